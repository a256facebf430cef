"""Small messages of the server leave at once."""

from __future__ import annotations

import asyncio
import socket

from explorer.server import routes


def test_what_is_accepted_while_the_server_runs_does_not_wait():
    async def serve() -> int:
        with socket.socket() as listener:  # bound before the app starts, as Streamlit does
            listener.bind(("127.0.0.1", 0))
            listener.listen()
            async with routes.lifespan(None):
                with socket.create_connection(listener.getsockname()):
                    accepted, _address = listener.accept()
                    with accepted:
                        return accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    assert asyncio.run(serve())
