"""The two lengths of a line: the margin γ, and 1/‖w‖, half the width of the street between f = -1 and f = 1."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.controls import Slider, near
from explorer.lesson.lesson_page import LessonPage
from explorer.visit import result_cache
from linboard import theme
from linboard.board import Board, Caption
from linboard.figures import streets, strokes
from linboard.i18n.language import _
from linboard.layers import Layer
from linclass import MaxMargin
from linclass.core import linear

Array = NDArray[np.float64]
FACTOR = Slider("margin.scale", 0.3, 2.0, 0.4, 0.05)
ASIDE = 0.7  # distance between the two segments, in the unit of the points
NAME = 0.2  # distance of a name from the middle of its segment: none of its letters is on the line
NEARLY = 0.03  # difference of the factor from 1 up to which the two lengths look equal


def factor() -> float:
    """Return the factor of w and b."""
    return FACTOR.show(_("Multiply w and b by"), near(), width=260)


def lengths(model: MaxMargin, times: float) -> tuple[float, float]:
    """Return the margin γ, which no factor changes, and half the width of the street, 1/‖w‖, with this factor."""
    return float(model.margin_), 1 / (times * float(np.linalg.norm(model.coef_)))


def show(lesson: LessonPage, times: float) -> MaxMargin:
    """Show the line of the maximum margin with its street for these weights, and both lengths as segments."""
    dataset, signs = lesson.dataset, lesson.signs
    model = result_cache.fit(MaxMargin(), dataset.X, signs)
    w, b = times * model.coef_, times * model.intercept_
    margin, half = lengths(model, times)
    nearest = np.isclose(signs * model.decision_function(dataset.X), 1)
    board = Board(dataset, lesson.positive)
    board.below(*streets.below(dataset, w, b, lesson.positive, tween=False))
    board.above(streets.rings(dataset.n) | {"x": dataset.X[nearest, 0], "y": dataset.X[nearest, 1]})
    board.above(*_segments(dataset.X[nearest], signs[nearest], w[0], float(b[0]), half))
    numbers: dict[str, Any] = {"margin": margin, "half": half, "times": times}
    told = _(
        "Gold: the margin γ = {margin}, from the line to the nearest points (ringed), where y f = {times}. "
        "Green: half the width of the street, 1/‖w‖ = {half}."
    )
    lesson.show(board, Caption(told, None, numbers))
    return model


def _segments(X: Array, signs: NDArray[np.int64], w: Array, b: float, half: float) -> list[Layer]:
    """Draw γ from the line to one of the nearest points, and 1/‖w‖ from the line to an edge beside it, with names."""
    unit = w / np.linalg.norm(w)
    i = int(signs.argmax())  # of the positive class
    foot = X[i] - float(linear.signed_distance(X[[i]], w, b)[0]) * unit
    along = np.array([-unit[1], unit[0]])
    other = foot + ASIDE * along
    sides = ("right", "left") if along[0] < 0 else ("left", "right")  # each name is outside the pair
    drawn = []
    for start, end, colour, name, side, outward in (
        (foot, X[i], theme.ACCENT, "γ", sides[0], -along),
        (other, other + half * unit, theme.GOOD, "1/‖w‖", sides[1], along),
    ):
        drawn.append(strokes.along(np.array([start, end]), colour, 4))
        place = (start + end) / 2 + NAME * outward
        label = strokes.dots({"size": 1, "color": theme.CLEAR}, place[None])
        font = {"size": 15, "color": colour}
        drawn.append(
            label | {"mode": "text", "text": [name], "textposition": f"middle {side}", "textfont": font}
        )
    return drawn
