"""A connection that sends as fast as it can, until the server ends it.

python -m tests.fuzz.flood URL   the code with which it was ended, and after how many seconds, as JSON
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from websockets.exceptions import ConnectionClosed

from benchmarks.client import Tab, connected

PATIENCE = 120  # seconds after which the server should long have ended it


async def flood(url: str) -> tuple[int | None, float]:
    """The code with which the server ends the connection, None where it is lost in the flood; and the seconds."""
    began = time.monotonic()
    code = None
    async with connected(url) as socket:
        await Tab(socket).open("perceptron", "scene=0")
        sends = asyncio.create_task(_send(socket))
        try:
            async with asyncio.timeout(PATIENCE):
                await forget(socket)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else None
        finally:
            sends.cancel()
            socket.transport.abort()
    return code, time.monotonic() - began


async def _send(socket: Any) -> None:
    while True:
        await socket.send(BackMsg(stop_script=True).SerializeToString())


async def forget(socket: Any) -> None:
    """Read all that comes, until the connection ends."""
    while True:
        await socket.recv()


if __name__ == "__main__":
    print(json.dumps(asyncio.run(flood(sys.argv[1]))))
