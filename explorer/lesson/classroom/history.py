"""The history of the room: its past rounds on the board, and all answers as a table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import streamlit as st

from explorer.classroom import history, phone_names
from explorer.classroom.history import Round
from explorer.classroom.room import Room as Hall
from explorer.classroom.room_state import Now
from explorer.lesson import export
from explorer.lesson.classroom import answers
from explorer.lesson.classroom.guarded_button import button
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Scene
from explorer.lesson.scenes import scene_state
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard.i18n import language
from linboard.i18n.language import _

_KEY = "linclass.hall.round"  # session key: the number of the past round that is shown
_SET = "linclass.hall.set"  # session key: the number of the round whose points are on the board


def ended(hall: Hall, now: Now) -> list[Round]:
    """Return the rounds whose answers may be shown."""
    last = now.n - 1 if now.phase == "asks" else now.n
    return [one for one in hall.rounds() if one.n <= last]


def is_on() -> bool:
    """Return whether a past round is shown."""
    return _KEY in st.session_state


def on(rounds: list[Round]) -> int | None:
    """Return the index of the past round that is shown, or None for the current state."""
    wanted = st.session_state.get(_KEY)
    return next((i for i, one in enumerate(rounds) if one.n == wanted), None)


def shown(hall: Hall, now: Now) -> Round | None:
    """Return the round whose answers are shown: a past round, or the last one after it is revealed."""
    if is_on():
        rounds = ended(hall, now)
        k = on(rounds)
        if k is not None:
            return rounds[k]
    if now.phase != "shown" or now.question is None:
        return None
    return Round(now.n, now.question, now.before, 0.0)


def offer(hall: Hall, spec: LessonSpec) -> None:
    """Show the button that opens the first round."""
    button(_("History"), "hall.history", partial(_begin, hall, spec), type="tertiary")


def _begin(hall: Hall, spec: LessonSpec) -> bool:
    now = hall.now()
    rounds = ended(hall, now) if now is not None else []
    if rounds:
        go(spec, rounds[0])
    else:
        session.get().problem = _("The history is empty until votes have been shown.")
    return True


def steps(hall: Hall, spec: LessonSpec, rounds: list[Round], k: int) -> None:
    """Show the buttons for the next and the previous round, and the table of all rounds.

    The key V presses Next.
    """
    if k + 1 < len(rounds):
        st.button(_("Next round"), key="hall.next", type="primary", on_click=go, args=(spec, rounds[k + 1]))
    st.button(
        _("Previous round"), key="hall.before", on_click=go, args=(spec, rounds[k - 1]), disabled=k == 0
    )
    table = partial(csv, hall, rounds)
    export.download(_("CSV"), table, f"room-{hall.code}.csv", key="hall.csv")
    st.button(_("Back to the current round"), key="hall.present", type="tertiary", on_click=leave)


def go(spec: LessonSpec, one: Round) -> None:
    """Show a past round, in the scene in which it was asked."""
    st.session_state[_KEY] = one.n
    scene, step = scene_state.on(spec), (one.question.lesson, one.question.scene)
    if scene is None or (spec.key, scene.key) != step:
        scene_state.lead(spec, step)


def leave() -> None:
    """Return to the current state of the room."""
    st.session_state.pop(_KEY, None)
    st.session_state.pop(_SET, None)


def settle(spec: LessonSpec, scene: Scene, dataset: Dataset, one: Round) -> bool:
    """Put the points of a past round on the board; returns whether the points have changed."""
    if st.session_state.get(_SET) == one.n:
        return False
    st.session_state[_SET] = one.n
    asked = one.question
    if not asked.points and asked.typed:
        return False
    about = scene.dataset()
    if asked.points:
        points = np.array(asked.points)
        about = replace(about, X=points[:, :2], labels=points[:, 2].astype(int), names=asked.classes)
    if np.array_equal(about.X, dataset.X) and np.array_equal(about.labels, dataset.labels):
        return False
    scene_state.restage(spec, about)
    return True


def csv(hall: Hall, rounds: list[Round]) -> str:
    """Return all answers as a table, one per row.

    Texts that were not revealed are left out.
    """
    order, rows = hall.order(), []
    for k, one in enumerate(rounds, 1):
        for phone, given in sorted(hall.given(one.n).items()):
            closed = one.question.kind == "text" and not order.opened(one.n, phone)
            rows.append(
                (
                    k,
                    answers.question(one.question),
                    phone_names.name(hall.code, phone, language.current()),
                    _("(not revealed)") if closed else answers.text(one.question, given.answer, phone),
                    _said(history.right(one.question, given.answer, phone)),
                    round(max(0.0, given.at - one.began), 1),
                )
            )
    heads = (_("round"), _("question"), _("phone"), _("answer"), _("correct"), _("seconds"))
    columns = zip(*rows, strict=True) if rows else [()] * len(heads)
    return export.columns_csv({head: np.array(column) for head, column in zip(heads, columns, strict=True)})


def _said(right: bool | None) -> str:
    """Return whether an answer is right, as a word; empty if unknown."""
    return "" if right is None else _("yes") if right else _("no")
