"""What Streamlit makes anew for every answer, and need not: made once, or not at all.

Each function changes one function of Streamlit that is no part of its interface, before the server starts. Where a
later Streamlit has none of that name, all stays as it is; the tests see to the rest.
"""

from __future__ import annotations

import asyncio
import importlib
import threading
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

from streamlit.proto.NewSession_pb2 import CustomThemeConfig


@cache
def answers() -> None:
    """Spare every answer what is the same in all of them; called once."""
    _theme_once()
    _plain_values()
    _one_call()
    _no_rings()


def _having(module: str, *names: str) -> ModuleType | None:
    """A module of Streamlit, where there is one that has all these names."""
    try:
        found = importlib.import_module(f"streamlit.{module}")
    except ImportError:
        return None
    return found if all(hasattr(found, name) for name in names) else None


def _theme_once() -> None:
    """Let the part of every answer that says the theme be made once: it takes 1 ms, and stays while the server runs."""
    sessions = _having("runtime.app_session", "_populate_theme_msg")
    if sessions is None:
        return
    build: Callable[..., None] = sessions._populate_theme_msg
    made: dict[str, CustomThemeConfig] = {}

    def populate(message: CustomThemeConfig, section: str = "theme") -> None:
        if section not in made:
            fresh = CustomThemeConfig()
            build(fresh, section)
            made[section] = fresh
        if made[section].ByteSize():  # else it is not to be there at all
            message.MergeFrom(made[section])

    sessions._populate_theme_msg = populate  # type: ignore[attr-defined]  # it has this name


def _plain_values() -> None:
    """Let what a chart sent be read as it was sent.

    Streamlit wraps it, each time that it is looked at, in a class made for the occasion, which adds the events that
    a component may trigger and lets a page write into it. Charts trigger none, and pages only read. An answer made
    eleven such classes; three quarters of all that Python's collector of garbage had to take away were theirs.
    """
    component = _having("components.v2.bidi_component.main", "make_bidi_component_presenter")
    if component is not None:
        component.make_bidi_component_presenter = lambda *_, **__: None  # type: ignore[attr-defined]  # it has this name


def _one_call() -> None:
    """Let the loop that sends the messages be told of each without a call of the system, where it says so itself.

    Streamlit hands every message over to its loop, and there tells the same loop once more that there is one, in the
    way that is meant for other threads: it wakes the loop by writing to a file, twenty times an answer.
    """
    module = _having("runtime.runtime", "Runtime", "AsyncObjects")
    if module is None or not {"eventloop", "need_send_data"} <= set(
        getattr(module.AsyncObjects, "_fields", ())
    ):
        return
    runtime = module.Runtime
    if not (hasattr(runtime, "_enqueued_some_message") and hasattr(runtime, "_get_async_objs")):
        return
    usual: Callable[[Any], None] = runtime._enqueued_some_message

    def tell(self: Any) -> None:
        loop = self._get_async_objs()
        try:
            here = asyncio.get_running_loop() is loop.eventloop
        except RuntimeError:  # there is none in the threads of pages
            here = False
        if here:
            loop.need_send_data.set()
        else:
            usual(self)

    runtime._enqueued_some_message = tell


def _no_rings() -> None:
    """Let what served an answer go when it is over, without waiting for Python's collector of garbage.

    What runs a page, its thread, and the way it looks at the session's values hold each other fast in rings; and with
    them a hundred objects and all that the browser sent. Once the thread ends, nobody goes these ways again.
    """
    module = _having("runtime.scriptrunner.script_runner", "ScriptRunner")
    context = _having("runtime.scriptrunner_utils.script_run_context_attr", "SCRIPT_RUN_CONTEXT_ATTR_NAME")
    if module is None or context is None or not hasattr(module.ScriptRunner, "_run_script_thread"):
        return
    usual: Callable[[Any], None] = module.ScriptRunner._run_script_thread

    def run(self: Any) -> None:
        try:
            usual(self)
        finally:
            vars(threading.current_thread()).pop(context.SCRIPT_RUN_CONTEXT_ATTR_NAME, None)
            values = getattr(self, "_session_state", None)
            if hasattr(values, "_yield_callback"):
                # The usual one does nothing either outside its thread; a plain assignment would be a session's value.
                object.__setattr__(values, "_yield_callback", _nothing)

    module.ScriptRunner._run_script_thread = run


def _nothing() -> None:
    """Do nothing."""
