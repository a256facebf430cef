"""Newton's method for a likelihood: iteratively reweighted least squares, with a line search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from linclass.core.checks import Array
from linclass.core.trace import Stop
from linclass.probability.likelihood import Objective, Reading

PATIENCE = 8  # steps after which it is time to ask whether there is an optimum at all
ENOUGH = 1e-4  # share of the decrease promised by the slope that a step must bring
SHORTEST = 2.0**-40
ROUNDING = float(np.finfo(float).eps)

Record = Callable[[int, Array, Reading], None]
Hopeless = Callable[[Objective, Array, Array], bool]


def newton(
    objective: Objective,
    record: Record,
    *,
    tol: float,
    max_iter: int,
    hopeless: Hopeless | None = None,
) -> Stop:
    """Minimise by steps Ŵ -= t H⁻¹ ∇J from Ŵ = 0, where t = 1 is halved until the objective falls enough.

    The steps are the same in any coordinates, so they are computed in those in which each feature has mean 0 and
    a largest deviation of 1: there nothing cancels. Where H is singular the step is the shortest one there.

    Parameters
    ----------
    objective : Objective
    record : function of (step, weights, reading)
        Called for the start and after each step.
    tol : float > 0
        Converged when a step moves the scores by at most this, as a root mean square with weights R.
    max_iter : int >= 1
    hopeless : function of (objective, weights, step) or None
        Asked from the 8th step on, and few objectives with an optimum take so many: whether there is none. Then
        the stop is "diverged". What it is given is in the coordinates above.
    """
    at_hand = Coordinates.of(objective)
    scaled = at_hand.objective(objective)
    weights = scaled.start
    here = scaled.at(weights, hessian=True)
    record(0, *at_hand.raw(weights, here))
    for step in range(1, max_iter + 1):
        move = _step(scaled, here)
        decrement = -float((here.gradient * move).sum())
        found = _search(scaled, weights, here, move, decrement)
        if found is None:
            return "stalled"
        weights, here = found
        record(step, *at_hand.raw(weights, here))
        if decrement <= tol**2 * scaled.n:
            return "converged"
        if hopeless is not None and step >= PATIENCE and hopeless(scaled, weights, move):
            return "diverged"
    return "budget"


@dataclass(frozen=True, eq=False)
class Coordinates:
    """Coordinates z = (x - center) / spread, in which f = v·z + β with v = w spread and β = b + w·center.

    Parameters
    ----------
    center, spread : ndarray of shape (d,)
    """

    center: Array
    spread: Array

    @classmethod
    def of(cls, objective: Objective) -> Coordinates:
        """The mean of each feature, and its largest deviation from it."""
        X = objective.X[:, :-1]
        center = X.mean(axis=0)
        spread = np.maximum(X.max(axis=0) - center, center - X.min(axis=0))
        # What is left of a constant feature is rounding, and is no direction to move in.
        flat = spread <= 4 * ROUNDING * np.abs(center)
        return cls(center, np.where(flat, np.inf, spread))

    def objective(self, raw: Objective) -> Objective:
        """The same objective of the weights (v, β)."""
        Z = np.empty_like(raw.X)  # stored by columns, as X is
        np.divide(raw.X[:, :-1] - self.center, self.spread, out=Z[:, :-1])
        Z[:, -1] = 1.0
        return replace(raw, X=Z, penalty=raw.penalty / np.append(self.spread, 1.0) ** 2)

    @cached_property
    def back(self) -> tuple[Array, Array]:
        """What turns (v, β) into (w, b), and derivatives by those into derivatives by these, (d + 1, d + 1) each."""
        d = len(self.center)
        weights, slopes = np.eye(d + 1), np.eye(d + 1)
        weights[:d, :d] = np.diag(1 / self.spread)
        weights[:d, d] = -self.center / self.spread
        slopes[:d, :d] = np.diag(np.where(np.isinf(self.spread), 0.0, self.spread))
        slopes[d, :d] = self.center
        return weights, slopes

    def raw(self, weights: Array, here: Reading) -> tuple[Array, Reading]:
        """The weights (w, b), and the reading with the derivatives by them."""
        turn, slopes = self.back
        return weights @ turn, Reading(here.loss, here.gradient @ slopes, here.errors)


def _step(objective: Objective, here: Reading) -> Array:
    """-H⁻¹ ∇J, shape (K, d + 1); along directions without any curvature it does not move."""
    assert here.hessian is not None
    values, vectors = np.linalg.eigh(here.hessian)
    curved = values > 8 * len(values) * ROUNDING * values[-1]
    inside = vectors[:, curved]
    move: Array = -(inside @ ((here.gradient.ravel() @ inside) / values[curved]))
    move = move.reshape(here.gradient.shape)
    # The same weights added to all classes change nothing: of all such the shortest, exactly.
    return move if objective.rows == 1 else move - move.mean(axis=0)


def _search(
    objective: Objective, weights: Array, here: Reading, move: Array, decrement: float
) -> tuple[Array, Reading] | None:
    """The weights after the longest of the steps 1, ½, ¼, … that brings the objective down enough."""
    slack = 64 * ROUNDING * here.loss  # what rounding makes of a sum
    share = 1.0
    while share >= SHORTEST:
        there = weights + share * move
        reading = objective.at(there, hessian=True)
        if reading.loss <= here.loss - ENOUGH * share * decrement + slack:
            return there, reading
        share /= 2
    return None
