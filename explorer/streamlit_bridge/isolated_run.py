"""Runs a page in an isolated session whose output does not reach the browser."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

from explorer.streamlit_bridge.private import Feature

T = TypeVar("T")
_UTILS = "streamlit.runtime.scriptrunner_utils"
_CONTEXT = f"{_UTILS}.script_run_context:ScriptRunContext"
REPLACED = (
    "session_state",
    "_enqueue",
    "fragment_storage",
    "fragment_ids_this_run",
    "shared",
    "cursors",
    "query_string",
)
ISOLATION = Feature(
    "printed pages have no pictures",
    "streamlit.runtime.scriptrunner:get_script_run_ctx",
    "streamlit.runtime.scriptrunner:add_script_run_ctx",
    "streamlit.runtime.fragment:MemoryFragmentStorage",
    f"{_UTILS}.shared_run_state:SharedRunState",
    "streamlit.runtime.state:SessionState",
    "streamlit.runtime.state:SafeSessionState",
    also=tuple(f"{_CONTEXT}.{name}" for name in REPLACED),
)


class UnavailableError(RuntimeError):
    """This version of Streamlit does not have what an isolated run needs."""


def drawn(draw: Callable[[], T]) -> T:
    """Call `draw` with an empty session state and no query parameters, and return its result.

    The visitor's own session, address and screen do not change, whatever `draw` writes and shows.

    Raises
    ------
    UnavailableError
        If this version of Streamlit has no such run.
    """
    if ISOLATION.parts is None:
        raise UnavailableError
    get_context, add_context, FragmentStorage, RunState, State, SafeState = ISOLATION.parts
    here = get_context()
    assert here is not None, "only what a visitor runs has a session"
    own = replace(
        here,
        session_state=SafeState(State(), lambda: None),
        _enqueue=lambda message: None,
        fragment_storage=FragmentStorage(),
        fragment_ids_this_run=None,
        shared=RunState(),
        cursors={},
        query_string="",
    )
    # Other state of a Streamlit run, such as the open container, is local to its thread.
    with ThreadPoolExecutor(1, initializer=add_context, initargs=(None, own)) as thread:
        return thread.submit(draw).result()
