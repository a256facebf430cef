"""Axis-parallel normal distributions: their ellipses and their densities."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import curves, points, strokes
from linboard.layers import Layer, Picture
from linboard.points import MAX_CLASSES
from linclass.probability.generative import normal_density

Array = NDArray[np.float64]
RINGS = (1.0, 2.0)  # ellipses, in standard deviations
CORNERS = 73  # points of an ellipse
MOST_ABOVE = 8.0  # upper limit of the highest density, relative to the lowest peak
CURVE = 121  # points of a density curve
PEAK, REACH = 49, 6.0  # points of a narrow peak, and its half-width in standard deviations


def ellipses(mean: Array, deviation: Array, classes: tuple[int, ...]) -> list[Layer]:
    """Return four traces: for each class its ellipses at one and two standard deviations, and their half
    axes.

    Parameters
    ----------
    mean, deviation : arrays of shape (C, 2)
    classes : tuple of C int
        The class index of each row.
    """
    traces = [_outline([], [], theme.CLASS_COLOURS[k]) for k in range(MAX_CLASSES)]
    for m, s, k in zip(mean, deviation, classes, strict=True):
        path = np.vstack([_ellipse(m, radius * s) for radius in RINGS] + [_cross(m, RINGS[-1] * s)])
        traces[k] |= {"x": path[:, 0], "y": path[:, 1]}
    return traces


def _ellipse(mean: Array, radii: Array) -> Array:
    """Return the corners (k + 1, 2) of an axis-parallel ellipse, followed by a gap."""
    angle = np.linspace(0, 2 * np.pi, CORNERS)
    path = mean + radii * np.column_stack([np.cos(angle), np.sin(angle)])
    return np.vstack([path, [[np.nan, np.nan]]])


def _cross(mean: Array, radii: Array) -> Array:
    """Return the two axes of an ellipse, with gaps."""
    (x, y), (a, b) = mean, radii
    return np.array([[x - a, y], [x + a, y], [np.nan, np.nan], [x, y - b], [x, y + b]])


def _outline(x: Any, y: Any, colour: str) -> Layer:
    return strokes.through(x, y, colour, 2)


def drawn(X: Array, labels: NDArray[np.int64]) -> tuple[dict[str, Any], ...]:
    """Draw points (m, 2) sampled from a model, with their class indices (m,): small and open, one trace per class."""
    return tuple(
        strokes.dots(
            {
                "symbol": f"{theme.CLASS_SYMBOLS[k]}-open",
                "size": 6,
                "color": theme.CLASS_COLOURS[k],
                "opacity": 0.75,
                "line": {"width": 1.2},
            },
            X[labels == k],
        )
        for k in range(MAX_CLASSES)
    )


def densities(
    dataset: Dataset, mean: Array, deviation: Array, prior: Array, classes: tuple[int, ...]
) -> Picture:
    """Draw the density of each class times its prior for each coordinate, and the points as ticks below.

    Parameters
    ----------
    dataset : Dataset
    mean, deviation : arrays of shape (C, 2)
    prior : array of shape (C,)
    classes : tuple of C int
        The class index of each row.
    """
    layout = theme.layout(margin={"l": 44, "r": 12, "t": 18, "b": 24}, annotations=[])
    layers: list[dict[str, Any]] = []
    for j in range(2):
        axis = curves.panel(layout, j, 2, points.axis_name(j, dataset.columns[j]), theme.LINE)
        layout["annotations"][j] |= {"yanchor": "top", "xshift": 5}  # above the ticks
        low, high = dataset.bounds[j]
        peaks = prior * normal_density(0.0, 0.0, deviation[:, j])
        top = min(float(peaks.max()), MOST_ABOVE * float(peaks.min()))
        letter = "x" if j == 0 else "x2"
        layout["xaxis" if j == 0 else "xaxis2"] = theme.axis("", anchor=axis, range=[low, high])
        layout[axis.replace("y", "yaxis")] |= {
            "range": [-0.22 * top, 1.12 * top],
            "showticklabels": False,
            "zeroline": True,
        }
        for m, s, share, k in zip(mean[:, j], deviation[:, j], prior, classes, strict=True):
            x = _places(low, high, float(m), float(s))
            height = share * normal_density(x, float(m), float(s))
            layers.append(
                _outline(x, height.astype(np.float32), theme.CLASS_COLOURS[k])
                | {"xaxis": letter, "yaxis": axis, "fill": "tozeroy", "fillcolor": theme.CLASS_FILLS[k]}
            )
            own = dataset.X[dataset.drawn[dataset.labels[dataset.drawn] == k], j]
            layers.append(_ticks(own, -0.11 * top, k) | {"xaxis": letter, "yaxis": axis})
    return Picture(layers, layout)


def _places(low: float, high: float, mean: float, deviation: float) -> Array:
    """Return the points at which a density is drawn: evenly spaced, plus a finer grid over a narrow peak."""
    even = np.linspace(low, high, CURVE)
    if deviation > even[1] - even[0]:
        return even
    return np.union1d(even, mean + deviation * np.linspace(-REACH, REACH, PEAK))


def _ticks(values: Array, height: float, k: int) -> dict[str, Any]:
    marker = {
        "symbol": "line-ns",
        "size": 9,
        "opacity": 0.7,
        "line": {"width": 1.3, "color": theme.CLASS_COLOURS[k]},
    }
    return strokes.dots(marker, np.column_stack([values, np.full(len(values), height)]))
