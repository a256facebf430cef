"""Which room this visitor leads: the secret of it stands in his link, in lecture mode alone."""

from __future__ import annotations

import streamlit as st

from explorer.classroom import room as rooms
from explorer.classroom.room import Room
from explorer.classroom.store import StoreError
from explorer.frame import lecture
from explorer.server import routes
from explorer.visit import session
from linboard.words.language import _

PARAMETER = "hall"  # of the address: CODE-SECRET
_KEY = "linclass.hall"  # of the session: the room
_SHOWN = "linclass.hall.path"  # and the path that the bar of lecture mode was told last


def begin() -> None:
    """Take the room from the link at first, and keep it in the link of every page in lecture mode."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = _linked(st.query_params.get(PARAMETER, ""))
    room = led()
    session.write(PARAMETER, f"{room.code}-{room.secret}" if room is not None else None)


def _linked(text: str) -> Room | None:
    """The room that a link leads; None where it names none, or not its secret."""
    code, _dash, secret = text[:100].partition("-")
    try:
        room = rooms.find(code)
    except StoreError:
        return None
    return room if room is not None and room.is_led_by(secret) else None


def led() -> Room | None:
    """The room that this visitor leads just now."""
    room: Room | None = st.session_state.get(_KEY) if lecture.on() and not lecture.locked() else None
    return room


def open_one() -> None:
    """Open a room, unless there is one; where that cannot be, the page says so."""
    if led() is not None:
        return
    try:
        room = rooms.opened()
    except StoreError:
        room = None
    if room is None:
        session.get().problem = _("No room could be opened. Try again in a while.")
    st.session_state[_KEY] = room


def leave() -> None:
    """Forget the room, which has ended."""
    st.session_state[_KEY] = None
    session.write(PARAMETER, None)


def path() -> str | None:
    """The path at which phones join the room, for the bar of lecture mode to show."""
    st.session_state[_SHOWN] = _path()
    return _path()


def is_news() -> bool:
    """Whether the bar of lecture mode was told of another room, or of none; a fragment cannot draw the bar anew."""
    return lecture.on() and st.session_state.get(_SHOWN, _path()) != _path()


def _path() -> str | None:
    room = led()
    return None if room is None else f"{routes.base_path()}/join/{room.code}"
