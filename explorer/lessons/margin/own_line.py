"""A line that the reader draws: its street, and the points that limit it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.classroom import votes
from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.scene import Stage
from explorer.visit import result_cache
from linboard.board import Board
from linboard.figures import streets
from linboard.figures.drawn_line import Drawn
from linboard.i18n.language import _
from linboard.i18n.text import number
from linclass import MaxMargin
from linclass.core import linear

Array = NDArray[np.float64]
ALIKE = 0.02  # distances that look equal


def distances(now: Stage, line: Drawn) -> Array:
    """Return the distance of each point from a line, (n,): positive on its own side."""
    distances: Array = linear.signed_distance(now.dataset.X, line[:2], line[2]) * now.dataset.signs(0)
    return distances


def widest(now: Stage) -> Drawn:
    """Return the line of the maximum margin."""
    model = result_cache.fit(MaxMargin(), now.dataset.X, now.dataset.signs(0))  # called for each pointer move
    w1, w2 = model.coef_[0].tolist()
    return w1, w2, float(model.intercept_[0])


def margin(now: Stage, line: Drawn) -> float:
    """Return half the width of a line's street; not positive if there is none."""
    return float(distances(now, line).min())


def nearest(now: Stage, line: Drawn) -> tuple[Array, NDArray[np.bool_]]:
    """Return the distances of the nearest blue and orange points, (2,), and which points are as near, (n,)."""
    away, signs = distances(now, line), now.dataset.signs(0)
    least = np.array([away[signs == sign].min() for sign in (1, -1)])
    return least, away <= np.where(signs > 0, least[0], least[1]) + ALIKE


def short(length: float) -> str:
    """Format a length with two decimals: the precision of a hand."""
    return number(round(length, 2))


def show(lesson: LessonPage) -> None:
    """Show the points, the nearest of either class ringed, or the misclassified ones; the framework draws
    line and street."""
    now, board = lesson.stage, Board(lesson.dataset, lesson.positive)
    X = lesson.dataset.X
    if now.line is None:
        told = votes.no_line_yet(lesson.room, lesson.scene, answered=lesson.answered)
    elif margin(now, now.line) <= 0:
        missed = distances(now, now.line) <= 0
        board.wrong(missed)
        told = _("Your line has no street. On its wrong side or on it (red rings): {k} of {n} points.")
        told = told.format(k=int(missed.sum()), n=lesson.dataset.n)
    else:
        (blue, orange), who = nearest(now, now.line)
        board.above(streets.rings(lesson.dataset.n) | {"x": X[who, 0], "y": X[who, 1]})
        told = _(
            "Your street is {width} wide. The nearest blue point is {blue} from the line, the nearest "
            "orange one {orange}; the nearer of the two limits the street."
        ).format(width=short(2 * min(blue, orange)), blue=short(blue), orange=short(orange))
    lesson.show(board, told)
