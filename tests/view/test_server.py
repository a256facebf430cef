"""Small messages of the server leave at once, and what is the same in all of them is made once."""

from __future__ import annotations

import asyncio
import socket

from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session

from explorer import server


def test_what_is_accepted_while_the_server_runs_does_not_wait():
    async def serve() -> int:
        with socket.socket() as listener:  # bound before the app starts, as Streamlit does
            listener.bind(("127.0.0.1", 0))
            listener.listen()
            async with server.lifespan(None):
                with socket.create_connection(listener.getsockname()):
                    accepted, _address = listener.accept()
                    with accepted:
                        return accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    assert asyncio.run(serve())


def test_the_theme_of_every_answer_is_what_streamlit_makes_of_it(monkeypatch):
    made = CustomThemeConfig()
    app_session._populate_theme_msg(made, "theme.light")
    assert made.primary_color  # there is something to compare
    usual = app_session._populate_theme_msg
    monkeypatch.setattr(app_session, "_populate_theme_msg", usual)  # back again after the test
    server._theme_once()
    assert app_session._populate_theme_msg is not usual
    for message in (CustomThemeConfig(), CustomThemeConfig()):
        app_session._populate_theme_msg(message, "theme.light")
        assert message == made
