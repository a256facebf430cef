"""A common point of the hulls of two classes, found in floats and proved with bounds on all rounding errors.

It exists exactly if the hull of the z_n = y_n (x_n, 1) contains the origin (see `separable`). Then some D + 1 of
the z_n are the corners of a simplex around the origin, which in general is well inside. Floats find its weights,
and the rounding errors are too small to make one of them negative. Columns that are nearly dependent are first
separated in integers, which does not change the weights.
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
ACCURATE = 1e-9  # relative error of the weights
BLURRED = 1e-12  # relative rounding above which a column is shifted in integers
DEPENDENT = 1e-6  # relative length of the remainder of a dependent column
DIGITS = 60  # binary digits of the factors in a separation
SIMPLE = (
    10**6
)  # largest common denominator of factors that are tried first: a column may be a combination of others
NOISE = 1e-9  # minimum of such a factor that is not 0
ROUNDS = 20  # maximum number of separations, each gaining about six digits
Objects = NDArray[np.object_]  # of Python integers


def common_point(X: Array, y: Array, Z: Array, rows: list[int]) -> Array | None:
    """Weights, shape (n,), positive for D + 1 samples, that give both classes the same mean; None if not proved.

    Parameters
    ----------
    X : ndarray of shape (n, d)
        Decimals (up to 6 places) are taken as decimals.
    y : ndarray of shape (n,)
        -1 and +1, both of them.
    Z : ndarray of shape (n, D)
        y_n (x_n, 1) in floats, with columns shifted and scaled to about unit size.
    rows : list of int
        The rows of a simplex that `nearest` found, if it is one.
    """
    high, low = X.max(axis=0), X.min(axis=0)
    size = (np.abs(X) + np.maximum(-low, high)) / np.maximum(high / 2 - low / 2, TINY)
    error = 2 * EPS * np.column_stack([size, np.zeros(len(X))])
    if error.max() > BLURRED or _dependent(Z):
        Z = _apart(X, y)
        rows, error = nearest(Z)[0], 2 * EPS * np.ones_like(Z)
    return _proved(Z, error, rows)


def _proved(Z: Array, error: Array, rows: list[int]) -> Array | None:
    """Positive weights with sum 1 of D + 1 rows, with mean 0, if the rows in floats are accurate to `error`.

    With M of columns (z, 1), the weights are M⁻¹ (0, …, 0, 1). For an approximate inverse R and weights a, the true
    ones differ from a by at most ‖R (Ma - e)‖ / (1 - ‖I - RM‖), in the maximum norm.
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
    if not stretch < 0.5:  # true for NaN, too
        return None
    left = np.abs(M @ a - unit) + off @ np.abs(a) + EPS
    wrong = 2 * float((np.abs(R) @ left).max())
    if wrong > ACCURATE or not a.min() > 2 * wrong:
        return None
    weights = np.zeros(len(Z))
    weights[rows] = a
    return weights


def _apart(X: Array, y: Array) -> Array:
    """The z_n in floats, (n, D), without nearly dependent columns; entries are accurate to 2 EPS of the column's size.

    If floats hardly distinguish a column from a combination of others, the combination is subtracted in integers,
    and the remainder is an equivalent column. It is 0 if the column equals the combination.
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
    """An integer multiple of a column minus a combination of others, for columns that were divided by powers of two.

    The combination has rounded factors, or simple fractions if these leave no remainder. `larger` is the number of
    binary digits by which the column was divided more than each of the others.
    """
    counted = np.where(np.abs(factors) > NOISE, np.ldexp(factors, larger), 0.0)
    simple = [Fraction(f).limit_denominator(SIMPLE) for f in counted.tolist()]
    unit = lcm(*(f.denominator for f in simple))
    if unit <= SIMPLE:
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
    """Integers of up to so many binary digits as floats up to 1."""
    floats: Array = (column >> max(bits - DIGITS, 0)).astype(float) / 2.0 ** min(bits, DIGITS)
    return floats


def _dependent(F: Array) -> list[int]:
    """The columns that nearly depend on the others, by Cholesky factorisation of FᵀF with pivoting."""
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
