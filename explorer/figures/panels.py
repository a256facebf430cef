"""A classifier as a picture: the regions of its classes, and for two classes the boundary between them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer import theme
from explorer.figures import points
from explorer.state import Dataset
from linclass import Grid

CELLS = 75  # of a picture, each way


def view_grid(dataset: Dataset) -> Grid:
    """The grid of a dataset's view: more than what the board shows at first, whatever the shape of its panel."""
    limits = []
    for low, high in dataset.bounds:
        margin = 0.6 * (high - low)
        limits.append((low - margin, high + margin))
    return Grid(limits[0], limits[1], CELLS, CELLS)


def regions(grid: Grid, labels: NDArray[np.int8], scores: NDArray[np.float64] | None) -> list[dict[str, Any]]:
    """Traces of a classifier's regions on a grid.

    Parameters
    ----------
    grid : Grid
    labels : array of shape (ny * nx,)
        Class index that the classifier gives to each of the grid's points.
    scores : array of shape (ny * nx,), optional
        Values of the decision function of two classes: its zero line is drawn too.
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
    line = {
        "type": "contour",
        "x": grid.x,
        "y": grid.y,
        "z": np.zeros((0, 0)) if scores is None else grid.matrix(_levels(scores)),
        "visible": scores is not None and bool(np.ptp(scores) > 0),
        "contours": {"start": 0, "end": 0, "size": 1, "coloring": "none"},
        "line": {"color": theme.LINE, "width": 2.5},
        "showscale": False,
        "hoverinfo": "skip",
    }
    return [field, line]


def _levels(scores: NDArray[np.float64]) -> NDArray[np.int16]:
    """Scores as whole numbers with the same zero: half the bytes, and no eye sees the difference."""
    largest = float(np.abs(scores).max())
    return np.round(scores * (32_000 / largest if largest > 0 else 0)).astype(np.int16)


def panel(dataset: Dataset, below: list[dict[str, Any]]) -> dict[str, Any]:
    """A small picture of the points over what lies below, without titles on its axes."""
    figure = points.board(dataset, *below)
    for trace in figure["data"][len(below) :]:
        trace |= {"mode": "markers"}
        trace["marker"] = trace["marker"] | {"size": 0.7 * trace["marker"]["size"]}
        trace.pop("text", None)
    layout = figure["layout"]
    for axis in ("xaxis", "yaxis"):
        layout[axis] = layout[axis] | {"title": {"text": ""}, "showticklabels": False}
    layout["margin"] = {"l": 2, "r": 2, "t": 2, "b": 2}
    return figure
