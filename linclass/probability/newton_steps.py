"""Two ways to compute a Newton step -H⁻¹ ∇J: from the Hessian, and from past changes of the gradient."""

from __future__ import annotations

import contextlib
from typing import Protocol

import numpy as np

from linclass.core.checks import Array
from linclass.core.cholesky import Cholesky, diagonal, divide_both
from linclass.probability.coordinates import ROUNDING
from linclass.probability.lbfgs_memory import Pairs
from linclass.probability.likelihood import Objective, Reading
from linclass.probability.samples import KEPT
from linclass.probability.single_precision import Single

MEMORY = 10  # number of steps that approximate the curvature
ENOUGH = 20  # samples per weight for the correlations of the features,
PLENTY = 50  # and for the curvature at the current weights
EARLY = 8  # steps before this curvature is computed, doubled each time, unless
PACE = 5  # each of them reduces the remaining gain by this factor
CLEAR = 1e8  # trace of an inverse up to which half of the digits are accurate
CHANCE = 4  # multiple of the squared correlations that occur by chance
SIX = 1e-6  # accurate digits of single precision
READINGS = 1_000  # multiply-adds for each sample and weight that correlations may cost; reading J costs 2, but slower
LATE = 64  # steps without correlations before the curvature at the current weights is computed, unless
CRAWL = 1.2  # each of them reduces the remaining gain by this factor


class Steps(Protocol):
    """Reads an objective at given weights, and computes the step from there.

    `clear` is whether half of the digits are accurate in all directions.
    """

    clear: bool

    def unsure(self, here: Reading, decrement: float, least: float) -> bool:
        """Whether single precision leaves a reading too few digits for a step that promises this decrease.

        They are always too few for the last step, which promises `least`.
        """
        ...

    def at(self, weights: Array) -> Reading:
        """The objective there, with the data for the step."""
        ...

    def step(self, weights: Array, here: Reading) -> Array:
        """-H⁻¹ ∇J there, shape (K, d + 1)."""
        ...

    def doubled(self, weights: Array) -> Reading:
        """The objective there in double precision, and all others from now on with more digits."""
        ...

    def exact(self) -> bool:
        """Read in double precision from now on; return whether this is new."""
        ...


class Direct:
    """Steps from the Hessian; they are 0 in directions without curvature.

    Parameters
    ----------
    objective : Objective

    Attributes
    ----------
    clear : bool
        Whether the last Hessian has so much curvature in all directions that half of the digits are accurate.
    """

    def __init__(self, objective: Objective) -> None:
        self._objective = objective
        self.clear = True
        free = int(np.count_nonzero(objective.penalty == 0))
        self._level = (
            free if objective.rows > 1 else 0
        )  # adding the same weights to all classes changes nothing

    def at(self, weights: Array) -> Reading:
        """The objective there, with its Hessian."""
        return self._objective.at(weights, hessian=True)

    def step(self, weights: Array, here: Reading) -> Array:
        """-H⁻¹ ∇J there, shape (K, d + 1)."""
        assert here.hessian is not None
        root, faint = inverse_root(here.hessian)
        self.clear = faint <= self._level
        move: Array = -(root @ (here.gradient.ravel() @ root))
        return _shortest(move.reshape(here.gradient.shape))

    def unsure(self, here: Reading, decrement: float, least: float) -> bool:
        """Never: all readings are in double precision."""
        return False

    def doubled(self, weights: Array) -> Reading:
        """The objective there, as ever in double precision."""
        return self.at(weights)

    def exact(self) -> bool:
        """Change nothing."""
        return False


