"""The objective in single precision, which takes half of the time of many features: good enough for early steps."""

from __future__ import annotations

import numpy as np

from linclass.core.checks import Array
from linclass.probability.likelihood import Objective, Reading

BLOCK = 1 << 19  # number of values processed together, for one row of weights; for several
SMALL = 1 << 17  # so many, because small products are twice as fast


class Single:
    """Reads an objective with samples of single precision, so that loss and gradient have about six digits.

    Parameters
    ----------
    objective : Objective
        In coordinates of a range of about 1, so that no sample overflows.
    """

    def __init__(self, objective: Objective) -> None:
        self._objective = objective
        n, d = objective.X.shape
        m = max((BLOCK if objective.rows == 1 else SMALL) // d, 1)
        self._parts = [slice(begin, begin + m) for begin in range(0, n, m)]
        self._samples = np.empty((n, d), dtype=np.float32)
        center, scale = objective.coordinates.center, 1 / objective.coordinates.unit
        m = max(SMALL // d, 1)
        for begin in range(0, n, m):
            some = objective.X[begin : begin + m] - center
            some *= scale
            self._samples[begin : begin + m] = some

    @np.errstate(over="ignore", invalid="ignore")  # a loss that is not finite ends the single precision
    def at(self, weights: Array) -> Reading:
        """The objective and its derivatives at weights of shape (K, d + 1)."""
        objective = self._objective
        gradient = objective.penalty * weights
        loss, errors = 0.5 * float(np.vdot(gradient, weights)), 0
        short = weights[:, :-1].astype(np.float32)
        for part in self._parts:
            samples = self._samples[part]
            scores = (samples @ short.T).astype(np.float64)
            scores += weights[:, -1]
            losses, pull, wrong = objective.first(scores, objective.target[part])
            loss += float(objective.counted(losses, part).sum())
            errors += int(np.count_nonzero(wrong))
            pull = objective.counted(pull, part)
            gradient[:, :-1] += pull.astype(np.float32).T @ samples
            gradient[:, -1] += pull.T.sum(axis=1)
        return Reading(loss, gradient, errors)
