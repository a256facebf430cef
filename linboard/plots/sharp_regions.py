"""The regions of a piecewise constant classifier, such as a tree or a vote of stumps, with sharp edges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linclass import Grid

Array = NDArray[np.float64]
Labels = NDArray[np.int8]
Predict = Callable[[Array], NDArray[Any]]
COMPARED = 100  # number of changes of the class beside which scores are compared,
NEAR = 1e-3  # of the distance of two grid points: how far, and
MOSTLY = 0.5  # the share of them beside which piecewise constant scores are equal
HALVINGS = 30  # of the distance between two grid points, to find an edge between them
CELLS = 250_000  # maximum number of rectangles
TRIED = 20_000  # random places at which the rectangles are compared with the model, and
FEW = 5e-4  # the share of them that may differ: the narrowest strips
ROUNDS = 8  # in which the edges beside such places are added
OFTEN = 0.25  # share of changes at different positions below which these are edges, if there are many
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


def rectangles(grid: Grid, labels: Labels, predict: Predict, scores: Predict) -> Rectangles | None:
    """The regions of a piecewise constant classifier as rectangles, if all edges are parallel to the axes; else None.

    Parameters
    ----------
    grid : Grid
    labels : ndarray of shape (ny * nx,)
        Class index at each point of the grid.
    predict, scores : function of points (m, 2)
        Class index at each of them, and f or what stands for it, (m,) or (m, C).
    """
    table = np.asarray(grid.matrix(labels))
    places = grid.points.reshape(*table.shape, 2)
    sides = (places, table), (places.swapaxes(0, 1), table.T)
    if not _constant(*(sides[0] if (table[:, 1:] != table[:, :-1]).any() else sides[1]), predict, scores):
        return None
    x, y = (_edges(*side, axis, predict) for axis, side in enumerate(sides))
    if x is None or y is None:
        return None
    rng = np.random.default_rng(0)
    for _ in range(ROUNDS):
        if (len(x) - 1) * (len(y) - 1) > CELLS:
            return None
        centres = [(edges[1:] + edges[:-1]) / 2 for edges in (x, y)]
        middles = np.stack(np.meshgrid(*centres), axis=-1).reshape(-1, 2)
        found = Rectangles(x, y, predict(middles).reshape(len(y) - 1, len(x) - 1))
        tried = rng.uniform([x[0], y[0]], [x[-1], y[-1]], size=(TRIED, 2))
        wrong = tried[found.at(tried) != predict(tried)]
        if len(wrong) <= FEW * TRIED:
            return found
        x, y = _more_edges(found, wrong, predict)
    return None


def _changes(places: Array, table: Labels) -> tuple[Array, Array]:
    """The places (m, 2) before and after each change of the class along a row of places (r, c, 2)."""
    rows, cols = np.nonzero(table[:, 1:] != table[:, :-1])
    return places[rows, cols], places[rows, cols + 1]


def _halved(low: Array, high: Array, predict: Predict) -> tuple[Array, Array]:
    """Both sides (m, 2) of a change of the class between two places each, very near to it."""
    first = predict(low)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        before = (predict(middle) == first)[:, None]
        low, high = np.where(before, middle, low), np.where(before, high, middle)
    return low, high


def _constant(places: Array, table: Labels, predict: Predict, scores: Predict) -> bool:
    """Whether the scores are constant beside the boundary, as those of a tree or a vote of stumps.

    On both sides of some changes of the class along the rows, scores at two near places are compared. Those of a smooth
    f differ.
    """
    low, high = _changes(places, table)
    if not len(low):
        return False
    some = np.linspace(0, len(low) - 1, min(len(low), COMPARED)).astype(int)
    away = NEAR * (high[some] - low[some])
    low, high = _halved(low[some], high[some], predict)
    equal = (scores(low) == scores(low - away)) & (scores(high) == scores(high + away))
    return float(np.mean(equal.reshape(len(some), -1).all(axis=1))) > MOSTLY


def _more_edges(found: Rectangles, wrong: Array, predict: Predict) -> tuple[Array, Array]:
    """The edges of some rectangles, and those between places (m, 2) and the centres of rectangles of another class.

    Between a place and the centre, a path has a part along each axis. An edge crosses one of them.
    """
    cell = [np.searchsorted(edges[1:-1], at) for edges, at in zip(found[:2], wrong.T, strict=True)]
    centre = np.column_stack(
        [(edges[k] + edges[k + 1]) / 2 for edges, k in zip(found[:2], cell, strict=True)]
    )
    corner = np.column_stack([centre[:, 0], wrong[:, 1]])
    level = predict(corner) != predict(wrong)  # the part along x crosses the edge, else that along y
    _, high = _halved(
        np.where(level[:, None], wrong, corner), np.where(level[:, None], corner, centre), predict
    )
    return _merged(found.x, high[level, 0]), _merged(found.y, high[~level, 1])


def _merged(edges: Array, more: Array) -> Array:
    """Edges with more of them, in ascending order; those that are nearly equal are one."""
    inner = np.sort(np.concatenate([edges[1:-1], more]))
    kept = inner[np.diff(inner, prepend=edges[0]) > SAME * (edges[-1] - edges[0])]
    return np.concatenate([edges[:1], kept, edges[-1:]])


def _edges(places: Array, table: Labels, axis: int, predict: Predict) -> Array | None:
    """The positions along the rows of places (r, c, 2) at which a class changes, with both ends; None if very many."""
    at = places[0, :, axis]
    low, high = _changes(places, table)
    if not len(low):
        return np.asarray(at[[0, -1]])
    # One change per pair of columns and of classes would do, but two edges may lie between the same columns.
    _, high = _halved(low, high, predict)
    edges = _merged(at[[0, -1]], high[:, axis])
    if len(edges) > max(
        len(at), OFTEN * len(high)
    ):  # curves and oblique lines have another position in each row
        return None
    return edges


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
