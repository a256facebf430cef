"""A button for what is done to the room; where that cannot be, the page says so."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import streamlit as st

from explorer.classroom.room import Now
from explorer.classroom.room import Room as Hall
from explorer.classroom.store import StoreError
from explorer.visit import session
from linboard.i18n.language import _


def button(label: str, key: str, do: Callable[[], bool], **look: Any) -> None:
    """A button that does it."""

    def pressed() -> None:
        tried(do)

    st.button(label, key=key, on_click=pressed, **look)


def single_shot(hall: Hall, seen: Now, do: Callable[[], bool]) -> Callable[[], bool]:
    """Do it at most once, and only if the room still is as the lecturer saw it; else return False.

    A press may come twice where a part of the page is drawn again by itself in the same moment. A question that was
    asked twice would be taken from under the fingers of the hall.
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
    """Do it; False, and a sentence for the page, where that cannot be."""
    with suppress(StoreError):
        if do():
            return True
    session.get().problem = _("The room could not do that just now. Please try again.")
    return False
