"""A point that the hulls of two classes share, found in floats and proved with every rounding error bounded.

It is there exactly when the hull of the z_n = y_n (x_n, 1) holds the origin (see `separable`). Then some D + 1 of the
z_n are the corners of a simplex around it, and in general it lies well inside: floats find its weights, and no
rounding error is large enough to make one of them negative. Columns that depend on each other, but for their last
digits, are first taken apart in whole numbers, which changes no weights.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.core.exact import Whole
from linclass.core.hull import nearest

EPS = float(np.finfo(float).eps)
TINY = float(np.finfo(float).tiny)
ACCURATE = 1e-9  # of all weights: what one may be wrong by
BLURRED = (
    1e-12  # of a column's size: rounding from which on its numbers are taken whole, before they are moved
)
DEPENDENT = 1e-6  # of its length: what the others may leave of a column that hangs on them
DIGITS = 60  # binary digits of the factors that columns are taken apart by
SIMPLE = 1000  # largest denominator of a factor that is tried first: one column may be the sum of others
NOISE = 1e-9  # what such a factor is above, where it is not 0
ROUNDS = 20  # in which columns are taken apart, each time to some six digits more
Objects = NDArray[np.object_]  # of Python's integers


def common_point(X: Array, y: Array, Z: Array, rows: list[int]) -> Array | None:
    """Weights, shape (n,), above 0 for D + 1 samples, that give both classes the same mean; None if not proved.

    Parameters
    ----------
    X : ndarray of shape (n, d)
        Decimals (up to 6 places) are taken as the decimals that they are.
    y : ndarray of shape (n,)
        -1 and +1, both of them.
    Z : ndarray of shape (n, D)
        y_n (x_n, 1) in floats, its columns moved and scaled to about unit size.
    rows : list of int
        Those of a simplex that `nearest` found, if it is one.
    """
    high, low = X.max(axis=0), X.min(axis=0)
    size = (np.abs(X) + np.maximum(-low, high)) / np.maximum(high / 2 - low / 2, TINY)
    error = 2 * EPS * np.column_stack([size, np.zeros(len(X))])
    if error.max() > BLURRED or _dependent(Z):
        Z = _apart(X, y)
        rows, error = nearest(Z)[0], 2 * EPS * np.ones_like(Z)
    return _proved(Z, error, rows)


def _proved(Z: Array, error: Array, rows: list[int]) -> Array | None:
    """Weights > 0 with sum 1 of some D + 1 rows, with mean 0, if the rows are in floats no farther off than `error`.

    With M of columns (z, 1) the weights are M⁻¹ (0, …, 0, 1). For an approximate inverse R and weights a the true ones
    differ from a by at most ‖R (Ma - e)‖ / (1 - ‖I - RM‖), in the largest entry.
    """
    count, D = len(rows), Z.shape[1]
    if count != D + 1:
        return None
    M = np.vstack([Z[rows].T, np.ones(count)])
    off = np.vstack([error[rows].T, np.zeros(count)]) + 2 * count * EPS * np.abs(
        M
    )  # of M, and of sums with it
    try:
        R = np.linalg.inv(M)
    except np.linalg.LinAlgError:
        return None
    a, unit = R[:, -1], np.eye(count)[-1]
    stretch = float((np.abs(R @ M - np.eye(count)) + np.abs(R) @ off).sum(axis=1).max())
    if not stretch < 0.5:  # nor when it is NaN
        return None
    left = np.abs(M @ a - unit) + off @ np.abs(a) + EPS
    wrong = 2 * float((np.abs(R) @ left).max())
    if wrong > ACCURATE or not a.min() > 2 * wrong:
        return None
    weights = np.zeros(len(Z))
    weights[rows] = a
    return weights


def _apart(X: Array, y: Array) -> Array:
    """The z_n in floats, (n, D), with no column that hangs on others, each entry right to 2 EPS of its column's size.

    Of a column that floats hardly tell from a mixture of others the mixture is taken away, in whole numbers, and what
    is left is as good a column; nothing is left where it was the mixture.
    """
    whole = Whole.of(X).rows()
    middle = (whole.max(axis=0) + whole.min(axis=0)) // 2
    side = y.astype(int).astype(object)
    columns: list[Objects] = [*((whole - middle) * side[:, None]).T, side]
    for _ in range(ROUNDS):
        columns = [column // np.gcd.reduce(column) for column in columns if column.any()]
        bits = np.array([int(np.abs(column).max()).bit_length() for column in columns])
        floats = np.column_stack([_leading(*pair) for pair in zip(columns, bits.tolist(), strict=True)])
        waiting = _dependent(floats)
        if not waiting:
            break
        kept = [k for k in range(len(columns)) if k not in waiting]
        mixture = np.linalg.lstsq(floats[:, kept], floats[:, waiting], rcond=None)[0]
        others = [columns[k] for k in kept]
        rest = [
            _rest(columns[j], others, f, bits[j] - bits[kept])
            for j, f in zip(waiting, mixture.T, strict=True)
        ]
        columns = others + rest
    return floats


def _rest(column: Objects, others: list[Objects], factors: Array, larger: NDArray[np.int64]) -> Objects:
    """A column, times a whole number, less a mixture of others: of columns that were divided by a power of two.

    The mixture has the factors rounded, or simple fractions where with these nothing is left. By so many binary digits
    the column was divided more than each of the others.
    """
    counted = np.where(np.abs(factors) > NOISE, np.ldexp(factors, larger), 0.0)
    simple = [Fraction(f).limit_denominator(SIMPLE) for f in counted.tolist()]
    unit = lcm(*(f.denominator for f in simple))
    if unit <= SIMPLE**2:
        rest: Objects = column * unit
        for other, f in zip(others, simple, strict=True):
            rest = rest - other * int(f * unit) if f else rest
        if not rest.any():
            return rest
    top = max(0, -int(larger.min()))
    rest = column << (DIGITS + top)
    for other, factor, shift in zip(others, factors.tolist(), larger.tolist(), strict=True):
        rest = rest - (other << (top + shift)) * round(factor * 2.0**DIGITS)
    return rest


def _leading(column: Objects, bits: int) -> Array:
    """Whole numbers of up to so many binary digits as floats up to 1."""
    floats: Array = (column >> max(bits - DIGITS, 0)).astype(float) / 2.0 ** min(bits, DIGITS)
    return floats


def _dependent(F: Array) -> list[int]:
    """The columns of which the others leave next to nothing: what Cholesky's method with pivots has left of FᵀF."""
    F = F / np.maximum(np.linalg.norm(F, axis=0), TINY)
    G = F.T @ F
    waiting = list(range(len(G)))
    while waiting:
        k = waiting[int(G.diagonal()[waiting].argmax())]
        if G[k, k] <= DEPENDENT**2:
            break
        waiting.remove(k)
        G = G - np.outer(G[k], G[k]) / G[k, k]
    return waiting
