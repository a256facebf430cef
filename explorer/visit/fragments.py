"""Page fragments, computed one at a time: Python runs one thread at a time anyway, and switching delays all pages."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from functools import wraps

import streamlit as st

from explorer.visit import reader_language

PATIENCE = 0.1  # maximum seconds to wait for other pages
NEVER = timedelta(days=20)  # longest interval: a browser's timer overflows at 24 days

_lock = threading.Lock()
_here = threading.local()  # whether this thread already waits or runs, for nested fragments


def in_turn(part: Callable[[], None]) -> Callable[[], None]:
    """Make a fragment wait for fragments in progress, but only for a short time, and draw in the reader's language.

    In a class of sixty, several requests arrive at once. If their threads share the interpreter, all finish late. In
    sequence, the first finish early and the last no later than before. A fragment that has waited for `PATIENCE` starts
    in parallel, so that a page that computes for seconds blocks nobody for long.
    """

    @wraps(part)
    def run() -> None:
        if getattr(_here, "waited", False):
            return part()  # inside another fragment, which has waited and set the language
        _here.waited, mine = True, _lock.acquire(timeout=PATIENCE)
        try:
            reader_language.listen()
            part()
        finally:
            _here.waited = False
            if mine:
                _lock.release()

    return run


def fragment(part: Callable[[], None], every: float | None = None) -> None:
    """Draw a fragment now, and again whenever its controls or its board request it, in turn.

    With `every`, it is also redrawn at this interval in seconds.
    """
    st.fragment(in_turn(part), run_every=every)()


def ask_again() -> None:
    """Make browsers request the whole page after a reconnect, from whichever process accepts the connection.

    Streamlit's browser does so only if a fragment has a rerun interval, so this empty fragment has one. Another process
    does not know the page until it is requested.
    """
    st.fragment(_nothing, run_every=NEVER)()


def _nothing() -> None:
    """Draw nothing."""
