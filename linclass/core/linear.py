"""Geometry of f(x) = w·x + b: margins, distances, projections, and the boundary f = 0 to draw.

All floats are accepted. The functions first divide by a power of two, which is exact, so that no intermediate
result underflows or overflows. A result beyond the range of floats is infinite.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core.checks import Array

LARGE = 1000  # binary exponent of weights whose length could be beyond all floats
FAR = 1e6  # half-lengths from the center, beyond which it does not matter where a boundary is


def margins(X: Array, y: ArrayLike, w: ArrayLike, b: float) -> Array:
    """Margin of each sample, y f(x), shape (n,): above 0 if the sample is on the correct side of the boundary.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    y : array-like of shape (n,)
        Labels as -1 and +1.
    w : array-like of shape (d,)
    b : float
    """
    margins: Array = np.asarray(y, dtype=float) * _values(X, np.asarray(w, dtype=float), b)
    return margins


def signed_distance(X: Array, w: ArrayLike, b: float) -> Array:
    """Distance of each sample to the boundary, shape (n,), above 0 on the positive side.  r = f(x) / ‖w‖

    Raises
    ------
    ValueError
        If w = 0, so that there is no boundary.
    """
    normal = _normal(w)
    exponent = int(_scaled(normal)[1])
    # Small weights lose bits where they are scaled down; the length of the largest ones is beyond all floats.
    unit = exponent - LARGE if exponent > LARGE else min(exponent, 0)
    distances: Array = _in_units(X, normal, b, unit)
    if not np.isfinite(distances).all():
        distances = np.where(np.isfinite(distances), distances, _in_units(X, normal, b, exponent))
    return distances


def _in_units(X: Array, w: Array, b: float, exponent: int) -> Array:
    """f(x) / ‖w‖ of each sample, shape (n,), computed with w and b divided by 2^exponent."""
    weights = np.ldexp(w, -exponent)
    with np.errstate(over="ignore", invalid="ignore"):
        distances: Array = _values(X, weights, float(np.ldexp(b, -exponent))) / float(lengths(weights))
    return distances


def project(X: Array, w: ArrayLike, b: float) -> Array:
    """Nearest point of the boundary to each sample, shape (n, d).  x - r w / ‖w‖

    Raises
    ------
    ValueError
        If w = 0, so that there is no boundary.
    """
    normal, _exponent = _scaled(_normal(w))
    normal = normal / _length(normal)
    with np.errstate(over="ignore", invalid="ignore"):
        steps = signed_distance(X, w, b)[:, None] * normal
    feet: Array = X - np.where(
        normal == 0, 0.0, steps
    )  # an infinite distance leaves the other coordinates unchanged
    return feet


def _values(X: Array, w: Array, b: float) -> Array:
    """f of each sample, shape (n,); infinite only beyond the range of floats."""
    with np.errstate(over="ignore", invalid="ignore"):
        values: Array = X @ w + b
        if not np.isfinite(values).all() and np.isfinite(b):
            samples, size = _scaled(X.reshape(-1))
            weights, factor = _scaled(w)
            largest = max(int(size + factor), int(np.frexp(b)[1]))
            products = np.ldexp(samples.reshape(X.shape) @ weights, size + factor - largest)
            values = np.ldexp(products + np.ldexp(b, -largest), largest)
    return values


def _scaled(vectors: Array) -> tuple[Array, NDArray[np.intc]]:
    """Vectors along the last axis, divided by a power of two (largest entry in [0.5, 1)), and its exponent.

    A vector of zeros stays as it is.
    """
    exponent = np.frexp(np.abs(vectors).max(axis=-1, initial=0))[1]
    return np.ldexp(vectors, -exponent[..., None]), exponent


def _length(vector: Array) -> float:
    """Euclidean length of one vector."""
    return float(np.linalg.norm(vector))


def _normal(w: ArrayLike) -> Array:
    """w as an array, if it is not zero."""
    normal = np.asarray(w, dtype=float)
    if not normal.any():
        raise ValueError("The boundary w·x + b = 0 needs a w other than 0; got w = 0. Draw no line for it.")
    return normal


def lengths(W: ArrayLike) -> Array:
    """Euclidean lengths of vectors along the last axis, even if their squares underflow or overflow."""
    scaled, exponent = _scaled(np.asarray(W, dtype=float))
    with np.errstate(over="ignore"):
        result: Array = np.ldexp(np.linalg.norm(scaled, axis=-1), exponent)
    return result


def normal_form(W: ArrayLike, B: ArrayLike) -> tuple[Array, Array]:
    """Hesse normal form: w / ‖w‖ and b / ‖w‖ of each model, shapes (T, d) and (T,); NaN if w = 0."""
    weights, exponent = _scaled(np.atleast_2d(np.asarray(W, dtype=float)))
    norm = np.linalg.norm(weights, axis=1)
    norm[norm == 0] = np.nan
    with np.errstate(over="ignore"):
        return weights / norm[:, None], np.ldexp(np.asarray(B, dtype=float).reshape(-1), -exponent) / norm


def clip_line(w: ArrayLike, b: float, xlim: tuple[float, float], ylim: tuple[float, float]) -> Array | None:
    """The part of the line w·x + b = 0 inside a box of the plane: two end points, shape (2, 2), or None.

    None if w = 0, and if the line misses the box or only touches a corner.
    In the direction from the first to the second end point, the positive side is on the right.
    """
    if not np.any(w):
        return None
    box = np.array([xlim, ylim], dtype=float)
    scaled, size = _scaled(box)  # each axis has its own unit
    low, high = scaled.T
    (normal,), (offset,) = _rows(np.asarray(w, dtype=float)[None], np.array([b], dtype=float), size)
    reach = np.abs(normal) @ np.maximum(np.abs(low), np.abs(high))
    if not reach >= abs(offset):  # f keeps the sign of b
        return None
    length = _length(normal)
    normal, offset = normal / length, offset / length
    center = (low + high) / 2
    foot = center - (normal @ center + offset) * normal
    along = np.array([-normal[1], normal[0]])
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        t = np.sort([(low - foot) / along, (high - foot) / along], axis=0)  # (2 ends, 2 axes)
    flat = along == 0
    if np.any(flat & ((foot < low) | (foot > high))):
        return None
    first, last = t[0, ~flat].max(), t[1, ~flat].min()
    if last - first <= 1e-12 * _length(high - low):  # only a corner, up to rounding
        return None
    ends = np.clip(foot + np.outer([first, last], along), low, high)
    clipped: Array = np.clip(np.ldexp(ends, size), *box.T)
    return clipped


def _rows(A: Array, c: Array, size: ArrayLike) -> tuple[Array, Array]:
    """The rows a·p + c with p in units of 2^size, each divided by a power of two so that its entries are at most 1.

    Parameters
    ----------
    A, c : arrays of shape (m, 2) and (m,)
    size : int, or array of shape (2,)
        The exponent, or that of each axis.
    """
    parts, exponents = np.frexp(np.column_stack([A, c]))
    exponents[:, :2] += size
    exponents[parts == 0] = np.iinfo(np.intc).min // 2
    rows = np.ldexp(parts, exponents - exponents.max(axis=1, initial=-9_999)[:, None])
    return rows[:, :2], rows[:, 2]


def boundary_segments(W: ArrayLike, B: ArrayLike, center: ArrayLike, half_length: float) -> Array:
    """Two points of each model's boundary, symmetric about the projection of a center.

    Parameters
    ----------
    W : array-like of shape (T, 2)
    B : array-like of shape (T,)
    center : array-like of shape (2,)
        A point of the plane, such as the middle of the view.
    half_length : float > 0
        Half of the distance between the two points, in the unit of the plane.

    Returns
    -------
    ndarray of shape (T, 2, 2)
        NaN if w = 0. In the direction from the first to the second point, the positive side is on the right. A
        boundary more than a million times `half_length` from the center is moved to that distance: it is out of
        sight, and its coordinates can still be drawn.
    """
    normal, foot, _ = _frames(W, B, center, half_length)
    return _segments(normal, foot, half_length)


def half_plane_quads(W: ArrayLike, B: ArrayLike, center: ArrayLike, half_length: float) -> Array:
    """A rectangle on the positive side of each model's boundary, shape (T, 4, 2); NaN if w = 0.

    Its first edge is the segment of `boundary_segments`. It covers all of the positive side within `half_length` of
    the center. The parameters are the same.
    """
    return both_half_planes(W, B, center, half_length)[0]


def both_half_planes(
    W: ArrayLike, B: ArrayLike, center: ArrayLike, half_length: float
) -> tuple[Array, Array]:
    """The rectangle of `half_plane_quads` on the positive side, and the one of -w and -b on the negative side."""
    normal, foot, distance = _frames(W, B, center, half_length)
    edge = _segments(normal, foot, half_length)  # (T, 2, 2)
    depth = (normal * (np.abs(distance) + half_length)[:, None])[:, None]  # (T, 1, 2)
    back = edge[:, ::-1]
    return np.concatenate([edge, back + depth], axis=1), np.concatenate([back, edge - depth], axis=1)


def _segments(normal: Array, foot: Array, half_length: float) -> Array:
    """Two points on each line, shape (T, 2, 2), from its unit normal and the point between them, (T, 2) each."""
    along = normal[:, ::-1] * [-half_length, half_length]  # the normal turned by +90 degrees, (T, 2)
    return np.stack([foot - along, foot + along], axis=1)


def _frames(W: ArrayLike, B: ArrayLike, center: ArrayLike, half_length: float) -> tuple[Array, Array, Array]:
    """Unit normals (T, 2), projections (T, 2) and signed distances (T,) of the center; NaN if w = 0."""
    normal, offset = normal_form(np.asarray(W, dtype=float).reshape(-1, 2), B)
    middle = np.asarray(center, dtype=float)
    farthest = min(FAR * float(half_length), float(np.finfo(float).max) / 8)
    distance = np.clip(normal @ middle + offset, -farthest, farthest)
    return normal, middle - distance[:, None] * normal, distance


def halfplane_intersection(
    A: ArrayLike, c: ArrayLike, xlim: tuple[float, float], ylim: tuple[float, float]
) -> Array:
    """The polygon of all p in a box with A p + c >= 0, counter-clockwise (k, 2); (0, 2) if it has no area.

    Parameters
    ----------
    A : array-like of shape (m, 2)
        One half-plane per row; a row of zeros is true everywhere or nowhere, depending on c.
    c : array-like of shape (m,)
    xlim, ylim : tuple of two floats
        The box.
    """
    box, size = _scaled(np.array([xlim, ylim], dtype=float))  # each axis has its own unit
    (x0, x1), (y0, y1) = box
    A, c = np.asarray(A, dtype=float).reshape(-1, 2), np.asarray(c, dtype=float).reshape(-1)
    normals, offsets = _rows(A, c, size)
    polygon = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], dtype=float)
    smallest = 1e-12 * _area(polygon)
    scale = np.abs(normals) @ np.abs(polygon).max(axis=0) + np.abs(offsets)
    scale[scale == 0] = 1.0
    while len(offsets):
        lowest = (polygon @ normals.T + offsets).min(axis=0) / scale  # (m,): the violation of each
        worst = int(lowest.argmin())  # cutting by the most violated half-plane first needs few cuts
        if lowest[worst] >= 0:
            break
        polygon = _cut(polygon, normals[worst], offsets[worst])
        if _area(polygon) <= smallest:
            return np.empty((0, 2))
        scale[worst] = np.inf  # satisfied from now on, up to rounding
        cuts = lowest < 0  # the others are satisfied by the remaining polygon
        normals, offsets, scale = normals[cuts], offsets[cuts], scale[cuts]
    corners: Array = np.ldexp(polygon, size)
    return corners


def _cut(polygon: Array, a: Array, c: float) -> Array:
    """The part of a convex polygon with a·p + c >= 0."""
    corners: list[tuple[float, float]] = []
    values = (polygon @ a + c).tolist()
    before, (x0, y0) = values[-1], polygon[-1].tolist()
    for here, (x, y) in zip(values, polygon.tolist(), strict=True):  # a few corners: floats beat arrays
        if (here >= 0) != (before >= 0):
            share = before / (before - here)
            corners.append((x0 + share * (x - x0), y0 + share * (y - y0)))
        if here >= 0:
            corners.append((x, y))
        before, x0, y0 = here, x, y
    return np.array(corners).reshape(-1, 2)


def _area(polygon: Array) -> float:
    """Area of a counter-clockwise polygon."""
    corners: list[tuple[float, float]] = polygon.tolist()
    return 0.5 * sum(x0 * y1 - y0 * x1 for (x0, y0), (x1, y1) in pairwise([*corners, *corners[:1]]))


def augmented_angle(u: ArrayLike, v: ArrayLike) -> Array:
    """Angle between vectors in degrees, 0 to 180, along the last axis; NaN if one of them is zero.

    Pass augmented vectors (w, b) and (x, 1): angles in the plane alone say little about an update of both.
    """
    first, second = _unit(u), _unit(v)
    # arccos(u·v) would lose half of the digits near 0 and 180 degrees
    across, along = np.linalg.norm(first - second, axis=-1), np.linalg.norm(first + second, axis=-1)
    angle: Array = np.degrees(2 * np.arctan2(across, along))
    return angle


def _unit(v: ArrayLike) -> Array:
    """Vectors along the last axis, divided by their lengths; NaN if the length is 0."""
    vectors, _exponent = _scaled(np.asarray(v, dtype=float))
    with np.errstate(invalid="ignore"):
        units: Array = vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)
    return units
