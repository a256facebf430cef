"""The class as the perceptron, from the lecturer's side: which scenes allow it, and the next actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import streamlit as st

from explorer.classroom import class_perceptron
from explorer.classroom.perceptron_run import MOST_POINTS, MOST_ROUNDS, Run
from explorer.classroom.room import Room as Hall
from explorer.classroom.room_state import Now
from explorer.classroom.store import StoreError
from explorer.classroom.trajectory import trajectory
from explorer.lesson.challenges.task import Task
from explorer.lesson.classroom import history, open_room
from explorer.lesson.extra_questions.question_scene import QuestionScene
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Scene
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard.i18n.language import _

_BESIDE = "linclass.hall.beside"  # session key: whether the computer's run is shown too


class Way(NamedTuple):
    """A possible next action: the key of its button, its label, and its function."""

    key: str
    label: str
    do: Callable[[], bool]


def run_on(spec: LessonSpec, scene: Scene, dataset: Dataset) -> Run | None:
    """Return a new run of the class on a scene's points, or None if the scene does not allow it."""
    if (
        spec.first_line is None
        or isinstance(scene, Task | QuestionScene)
        or dataset.n > MOST_POINTS
        or len(dataset.present) != 2
    ):
        return None
    rows = zip(dataset.X.tolist(), dataset.labels.tolist(), strict=True)
    return Run(
        spec.key,
        scene.key,
        tuple((x, y, label) for (x, y), label in rows),
        dataset.names,
        dataset.bounds,
        positive=dataset.present[0],
        start=spec.first_line(scene.begin()),
    )


def way_in(hall: Hall, now: Now, run: Run | None) -> Way | None:
    """Return the action that starts or continues the class perceptron, or None if the scene does not allow it."""
    if run is None:
        return None
    before = now.run
    if before is not None and before.rounds and _same(before, run) and not trajectory(before).over:
        return Way("human", _("Continue as the perceptron"), lambda: _take(class_perceptron.go_on(hall)))
    return Way("human", _("The class is the perceptron"), lambda: _take(class_perceptron.begin(hall, run)))


def _same(one: Run, other: Run) -> bool:
    """Return whether two runs have the same initial state."""
    names = ("lesson", "scene", "points", "positive", "start")
    return all(getattr(one, name) == getattr(other, name) for name in names)


def going(spec: LessonSpec, scene: Scene) -> tuple[Hall, Now] | None:
    """Return the room whose class is the perceptron on this scene, and its state; None otherwise."""
    hall = open_room.led()
    if hall is None or history.is_on():
        return None
    try:
        now = class_perceptron.settled(hall)
    except StoreError:
        return None
    if now is None or now.question is None or now.question.kind != "side":
        return None
    here = (now.question.lesson, now.question.scene) == (spec.key, scene.key)
    return (hall, now) if here else None


def leave(hall: Hall) -> bool:
    """Return to the scene.

    The run is kept.
    """
    return _take(class_perceptron.leave(hall))


def beside() -> bool:
    """Return whether the computer's run is shown beside the run of the class."""
    return bool(st.session_state.get(_BESIDE))


def _compare() -> bool:
    """Show the computer's run beside the run of the class.

    Both play.
    """
    st.session_state[_BESIDE] = True
    session.get().progress.plays += 1
    return True


def _take(done: bool) -> bool:
    """After each step of the run, show its last line and only the run of the class."""
    st.session_state[_BESIDE] = False
    session.get().begin += 1
    return done


def ways(hall: Hall, now: Now) -> list[Way]:
    """Return the possible next actions, the usual one first."""
    run = now.run
    assert run is not None, "a round is of a run"
    if now.phase == "asks":
        return [Way("next", _("End the round"), lambda: _take(class_perceptron.end(hall)))]
    so_far = trajectory(run)
    compare = Way("beside", _("Replay both") if beside() else _("Compare with the computer"), _compare)
    restart = Way(
        "start_over", _("Start over"), lambda: _take(class_perceptron.begin(hall, replace(run, rounds=())))
    )
    label = _("Ask again") if so_far.over else _("Accept this step")
    more = Way("more", label, lambda: _take(class_perceptron.go_on(hall)))
    done = (so_far.over and so_far.right[-1].all()) or len(run.rounds) >= MOST_ROUNDS
    first, other = (compare, restart) if done else (more, compare)
    return [first._replace(key="next"), other]
