"""The room that this session leads, only in lecture mode.

The lecturer's link contains it in the fragment, after "#" (explorer/server/scripts/hall.js). Browsers do not send the
fragment, so no log contains the secret. The page's script sends it over the websocket.
"""

from __future__ import annotations

from contextlib import suppress

import streamlit as st

from explorer.classroom import room as rooms
from explorer.classroom.room import Room
from explorer.classroom.store import StoreError
from explorer.lesson import lecture_mode
from explorer.server import routes
from explorer.visit import session
from linboard.i18n.language import SOURCE, _, current

PARAMETER = "hall"  # query parameter in links of earlier versions: CODE-SECRET
_KEY = "linclass.hall"  # session key: the room
_SHOWN = "linclass.hall.path"  # session key: the path that the bar of lecture mode received last


def begin() -> None:
    """Read the room from a link of an earlier version, and remove it from the address."""
    if PARAMETER in st.query_params:
        follow(st.query_params[PARAMETER])
        session.write(PARAMETER, None)


def follow(text: str) -> None:
    """Lead the room that a link names with its secret, or none.

    If the store fails, the browser can ask again.
    """
    code, _dash, secret = text[:100].partition("-")
    with suppress(StoreError):
        room = rooms.find(code)
        st.session_state[_KEY] = room if room is not None and room.is_led_by(secret) else None


def link() -> str | None:
    """Return the room's credential for the address: "" without a room, None if the browser may know one."""
    room = led()
    if room is not None:
        return f"{room.code}-{room.secret}"
    return "" if _KEY in st.session_state or lecture_mode.locked() else None


def led() -> Room | None:
    """Return the room that this session leads."""
    room: Room | None = (
        st.session_state.get(_KEY) if lecture_mode.on() and not lecture_mode.locked() else None
    )
    return room


def open_one() -> None:
    """Open a room unless there is one.

    On failure, the page shows an error.
    """
    if led() is not None:
        return
    try:
        room = rooms.opened("" if current() == SOURCE else current())
    except StoreError:
        room = None
    if room is None:
        session.get().problem = _("No room could be opened. Try again in a few minutes.")
    st.session_state[_KEY] = room


def leave() -> None:
    """Forget the room, which has ended."""
    st.session_state[_KEY] = None


def path() -> str | None:
    """Return the path at which phones join the room, for the bar of lecture mode."""
    st.session_state[_SHOWN] = _path()
    return _path()


def is_news() -> bool:
    """Return whether the bar shows an outdated room.

    A fragment cannot redraw the bar.
    """
    return lecture_mode.on() and st.session_state.get(_SHOWN, _path()) != _path()


def _path() -> str | None:
    room = led()
    return None if room is None else f"{routes.base_path()}/join/{room.code}.{room.admission}"
