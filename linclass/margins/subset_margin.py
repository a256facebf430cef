"""Margins of very many samples from few of them: those near the street, and means of the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core import errors
from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.core.trace import Trace
from linclass.margins.margin_fit import Margin, margins_of, slack_of
from linclass.margins.optimum import AT_BOUND, middle_bias, weighted_bias

FIRST = 4_000  # samples of the first guess, and initially near the street
MOST = 32_000  # maximum number near the street, above which a complete fit of two features is as fast
ROUNDS = 10  # maximum number of fits to few samples
ENOUGH = 1e-9  # relative to the margin 1: rounding error
BLOCK = 1 << 18  # number of values of the samples that are processed together

Kind = Callable[..., Any]  # the class of a margin, called with its parameters


@dataclass(frozen=True, eq=False)
class Problem:
    """The samples X (n, d) with y = -1 and +1, the cost C of slack, and how often each sample counts (None: once)."""

    X: Array
    y: NDArray[Any]
    C: float
    soft: Kind
    times: Array | None = None

    @cached_property
    def prices(self) -> Array:
        """C s of each sample, shape (n,)."""
        return np.broadcast_to(
            np.asarray(self.C if self.times is None else self.C * self.times), self.y.shape
        )

    def fit(self, X: Array, y: NDArray[Any], C: float, times: Array | None) -> Margin:
        """Fit the soft margin of other samples. Its warnings are about these alone, so the caller reads its stop."""
        with errors.hearing():
            model: Margin = self.soft(C=C).fit(X, y, times)
        return model


def soft_margin(
    X: Array,
    y: NDArray[Any],
    C: float,
    soft: Kind,
    times: Array | None = None,
    *,
    first: int | None = None,
    near: int | None = None,
    most: int | None = None,
) -> Margin | None:
    """The result of `soft(C=C).fit(X, y, times)` from few weighted samples; None if this does not succeed.

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
    soft : type
        SoftMargin.
    times : ndarray of shape (n,) or None, default None
        s > 0: number of times that each sample counts; None: all once.
    first, near, most : int or None, default None
        The number of samples of the first guess, and the initial and the maximum number of those near the street;
        None is FIRST, FIRST and MOST.

    Returns
    -------
    SoftMargin
        With the line, support vectors and slack of all samples; of several optimal biases it has the middle one.
        The steps of its trace are those of the last fit to the few, each with its objective on all samples; its
        dual objective is a lower bound for all samples, too.
    """
    near, most = near or FIRST, most or MOST
    problem = Problem(X, y, C, soft, times)
    best = guess(problem, first or FIRST)
    if best is None:
        return None
    margins = _margins(best, X, y)
    for _ in range(ROUNDS):
        if near > most:
            return None
        away = 1 - margins
        np.abs(away, out=away)
        inside = away <= np.partition(away, near)[near]
        del away  # its memory is needed
        left_out, joined = ~inside & (margins > 1), ~inside & (margins < 1)
        groups = [members for members in (joined & (y == sign) for sign in (-1, 1)) if members.any()]
        found = _few(problem, inside, groups) if np.count_nonzero(inside) <= most else None
        if found is None:
            return None
        now = _margins(found, X, y)
        if now.max(where=joined, initial=-np.inf) <= 1 and now.min(where=left_out, initial=np.inf) >= 1:
            del now, margins, left_out, joined  # their memory is needed
            converged = found.trace_.stop == "converged"
            return _of_all(problem, found, inside, groups) if converged else None
        if _charge(found, now, problem.prices) < _charge(best, margins, problem.prices):
            best, margins, near = found, now, max(near // 2, min(near, FIRST))
        else:  # the line of the few is too far from that of all, and the guess was better
            near = min(2 * near, len(X) - 1)
    return None


def max_margin(X: Array, y: NDArray[Any], soft: Kind, hard: Kind) -> Margin | None:
    """The line of `hard().fit(X, y)`, found with few samples; None if this does not succeed.

    A street without samples that is the widest for some of them is the widest for all, because further samples only
    make it narrower. Samples within the street of the few are added to the next few.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    y : ndarray of shape (n,)
        -1 and +1, both of them.
    soft, hard : type
        SoftMargin and MaxMargin.

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
    first = guess(Problem(X, y, 1.0, soft))
    if first is None:
        return None
    few, margins = np.empty(0, dtype=np.int64), _margins(first, X, y)
    while len(few) <= MOST:
        more = np.union1d(few, np.argpartition(margins, FIRST)[:FIRST])
        if len(more) == len(few) or len(set(y[more].tolist())) < 2:
            return None  # all samples in the street are already among the few
        few = more
        with errors.hearing():  # the stop tells the same, and what it says is about the few alone
            model: Margin = hard().fit(X[few], y[few])
        margins = _margins(model, X, y)
        if margins.min() >= 1 - ENOUGH:
            model.support_ = few[model.support_]
            model.slack_ = slack_of(margins)
            return model if model.trace_.stop == "converged" else None
    return None


