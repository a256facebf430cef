"""Whether the captions of likelihood descent apply: the fit began at weights of 0 with equal sample weights."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linboard.captions.fit import Fit
from linclass.probability.likelihood import Objective

NEAR = 1e-9  # relative to the largest possible derivative: rounding error


def whole(fit: Fit, index: NDArray[np.int64], rows: int) -> bool:
    """Whether a trace is a complete fit with K = `rows` rows of weights; `index` is the class of each sample.

    False for a part of a trace, for weighted samples, and for a fit that continues from other weights.
    """
    trace, objective = fit.trace, Objective.of(fit.X, index, rows, 0.0)
    ended = trace.passes[-1]
    # Within a pass, divergence is checked only for a penalised objective; else after the last pass.
    if trace.stop == "diverged" and fit.model.l2 > 0:
        ended = np.ceil(ended)
    if trace.coef[0].any() or trace.intercept[0].any() or ended < fit.model.n_iter_:
        return False
    start = objective.at(objective.start)
    apart = np.abs(trace.gradient[0].reshape(rows, -1) - start.gradient)
    return bool((apart <= NEAR * objective.reach).all())
