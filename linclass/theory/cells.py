"""Cells of arrangements of lines: regions of the winning class, and of the classes with f > 0. Vectorised."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import ArrayLike

from linclass.core.checks import Array

Limits = tuple[float, float]


def polygons(A: ArrayLike, c: ArrayLike, xlim: Limits, ylim: Limits) -> Array:
    """The convex polygon {p in a box: A p + c >= 0} of each of N systems of m half-planes.

    Parameters
    ----------
    A : array-like of shape (N, m, 2)
        A row of zeros is true everywhere or nowhere, depending on c.
    c : array-like of shape (N, m)
    xlim, ylim : tuple of two floats
        The box.

    Returns
    -------
    ndarray of shape (N, 4 + m, 2)
        The corners, counter-clockwise, padded with the first corner; NaN for an empty polygon.
    """
    normals, offsets = np.asarray(A, dtype=float), np.asarray(c, dtype=float)
    (x0, x1), (y0, y1) = xlim, ylim
    box = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    corners = np.broadcast_to(box, (len(normals), 4, 2))
    for k in range(normals.shape[1]):
        corners = _cut(corners, normals[:, k], offsets[:, k])
    return corners


def _cut(corners: Array, a: Array, c: Array) -> Array:
    """The parts of N convex polygons (N, k, 2) with a·p + c >= 0, as (N, k + 1, 2)."""
    value = np.einsum("nki,ni->nk", corners, a) + c[:, None]  # NaN in an empty polygon, which is never inside
    before, previous = np.roll(value, 1, axis=1), np.roll(corners, 1, axis=1)
    inside = value >= 0
    crossing = (inside != (before >= 0)) & np.isfinite(value)
    with np.errstate(invalid="ignore", divide="ignore"):
        met = previous + (before / (before - value))[..., None] * (corners - previous)
    N, k = value.shape
    found = np.stack([met, corners], axis=2).reshape(N, 2 * k, 2)  # before each corner the crossing to it
    kept = np.stack([crossing, inside], axis=2).reshape(N, 2 * k)
    order = np.argsort(~kept, axis=1, kind="stable")[:, : k + 1]
    rows = np.arange(N)[:, None]
    result, valid = found[rows, order], kept[rows, order]
    filler = np.where(valid[:, :1], result[:, 0], np.nan)  # (N, 2)
    return np.where(valid[..., None], result, filler[:, None, :])


def winners(coef: ArrayLike, intercept: ArrayLike, xlim: Limits, ylim: Limits) -> Array:
    """The regions where each f_c = w_c·x + b_c of a model is the largest, for T models of C classes.

    Parameters
    ----------
    coef : array-like of shape (T, C, 2)
    intercept : array-like of shape (T, C)
    xlim, ylim : tuple of two floats
        The box.

    Returns
    -------
    ndarray of shape (T, C, k, 2)
        Corners as in `polygons`. Points where two are equal and largest are on the boundary of both regions; of two
        that are equal everywhere, the first wins.
    """
    W, b = np.asarray(coef, dtype=float), np.asarray(intercept, dtype=float)
    T, C = b.shape
    A = W[:, :, None, :] - W[:, None, :, :]  # (T, C, C, 2): f_c - f_k >= 0 for every k
    c = b[:, :, None] - b[:, None, :]
    c[
        ~A.any(axis=-1) & (c == 0) & np.tri(C, k=-1, dtype=bool)
    ] = -1.0  # equal to an earlier one: never larger
    found = polygons(A.reshape(T * C, C, 2), c.reshape(T * C, C), xlim, ylim)
    return found.reshape(T, C, -1, 2)


def claims(coef: ArrayLike, intercept: ArrayLike, xlim: Limits, ylim: Limits) -> tuple[Array, Array]:
    """The cells with a constant set of classes with f_c > 0; parameters as for `winners`.

    Returns
    -------
    cells : ndarray of shape (T, 2**C, k, 2)
        Corners as in `polygons`; for w_c = 0, f_c > 0 everywhere (b_c > 0) or nowhere.
    claimed : ndarray of shape (2**C, C), bool
        Mask of the classes with f_c > 0 in each cell.
    """
    W, b = np.asarray(coef, dtype=float), np.asarray(intercept, dtype=float)
    T, C = b.shape
    claimed = np.array(list(product((False, True), repeat=C)))
    sign = np.where(claimed, 1.0, -1.0)  # (2**C, C)
    constant = ~W.any(axis=-1)
    offset = np.where(constant, np.where(b > 0, 1.0, -1.0), b)  # w = 0 has no boundary
    A, c = sign[None, :, :, None] * W[:, None], sign[None] * offset[:, None]
    found = polygons(A.reshape(-1, C, 2), c.reshape(-1, C), xlim, ylim)
    return found.reshape(T, len(claimed), -1, 2), claimed


def areas(corners: ArrayLike) -> Array:
    """Area of each polygon (…, k, 2) from `polygons`; 0 if it is empty."""
    x, y = np.moveaxis(np.nan_to_num(np.asarray(corners, dtype=float)), -1, 0)
    result: Array = 0.5 * (x * np.roll(y, -1, axis=-1) - y * np.roll(x, -1, axis=-1)).sum(axis=-1)
    return result
