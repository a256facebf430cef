"""Going down a likelihood by its gradient: of all samples at a time, of some, or of one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat
from operator import mul
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import LARGEST, Array
from linclass.core.losses import sigmoid
from linclass.core.trace import Stop
from linclass.probability.likelihood import Objective, Reading

FEW = 16  # weights
EARLY = 10  # passes after which steps that settle are half as long as at first


class Path:
    """The weights that a learner passes through, thinned while they come: memory does not grow with the steps.

    Parameters
    ----------
    objective : Objective
    max_snapshots : int >= 2
        Most rows that `columns` gives.

    Attributes
    ----------
    steps : int
        Number of steps so far.
    weights : ndarray of shape (K, d + 1)
        Weights after them.
    """

    def __init__(self, objective: Objective, max_snapshots: int) -> None:
        self.steps = 0
        self.weights = objective.start
        self._objective = objective
        self._most = max_snapshots
        self._stride = 1
        self._last: tuple[int, Array, Reading | None, float, int] = (0, self.weights, None, 0.0, -1)
        self._kept: list[tuple[int, Array, Reading | None, float, int]] = []

    def add(
        self, step: int, weights: Array, reading: Reading | None, passes: float, picked: int = -1
    ) -> None:
        """Take the weights after a step, with the objective there if it is known."""
        self.steps, self.weights = step, weights
        self._last = (step, weights, reading, passes, picked)
        if step % self._stride:
            return
        if len(self._kept) >= self._most - 1 and step > 0:  # one place is left for the last row
            self._stride *= 2
            self._kept = [row for row in self._kept if row[0] % self._stride == 0]
            if step % self._stride:
                return
        self._kept.append(self._last)

    def columns(self) -> dict[str, NDArray[Any]]:
        """The columns of a trace: the weights still with the bias last, and K rows of them."""
        rows = self._kept if self._kept[-1][0] == self.steps else [*self._kept, self._last]
        weights = np.array([row[1] for row in rows])
        unread = iter(self._objective.along(weights[[row[2] is None for row in rows]]))
        readings = [row[2] if row[2] is not None else next(unread) for row in rows]
        return {
            "step": np.array([row[0] for row in rows]),
            "weights": weights,
            "passes": np.array([row[3] for row in rows]),
            "picked": np.array([row[4] for row in rows]),
            "loss": np.array([reading.loss for reading in readings]),
            "gradient": np.array([reading.gradient for reading in readings]),
            "errors": np.array([reading.errors for reading in readings]),
        }


def stepped(weights: Array, gradient: Array, eta: float) -> Array:
    """The weights one step down the gradient there.  Ŵ - η ∇J"""
    return weights - eta * gradient


@np.errstate(over="ignore", invalid="ignore")  # what overflows is lost, and told
def gradient_descent(objective: Objective, path: Path, *, eta: float, tol: float, max_iter: int) -> Stop:
    """Minimise by steps Ŵ -= η ∇J, from Ŵ = 0, with the gradient of all samples.

    Parameters
    ----------
    objective : Objective
    path : Path
        Takes the start and each step.
    eta : float > 0
    tol : float > 0
        Converged when no derivative is above this share of Σ_n |x̂_nk|.
    max_iter : int >= 1
        Most steps.
    """
    weights = objective.start
    here = objective.at(weights)
    path.add(0, weights, here, 0.0)
    for step in range(1, max_iter + 1):
        if flat(objective, here, tol):
            return "converged"
        weights = stepped(weights, here.gradient, eta)
        if _lost(weights):
            return "diverged"
        here = objective.at(weights)
        path.add(step, weights, here, float(step))
    return "converged" if flat(objective, here, tol) else "budget"


@np.errstate(over="ignore", invalid="ignore")
def stochastic_descent(
    objective: Objective,
    path: Path,
    *,
    eta: float,
    tol: float,
    max_iter: int,
    batch_size: int,
    rng: np.random.Generator,
    settle: bool = False,
    start: Array | None = None,
    before: int = 0,
) -> Stop:
    """Minimise by steps with the gradient of a few samples each, all samples in every pass.

    Ŵ -= η [Σ_{n in B} s_n (ŷ_n - y_n) x̂_n + (|B| / N) λ Ŵ D]: the steps of one pass share the penalty, so that each
    sample shrinks the weights, not the bias, by the factor 1 - ηλ/N. A pass goes through the samples in random
    order; what is left over at its end is a smaller batch.

    Parameters
    ----------
    objective, path, eta, tol
        As in `gradient_descent`; looked at after each pass.
    max_iter : int >= 1
        Most passes.
    batch_size : int >= 1
    rng : Generator
    settle : bool, default False
        Whether the steps of pass p, from 0, are η / (1 + p / 10) long: such steps come to rest at the optimum, for
        their sum has no bound, and that of their squares has one (Robbins and Monro 1951). Constant ones never do.
    start : ndarray of shape (K, d + 1) or None, default None
        Ŵ at first; None is 0.
    before : int, default 0
        How many passes there were before.
    """
    weights, n, step = objective.start if start is None else start, objective.n, 0
    path.add(0, weights, None, float(before))
    for turn in range(before, before + max_iter):
        order = rng.permutation(n)
        length = eta / (1 + turn / EARLY) if settle else eta
        share = length * objective.penalty / n
        kept = {size: 1 - size * share for size in (batch_size, n % batch_size)}
        way = _pass(objective.ordered(order), weights, length, kept, batch_size)
        for begin, weights in zip(range(0, n, batch_size), way, strict=True):
            if _lost(weights):
                return "diverged"
            step += 1
            done = turn + min(begin + batch_size, n) / n
            path.add(step, weights, None, done, int(order[begin]) if batch_size == 1 else -1)
        if flat(objective, objective.at(weights), tol):
            return "converged"
    return "budget"


def _pass(
    samples: Objective, weights: Array, eta: float, kept: dict[int, Array], batch_size: int
) -> Iterator[Array]:
    """The weights after each batch of one pass; of a batch's size hangs what share of them is kept."""
    if batch_size == 1 and samples.rows == 1 and weights.size <= FEW:
        yield from _one_by_one(samples, weights, eta, kept[1])
        return
    for begin in range(0, samples.n, batch_size):
        end = min(begin + batch_size, samples.n)
        weights = kept[end - begin] * weights - eta * samples.slope(weights, slice(begin, end))
        yield weights


def _one_by_one(samples: Objective, weights: Array, eta: float, kept: Array) -> Iterator[Array]:
    """The same for one row of few weights, in Python's numbers: for so few, four times as fast as arrays."""
    w, keep = weights[0].tolist(), kept.tolist()
    steps = repeat(eta, samples.n) if samples.times is None else (eta * samples.times).tolist()
    for x, step in zip(samples.toward.tolist(), steps, strict=True):
        pull = step * sigmoid(-sum(map(mul, w, x)))
        w = [k * a + pull * v for k, a, v in zip(keep, w, x, strict=True)]
        yield np.array([w])


def flat(objective: Objective, here: Reading, tol: float) -> bool:
    """Whether no derivative is above the share `tol` of the largest that it could be, Σ_n |x̂_nk|."""
    steep = np.abs(here.gradient)
    return bool((steep <= tol * objective.partial_reach).all() or (steep <= tol * objective.reach).all())


def _lost(weights: Array) -> bool:
    """Whether steps too long have led to where floats hold no squares of weights any more."""
    return not np.vdot(weights, weights) <= LARGEST**2  # NaN is lost, too
