"""Small messages of the server leave at once, and what is the same in all of them is made once."""

from __future__ import annotations

import asyncio
import gc
import socket
import subprocess
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from pkgutil import resolve_name
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest
from streamlit import config
from streamlit.proto.NewSession_pb2 import NewSession
from streamlit.runtime import app_session, runtime
from streamlit.runtime.fragment import MemoryFragmentStorage
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.scriptrunner import RerunData, script_runner
from streamlit.runtime.scriptrunner.script_cache import ScriptCache
from streamlit.runtime.state import SessionState
from streamlit.testing.v1 import AppTest

from explorer.server import routes
from explorer.streamlit_bridge import patch, private, speed


def _owner(place: str) -> tuple[Any, str]:
    """The module or class that holds a place inside Streamlit, and the place's name in it."""
    owner, _dot, name = place.replace(":", ".").rpartition(".")
    return resolve_name(owner), name


@pytest.fixture
def stays(monkeypatch):
    """What a test changes inside Streamlit is back again after it."""
    for change in speed.PATCHES:
        monkeypatch.setattr(*_owner(change.place), private.find(change.place))


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


def test_todays_streamlit_is_what_the_changes_were_written_for(stays, caplog):
    assert not any(map(_is_put, speed.PATCHES))  # nobody has changed it before
    install_all()
    assert all(map(_is_put, speed.PATCHES))
    assert not caplog.records


def install_all() -> None:
    for each in speed.PATCHES:
        patch.install(each)


def _is_put(change: patch.Patch | patch.Number) -> bool:
    """Whether a change is in its place."""
    there = private.find(change.place)
    return there == change.value if isinstance(change, patch.Number) else there.__module__ == speed.__name__


def _less(self): ...


def _more(self, more, /, *others): ...


def _renamed(that, /): ...


async def _awaited(self): ...


def _of_the_theme(msg, section="theme.light"): ...


NOT_A_FUNCTION = property(_less)


@pytest.mark.parametrize(
    ("change", "place", "stand_in"),
    [
        (speed.theme_once, speed.theme_once.place, _less),
        (speed.theme_once, speed.theme_once.place, _of_the_theme),
        (speed.theme_once, speed.theme_once.place, None),
        (speed.plain_values, speed.plain_values.place, _more),
        (speed.one_call, speed.one_call.place, _renamed),
        (speed.one_call, speed.one_call.place, _awaited),
        (speed.one_call, "streamlit.runtime.runtime:Runtime._get_async_objs", _more),
        (speed.one_call, "streamlit.runtime.runtime:Runtime._get_async_objs", NOT_A_FUNCTION),
        (speed.one_call, "streamlit.runtime.runtime:AsyncObjects", SimpleNamespace(eventloop=None)),
        (speed.no_rings, speed.no_rings.place, _more),
        (speed.no_rings, speed.CONTEXT, None),
        (speed.no_rings, "streamlit.runtime.state.safe_session_state:SafeSessionState", SimpleNamespace()),
        (speed.SOONER, speed.SOONER.place, 0.01),
        (speed.SOONER, speed.SOONER.place, None),
    ],
)
def test_what_is_another_one_inside_stays_as_it_is_and_one_line_says_so(
    stays, monkeypatch, caplog, change, place, stand_in
):
    owner, name = _owner(place)
    if stand_in is None:
        monkeypatch.delattr(owner, name)
    else:
        monkeypatch.setattr(owner, name, stand_in)
    before = private.find(change.place)
    patch.install(change)
    assert private.find(change.place) is before
    [record] = caplog.records
    assert (record.name, record.levelname) == ("linclass", "WARNING")
    assert place in record.getMessage()


def test_each_patch_that_does_not_fit_has_a_line_and_the_rest_is_installed(stays, monkeypatch, caplog):
    odd = (speed.one_call, speed.no_rings)
    for change in odd:
        monkeypatch.setattr(*_owner(change.place), _more)
    install_all()
    assert len(caplog.records) == 2
    for record, change in zip(caplog.records, odd, strict=True):
        assert change.place in record.getMessage()
    assert [_is_put(change) for change in speed.PATCHES] == [change not in odd for change in speed.PATCHES]


def test_the_theme_of_every_answer_is_what_streamlit_makes_of_it(stays, monkeypatch):
    usual = app_session._populate_theme_msg
    monkeypatch.setattr(config, "get_options_for_section", _sections(primaryColor="#123456"))
    expected = _whole_theme()
    assert patch.install(speed.theme_once)
    assert app_session._populate_theme_msg is not usual
    assert expected.custom_theme.dark.primary_color == "#123456"
    assert not expected.custom_theme.HasField("sidebar")
    assert _whole_theme() == expected
    assert _whole_theme() == expected


