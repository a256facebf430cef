"""The regions of a piecewise constant classifier, such as a tree or a vote of stumps, with sharp edges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linclass import Grid

Array = NDArray[np.float64]
Labels = NDArray[np.int8]
HALVINGS = 30  # of the distance between two grid points, to find an edge between them
CELLS = 250_000  # maximum number of rectangles
TRIED = 20_000  # random places at which the rectangles are compared with the model, and
FEW = 5e-4  # the share of them that may differ: strips that are narrower than the grid
SAME = 1e-6  # of the box: edges nearer than this are one


class Rectangles(NamedTuple):
    """Class indices of rectangles between edges.

    Parameters
    ----------
    x, y : ndarray of shape (nx + 1,) and (ny + 1,)
        The edges, ascending.
    labels : ndarray of shape (ny, nx)
    """

    x: Array
    y: Array
    labels: Labels

    def at(self, places: Array) -> Labels:
        """Class index at each place (m, 2) inside, shape (m,)."""
        labels: Labels = self.labels[
            np.searchsorted(self.y[1:-1], places[:, 1]), np.searchsorted(self.x[1:-1], places[:, 0])
        ]
        return labels

    def borders(self) -> Array:
        """The edges between rectangles of different classes, shape (m, 2 ends, 2)."""
        rows, cols = np.nonzero(self.labels[:, 1:] != self.labels[:, :-1])
        x = self.x[cols + 1]
        upright = np.stack(
            [np.column_stack([x, self.y[rows]]), np.column_stack([x, self.y[rows + 1]])], axis=1
        )
        rows, cols = np.nonzero(self.labels[1:] != self.labels[:-1])
        y = self.y[rows + 1]
        level = np.stack([np.column_stack([self.x[cols], y]), np.column_stack([self.x[cols + 1], y])], axis=1)
        return np.concatenate([upright, level])


def rectangles(grid: Grid, labels: Labels, predict: Callable[[Array], Labels]) -> Rectangles | None:
    """The regions of a classifier as rectangles, if all of their edges are parallel to the axes; else None.

    Parameters
    ----------
    grid : Grid
    labels : ndarray of shape (ny * nx,)
        Class index at each point of the grid.
    predict : function of points (m, 2)
        Class index at each of them.
    """
    table = np.asarray(grid.matrix(labels))
    x = _edges(grid.x, table, lambda at, other: predict(np.column_stack([at, grid.y[other]])))
    y = _edges(grid.y, table.T, lambda at, other: predict(np.column_stack([grid.x[other], at])))
    if x is None or y is None or (len(x) - 1) * (len(y) - 1) > CELLS:
        return None
    centres = [(edges[1:] + edges[:-1]) / 2 for edges in (x, y)]
    places = np.stack(np.meshgrid(*centres), axis=-1).reshape(-1, 2)
    found = Rectangles(x, y, predict(places).reshape(len(y) - 1, len(x) - 1))
    rng = np.random.default_rng(0)
    tried = rng.uniform([x[0], y[0]], [x[-1], y[-1]], size=(TRIED, 2))
    wrong = found.at(tried) != predict(tried)
    return found if np.count_nonzero(wrong) <= FEW * TRIED else None


def _edges(at: Array, table: Labels, predict: Callable[[Array, NDArray[np.int64]], Labels]) -> Array | None:
    """The positions along one axis at which a class changes, with both ends; None if they are too many.

    `table` has one column for each position of `at`.
    """
    rows, cols = np.nonzero(table[:, 1:] != table[:, :-1])
    if not len(rows):
        return at[[0, -1]]
    # One change per pair of columns and of classes would do, but two edges may lie between the same columns.
    low, high, first = at[cols].copy(), at[cols + 1].copy(), table[rows, cols]
    for _ in range(HALVINGS):
        middle: Array = (low + high) / 2
        before = predict(middle, rows) == first
        low, high = np.where(before, middle, low), np.where(before, high, middle)
    found = np.sort(high)
    width = float(at[-1] - at[0])
    kept = found[np.append(True, np.diff(found) > SAME * width)]
    if len(kept) > len(at):  # curves and oblique lines have another position in each row
        return None
    positions: Array = np.concatenate([at[:1], kept, at[-1:]])
    return positions


def layers(found: Rectangles, colours: dict[str, Any], line: dict[str, Any]) -> list[dict[str, Any]]:
    """The heatmap of the rectangles, and the borders as one line."""
    field = {
        "type": "heatmap",
        "x": found.x,
        "y": found.y,
        "z": found.labels,
        "showscale": False,
        "hoverinfo": "skip",
    }
    ends = found.borders()
    gaps = np.full((len(ends), 1, 2), np.nan)
    path = np.concatenate([ends, gaps], axis=1).reshape(-1, 2)
    drawn = {
        "type": "scatter",
        "mode": "lines",
        "x": path[:, 0],
        "y": path[:, 1],
        "line": line,
        "hoverinfo": "skip",
    }
    return [field | colours, drawn]
