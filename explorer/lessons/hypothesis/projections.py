"""A line with its two half-planes, and the perpendicular from each point down to it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board
from linboard.figures import boundaries, compared, points, strokes
from linboard.layers import Layer
from linboard.messages import Line, LineTraces
from linboard.words.language import _
from linclass.core import linear

Array = NDArray[np.float64]
PAIR = np.array([[0.62], [0.88]])  # where A and B are on the part of the line that is seen


def board(
    dataset: Dataset,
    w: Array,
    b: float,
    wrong: NDArray[np.bool_],
    positive: int,
    *,
    each: bool,
    normal: bool = False,
) -> Board:
    """The board with a line that can be dragged, and step by step each point with its perpendicular.

    Parameters
    ----------
    dataset : Dataset
    w : array of shape (2,)
        Where it is 0 there is no boundary: none is drawn, or dragged.
    b : float
    wrong : array of shape (n,)
        The points on the wrong side, ringed in red.
    positive : int
        The class on the positive side.
    each : bool
        Whether each point is a step.
    normal : bool
        Whether two points of the line are shown, to whose difference w is at a right angle.
    """
    result = Board(dataset, positive)
    sides = [layer.at(0) for layer in boundaries.line(dataset, w[None], np.array([b]), positive)]
    arrow, handles = strokes.line(theme.LINE, 3.5), _handles()
    segment, foot, ring = strokes.line(theme.ACCENT, 3, "dot"), _foot(), points.ring()
    if each:
        X = dataset.X
        feet = linear.project(X, w, b) if w.any() else np.full_like(X, np.nan)
        segment.move(np.stack([X, feet], axis=1))
        foot.move(feet)
        ring.move(X)
    result.below(*sides)
    result.above(arrow, handles, _wrong(dataset.X[wrong]), segment, foot, ring)
    if normal and w.any():
        result.above(_pair(pair(dataset, w, b)))
    if each:
        ring |= compared.entry(_("looked at"))
    compared.named(result)
    if w.any():
        traces = LineTraces(
            positive=sides[0],
            negative=sides[1],
            boundary=sides[2],
            arrow=arrow,
            handles=handles,
            segment=segment if each else None,
            foot=foot if each else None,
        )
        result.handle = _dragging(dataset, w, b, traces)
    return result


def _dragging(dataset: Dataset, w: Array, b: float, traces: LineTraces) -> Line:
    """What the browser needs to let the line be dragged."""
    center, reach = boundaries.view(dataset)
    (x_min, x_max), (y_min, y_max) = dataset.bounds
    shown = linear.clip_line(w, b, (x_min, x_max), (y_min, y_max))
    anchor = linear.project(center[None], w, b)[0] if shown is None else shown.mean(axis=0)
    return Line(
        w=w.tolist(),
        b=b,
        center=center.tolist(),
        reach=reach,
        span=[x_max - x_min, y_max - y_min],
        anchor=anchor.tolist(),
        traces=traces,
    )


def _handles() -> Layer:
    """What can be gripped: the foot of the normal, which shifts the line, and its tip, which turns it."""
    return _marks("circle", 17, theme.PAPER, {"width": 3, "color": theme.LINE})


def _foot() -> Layer:
    return _marks("square", 9, theme.ACCENT, {"width": 1, "color": theme.PAPER})


def _wrong(X: Array) -> Layer:
    """Thin red rings around the points on the wrong side."""
    marks = _marks("circle-open", 21, theme.BAD, {"width": 2}) | compared.entry(_("on the wrong side"))
    return marks | {"x": X[:, 0], "y": X[:, 1]}


def pair(dataset: Dataset, w: Array, b: float) -> Array:
    """Two points A and B of the line, shape (2, 2): in view, unless the line is not."""
    ends = linear.clip_line(w, b, *dataset.bounds)
    if ends is None:
        foot = linear.project(np.zeros((1, 2)), w, b)[0]
        ends = foot + np.outer([0.0, 1.0], [-w[1], w[0]])
    places: Array = ends[0] + PAIR * (ends[1] - ends[0])
    return places


def _pair(places: Array) -> Layer:
    """Both points with their names, and what lies between them."""
    line = strokes.along(places, theme.ACCENT, 5)
    return line | {
        "mode": "lines+markers+text",
        "marker": {"size": 10, "color": theme.ACCENT, "line": {"width": 1, "color": theme.PAPER}},
        "text": ["<b>A</b>", "<b>B</b>"],
        "textposition": "top center",
        "textfont": {"size": 15, "color": theme.ACCENT},
    }


def _marks(symbol: str, size: float, colour: str, line: dict[str, Any]) -> Layer:
    marker = {"symbol": symbol, "size": size, "color": colour, "line": line}
    return strokes.dots(marker)
