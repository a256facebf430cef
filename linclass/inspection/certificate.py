"""The proofs of `separable` in exact rational numbers."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

import numpy as np

from linclass.core.checks import Array
from linclass.core.exact import Whole

Row = list[int]


def exact_weights(X: Array, y: Array, weights: Array) -> dict[int, Fraction] | None:
    """Return the weights of a common point of both hulls without any rounding.

    Parameters
    ----------
    X : array of shape (n, d)
        Decimals (up to 6 places) are taken as decimals, and other floats as their exact value.
    y : array of shape (n,)
        Labels -1 and +1.
    weights : array of shape (n,)
        Those of `separable` for these samples, in floats.

    Returns
    -------
    dict of int to Fraction, or None
        The index of each sample with a weight > 0, and its weight: the weights of each class sum to 1 and give both
        classes exactly the same mean. None if the samples do not determine them uniquely.
    """
    some = np.flatnonzero(weights > 0)
    whole = Whole.of(X[some]).rows()
    points = np.column_stack([whole - whole[0], np.ones(len(some), dtype=object)])
    found = _kernel((points * y[some, None].astype(int).astype(object)).T.tolist())
    if found is None or not all(a * found[0] > 0 for a in found):
        return None
    total = sum(a for a, sign in zip(found, y[some].tolist(), strict=True) if sign > 0)
    return {i: Fraction(a, total) for i, a in zip(some.tolist(), found, strict=True)}


def exact_margin(X: Array, y: Array, w: Array, b: float) -> Fraction:
    """Return the smallest y_n (w·x_n + b) without any rounding: positive exactly if w and b separate the samples."""
    whole, numbers = Whole.of(X), [Fraction(a) for a in (*w.tolist(), b)]
    unit = max(number.denominator for number in numbers)  # powers of two
    *factors, bias = (int(number * unit) for number in numbers)
    along = whole.rows() @ np.array(factors, dtype=object) + bias * whole.unit
    return Fraction(min((along * y.astype(int).astype(object)).tolist()), unit * whole.unit)


def _kernel(rows: list[Row]) -> Row | None:
    """Return the integers v ≠ 0 with A v = 0; None if v is not unique up to its scale.

    Fraction-free elimination (Bareiss 1968): all divisions are exact.
    """
    rows, last, free = [_short(row) for row in rows], 1, -1
    pivots: list[int] = []
    for j in range(len(rows[0])):
        done = len(pivots)
        at = next((i for i in range(done, len(rows)) if rows[i][j]), None)
        if at is None:
            if free >= 0:
                return None
            free = j
            continue
        rows[done], rows[at] = rows[at], rows[done]
        top, head = rows[done], rows[done][j]
        for i in range(done + 1, len(rows)):
            factor = rows[i][j]
            rows[i] = [(head * a - factor * t) // last for a, t in zip(rows[i], top, strict=True)]
        last = head
        pivots.append(j)
    if free < 0:
        return None
    v = [0] * len(rows[0])
    v[free] = last
    for row, j in zip(reversed(rows[: len(pivots)]), reversed(pivots), strict=True):
        v[j] = -sum(a * b for a, b in zip(row[j + 1 :], v[j + 1 :], strict=True)) // row[j]
    return v


def _short(row: Row) -> Row:
    """Divide integers by their greatest common divisor."""
    divisor = gcd(*row) or 1
    return [a // divisor for a in row]
