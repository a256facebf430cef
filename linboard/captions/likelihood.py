"""Whether the words on a likelihood's way down fit: it began at weights of 0, and every sample counts once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linboard.captions.fit import Fit
from linclass.probability.likelihood import Objective

NEAR = 1e-9  # of the largest derivative that could be: what rounding leaves


def whole(fit: Fit, index: NDArray[np.int64], rows: int) -> bool:
    """Whether a trace is that of a whole fit with K = `rows` rows of weights; `index` is the class of each sample.

    Not where it is a part of one, where the samples have weights, or where it learned on from others.
    """
    trace, objective = fit.trace, Objective.of(fit.X, index, rows, 0.0)
    ended = trace.passes[-1]
    # Within a pass only weights with a penalty run away; without one it is judged after the last pass.
    if trace.stop == "diverged" and fit.model.l2 > 0:
        ended = np.ceil(ended)
    if trace.coef[0].any() or trace.intercept[0].any() or ended < fit.model.n_iter_:
        return False
    start = objective.at(objective.start)
    apart = np.abs(trace.gradient[0].reshape(rows, -1) - start.gradient)
    return bool((apart <= NEAR * objective.reach).all())
