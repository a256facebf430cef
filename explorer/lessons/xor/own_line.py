"""A line that the reader draws: the points that it misclassifies, and the best line next to it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.classroom import votes
from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.scene import Stage
from explorer.visit import result_cache
from linboard.board import Board
from linboard.figures.drawn_line import Drawn
from linboard.i18n.language import _
from linclass import best_line
from linclass.core import linear


def wrong(now: Stage, line: Drawn) -> NDArray[np.bool_]:
    """Return the points that a line misclassifies, (n,): those on the other side, and those on the line itself."""
    missed: NDArray[np.bool_] = linear.margins(now.dataset.X, now.dataset.signs(0), line[:2], line[2]) <= 0
    return missed


def best(now: Stage) -> Drawn:
    """Return a line with the minimum number of mistakes."""
    found = result_cache.cached(best_line, now.dataset.X, now.dataset.signs(0))
    w1, w2 = found.w.tolist()
    return w1, w2, found.b


def show(lesson: LessonPage) -> None:
    """Show the points, and ring the misclassified ones; the framework draws the lines.

    The rings are those of the reader's line, or, after an answer without one, those of the best line.
    """
    now, board = lesson.stage, Board(lesson.dataset, lesson.positive)
    if now.line is None:
        told = votes.no_line_yet(lesson.room, lesson.scene, answered=lesson.answered)
        if lesson.answered:
            board.wrong(wrong(now, best(now)))
    else:
        missed = wrong(now, now.line)
        board.wrong(missed)
        told = _(
            "Your line misclassifies {k} of {n} points (ringed). A point on the line counts as misclassified."
        )
        told = told.format(k=int(missed.sum()), n=lesson.dataset.n)
    lesson.show(board, told)
