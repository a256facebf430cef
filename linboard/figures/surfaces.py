"""Probabilities over the plane in 3D: a surface for each class, and the points at heights 0 and 1."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import cloud, points
from linboard.figures.fields import Box
from linboard.layers import Layer
from linboard.points import Points
from linclass import Grid

Array = NDArray[np.float64]
ONE = 1_000  # surfaces are sent in integer thousandths
TOLD = "p = ŷ ≈ %{z:.3~g}<br>x = (%{x:.3~g}, %{y:.3~g})"  # the hover text; a sigmoid is never exactly 0 or 1, hence "≈"
SIZE = 23  # columns and rows of a surface
SHEETS = 20  # maximum number of surfaces that are sent; steps of longer traces share them
ENDS = 0.15  # share of an axis at each end that has no ticks
MOST_POINTS = 1_000
RAISED = 0.015  # height offset of the points, so that a flat surface does not hide them
STALKS = 120  # maximum number of points with a stalk


def grid(box: Box, size: int = SIZE) -> Grid:
    """The grid of a surface over the visible part of the board."""
    return Grid(box[0], box[1], size, size)


def shared(steps: int, most: int = SHEETS) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The steps with a surface of their own (always the first and the last), and the displayed surface of each step."""
    own = np.unique(np.linspace(0, steps - 1, min(steps, most)).round().astype(np.int64))
    return own, np.abs(np.arange(steps)[:, None] - own).argmin(axis=1)


def sheet(
    grid: Grid,
    probabilities: Array,
    index: NDArray[np.int64] | None = None,
    *,
    colours: tuple[str, str] = (theme.CLASS_COLOURS[1], theme.CLASS_COLOURS[0]),
    **changes: Any,
) -> Layer:
    """A probability as a surface over the plane with level curves, at each step.

    Parameters
    ----------
    grid : Grid
    probabilities : array of shape (V, ny * nx)
        At the grid's points, 0 to 1.
    index : array of shape (T,), optional
        The row of `probabilities` for each step, if several steps share a row.
    colours : tuple of str
        At 0 and at 1.
    changes
        Attributes of the trace that override the defaults, such as its opacity.
    """
    heights = np.round(ONE * probabilities).astype(np.int16).reshape(-1, grid.ny, grid.nx)
    low, high = colours
    shown = len(heights) if index is None else len(index)
    level = {"show": True, "start": 0.1, "end": 0.9, "size": 0.2}
    trace = {
        "type": "surface",
        "x": grid.x,
        "y": grid.y,
        "z": [],
        "cmin": 0,
        "cmax": 1,
        "colorscale": [[0, low], [0.5, theme.SPHERE[1]], [1, high]],
        "showscale": False,
        "opacity": 0.7,
        "hovertemplate": f"{TOLD}<extra></extra>",
        "lighting": {"ambient": 0.9, "diffuse": 0.25, "specular": 0},
        "contours": {
            "x": {"highlight": False},
            "y": {"highlight": False},
            "z": {**level, "color": theme.LINE, "width": 2, "highlight": False},
        },
    }
    return Layer(trace | changes).change("z", heights, index=index, scale=np.full(shown, 1 / ONE))


def marks(dataset: Points, heights: Array) -> list[dict[str, Any]]:
    """The points of each class at their heights (n,), 0 to 1; a sample of them if there are many."""
    shown = np.arange(dataset.n)
    if dataset.n > MOST_POINTS:
        shown = np.linspace(0, dataset.n - 1, MOST_POINTS).astype(int)
    traces = []
    for label in dataset.present:
        members = shown[dataset.labels[shown] == label]
        places = np.column_stack([dataset.X[members], heights[members] + RAISED])
        name = points.plain(dataset.names[label])
        traces.append(cloud.signs(places, label, name=name, hoverinfo="skip"))
    return traces


def stalks(
    dataset: Points,
    ends: Array,
    heights: Array,
    index: NDArray[np.int64] | None = None,
) -> Layer:
    """A vertical line from each point's height (n,) to the surface, (V, n): the residual of the model."""
    n = dataset.n
    z = np.full((len(ends), n, 3), np.nan, dtype=np.float32)
    z[:, :, 0], z[:, :, 1] = heights, ends
    x, y = np.repeat(dataset.X, 3, axis=0).T
    trace = cloud.line(theme.MUTED, 3) | {"x": x, "y": y, "connectgaps": False}
    return trace.change("z", z.reshape(len(ends), -1), index=index)


def layout(
    dataset: Points, box: Box, eye: tuple[float, float, float] = (-1.0, -1.75, 0.95)
) -> dict[str, Any]:
    """The axes of the board in the plane, and a vertical axis for the probability."""
    names = [points.axis_name(i, column) for i, column in enumerate(dataset.columns)]
    # The label of the height is a tick at its top: an axis title would be cut off on a phone.
    ticks = {"tickvals": [0, 0.5, 1], "ticktext": ["0", "½", "ŷ = 1"]}
    font = {"family": cloud.FAMILY}
    scene: dict[str, Any] = {
        "xaxis": {
            "title": {"text": names[0], "font": font},
            "range": list(box[0]),
            "tickvals": _ticks(*box[0]),
        },
        "yaxis": {
            "title": {"text": names[1], "font": font},
            "range": list(box[1]),
            "tickvals": _ticks(*box[1]),
        },
        "zaxis": {
            "title": {"text": ""},
            "range": [-0.04, 1.04],
            **ticks,
        },
        "aspectmode": "manual",
        "aspectratio": {"x": 1.15, "y": 1.15, "z": 0.7},
        "dragmode": "turntable",
        "camera": {
            "eye": {name: cloud.AWAY * value for name, value in zip("xyz", eye, strict=True)},
            "center": {"x": 0, "y": 0, "z": -cloud.LOWER},
        },
    }
    for axis in ("xaxis", "yaxis", "zaxis"):
        scene[axis]["tickfont"] = font
    return theme.layout(scene=scene, margin={"l": 0, "r": 0, "t": 0, "b": 0})


def _ticks(low: float, high: float) -> list[float]:
    """Round ticks of an axis, none near its ends, because tick labels of two axes would overlap in a corner."""
    width = high - low
    rough = width / 6
    unit = 10.0 ** np.floor(np.log10(rough))
    step = unit * next(factor for factor in (1, 2, 5, 10) if factor * unit >= rough)
    first, last = np.ceil((low + ENDS * width) / step), np.floor((high - ENDS * width) / step)
    found: list[float] = (step * np.arange(first, last + 1)).tolist()
    return found
