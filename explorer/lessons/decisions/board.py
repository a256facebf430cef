"""The decision regions: one for each class, and between them the region without a decision."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import boundaries, points, strokes
from linboard.figures.fields import Box, contour, field_grid
from linboard.layers import Layer
from linclass import Grid
from linclass.core import linear

Array = NDArray[np.float64]
CUT = 40.0  # |f| is clipped here: no threshold lies beyond
SMOOTH = 0.6  # smoothing of curves through the cells of a grid, between straight (0) and round (1.3)


def straight(
    dataset: Dataset, coef: Array, intercept: float, low: float, high: float, positive: int
) -> list[dict[str, Any]]:
    """Draw the regions f >= high, f <= low and between, the lines between them, and the line f = 0 (dotted).

    Parameters
    ----------
    dataset : Dataset
    coef : array of shape (2,)
    intercept : float
    low, high : float
        Equal if every point of the plane is decided.
    positive : int
        The class that is decided for f >= high.
    """
    center, reach = boundaries.view(dataset)
    fills = boundaries.sides(dataset, positive)
    if not coef.any():
        return _flat(center, reach, intercept, low, high, fills)
    W, B = np.tile(coef, (3, 1)), intercept - np.array([high, low, 0.0])
    ends = linear.boundary_segments(W, B, center, reach)
    above = linear.half_plane_quads(W[:1], B[:1], center, reach)[0]
    below = linear.half_plane_quads(-W[:1], -B[1:2], center, reach)[0]
    between = np.concatenate([ends[0], ends[1][::-1]]) if high > low else np.empty((0, 2))
    gap = np.full((1, 2), np.nan)
    rims = np.concatenate([ends[0], gap, ends[1]])
    return [
        *(_shape(fill, corners) for fill, corners in zip(fills, (above, below), strict=True)),
        _shape(theme.REST_FILL, between),
        strokes.along(rims, theme.LINE, 3, "solid"),
        strokes.along(ends[2], theme.MUTED, 1.5, "dot"),
    ]


def _flat(
    center: Array, reach: float, f: float, low: float, high: float, fills: tuple[str, str]
) -> list[dict[str, Any]]:
    """The same for an f that is constant over the plane."""
    whole = center + reach * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    none = np.empty((0, 2))
    shown = (f >= high, f <= low and f < high, low < f < high)
    return [
        *(
            _shape(fill, whole if here else none)
            for fill, here in zip((*fills, theme.REST_FILL), shown, strict=True)
        ),
        strokes.along(none, theme.LINE, 3, "solid"),
        strokes.along(none, theme.MUTED, 1.5, "dot"),
    ]


def curved_grid(dataset: Dataset, box: Box) -> Grid:
    """Return the points at which `curved` needs f."""
    return field_grid(dataset, box=box)


def curved(grid: Grid, f: Array, low: float, high: float, fills: tuple[str, str]) -> list[dict[str, Any]]:
    """The same as `straight` for a model with f given on a grid, shape (ny * nx,)."""
    x, y = grid.x.astype(np.float32), grid.y.astype(np.float32)
    z = grid.matrix(np.clip(f, -CUT, CUT).astype(np.float32))
    least, most = low - 1, high + 1
    rims = [(level - least) / (most - least) for level in (low, high)]
    colours = [
        *([0.0, fills[1]], [rims[0], fills[1]]),
        *([rims[0], theme.REST_FILL], [rims[1], theme.REST_FILL]),
        *([rims[1], fills[0]], [1.0, fills[0]]),
    ]
    both = {"start": low, "end": high, "size": high - low or 1.0, "coloring": "heatmap"}
    edge = {"color": theme.LINE, "width": 3, "smoothing": SMOOTH}
    even = {"start": 0, "end": 0, "size": 1, "coloring": "none"}
    dotted = {"color": theme.MUTED, "width": 1.5, "dash": "dot", "smoothing": SMOOTH}
    return [
        contour(x, y, z, both, edge, zmin=least, zmax=most, colorscale=colours),
        contour(x, y, z, even, dotted),
    ]


def wrong_each(X: Array, which: NDArray[np.bool_]) -> Layer:
    """Draw red rings around the points that are misclassified at each step, (T, n): the rings of the others have size
    0."""
    rings = points.wrong(X, np.ones(len(X), dtype=bool))
    sizes = np.where(which, rings["marker"]["size"], 0).astype(np.int8)
    return (rings | {"marker": rings["marker"] | {"size": sizes[0]}}).change("marker.size", sizes)


def drawn(X: Array, label: int | None) -> Layer:
    """Draw new points of a class, or of all classes if the label is None, small and pale."""
    symbol, colour = boundaries.look(label)
    return strokes.dots({"symbol": symbol, "size": 6, "color": colour, "opacity": 0.45}, X)


def _shape(fill: str, corners: Array) -> dict[str, Any]:
    return boundaries.area(fill) | {"x": corners[:, 0], "y": corners[:, 1]}
