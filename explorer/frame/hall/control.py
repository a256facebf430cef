"""Beside a scene's board, for the lecturer who leads a room: ask, see how many have answered, reveal, ask again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from html import escape
from typing import Literal

import streamlit as st

from explorer.classroom.room import Now
from explorer.classroom.room import Room as Hall
from explorer.classroom.store import StoreError
from explorer.frame.hall import human, human_told, lead, questions, votes
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
    asked = questions.question(room, scene, dataset)
    here = asked is not None and asked.same(now.question)
    revealed = votes.of(room, scene)
    if revealed is not None:
        st.html(votes.bars(revealed))
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
        _closing(hall)
    way = human.way_in(hall, now, human.run_on(room, scene, dataset))
    if way is not None and not (here and now.phase == "asks"):
        _button(way.label, way.do, way.key)


def run(hall: Hall, now: Now) -> None:
    """The same while the hall is the perceptron: what its last round has shown, and the next one."""
    with st.container(key="hall", gap="xsmall"):
        for text in human_told.told(now, beside=human.beside()):
            st.html(_told(text))
        if now.phase == "asks":
            fragments.fragment(partial(_waiting, hall, now), every=PACE)
        ways = human.ways(hall, now)
        with st.container(horizontal=True, gap="small", key="hall-do"):
            for way in ways:
                _button(way.label, way.do, way.key)
        with st.container(horizontal=True, gap="small", key="hall-away"):
            leaves = partial(human.leave, hall)
            st.button(_("Leave the run"), key="hall.leave", type="tertiary", on_click=_done, args=(leaves,))
            _closing(hall)


def _waiting(hall: Hall, now: Now) -> None:
    """Who has answered in the round, and for whom the machine will."""
    with suppress(StoreError):
        st.html("".join(map(_told, human_told.waiting(hall, now))))


def _closing(hall: Hall) -> None:
    """The end of the room."""
    closes = partial(_close, hall)
    st.button(_("Close the room"), key="hall.close", type="tertiary", on_click=_done, args=(closes,))


def _button(label: str, do: Callable[[], bool], key: str = "next") -> None:
    """What may be done; what comes next the key V presses."""
    look: Literal["primary", "secondary"] = "primary" if key == "next" else "secondary"
    st.button(label, key=f"hall.{key}", type=look, on_click=_done, args=(do,))


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
