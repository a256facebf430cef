"""Newton's method for a likelihood: iteratively reweighted least squares, with a line search, or step by step."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core.checks import Array
from linclass.core.losses import sigmoid
from linclass.core.trace import Stop
from linclass.probability.coordinates import ROUNDING
from linclass.probability.curvature import independent, many_pairs
from linclass.probability.descent import flat
from linclass.probability.likelihood import Objective, Reading
from linclass.probability.newton_steps import Direct, Factored, Secant, Steps

PATIENCE = 8  # steps before the test whether an optimum exists; quasi-Newton twice as many
ENOUGH = 1e-4  # share of the decrease predicted by the gradient that a step must achieve
SHORTEST = 2.0**-40
FARTHEST = 1e6  # weights beyond are not computed by `newton_path`
FEW = 16  # number of weights up to which the Hessian is computed, for any number of samples
SAMPLES = 8_192  # maximum number of samples for
SOME = 64  # this number of weights
SEVERAL = 1_024  # number of weights up to which it is computed after many other steps
MANY = 70  # number of such steps

Record = Callable[[int, Array, Reading], None]
Hopeless = Callable[[Objective, Array, Array], bool]


def newton(
    objective: Objective,
    record: Record,
    *,
    tol: float,
    max_iter: int,
    hopeless: Hopeless | None = None,
    start: Array | None = None,
) -> Stop:
    """Minimise by steps Ŵ -= t H⁻¹ ∇J, with t = 1 halved until the objective decreases enough.

    The steps do not depend on the coordinates, so they are computed for features with mean 0 and a range of about
    1, to avoid cancellation. If H is singular, the step in its null space is 0. With more than 64 weights, or more
    than 16 and many samples, the steps are quasi-Newton, until there are many of them, they stop decreasing the
    objective, or there may be no optimum.

    Parameters
    ----------
    objective : Objective
    record : function of (step, weights, reading)
        Called for the start and after each step.
    tol : float > 0
        Converged if a step changes the scores by at most this, as a root mean square with weights R, and no
        derivative in those coordinates is above this share of Σ_n |ẑ_nk|.
    max_iter : int >= 1
    hopeless : function of (objective, weights, step) or None
        Called from the 8th step on (the 16th of quasi-Newton), which few objectives with an optimum reach, to
        decide whether there is none. Then the stop is "diverged". Its arguments are in the coordinates above.
    start : ndarray of shape (K, d + 1) or None, default None
        Initial Ŵ; None is 0.
    """
    scaled = objective.scaled()
    outward, outslope = scaled.coordinates.outward, scaled.coordinates.outslope
    first = None if start is None else scaled.coordinates.inward(start)
    direct, steps, weights, here, move = _first(scaled, first)
    own = None if steps.clear or scaled.penalty.any() else independent(scaled)
    if own is not None:
        scaled = own.objective
        direct, steps, weights, here, move = _first(scaled, None if first is None else own.inward(first))

    def keep(step: int) -> None:
        """Record where the steps have led, for the features as they are."""
        at, slope = weights, here.gradient
        if own is not None:
            at, slope = at @ own.turn, slope @ own.slopes
        record(step, outward(at), Reading(here.loss, outslope(slope), here.errors))

    keep(0)
    for step in range(1, max_iter + 1):
        move = move if step == 1 else steps.step(weights, here)
        decrement = -float((here.gradient * move).sum())
        settled = decrement <= tol**2 * scaled.total
        if steps.unsure(here, decrement, tol**2 * scaled.total):
            here, move, decrement = _doubled(steps, weights)
            settled = decrement <= tol**2 * scaled.total
        if settled and not direct and step > 1 and flat(scaled, here, tol):
            return "converged"  # such a step is not worth another look at the samples
        patience = PATIENCE if direct else 2 * PATIENCE
        found = _search(steps, weights, here, move, decrement)
        if found is None and steps.exact():
            here, move, decrement = _doubled(steps, weights)
            found = _search(steps, weights, here, move, decrement)
        if found is not None:
            weights, here = found
            keep(step)
            if settled and flat(scaled, here, tol):
                return "converged"
            if hopeless is not None and step >= patience and hopeless(scaled, weights, move):
                return "diverged"
        elif direct or weights.size > SEVERAL:
            return "stalled"
        many = found is None or step >= (MANY if hopeless is None else patience)
        if many and not direct and weights.size <= SEVERAL:
            direct, steps = True, _by_hessian(scaled)
            here = steps.at(weights)
    return "budget"


def _first(scaled: Objective, start: Array | None) -> tuple[bool, Steps, Array, Reading, Array]:
    """Whether the Hessian is computed, the steps, the initial weights, the objective there, and the first step."""
    weights = scaled.start if start is None else start
    direct = weights.size <= (SOME if scaled.n <= SAMPLES else FEW)
    steps: Steps = Direct(scaled) if direct else Secant(scaled, weights)
    here = steps.at(weights)
    return direct, steps, weights, here, steps.step(weights, here)


def _by_hessian(scaled: Objective) -> Direct:
    """The steps by the Hessian, of many weights in less memory if a penalty bounds the curvature, or X is large."""
    many = len(scaled.penalty) > SOME and scaled.rows == 1 and not scaled.sparse
    half = many and ((scaled.penalty[:-1] > 0).all() or many_pairs(scaled))
    return Factored(scaled) if half else Direct(scaled)


def _doubled(steps: Steps, weights: Array) -> tuple[Reading, Array, float]:
    """The objective at these weights in double precision, the step from there, and the decrease that it promises."""
    here = steps.doubled(weights)
    move = steps.step(weights, here)
    return here, move, -float((here.gradient * move).sum())


def _search(
    steps: Steps, weights: Array, here: Reading, move: Array, decrement: float
) -> tuple[Array, Reading] | None:
    """The weights after the longest of the steps 1, ½, ¼, … that brings the objective down enough."""
    slack = 64 * ROUNDING * here.loss  # what rounding makes of a sum
    share = 1.0
    while share >= SHORTEST:
        there = weights + share * move
        reading = steps.at(there)
        if reading.loss <= here.loss - ENOUGH * share * decrement + slack:
            return there, reading
        share /= 2
    return None


def newton_path(
    X: Array, signs: NDArray[np.int64], start: ArrayLike, *, halve: bool, steps: int = 10
) -> Array:
    """Weights of each step ŵ -= t H⁻¹ ∇J of J = Σ ln(1 + e^(-y f)), shape (at most steps + 1, d + 1), the bias last.

    H = Σ p(1 - p) x̂ x̂ᵀ is nearly 0 where all p are nearly 0 or 1, and the whole step is then too long.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    signs : ndarray of shape (n,)
        -1 and +1.
    start : array-like of shape (d + 1,)
    halve : bool
        Whether t = 1 is halved until J does not rise. Otherwise t = 1.
    steps : int >= 0
        The path ends earlier if a weight exceeds 10⁶.
    """
    Z = np.column_stack([X, np.ones(len(X))])
    weights = np.asarray(start, dtype=np.float64)
    path = [weights]
    for _step in range(steps):
        f = Z @ weights
        p = sigmoid(f)
        gradient = Z.T @ (p - (signs > 0))
        hessian = Z.T @ (Z * (p * (1 - p))[:, None])
        move = np.linalg.lstsq(hessian, gradient, rcond=None)[0]
        t = 1.0
        while (
            halve
            and t > SHORTEST
            and total_loss(Z, signs, weights - t * move) > total_loss(Z, signs, weights)
        ):
            t /= 2
        weights = weights - t * move
        if np.abs(weights).max() > FARTHEST:
            break
        path.append(weights)
    return np.array(path)


def total_loss(Z: Array, signs: NDArray[np.int64], weights: Array) -> float:
    """J = Σ ln(1 + e^(-y f)) of samples with a column of ones, shape (n, d + 1)."""
    return float(np.logaddexp(0, -signs * (Z @ weights)).sum())
