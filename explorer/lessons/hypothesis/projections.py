"""A line with its two half-planes, and the perpendicular from each point down to it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board
from linboard.figures import boundaries, in_hand, points, strokes
from linclass.core import linear

Array = NDArray[np.float64]
FOOT = {"symbol": "square", "size": 9, "color": theme.ACCENT, "line": {"width": 1, "color": theme.PAPER}}


def board(
    dataset: Dataset, w: Array, b: float, wrong: NDArray[np.bool_], positive: int, *, each: bool
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
    """
    result = Board(dataset, positive)
    segment, foot, ring = strokes.line(theme.ACCENT, 3, "dot"), strokes.dots(FOOT), points.ring()
    if each:
        X = dataset.X
        feet = linear.project(X, w, b) if w.any() else np.full_like(X, np.nan)
        segment.move(np.stack([X, feet], axis=1))
        foot.move(feet)
        ring.move(X)
    if w.any():
        line = in_hand.line(dataset, w, b, positive)
        if each:
            line.handle.traces.segment, line.handle.traces.foot = segment, foot
        result.hold(line)
    else:
        result.below(*(layer.at(0) for layer in boundaries.line(dataset, w[None], np.array([b]), positive)))
    result.above(points.wrong(dataset.X, wrong), segment, foot, ring)
    return result
