"""Runs a page in an isolated session whose output does not reach the browser."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

from streamlit.runtime.fragment import MemoryFragmentStorage
from streamlit.runtime.scriptrunner import add_script_run_ctx, get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.shared_run_state import SharedRunState
from streamlit.runtime.state import SafeSessionState, SessionState

T = TypeVar("T")


def drawn(draw: Callable[[], T]) -> T:
    """Call `draw` with an empty session state and no query parameters, and return its result.

    The visitor's own session, address and screen do not change, whatever `draw` writes and shows.
    """
    here = get_script_run_ctx()
    assert here is not None, "only what a visitor runs has a session"
    own = replace(
        here,
        session_state=SafeSessionState(SessionState(), lambda: None),
        _enqueue=lambda message: None,
        fragment_storage=MemoryFragmentStorage(),
        fragment_ids_this_run=None,
        shared=SharedRunState(),
        cursors={},
        query_string="",
    )
    # Other state of a Streamlit run, such as the open container, is local to its thread.
    with ThreadPoolExecutor(1, initializer=add_script_run_ctx, initargs=(None, own)) as thread:
        return thread.submit(draw).result()
