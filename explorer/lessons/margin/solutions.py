"""The soft margins for many values of C, and the effect of a moved sample on a line."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linboard.captions.solutions import Solutions, alpha, price
from linclass import MaxMargin, SoftMargin

Array = NDArray[np.float64]
PRICES = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1_000.0)
ROUNDING = 1e-9


def over_prices(models: Sequence[MaxMargin | SoftMargin], prices: Array, n: int) -> Solutions:
    """Return the solutions for several C, shape (T,), on the same n samples; several may share a model."""
    traces = [model.trace_ for model in models]
    weights = np.array([alpha(model, n) for model in models])
    return Solutions(
        "path",
        models[-1],
        prices,
        np.array([model.coef_[0] for model in models]),
        np.array([model.intercept_[0] for model in models]),
        weights,
        weights != 0,
        np.array([trace.objective[-1] for trace in traces]),
        np.array([trace.dual_objective[-1] for trace in traces]),
        np.array([trace.gap[-1] for trace in traces]),
        np.array([trace.residual[-1] for trace in traces]),
        all(trace.stop == "converged" for trace in traces),
        np.arange(len(models)),
    )


def moved_on(model: MaxMargin | SoftMargin, sign: int, sample: int, before: Array) -> str:
    """Return the effect on the line of moving a sample to its position from `before`, shape (2,).

    "same" if the sample does not support the model and kept y f >= 1 before the move: then the optimality
    conditions hold for the old samples, too. "held" if it supports the model, "left" if it did before, and
    "unknown" if no support vector is free (0 < α < C), so that b may have any value of an interval.
    """
    if sample in model.support_:
        return "held"
    if not (np.abs(model.dual_coef_[0]) < price(model)).any():
        return "unknown"
    kept = sign * float(model.coef_[0] @ before + model.intercept_[0]) >= 1 - ROUNDING
    return "same" if kept else "left"
