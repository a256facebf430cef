"""Gradient descent on a likelihood, with the gradient of all samples, of a batch, or of a single sample."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat
from operator import mul
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core.blocks import blocks
from linclass.core.checks import LARGEST, Array
from linclass.core.losses import sigmoid
from linclass.core.trace import Stop
from linclass.probability.likelihood import Objective, Reading

FEW = 16  # maximum number of weights for the loop in Python numbers
COLUMNS = ("step", "weights", "passes", "picked", "loss", "gradient", "errors")
TOGETHER = 1 << 14  # number of values of the batches that are copied in their order together
EARLY = 10  # passes after which the decreasing learning rate is halved


class Path:
    """The weights after each step, thinned during the fit, so that memory does not grow with the number of steps.

    Parameters
    ----------
    objective : Objective
    max_snapshots : int >= 2
        Maximum number of rows of `columns`.

    Attributes
    ----------
    steps : int
        Number of steps so far.
    weights : ndarray of shape (K, d + 1)
        Weights after these steps.
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
        """Add the weights after a step, with the objective there if it is known."""
        self.steps, self.weights = step, weights
        self._last = (step, weights, reading, passes, picked)
        if step % self._stride:
            return
        if len(self._kept) >= self._most - 1 and step > 0:  # one row is reserved for the last one
            self._stride *= 2
            self._kept = [row for row in self._kept if row[0] % self._stride == 0]
            if step % self._stride:
                return
        self._kept.append(self._last)

    def columns(self) -> dict[str, NDArray[Any]]:
        """The columns of a trace: the weights with the bias last, and K rows of them; callable once."""
        rows = self._kept if self._kept[-1][0] == self.steps else [*self._kept, self._last]
        known = [row[2] for row in rows]
        columns: dict[str, NDArray[Any]] = {
            "step": np.array([row[0] for row in rows]),
            "passes": np.array([row[3] for row in rows]),
            "picked": np.array([row[4] for row in rows]),
        }
        each = [row[1] for row in rows]
        self._kept, rows = [], []
        self._last = (self.steps, self.weights, None, 0.0, -1)
        columns["weights"] = weights = _stacked(each)
        unread = iter(self._objective.along(weights[[reading is None for reading in known]]))
        readings = [next(unread) if reading is None else reading for reading in known]
        columns["loss"] = np.array([reading.loss for reading in readings])
        columns["errors"] = np.array([reading.errors for reading in readings])
        gradients = [reading.gradient for reading in readings]
        known, readings = [], []
        columns["gradient"] = _stacked(gradients)
        return {name: columns[name] for name in COLUMNS}


def _stacked(arrays: list[Array]) -> Array:
    """Arrays of one shape as one array; each is dropped from the list as soon as it is copied."""
    stacked = np.empty((len(arrays), *arrays[0].shape))
    while arrays:
        stacked[len(arrays) - 1] = arrays[-1]
        arrays.pop()
    return stacked


def stepped(weights: Array, gradient: Array, eta: float) -> Array:
    """The weights after one gradient step.  Ŵ - η ∇J"""
    return weights - eta * gradient


@np.errstate(over="ignore", invalid="ignore")  # overflow is detected and reported
def gradient_descent(
    objective: Objective, path: Path, *, eta: float, tol: float, max_iter: int, start: Array | None = None
) -> Stop:
    """Minimise by steps Ŵ -= η ∇J with the gradient of all samples.

    Parameters
    ----------
    objective : Objective
    path : Path
        Records the start and each step.
    eta : float > 0
    tol : float > 0
        Converged if no derivative is above this share of Σ_n |x̂_nk|.
    max_iter : int >= 1
        Maximum number of steps.
    start : ndarray of shape (K, d + 1) or None, default None
        Initial Ŵ; None is 0.
    """
    weights = objective.start if start is None else start
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
    """Minimise by steps with the gradient of a batch each; every pass uses all samples.

    Ŵ -= η [Σ_{n in B} s_n (ŷ_n - y_n) x̂_n + (|B| / N) λ Ŵ D]: the steps of a pass share the penalty, so that each
    sample shrinks the weights, but not the bias, by the factor 1 - ηλ/N. A pass goes through the samples in random
    order; its last batch may be smaller.

    Parameters
    ----------
    objective, path, eta, tol
        As in `gradient_descent`; tested after each pass.
    max_iter : int >= 1
        Maximum number of passes.
    batch_size : int >= 1
    rng : Generator
    settle : bool, default False
        Whether the learning rate of pass p, from 0, is η / (1 + p / 10): such steps converge to the optimum,
        because their sum is infinite and that of their squares is finite (Robbins and Monro 1951). A constant rate
        does not converge.
    start : ndarray of shape (K, d + 1) or None, default None
        Initial Ŵ; None is 0.
    before : int, default 0
        Number of passes before this call.
    """
    weights, n, step = objective.start if start is None else start, objective.n, 0
    path.add(0, weights, None, float(before))
    for turn in range(before, before + max_iter):
        order = rng.permutation(n)
        length = eta / (1 + turn / EARLY) if settle else eta
        share = length * objective.penalty / n
        kept = {size: 1 - size * share for size in (batch_size, n % batch_size)}
        way = _pass(objective, order, weights, length, kept, batch_size)
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
    objective: Objective,
    order: NDArray[np.int64],
    weights: Array,
    eta: float,
    kept: dict[int, Array],
    batch_size: int,
) -> Iterator[Array]:
    """The weights after each batch of a pass in this order; `kept` is the shrinking factor for each batch size."""
    few = batch_size == 1 and objective.rows == 1 and weights.size <= FEW
    together = max(TOGETHER // objective.size // batch_size, 1) * batch_size
    for part in blocks(len(order), together):
        samples = objective.ordered(order[part])
        if few:
            way = _one_by_one(samples, weights, eta, kept[1])
        else:
            way = _by_batches(samples, weights, eta, kept, batch_size)
        for weights in way:
            yield weights


def _by_batches(
    samples: Objective, weights: Array, eta: float, kept: dict[int, Array], batch_size: int
) -> Iterator[Array]:
    """The same for samples in their order."""
    for batch in blocks(samples.n, batch_size):
        weights = kept[batch.stop - batch.start] * weights - eta * samples.slope(weights, batch)
        yield weights


def _one_by_one(samples: Objective, weights: Array, eta: float, kept: Array) -> Iterator[Array]:
    """The same for one row of few weights, in Python numbers, which is four times as fast as arrays."""
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
    """Whether the steps were so long that the squares of the weights overflow."""
    return not np.vdot(weights, weights) <= LARGEST**2  # true for NaN, too
