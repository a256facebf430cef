"""The steps of a fit in the view along w: the view follows w, or it stays where it is at the end."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.controls import Choice
from explorer.lessons.columns import results
from explorer.lessons.columns.results import Fit, Split
from explorer.lessons.columns.tables import Array, Indices
from explorer.visit import result_cache
from linboard.i18n.language import N_
from linclass import OneVsRest, SignedView

MOST = 60  # steps of a film
MANY, FEW = 20, 20  # with more columns than this, it has so many steps: each one needs their main directions
FAR = 1e3  # half the length of a drawn boundary, relative to the spread of the rows
FIXED = "fixed"
VIEW = Choice("columns.view", {"follows": N_("The view follows w"), FIXED: N_("The view stays fixed")})


@dataclass(frozen=True, eq=False)
class Film:
    """Where some rows are at each step.

    Parameters
    ----------
    places : array of shape (T, k, 2), or (1, k, 2) if the view stays
    missed : array of bool, shape (T, k)
        Whether they are on the wrong side of the boundary at that step.
    counted : str
        What `steps` counts: "updates" or "step".
    steps : array of shape (T,)
    cuts : array of shape (T, 2, 2), or None
        If the view stays: both ends of the line in which the boundary cuts the plane of the view.
    """

    places: Array
    missed: NDArray[np.bool_]
    counted: str
    steps: Indices
    cuts: Array | None = None

    @property
    def length(self) -> int:
        """The number of steps."""
        return len(self.missed)


def trace_of(fit: Fit) -> Any:
    """Return the trace of a fit, of all classes at once that of the line of the class on the board; None if none."""
    model = fit.model
    if isinstance(model, OneVsRest):
        model = model.estimators_[model.classes_.tolist().index(fit.label)]
    return getattr(model, "trace_", None)


def film(fit: Fit, rows: Split, some: Indices, *, fixed: bool = False) -> Film | None:
    """Return the steps of a fit for some rows, from the cache if possible; None if the model has none."""
    return result_cache.cached(_film, fit, rows.X, rows.signs, some, fixed)


def _film(fit: Fit, X: Array, signs: Indices, some: Indices, fixed: bool) -> Film | None:
    trace = trace_of(fit)
    if trace is None or len(trace) < 2:
        return None
    if not moves(fit, X.shape[1]):
        return _values(fit, X, signs, some, trace)
    coef, intercept = _weights(fit, trace)
    at = _thinned(np.flatnonzero(coef.any(axis=1)), X.shape[1])  # w = 0 has no view
    if len(at) < 2:
        return None
    coef, intercept = coef[at], intercept[at]
    missed = signs[some] * (X[some] @ coef.T + intercept).T <= 0
    counted, steps = _counted(trace, at)
    if fixed:
        view = SignedView(fit.model, X, label=fit.label)
        return Film(view.coordinates[None, some], missed, counted, steps, cuts(view, coef, intercept))
    return Film(_following(coef, intercept, X, some), missed, counted, steps)


def moves(fit: Fit, d: int) -> bool:
    """Return whether the view of d columns can follow w: the model has one, and another direction is perpendicular."""
    return results.is_linear(fit) and d > 1


def cuts(view: SignedView, coef: Array, intercept: Array) -> Array:
    """Return the ends of the lines in which boundaries w·x + b = 0 cut the plane of a view, shape (T, 2, 2)."""
    normal = coef @ view.axes.T  # (T, 2)
    value = coef @ view.origin + intercept  # (T,)
    length = np.linalg.norm(normal, axis=1, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):  # a boundary parallel to the plane does not cut it
        foot = -value[:, None] * normal / length**2
        along = np.column_stack([-normal[:, 1], normal[:, 0]]) / length
    reach = FAR * max(float(np.abs(view.coordinates).max()), float(np.finfo(float).tiny))
    return np.stack([foot - reach * along, foot + reach * along], axis=1)


def _weights(fit: Fit, trace: Any) -> tuple[Array, Array]:
    """Return w (T, d) and b (T,) of each step; of the pocket its result, not the line that still moves."""
    best = "best_" if fit.name == "pocket" else ""
    coef, intercept = getattr(trace, f"{best}coef"), getattr(trace, f"{best}intercept")
    if coef.ndim == 3:  # softmax of two classes: the difference of both scores
        return coef[:, -1] - coef[:, 0], intercept[:, -1] - intercept[:, 0]
    return coef, intercept


def _thinned(at: Indices, d: int) -> Indices:
    """Return at most as many of these steps as a film has, with both ends."""
    most = MOST if d <= MANY else FEW
    if len(at) <= most:
        return at
    some: Indices = at[np.unique(np.linspace(0, len(at) - 1, most).round().astype(int))]
    return some


def _counted(trace: Any, at: Indices) -> tuple[str, Indices]:
    """Return what tells the steps apart: the updates of a perceptron, or the number of each step."""
    name = "updates" if "updates" in trace.columns else "step"
    return name, np.asarray(trace.columns[name][at], dtype=np.int64)


def _following(coef: Array, intercept: Array, X: Array, some: Indices) -> Array:
    """Return the places of rows in the view along each w; the second axis turns as little as it can before the end."""
    found: list[Array] = []
    axis: Array | None = None
    for w, b in zip(coef[::-1], intercept[::-1], strict=True):
        line = SimpleNamespace(coef_=w[None], intercept_=np.array([b]), classes_=np.array([-1, 1]))
        view = SignedView(line, X)
        turned = axis is not None and float(axis @ view.axes[1]) < 0  # an axis has no direction of its own
        axis = -view.axes[1] if turned else view.axes[1]
        found.append(view.coordinates[some] * [1.0, -1.0 if turned else 1.0])
    return np.array(found[::-1])


def _values(fit: Fit, X: Array, signs: Indices, some: Indices, trace: Any) -> Film:
    """Return the steps of a model without a single w: f of each step, and the direction of largest spread."""
    at = _thinned(np.arange(len(trace)), MANY + 1)
    own = None if isinstance(fit.model, OneVsRest) else fit.label
    found = []
    for t in at.tolist():
        values = np.asarray(trace[t].decision_function(X[some]), dtype=np.float64)
        found.append(results.side(fit.model, values, own))
    f = np.array(found)
    up = np.broadcast_to(results.widest(X)[some], f.shape)
    counted, steps = _counted(trace, at)
    return Film(np.stack([f, up], axis=2), signs[some] * f <= 0, counted, steps)