def _sections(**options: str) -> Callable[[str], dict[str, str | None]]:
    """Options of the theme that only the light and the dark part have."""
    return lambda section: options if section in ("theme.light", "theme.dark") else {}


def _whole_theme() -> NewSession:
    message = NewSession()
    whole = message.custom_theme
    for section, part in (
        ("theme", lambda: whole),
        ("theme.sidebar", lambda: whole.sidebar),
        ("theme.light", lambda: whole.light),
        ("theme.dark", lambda: whole.dark),
        ("theme.light.sidebar", lambda: whole.light.sidebar),
        ("theme.dark.sidebar", lambda: whole.dark.sidebar),
    ):
        app_session._populate_theme_msg(part(), section)
    return message


def test_what_a_chart_sent_is_read_as_it_was_sent(stays):
    usual, usual_again = _read_twice()
    assert patch.install(speed.plain_values)
    plain, plain_again = _read_twice()
    assert plain == plain_again == usual == {"edits": None}
    assert type(plain) is type(plain_again)
    assert type(usual) is not type(usual_again)  # else there is nothing to spare any more


def _read_twice() -> list[object]:
    chart = AppTest.from_function(_mounts_a_chart)
    chart.run()
    assert not chart.exception
    return list(chart.session_state["seen"])


def _mounts_a_chart() -> None:
    import streamlit as st

    mount = st.components.v2.component("test_values", js="export default () => {}")
    mount(key="chart", default={"edits": None}, on_edits_change=lambda: None)
    st.session_state["seen"] = st.session_state["chart"], st.session_state["chart"]


def test_the_loop_is_told_of_messages_at_once_and_other_threads_tell_it_in_their_way(stays, monkeypatch):
    calls = []
    monkeypatch.setattr(runtime.Runtime, "_enqueued_some_message", lambda self: calls.append(self))
    assert patch.install(speed.one_call)

    async def told() -> bool:
        loop = SimpleNamespace(eventloop=asyncio.get_running_loop(), need_send_data=asyncio.Event())
        server = SimpleNamespace(_get_async_objs=lambda: loop)
        runtime.Runtime._enqueued_some_message(server)
        assert not calls
        await asyncio.to_thread(runtime.Runtime._enqueued_some_message, server)
        assert calls == [server]
        return loop.need_send_data.is_set()

    assert asyncio.run(told())


def test_what_served_an_answer_is_gone_when_it_is_over(stays, monkeypatch, tmp_path):
    monkeypatch.setattr(runtime.Runtime, "_instance", MagicMock())  # no page runs without a server
    page = tmp_path / "page.py"
    page.write_text("import streamlit as st; st.session_state['ran'] = st.button('Again')", encoding="utf-8")
    assert _left_by_a_run(str(page)) is not None  # else there is nothing to spare any more
    assert patch.install(speed.no_rings)
    assert _left_by_a_run(str(page)) is None


def _left_by_a_run(page: str) -> script_runner.ScriptRunner | None:
    """What ran a page, where it is still there afterwards, for Python's collector to take away."""
    values, loop = SessionState(), asyncio.new_event_loop()
    gc.disable()
    try:
        runner = script_runner.ScriptRunner(
            session_id="one",
            main_script_path=page,
            session_state=values,
            uploaded_file_mgr=MemoryUploadedFileManager("/uploads"),
            script_cache=ScriptCache(),
            initial_rerun_data=RerunData(),
            user_info={},
            fragment_storage=MemoryFragmentStorage(),
            pages_manager=PagesManager(page),
            event_loop=loop,
        )
        runner.start()
        runner._script_thread.join()
        assert values["ran"] is False
        left = weakref.ref(runner)
        del runner
        return left()
    finally:
        gc.enable()
        loop.close()


STARTED = """
import asyncio
from app import app

async def serve(scope, events):
    async def send(message):
        if message["type"] == "lifespan.startup.complete":
            told = app._runtime._session_mgr._message_enqueued_callback
            print(told.__func__.__module__, flush=True)
    await app(scope, events.get, send)

async def main():
    events = asyncio.Queue()
    for kind in ("startup", "shutdown"):
        events.put_nowait({"type": f"lifespan.{kind}"})
    await serve({"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}, events)

asyncio.run(main())
"""


@pytest.mark.slow
def test_the_server_s_own_sessions_tell_the_loop_so():
    root = Path(__file__).resolve().parents[2]
    found = subprocess.run(
        [sys.executable, "-c", STARTED], cwd=root, capture_output=True, text=True, timeout=100
    )
    assert found.stdout.split() == ["explorer.streamlit_bridge.speed"], found.stderr
