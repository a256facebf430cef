"""Decisions with costs: the class of least expected cost, thresholds and the reject option."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.checks import Array

REJECT = -1  # the decision to reject, among indices of classes


@dataclass(frozen=True)
class Costs:
    """Costs of wrong decisions between two classes; correct ones cost nothing.

    With the probability p of the positive class, the positive decision costs (1 - p) c_FP on average, and the
    negative one p c_FN. So the positive one costs less above the threshold c_FP/(c_FP + c_FN). At the threshold
    both cost the same, and the larger label is chosen. Other costs need no new fit.

    Parameters
    ----------
    false_positive : float >= 0, default 1.0
        c_FP, the cost of deciding for the larger label if the smaller is true.
    false_negative : float >= 0, default 1.0
        c_FN, the cost of the opposite error; at least one of the two is above 0.
    reject : float >= 0 or None, default None
        c_r, the cost of rejecting; None if a decision is mandatory.

    Raises
    ------
    ValueError
        If a cost is invalid.

    See Also
    --------
    CostMatrix : many classes
    decide : the decision of least cost

    Examples
    --------
    >>> from linclass import Costs
    >>> costs = Costs(false_positive=1, false_negative=3, reject=0.3)
    >>> costs.threshold, costs.decide([0.05, 0.2, 0.9]).tolist()
    (0.25, [0, -1, 1])
    """

    false_positive: float = 1.0
    false_negative: float = 1.0
    reject: float | None = None

    def __post_init__(self) -> None:
        parameters.not_negative(self.false_positive, "false_positive")
        parameters.not_negative(self.false_negative, "false_negative")
        if self.reject is not None:
            parameters.not_negative(self.reject, "reject")
        if self.false_positive == self.false_negative == 0:
            raise ValueError(
                "false_positive and false_negative must not both be 0: then every decision is free. "
                "Pass for example false_positive=1.0."
            )

    @property
    def threshold(self) -> float:
        """The p above which the positive decision is optimal.  c_FP / (c_FP + c_FN)"""
        return self.false_positive / (self.false_positive + self.false_negative)

    @property
    def log_odds(self) -> float:
        """The threshold as log-odds: if f is the log-odds, the boundary moves from f = 0 to it.  ln(c_FP / c_FN)"""
        return _log(self.false_positive) - _log(self.false_negative)

    @property
    def highest_reject(self) -> float:
        """The upper limit of a useful cost of rejecting.  c_FP c_FN / (c_FP + c_FN)"""
        return self.threshold * self.false_negative

    @property
    def band(self) -> tuple[float, float] | None:
        """The open interval of p in which rejecting costs least; None if there is none.

        (c_r / c_FN, 1 - c_r / c_FP), which is nonempty exactly if c_r < c_FP c_FN / (c_FP + c_FN).
        """
        if self.reject is None or self.reject >= self.highest_reject:
            return None
        return self.reject / self.false_negative, 1 - self.reject / self.false_positive

    @property
    def log_odds_band(self) -> tuple[float, float] | None:
        """The band as log-odds, for a boundary with two edges."""
        if self.reject is None or self.band is None:
            return None
        low = _log(self.reject) - _log(self.false_negative - self.reject)
        return low, _log(self.false_positive - self.reject) - _log(self.reject)

    @property
    def matrix(self) -> Array:
        """Costs by true class (rows) and decision (columns), (2, 2), negative first, for `decide`."""
        return np.array([[0.0, self.false_positive], [self.false_negative, 0.0]])

    def expected(self, p: ArrayLike) -> Array:
        """Expected cost of each decision, (n, 2): negative, positive; with a reject cost (n, 3).

        Raises
        ------
        ValueError
            If a p is not a number from 0 to 1.
        """
        p = _probabilities(np.atleast_1d(np.asarray(p, dtype=float))[:, None], "p")[:, 0]
        columns = [p * self.false_negative, (1 - p) * self.false_positive]
        if self.reject is not None:
            columns.append(np.full(len(p), float(self.reject)))
        return np.column_stack(columns)

    def decide(self, p: ArrayLike) -> NDArray[np.int64]:
        """The decision of least cost for each p, (n,): 1 positive, 0 negative, REJECT (-1) strictly inside the band.

        Raises
        ------
        ValueError
            If a p is not a number from 0 to 1.
        """
        p = _probabilities(np.atleast_1d(np.asarray(p, dtype=float))[:, None], "p")[:, 0]
        decision = (p >= self.threshold).astype(np.int64)
        if self.band is not None:
            low, high = self.band
            decision[(low < p) & (p < high)] = REJECT
        return decision


@dataclass(frozen=True, eq=False)  # == of an array is not a single bool
class CostMatrix:
    """The costs of all decisions between K classes for each true class; correct ones may have a cost too.

    The best decision has the smallest expected cost, Σ_k p_k L_kj over the classes k. Only the ratios of
    differences within a row matter: adding a number to a row, or multiplying all by a positive factor, changes no
    decision. Bishop, Pattern Recognition and Machine Learning, 1.5.2.

    Parameters
    ----------
    matrix : array-like of shape (K, K)
        L_kj, the cost of deciding for class j if class k is true; K >= 2. Negative values are gains.

    Raises
    ------
    ValueError
        If it is not square, has only one class, or contains an entry that is not a finite number.

    See Also
    --------
    Costs : two classes
    decide : the decision of least cost

    Examples
    --------
    >>> from linclass import CostMatrix
    >>> costs = CostMatrix([[0, 1, 1], [1, 0, 1], [9, 9, 0]])
    >>> costs.decide([[0.6, 0.3, 0.1], [0.6, 0.2, 0.2]]).tolist(), costs.cost([0, 2], [2, 0])
    ([2, 2], 10.0)
    """

    matrix: Array

    def __post_init__(self) -> None:
        L = checks.matrix(self.matrix, "matrix").copy()
        if L.shape[0] != L.shape[1]:
            raise ValueError(f"matrix must have as many columns as rows, one per class; got shape {L.shape}.")
        if len(L) < 2:
            raise ValueError("matrix must have two classes or more: with one there is nothing to decide.")
        L.flags.writeable = False
        object.__setattr__(self, "matrix", L)

    def __reduce__(self) -> tuple[Any, ...]:
        return CostMatrix, (self.matrix,)

    def expected(self, probabilities: ArrayLike) -> Array:
        """Expected cost of each decision for each sample, (n, K), like `expected_costs`."""
        return expected_costs(probabilities, self.matrix)

    def decide(self, probabilities: ArrayLike) -> NDArray[np.int64]:
        """The index of the class of least cost for each sample, (n,), with ties as in `decide`."""
        return decide(probabilities, self.matrix)

    def cost(self, true: ArrayLike, decided: ArrayLike) -> float:
        """The total cost of these decisions.  Σ_n L[true_n, decided_n]

        Parameters
        ----------
        true, decided : array-like of int, shape (n,)
            Indices of classes, from 0 to K - 1.

        Raises
        ------
        ValueError
            If the lengths differ, or an entry is not an index of a class.
        """
        rows, columns = self._indices(true, "true"), self._indices(decided, "decided")
        if len(rows) != len(columns):
            raise ValueError(
                f"true and decided must have one index per sample; got {len(rows)} and {len(columns)}."
            )
        return float(self.matrix[rows, columns].sum())

    def _indices(self, values: ArrayLike, name: str) -> NDArray[np.int64]:
        """The values, if each is an index of a class."""
        K, found = len(self.matrix), np.atleast_1d(np.asarray(values))
        if found.ndim != 1 or found.dtype.kind not in "iu" or ((found < 0) | (found >= K)).any():
            raise ValueError(f"{name} must hold indices of classes, whole numbers from 0 to {K - 1}.")
        return np.asarray(found, dtype=np.int64)


def expected_costs(probabilities: ArrayLike, costs: ArrayLike) -> Array:
    """Expected cost of each decision for each sample, shape (n, k).  Σ_i p_i c_ij

    Parameters
    ----------
    probabilities : array-like of shape (n, C)
        Probability of each class, as from `predict_proba`.
    costs : array-like of shape (C, k)
        c_ij, the cost of decision j if class i is true.

    Raises
    ------
    ValueError
        If a row is not a distribution, or the shapes do not match.

    Examples
    --------
    >>> from linclass import expected_costs
    >>> expected_costs([[0.75, 0.25]], [[0, 1], [4, 0]])
    array([[1.  , 0.75]])
    """
    P = _probabilities(checks.matrix(probabilities, "probabilities"), "probabilities")
    off = np.abs(P.sum(axis=1) - 1)
    if off.max() > 1e-6:
        row = int(off.argmax())
        raise ValueError(f"probabilities must sum to 1 in each row; row {row} sums to {P[row].sum():g}.")
    costs = checks.matrix(costs, "costs")
    if len(costs) != P.shape[1]:
        raise ValueError(
            f"costs must have one row per class; got {len(costs)} rows for {P.shape[1]} classes in probabilities."
        )
    expected: Array = P @ costs
    return expected


def decide(probabilities: ArrayLike, costs: ArrayLike, *, reject: float | None = None) -> NDArray[np.int64]:
    """The decision of least expected cost for each sample, shape (n,): an index of a class, or REJECT (-1).

    Ties: the first class, or for two classes the last, like `predict`; REJECT only if it costs strictly less.

    Parameters
    ----------
    probabilities : array-like of shape (n, C)
        Probability of each class, as from `predict_proba`.
    costs : array-like of shape (C, C)
        c_ij, the cost of deciding for class j if class i is true.
    reject : float >= 0 or None, default None
        Cost of rejecting; None if a decision is mandatory.

    Raises
    ------
    ValueError
        If a row is not a distribution, the shapes do not match, or reject is below 0.

    Examples
    --------
    >>> from linclass import decide
    >>> p = [[0.9, 0.1], [0.5, 0.5]]
    >>> decide(p, [[0, 1], [1, 0]]).tolist(), decide(p, [[0, 1], [20, 0]]).tolist()
    ([0, 1], [1, 1])
    >>> decide(p, [[0, 1], [1, 0]], reject=0.2).tolist()
    [0, -1]
    """
    expected = expected_costs(probabilities, costs)
    k = expected.shape[1]
    best: NDArray[np.int64] = 1 - expected[:, ::-1].argmin(axis=1) if k == 2 else expected.argmin(axis=1)
    if reject is not None:
        best[expected.min(axis=1) > parameters.not_negative(reject, "reject")] = REJECT
    return best


def _log(value: float) -> float:
    """ln, with -inf at 0."""
    return math.log(value) if value > 0 else -math.inf


def _probabilities(P: Array, name: str) -> Array:
    """The numbers, if all lie from 0 to 1."""
    checks.matrix(P, name)
    slack = 1e-12  # sums of probabilities may exceed 1 by rounding
    if P.min() < -slack or P.max() > 1 + slack:
        odd = P.min() if P.min() < -slack else P.max()
        raise ValueError(f"{name} must hold numbers from 0 to 1; got {odd:g}. Pass predict_proba's answer.")
    return P
