"""One-vs-rest in the plane: the region of each class, the ambiguous region, the lines, and a cut through all f."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board
from linboard.figures import boundaries, points, strokes
from linboard.layers import Layer, Picture
from linboard.points import Interval
from linclass.core import linear
from linclass.theory import cells

Array = NDArray[np.float64]
CUT_POINTS = 61


def board(
    dataset: Dataset, classes: tuple[int, ...], coef: Array, intercept: Array, *, winner: bool, height: float
) -> Board:
    """Build the board with all lines of each step.

    Parameters
    ----------
    dataset : Dataset
    classes : tuple of C int
        The class index of each line.
    coef, intercept : arrays of shape (T, C, 2) and (T, C)
    winner : bool
        Whether the colours show the largest f, or the only class that claims the point (f > 0).
    height : float
        The position of the `cut`.
    """
    xlim, ylim = (_wider(limits) for limits in dataset.bounds)
    found, claimed = cells.claims(coef, intercept, xlim, ylim)
    count = claimed.sum(axis=1)
    if winner:
        grounds = cells.winners(coef, intercept, xlim, ylim)
    else:
        alone = [np.flatnonzero((count == 1) & claimed[:, k])[0] for k in range(len(classes))]
        grounds = found[:, alone]
    result = Board(dataset)
    for i, label in enumerate(classes):
        result.below(_polygons(boundaries.area(theme.CLASS_FILLS[label]), grounds[:, i : i + 1]))
    for shape, ambiguous in (("x", count > 1), ("/", count == 0)):
        result.below(_polygons(_hatched(shape), found[:, ambiguous]))
    center, reach = boundaries.view(dataset)
    for i, label in enumerate(classes):
        segments = linear.boundary_segments(coef[:, i], intercept[:, i], center, reach)
        result.below(strokes.line(theme.CLASS_COLOURS[label], 2.5).move(segments))
    result.above(strokes.through(list(xlim), [height, height], theme.MUTED, 1.5, "dash"))
    return result


def cut(dataset: Dataset, classes: tuple[int, ...], coef: Array, intercept: Array, height: float) -> Picture:
    """Draw all f along the horizontal line x2 = height; the largest is drawn thick. Parameters as for `board`."""
    (low, high), _ = dataset.bounds
    x = np.linspace(low, high, CUT_POINTS)
    f = coef[:, :, :1] * x + (coef[:, :, 1] * height + intercept)[:, :, None]  # (T, C, points)
    largest = np.where(f == f.max(axis=1, keepdims=True), f, np.nan)
    layers = []
    for i, label in enumerate(classes):
        colour = theme.CLASS_COLOURS[label]
        for values, width, dash in ((f, 1.5, "dot"), (largest, 5, "solid")):
            curve = strokes.through(x, [], colour, width, dash, name=points.plain(dataset.names[label]))
            layers.append(curve.change("y", values[:, i].astype(np.float32)))
    layers.append(strokes.through([low, high], [0, 0], theme.LINE, 1.5))
    reach = 1.05 * (float(np.abs(f[-1]).max()) or 1.0)
    layout = theme.layout(
        xaxis=theme.axis(points.axis_name(0, dataset.columns[0]), range=[low, high]),
        yaxis=theme.axis("f", range=[-reach, reach], nticks=6),
    )
    return Picture(layers, layout)


def _wider(limits: Interval) -> Interval:
    """Extend an interval beyond the view, for zooming out."""
    low, high = limits
    return low - 2 * (high - low), high + 2 * (high - low)


def _polygons(area: Layer, corners: Array) -> Layer:
    """Return an area with polygons (T, m, k, 2), closed and separated by gaps, without those that never appear."""
    kept = corners[:, ~np.isnan(corners[..., 0, 0]).all(axis=0)]
    gap = np.full((*kept.shape[:2], 1, 2), np.nan)
    path = np.concatenate([kept, kept[:, :, :1], gap], axis=2).astype(np.float32)  # (T, m, k + 2, 2)
    return area.move(path.reshape(len(path), -1, 2))


def _hatched(shape: str) -> Layer:
    """Return an ambiguous area: crosshatched if several classes claim it, striped if none does."""
    area = boundaries.area(theme.CLEAR)
    area["fillpattern"] = {
        "shape": shape,
        "fgcolor": theme.MUTED,
        "bgcolor": theme.CLEAR,
        "size": 12,
        "solidity": 0.08,
        "fillmode": "replace",
    }
    return area
