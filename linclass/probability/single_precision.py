"""The objective in single precision, relative to a reading in double precision: half of the time of many features."""

from __future__ import annotations

import numpy as np

from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.probability.likelihood import Objective, Reading

BLOCK = 1 << 20  # number of values processed together, for one row of weights; for several
SMALL = 1 << 17  # so many, because small products are twice as fast
SHARE = 16  # one in this many of the samples is converted at a time


class Single:
    """Reads an objective with samples of single precision, relative to an anchor, which has double precision.

    For weights Ŵ + Δ, with the anchor Ŵ, only the products with Δ are in single precision. So about six digits of the
    change of the gradient are correct, and as many of the change of the loss, however small it is:
    J(Ŵ + Δ) = J(Ŵ) + ∇J·Δ + Σ_n s_n [ℓ(a_n + t_n) - ℓ(a_n) - ℓ'(a_n)·t_n] + ½ Σ_k λ_k ‖Δ_k‖², where a_n are the
    scores of the anchor to about six digits, t_n their change and ℓ the cross-entropy.

    Parameters
    ----------
    objective : Objective
        In coordinates of a range of about 1, so that no sample overflows.
    weights : ndarray of shape (K, d + 1)
        The first anchor.

    Attributes
    ----------
    anchor : Reading
        The objective at the anchor.
    """

    def __init__(self, objective: Objective, weights: Array) -> None:
        self._objective = objective
        n, d = objective.X.shape
        self._parts = blocks(n, BLOCK if objective.rows == 1 else SMALL, d)
        self._samples = np.empty((n, d), dtype=np.float32)
        center, scale = objective.coordinates.center, 1 / objective.coordinates.unit
        for part in blocks(n, min(SMALL, n * d // SHARE), d):
            some = objective.X[part] - center
            some *= scale
            self._samples[part] = some
        self._scores = np.zeros((n, objective.rows))
        self._weights = objective.start
        self._losses, self._pull = np.empty(n), np.empty((n, objective.rows))
        self.moved(weights)

    def moved(self, weights: Array) -> Reading:
        """The objective at other weights in double precision; they are the new anchor."""
        change = weights - self._weights
        for part in self._parts:
            self._scores[part] += self._changes(change, part)
            self._losses[part], self._pull[part], _ = self._objective.first(
                self._scores[part], self._objective.target[part]
            )
        self._weights, self.anchor = weights, self._objective.at(weights)
        return self.anchor

    @np.errstate(over="ignore", invalid="ignore")  # a loss that is not finite ends the single precision
    def at(self, weights: Array) -> Reading:
        """The objective and its derivatives at weights of shape (K, d + 1)."""
        if weights is self._weights:
            return self.anchor
        objective, change = self._objective, weights - self._weights
        gradient = objective.penalty * change
        loss, errors = float(np.vdot(self.anchor.gradient + 0.5 * gradient, change)), 0
        gradient += self.anchor.gradient
        for part in self._parts:
            more, known = self._changes(change, part), self._pull[part]
            losses, pull, wrong = objective.first(self._scores[part] + more, objective.target[part])
            losses -= self._losses[part]
            losses -= (known * more).sum(axis=1)
            loss += float(objective.counted(losses, part).sum())
            errors += int(np.count_nonzero(wrong))
            pull = objective.counted(pull - known, part)
            gradient[:, :-1] += pull.astype(np.float32).T @ self._samples[part]
            gradient[:, -1] += pull.T.sum(axis=1)
        return Reading(self.anchor.loss + loss, gradient, errors)

    def _changes(self, change: Array, part: slice) -> Array:
        """The change of the scores of some samples by a change of the weights, (m, K)."""
        more: Array = (self._samples[part] @ change[:, :-1].astype(np.float32).T).astype(np.float64)
        more += change[:, -1]
        return more
