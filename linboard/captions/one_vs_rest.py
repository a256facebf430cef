"""Captions of one-vs-rest: one sentence for each step of the lines of all classes, their formulas and their table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.board import Caption
from linboard.captions.fit import Fit, Telling
from linboard.i18n.language import _
from linboard.messages import Choice, Table, Text, choose
from linclass import OneVsRest, Perceptron, Trace

Array = NDArray[np.float64]
Counts = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Lines:
    """The lines of all classes at each displayed step.

    Parameters
    ----------
    trace : Trace of T rows
    X : ndarray of shape (n, d)
    classes : tuple of C int
        The board's class index of each line.
    budget : int
        Maximum number of updates of a line.
    """

    trace: Trace[OneVsRest]
    X: Array
    classes: tuple[int, ...]
    budget: int

    @property
    def coef(self) -> Array:
        """Weights, shape (T, C, d)."""
        coef: Array = self.trace.coef
        return coef

    @property
    def intercept(self) -> Array:
        """Biases, shape (T, C)."""
        intercept: Array = self.trace.intercept
        return intercept

    @cached_property
    def lines(self) -> Array:
        """Weights with the bias last, shape (T, C, d + 1)."""
        return np.concatenate([self.coef, self.intercept[:, :, None]], axis=2)

    @cached_property
    def claims(self) -> tuple[Counts, Counts]:
        """The numbers of points with no positive f, and with several, at each step, (T,) each."""
        scores = np.einsum("tci,ni->tcn", self.coef, self.X) + self.intercept[:, :, None]
        count = (scores > 0).sum(axis=1)  # (T, n): number of classes with f > 0
        return (count == 0).sum(axis=1), (count > 1).sum(axis=1)


def of_fit(fit: Fit) -> Telling | None:
    """The captions of one-vs-rest perceptrons for three or more classes, from weights of 0."""
    model, trace = fit.model, fit.trace
    one = Perceptron() if model.estimator is None else model.estimator
    if type(one) is not Perceptron or len(model.classes_) < 3:
        return None
    if trace.step[0] or trace.coef[0].any() or trace.intercept[0].any():
        return None
    if np.count_nonzero(model.predict(fit.X) != fit.y) != trace.errors[-1]:
        return None  # it was trained on other samples
    shown = Lines(trace, fit.X, fit.shown, one.max_updates)
    return Caption(
        caption(shown), formula(shown, written=fit.written), columns(shown, written=fit.written)
    ), table()


def columns(shown: Lines, *, written: bool = True) -> dict[str, Any]:
    """The numbers of each step, by the names that the templates use; `written` as for `formula`."""
    nobody, several = shown.claims
    told: dict[str, Any] = {
        "step": shown.trace.step,
        "errors": shown.trace.errors,
        "nobody": nobody,
        "several": several,
        "n": len(shown.X),
        "budget": shown.budget,
    }
    if written:
        told |= {f"line_{label}": shown.lines[:, i] for i, label in enumerate(shown.classes)}
    return told


def caption(shown: Lines) -> Choice:
    """The sentence of each step."""
    trace = shown.trace
    moment = _(
        "Misclassified points: {errors} of {n}. Points claimed by no class: {nobody}; by several classes:"
        " {several}."
    )
    start = _(
        "At first w = 0 and b = 0, so no f is positive: there are no lines yet, and no class claims a place."
    )
    limit = moment + " " + _("Not every line separated its class within {budget} updates.")
    which = ["start", *["moment"] * (len(trace) - 1)]
    if trace.stop != "converged" and trace.step[-1] >= shown.budget:
        which[-1] = "limit"
    return choose({"start": start, "moment": moment, "limit": limit}, which)


def formula(shown: Lines, *, winner: bool = True, written: bool = True) -> list[Text]:
    """The f of each class, and the decision rule.

    Parameters
    ----------
    shown : Lines
    winner : bool
        Whether the winning class is shown, rather than the classes with f > 0.
    written : bool
        Whether each f is written out with its numbers.
    """
    rule = (
        _("<i>h</i>(<b>x</b>) = the class with the largest <i>f</i>(<b>x</b>)")
        if winner
        else _("A class claims <b>x</b> where its <i>f</i>(<b>x</b>) > 0")
    )
    if not written:
        return [rule]
    return [*(f"{theme.CLASS_ICONS[k]} <i>f</i>(<b>x</b>) = {{line_{k}:line}}" for k in shown.classes), rule]


def table() -> Table:
    """The table of the steps."""
    return Table(
        head=[_("Step"), _("Mistakes"), _("No class claims"), _("Several claim")],
        cells=["{step}", "{errors}", "{nobody}", "{several}"],
    )
