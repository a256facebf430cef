"""Maximum margins of very many samples from few of them: those near the street, and means of the others."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.core.trace import Trace
from linclass.margins.margin import MaxMargin, SoftMargin
from linclass.margins.optimum import middle_bias

FIRST = 4_000  # samples of the first guess, and initially near the street
MOST = 32_000  # maximum number near the street, or
SHARE = 3  # one sample of so many; above, a complete fit is as fast
ENOUGH = 1e-9  # relative to the margin 1: rounding error


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
        dual objective is a lower bound for all samples, too.
    """
    best, near = _guess(X, y, C), FIRST
    if best is None:
        return None
    margins = _margins(best, X, y)
    while near <= _most(X):
        away = np.abs(1 - margins)
        inside = away <= np.partition(away, near)[near]
        left_out, joined = ~inside & (margins > 1), ~inside & (margins < 1)
        found = _few(X, y, C, inside, joined)
        if found is None:
            return None
        now = _margins(found, X, y)
        if now[joined].max(initial=-np.inf) <= 1 and now[left_out].min(initial=np.inf) >= 1:
            return _of_all(found, X, y, inside, joined) if found.trace_.stop == "converged" else None
        if _charge(found, now, C) < _charge(best, margins, C):  # else the previous guess was better
            best, margins = found, now
        near = min(2 * near, len(X) - 1)
    return None


def max_margin(X: Array, y: NDArray[np.int64]) -> MaxMargin | None:
    """The line of `MaxMargin().fit(X, y)`, found with few samples; None if this does not succeed.

    A street without samples that is the widest for some of them is the widest for all, because further samples only
    make it narrower. Samples within the street of the few are added to the next few.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    y : ndarray of shape (n,)
        -1 and +1, both of them.

    Returns
    -------
    MaxMargin
        With the weights, the bias and the support vectors of all samples; the steps of its trace are those of the
        last fit to the few.

    Raises
    ------
    NotSeparableError
        If no line separates some of them.
    """
    guess = _guess(X, y, 1.0)
    if guess is None:
        return None
    few, margins = np.empty(0, dtype=np.int64), _margins(guess, X, y)
    while len(few) <= _most(X):
        more = np.union1d(few, np.argpartition(margins, FIRST)[:FIRST])
        if (
            len(more) == len(few) or len(set(y[more].tolist())) < 2
        ):  # all samples in the street are already among the few
            return None
        few = more
        model = MaxMargin().fit(X[few], y[few])
        margins = _margins(model, X, y)
        if margins.min() >= 1 - ENOUGH:
            model.support_ = few[model.support_]
            model.slack_ = np.maximum(0, 1 - margins)
            return model if model.trace_.stop == "converged" else None
    return None


def _most(X: Array) -> int:
    """The maximum number of samples near the street."""
    return max(MOST, len(X) // SHARE)


def _guess(X: Array, y: NDArray[np.int64], C: float) -> SoftMargin | None:
    """The soft margin of a subset, with the same total cost of slack; None if it is too small or has one class only."""
    some = np.sort(np.random.default_rng(0).permutation(len(X))[:FIRST])
    if len(X) <= FIRST or len(set(y[some].tolist())) < 2:
        return None
    return SoftMargin(C=C * len(X) / len(some)).fit(X[some], y[some])


def _few(
    X: Array, y: NDArray[np.int64], C: float, inside: NDArray[np.bool_], joined: NDArray[np.bool_]
) -> SoftMargin | None:
    """The soft margin of the samples inside, and of the mean of the merged samples of each class."""
    groups = [members for members in (joined & (y == sign) for sign in (-1, 1)) if members.any()]
    rows = np.concatenate([X[inside], *(X[members].mean(axis=0, keepdims=True) for members in groups)])
    labels = np.concatenate([y[inside], *(y[members][:1] for members in groups)])
    weights = np.append(np.ones(np.count_nonzero(inside)), [float(np.count_nonzero(g)) for g in groups])
    if len(labels) > 2 * _most(X) or len(set(labels.tolist())) < 2:
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
    model.slack_ = np.maximum(0, 1 - _margins(model, X, y))
    objective = np.array([_charge(step, _margins(step, X, y), model.C) for step in model.trace_])
    bias = np.append(model.trace_.intercept[:-1], model.intercept_)
    columns = {**model.trace_.columns, "intercept": bias, "objective": objective}
    columns["gap"] = objective - columns["dual_objective"]
    model.trace_ = Trace(model, columns, model.trace_.stop)
    return model


def _charge(model: SoftMargin, margins: Array, C: float) -> float:
    """½‖v‖² + C Σ ξ."""
    v = model.coef_[0]
    return float(v @ v) / 2 + C * float(np.maximum(0, 1 - margins).sum())


def _margins(model: MaxMargin | SoftMargin, X: Array, y: NDArray[np.int64]) -> Array:
    """y f of each sample, shape (n,)."""
    margins: Array = y * (X @ model.coef_[0] + model.intercept_[0])
    return margins
