"""The first step of training: the arrow of each class, and their sum."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_page import LessonPage
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board, Caption
from linboard.figures import strokes
from linboard.i18n.language import _
from linboard.layers import Picture

Array = NDArray[np.float64]
POINTS = "points"  # the companion
ROOM = 0.18  # around the arrows, as a share of their extent


def arrows(dataset: Dataset) -> Array:
    """Return Σ (y − ŷ) x of each class at w = 0, where every ŷ is 1/C; shape (C, 2)."""
    hot = np.eye(dataset.n_classes)[dataset.labels]
    found: Array = (hot - 1 / dataset.n_classes).T @ dataset.X
    return found


def live(lesson: LessonPage) -> None:
    """Show the arrows of the lesson's points."""
    lesson.live(lambda: show(lesson))


def show(lesson: LessonPage) -> None:
    """Show the arrows from a common start and, after the answer, tip to tail."""
    found = arrows(lesson.dataset)
    told = _(
        "The arrow of each class: the direction in which the first step moves its weights. The step "
        "itself is only a small part of the arrow."
    )
    if lesson.answered:
        told = _("The same arrows, each at the tip of the one before: they lead back to the start.")
    lesson.show(
        figure(found, chained=lesson.answered),
        Caption(told),
        editable=False,
        labelled=False,
        title=_("The arrows of the first step"),
        view="pushes",
    )
    with lesson.right:
        board = Board(lesson.dataset)
        lesson.linked(POINTS, board.message(lesson.key, height=280, title=_("The points"), view=POINTS))


def figure(found: Array, *, chained: bool) -> Picture:
    """Draw arrows (C, 2) from 0, or each at the tip of the one before."""
    tips = np.cumsum(found, axis=0)
    starts = np.vstack([np.zeros((1, 2)), tips[:-1]])
    if not chained:
        tips, starts = found, np.zeros_like(found)
    every = np.vstack([found, np.cumsum(found, axis=0), np.zeros((1, 2))])
    low, high = every.min(axis=0), every.max(axis=0)
    room = ROOM * float((high - low).max())
    layers: list[dict[str, Any]] = [_name(k, (starts[k] + tips[k]) / 2, found[k]) for k in range(len(found))]
    for k, ends in enumerate(np.stack([starts, tips], axis=1)):
        layers.append(strokes.arrow(theme.CLASS_COLOURS[k], 4) | {"x": ends[:, 0], "y": ends[:, 1]})
    layers.append(strokes.dots({"size": 9, "color": theme.LINE}, np.zeros((1, 2))))
    spans = np.column_stack([low - room, high + room]).tolist()
    layout = theme.layout(
        xaxis=theme.axis("w⁽¹⁾", range=spans[0], zeroline=False),
        yaxis=theme.axis("w⁽²⁾", range=spans[1], zeroline=False, scaleanchor="x", scaleratio=1),
    )
    return Picture(layers, layout)


def _name(k: int, place: Array, arrow: Array) -> dict[str, Any]:
    """Draw the icon of a class above the middle of its arrow, on the side where the arrow does not pass."""
    icon = strokes.words(place[:1], place[1:], 18, [theme.CLASS_ICONS[k]], theme.CLASS_COLOURS[k])
    return icon | {"textposition": "top left" if arrow[0] * arrow[1] > 0 else "top right"}
