"""A test of the returned margin on the given samples, because the conversion to their unit rounds again."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.core.span import Span
from linclass.data.half_matrix import sizes
from linclass.margins.optimum import NO_SEPARATOR, TINY

TOLERANCE = 1e-8  # upper limit of the residual of a converged fit
SHORT = 0.1  # slack up to which it may be rounding error that slightly longer weights avoid


def as_given(
    columns: dict[str, NDArray[Any]],
    below: NDArray[np.bool_],
    X: Array,
    y: Array,
    prices: float | Array,
    span: Span | None,
) -> None:
    """Measure the gap of the last row for the given samples, and improve its weights if it is too large.

    The floats of v and b in the unit of the samples have rounding errors, which cause slack for samples at the margin;
    a large C amplifies it; `below` is whether a sample's α is below C. Slightly longer weights have no such slack.
    Without slack, the gap is that of weights long enough for all constraints, and the shortfall is part of the
    residual.
    """
    hard = len(np.shape(prices)) == 0 and np.isinf(prices)
    v, b = columns["coef"][-1], float(columns["intercept"][-1])
    lower = columns["dual_objective"][-1]

    def gap(v: Array, b: float) -> tuple[float, float, Array, Array]:
        """The relative gap, the objective, the largest shortfall of each sample, and its rounding error."""
        w = np.append(v, b) if span is None else span.lifted(np.append(v, b))
        w, b = w[:-1], float(w[-1])
        blur = sizes(X, np.abs(w))
        blur += abs(b) + 1
        blur *= np.finfo(float).eps * len(v)
        lacks = X @ w
        lacks += b
        lacks *= -y
        lacks += 1
        lacks += blur
        objective = float(w @ w) / 2
        if hard:
            objective /= max(1 - max(float(lacks.max()), 0.0), NO_SEPARATOR) ** 2
        else:
            slack = np.maximum(lacks, 0)
            objective += float(prices @ slack if isinstance(prices, np.ndarray) else prices * slack.sum())
        return (objective - lower) / max(objective, TINY), objective, lacks, blur

    share, objective, lacks, blur = gap(v, b)
    if hard:
        share = max(share, float(lacks.max()))
    if share > TOLERANCE:
        short = float(np.where(below, lacks, 0).max() + blur.max())
        if not hard and short < SHORT and (longer := gap(v / (1 - short), b / (1 - short)))[0] < share:
            share, objective, v, b = *longer[:2], v / (1 - short), b / (1 - short)
        columns["coef"][-1], columns["intercept"][-1], columns["objective"][-1] = v, b, objective
        columns["gap"][-1] = objective - lower
        columns["residual"][-1] = max(columns["residual"][-1], share)
