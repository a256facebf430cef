"""The curvature of a likelihood: its approximate second derivatives with their inverses, for Newton's method."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Protocol, Self

import numpy as np

from linclass.core.checks import Array
from linclass.core.cholesky import Cholesky, add_to_diagonal, diagonal, divide_both, parts
from linclass.core.span import Span
from linclass.core.trace_columns import SMALL
from linclass.probability.coordinates import ROUNDING
from linclass.probability.likelihood import Objective
from linclass.probability.samples import KEPT

ENOUGH = 20  # samples per weight for the correlations of the features,
PLENTY = 50  # and for the curvature at the current weights
CLEAR = 1e8  # trace of an inverse up to which half of the digits are accurate
RIDGE = 1e-10  # relative to the diagonal: makes a matrix regular that has lost half of its digits
ACCURACY = 1e-3  # relative distance of a number from an eigenvalue
MOST = 100  # number of products with vectors that find it
CHANCE = 4  # multiple of the squared correlations that occur by chance
SOME = 64  # number of weights up to which a matrix of all their pairs is small,
MATRICES = 16  # as it is with more samples than so many times their number,
SHORT = 1 << 17  # or if X has so few numbers that half of the matrix takes more time than all of it


class Inverse(Protocol):
    """The inverse of a matrix M of second derivatives, or of one for each row of weights."""

    def times(self, slope: Array) -> Array:
        """M⁻¹ times derivatives by each row of weights, shape (K (d + 1),)."""
        ...


class Diagonal:
    """The inverse of a diagonal matrix, given by its diagonal (d + 1,)."""

    def __init__(self, diagonal: Array) -> None:
        self._inverse = 1 / diagonal

    def times(self, slope: Array) -> Array:
        """M⁻¹ times derivatives by each row of weights, shape (K (d + 1),)."""
        scaled: Array = slope.reshape(-1, len(self._inverse)) * self._inverse
        return scaled.ravel()


class Full:
    """Inverse matrices, of shape (1 or K, d + 1, d + 1)."""

    def __init__(self, inverse: Array) -> None:
        self._inverse = inverse

    def times(self, slope: Array) -> Array:
        """M⁻¹ times derivatives by each row of weights, shape (K (d + 1),)."""
        product: Array = slope.reshape(-1, 1, self._inverse.shape[-1]) @ self._inverse
        return product.ravel()


class Half:
    """The inverse of one matrix, as the Cholesky factor of its lower triangle: half of the memory of the matrix.

    Attributes
    ----------
    trace : float
        An estimate of the trace of the inverse, in units in which the diagonal of the matrix is 1.
    """

    def __init__(self, factor: Cholesky, unit: Array, trace: float) -> None:
        self._factor, self._unit, self.trace = factor, unit, trace

    @classmethod
    def of(cls, rows: list[Array], clear: float = CLEAR, ridge: float = 0.0) -> Self | None:
        """The inverse of a matrix cut by `lower`, which is overwritten; None if its trace is above `clear`, about.

        A ridge, in units in which the diagonal of the matrix is 1, is added to it.
        """
        unit = np.sqrt(diagonal(rows))
        if not unit.min() > 0:
            return None
        divide_both(rows, unit)
        if ridge:
            add_to_diagonal(rows, np.full(len(unit), ridge))
        factor = Cholesky.of(rows)
        if factor is None or (least := factor.least()) * clear < len(unit):
            return None
        return cls(factor, unit, len(unit) / least)

    def times(self, slope: Array) -> Array:
        """M⁻¹ times derivatives by each row of weights, shape (K (d + 1),)."""
        scaled = slope.reshape(-1, len(self._unit)) / self._unit
        product: Array = self._factor.solve(scaled.T).T / self._unit
        return product.ravel()


def many_pairs(objective: Objective) -> bool:
    """Whether a matrix of all pairs of weights takes so much of the memory of X that only half of it is stored.

    For several rows of weights, with a matrix each, it does only if X is larger.
    """
    size = objective.size
    few = objective.n < MATRICES * size
    large = int(objective.X.size) > (SHORT if objective.rows == 1 else SMALL)
    return few and size > SOME and not objective.sparse and large


def spread_at_zero(objective: Objective) -> Array:
    """The diagonal of M at Ŵ = 0, (d + 1,)."""
    diagonal = _bend(objective) * objective.squares + objective.penalty
    return np.where(diagonal > 0, diagonal, 1.0)


def inverse_at_zero(objective: Objective) -> tuple[Inverse, bool]:
    """The inverse of M at Ŵ = 0, and whether half of the digits are accurate in all directions.

    There all classes have equal probability, so that M is the same for each row of weights, X̂ᵀX̂ / 4 + λ D for one
    row and X̂ᵀX̂ / K + λ D for several. Correlations at the level of chance are omitted.
    """
    if many_pairs(objective) and (found := _half_at_zero(objective)) is not None:
        return found, True
    rough, exact = _curvature_at_zero(objective)
    inverse, clear = _inverse(rough)
    if exact is not rough and not objective.penalty.any():  # else it is not needed
        clear = _inverse(exact)[1]
    return Full(inverse[None]), clear


def largest_curvature(objective: Objective, batch: int) -> float:
    """An upper bound of the second derivatives of the objective of a batch, for any weights.

    For all samples, the largest eigenvalue of `bound`, to a thousandth if X is large; for fewer, as if each sample
    were the longest.
    """
    if batch < objective.n:
        steepest = objective.steepest * objective.longest
        return batch * (steepest + float(objective.penalty.max()) / objective.n)
    if many_pairs(objective):
        return _largest_eigenvalue(objective.bound_times, objective.size)
    _, X = Span.of(objective.X, "origin")  # orthogonal to the samples, only the penalty has curvature
    spanned = Objective.of(X, objective.index, objective.rows, float(objective.penalty[0]), objective.times)
    return float(np.linalg.eigvalsh(spanned.bound)[-1])


def _largest_eigenvalue(times: Callable[[Array], Array], size: int) -> float:
    """An upper bound of the largest eigenvalue of a positive semidefinite matrix, with a relative excess of `ACCURACY`.

    The method is Lanczos's (1950), with each new direction orthogonal to all before. The largest eigenvalue θ of the
    matrix in the span of these directions is at most the one sought, and θ plus the length of its residual, which is
    returned, is at least that, unless the random initial vector is nearly orthogonal to the eigenvector. The excess is
    larger if `MOST` products are not enough.

    Parameters
    ----------
    times : function
        The product of the matrix and a vector of shape (size,).
    size : int >= 1
    """
    first = np.random.default_rng(0).normal(size=size)
    basis = np.empty((min(MOST, size), size))
    basis[0] = first / np.linalg.norm(first)
    inner = np.zeros((len(basis),) * 2)
    for k in range(len(basis)):
        new = times(basis[k])
        for _ in range(2):  # after one pass, rounding leaves a part along them
            shares = basis[: k + 1] @ new
            new -= shares @ basis[: k + 1]
            inner[: k + 1, k] += shares
        length = float(np.linalg.norm(new))
        values, vectors = np.linalg.eigh(inner[: k + 1, : k + 1], UPLO="U")
        largest, residual = float(values[-1]), length * abs(float(vectors[-1, -1]))
        if residual <= ACCURACY * largest or k + 1 == len(basis):
            break
        basis[k + 1] = new / length
    return largest + residual


def affordable(objective: Objective) -> bool:
    """Whether there is memory for the inverse of second derivatives by each row of weights.

    For a sparse table, or several rows of many weights, it can be far larger than X. For one row and a dense table
    there is no limit: if half of the matrix has no factor, whole matrices are computed, of any size.
    """
    many, numbers = many_pairs(objective), objective.rows * objective.size**2
    most = int(objective.X.size) // MATRICES if many else max(KEPT, int(objective.X.size))
    return numbers <= most or not (objective.sparse or (many and objective.rows > 1))


def inverse_at(objective: Objective, weights: Array) -> Inverse:
    """The inverse of approximate second derivatives by each row of weights alone, if it is `affordable`."""
    if many_pairs(objective) and objective.rows == 1:
        half = Half.of(objective.half_hessian(weights)) or Half.of(
            objective.half_hessian(weights), np.inf, RIDGE
        )
        if half is not None:
            return half
    some, every = _some(objective, PLENTY)
    curvature = every * some.bends(weights) + np.diag(objective.penalty)
    return Full(np.array([_inverse(each)[0] for each in curvature]))


def _bend(objective: Objective) -> float:
    """The second derivative of the cross-entropy by a score at Ŵ = 0."""
    return 0.25 if objective.rows == 1 else 1 / objective.rows


def _some(objective: Objective, each: int) -> tuple[Objective, int]:
    """The objective of every k-th sample, with about `each` samples for each weight of a row, and k."""
    every = max(1, objective.n // (each * len(objective.penalty)))
    return (objective if every == 1 else objective.ordered(slice(None, None, every))), every


def _chance(objective: Objective, every: int) -> float:
    """The sum of squared correlations up to which they may be chance.

    It is CHANCE/m for each, where m is the number of samples; of weighted ones the effective number (Kish 1965).
    """
    n, total, size = objective.n, objective.total, objective.size
    like = n if objective.times is None else total**2 / float(objective.times @ objective.times)
    return CHANCE * size * (size - 1) * every / like


def _least(objective: Objective) -> Array:
    """A lower bound of the curvature of each feature: what its farthest sample alone contributes, (spread / unit)²."""
    least: Array = (1 - objective.penalty / objective.total) * objective.total / objective.n
    return least


def _curvature_at_zero(objective: Objective) -> tuple[Array, Array]:
    """M at Ŵ = 0, (d + 1, d + 1), as used, and with all correlations of a subset of the samples."""
    some, every = _some(objective, ENOUGH)
    gram = some.gram * every
    diagonal = np.maximum(gram.diagonal(), _least(objective))
    between = gram - np.diag(gram.diagonal())
    unit = 1 / np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
    seen = float(((unit[:, None] * between * unit) ** 2).sum())
    alone = _bend(objective) * np.diag(diagonal) + np.diag(objective.penalty)
    exact: Array = alone + _bend(objective) * between
    return (alone if seen < _chance(objective, every) else exact), exact


def _half_at_zero(objective: Objective) -> Inverse | None:
    """The same inverse with half of M in memory; None if it loses half of the digits."""
    rows = objective.half_gram()
    own = diagonal(rows)
    most = np.maximum(own, _least(objective))
    chance = 2 * _squares_below(rows, 1 / np.sqrt(np.where(most > 0, most, 1.0))) < _chance(objective, 1)
    for row in rows:
        row *= _bend(objective)
    more = _bend(objective) * (most - own) + objective.penalty
    if chance and objective.penalty.any():
        return Diagonal(_bend(objective) * own + more)
    add_to_diagonal(rows, more)
    alone = diagonal(rows)
    half = Half.of(rows)
    return Diagonal(alone) if chance and half is not None else half


def _squares_below(rows: list[Array], unit: Array) -> float:
    """The sum of the squares below the diagonal of a matrix cut by `cholesky.lower`, in units of (d + 1,)."""
    squares = 0.0
    for part, row in zip(parts(len(unit)), rows, strict=True):
        scaled = np.tril(row * unit[part, None] * unit[: part.stop], part.start - 1)
        squares += float(np.vdot(scaled, scaled))
    return squares


def _inverse(matrix: Array) -> tuple[Array, bool]:
    """H⁻¹ in the directions of positive curvature of a symmetric H, and whether half of the digits are accurate."""
    diagonal = matrix.diagonal()
    unit = 1 / np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
    with contextlib.suppress(np.linalg.LinAlgError):
        inner = np.linalg.inv(unit[:, None] * matrix * unit)
        if 0 < np.trace(inner) < CLEAR:  # three times as fast as
            inverse: Array = unit[:, None] * inner * unit
            return inverse, True
    root, faint = inverse_root(matrix)
    inverse = root @ root.T
    return inverse, faint == 0


def inverse_root(matrix: Array) -> tuple[Array, int]:
    """A matrix R, (m, r), with R Rᵀ = H⁻¹ in the directions of positive curvature of a symmetric H.

    Curvature is distinguished from rounding in units in which each weight has curvature 1, so that none is lost
    beside a larger one. The number counts the directions with so little curvature, although none of their weights
    is without, that less than half of the digits are accurate.
    """
    diagonal = matrix.diagonal()
    unit = 1 / np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
    values, vectors = np.linalg.eigh(unit[:, None] * matrix * unit)
    curved = values > 8 * len(values) * ROUNDING * values[-1]
    root: Array = unit[:, None] * vectors[:, curved] / np.sqrt(values[curved])
    faint = np.count_nonzero(values * CLEAR < values[-1]) - np.count_nonzero(diagonal <= 0)
    return root, int(faint)
