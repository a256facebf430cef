"""Weight space: each sample is a half-space of (w1, w2, b), and the separators are an open cone.

See Lin 2. A slice at a fixed b is a polygon in (w1, w2); the slice at b > 0 is the slice at 1 scaled by b.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.core.linear import boundary_segments, halfplane_intersection

BLOCK = 1_000  # number of samples processed together
FAR = 1e5  # ratio of the farthest coordinate and the least distance of a line from the origin
FLAT = 1e-14  # relative to the squared size of a polygon: an area of rounding errors
SEEN = 0.02  # share of half the side of a square: smaller areas are invisible
SLICES = (-1, 0, 1)  # the signs of b: a slice at any other b is one of these, scaled by |b|


def slice_polygons(X: Array, y: ArrayLike, limit: float) -> list[Array]:
    """The separators at b = -1, 0 and 1: for each a polygon of w, shape (k, 2), or (0, 2) if it is empty.

    All w in the square |w1|, |w2| <= limit with y_n (w·x_n + b) >= 0 for every n; its interior separates.

    Parameters
    ----------
    X : ndarray of shape (n, 2)
    y : array-like of shape (n,)
        Labels as -1 and +1.
    limit : float > 0
        Half the side of the square.
    """
    y = np.asarray(y, dtype=float)
    box = (-limit, limit)
    return [halfplane_intersection(y[:, None] * X, y * b, box, box) for b in SLICES]


def overlaps(polygon: Array, half_sides: Array) -> NDArray[np.bool_]:
    """Whether the interior of a convex polygon (k, 2) intersects each square |w1|, |w2| <= half side, shape (T,).

    Two convex sets are disjoint exactly if a line along an edge of one of them separates them.
    """
    following = np.concatenate([polygon[1:], polygon[:1]])
    area = np.sum(polygon[:, 0] * following[:, 1] - polygon[:, 1] * following[:, 0])
    if len(polygon) < 3 or abs(area) <= FLAT * float((polygon**2).sum()):
        return np.zeros(len(half_sides), dtype=bool)
    edges = following - polygon
    new = edges.any(axis=1)  # corners may be repeated
    edges, starts = edges[new], polygon[new]
    normals = np.sign(area) * np.column_stack([-edges[:, 1], edges[:, 0]])  # pointing inwards
    offsets = (normals * starts).sum(axis=1)
    reaches = half_sides[:, None] * np.abs(normals).sum(axis=1) > offsets  # (T, k)
    within = (polygon.min(axis=0) < half_sides[:, None]) & (
        polygon.max(axis=0) > -half_sides[:, None]
    )  # (T, 2)
    result: NDArray[np.bool_] = reaches.all(axis=1) & within.all(axis=1)
    return result


def shown(
    polygons: list[Array], limit: float, half_sides: Array, which: NDArray[np.int64], w: Array, b: float
) -> NDArray[np.int64]:
    """Which part of the separators each square |w1|, |w2| <= half side shows, shape (T,).

    0: some, 1: some outside the square, 2: some in an area too small to be visible, 3: there are none.

    Parameters
    ----------
    polygons : list of ndarray of shape (k, 2)
        The slices at b = -1, 0 and 1, from `slice_polygons` with this `limit`.
    limit : float > 0
    half_sides, which : ndarrays of shape (T,)
        Half the side of each square, and the slice that it shows: 0, 1 or 2.
    w, b : ndarray of shape (2,) and float
        Any separator: it identifies the slices that are empty only by rounding.
    """
    result = np.full(len(which), 3)
    for k, polygon in enumerate(polygons):
        squares = which == k
        half = half_sides[squares]
        if overlaps(polygon, np.array([limit]))[0]:
            sight = overlaps(polygon, half)
        elif np.sign(b) == SLICES[k]:
            polygon = w[None] / (abs(b) or 1.0)
            sight = np.abs(polygon).max() < half
        else:
            continue
        spans = np.minimum(polygon.max(axis=0), half[:, None]) - np.maximum(
            polygon.min(axis=0), -half[:, None]
        )
        result[squares] = np.where(sight, np.where(spans.max(axis=1) < SEEN * half, 2, 0), 1)
    return result


def far(X: Array) -> float:
    """The size of a slice at |b| = 1 that contains all lines, since ‖w‖ = 1 / distance of the line from the origin.

    Lines that are closer to the origin than 1 / 100,000 of the farthest coordinate are excluded.
    """
    return FAR / (float(np.abs(X).max(initial=0.0)) or 1.0)


def slice_lines(X: Array, limit: float) -> Array:
    """Each sample's line w·x_n + b = 0 in the slices at b = -1, 0 and 1, shape (3, n, 2, 2); NaN if x_n = 0."""
    W, B = np.tile(X, (len(SLICES), 1)), np.repeat(SLICES, len(X))
    return boundary_segments(W, B, (0.0, 0.0), 3 * limit).reshape(len(SLICES), len(X), 2, 2)


def sphere(latitudes: int = 41, longitudes: int = 80) -> Array:
    """Unit vectors (w1, w2, b) on a grid of the sphere, shape (latitudes, longitudes + 1, 3), closed around b.

    Parameters
    ----------
    latitudes : int >= 2, default 41
        Number of rows of the grid, from b = 1 to b = -1.
    longitudes : int >= 1, default 80
        Number of different points of a row.
    """
    polar = np.linspace(0, np.pi, latitudes)[:, None]
    turn = np.linspace(0, 2 * np.pi, longitudes + 1)[None, :]
    return np.stack(
        [np.sin(polar) * np.cos(turn), np.sin(polar) * np.sin(turn), np.cos(polar) * np.ones_like(turn)],
        axis=-1,
    )


def arcs(weights: Array, pieces: int = 8) -> Array:
    """The path of augmented weights on the unit sphere, shape ((T - 1) pieces + 1, d + 1); NaN at ŵ = 0.

    Between two updates ŵ moves along a straight line, whose projection is an arc of a great circle.

    Parameters
    ----------
    weights : ndarray of shape (T, d + 1)
        The bias last.
    pieces : int >= 1, default 8
        Number of points for each update.
    """
    rows = np.arange((len(weights) - 1) * pieces + 1) / pieces
    before = np.floor(rows).astype(int)
    after = np.minimum(before + 1, len(weights) - 1)
    path = weights[before] + (rows - before)[:, None] * (weights[after] - weights[before])
    norm = np.linalg.norm(path, axis=1, keepdims=True)
    norm[norm == 0] = np.nan
    return np.asarray(path / norm)


def mistakes(X: Array, y: ArrayLike, weights: Array) -> NDArray[np.int64]:
    """Number of samples with y f(x) <= 0 for each augmented weight vector.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    y : array-like of shape (n,)
        Labels as -1 and +1.
    weights : ndarray of shape (..., d + 1)
        The bias last.

    Returns
    -------
    ndarray of shape (...)
    """
    Z = np.asarray(y, dtype=float)[:, None] * np.hstack([X, np.ones((len(X), 1))])
    count = np.zeros(weights.shape[:-1], dtype=np.int64)
    for part in blocks(len(Z), BLOCK):
        count += (weights @ Z[part].T <= 0).sum(axis=-1)
    return count
