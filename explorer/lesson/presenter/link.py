"""The talk that this session shows on the projector, only in lecture mode.

The tab stores its secret (explorer/server/scripts/present.js), and its script sends it over the websocket. It is in no
address that the projector shows.
"""

from __future__ import annotations

from contextlib import suppress

import streamlit as st

from explorer.classroom import room as rooms
from explorer.classroom.presenter import talk
from explorer.classroom.presenter.talk import Talk
from explorer.classroom.store import StoreError
from explorer.lesson import lecture_mode
from explorer.visit import session
from linboard.i18n.language import _

_KEY = "linclass.talk"  # session key


def follow(secret: str) -> None:
    """Show the talk with this secret, or none.

    If the store fails, the browser can ask again.
    """
    with suppress(StoreError):
        st.session_state[_KEY] = talk.find(secret)


def link() -> str | None:
    """Return the secret of the talk; "" without one, None if the browser may know one."""
    shown = on()
    if shown is not None:
        return shown.secret
    return "" if _KEY in st.session_state or not offered() else None


def offered() -> bool:
    """Return whether a presenter view is available."""
    return rooms.offered() and not lecture_mode.locked()


def on() -> Talk | None:
    """Return the talk that this session shows."""
    shown: Talk | None = st.session_state.get(_KEY) if lecture_mode.on() and offered() else None
    return shown


def open_one() -> None:
    """Open a talk unless there is one.

    On failure, the page shows an error.
    """
    if on() is not None:
        return
    try:
        opened = talk.opened()
    except StoreError:
        opened = None
    if opened is None:
        session.get().problem = _("No presenter view could be opened. Try again in a few minutes.")
    st.session_state[_KEY] = opened


def renew() -> None:
    """End the talk, so that its links open nothing, and open another one."""
    shown = on()
    if shown is not None:
        with suppress(StoreError):  # it ends by itself within a day
            shown.close()
    st.session_state[_KEY] = None
    open_one()
