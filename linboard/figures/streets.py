"""The street of a margin: the line, the band beside it up to f = ±1, support vectors ringed, slack as segments."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import boundaries, strokes
from linboard.layers import Layer
from linboard.points import Points
from linclass.core import linear

Array = NDArray[np.float64]
MARKED = 250  # points that get a ring or a segment at most
ENOUGH = 1e-9  # of slack that is none


def below(
    dataset: Points, coef: Array, intercept: Array, positive: int = 0, *, tween: bool = True
) -> list[Layer]:
    """The line with its half-planes, and the band with its two edges, at each step; nothing where w = 0.

    Parameters
    ----------
    dataset : Points
        Its view box says how far the lines must reach.
    coef, intercept : arrays of shape (T, 2) and (T,)
        One model f(x) = w·x + b a step.
    positive : int
        The class on the positive side.
    tween : bool
        Whether the browser may turn one into the next.
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
    """What each y f(x) of any shape lacks to 1; 0 where that is rounding."""
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
    """The segments of slack and the rings of who holds the street, at each step.

    Parameters
    ----------
    X, signs : arrays of shape (n, 2) and (n,)
    coef, intercept : arrays of shape (T, 2) and (T,)
    support : array of shape (T, n)
        Who is ringed at each step.
    solved : array of shape (T,)
        Which steps are solutions; on the way to one no slack is drawn.
    """
    if not solved.all():  # one picture for all steps on the way
        index = np.where(solved, np.cumsum(solved), 0)
        paths = segments(X, signs, coef[solved], intercept[solved])
        paths = np.concatenate([np.full((1, *paths.shape[1:]), np.nan), paths])
    else:
        index, paths = np.arange(len(coef)), segments(X, signs, coef, intercept)
    lacking = strokes.line(theme.BAD, 2).move(paths.astype(np.float32), index=index)
    return [lacking, ringed(X, support)]


def ringed(X: Array, support: NDArray[np.bool_], ring: Layer | None = None) -> Layer:
    """The rings of the samples of X (n, 2) where `support` (T, n) is true; usual ones, or such as `ring`."""
    ever = np.flatnonzero(support.any(axis=0))[:MARKED]
    rows, index = np.unique(support[:, ever], axis=0, return_inverse=True)
    places = np.where(rows[..., None], X[ever], np.nan).astype(np.float32)
    return (ring or rings(len(X))).move(places, index=index.reshape(-1))


def around(X: Array | None = None, *, limit: bool = False) -> Layer:
    """Rings round some points, or grey squares round those at the limit: no class is drawn in their colours."""
    symbol, colour = ("square-open", theme.MUTED) if limit else ("circle-open", theme.LINE)
    return strokes.dots({"symbol": symbol, "size": 17, "color": colour, "line": {"width": 1.5}}, X)


def segments(X: Array, signs: NDArray[np.int64], coef: Array, intercept: Array) -> Array:
    """From each point with slack to the edge where it would have none: (T, 3k, 2) with NaN between and where none is.

    The edge of its class, y f = 1, is ξ/‖w‖ away along y w.
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
    """The rings for n points, empty."""
    marker = {
        "symbol": "circle-open",
        "size": theme.marker_size(n) + 9,
        "color": theme.LINE,
        "line": {"width": 2},
    }
    return strokes.dots(marker)
