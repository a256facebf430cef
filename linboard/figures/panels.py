"""A small picture of a classifier: the regions of its classes, and the boundaries between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.board import Board
from linboard.figures import boundaries, streets
from linboard.figures.fields import FINE, LEVELS, beside_the_boundary, thousandths
from linboard.layers import Layer
from linboard.points import Points
from linclass import Grid
from linclass.core import linear

CELLS = 75  # cells of a picture in each direction
FULL = 32_000  # maximum of a 16-bit integer, with some room
LEAST = 1e-200  # smallest score, to keep its sign
EVEN = 0.3  # ratio of mean and maximum beside the boundary above which scores rise evenly
STEPS = 0.5  # share of equal neighbours above which scores are piecewise constant
WIDER = 1.28  # aspect ratio of the board in a window of 1280 pixels
SMALLER = 0.7  # marker size relative to the board


def view_grid(dataset: Points) -> Grid:
    """The grid of a data set's view, larger than the initially visible part for any aspect ratio of the panel."""
    limits = []
    for low, high in dataset.bounds:
        margin = 0.6 * (high - low)
        limits.append((low - margin, high + margin))
    return Grid(limits[0], limits[1], CELLS, CELLS)


def regions(grid: Grid, labels: NDArray[np.int8], scores: NDArray[np.float64]) -> list[dict[str, Any]]:
    """Traces of a classifier's regions on a grid: their colours, and the boundaries of all classes but one.

    Parameters
    ----------
    grid : Grid
    labels : array of shape (ny * nx,)
        Predicted class index at each of the grid's points.
    scores : array of shape (ny * nx,) or (ny * nx, C)
        Values of the decision function: of two classes, or of each class that occurs, in their order.
    """
    last = len(theme.CLASS_FILLS)
    scale = [[(k + end) / last, fill] for k, fill in enumerate(theme.CLASS_FILLS) for end in (0, 1)]
    field = {
        "type": "heatmap",
        "x": grid.x,
        "y": grid.y,
        "z": grid.matrix(labels.astype(np.int8)),
        "zmin": -0.5,
        "zmax": last - 0.5,
        "colorscale": scale,
        "showscale": False,
        "hoverinfo": "skip",
    }
    return [field, *(_line(grid, ahead) for ahead in _ahead(labels, scores))]


def _line(grid: Grid, ahead: NDArray[np.float64]) -> dict[str, Any]:
    """The curve on which a class begins to have the largest score."""
    return {
        "type": "contour",
        "x": grid.x,
        "y": grid.y,
        "z": _levels(grid.matrix(ahead)),
        "visible": bool(ahead.min() < 0 < ahead.max()),
        "contours": {"start": 0, "end": 0, "size": 1, "coloring": "none"},
        "line": {"color": theme.LINE, "width": 2.5, "smoothing": 0},
        "showscale": False,
        "hoverinfo": "skip",
    }


def _levels(values: NDArray[np.float64]) -> NDArray[Any]:
    """Values (ny, nx) as integers of the same sign, proportional beside the boundary and clipped beyond.

    One byte each suffices if the values rise evenly along the boundary, as for a line.
    """
    near = np.abs(values[beside_the_boundary(values[None])[0]])
    unit = near.max(initial=0) or 1.0
    short = near.sum() >= EVEN * unit * len(near)
    scaled = (LEVELS if short else FULL) * np.clip(values / unit, -1, 1)
    whole: NDArray[Any] = np.copysign(np.ceil(np.abs(scaled)), scaled)
    return whole.astype(np.int8) if short else whole.astype(np.int16)


def _ahead(labels: NDArray[np.int8], scores: NDArray[np.float64]) -> list[NDArray[np.float64]]:
    """The lead of each class but the last over the others: above 0 in its predicted region.

    Ties are resolved by the prediction, and piecewise constant scores are replaced by it. The curve therefore always
    matches the change of colour.
    """
    if scores.ndim == 1:
        sizes, inside = [np.abs(scores)], [labels == labels[scores.argmax()]]
    else:
        columns = range(scores.shape[1] - 1)
        sizes = [np.abs(scores[:, k] - np.delete(scores, k, axis=1).max(axis=1)) for k in columns]
        inside = [labels == k for k in columns]
    found = []
    for size, mine in zip(sizes, inside, strict=True):
        if np.mean(size[1:] == size[:-1]) > STEPS:
            size = np.ones_like(size)
        found.append(np.where(mine, 1, -1) * np.maximum(size, LEAST))
    return found


def street(dataset: Points, coef: NDArray[np.float64], intercept: NDArray[np.float64]) -> list[Layer]:
    """The two dashed edges f = -1 and f = 1 of a line with a margin; coef and intercept as fitted, (1, 2) and (1,)."""
    traces = []
    for level in (-1, 1):
        ends = linear.boundary_segments(coef, intercept - level, *boundaries.view(dataset))[0]
        traces.append(streets.edge() | {"x": ends[:, 0], "y": ends[:, 1]})
    return traces


def curved_street(grid: Grid, scores: NDArray[np.float64]) -> list[dict[str, Any]]:
    """The same for an f that is not linear, from its values at the grid's points, shape (ny * nx,)."""
    return [
        {
            "type": "contour",
            "x": grid.x,
            "y": grid.y,
            "z": grid.matrix(thousandths(scores)),
            "contours": {"start": -FINE, "end": FINE, "size": 2 * FINE, "coloring": "none"},
            "line": streets.edge()["line"],
            "autocontour": False,
            "showscale": False,
            "hoverinfo": "skip",
        }
    ]


def supports(dataset: Points, support: NDArray[np.int64]) -> dict[str, Any]:
    """Rings around the support vectors with these indices."""
    places = dataset.X[support[: streets.MARKED]]
    return streets.rings(dataset.n) | {"x": places[:, 0], "y": places[:, 1]}


def panel(dataset: Points, below: Sequence[dict[str, Any]], above: Sequence[dict[str, Any]] = ()) -> Board:
    """A small picture of the points, with layers below and above them, and without axis titles.

    It shows about the same part of the plane as the board, for any aspect ratio.
    """
    board = Board(dataset)
    board.below(*below)
    board.above(*above)
    for layer in board.classes:
        layer["mode"] = "markers"
        layer.pop("text", None)
    for marks in (*board.classes, *above):
        marks["marker"] = marks["marker"] | {"size": SMALLER * marks["marker"]["size"]}
    for rings in above:
        rings["marker"]["line"] = {"width": 1.5}
    layout = board.layout
    for axis in ("xaxis", "yaxis"):
        layout[axis] = layout[axis] | {"title": {"text": ""}, "showticklabels": False, "constrain": "domain"}
    if dataset.equal_scales:
        low, high = layout["xaxis"]["range"]
        more = (WIDER - 1) * (high - low) / 2
        layout["xaxis"]["range"] = [low - more, high + more]
    layout["margin"] = {"l": 2, "r": 2, "t": 2, "b": 2}
    return board
