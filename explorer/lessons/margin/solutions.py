"""The soft margins of many prices, and what becomes of a line when a sample moves."""

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
    """The solutions for several prices, shape (T,), to the same n samples; one model may be that of several."""
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
    """What became of the line when a sample came to where it is from `before`, shape (2,).

    "same" if the sample does not support the model and kept y f >= 1 there: then the conditions of the optimum
    hold for the old samples too. "held" if it supports the model, "left" if it did before, and "unknown" where
    no support vector is free (0 < α < C) and b may be any of an interval.
    """
    if sample in model.support_:
        return "held"
    if not (np.abs(model.dual_coef_[0]) < price(model)).any():
        return "unknown"
    kept = sign * float(model.coef_[0] @ before + model.intercept_[0]) >= 1 - ROUNDING
    return "same" if kept else "left"
