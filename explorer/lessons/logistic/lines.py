"""Lines of the least loss without a penalty, and the parts that the pictures of several scenes share."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_page import LessonPage
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard import theme
from linboard.board import Board, Caption
from linboard.figures import strokes
from linboard.i18n.language import _
from linboard.layers import Layer, Picture
from linboard.messages import Player, Text
from linclass import LogisticRegression
from linclass.probability.landscape import landscape

Array = NDArray[np.float64]
BESIDE = 270  # height in pixels of the companion
BOARD = "points"  # the companion with the points


class Line(NamedTuple):
    """The line of the least J: w of shape (2,), b, and J."""

    w: Array
    b: float
    loss: float


def best(dataset: Dataset) -> Line:
    """Return the line of the least J without a penalty."""
    model = result_cache.fit(LogisticRegression(l2=0), dataset.X, dataset.signs(0))
    return Line(model.coef_[0], float(model.intercept_[0]), float(model.trace_.loss[-1]))


def least_over_b(dataset: Dataset, w: Array) -> tuple[Array, Array]:
    """Return the least J over b for each w (m, 2), and the minimising b."""
    found = landscape(dataset.X, dataset.signs(0), w)
    return found.loss, found.bias


def line_board(lesson: LessonPage, line: Line) -> Board:
    board = Board(lesson.dataset, lesson.positive)
    board.line(line.w[None], np.array([line.b]))
    return board


def beside(lesson: LessonPage, board: Board) -> None:
    with lesson.right:
        title = _("The points and the line")
        lesson.linked(BOARD, board.message(lesson.key, height=BESIDE, title=title, view=BOARD))


def front(
    lesson: LessonPage,
    picture: Picture,
    told: Text,
    view: str,
    *,
    plays: Player | None = None,
    columns: dict[str, Any] | None = None,
) -> None:
    """Show a picture in place of the board."""
    title = _("Logistic regression")
    lesson.show(
        picture,
        Caption(told, None, columns),
        plays=plays,
        editable=False,
        labelled=False,
        title=title,
        view=view,
    )


def gold(places: Array) -> Layer:
    """Draw the reader's places, shape (m, 2)."""
    return strokes.dots(
        {"size": 13, "color": theme.ACCENT, "line": {"width": 2, "color": theme.PAPER}}, places
    )