class Factored(Direct):
    """The same for one row of many weights with a penalty, in a quarter of the memory of `Direct`.

    The Hessian is only its lower triangle, which becomes a Cholesky factor; its condition number is limited by the
    penalty, and where it is still too large, `Direct` computes the step.
    """

    def at(self, weights: Array) -> Reading:
        """The objective there."""
        return self._objective.at(weights)

    def step(self, weights: Array, here: Reading) -> Array:
        """-H⁻¹ ∇J there, shape (1, d + 1)."""
        rows = self._objective.half_hessian(weights)
        unit = np.sqrt(diagonal(rows))
        divide_both(rows, unit)
        factor = Cholesky.of(rows)
        del rows
        if factor is None or factor.least() * CLEAR < len(unit):
            del factor
            return super().step(weights, self._objective.at(weights, hessian=True))
        move: Array = -factor.solve(here.gradient[0] / unit) / unit
        return move[None]


class Secant:
    """Quasi-Newton steps (limited-memory BFGS, Nocedal 1980): H⁻¹ from the last steps and changes of ∇J.

    The initial approximation is the Hessian at Ŵ = 0. There all classes have equal probability, so that it consists
    of one matrix for each row of weights, M = X̂ᵀX̂ / 4 + λ D for one row and X̂ᵀX̂ / K + λ D for several. If the
    progress is slow, it is replaced by the Hessian at the current weights, which differs between rows. Both are
    computed from a subset of the samples. With a penalty and so many features that M would cost more than all other
    steps, only its diagonal is used, and readings are in single precision, relative to some in double precision.

    Parameters
    ----------
    objective : Objective
    start : ndarray of shape (K, d + 1)
        The initial weights.
    """

    def __init__(self, objective: Objective, start: Array) -> None:
        self._objective = objective
        self._reads: Objective | Single = objective
        self.clear = True
        self._early, self._pace = EARLY, float(PACE)
        if _dear(objective):
            self._inverse = 1 / _spread_at_zero(objective)  # (d + 1,)
            self._early, self._pace = LATE, CRAWL
            self._reads = objective if objective.sparse else Single(objective, start)
        else:
            rough, exact = _curvature_at_zero(objective)
            inverse, self.clear = _inverse(rough)
            if exact is not rough and not objective.penalty.any():  # else it is not needed
                self.clear = _inverse(exact)[1]
            self._inverse = inverse[None]  # (1 or K, d + 1, d + 1)
        self._last: tuple[Array, Array] | None = None
        self._pairs = Pairs(MEMORY)
        self._gain = np.inf
        self._taken = self._asked = self._due = 0

    def at(self, weights: Array) -> Reading:
        """The objective there."""
        return self._reads.at(weights)

    def unsure(self, here: Reading, decrement: float, least: float) -> bool:
        """Whether the decrease is too small a share of the change of the objective since the anchor."""
        if not isinstance(self._reads, Single) or here is self._reads.anchor:
            return False
        return decrement <= max(SIX * abs(self._reads.anchor.loss - here.loss), least)

    def doubled(self, weights: Array) -> Reading:
        """The objective there in double precision; readings in single precision are relative to it from now on."""
        here = self._reads.moved(weights) if isinstance(self._reads, Single) else self.at(weights)
        self._last = weights.ravel(), here.gradient.ravel()
        return here

    def exact(self) -> bool:
        """Omit single precision; return whether there was any."""
        single, self._reads = isinstance(self._reads, Single), self._objective
        return single

    def step(self, weights: Array, here: Reading) -> Array:
        """About -H⁻¹ ∇J there, shape (K, d + 1)."""
        there, gradient = weights.ravel(), here.gradient.ravel()
        self._remember(there, gradient)
        move = self._move(gradient)
        if self._taken == self._due:
            gain = -float(move @ gradient)
            if gain > self._gain * self._pace ** -(self._due - self._asked) and self._affordable():
                self._inverse = np.array([_inverse(each)[0] for each in _curvature(self._objective, weights)])
                self._pairs.clear()  # they corrected the old approximation
                move = self._move(gradient)
            self._gain, self._asked, self._due = gain, self._due, max(self._early, 2 * self._due)
        self._taken += 1
        return _shortest(move.reshape(weights.shape))

    def _affordable(self) -> bool:
        """Whether a matrix for each row of weights may be stored: of a sparse table, it can be far larger than that."""
        size, objective = self._objective.size, self._objective
        return not objective.sparse or objective.rows * size**2 <= max(KEPT, objective.X.size)

    def _remember(self, there: Array, gradient: Array) -> None:
        """Store the last step and its change of the gradient, if the objective is convex along it."""
        if self._last is not None:
            self._pairs.add(there - self._last[0], gradient - self._last[1])
        self._last = there, gradient

    def _move(self, gradient: Array) -> Array:
        """Approximately -H⁻¹ ∇J, shape (K (d + 1),)."""
        return -self._pairs.turned(gradient, self._rough)

    def _rough(self, slope: Array) -> Array:
        """M⁻¹ times derivatives by each row of weights, shape (K (d + 1),)."""
        if self._inverse.ndim == 1:
            scaled: Array = slope.reshape(-1, len(self._inverse)) * self._inverse
            return scaled.ravel()
        rows = slope.reshape(-1, 1, self._inverse.shape[-1])
        product: Array = rows @ self._inverse
        return product.ravel()


