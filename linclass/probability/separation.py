"""Whether a likelihood has a largest value: not where some weights have every sample on its side or on the line."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.core.exact import Whole
from linclass.core.hull import nearest, nearest_exact

Rows = NDArray[np.object_]
Separation = Literal["none", "quasi-complete", "complete"]

CLEAR = 1e-9  # inner products of unit vectors above this are not rounding
EXACT_WEIGHTS = 16  # weights, and numbers in all rows, up to which whole numbers decide within seconds
EXACT_NUMBERS = 5_000_000


def separation(X: Array, index: NDArray[np.int64], classes: int) -> Separation | None:
    """Decide whether the cross-entropy without a penalty has a finite optimum (Albert and Anderson 1984).

    It has none exactly when some weights give every sample's class a score that is nowhere below another class's,
    and somewhere above: then along these weights the loss falls for ever. With one row z for each sample and each
    class but its own, so that z·Ŵ is the difference of the two scores, that is Z Ŵ >= 0 and not 0. If the hull of
    the rows does not hold the origin, its nearest point is such a Ŵ ("complete"). Otherwise the rows of a mean
    that is 0 must all have z·Ŵ = 0, and the others are looked at in what is left of the space ("quasi-complete").
    Decided in whole numbers; decimals (up to 6 places) are taken as decimals.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    index : ndarray of shape (n,)
        Class of each sample, 0 to C - 1.
    classes : int >= 2
        C.

    Returns
    -------
    {"none", "quasi-complete", "complete"} or None
        None where there are too many weights to decide it in whole numbers.
    """
    if (classes - 1) * (X.shape[1] + 1) > EXACT_WEIGHTS:
        return None
    spread = np.abs(X - X.mean(axis=0)).max(axis=0)
    scaled = (X - X.mean(axis=0)) / np.where(spread > 0, spread, 1.0)
    Z = _differences(np.column_stack([scaled, np.ones(len(X))]), index, classes)
    p = nearest(Z)[1]
    if (Z @ p).min() > CLEAR * np.linalg.norm(p) * np.sqrt(Z.shape[1]):
        return "complete"
    if Z.size > EXACT_NUMBERS:
        return None
    whole = Whole.of(X)
    rows = whole.rows()
    ones = np.full((len(X), 1), whole.unit, dtype=object)
    return _decided(_differences(np.hstack([rows - rows[0], ones]), index, classes))


def _differences(X: NDArray[Any], index: NDArray[np.int64], classes: int) -> NDArray[Any]:
    """Rows z with z·Ŵ = a_y - a_k for each sample and each class k but its own, where a_0 = 0.

    Shape (n (C - 1), (C - 1) (d + 1)).
    """
    n, size = X.shape
    Z = np.zeros((n, classes, classes, size), dtype=X.dtype)  # sample, k, class whose weights these are
    lesson = np.arange(n)
    for k in range(classes):
        Z[lesson, k, index] += X
        Z[:, k, k] -= X
    others = np.arange(classes) != index[:, None]  # (n, C)
    rows: NDArray[Any] = Z[others][:, 1:].reshape(-1, (classes - 1) * size)
    return rows


def _decided(rows: Rows) -> Separation:
    """The answer for rows of whole numbers."""
    answer: Separation = "complete"
    while len(rows):
        rows = _short(rows)
        support = _mean_of_zero(rows)
        if support is None:
            return answer
        answer = "quasi-complete"  # if at all: the rows of the mean lie on the line
        left = _orthogonal([rows[i].tolist() for i in support])
        if not left:
            return "none"
        rows = rows @ np.array(left, dtype=object).T
        rows = rows[(rows != 0).any(axis=1)]
    return "none"


def _short(rows: Rows) -> Rows:
    """The rows that differ, each divided by what its numbers have in common."""
    common: Rows = np.gcd.reduce(rows, axis=1)
    rows = rows // np.maximum(common, 1)[:, None]
    unique = list(dict.fromkeys(map(tuple, rows.tolist())))
    short = np.empty((len(unique), rows.shape[1]), dtype=object)
    short[:] = unique
    return short


def _mean_of_zero(rows: Rows) -> list[int] | None:
    """Some rows that have a weighted mean of 0 with weights above 0, or None if their hull does not hold it."""
    largest = np.maximum(np.abs(rows).max(axis=0), 1)
    chosen = nearest((rows / largest).astype(float))[0]
    start = list(range(len(chosen)))
    while True:
        share, p = nearest_exact([rows[i].tolist() for i in chosen], start)
        if not any(p):
            return [chosen[i] for i in share]
        along = rows @ np.array(p, dtype=object)
        j = int(along.argmin())
        if along[j] > 0:
            return None
        chosen.append(j)
        start = list(share)


def _orthogonal(rows: list[list[int]]) -> list[list[int]]:
    """Whole numbers that span what is orthogonal to all rows, as a list of vectors."""
    size = len(rows[0])
    pivots: list[int] = []
    table = [[Fraction(a) for a in row] for row in rows]
    for c in range(size):  # to reduced echelon form
        r = len(pivots)
        found = next((i for i in range(r, len(table)) if table[i][c]), None)
        if found is None:
            continue
        table[r], table[found] = table[found], table[r]
        table[r] = [a / table[r][c] for a in table[r]]
        for i, row in enumerate(table):
            if i != r and row[c]:
                factor = row[c]
                table[i] = [a - factor * b for a, b in zip(row, table[r], strict=True)]
        pivots.append(c)
    basis = []
    for c in set(range(size)) - set(pivots):
        vector = [Fraction(int(k == c)) for k in range(size)]
        for r, pivot in enumerate(pivots):
            vector[pivot] = -table[r][c]
        unit = lcm(*(a.denominator for a in vector))
        basis.append([int(a * unit) for a in vector])
    return basis
