"""Rectangles over a database: the reader's, the worst, and one that shrinks to its points."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.figures.bound_curves import line
from linboard.handles import Rectangle, RectangleTraces
from linboard.i18n.language import _
from linboard.layers import Layer

Array = NDArray[np.float64]
Corners = tuple[tuple[float, float], tuple[float, float]]  # left and bottom, right and top
MOST_RINGS = 1_000


def outline(low: tuple[float, float], high: tuple[float, float]) -> tuple[Array, Array]:
    """Return x and y of a rectangle's closed outline, shape (5,) each."""
    (left, bottom), (right, top) = low, high
    return np.array([left, right, right, left, left]), np.array([bottom, bottom, top, top, bottom])


class Database(Board):
    """The points, the reader's rectangle with its handles, the worst one, and rings around the sample.

    Parameters
    ----------
    dataset : Dataset
    corners : pair of (x, y)
        The reader's rectangle.
    worst : pair of (x, y), optional
    drawn : array of int, shape (s,)
        The sample's points; one that occurs twice has a larger ring.
    handles : bool
        Whether the handles are visible.
    draggable : bool
        Whether it can be dragged.
    """

    def __init__(
        self,
        dataset: Dataset,
        corners: Corners,
        worst: Corners | None,
        drawn: NDArray[np.intp],
        *,
        handles: bool = True,
        draggable: bool = False,
    ) -> None:
        super().__init__(dataset)
        x, y = outline(*corners)
        own = line(x, y, theme.ACCENT, width=2.5) | {"fill": "toself", "fillcolor": theme.ACCENT_FILL}
        own |= {"hoverinfo": "skip", "name": _("your rectangle")}
        far = outline(*seen(worst, box(dataset))) if worst else (x[:0], y[:0])
        self.worst = line(*far, theme.BAD, width=2.5, dash="dash") | {
            "hoverinfo": "skip",
            "name": _("the worst"),
        }
        self.rings, self.handles = _rings(dataset, drawn), _handles(corners if handles else None)
        self.tight, self.touched = _tight(), _touched()
        self.below(own, self.worst)
        self.above(self.rings, self.handles, self.tight, self.touched)
        for axis, ends in zip(("xaxis", "yaxis"), box(dataset), strict=True):
            self.layout[axis]["range"] = list(ends)
        self.layout["yaxis"].pop("scaleanchor", None)  # no slanted lines: each axis may have its own scale
        if draggable:
            traces = RectangleTraces(outline=own, handles=self.handles)
            self.handle = Rectangle(from_=list(corners[0]), to=list(corners[1]), traces=traces)

    def shrink(self, steps: Sequence[Corners], met: Array) -> None:
        """Shrink a rectangle from step to step, and mark the points that its sides have reached.

        Parameters
        ----------
        steps : sequence of T corners
        met : array of shape (T - 1, 2)
            The point that a side reaches at each step after the first.
        """
        sides = np.array([outline(*corners) for corners in steps])  # (T, 2, 5)
        self.tight.move(sides.transpose(0, 2, 1), tween=True)
        self._mark(
            met, np.tri(len(steps), len(steps) - 1, -1, dtype=bool)
        )  # row t: the points reached in t steps

    def mark_first(self, X: Array) -> None:
        """Mark the first point, the first two, …, one step each."""
        self._mark(X, np.tri(len(X), dtype=bool))

    def _mark(self, X: Array, shown: NDArray[np.bool_]) -> None:
        """Mark the points (k, 2) that each step shows, (T, k)."""
        self.touched.move(np.where(shown[..., None], X, np.nan))


def seen(corners: Corners, view: Corners) -> Corners:
    """Return a rectangle, enlarged to a visible size if it has no width or height."""
    (left, bottom), (right, top) = corners
    x, y = (0.04 * (high - low) for low, high in view)  # beyond the ring of a point
    if left == right:
        left, right = left - x, right + x
    if bottom == top:
        bottom, top = bottom - y, top + y
    return (left, bottom), (right, top)


def box(dataset: Dataset) -> Corners:
    """Return the box of the board: the range of the points on both axes, with a margin."""
    ends = []
    for axis, (low, high) in enumerate(dataset.bounds):
        least, most = float(dataset.X[:, axis].min()), float(dataset.X[:, axis].max())
        room = 0.06 * (most - least)
        ends.append(
            (least - room, most + room) if room > 1e-9 * max(abs(least), abs(most), 1e-6) else (low, high)
        )
    return ends[0], ends[1]


def _rings(dataset: Dataset, drawn: NDArray[np.intp]) -> Layer:
    """Draw the sample's points; of a large database a part of them."""
    which, times = np.unique(drawn, return_counts=True)
    which, times = which[:MOST_RINGS], times[:MOST_RINGS]
    size = theme.marker_size(dataset.n) + 6 + 3 * np.minimum(times - 1, 3)
    marker = {
        "symbol": "circle",
        "size": size,
        "color": theme.CLEAR,
        "line": {"width": 2, "color": theme.GOOD},
    }
    return strokes.dots(marker, dataset.X[which], customdata=times, name=_("the sample"))


def _handles(corners: Corners | None) -> Layer:
    """Return four corners and the middle, in the browser's order."""
    x, y = outline(*corners) if corners else (np.empty(0), np.empty(0))
    if corners:
        x, y = np.append(x[:4], x[:2].mean()), np.append(y[:4], y[1:3].mean())
    marker = {
        "symbol": ["square"] * 4 + ["circle"],
        "size": 10,
        "color": theme.PAPER,
        "line": {"width": 2.5, "color": theme.ACCENT},
    }
    return strokes.dots(marker, np.column_stack([x, y]))


def _tight() -> Layer:
    """Draw the shrinking rectangle, if a step has one."""
    return line(np.empty(0), np.empty(0), theme.LINE, width=3) | {"hoverinfo": "skip"}


def _touched() -> Layer:
    """Draw the points that its sides have reached."""
    marker = {"symbol": "circle-open", "size": 22, "color": theme.LINE, "line": {"width": 3}}
    return strokes.dots(marker)
