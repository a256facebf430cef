"""Boundaries of linear models on the board: the line, its half-planes, and the certificate of non-separability."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import strokes
from linboard.layers import Layer
from linboard.points import Points
from linclass.core import linear

THINNEST = 1e-12  # ratio of the axes down to which half-planes are computed in units of both


def line(
    points: Points, coef: NDArray[np.float64], intercept: NDArray[np.float64], positive: int = 0, **how: Any
) -> list[Layer]:
    """The positive half-plane, the negative one, and the line between them, at each step.

    Parameters
    ----------
    points : Points
        Their view box determines the length of the line.
    coef, intercept : arrays of shape (T, 2) and (T,)
        One linear model for each step. If w = 0, there is no boundary and the plane has one colour.
    positive : int
        The class on the positive side; all others are on the negative side.
    how
        As for `Layer.move`. By default, the line is interpolated from step to step.
    """
    (center, reach), unit = view(points), _unit(points, coef)
    coef, center = coef * unit, center / unit
    segments = linear.boundary_segments(coef, intercept, center, reach)
    above, below = linear.both_half_planes(coef, intercept, center, reach)
    flat = ~coef.any(axis=1)  # no boundary: the intercept's sign decides for the whole plane
    for shapes, side in ((above, intercept > 0), (below, intercept < 0)):
        shapes[flat & side] = center + reach * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    above, below, segments = above * unit, below * unit, segments * unit
    layers = [*map(area, sides(points, positive)), strokes.line(theme.LINE, 3)]
    how = {"tween": True, **how}
    return [layer.move(shapes, **how) for layer, shapes in zip(layers, (above, below, segments), strict=True)]


def _unit(points: Points, coef: NDArray[np.float64]) -> NDArray[np.float64]:
    """The length of each axis, the longer one being 1, so that no half-plane reaches far beyond the shorter one.

    (1, 1) if they share a scale, or if one is so much longer, or a weight so small, that a computation in these units
    would lose it.
    """
    unit = np.array([high - low for low, high in points.bounds])
    unit /= unit.max()
    lost = unit.min() < THINNEST or (np.abs(coef * unit)[coef != 0] < np.finfo(float).tiny).any()
    return np.ones(2) if points.equal_scales or lost else unit


def sides(dataset: Points, positive: int) -> tuple[str, str]:
    """The fills of the positive and the negative side; the negative one is grey for several classes."""
    other = other_class(dataset, positive)
    return theme.CLASS_FILLS[positive], theme.REST_FILL if other is None else theme.CLASS_FILLS[other]


def class_colours(dataset: Points, positive: int) -> tuple[str, str]:
    """The colours of the positive class and of the rest, which is grey for several classes."""
    return theme.CLASS_COLOURS[positive], look(other_class(dataset, positive))[1]


def area(fill: str) -> Layer:
    """An empty filled polygon without an outline."""
    return strokes.line(theme.CLEAR, 0, fill="toself", fillcolor=fill, line={"width": 0})


def view(dataset: Points) -> tuple[NDArray[np.float64], float]:
    """The centre of the board, and a half-length that reaches well beyond it even when zoomed out."""
    (x_min, x_max), (y_min, y_max) = dataset.bounds
    center = np.array([(x_min + x_max) / 2, (y_min + y_max) / 2])
    return center, 8.0 * float(np.hypot(x_max - x_min, y_max - y_min))


def other_class(dataset: Points, positive: int) -> int | None:
    """The negative class if it is a single one, else None."""
    others = [label for label in dataset.present or (0, 1) if label != positive]
    return others[0] if len(others) == 1 else None


def look(label: int | None) -> tuple[str, str]:
    """Symbol and colour of a class; None stands for several classes together, drawn as grey squares."""
    if label is None:
        return "square", theme.MUTED
    return theme.CLASS_SYMBOLS[label], theme.CLASS_COLOURS[label]


def hull_certificate(
    dataset: Points, weights: NDArray[np.float64], signs: NDArray[np.int64], positive: int = 0
) -> list[dict[str, Any]]:
    """The traces of the proof that no line separates: the points with positive weight, joined to their common mean."""
    traces: list[dict[str, Any]] = []
    for sign, colour in zip((1, -1), class_colours(dataset, positive), strict=True):
        members = np.flatnonzero((signs == sign) & (weights > 0))
        mean = weights[members] @ dataset.X[members]
        path = np.full((3 * len(members), 2), np.nan)
        path[0::3], path[1::3] = dataset.X[members], mean
        traces.append(strokes.along(path, colour, 2, "dot"))
    traces.append(
        {
            "type": "scatter",
            "mode": "markers",
            "x": mean[:1],
            "y": mean[1:],
            "hoverinfo": "skip",
            "marker": {
                "symbol": "star",
                "size": 17,
                "color": theme.BAD,
                "line": {"width": 1, "color": theme.PAPER},
            },
        }
    )
    return traces
