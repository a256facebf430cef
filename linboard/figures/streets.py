"""The street of a margin: the line, its band up to f = ±1, rings around support vectors, and slack as segments."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import boundaries, strokes
from linboard.layers import Layer
from linboard.points import Points
from linclass.core import linear

Array = NDArray[np.float64]
MARKED = 250  # maximum number of points with a ring or a segment
ENOUGH = 1e-9  # slack below this counts as 0


def below(
    dataset: Points, coef: Array, intercept: Array, positive: int = 0, *, tween: bool = True
) -> list[Layer]:
    """The line with its half-planes, and the band with its two edges, at each step; empty if w = 0.

    Parameters
    ----------
    dataset : Points
        Its view box determines the length of the lines.
    coef, intercept : arrays of shape (T, 2) and (T,)
        One model f(x) = w·x + b for each step.
    positive : int
        The class on the positive side.
    tween : bool
        Whether the browser interpolates between steps.
    """
    line = boundaries.line(dataset, coef, intercept, positive, tween=tween)
    center, reach = boundaries.view(dataset)
    upper = linear.boundary_segments(coef, intercept - 1, center, reach)  # (T, 2, 2)
    lower = linear.boundary_segments(coef, intercept + 1, center, reach)
    band = np.concatenate([upper, lower[:, ::-1]], axis=1)  # (T, 4, 2)
    street = ((area(), band), (edge(), upper), (edge(), lower))
    return [*line, *(layer.move(shapes, tween=tween) for layer, shapes in street)]


def area() -> Layer:
    """The band, empty."""
    return boundaries.area(theme.REST_FILL)


def edge() -> Layer:
    """An edge of the band, empty."""
    return strokes.line(theme.LINE, 1.5, "dash")


def slack(margins: Array) -> Array:
    """The slack max(0, 1 - y f(x)) for margins of any shape; rounding errors count as 0."""
    lacks = 1 - margins
    return np.where(lacks > ENOUGH, lacks, 0.0)


def above(
    X: Array,
    signs: NDArray[np.int64],
    coef: Array,
    intercept: Array,
    support: NDArray[np.bool_],
    solved: NDArray[np.bool_],
) -> list[Layer]:
    """The segments of slack and the rings around the points that bound the street, at each step.

    Parameters
    ----------
    X, signs : arrays of shape (n, 2) and (n,)
    coef, intercept : arrays of shape (T, 2) and (T,)
    support : array of shape (T, n)
        Mask of the ringed points at each step.
    solved : array of shape (T,)
        Mask of the steps that are solutions; slack is drawn only for them.
    """
    if not solved.all():  # all steps before the solution share one row
        index = np.where(solved, np.cumsum(solved), 0)
        paths = segments(X, signs, coef[solved], intercept[solved])
        paths = np.concatenate([np.full((1, *paths.shape[1:]), np.nan), paths])
    else:
        index, paths = np.arange(len(coef)), segments(X, signs, coef, intercept)
    lacking = strokes.line(theme.BAD, 2).move(paths.astype(np.float32), index=index)
    return [lacking, ringed(X, support)]


def ringed(X: Array, support: NDArray[np.bool_], ring: Layer | None = None) -> Layer:
    """Rings around the samples of X (n, 2) with `support` (T, n), in the usual style or in that of `ring`."""
    ever = np.flatnonzero(support.any(axis=0))[:MARKED]
    rows, index = np.unique(support[:, ever], axis=0, return_inverse=True)
    places = np.where(rows[..., None], X[ever], np.nan).astype(np.float32)
    return (ring or rings(len(X))).move(places, index=index.reshape(-1))


def around(X: Array | None = None, *, limit: bool = False) -> Layer:
    """Rings around some points, or grey squares around those at the limit. No class is drawn in these colours."""
    symbol, colour = ("square-open", theme.MUTED) if limit else ("circle-open", theme.LINE)
    return strokes.dots({"symbol": symbol, "size": 17, "color": colour, "line": {"width": 1.5}}, X)


def segments(X: Array, signs: NDArray[np.int64], coef: Array, intercept: Array) -> Array:
    """From each point with slack to the edge of its class: (T, 3k, 2), NaN as separator and for points without slack.

    The edge of its class, y f = 1, is at distance ξ/‖w‖ in the direction y w.
    """
    with np.errstate(over="ignore", invalid="ignore"):
        lacks = slack(np.multiply(signs, coef @ X.T + intercept[:, None]))  # (T, n)
    lacks[~coef.any(axis=1)] = 0
    ever = np.flatnonzero(lacks.any(axis=0))[:MARKED]
    lacks = lacks[:, ever]
    normals, _offsets = linear.normal_form(coef, intercept)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        away = lacks * signs[ever] / linear.lengths(coef)[:, None]
        step = away[:, :, None] * normals[:, None, :]  # (T, k, 2)
    there = (lacks > 0)[:, :, None] & np.isfinite(step).all(axis=2, keepdims=True)
    paths = np.full((len(coef), 3 * len(ever), 2), np.nan)
    paths[:, 0::3] = np.where(there, X[ever], np.nan)
    paths[:, 1::3] = np.where(there, X[ever] + step, np.nan)
    return paths


def rings(n: int) -> Layer:
    """Empty rings for n points."""
    marker = {
        "symbol": "circle-open",
        "size": theme.marker_size(n) + 9,
        "color": theme.LINE,
        "line": {"width": 2},
    }
    return strokes.dots(marker)
