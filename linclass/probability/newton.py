"""Newton's method for a likelihood: iteratively reweighted least squares, with a line search.

For nearly dependent features, the steps are in coordinates with equal spread in all directions, in which the second
derivatives lose no digits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from linclass.core.checks import Array
from linclass.core.trace import Stop
from linclass.core.trace_columns import SMALL
from linclass.probability.coordinates import ROUNDING, Coordinates
from linclass.probability.curvature import many_pairs
from linclass.probability.descent import flat
from linclass.probability.likelihood import Objective, Reading
from linclass.probability.newton_steps import Conjugate, Direct, Factored, Secant, Steps

PATIENCE = 8  # steps before the test whether an optimum exists; quasi-Newton twice as many
ENOUGH = 1e-4  # share of the decrease predicted by the gradient that a step must achieve
SHORTEST = 2.0**-40  # minimum share of a step
FEW = 16  # number of weights up to which the Hessian is computed, for any number of samples
SAMPLES = 8_192  # maximum number of samples for
SOME = 64  # this number of weights
SEVERAL = 1_024  # number of weights up to which it is computed after many other steps
MANY = 70  # number of such steps
HESSIANS = 5  # memory of a step by the Hessian, as a multiple of it
EVEN = 1e-4  # relative to the largest: directions with a larger spread lose no relevant digits

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
    own = None if steps.clear or scaled.penalty.any() else _independent(scaled)
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
            del steps  # their memory is needed
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
    numbers = scaled.rows * scaled.size
    if scaled.rows > 1 and HESSIANS * numbers**2 > scaled.X.size > SMALL and not scaled.sparse:
        return Conjugate(scaled)
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


class _Independent(NamedTuple):
    """An objective in coordinates with equal spread in all directions, and the way back.

    Parameters
    ----------
    objective : Objective
    turn : ndarray of shape (r + 1, d + 1)
        The matrix that converts its weights to those before.
    slopes : ndarray of shape (r + 1, d + 1)
        The matrix that converts its derivatives to those before.
    """

    objective: Objective
    turn: Array
    slopes: Array

    def inward(self, weights: Array) -> Array:
        """Weights before, shape (K, d + 1), in these coordinates, without their part outside, (K, r + 1)."""
        inner = np.linalg.lstsq(self.turn.T, weights.T, rcond=None)[0].T
        return np.asarray(inner, dtype=np.float64)


def _independent(scaled: Objective) -> _Independent | None:
    """The same objective in coordinates with equal spread in all directions; None if these would not help.

    With Z = U S Vᵀ, the new samples are √n U. The singular values of Z have the full precision of the data. The
    Hessian ZᵀZ has their squares, with half of the digits: for columns that differ by 1e-8 of their size, it loses
    all. Directions whose spread is rounding error are omitted. A penalty is not supported, because it would have to
    be rotated.

    Parameters
    ----------
    scaled : Objective
        In coordinates with mean 0.
    """
    Z = scaled.samples[:, :-1]
    sizes = np.linalg.svd(np.linalg.qr(Z, mode="r"), compute_uv=False)
    rounding = 8 * max(Z.shape) * ROUNDING * sizes[0]
    if not ((sizes > rounding) & (sizes < EVEN * sizes[0])).any():
        return None
    left, sizes, right = np.linalg.svd(Z, full_matrices=False)
    kept = sizes > rounding
    spread, right = sizes[kept, None] / np.sqrt(len(Z)), right[kept]
    X = left[:, kept] * np.sqrt(len(Z))
    own, free = Coordinates.own(X.shape[1]), np.zeros(X.shape[1] + 1)
    turned = replace(scaled, X=X, penalty=free, coordinates=own)
    return _Independent(turned, _with_bias(right / spread), _with_bias(right * spread))


def _with_bias(turn: Array) -> Array:
    """A rotation (r, d) of the weights, extended to (r + 1, d + 1) with an unchanged bias."""
    whole = np.zeros((turn.shape[0] + 1, turn.shape[1] + 1))
    whole[:-1, :-1], whole[-1, -1] = turn, 1
    return whole
