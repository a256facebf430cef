"""A line with its two half-planes, and the perpendicular from each point to it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board
from linboard.figures import boundaries, comparison, drawn_line, points, strokes
from linboard.i18n.language import _
from linboard.i18n.text import point_name
from linboard.layers import Layer
from linclass.core import linear

Array = NDArray[np.float64]
FOOT = {"symbol": "square", "size": 9, "color": theme.ACCENT, "line": {"width": 1, "color": theme.PAPER}}
PAIR = np.array([[0.62], [0.88]])  # positions of A and B on the visible part of the line


def board(
    dataset: Dataset,
    w: Array,
    b: float,
    wrong: NDArray[np.bool_],
    positive: int,
    *,
    shown: NDArray[np.int64],
    normal: bool = False,
) -> Board:
    """Build the board with a line that can be dragged; each step shows a point with its perpendicular.

    Parameters
    ----------
    dataset : Dataset
    w : array of shape (2,)
        If it is 0, there is no boundary to draw or drag.
    b : float
    wrong : array of shape (n,)
        The points on the wrong side, ringed in red.
    positive : int
        The class on the positive side.
    shown : array of shape (T,)
        The points that are steps.
    normal : bool
        Whether two points of the line are shown, whose difference is perpendicular to w.
    """
    result = Board(dataset, positive)
    segment, foot, ring = strokes.line(theme.ACCENT, 3, "dot"), strokes.dots(FOOT), points.ring()
    if len(shown):
        X = dataset.X[shown]
        feet = linear.project(X, w, b) if w.any() else np.full_like(X, np.nan)
        segment.move(np.stack([X, feet], axis=1))
        foot.move(feet)
        ring.move(X)
        alone = len(shown) == 1
        ring |= comparison.entry(point_name(int(shown[0])) if alone else _("the current point"))
        if len(shown) == 2:
            result.above(_earlier(X, feet))
    if w.any():
        line = drawn_line.line(dataset, w, b, positive)
        if len(shown):
            line.handle.traces.segment, line.handle.traces.foot = segment, foot
        result.hold(line)
    else:
        result.below(*(layer.at(0) for layer in boundaries.line(dataset, w[None], np.array([b]), positive)))
    result.keep(np.flatnonzero(wrong)[: points.RINGS])
    wrongly = points.wrong(dataset.X, wrong) | comparison.entry(_("on the wrong side"))
    result.above(wrongly, segment, foot, ring)
    if normal and w.any():
        result.above(_pair(pair(dataset, w, b)))
    comparison.named(result)
    return result


def _earlier(X: Array, feet: Array) -> Layer:
    """Draw at the second of two steps the perpendicular of the first, so that both lengths are seen."""
    first = np.stack([X[0], feet[0]])
    return strokes.line(theme.ACCENT, 3, "dot").move(np.stack([np.full_like(first, np.nan), first]))


def double(X: Array, w: Array, b: float) -> NDArray[np.int64]:
    """Return the two points whose f differ most nearly by a factor of two, the nearer one first."""
    f = X @ w + b
    half, far = np.unravel_index(int(np.abs(f / f[:, None] - 2).argmin()), (len(f), len(f)))
    return np.array([half, far])


def pair(dataset: Dataset, w: Array, b: float) -> Array:
    """Return two points A and B of the line, shape (2, 2): visible unless the line is not."""
    ends = linear.clip_line(w, b, *dataset.bounds)
    if ends is None:
        foot = linear.project(np.zeros((1, 2)), w, b)[0]
        ends = foot + np.outer([0.0, 1.0], [-w[1], w[0]])
    places: Array = ends[0] + PAIR * (ends[1] - ends[0])
    return places


def _pair(places: Array) -> Layer:
    """Draw both points with their names, and the segment between them."""
    line = strokes.along(places, theme.ACCENT, 5)
    return line | {
        "mode": "lines+markers+text",
        "marker": {"size": 10, "color": theme.ACCENT, "line": {"width": 1, "color": theme.PAPER}},
        "text": ["<b>A</b>", "<b>B</b>"],
        "textposition": "top center",
        "textfont": {"size": 15, "color": theme.ACCENT},
    }
