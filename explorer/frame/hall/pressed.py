"""A button for what is done to the room; where that cannot be, the page says so."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import streamlit as st

from explorer.classroom.store import StoreError
from explorer.visit import session
from linboard.words.language import _


def button(label: str, key: str, do: Callable[[], bool], **look: Any) -> None:
    """A button that does it."""

    def pressed() -> None:
        tried(do)

    st.button(label, key=key, on_click=pressed, **look)


def tried(do: Callable[[], bool]) -> bool:
    """Do it; False, and a sentence for the page, where that cannot be."""
    with suppress(StoreError):
        if do():
            return True
    session.get().problem = _("The room could not do that just now. Try again.")
    return False