def _dear(objective: Objective) -> bool:
    """Whether correlations of the features cost too much, with a penalty, which bounds the curvature from below."""
    size = len(objective.penalty)
    some = min(objective.n, ENOUGH * size)
    if objective.sparse and size**2 > max(KEPT, objective.X.size):
        return True
    return bool(objective.penalty.any()) and size * (some + 4 * size) > READINGS * objective.n


def _spread_at_zero(objective: Objective) -> Array:
    """The diagonal of M of `Secant`, (d + 1,)."""
    bend = 0.25 if objective.rows == 1 else 1 / objective.rows
    diagonal = bend * objective.squares + objective.penalty
    return np.where(diagonal > 0, diagonal, 1.0)


def _some(objective: Objective, each: int) -> tuple[Objective, int]:
    """The objective of every k-th sample, with about `each` samples for each weight of a row, and k."""
    every = max(1, objective.n // (each * len(objective.penalty)))
    return (objective if every == 1 else objective.ordered(slice(None, None, every))), every


def _curvature(objective: Objective, weights: Array) -> Array:
    """Approximate second derivatives by each row of weights alone, at given weights, (K, d + 1, d + 1)."""
    some, every = _some(objective, PLENTY)
    curvature: Array = every * some.bends(weights) + np.diag(objective.penalty)
    return curvature


def _curvature_at_zero(objective: Objective) -> tuple[Array, Array]:
    """M of `Secant`, (d + 1, d + 1), as used, and with all correlations of a subset of the samples.

    Correlations at the level of chance, 1/m for each square, are set to 0; for weighted samples, m is the effective
    sample size (Kish 1965). A feature keeps the curvature (spread / unit)², which its farthest sample alone
    contributes.
    """
    n, total, size = objective.n, objective.total, len(objective.penalty)
    like = n if objective.times is None else total**2 / float(objective.times @ objective.times)
    some, every = _some(objective, ENOUGH)
    gram = some.gram * every
    diagonal = np.maximum(gram.diagonal(), (1 - objective.penalty / total) * total / n)
    between = gram - np.diag(gram.diagonal())
    unit = 1 / np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
    seen = float(((unit[:, None] * between * unit) ** 2).sum())
    chance = size * (size - 1) * every / like
    bend = 0.25 if objective.rows == 1 else 1 / objective.rows
    alone = bend * np.diag(diagonal) + np.diag(objective.penalty)
    exact: Array = alone + bend * between
    return (alone if seen < CHANCE * chance else exact), exact


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


def _shortest(move: Array) -> Array:
    """The shortest step with the same change of probabilities: adding the same weights to all classes changes none."""
    return move if len(move) == 1 else move - move.mean(axis=0)
