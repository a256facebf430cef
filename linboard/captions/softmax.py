"""Captions of softmax regression: one sentence for each step, its formula, its table, and their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from linboard import theme
from linboard.board import Caption
from linboard.captions import likelihood
from linboard.captions.fit import Fit, Telling
from linboard.i18n.language import _
from linboard.i18n.text import setting
from linboard.messages import Choice, Table, choose
from linclass import SoftmaxRegression, Trace
from linclass.probability.separation import separation

ROUNDING = 1e-12  # relative to the largest derivative: rounding error


def of_fit(fit: Fit) -> Telling | None:
    """The captions of a complete fit with equal sample weights, from weights of 0."""
    model, trace, plane = fit.model, fit.trace, fit.X.shape[1] == 2
    index = np.searchsorted(model.classes_, fit.y)
    if not likelihood.whole(fit, index, len(model.classes_)):
        return None
    told = Caption(
        caption(model, ran_away=_ran_away(fit)),
        formula(model, fit.shown, plane=plane),
        columns(trace, len(fit.X), plane=plane),
    )
    return told, table()


def _ran_away(fit: Fit) -> bool:
    """Whether the fit diverged because the learning rate was too large, although a minimum exists."""
    model = fit.model
    if fit.trace.stop != "diverged" or model.solver == "newton":
        return False
    index = np.searchsorted(model.classes_, fit.y)
    return bool(model.l2 > 0 or separation(fit.X, index, len(model.classes_)) == "none")


def columns(trace: Trace[Any], n: int, *, plane: bool = True) -> dict[str, Any]:
    """The numbers of each step, by the names that the templates use. Names for class k end in its number.

    `plane` as for `formula`.
    """
    result: dict[str, Any] = {
        "step": trace.step,
        "loss": trace.loss,
        "errors": trace.errors,
        "passes": trace.passes,
        "n": n,
        "steepest": np.abs(trace.gradient).max(axis=(1, 2)),
    }
    if not plane:
        return result
    noise = ROUNDING * float(np.abs(trace.gradient).max())
    for k in range(trace.coef.shape[1]):
        result[f"line{k}"] = np.column_stack([trace.coef[:, k], trace.intercept[:, k]])
        result[f"pull{k}"] = np.where(np.abs(trace.gradient[:, k]) < noise, 0.0, trace.gradient[:, k])
    return result


def caption(model: SoftmaxRegression, more: str = "", *, ran_away: bool = False) -> Choice:
    """The sentence of each step; `more` is added to the first one."""
    trace = model.trace_
    which = ["start", *["step"] * (len(trace) - 2), trace.stop][: len(trace)]
    step = {
        "newton": _("Step {step} of Newton’s method: J = {loss}, {errors} of {n} misclassified."),
        "gradient": _("Step {step} down the gradient: J = {loss}, {errors} of {n} misclassified."),
        "sgd": _("Step {step} (passes: {passes}): J = {loss}, {errors} of {n} misclassified."),
        "minibatch": _("Mini-batch {step} (passes: {passes}): J = {loss}, {errors} of {n} misclassified."),
    }[model.solver]
    start = _(
        "All weights are 0, so each of the C classes has probability 1/C everywhere. The loss of a "
        "point is −ln ŷ of its own class, here ln C. So the sum J over the N points is N ln C = "
        "{loss}."
    )
    diverged = (
        _("Stopped: the steps are too long, and the weights diverged.")
        if ran_away
        else _("Stopped: without a penalty the weights would grow without bound.")
    )
    return choose(
        {
            "start": start + more,
            "step": step,
            "converged": step + " " + _least(model.l2),
            "budget": step + " " + _("Stopped at the limit of steps; the largest derivative is {steepest}."),
            "diverged": step + " " + diverged,
            "stalled": step + " " + _("Stopped: because of rounding, no step can go further down."),
        },
        which,
    )


def _least(l2: float) -> str:
    """The sentence about the end of the descent, depending on the penalty of J."""
    if not l2:
        return _("J is at its minimum: the gradient of each class is 0.")
    told = _("J, with the penalty ½λ Σ‖w‖² for λ = {l2}, is at its minimum: the gradient of each class is 0.")
    return told.format(l2=setting(l2))


def icon(label: int) -> str:
    """The symbol of a class, which replaces its name in formulas."""
    return theme.CLASS_ICONS[label]


def formula(model: SoftmaxRegression, classes: Sequence[int], *, plane: bool = True) -> list[str]:
    """The model, its objective, and the score and gradient of each class with the numbers of this step.

    Parameters
    ----------
    model : SoftmaxRegression
    classes : sequence of C int
        The class index of each row of weights, which determines its symbol.
    plane : bool
        Whether there are two features. If so, scores and gradients are written out.
    """
    penalty = " + ½ <i>λ</i> Σ‖<b>w</b>‖²" if model.l2 else ""
    more = " + <i>λ</i> <b>w</b>" if model.l2 else ""
    objective = (
        "<i>ŷ</i><sub>k</sub>(<b>x</b>) = e<sup><i>a</i><sub>k</sub></sup> / "
        "Σ<sub>j</sub> e<sup><i>a</i><sub>j</sub></sup>, "
        f"<i>J</i> = −Σ<sub>n</sub> Σ<sub>k</sub> <i>y</i><sub>nk</sub> ln <i>ŷ</i><sub>nk</sub>{penalty} = {{loss}}"
    )
    if not plane:  # too many weights for a line
        return [objective]
    return [
        objective,
        f"∂<i>J</i>/∂(<b>w</b><sub>k</sub>, <i>b</i><sub>k</sub>) = Σ<sub>n</sub> (<i>ŷ</i><sub>nk</sub> − "
        f"<i>y</i><sub>nk</sub>) (<b>x</b><sub>n</sub>, 1){more}:",
        *(
            _("{icon} <i>a</i> = {line}, gradient {pull}").format(
                icon=icon(label), line=f"{{line{k}:line}}", pull=f"{{pull{k}:vector}}"
            )
            for k, label in enumerate(classes)
        ),
    ]


def table() -> Table:
    """The table of the steps."""
    return Table(
        head=[_("Step"), _("Passes"), "J", _("Mistakes"), _("Largest derivative of J")],
        cells=["{step}", "{passes}", "{loss}", "{errors}", "{steepest}"],
    )
