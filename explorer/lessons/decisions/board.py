"""The ground of each decision: either class, and between them where there is none."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import boundaries, points, strokes
from linboard.figures.fields import Box, field_grid
from linboard.layers import Layer
from linclass import Grid
from linclass.core import linear

Array = NDArray[np.float64]
CUT = 40.0  # f beyond is cut off: no threshold is there
SMOOTH = 0.6  # of curves through a grid's cells, between straight (0) and round (1.3)


def straight(
    dataset: Dataset, coef: Array, intercept: float, low: float, high: float, positive: int
) -> list[dict[str, Any]]:
    """The grounds f >= high, f <= low and between, the lines where they end, and dotted the line f = 0.

    Parameters
    ----------
    dataset : Dataset
    coef : array of shape (2,)
    intercept : float
    low, high : float
        Equal where every place is decided.
    positive : int
        The class for which f >= high decides.
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
    """The same where f is one value everywhere."""
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
    """The places at which `curved` wants f."""
    return field_grid(dataset, box=box)


def curved(grid: Grid, f: Array, low: float, high: float, fills: tuple[str, str]) -> list[dict[str, Any]]:
    """The same as `straight` for a model whose f is known on a grid, shape (ny * nx,)."""
    shared = {
        "type": "contour",
        "x": grid.x.astype(np.float32),
        "y": grid.y.astype(np.float32),
        "z": grid.matrix(np.clip(f, -CUT, CUT).astype(np.float32)),
        "autocontour": False,
        "showscale": False,
        "hoverinfo": "skip",
    }
    least, most = low - 1, high + 1
    rims = [(level - least) / (most - least) for level in (low, high)]
    ground = shared | {
        "zmin": least,
        "zmax": most,
        "colorscale": [
            *([0.0, fills[1]], [rims[0], fills[1]]),
            *([rims[0], theme.REST_FILL], [rims[1], theme.REST_FILL]),
            *([rims[1], fills[0]], [1.0, fills[0]]),
        ],
        "contours": {"start": low, "end": high, "size": high - low or 1.0, "coloring": "heatmap"},
        "line": {"color": theme.LINE, "width": 3, "smoothing": SMOOTH},
    }
    even = shared | {
        "contours": {"start": 0, "end": 0, "size": 1, "coloring": "none"},
        "line": {"color": theme.MUTED, "width": 1.5, "dash": "dot", "smoothing": SMOOTH},
    }
    return [ground, even]


def place(x: Array) -> Layer:
    """A gold diamond at a place (2,) that is asked about: no point of the data."""
    look = {
        "symbol": "diamond",
        "size": 15,
        "color": theme.ACCENT,
        "line": {"width": 2, "color": theme.PAPER},
    }
    return strokes.dots(look, x[None])


def wrong_each(X: Array, which: NDArray[np.bool_]) -> Layer:
    """Red rings round the points that are wrong at each step, (T, n): those of the others have no size."""
    rings = points.wrong(X, np.ones(len(X), dtype=bool))
    sizes = np.where(which, rings["marker"]["size"], 0).astype(np.int8)
    return (rings | {"marker": rings["marker"] | {"size": sizes[0]}}).change("marker.size", sizes)


def drawn(X: Array, label: int | None) -> Layer:
    """New points of a class, or of several together where it is None, small and pale."""
    symbol, colour = boundaries.look(label)
    return strokes.dots({"symbol": symbol, "size": 6, "color": colour, "opacity": 0.45}, X)


def _shape(fill: str, corners: Array) -> dict[str, Any]:
    return boundaries.area(fill) | {"x": corners[:, 0], "y": corners[:, 1]}
