"""Maximum margins of very many samples from few of them: those near the street, and means of the others."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.core.trace import Trace
from linclass.margins.margin import FIRST, MOST, SoftMargin, guess_of_few, margins_of
from linclass.margins.optimum import middle_bias


def soft_margin(X: Array, y: NDArray[np.int64], C: float) -> SoftMargin | None:
    """The result of `SoftMargin(C=C).fit(X, y)` from few weighted samples; None if this does not succeed.

    Samples with y f > 1 have no loss and are omitted. Those with y f < 1 have the linear loss 1 - y f, which equals
    that of their weighted mean. For any line, the loss of the few is at most that of all. The two are equal if the
    omitted and the merged samples are on their sides of the street's edge. The best line of the few is therefore
    the best of all if it leaves them there.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    y : ndarray of shape (n,)
        -1 and +1, both of them.
    C : float > 0
        Cost of slack.

    Returns
    -------
    SoftMargin
        With the line, support vectors and slack of all samples; of several optimal biases it has the middle one.
        The steps of its trace are those of the last fit to the few, each with its objective on all samples; its
        dual objective is a lower bound for all samples too.
    """
    best, near = guess_of_few(X, y, C), FIRST
    if best is None:
        return None
    margins = margins_of(best, X, y)
    while near <= MOST:
        away = np.abs(1 - margins)
        inside = away <= np.partition(away, near)[near]
        left_out, joined = ~inside & (margins > 1), ~inside & (margins < 1)
        found = _few(X, y, C, inside, joined)
        if found is None:
            return None
        now = margins_of(found, X, y)
        if now[joined].max(initial=-np.inf) <= 1 and now[left_out].min(initial=np.inf) >= 1:
            return _of_all(found, X, y, inside, joined) if found.trace_.stop == "converged" else None
        if _charge(found, now, C) < _charge(best, margins, C):  # else the previous guess was better
            best, margins = found, now
        near = min(2 * near, len(X) - 1)
    return None


def _few(
    X: Array, y: NDArray[np.int64], C: float, inside: NDArray[np.bool_], joined: NDArray[np.bool_]
) -> SoftMargin | None:
    """The soft margin of the samples inside, and of the mean of the merged samples of each class."""
    groups = [members for members in (joined & (y == sign) for sign in (-1, 1)) if members.any()]
    rows = np.concatenate([X[inside], *(X[members].mean(axis=0, keepdims=True) for members in groups)])
    labels = np.concatenate([y[inside], *(y[members][:1] for members in groups)])
    weights = np.append(np.ones(np.count_nonzero(inside)), [float(np.count_nonzero(g)) for g in groups])
    if len(labels) > 2 * MOST or len(set(labels.tolist())) < 2:
        return None
    return SoftMargin(C=C).fit(rows, labels, sample_weight=weights)


def _of_all(
    model: SoftMargin, X: Array, y: NDArray[np.int64], inside: NDArray[np.bool_], joined: NDArray[np.bool_]
) -> SoftMargin:
    """The model of the few with the support vectors, the slack and the objectives of all samples."""
    weights = np.zeros(len(model.slack_))
    weights[model.support_] = model.dual_coef_[0]
    alpha = np.where(joined, model.C * y, 0.0)
    alpha[inside] = weights[: np.count_nonzero(inside)]
    model.support_ = np.flatnonzero(alpha)
    model.dual_coef_ = alpha[model.support_][None]
    model.intercept_ = np.array([middle_bias(X @ model.coef_[0], y.astype(float))])
    model.slack_ = np.maximum(0, 1 - margins_of(model, X, y))
    objective = np.array([_charge(step, margins_of(step, X, y), model.C) for step in model.trace_])
    bias = np.append(model.trace_.intercept[:-1], model.intercept_)
    columns = {**model.trace_.columns, "intercept": bias, "objective": objective}
    columns["gap"] = objective - columns["dual_objective"]
    model.trace_ = Trace(model, columns, model.trace_.stop)
    return model


def _charge(model: SoftMargin, margins: Array, C: float) -> float:
    """½‖v‖² + C Σ ξ."""
    v = model.coef_[0]
    return float(v @ v) / 2 + C * float(np.maximum(0, 1 - margins).sum())
