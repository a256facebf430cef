"""A line with its two half-planes, and the perpendicular from each point down to it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import boundaries, points, strokes
from linboard.player import Frames, Message
from linclass.core import linear

Array = NDArray[np.float64]
FIRST_CLASS_TRACE = 3  # after the two half-planes and the line
ARROW, HANDLES, WRONG, SEGMENT, FOOT, RING = range(FIRST_CLASS_TRACE + 4, FIRST_CLASS_TRACE + 10)


def figure(
    dataset: Dataset, w: Array, b: float, wrong: NDArray[np.bool_], positive: int
) -> tuple[dict[str, Any], Frames]:
    """The board with a line, and step by step each point with its perpendicular.

    Parameters
    ----------
    dataset : Dataset
    w : array of shape (2,)
        Where it is 0 there is no boundary, and none is drawn.
    b : float
    wrong : array of shape (n,)
        The points on the wrong side, ringed in red.
    positive : int
        The class on the positive side.
    """
    below = [layer.at(0) for layer in boundaries.line(dataset, w[None], np.array([b]), positive)]
    above = (_arrow(), _handles(), _wrong(dataset.X[wrong]), _segment(), _foot(), points.ring())
    return points.board(dataset, *below, above=above), _perpendiculars(dataset.X, w, b)


def dragging(dataset: Dataset, w: Array, b: float, *, points: bool) -> Message | None:
    """What the browser needs to let the line be dragged; None where w = 0.

    `points` says whether each step is a point with its perpendicular.
    """
    if not w.any():
        return None
    center, reach = boundaries.view(dataset)
    (x_min, x_max), (y_min, y_max) = dataset.bounds
    shown = linear.clip_line(w, b, (x_min, x_max), (y_min, y_max))
    anchor = linear.project(center[None], w, b)[0] if shown is None else shown.mean(axis=0)
    traces = {"positive": 0, "negative": 1, "boundary": 2, "arrow": ARROW, "handles": HANDLES}
    if points:
        traces |= {"segment": SEGMENT, "foot": FOOT}
    return {
        "w": w.tolist(),
        "b": b,
        "center": center.tolist(),
        "reach": reach,
        "span": [x_max - x_min, y_max - y_min],
        "anchor": anchor.tolist(),
        "traces": traces,
    }


def _perpendiculars(X: Array, w: Array, b: float) -> Frames:
    """One step for each point: its ring, the segment to its foot on the line, and the foot."""
    frames = Frames()
    if not len(X):
        return frames
    feet = linear.project(X, w, b) if w.any() else np.full_like(X, np.nan)
    frames.move(SEGMENT, np.stack([X, feet], axis=1))
    frames.move(FOOT, feet)
    frames.move(RING, X)
    return frames


def _arrow() -> dict[str, Any]:
    return strokes.line(theme.LINE, 3.5)


def _segment() -> dict[str, Any]:
    return strokes.line(theme.ACCENT, 3, "dot")


def _handles() -> dict[str, Any]:
    """What can be gripped: the foot of the normal, which shifts the line, and its tip, which turns it."""
    return _marks("circle", 17, theme.PAPER, {"width": 3, "color": theme.LINE})


def _foot() -> dict[str, Any]:
    return _marks("square", 9, theme.ACCENT, {"width": 1, "color": theme.PAPER})


def _wrong(X: Array) -> dict[str, Any]:
    """Thin red rings around the points on the wrong side."""
    marks = _marks("circle-open", 21, theme.BAD, {"width": 2})
    return marks | {"x": X[:, 0], "y": X[:, 1]}


def _marks(symbol: str, size: float, colour: str, line: dict[str, Any]) -> dict[str, Any]:
    marker = {"symbol": symbol, "size": size, "color": colour, "line": line}
    return strokes.dots(marker)
