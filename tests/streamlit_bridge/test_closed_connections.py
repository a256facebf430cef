"""A client that sends on after the server has ended its connection keeps nobody waiting."""

import asyncio
import time

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from benchmarks.client import connected
from tests.support import loop
from tools.server import Server

FRAMES = 400_000  # on the way when the connection ends: 4 s of the processor, if they were read


async def _forget(socket) -> None:
    while True:
        await socket.recv()


@pytest.mark.slow
def test_what_comes_after_the_end_is_not_read():
    frame = Frame(Opcode.BINARY, b"").serialize(mask=True)

    async def flood(url: str) -> int | None:
        async with connected(url) as socket:
            socket.transport.write(Frame(Opcode.TEXT, b"no page sends text").serialize(mask=True))
            socket.transport.write(frame * FRAMES)
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(_forget(socket), 20)
        return closed.value.rcvd.code if closed.value.rcvd else None

    with Server() as server:
        spent, began = server.processor_time(), time.monotonic()
        code = loop.run(flood(server.url))
        assert code in (1003, None)  # the reason may be lost with what was not read
        while time.monotonic() - began < 1:
            time.sleep(0.1)
        assert server.healthy()
        assert server.processor_time() - spent < 1.5
