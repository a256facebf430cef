"""The hall as the perceptron, for who leads it: on which scenes it may be one, and what may be done next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import streamlit as st

from explorer.classroom import class_perceptron
from explorer.classroom.perceptron_run import MOST_POINTS, MOST_ROUNDS, Run
from explorer.classroom.room import Now
from explorer.classroom.room import Room as Hall
from explorer.classroom.store import StoreError
from explorer.classroom.trajectory import trajectory
from explorer.lesson.challenges.task import Task
from explorer.lesson.classroom import history, open_room
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Scene
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard.i18n.language import _

_BESIDE = "linclass.hall.beside"  # of the session: whether the machine's run is shown beside the hall's


class Way(NamedTuple):
    """Something that may be done next: its button's key, what that says, and how it is done."""

    key: str
    label: str
    do: Callable[[], bool]


def run_on(room: LessonSpec, scene: Scene, dataset: Dataset) -> Run | None:
    """The run that a hall may begin on a scene's points; None where it cannot be the perceptron there."""
    if room.human is None or isinstance(scene, Task) or dataset.n > MOST_POINTS or len(dataset.present) != 2:
        return None
    rows = zip(dataset.X.tolist(), dataset.labels.tolist(), strict=True)
    return Run(
        room.key,
        scene.key,
        tuple((x, y, label) for (x, y), label in rows),
        dataset.names,
        dataset.bounds,
        positive=dataset.present[0],
        start=room.human(scene.begin()),
    )


def way_in(hall: Hall, now: Now, run: Run | None) -> Way | None:
    """To let the hall be the perceptron, or go on where it was one; None where it cannot."""
    if run is None:
        return None
    before = now.run
    if before is not None and before.rounds and _same(before, run) and not trajectory(before).over:
        return Way("human", _("Continue as the perceptron"), lambda: _take(class_perceptron.go_on(hall)))
    return Way("human", _("The class is the perceptron"), lambda: _take(class_perceptron.begin(hall, run)))


def _same(one: Run, other: Run) -> bool:
    """Whether two runs begin alike."""
    names = ("lesson", "scene", "points", "positive", "start")
    return all(getattr(one, name) == getattr(other, name) for name in names)


def going(room: LessonSpec, scene: Scene) -> tuple[Hall, Now] | None:
    """The hall that is the perceptron on this scene just now, and what it does; None where it is not."""
    hall = open_room.led()
    if hall is None or history.is_on():
        return None
    try:
        now = class_perceptron.settled(hall)
    except StoreError:
        return None
    if now is None or now.question is None or now.question.kind != "side":
        return None
    here = (now.question.lesson, now.question.scene) == (room.key, scene.key)
    return (hall, now) if here else None


def leave(hall: Hall) -> bool:
    """Go back to the scene; the run stays as it is."""
    return _take(class_perceptron.leave(hall))


def beside() -> bool:
    """Whether the machine's run is shown beside the hall's."""
    return bool(st.session_state.get(_BESIDE))


def _compare() -> bool:
    """Show the machine's run beside the hall's; both play."""
    st.session_state[_BESIDE] = True
    session.get().progress.plays += 1
    return True


def _take(done: bool) -> bool:
    """After each step of the run the board shows its last line, and the hall alone."""
    st.session_state[_BESIDE] = False
    session.get().begin += 1
    return done


def ways(hall: Hall, now: Now) -> list[Way]:
    """What may be done next, the usual first."""
    run = now.run
    assert run is not None, "a round is of a run"
    if now.phase == "asks":
        return [Way("next", _("End the round"), lambda: _take(class_perceptron.end(hall)))]
    so_far = trajectory(run)
    compare = Way("beside", _("Replay both") if beside() else _("Compare with the computer"), _compare)
    anew = Way("anew", _("Start over"), lambda: _take(class_perceptron.begin(hall, replace(run, rounds=()))))
    label = _("Ask again") if so_far.over else _("Accept this step")
    more = Way("more", label, lambda: _take(class_perceptron.go_on(hall)))
    done = (so_far.over and so_far.right[-1].all()) or len(run.rounds) >= MOST_ROUNDS
    first, other = (compare, anew) if done else (more, compare)
    return [first._replace(key="next"), other]
