"""Newton's method for a likelihood: iteratively reweighted least squares, with a line search."""

from __future__ import annotations

from collections.abc import Callable

from linclass.core.checks import Array
from linclass.core.trace import Stop
from linclass.probability.coordinates import ROUNDING
from linclass.probability.descent import flat
from linclass.probability.independent import independent
from linclass.probability.likelihood import Objective, Reading
from linclass.probability.steps import Direct, Secant, Steps

PATIENCE = (
    8  # steps after which it is time to ask whether there is an optimum at all; quasi-Newton twice as many
)
ENOUGH = 1e-4  # share of the decrease promised by the slope that a step must bring
SHORTEST = 2.0**-40
FEW = 16  # weights up to which the Hessian is computed, of
SAMPLES = 8_192  # samples at most also with
SOME = 64  # weights
SEVERAL = 1_024  # and up to which it is, when other steps have become many
MANY = 70  # such steps

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
    a reach of about 1: there nothing cancels. Where H is singular the step is a short one there. With more
    than 64 weights, or more than 16 and many samples, the steps are quasi-Newton, until they have become many, or
    lead no further down, or there may be no optimum.

    Parameters
    ----------
    objective : Objective
    record : function of (step, weights, reading)
        Called for the start and after each step.
    tol : float > 0
        Converged when a step moves the scores by at most this, as a root mean square with weights R, and then no
        derivative in those coordinates is above this share of Σ_n |ẑ_nk|.
    max_iter : int >= 1
    hopeless : function of (objective, weights, step) or None
        Asked from the 8th step on, the 16th of quasi-Newton ones, and few objectives with an optimum take so many:
        whether there is none. Then the stop is "diverged". What it is given is in the coordinates above.
    """
    scaled = objective.scaled()
    turn, slopes = scaled.coordinates.back
    direct, steps, weights, here, move = _first(scaled)
    if not steps.clear and not scaled.penalty.any() and (own := independent(scaled)) is not None:
        scaled, turn, slopes = own[0], own[1] @ turn, own[2] @ slopes
        direct, steps, weights, here, move = _first(scaled)

    def keep(step: int) -> None:
        """Record where the steps have led, for the features as they are."""
        record(step, weights @ turn, Reading(here.loss, here.gradient @ slopes, here.errors))

    keep(0)
    for step in range(1, max_iter + 1):
        move = move if step == 1 else steps.step(weights, here)
        decrement = -float((here.gradient * move).sum())
        settled = decrement <= tol**2 * scaled.total
        if settled and not direct and step > 1 and flat(scaled, here, tol):
            return "converged"  # such a step is not worth another look at the samples
        patience = PATIENCE if direct else 2 * PATIENCE
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
            direct, steps = True, Direct(scaled)
            here = steps.at(weights)
    return "budget"


def _first(scaled: Objective) -> tuple[bool, Steps, Array, Reading, Array]:
    """Whether the Hessian is computed, the steps, the weights to begin at, the objective there, the first step."""
    weights = scaled.start
    direct = weights.size <= (SOME if scaled.n <= SAMPLES else FEW)
    steps: Steps = Direct(scaled) if direct else Secant(scaled)
    here = steps.at(weights)
    return direct, steps, weights, here, steps.step(weights, here)


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
