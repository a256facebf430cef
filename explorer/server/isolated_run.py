"""A page that is drawn in a session of its own, from which nothing reaches a browser."""

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
    """Return what `draw` does, which finds a session without any value and an address without any part.

    The visitor's own session, address and screen stay as they are, whatever `draw` writes and shows.
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
    # What else Streamlit knows of a run, such as the container that is open, each thread has of its own.
    with ThreadPoolExecutor(1, initializer=add_script_run_ctx, initargs=(None, own)) as thread:
        return thread.submit(draw).result()
