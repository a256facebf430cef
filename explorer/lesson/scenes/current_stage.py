"""The reader's state of the current scene: its stage, an answer, and the act's input on the board."""

from __future__ import annotations

from typing import Any

import streamlit as st

from explorer.lesson.challenges.challenge import PICKS
from explorer.lesson.challenges.task import Task
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import SKIPPED, Scene, Stage
from explorer.points.dataset import Dataset
from explorer.visit import session
from explorer.visit.progress import Reached


def take(room: LessonSpec, scene: Scene) -> None:
    """Read the point marked or the line drawn on the board since the last run."""
    mine = session.get().progress
    marked = None if scene.picks_by_hand else session.take_pick()
    points = mine.begun.n if mine.begun else 0
    if scene.act.marks and marked is not None and marked < points:
        answer(room, scene, marked)
    drawn = session.take_line() if scene.act.draws else None
    if drawn is not None and any(drawn[:2]):
        mine.lines[room.key, scene.key] = drawn


def of(room: LessonSpec, scene: Scene, dataset: Dataset) -> Stage:
    """Return the current state of the scene with these points on the board."""
    mine = session.get().progress
    now = mine.controls = {
        key: _fixed(st.session_state.get(key, scene.settings[key])) for key in scene.controls
    }
    begun = mine.begun if mine.begun is not None else dataset
    step = room.key, scene.key
    picks = {PICKS: _picked()} if isinstance(scene, Task) else {}
    settings = {**scene.settings, **now, **picks}
    return Stage(dataset, settings, begun, mine.answers.get(step), mine.lines.get(step))


def _fixed(value: Any) -> Any:
    """Return the value of a control as a constant: several choices come as a list."""
    return tuple(value) if isinstance(value, list) else value


def _picked() -> tuple[int, ...]:
    """Return the picked mistakes, including a pick that the page has not read yet."""
    visit = session.get()
    return tuple(visit.picks if visit.pick is None else [*visit.picks, visit.pick])


def answer(room: LessonSpec, scene: Scene, value: Any) -> None:
    """Store the reader's prediction.

    The steps then play.
    """
    mine = session.get().progress
    mine.answers[room.key, scene.key] = value
    mine.plays += 1


def show(room: LessonSpec, scene: Scene) -> None:
    """Show the solution in place of the reader's action."""
    if scene.act.moves:
        first = scene.begin()
        shown = scene.act.skipped(first, first)
        session.replace(shown.dataset)
        for key in scene.controls:
            st.session_state[key] = shown.settings[key]
    else:
        answer(room, scene, SKIPPED)


def keep(room: LessonSpec, scene: Scene, now: Stage) -> None:
    """Store the points and controls that answer the scene, for the reader's return."""
    if scene.act.moves and not isinstance(scene, Task):
        mine = session.get().progress
        mine.reached[room.key, scene.key] = Reached(now.dataset, dict(mine.controls))
