"""One page is computed at a time: Python runs one thread at a time in any case, and sharing it makes all late."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from functools import wraps

import streamlit as st

from explorer.visit import reader_language

PATIENCE = 0.1  # seconds after which one goes on beside a page that takes long
NEVER = timedelta(days=20)  # a browser's clock goes to 24

_lock = threading.Lock()
_here = threading.local()  # whether this thread has waited already: a part within a part need not


def in_turn(part: Callable[[], None]) -> Callable[[], None]:
    """Let a part of a page wait for those that are being computed, but not for long ones.

    Of sixty students some ask in the same moment. Threads that share the interpreter finish all of them late;
    one after the other the first are quick and the last no later than before. Whoever waits longer than
    `PATIENCE` starts beside the others, so that a page that computes for seconds holds nobody up for long.
    """

    @wraps(part)
    def run() -> None:
        if getattr(_here, "waited", False):
            return part()
        _here.waited, mine = True, _lock.acquire(timeout=PATIENCE)
        try:
            part()
        finally:
            _here.waited = False
            if mine:
                _lock.release()

    return run


def fragment(part: Callable[[], None], every: float | None = None) -> None:
    """Draw a part of a page, now and on its own whenever its controls or its board ask for it, in turn.

    It may be drawn again by itself, `every` so many seconds.
    """
    st.fragment(in_turn(reader_language.heard(part)), run_every=every)()


def ask_again() -> None:
    """Let a browser whose connection has ended ask for the whole page over the next one, whoever is there then.

    Streamlit's browser does so only where a part of the page is drawn again by itself, as this one without anything
    would be. Another process knows nothing of the page until it is asked for it.
    """
    st.fragment(_nothing, run_every=NEVER)()


def _nothing() -> None:
    """Draw nothing."""
