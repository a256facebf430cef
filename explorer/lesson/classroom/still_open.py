"""A question that is still open when the lecturer moves on: the page asks first whether the vote should end.

The board and the phones never show different questions unnoticed: in the scene of the open question, the keys of a
clicker do not leave it. On other pages, for example after a link in the sidebar, the controls say so.
"""

from __future__ import annotations

from contextlib import suppress

import streamlit as st

from explorer.classroom.questions import Question
from explorer.classroom.store import StoreError
from explorer.lesson.classroom import open_room
from explorer.visit.progress import Step

_ASKED = (
    "linclass.hall.leaving"  # session key: the number of the open question that the lecturer wanted to leave
)


def question() -> tuple[int, Question] | None:
    """Return the number and the question that is open in the room of this session, or None."""
    hall = open_room.led()
    if hall is None:
        return None
    with suppress(StoreError):  # the controls of the room show the error
        now = hall.now()
        if now is not None and now.phase == "asks" and now.question is not None:
            return now.n, now.question
    return None


def holds(at: Step | None, to: Step) -> bool:
    """Return whether the lecturer stays in the scene `at`, whose question is still open; the page then says so."""
    found = question()
    if found is None or found[1].kind == "side":
        return False
    n, asked = found
    if (asked.lesson, asked.scene) != at or to == at:
        return False
    st.session_state[_ASKED] = n
    return True


def wanted(n: int) -> bool:
    """Return whether the lecturer wanted to leave the open question n."""
    return bool(st.session_state.get(_ASKED) == n)


def forget() -> None:
    """Stay with the question."""
    st.session_state.pop(_ASKED, None)
