"""One-vs-rest in the plane: the ground of each class, the ambiguous ground, the lines, and a cut through all f."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset, Interval
from linboard import theme
from linboard.figures import boundaries, points, strokes
from linboard.player import Frames
from linclass.core import linear
from linclass.theory import cells

Array = NDArray[np.float64]
CUT_POINTS = 61


def first_class_trace(n_classes: int) -> int:
    """Where the points' traces begin: after the grounds of the classes, the two ambiguous ones, and the lines."""
    return 2 * n_classes + 2


def figure(
    dataset: Dataset, classes: tuple[int, ...], coef: Array, intercept: Array, *, winner: bool, height: float
) -> tuple[dict[str, Any], Frames]:
    """The board with all lines of each step.

    Parameters
    ----------
    dataset : Dataset
    classes : tuple of C int
        The class index of each line.
    coef, intercept : arrays of shape (T, C, 2) and (T, C)
    winner : bool
        Whether the colours tell which f is the largest, or who alone claims the place (f > 0).
    height : float
        Where the cut of `cut_figure` is drawn.
    """
    xlim, ylim = (_wider(limits) for limits in dataset.bounds)
    found, claimed = cells.claims(coef, intercept, xlim, ylim)
    count = claimed.sum(axis=1)
    if winner:
        grounds = cells.winners(coef, intercept, xlim, ylim)
    else:
        alone = [np.flatnonzero((count == 1) & claimed[:, k])[0] for k in range(len(classes))]
        grounds = found[:, alone]
    frames = Frames()
    below: list[dict[str, Any]] = []
    for i, label in enumerate(classes):
        below.append(boundaries.area(theme.CLASS_FILLS[label]))
        _polygons(frames, i, grounds[:, i : i + 1])
    for shape, ambiguous in (("x", count > 1), ("/", count == 0)):
        below.append(_hatched(shape))
        _polygons(frames, len(below) - 1, found[:, ambiguous])
    center, reach = boundaries.view(dataset)
    for i, label in enumerate(classes):
        segments = linear.boundary_segments(coef[:, i], intercept[:, i], center, reach)
        frames.move(len(below), segments)
        below.append(strokes.line(theme.CLASS_COLOURS[label], 2.5))
    cut = strokes.line(theme.MUTED, 1.5, "dash") | {"x": list(xlim), "y": [height, height]}
    return points.board(dataset, *below, above=(cut,)), frames


def cut_figure(
    dataset: Dataset, classes: tuple[int, ...], coef: Array, intercept: Array, height: float
) -> tuple[dict[str, Any], Frames]:
    """All f along the horizontal line x2 = height; the largest of them is drawn thick. Parameters as for `figure`."""
    (low, high), _ = dataset.bounds
    x = np.linspace(low, high, CUT_POINTS)
    f = coef[:, :, :1] * x + (coef[:, :, 1] * height + intercept)[:, :, None]  # (T, C, points)
    largest = np.where(f == f.max(axis=1, keepdims=True), f, np.nan)
    frames = Frames()
    data: list[dict[str, Any]] = []
    for i, label in enumerate(classes):
        colour = theme.CLASS_COLOURS[label]
        for values, width, dash in ((f, 1.5, "dot"), (largest, 5, "solid")):
            frames.add(len(data), "y", values[:, i].astype(np.float32))
            data.append(
                strokes.line(colour, width, dash) | {"x": x, "name": points.plain(dataset.names[label])}
            )
    data.append(strokes.line(theme.LINE, 1.5) | {"x": [low, high], "y": [0, 0]})
    reach = 1.05 * (float(np.abs(f[-1]).max()) or 1.0)
    layout = theme.layout(
        xaxis=theme.axis(points.axis_name(0, dataset.columns[0]), range=[low, high]),
        yaxis=theme.axis("f", range=[-reach, reach], nticks=6),
    )
    return {"data": data, "layout": layout}, frames


def _wider(limits: Interval) -> Interval:
    """An interval that reaches beyond the view, for those who zoom out."""
    low, high = limits
    return low - 2 * (high - low), high + 2 * (high - low)


def _polygons(frames: Frames, trace: int, corners: Array) -> None:
    """Let a filled trace show polygons (T, m, k, 2), closed and parted by gaps, without those that are never there."""
    kept = corners[:, ~np.isnan(corners[..., 0, 0]).all(axis=0)]
    gap = np.full((*kept.shape[:2], 1, 2), np.nan)
    path = np.concatenate([kept, kept[:, :, :1], gap], axis=2).astype(np.float32)  # (T, m, k + 2, 2)
    flat = path.reshape(len(path), -1, 2)
    frames.move(trace, flat)


def _hatched(shape: str) -> dict[str, Any]:
    """An area that is ambiguous: crossed where several claim it, striped where none does."""
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
