"""Another question of a scene's kind: about new points, its answer computed from them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from explorer.classroom.questions import Answer, NoAnswerError, Question
from explorer.classroom.room import Now
from explorer.classroom.room import Room as Hall
from explorer.lesson import scene_state
from explorer.lesson.classroom import questions
from explorer.lesson.classroom.guarded_button import single_shot, tried
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Mark, Number, Scene, Stage, Until
from explorer.points import links
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard.i18n.language import _

TRIES = 60  # sets of points that are drawn until one is of the scene's kind


def ask(room: LessonSpec, scene: Scene, hall: Hall, before: Question, now: Now) -> None:
    """Ask the hall about new points, which then are the scene's; the page says so where none are found."""
    found = drawn(room, scene, before.right, seed=now.n)
    if found is None:
        session.get().problem = _("No other points of this kind could be found.")
        return
    dataset, asked = found
    if tried(single_shot(hall, now, lambda: hall.ask(asked))):
        scene_state.restage(room, dataset)


def drawn(
    room: LessonSpec, scene: Scene, before: Answer | None, seed: int
) -> tuple[Dataset, Question] | None:
    """New points of which holds what the scene tells, and the question about them; None where none are found.

    Of numbers the answer is another one than before.
    """
    first = scene.begin()
    for k in range(TRIES):
        rng = np.random.default_rng([seed, k])
        dataset = moved(first.dataset, scene.anew, rng, mixed=isinstance(scene.act, Mark))
        now = replace(first, dataset=dataset, begun=dataset)
        asked = _asked(room, scene, now)
        if asked is not None and not (isinstance(scene.act, Number) and asked.right == before):
            return dataset, asked
    return None


def _asked(room: LessonSpec, scene: Scene, now: Stage) -> Question | None:
    """The scene's question about these points, with the answer and the board; None where they are not of its kind."""
    asked = questions.question(room, scene, now.dataset)
    try:
        if asked is None or not _is_told(scene, now):
            return None
        right = questions.answer(scene, now)
        if isinstance(scene.act, Mark | Number):
            asked.answer(right)
    except (NoAnswerError, ValueError):  # of these points what the scene computes is not defined
        return None
    shown = questions.on_board(asked.kind, now.dataset, lesson="", scene="", text="")
    if shown is not None:
        asked = replace(asked, points=shown.points, box=shown.box, classes=shown.classes)
    return replace(asked, right=right)


def _is_told(scene: Scene, now: Stage) -> bool:
    """Whether all that the scene says holds of these points."""
    if isinstance(scene.act, Until):
        return not scene.act.holds(now) and scene.act.holds(scene.act.shown(now))
    return scene.claim(now)


def moved(dataset: Dataset, size: float, rng: np.random.Generator, *, mixed: bool) -> Dataset:
    """The points, each moved by a normal distribution, in round numbers; mixed they come in another order."""
    spread = float(np.ptp(dataset.X, axis=0).max())
    step = 10.0 ** math.floor(math.log10(spread / 30))
    X = np.round((dataset.X + rng.normal(0, size * spread, dataset.X.shape)) / step) * step
    order = rng.permutation(dataset.n) if mixed else np.arange(dataset.n)
    return links.quantise(replace(dataset, X=X[order], labels=dataset.labels[order]))
