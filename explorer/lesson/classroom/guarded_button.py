"""Buttons that change the room.

If a change fails, the page shows an error.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import streamlit as st

from explorer.classroom.room import Room as Hall
from explorer.classroom.room_state import Now
from explorer.classroom.store import StoreError
from explorer.visit import session
from linboard.i18n.language import _


def button(label: str, key: str, do: Callable[[], bool], **look: Any) -> None:
    """Show a button that calls `do`."""

    def pressed() -> None:
        tried(do)

    st.button(label, key=key, on_click=pressed, **look)


def single_shot(hall: Hall, seen: Now, do: Callable[[], bool]) -> Callable[[], bool]:
    """Return a function that calls `do` at most once, and only if the room has not changed since the page was drawn.

    A click may arrive twice if a fragment refreshes at the same moment. Asking a question twice would discard answers
    in progress.
    """
    done = False

    def act() -> bool:
        nonlocal done
        now = hall.now()
        if not done and now is not None and (now.n, now.phase) == (seen.n, seen.phase):
            done = do()
        return done

    return act


def tried(do: Callable[[], bool]) -> bool:
    """Call `do`.

    On failure, store an error for the page and return False.
    """
    with suppress(StoreError):
        if do():
            return True
    session.get().problem = _("The room could not do that just now. Please try again.")
    return False
