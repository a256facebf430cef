"""Beside a scene's board, for the lecturer who leads a room: ask, see how many have answered, reveal, ask again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from html import escape

import streamlit as st

from explorer.classroom.room import Now
from explorer.classroom.room import Room as Hall
from explorer.classroom.store import StoreError
from explorer.frame import story
from explorer.frame.hall import lead, placed, questions, votes
from explorer.frame.room import Room
from explorer.frame.scene import Scene
from explorer.points.dataset import Dataset
from explorer.visit import fragments, session
from linboard.words.language import _

PACE = 1.0  # seconds between two looks at how many have answered


def show(room: Room, scene: Scene, dataset: Dataset) -> None:
    """The control of the room that this visitor leads; nothing where he leads none."""
    hall = lead.led()
    if hall is None:
        return
    with st.container(key="hall", gap="xsmall"):
        try:
            now = hall.now()
        except StoreError:
            st.html(_told(_("The room does not answer just now.")))
            return
        if now is None:
            lead.leave()
            st.html(_told(_("This room has ended.")))
            return
        _control(room, scene, dataset, hall, now)


def _control(room: Room, scene: Scene, dataset: Dataset, hall: Hall, now: Now) -> None:
    """What stands there just now, and the one thing to do next."""
    now_on = story.stage(room, scene, dataset)
    asked = questions.question(room, scene, now_on.begun if scene.edits else dataset)
    here = asked is not None and asked.same(now.question)
    revealed = votes.of(room, scene)
    if revealed is not None and (bars := votes.bars(revealed)):
        st.html(bars)
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="hall-do"):
        if here and now.phase == "asks":
            _button(_("Show the votes"), hall.reveal)
        elif revealed is not None:
            _button(_("Vote again"), hall.again)
        elif asked is not None:
            _button(_("Ask the hall"), partial(hall.ask, asked))
        if revealed is not None:
            st.html(_told(votes.moves(revealed)))
        elif asked is None:
            st.html(_told(_("This scene asks nothing that a phone can answer.")))
        else:
            fragments.fragment(partial(_count, hall, now.n if here else 0), every=PACE)
        if revealed is not None and revealed.question.kind == "points":
            take = partial(placed.take, room, revealed.question, revealed.votes[-1])
            st.button(_("Make them this lesson’s data"), key="hall.data", on_click=_done, args=(take,))
        closes = partial(_close, hall)
        st.button(_("Close the room"), key="hall.close", type="tertiary", on_click=_done, args=(closes,))


def _button(label: str, do: Callable[[], bool]) -> None:
    """What comes next: the key V presses it."""
    st.button(label, key="hall.next", type="primary", on_click=_done, args=(do,))


def _done(do: Callable[[], bool]) -> None:
    """Do it; where that cannot be, the page says so."""
    done = False
    with suppress(StoreError):
        done = do()
    if not done:
        session.get().problem = _("The room could not do that just now. Try again.")


def _close(hall: Hall) -> bool:
    hall.close()
    lead.leave()
    return True


def _count(hall: Hall, n: int) -> None:
    """How many have answered, and nothing else of what they answered; before a question how many there are."""
    try:
        answered, joined = hall.counted(n)
    except StoreError:
        return
    if n:
        told = _("{answered} of {joined} phones have answered.").format(answered=answered, joined=joined)
    else:
        told = _("Phones in the room: {joined}.").format(joined=joined)
    st.html(_told(told))


def _told(text: str) -> str:
    return f'<p class="lc-count">{escape(text)}</p>'
