"""Variants of a scene's question: new points, and the answer computed from them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from explorer.classroom.questions import Answer, NoAnswerError, Question
from explorer.classroom.room import Room as Hall
from explorer.classroom.room_state import Now
from explorer.lesson.acts import vote
from explorer.lesson.classroom.guarded_button import single_shot, tried
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Scene, Stage
from explorer.lesson.scenes import scene_state
from explorer.points import links
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard.i18n.language import _

TRIES = 60  # number of point sets that are drawn at most to find a suitable one


def ask(spec: LessonSpec, scene: Scene, hall: Hall, before: Question, now: Now) -> None:
    """Ask the class about new points, which become the scene's points.

    If none are found, the page shows an error.
    """
    found = drawn(spec, scene, before.right, seed=now.n)
    if found is None:
        session.get().problem = _("No other points of this kind could be found.")
        return
    dataset, asked = found
    if tried(single_shot(hall, now, lambda: hall.ask(asked))):
        scene_state.restage(spec, dataset)


def drawn(
    spec: LessonSpec, scene: Scene, before: Answer | None, seed: int
) -> tuple[Dataset, Question] | None:
    """Return new points for which the scene's explanation holds, with the question about them; or None.

    The answer to a number question differs from the previous answer.
    """
    first = scene.begin()
    for k in range(TRIES):
        rng = np.random.default_rng([seed, k])
        dataset = moved(first.dataset, scene.variation, rng, mixed=scene.act.shuffles)
        now = replace(first, dataset=dataset, begun=dataset)
        asked = _asked(spec, scene, now)
        if asked is not None and scene.act.differs(asked.right, before):
            return dataset, asked
    return None


def _asked(spec: LessonSpec, scene: Scene, now: Stage) -> Question | None:
    """Return the scene's question about these points, with answer and board, or None if they are unsuitable."""
    asked = scene.vote(spec.key, now.dataset)
    try:
        if asked is None or not scene.act.suits(now, scene.claim):
            return None
        right = scene.act.right(now)
        if isinstance(right, int):  # a line has no unique answer
            asked.answer(right)
    except (NoAnswerError, ValueError):  # the scene's result is undefined for these points
        return None
    shown = vote.on_board(asked.kind, now.dataset, lesson="", scene="", text="")
    if shown is not None:
        asked = replace(asked, points=shown.points, box=shown.box, classes=shown.classes)
    return replace(asked, right=right)


def moved(dataset: Dataset, size: float, rng: np.random.Generator, *, mixed: bool) -> Dataset:
    """Move each point by normally distributed noise and round it.

    `mixed` also shuffles the points.
    """
    spread = float(np.ptp(dataset.X, axis=0).max())
    step = 10.0 ** math.floor(math.log10(spread / 30))
    X = np.round((dataset.X + rng.normal(0, size * spread, dataset.X.shape)) / step) * step
    order = rng.permutation(dataset.n) if mixed else np.arange(dataset.n)
    return links.quantise(replace(dataset, X=X[order], labels=dataset.labels[order]))
