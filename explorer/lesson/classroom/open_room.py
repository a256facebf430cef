"""Which room this visitor leads, in lecture mode alone.

The lecturer's link says it behind "#" (explorer/server/scripts/hall.js). Browsers do not send that part, so no log has
the secret. The page's script tells the server over the websocket.
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

PARAMETER = "hall"  # of the address in links of earlier versions: CODE-SECRET
_KEY = "linclass.hall"  # of the session: the room
_SHOWN = "linclass.hall.path"  # and the path that the bar of lecture mode was told last


def begin() -> None:
    """Take the room from the link of an earlier version, whose address then no longer has it."""
    if PARAMETER in st.query_params:
        follow(st.query_params[PARAMETER])
        session.write(PARAMETER, None)


def follow(text: str) -> None:
    """Lead the room that a link names with its secret, or none; a store that is late can be asked again."""
    code, _dash, secret = text[:100].partition("-")
    with suppress(StoreError):
        room = rooms.find(code)
        st.session_state[_KEY] = room if room is not None and room.is_led_by(secret) else None


def link() -> str | None:
    """What the address says of the room: "" where there is none, None where the browser may know of one."""
    room = led()
    if room is not None:
        return f"{room.code}-{room.secret}"
    return "" if _KEY in st.session_state or lecture_mode.locked() else None


def led() -> Room | None:
    """The room that this visitor leads just now."""
    room: Room | None = (
        st.session_state.get(_KEY) if lecture_mode.on() and not lecture_mode.locked() else None
    )
    return room


def open_one() -> None:
    """Open a room, unless there is one; where that cannot be, the page says so."""
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
    """The path at which phones join the room, for the bar of lecture mode to show."""
    st.session_state[_SHOWN] = _path()
    return _path()


def is_news() -> bool:
    """Whether the bar of lecture mode was told of another room, or of none; a fragment cannot draw the bar anew."""
    return lecture_mode.on() and st.session_state.get(_SHOWN, _path()) != _path()


def _path() -> str | None:
    room = led()
    return None if room is None else f"{routes.base_path()}/join/{room.code}.{room.admission}"
