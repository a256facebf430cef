"""What a margin passes through, as it is played: the steps of one solution, or the solutions for many prices."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from linclass import MaxMargin, SoftMargin

Array = NDArray[np.float64]
NEAR = 0.01  # of y f: what differs by less looks as far away


@dataclass(frozen=True, eq=False)  # arrays have no single answer to ==
class Solutions:
    """Models in the order in which they are played.

    Parameters
    ----------
    kind : str
        "hard" or "soft" for the steps of the solver, "path" for one model a price.
    model : MaxMargin or SoftMargin
        The last one.
    prices : array of shape (T,)
        C of each; infinite without slack.
    coef, intercept : arrays of shape (T, d) and (T,)
    alpha : array of shape (T, n)
        α_n y_n of each; 0 for steps on the way to a solution.
    support : array of shape (T, n)
        Who holds each one: at a solution the support vectors, on the way to it the points that its street meets first.
    objective, dual_objective, gap, residual : arrays of shape (T,)
        What proves how good each one is, as in the models' traces.
    solved : bool
        Whether all models that are solutions meet the conditions of the optimum to 1e-8.
    step : array of shape (T,)
        What each is called: its number.
    """

    kind: str
    model: MaxMargin | SoftMargin
    prices: Array
    coef: Array
    intercept: Array
    alpha: Array
    support: NDArray[np.bool_]
    objective: Array
    dual_objective: Array
    gap: Array
    residual: Array
    solved: bool
    step: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.intercept)

    def last(self) -> Solutions:
        """What it ends with, alone."""
        names = (
            "prices",
            "coef",
            "intercept",
            "alpha",
            "support",
            "objective",
            "dual_objective",
            "gap",
            "residual",
            "step",
        )
        return replace(self, **{name: getattr(self, name)[-1:] for name in names})

    def known(self) -> NDArray[np.bool_]:
        """Which are solutions, whose support vectors are known, shape (T,)."""
        return np.array(self.alpha.any(axis=1))

    def margins(self) -> Array:
        """1/‖w‖ of each, shape (T,); infinite where w = 0."""
        with np.errstate(divide="ignore"):
            result: Array = 1 / np.linalg.norm(self.coef, axis=1)
        return result

    def relative_gap(self) -> Array:
        """The gap of each as a share of its objective, 0 to 1; 1 where the model is not allowed.

        No objective is below 0, so a bound below 0 counts as 0; and a gap below 0 is rounding.
        """
        share: Array = np.ones(len(self))
        known = np.isfinite(self.objective) & (self.objective > 0)
        share[known] = np.clip(self.gap[known] / self.objective[known], 0, 1)
        return share


def steps_of(
    model: MaxMargin | SoftMargin, X: Array, signs: NDArray[np.int64], most: int | None = None
) -> Solutions:
    """The steps of one fit to samples X, shape (n, d), with their signs, shape (n,); if so said, at most so many."""
    trace = model.trace_
    rows = np.unique(
        np.linspace(0, len(trace) - 1, min(len(trace), most or len(trace))).round().astype(np.int64)
    )
    coef, intercept = trace.coef[rows], trace.intercept[rows]
    weights = np.zeros((len(rows), len(X)))
    weights[-1] = alpha(model, len(X))
    margins = signs * (coef @ X.T + intercept[:, None])
    support = _met(margins, signs, hard=isinstance(model, MaxMargin))
    support[-1] = weights[-1] != 0
    return Solutions(
        "soft" if isinstance(model, SoftMargin) else "hard",
        model,
        np.full(len(rows), price(model)),
        coef,
        intercept,
        weights,
        support,
        trace.objective[rows],
        trace.dual_objective[rows],
        trace.gap[rows],
        trace.residual[rows],
        trace.stop == "converged",
        trace.step[rows],
    )


def _met(margins: Array, signs: NDArray[np.int64], *, hard: bool) -> NDArray[np.bool_]:
    """Whom the street of each step meets first, of y f (T, n): without slack the nearest of either class.

    With slack, who stands in it or beyond.
    """
    limit = np.ones_like(margins)
    for sign in (1, -1) if hard else ():
        members = signs == sign
        limit[:, members] = margins[:, members].min(axis=1, keepdims=True)
    result: NDArray[np.bool_] = margins <= limit + NEAR
    return result


def price(model: MaxMargin | SoftMargin) -> float:
    """C of a model, infinite of one without slack."""
    return float(model.C) if isinstance(model, SoftMargin) else np.inf


def alpha(model: MaxMargin | SoftMargin, n: int) -> Array:
    """α_n y_n of all samples, shape (n,)."""
    weights = np.zeros(n)
    weights[model.support_] = model.dual_coef_[0]
    return weights
