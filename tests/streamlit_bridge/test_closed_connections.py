"""A client that keeps sending after the close, or never completes a message, blocks no one and uses little memory."""

import asyncio
import time
from contextlib import AsyncExitStack

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from benchmarks.client import connected
from explorer.streamlit_bridge import connections
from tests.support import loop
from tools.server import Server

PARTS = 20_000  # frames that are no whole message
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


async def _code(socket) -> int | None:
    """The code with which the server ends the connection; None if it gives none."""
    with pytest.raises(ConnectionClosed) as closed:
        await asyncio.wait_for(_forget(socket), 60)
    return closed.value.rcvd.code if closed.value.rcvd else None


@pytest.mark.slow
def test_what_is_no_whole_message_is_limited():
    """Frames that never become a message, and messages that never arrive in full, are not seen by any other limit."""
    start = Frame(Opcode.BINARY, b"", fin=False).serialize(mask=True)
    floods = [Frame(kind, b"").serialize(mask=True) * PARTS for kind in (Opcode.PING, Opcode.PONG)]
    floods += [
        start + Frame(Opcode.CONT, data, fin=False).serialize(mask=True) * PARTS for data in (b"", b"a")
    ]
    size = int(0.45 * connections.HELD)

    async def ends(url: str) -> None:
        for flood in floods:
            async with connected(url) as socket:
                socket.transport.write(flood)
                assert await _code(socket) is None

    async def fill(url: str) -> list[bool]:
        """Which of four connections are ended that hold back the last byte of their message; the first sends little."""
        message = Frame(Opcode.BINARY, b"a" * size).serialize(mask=True)
        async with AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(connected(url)) for _ in range(4)]
            sockets[0].transport.write(message[: connections.SLICE])
            for socket in sockets[1:]:
                socket.transport.write(message[:-1])
            waits = [asyncio.create_task(socket.wait_closed()) for socket in sockets]
            await asyncio.wait(waits, timeout=60, return_when=asyncio.FIRST_COMPLETED)
            return [wait.done() for wait in waits]

    async def no_utf8(url: str) -> int | None:
        async with connected(url) as socket:
            socket.transport.write(Frame(Opcode.TEXT, b"\xff\xff").serialize(mask=True))
            return await _code(socket)

    with Server() as server:
        loop.run(ends(server.url))
        small, *large = loop.run(fill(server.url))
        assert any(large)
        assert not small
        assert loop.run(no_utf8(server.url)) == 1003
        assert server.healthy()
        assert not server.tracebacks()
