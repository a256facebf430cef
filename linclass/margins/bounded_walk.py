"""The path to the optimum of a quadratic with bounds: a sample that reaches a bound remains there."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.core.cholesky import Cholesky, add_to_diagonal
from linclass.data.half_factor import SingleFactor
from linclass.data.half_matrix import HalfMatrix, Square

MOST_FIXED = 400  # maximum number of samples that a walk fixes at their bounds
BATCH = 60  # maximum number of columns of the inverse that are computed together:
THIN = 64  # one in this many of all, but
FIRST = 8  # at least this many
AFRESH = 30  # maximum number of samples for which each event gets its own equations
LEVEL = 1e-6  # relative to the spread of the errors: tolerance for errors that should be equal at the end
TOGETHER = 64  # number of rows that are copied together
RIDGE = 1e-12  # relative; keeps the matrix regular if samples coincide
BENT = 1e10  # maximum condition number for the Cholesky factor


class Border:
    """The block P, (k, k), of the inverse of [K 1; 1ᵀ 0]: P e is the best change for errors e, and its sum is 0.

    Parameters
    ----------
    K : ndarray of shape (n, n), or HalfMatrix
        Positive semidefinite.
    which : ndarray of shape (k,)
        The samples whose block of K is used, of half a matrix in ascending order. It is stored once, with the
        border, or as a Cholesky factor if half of K is stored and not too close to a singular matrix; in single
        precision if the memory is too small for another half.
    diagonal : ndarray of shape (n,) or None, default None
        The diagonal of K; None if it is in K.
    """

    def __init__(self, K: Square, which: NDArray[np.int64], diagonal: Array | None = None) -> None:
        k = len(which)
        self._half, self._which = K if isinstance(K, HalfMatrix) else None, which
        self._factor: Cholesky | SingleFactor | None = None
        self._ones = np.ones(k)  # with a factor, the solution for a column of ones
        self._diagonal = (K.diagonal() if diagonal is None else diagonal)[which]
        self.solved = 0  # number of factorisations
        if self._half is not None and self._factorised(self._half):
            return
        self._matrix = np.ones((k + 1, k + 1))
        for part in blocks(k, TOGETHER):
            self._matrix[part, :k] = (
                K[which[part]][:, which] if isinstance(K, HalfMatrix) else K[np.ix_(which[part], which)]
            )
        self._matrix[range(k), range(k)] = self._diagonal * (1 + RIDGE)
        self._matrix[k, k] = 0

    def _factorised(self, K: HalfMatrix) -> bool:
        """Whether K plus a multiple of the matrix of ones, which does not matter to changes of sum 0, has a factor."""
        unit, ridge = float(self._diagonal.mean()), RIDGE * self._diagonal
        self.solved += 1
        if len(self._which) ** 2 / 2 > K.spare:
            self._factor = SingleFactor.of(K, self._which, unit, ridge)
        if self._factor is None:
            rows = K.lower(self._which)
            for row in rows:
                row += unit
            add_to_diagonal(rows, ridge)
            factor = Cholesky.of(rows)
            if factor is None or factor.least() * BENT < unit * len(self._which):
                return False
            self._factor = factor
        self._ones = self._factor.solve(self._ones)
        return True

    def products(self, change: Array) -> Array:
        """K times a change of all samples, shape (k,)."""
        if self._half is not None:
            return self._spread(self._half, change)
        products: Array = self._matrix[:-1, :-1] @ change - RIDGE * self._diagonal * change
        return products

    def between(self, some: NDArray[np.int64], others: list[int]) -> Array:
        """The block of K of some samples and of others, none of them the same."""
        if self._half is not None:
            columns = np.empty((len(some), len(others)))
            for column, other in zip(columns.T, self._which[others].tolist(), strict=True):
                column[:] = self._half[other][self._which[some]]
            return columns
        return self._matrix[some[:, None], others]

    def block(self, which: NDArray[np.int64]) -> Border:
        """The same for some of the samples, after which `times` of this one is no longer available."""
        if self._half is not None:
            self._factor = None  # its memory is needed
            return Border(self._half, self._which[which])
        return Border(self._matrix, which, self._diagonal)

    def times(self, errors: Array, total: float = 0.0) -> Array:
        """P times the columns of an array of shape (k, m), or the changes whose sum is another total than 0.

        Raises
        ------
        LinAlgError
            If the matrix has no inverse.
        """
        if self._factor is not None:
            return self._changes(self._factor, errors, total)
        self.solved += 1
        padded = np.zeros((len(self._matrix), errors.shape[1]))
        padded[:-1], padded[-1] = errors, total
        found = np.linalg.solve(self._matrix, padded)
        return np.asarray(found[:-1], dtype=float)

    def _changes(self, factor: Cholesky | SingleFactor, errors: Array, total: float) -> Array:
        """The same by the factor."""
        found = factor.solve(errors)
        found -= self._ones[:, None] * ((found.sum(axis=0) - total) / self._ones.sum())
        return found

    def _spread(self, K: HalfMatrix, change: Array) -> Array:
        """K times a change of all samples, shape (k,), from all of K."""
        whole = np.zeros(len(K))
        whole[self._which] = change
        return (K @ whole)[self._which]


def walk(P: Border, errors: Array, low: Array, high: Array) -> tuple[Array, list[int]]:
    """Walk towards P·errors within the bounds; samples that reach a bound are fixed there.

    Fixing q removes its direction from P: with p = P_q, the current column of P, the new block is P - p pᵀ / p_q,
    and the direction d loses p d_q / p_q. Only the columns of fixed samples are needed.

    Parameters
    ----------
    P : Border
    errors : ndarray of shape (k,)
    low, high : ndarray of shape (k,)
        The bounds relative to the start: at most 0 and at least 0.

    Returns
    -------
    change : ndarray of shape (k,)
        The end of the walk relative to its start; its sum is 0.
    fixed : list of int
        The samples that reached a bound.
    """
    if len(errors) <= AFRESH:
        return _walk_afresh(P, errors, low, high)
    known: dict[int, Array] = {}
    direction = P.times(errors[:, None])[:, 0]
    # left: remaining share of the path
    change, fixed, left = np.zeros(len(errors)), list[int](), 1.0
    most = min(MOST_FIXED, len(errors) - 1)
    # the p / √p_q, twice as many rows whenever they are needed
    taken = np.empty((min(FIRST, most), len(errors)))
    while True:
        with np.errstate(divide="ignore", invalid="ignore"):
            room = np.where(direction > 0, high - change, low - change) / direction
        room[direction == 0] = np.inf
        q = int(room.argmin())
        part = max(0.0, float(room[q]))
        count = len(fixed)
        if part >= left or count == most:
            change += min(left, part) * direction
            break
        change += part * direction
        left -= part
        change[q] = high[q] if direction[q] > 0 else low[q]
        fixed.append(q)
        if q not in known:
            _ask(known, P, room, left + part)
        column = known.pop(q) - taken[:count, q] @ taken[:count]
        if not column[q] > 0:  # indefinite matrix, or rounding
            break
        if count == len(taken):
            taken = np.vstack([taken, np.empty_like(taken)])
        taken[count] = column / np.sqrt(column[q])
        direction -= column * (direction[q] / column[q])
        direction[fixed] = 0
    return _settled(P, errors, np.clip(change, low, high), fixed, low, high), fixed


def _walk_afresh(P: Border, errors: Array, low: Array, high: Array) -> tuple[Array, list[int]]:
    """The same with new equations after each event: for few samples, or if rounding would accumulate."""
    change, fixed = np.zeros(len(errors)), list[int]()
    loose = np.arange(len(errors))
    while len(loose) > 1:
        direction = _best(P, errors, change, fixed, loose) - change[loose]
        with np.errstate(divide="ignore", invalid="ignore"):
            room = np.where(direction > 0, (high - change)[loose], (low - change)[loose]) / direction
        room[direction == 0] = np.inf
        nearest = int(room.argmin())
        part = max(0.0, float(room[nearest]))
        change[loose] += min(1.0, part) * direction
        if part >= 1:
            break
        q = int(loose[nearest])
        change[q] = high[q] if direction[nearest] > 0 else low[q]
        fixed.append(q)
        loose = np.delete(loose, nearest)
    change = np.clip(change, low, high)
    if len(loose):
        change[loose] -= change.sum() / len(loose)
    return change, fixed


def _best(P: Border, errors: Array, change: Array, fixed: list[int], loose: NDArray[np.int64]) -> Array:
    """The best change of the free samples, with the others fixed."""
    if not fixed:
        return P.times(errors[:, None])[:, 0]
    rest = errors[loose] - P.between(loose, fixed) @ change[fixed]
    P.solved += 1
    best: Array = P.block(loose).times(rest[:, None], -float(change[fixed].sum()))[:, 0]
    return best


def _settled(P: Border, errors: Array, change: Array, fixed: list[int], low: Array, high: Array) -> Array:
    """The best change of the free samples if it is within the bounds, because rounding accumulates along the walk."""
    left = errors - P.products(change)
    loose = np.setdiff1d(np.arange(len(errors)), fixed)
    if not len(loose):
        return change
    if len(fixed) and np.ptp(left[loose]) > LEVEL * np.ptp(errors):
        best = _best(P, errors, change, fixed, loose)
        if (best >= low[loose]).all() and (best <= high[loose]).all():
            change[loose] = best
    change[loose] -= change.sum() / len(loose)
    return change


def _units(size: int, which: list[int]) -> Array:
    """Columns of the identity matrix."""
    unit = np.zeros((size, len(which)))
    unit[which, range(len(which))] = 1
    return unit


def _ask(known: dict[int, Array], P: Border, room: Array, left: float) -> None:
    """Compute the columns of P for the samples that reach their bounds next on the current direction."""
    near = np.flatnonzero(room <= left)
    near = near[np.argsort(room[near], kind="stable")[: min(BATCH, max(FIRST, len(room) // THIN))]]
    asked = [q for q in near.tolist() if q not in known]
    found = P.times(_units(len(room), asked)).T
    # Copies, so that the memory of each column can be freed alone.
    known.update((q, column.copy()) for q, column in zip(asked, found, strict=True))
