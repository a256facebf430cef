"""The displayed models of a margin: the steps of one solution, or the solutions for many values of C."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from linclass import MaxMargin, SoftMargin

Array = NDArray[np.float64]
NEAR = 0.01  # tolerance for equal values of y f in the picture


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Solutions:
    """Models in the order of the player.

    Parameters
    ----------
    kind : str
        "hard" or "soft" for the steps of the solver, "path" for one model per value of C.
    model : MaxMargin or SoftMargin
        The last model.
    prices : array of shape (T,)
        C of each model; infinite without slack.
    coef, intercept : arrays of shape (T, d) and (T,)
    alpha : array of shape (T, n)
        α_n y_n of each model; 0 before the solution is reached.
    support : array of shape (T, n)
        The support vectors of a solution; before that, the points that bound the street.
    objective, dual_objective, gap, residual : arrays of shape (T,)
        The bounds on the optimality of each model, as in the models' traces.
    solved : bool
        Whether all solutions meet the optimality conditions to 1e-8.
    step : array of shape (T,)
        The number of each step.
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
        """The last model alone."""
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
        """Whether a model is a solution with known support vectors, shape (T,)."""
        return np.array(self.alpha.any(axis=1))

    def margins(self) -> Array:
        """1/‖w‖ of each, shape (T,); infinite where w = 0."""
        with np.errstate(divide="ignore"):
            result: Array = 1 / np.linalg.norm(self.coef, axis=1)
        return result

    def relative_gap(self) -> Array:
        """The gap of each model as a share of its objective, 0 to 1; 1 if the model is not feasible.

        The objective is at least 0, so a negative bound counts as 0. A negative gap is a rounding error.
        """
        share: Array = np.ones(len(self))
        known = np.isfinite(self.objective) & (self.objective > 0)
        share[known] = np.clip(self.gap[known] / self.objective[known], 0, 1)
        return share


def steps_of(
    model: MaxMargin | SoftMargin, X: Array, signs: NDArray[np.int64], most: int | None = None
) -> Solutions:
    """The steps of one fit to samples X, (n, d), with signs (n,); if `most` is given, at most this many."""
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
    """The points that bound the street of each step, from y f (T, n). Without slack, the nearest of each class.

    With slack, they are the points within the street or on the wrong side.
    """
    limit = np.ones_like(margins)
    for sign in (1, -1) if hard else ():
        members = signs == sign
        limit[:, members] = margins[:, members].min(axis=1, keepdims=True)
    result: NDArray[np.bool_] = margins <= limit + NEAR
    return result


def price(model: MaxMargin | SoftMargin) -> float:
    """C of a model; infinite for a model without slack."""
    return float(model.C) if isinstance(model, SoftMargin) else np.inf


def alpha(model: MaxMargin | SoftMargin, n: int) -> Array:
    """α_n y_n of all samples, shape (n,)."""
    weights = np.zeros(n)
    weights[model.support_] = model.dual_coef_[0]
    return weights
