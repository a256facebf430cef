"""The updates of a perceptron, one by one, and the separator that bounds them, for the proofs about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, errors, parameters
from linclass.core.checks import Array
from linclass.core.trace import Trace
from linclass.margins.exact_margin import NotSeparableError, max_margin_through_origin
from linclass.perceptrons.perceptron import Perceptron
from linclass.proofs.points import Points

BUDGET = 2_000  # updates, unless a trace has more
TAKEN = ("order", "eta", "start", "max_updates", "random_state", "unit_norm")  # settings taken from a trace


@dataclass(frozen=True, eq=False)
class Run:
    """The k updates of a run.

    Parameters
    ----------
    samples : ndarray of shape (n, d + 1)
        x̂.
    y : ndarray of shape (n,)
        -1 and +1.
    picks : ndarray of shape (k,)
        The sample of each update.
    weights : ndarray of shape (k + 1, d + 1)
        ŵ_0, …, ŵ_k.
    eta : float
        η.
    """

    samples: Array
    y: Array
    picks: NDArray[np.int64]
    weights: Array
    eta: float

    @property
    def k(self) -> NDArray[np.int64]:
        """0, 1, …, the number of updates."""
        return np.arange(len(self.weights))

    @property
    def picked(self) -> Array:
        """x̂ of each update, shape (k, d + 1)."""
        return self.samples[self.picks]

    @property
    def signs(self) -> Array:
        """y of each update, shape (k,)."""
        return self.y[self.picks]

    @property
    def before(self) -> Array:
        """y ŵ·x̂ of each update's sample before the update, shape (k,)."""
        margins: Array = self.signs * (self.weights[:-1] * self.picked).sum(axis=1)
        return margins

    @property
    def size(self) -> Array:
        """Sum of the sizes of the terms of ŵ·x̂ before each update, and of an update's, shape (k,)."""
        terms = np.abs(self.weights[:-1] * self.picked).sum(axis=1)
        total: Array = terms + self.eta * (self.picked**2).sum(axis=1)
        return total

    @property
    def on_mistakes(self) -> bool:
        """Whether each update is made on a mistake, y ŵ·x̂ <= 0."""
        return bool((self.before <= 1e-9 * self.size).all())


def run_of(
    points: Points,
    *,
    trace: Trace[Any] | None = None,
    picks: Sequence[int] | None = None,
    order: Any = "cyclic",
    eta: float = 1.0,
    start: str | ArrayLike = "zeros",
    max_updates: int = BUDGET,
    random_state: Any = 0,
    unit_norm: bool = False,
) -> Run:
    """The updates of a perceptron on these points.

    Parameters
    ----------
    points : Points
    trace : Trace or None
        Of a `Perceptron` on these points: the run is that of its model, with all its updates.
    picks : sequence of int or None
        The sample of each update; these may be samples that are no mistakes. None: the mistakes of the perceptron.
    order, eta, start, max_updates, random_state, unit_norm
        Those of `Perceptron`, if there is no trace.

    Raises
    ------
    ValueError
        If a setting is invalid, or a pick is no index of a sample.
    """
    settings: dict[str, Any] = {
        "order": order, "eta": eta, "start": start, "max_updates": max_updates, "random_state": random_state,
        "unit_norm": unit_norm,
    }  # fmt: skip
    if trace is not None:
        of_model = trace[0].get_params()
        settings = {name: of_model[name] for name in TAKEN}
        if np.diff(trace.updates).max(initial=0) <= 1:
            return _run(points, trace, settings)
        if settings["order"] == "random" and not isinstance(settings["random_state"], int):
            raise ValueError(
                "The trace lacks updates. Fit with a larger max_snapshots, or with an integer random_state."
            )
    budget = parameters.budget(settings["max_updates"], 0, "max_updates")
    model = _EveryUpdate(**settings | {"max_updates": 0 if picks is not None else budget})
    if picks is not None:
        model.set_params(order="cyclic")
    model.set_params(max_snapshots=max(2, budget + 2))
    with errors.hearing():  # a run that does not end has its budget as its length
        fitted = model.fit(points.X, points.y).trace_
    run = _run(points, fitted, settings)
    if picks is None:
        return run
    chosen = _checked(picks, len(run.samples))
    steps = run.eta * points.y[chosen, None] * run.samples[chosen]
    weights = np.vstack([run.weights, run.weights[0] + steps.cumsum(axis=0)])
    return replace(run, picks=chosen, weights=weights)


class _EveryUpdate(Perceptron):
    """A perceptron whose trace is never thinned: each line of a proof is about each update."""

    def _stored(self, snapshots: int, X: Any) -> int:
        return snapshots


def _run(points: Points, trace: Trace[Any], settings: dict[str, Any]) -> Run:
    """The run of a trace that has every update."""
    samples = points.augmented
    if settings["unit_norm"]:
        samples /= np.linalg.norm(samples, axis=1, keepdims=True)
    weights = np.column_stack([trace.coef, trace.intercept])
    first = np.searchsorted(trace.updates, np.arange(trace.updates[-1] + 1))  # other rows repeat the weights
    picks = trace.picked[first[1:]].astype(np.int64)
    return Run(samples, points.y, picks, weights[first], float(settings["eta"]))


def _checked(picks: Sequence[int], n: int) -> NDArray[np.int64]:
    """The picks as indices of samples."""
    chosen = np.asarray(picks, dtype=np.int64).reshape(-1)
    if ((chosen < 0) | (chosen >= n)).any():
        raise ValueError(f"picks must hold indices from 0 to {n - 1}; got {chosen.tolist()}.")
    return chosen


def best_weights(Z: Array, weights: ArrayLike | None = None) -> tuple[Array, float, bool]:
    """ŵ* of length 1 with the largest γ = min_n z_n·ŵ*, γ, and whether the samples are separable, so that γ > 0.

    Parameters
    ----------
    Z : ndarray of shape (n, d + 1)
        y_n x̂_n.
    weights : array-like of shape (d + 1,) or None
        Another ŵ*, which is divided by its length; None takes the best one, whose exact computation takes long in many
        dimensions. If the samples are not separable, it is the direction of the mean of the z_n, or the last axis if
        that is 0.
    """
    if weights is not None:
        given = checks.vector(weights, Z.shape[1], "weights")
        unit = given / np.linalg.norm(given)
        if (gamma := float((Z @ unit).min())) > 0:  # these weights prove that the samples are separable
            return unit, gamma, True
    try:
        best, _ = max_margin_through_origin(Z)
        separable = True
    except NotSeparableError:
        mean = Z.mean(axis=0)
        best, separable = mean if mean.any() else np.eye(Z.shape[1])[-1], False
    chosen = best if weights is None else checks.vector(weights, Z.shape[1], "weights")
    unit = chosen / np.linalg.norm(chosen)
    gamma = float((Z @ unit).min())
    if not separable:  # some z_n·ŵ* <= 0, which rounding must not hide
        gamma = min(gamma, 0.0)
    return unit, gamma, separable and gamma > 0
