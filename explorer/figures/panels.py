"""A classifier as a picture: the regions of its classes, and for two classes the boundary between them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer import theme
from explorer.figures import boundaries, points, streets
from explorer.figures.fields import FINE, thousandths
from explorer.state import Dataset
from linclass import Grid, linear

CELLS = 75  # of a picture, each way
WIDER = 1.28  # how much wider than high the board is in a window of 1280 pixels
SMALLER = 0.7  # marks of a panel beside those of the board


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


def street(
    dataset: Dataset, coef: NDArray[np.float64], intercept: NDArray[np.float64]
) -> list[dict[str, Any]]:
    """The two dashed edges f = -1 and f = 1 of a line with a margin; coef and intercept as fitted, (1, 2) and (1,)."""
    traces = []
    for level in (-1, 1):
        ends = linear.boundary_segments(coef, intercept - level, *boundaries.view(dataset))[0]
        traces.append(streets.edge() | {"x": ends[:, 0], "y": ends[:, 1]})
    return traces


def curved_street(grid: Grid, scores: NDArray[np.float64]) -> list[dict[str, Any]]:
    """The same where f is no line: its values at the grid's points, shape (ny * nx,)."""
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


def supports(dataset: Dataset, support: NDArray[np.int64]) -> dict[str, Any]:
    """Rings around the support vectors with these indices."""
    places = dataset.X[support[: streets.MARKED]]
    return streets.rings(dataset.n) | {"x": places[:, 0], "y": places[:, 1]}


def panel(
    dataset: Dataset, below: list[dict[str, Any]], above: tuple[dict[str, Any], ...] = ()
) -> dict[str, Any]:
    """A small picture of the points between what lies below and above, without titles on its axes.

    It shows the same part of the plane whatever its shape: about what the board does.
    """
    figure = points.board(dataset, *below, above=above)
    classes = figure["data"][len(below) : len(figure["data"]) - len(above)]
    for trace in classes:
        trace |= {"mode": "markers"}
        trace.pop("text", None)
    for trace in (*classes, *above):
        trace["marker"] = trace["marker"] | {"size": SMALLER * trace["marker"]["size"]}
    for trace in above:
        trace["marker"]["line"] = {"width": 1.5}
    layout = figure["layout"]
    for axis in ("xaxis", "yaxis"):
        layout[axis] = layout[axis] | {"title": {"text": ""}, "showticklabels": False, "constrain": "domain"}
    if dataset.equal_scales:
        low, high = layout["xaxis"]["range"]
        more = (WIDER - 1) * (high - low) / 2
        layout["xaxis"]["range"] = [low - more, high + more]
    layout["margin"] = {"l": 2, "r": 2, "t": 2, "b": 2}
    return figure
