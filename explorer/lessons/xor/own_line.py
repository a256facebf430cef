"""A line that the reader draws: which points it gets wrong, just now, and the best one beside it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.scene import Stage
from explorer.visit import result_cache
from linboard.board import Board
from linboard.figures.drawn_line import Drawn
from linboard.i18n.language import _
from linclass import best_line
from linclass.core import linear


def wrong(now: Stage, line: Drawn) -> NDArray[np.bool_]:
    """Which points a line gets wrong, (n,): those on the other side, and those on the line itself."""
    missed: NDArray[np.bool_] = linear.margins(now.dataset.X, now.dataset.signs(0), line[:2], line[2]) <= 0
    return missed


def best(now: Stage) -> Drawn:
    """A line with the fewest mistakes that there are."""
    found = result_cache.cached(best_line, now.dataset.X, now.dataset.signs(0))
    w1, w2 = found.w.tolist()
    return w1, w2, found.b


def show(lesson: LessonPage) -> None:
    """The points, and rings round those that the line gets wrong; the frame draws the line."""
    now, board = lesson.stage, Board(lesson.dataset, lesson.positive)
    if now.line is None:
        told = _("No line yet.")
    else:
        missed = wrong(now, now.line)
        board.wrong(missed)
        told = _(
            "Your line misclassifies {k} of {n} points (ringed). A point on the line counts as misclassified."
        )
        told = told.format(k=int(missed.sum()), n=lesson.dataset.n)
    lesson.show(board, told, title=_("Board with {n} points").format(n=lesson.dataset.n))
