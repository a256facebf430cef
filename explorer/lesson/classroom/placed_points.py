"""The points that the class has placed: on the board, judged by the scene's condition, and as the lesson's data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from explorer.classroom import tally
from explorer.classroom.questions import Answer, Question
from explorer.classroom.tally import Row, Votes
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Scene
from explorer.lesson.scenes import scene_state
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard import theme
from linboard.figures import strokes
from linboard.layers import Layer

SIZE = 13
FAINT = 0.4  # opacity of the points of the earlier vote


def layers(question: Question, votes: Votes, *, before: bool) -> list[Layer]:
    """Return one marker layer per class, in its colour.

    The points of an earlier vote are faint.
    """
    X, labels = tally.placed(question, votes)
    look = {"size": SIZE, "opacity": FAINT if before else 1, "line": {"width": 1, "color": theme.ACCENT}}
    return [
        strokes.dots(
            look | {"symbol": theme.CLASS_SYMBOLS[c], "color": theme.CLASS_COLOURS[c]}, X[labels == c]
        )
        for c in sorted(set(question.gives))
    ]


def data(question: Question, votes: Votes) -> Dataset:
    """Return the points shown on the phones together with all placed points."""
    X, labels = tally.placed(question, votes)
    shown = np.array(question.points).reshape(-1, 3)
    return Dataset(
        np.concatenate([shown[:, :2], X]), np.concatenate([shown[:, 2].astype(int), labels]), question.classes
    )


def take(spec: LessonSpec, question: Question, votes: Votes) -> bool:
    """Make them the lesson's points as one undoable edit: in the scene if it can be edited, otherwise on the bench."""
    scene = scene_state.on(spec)
    if scene is None or not scene.edits:
        scene_state.go(spec, scene_state.FREE)
    session.replace(data(question, votes))
    return True


def done(scene: Scene, question: Question, answer: Answer) -> bool | None:
    """Return whether one phone's points meet the scene's condition together with its own; None without a condition."""
    if question.typed:
        return None
    now = replace(scene.begin(), dataset=data(question, {0: answer}))
    return scene.act.met(now)


def rows(scene: Scene, question: Question, votes: Sequence[Votes]) -> list[Row]:
    """Count how many phones have met the condition (1) and how many not (0); empty without a condition."""
    judged = [[done(scene, question, answer) for answer in vote.values()] for vote in votes]
    known = [n for n in (1, 0) if not question.typed]
    return [Row(n, n, tuple(vote.count(bool(n)) for vote in judged)) for n in known]
