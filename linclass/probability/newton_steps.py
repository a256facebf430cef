"""Ways to compute a Newton step -H⁻¹ ∇J: from the Hessian, its products, or past changes of the gradient."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from linclass.core.checks import Array
from linclass.probability.curvature import (
    CLEAR,
    ENOUGH,
    RIDGE,
    Diagonal,
    Half,
    Inverse,
    affordable,
    inverse_at,
    inverse_at_zero,
    inverse_root,
    spread_at_zero,
)
from linclass.probability.lbfgs_memory import Pairs
from linclass.probability.likelihood import Objective, Reading
from linclass.probability.samples import KEPT
from linclass.probability.single_precision import Single

MEMORY = 10  # number of steps that approximate the curvature
EARLY = 8  # steps before this curvature is computed, doubled each time, unless
PACE = 5  # each of them reduces the remaining gain by this factor
FAINT = 1e12  # trace of an inverse up to which a step has digits enough to descend
DISTANT = 1e-3  # share of the objective: a step that promises a larger decrease is far from an optimum
EXACT = 1e-6  # share of the squared gradient that conjugate gradients leave
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
    """The same for one row of many weights, in a quarter of the memory of `Direct`.

    The Hessian is only its lower triangle, which becomes a Cholesky factor. Where its condition number is too large,
    which a penalty limits, a ridge is added as long as the step decreases the objective much, so that it need not be
    exact. Near an optimum, `Direct` computes the step.
    """

    def at(self, weights: Array) -> Reading:
        """The objective there."""
        return self._objective.at(weights)

    def step(self, weights: Array, here: Reading) -> Array:
        """-H⁻¹ ∇J there, shape (1, d + 1)."""
        half = Half.of(self._objective.half_hessian(weights), FAINT)
        if half is not None:
            self.clear = half.trace <= CLEAR
            return -half.times(here.gradient[0])[None]
        half = Half.of(self._objective.half_hessian(weights), np.inf, RIDGE)
        if half is not None:
            move = -half.times(here.gradient[0])[None]
            if -float((here.gradient * move).sum()) > DISTANT * here.loss:
                self.clear = False
                return move
        del half  # its memory is needed
        return super().step(weights, self._objective.at(weights, hessian=True))


class Conjugate(Direct):
    """The same for several rows of weights without a matrix for all of them: by conjugate gradients.

    Each product with the Hessian is two passes over the samples. The preconditioner is the Hessian at Ŵ = 0, the same
    matrix for each row. The directions stop at the accuracy that a step needs (Dembo, Eisenstat and Steihaug 1982), and
    where there is no curvature.
    """

    def __init__(self, objective: Objective) -> None:
        super().__init__(objective)
        self._inverse, self.clear = inverse_at_zero(objective)

    def at(self, weights: Array) -> Reading:
        """The objective there."""
        return self._objective.at(weights)

    def step(self, weights: Array, here: Reading) -> Array:
        """-H⁻¹ ∇J there, shape (K, d + 1)."""
        times = self._objective.hessian_times(weights)
        move, left = np.zeros_like(weights), -here.gradient
        near = self._inverse.times(left).reshape(weights.shape)
        size = first = float((left * near).sum())
        along = near
        for _ in range(2 * weights.size):
            bent = times(along)
            curvature = float((along * bent).sum())
            if not curvature > 0:
                break
            move += size / curvature * along
            left -= size / curvature * bent
            near = self._inverse.times(left).reshape(weights.shape)
            before, size = size, float((left * near).sum())
            if size <= EXACT * first:
                break
            along = near + size / before * along
        return _shortest(move)


class Secant:
    """Quasi-Newton steps (limited-memory BFGS, Nocedal 1980): H⁻¹ from the last steps and changes of ∇J.

    The initial approximation is the Hessian at Ŵ = 0, the same for each row of weights. If the progress is slow, it is
    replaced by the Hessian at the current weights, which differs between rows. Both are computed from a subset of the
    samples. With a penalty and so many features that the matrix would cost more than all other steps, only its diagonal
    is used, and readings are in single precision, relative to some in double precision.

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
            self._inverse: Inverse = Diagonal(spread_at_zero(objective))
            self._early, self._pace = LATE, CRAWL
            self._reads = objective if objective.sparse else Single(objective, start)
        else:
            self._inverse, self.clear = inverse_at_zero(objective)
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
            slow = gain > self._gain * self._pace ** -(self._due - self._asked)
            if slow and affordable(self._objective):
                del self._inverse  # its memory is needed
                if 2 * self._objective.size > self._objective.n:
                    self.exact()  # samples of both precisions and half of a matrix take more than X
                self._inverse = inverse_at(self._objective, weights)
                self._pairs.clear()  # they corrected the old approximation
                move = self._move(gradient)
            self._gain, self._asked, self._due = gain, self._due, max(self._early, 2 * self._due)
        self._taken += 1
        return _shortest(move.reshape(weights.shape))

    def _remember(self, there: Array, gradient: Array) -> None:
        """Store the last step and its change of the gradient, if the objective is convex along it."""
        if self._last is not None:
            self._pairs.add(there - self._last[0], gradient - self._last[1])
        self._last = there, gradient

    def _move(self, gradient: Array) -> Array:
        """Approximately -H⁻¹ ∇J, shape (K (d + 1),)."""
        return -self._pairs.turned(gradient, self._inverse.times)


def _dear(objective: Objective) -> bool:
    """Whether correlations of the features cost too much, with a penalty, which bounds the curvature from below."""
    size = len(objective.penalty)
    some = min(objective.n, ENOUGH * size)
    if objective.sparse and size**2 > max(KEPT, objective.X.size):
        return True
    return bool(objective.penalty.any()) and size * (some + 4 * size) > READINGS * objective.n


def _shortest(move: Array) -> Array:
    """The shortest step with the same change of probabilities: adding the same weights to all classes changes none."""
    return move if len(move) == 1 else move - move.mean(axis=0)
