"""Whether a likelihood has a maximum: it has none if some weights have all samples correct or on the boundary."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.core.exact import Whole
from linclass.core.hull import nearest, nearest_exact
from linclass.probability.likelihood import Objective

Rows = NDArray[np.object_]
Separation = Literal["none", "quasi-complete", "complete"]

CLEAR = 1e-9  # larger inner products of unit vectors are not rounding errors
EXACT_WEIGHTS = 16  # number of weights, and of entries, up to which integers decide within seconds
EXACT_NUMBERS = 5_000_000
LOSS = 0.1  # share of a step's largest gain: if a sample loses more, the step does not lead to infinity

_GROW = (
    "Without a penalty (l2=0) there are no best weights: along some direction {what}, so the loss keeps falling "
    "while the weights grow. coef_ keeps the direction that they had; pass l2 above 0, for example l2=1.0, the default."
)
REASONS = {
    "complete": _GROW.format(what="every sample is on its side"),
    "quasi-complete": _GROW.format(what="every sample is on its side or exactly on the boundary"),
}


def separation(X: Array, index: NDArray[np.int64], classes: int) -> Separation | None:
    """Decide whether the cross-entropy without a penalty has a finite optimum (Albert and Anderson 1984).

    It has none exactly if for some weights the score of every sample's class is at least that of each other class,
    and for some sample greater: along these weights the loss decreases without bound. With one row z for each
    sample and each class but its own, so that z·Ŵ is the difference of the two scores, the condition is Z Ŵ >= 0
    and not 0. If the hull of the rows does not contain the origin, its nearest point is such a Ŵ ("complete").
    Otherwise all rows of a mean of 0 must have z·Ŵ = 0, and the others are examined in the orthogonal complement
    ("quasi-complete"). The decision is made in integers; decimals (up to 6 places) are taken as decimals.

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
        None if there are too many weights for a decision in integers.
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
    """Rows z with z·Ŵ = a_y - a_k for each sample and each class k but its own, with a_0 = 0.

    Shape (n (C - 1), (C - 1) (d + 1)).
    """
    n, size = X.shape
    Z = np.zeros((n, classes, classes, size), dtype=X.dtype)  # sample, k, class whose weights these are
    here = np.arange(n)
    for k in range(classes):
        Z[here, k, index] += X
        Z[:, k, k] -= X
    others = np.arange(classes) != index[:, None]  # (n, C)
    rows: NDArray[Any] = Z[others][:, 1:].reshape(-1, (classes - 1) * size)
    return rows


def _decided(rows: Rows) -> Separation:
    """The answer for integer rows."""
    answer: Separation = "complete"
    while len(rows):
        rows = _short(rows)
        support = _mean_of_zero(rows)
        if support is None:
            return answer
        answer = "quasi-complete"  # if at all: the rows of the mean are on the boundary
        left = _orthogonal([rows[i].tolist() for i in support])
        if not left:
            return "none"
        rows = rows @ np.array(left, dtype=object).T
        rows = rows[(rows != 0).any(axis=1)]
    return "none"


def _short(rows: Rows) -> Rows:
    """The distinct rows, each divided by its greatest common divisor."""
    common: Rows = np.gcd.reduce(rows, axis=1)
    rows = rows // np.maximum(common, 1)[:, None]
    unique = list(dict.fromkeys(map(tuple, rows.tolist())))
    short = np.empty((len(unique), rows.shape[1]), dtype=object)
    short[:] = unique
    return short


def _mean_of_zero(rows: Rows) -> list[int] | None:
    """Some rows with a convex combination of 0 and positive weights, or None if their hull does not contain 0."""
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
    """Integer vectors that span the orthogonal complement of all rows."""
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


class Judge:
    """Decides whether an objective without a penalty has no optimum, if Newton's method has not found one early.

    If there is none, the steps align with weights along which the loss decreases without bound, and no sample
    loses. The test is postponed while some sample loses by a step. Then it is decided once in integers; or, with
    too many weights for that, in floats after each step.

    Parameters
    ----------
    objective : Objective

    Attributes
    ----------
    reason : str
        The message if there is no optimum.
    asked : bool
        Whether the question has been decided.
    """

    def __init__(self, objective: Objective) -> None:
        self.objective = objective
        self.reason = ""
        self.asked = False
        self._proved: Separation | None = None

    def __call__(self, scaled: Objective, weights: Array, move: Array) -> bool:
        """Whether there is no optimum, as far as these weights and this step can decide."""
        leads = scaled.leads(move)
        if leads.min() < -LOSS * leads.max():
            return False
        if not self.asked:
            self.asked = True
            self._proved = separation(self.objective.given, self.objective.index, max(2, self.objective.rows))
        answer = self._proved or _seen(scaled.leads(weights), leads)
        self.reason = REASONS.get(answer, "")
        return answer != "none"


def _seen(now: Array, leads: Array) -> Separation:
    """The separation in floats, from the leads of the correct classes and their change by a step."""
    if now.min() > CLEAR * np.abs(now).max():
        return "complete"
    return "quasi-complete" if leads.min() > -CLEAR * leads.max() else "none"
