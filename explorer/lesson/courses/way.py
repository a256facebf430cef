"""The way of Back and Next: through the scenes, a course, the challenges, or the questions about own points."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from explorer.lesson import lecture_mode
from explorer.lesson.challenges import custom_link
from explorer.lesson.challenges.task import Task, tasks
from explorer.lesson.controls import units
from explorer.lesson.courses import entry as entries
from explorer.lesson.extra_questions import own_points
from explorer.lesson.extra_questions.question_scene import QuestionScene
from explorer.lesson.extra_questions.reasons import Reasoned
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Scene
from explorer.lesson.scenes import scene_state
from explorer.points.dataset import Dataset
from explorer.visit import session
from explorer.visit.progress import Step

_after: Callable[[LessonSpec], LessonSpec | None] | None = None  # returns the next lesson


def use(after: Callable[[LessonSpec], LessonSpec | None]) -> None:
    """Set the function that returns the lesson after another one, or None after the last one."""
    global _after
    _after = after


def next_lesson(room: LessonSpec) -> Step | None:
    """Return the scene of the next lesson that the visitor has left, or its first one; None after the last lesson.

    The end of a course has none either.
    """
    mine, after = session.get().progress, _after and _after(room)
    if after is None or steps(room) == list(mine.course):
        return None
    k = mine.scenes.get(after.key, scene_state.FREE)
    return after.key, after.scenes[k - 1 if 0 < k <= len(after.scenes) else 0].key


def steps(room: LessonSpec) -> list[Step]:
    """Return the scenes for Back and Next: the course's if the current scene belongs to it, otherwise the lesson's.

    From the question about a line of a proof, Back leads to the proof. From a challenge, they lead to the lesson's
    other challenges; from a question about own points, and in lecture mode from a bench with own points, to the
    questions about these points.
    """
    return _through(room, scene_state.on(room))


def _through(room: LessonSpec, scene: Scene | None) -> list[Step]:
    """Return the steps of Back and Next from this scene, or from the bench."""
    mine = session.get().progress
    if _here(room, scene) in mine.course:
        return list(mine.course)
    if isinstance(scene, Reasoned):
        return [(room.key, f"{entries.PROOF}{scene.proof.key}"), (room.key, scene.key)]
    if isinstance(scene, QuestionScene) and mine.own is not None:
        return own_points.steps(room, mine.own, standardised=standardised(room))
    if scene is None and (here := asked_about(room)) is not None:
        return own_points.steps(room, here, standardised=standardised(room))
    if isinstance(scene, Task):
        alone = custom_link.carries(scene.key)
        return [(room.key, one.key) for one in ((scene,) if alone else tasks(room))]
    k, course = mine.scenes.get(room.key, scene_state.FREE), mine.course
    own = [(room.key, scene.key) for scene in room.scenes]
    within = own[k - 1] in course if 0 < k <= len(own) else not set(own).isdisjoint(course)
    return list(course) if within else own


def place(room: LessonSpec) -> int:
    """Return the index of the current scene among these scenes, or -1 on the bench."""
    return place_in(room, scene_state.on(room))[1]


def place_in(room: LessonSpec, scene: Scene | None) -> tuple[list[Step], int]:
    """Return the scenes for Back and Next from this scene, and its index among them, or -1 on the bench."""
    here, ahead = _here(room, scene), _through(room, scene)
    if here not in ahead:  # a question may be about another place than at first
        here = next((step for step in ahead if own_points.is_same(step, here)), here)
    return ahead, ahead.index(here) if here in ahead else -1


def _here(room: LessonSpec, scene: Scene | None) -> Step:
    """Return the current scene, or the open proof, as a step; one without a key on the bench."""
    if scene is not None:
        return room.key, scene.key
    key = st.query_params.get(scene_state.PROOF)
    return room.key, f"{entries.PROOF}{key}" if key is not None else ""


def standardised(room: LessonSpec) -> bool:
    """Return whether the lesson's models are fitted to standardised columns."""
    return room.standardises and units.STANDARDISE.value()


def asked_about(room: LessonSpec) -> Dataset | None:
    """Return the lecturer's own points on the bench in lecture mode, about which the class can be asked."""
    visit = session.get()
    if not lecture_mode.on() or lecture_mode.locked() or scene_state.PROOF in st.query_params:
        return None
    return visit.points if room.key in own_points.FITS else None
