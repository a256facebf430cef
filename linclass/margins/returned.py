"""The weights that a margin returns, tested on the samples as they were given: in their unit floats round again."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.core.span import Span
from linclass.margins.optimum import NO_SEPARATOR, TINY, Problem

TOLERANCE = 1e-8  # what the residual of a fit that has converged is below
SHORT = 0.1  # slack up to which it may be rounding that longer weights do not have
BLOCK = 1 << 18  # numbers of the samples whose sizes are looked at together


def as_given(
    columns: dict[str, NDArray[Any]],
    alpha: Array,
    X: Array,
    problem: Problem,
    prices: float | Array,
    span: Span | None,
) -> None:
    """Test the gap of the last row for the samples as they were given, and improve its weights if it is too wide.

    The floats that hold v and b in the unit of the samples have rounding of their own, which gives slack to samples at
    the margin; times a large C, it counts. Weights that are longer by so much have no such slack. Without slack the
    gap is that of weights so much longer that all constraints hold, and what is lacking is a residual, too.
    """
    hard = len(np.shape(prices)) == 0 and np.isinf(prices)
    v, b, y = columns["coef"][-1], float(columns["intercept"][-1]), problem.y
    lower = columns["dual_objective"][-1]

    def gap(v: Array, b: float) -> tuple[float, float, Array, Array]:
        """The gap as a share of the objective, the objective, what each sample lacks at most, and its rounding."""
        w = np.append(v, b) if span is None else span.lifted(np.append(v, b))
        w, b = w[:-1], float(w[-1])
        blur = np.finfo(float).eps * len(v) * (_sizes(X, np.abs(w)) + abs(b) + 1)
        lacks = 1 - y * (X @ w + b) + blur
        objective = float(w @ w) / 2
        if hard:
            objective /= max(1 - max(float(lacks.max()), 0.0), NO_SEPARATOR) ** 2
        else:
            objective += float((prices * np.maximum(lacks, 0)).sum())
        return (objective - lower) / max(objective, TINY), objective, lacks, blur

    share, objective, lacks, blur = gap(v, b)
    if hard:
        share = max(share, float(lacks.max()))
    if share > TOLERANCE:
        short = float(np.where(alpha < problem.C, lacks, 0).max() + blur.max())
        if not hard and short < SHORT and (longer := gap(v / (1 - short), b / (1 - short)))[0] < share:
            share, objective, v, b = *longer[:2], v / (1 - short), b / (1 - short)
        columns["coef"][-1], columns["intercept"][-1], columns["objective"][-1] = v, b, objective
        columns["gap"][-1] = objective - lower
        columns["residual"][-1] = max(columns["residual"][-1], share)


def _sizes(X: Array, sizes: Array) -> Array:
    """|X| times sizes (d,) of weights, shape (n,), without a copy of all samples."""
    step = max(1, BLOCK // len(sizes))
    parts = [np.abs(X[begin : begin + step]) @ sizes for begin in range(0, len(X), step)]
    return np.concatenate(parts)