def guess(problem: Problem, first: int = FIRST) -> Margin | None:
    """The soft margin of a subset, with the same total cost of slack; None if it is too small or has one class only."""
    X, y, times = problem.X, problem.y, problem.times
    some = np.sort(np.random.default_rng(0).permutation(len(X))[:first])
    if len(X) <= first or len(set(y[some].tolist())) < 2:
        return None
    if times is None:
        return problem.fit(X[some], y[some], problem.C * len(X) / len(some), None)
    return problem.fit(X[some], y[some], problem.C * float(times.sum() / times[some].sum()), times[some])


def _margins(model: Margin, X: Array, y: NDArray[Any]) -> Array:
    """y f of each sample, shape (n,)."""
    return margins_of(X, y, model.coef_[0], model.intercept_[0])


def _few(problem: Problem, inside: NDArray[np.bool_], groups: list[NDArray[np.bool_]]) -> Margin | None:
    """The soft margin of the samples inside, and of the mean of each group; None if all are of one class."""
    X, y, times = problem.X, problem.y, problem.times
    rows = np.empty((np.count_nonzero(inside) + len(groups), X.shape[1]))
    np.compress(inside, X, axis=0, out=rows[: len(rows) - len(groups)])
    sums = []
    for row, members in zip(rows[len(rows) - len(groups) :], groups, strict=True):
        total = 0.0
        row[:] = 0
        for part in blocks(len(X), BLOCK, X.shape[1]):
            own = members[part].astype(float) if times is None else times[part] * members[part]
            total += float(own.sum())
            row += own @ X[part]
        row /= total
        sums.append(total)
    labels = np.concatenate([y[inside], *(y[members][:1] for members in groups)])
    if len(set(labels.tolist())) < 2:
        return None
    each = np.ones(len(labels) - len(sums)) if times is None else times[inside]
    return problem.fit(rows, labels, problem.C, np.append(each, sums))


def _of_all(
    problem: Problem, model: Margin, inside: NDArray[np.bool_], groups: list[NDArray[np.bool_]]
) -> Margin:
    """The model of the few with the support vectors, the slack and the objectives of all samples.

    The members of a group share the α of their mean by their prices: it is below the sum of the prices if they lie on
    the edge of the street.
    """
    X, y, prices = problem.X, problem.y, problem.prices
    weights = np.zeros(len(model.slack_))  # α y of the few
    weights[model.support_] = model.dual_coef_[0]
    alpha, within = np.zeros(len(X)), np.count_nonzero(inside)  # α y of all
    alpha[inside] = weights[:within]
    for members, total in zip(groups, weights[within:], strict=True):
        np.copyto(alpha, prices, where=members)
        alpha[members] *= total / prices.sum(where=members)
    share = np.abs(alpha)
    share /= prices
    alpha[share < AT_BOUND] = 0  # rounding of the sums of many samples
    np.multiply(y, prices, out=alpha, where=share > 1 - AT_BOUND)
    model.support_ = np.flatnonzero(alpha)
    model.dual_coef_ = alpha[model.support_][None]
    del alpha, share  # their memory is needed
    along = X @ model.coef_[0]
    best = middle_bias(along, y) if problem.times is None else weighted_bias(along, y, prices)
    del along
    model.intercept_ = np.array([best])
    model.slack_ = slack_of(_margins(model, X, y))
    columns = {name: np.array(model.trace_.columns[name]) for name in model.trace_.columns}
    columns["intercept"][-1] = best
    columns["objective"] = _charges(columns["coef"], columns["intercept"], X, y, prices)
    columns["gap"] = columns["objective"] - columns["dual_objective"]
    model.trace_ = Trace(model, columns, model.trace_.stop)
    return model


def _charge(model: Margin, margins: Array, prices: Array) -> float:
    """½‖v‖² + C Σ s_n ξ_n."""
    v = model.coef_[0]
    return float(v @ v) / 2 + float(prices @ slack_of(margins.copy()))


def _charges(V: Array, b: Array, X: Array, y: NDArray[Any], prices: Array) -> Array:
    """The same for rows of weights (T, d) and biases (T,), without a copy of all samples."""
    total: Array = np.einsum("td,td->t", V, V) / 2
    for part in blocks(len(X), BLOCK, X.shape[1] + len(V)):
        margins = (X[part] @ V.T + b) * y[part, None]  # (m, T)
        total += prices[part] @ slack_of(margins)
    return total
