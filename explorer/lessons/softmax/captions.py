"""One sentence for each step of softmax regression, its formula, the one-hot table, and the numbers in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.softmax.board import ROUNDING
from linboard import theme
from linboard.messages import Choice, Table, choose
from linboard.words.language import _
from linboard.words.text import point_name
from linclass import SoftmaxRegression, Trace

Array = NDArray[np.float64]
Indices = NDArray[np.int64]
CELL = 'style="padding:1px 6px;text-align:right"'
OWN = 'style="padding:1px 6px;text-align:right;font-weight:700;text-decoration:underline;text-underline-offset:2px"'


def columns(trace: Trace[Any], n: int) -> dict[str, Any]:
    """The numbers of each step, by the names that the templates use; those of class k have its number behind them."""
    result: dict[str, Any] = {
        "step": trace.step,
        "loss": trace.loss,
        "errors": trace.errors,
        "passes": trace.passes,
        "n": n,
        "steepest": np.abs(trace.gradient).max(axis=(1, 2)),
    }
    noise = ROUNDING * float(np.abs(trace.gradient).max())
    for k in range(trace.coef.shape[1]):
        result[f"line{k}"] = np.column_stack([trace.coef[:, k], trace.intercept[:, k]])
        result[f"pull{k}"] = np.where(np.abs(trace.gradient[:, k]) < noise, 0.0, trace.gradient[:, k])
    return result


def caption(model: SoftmaxRegression, surfaces: bool = False) -> Choice:
    """Which sentence tells what just happened at each step, with the surfaces beside the board or without."""
    trace = model.trace_
    which = ["start", *["step"] * (len(trace) - 2), trace.stop][: len(trace)]
    step = {
        "newton": _("Newton's step {step} for all classes together: J = {loss}, {errors} of {n} wrong."),
        "gradient": _("Step {step} down the gradient: J = {loss}, {errors} of {n} wrong."),
        "minibatch": _("Mini-batch {step}, after {passes} passes: J = {loss}, {errors} of {n} wrong."),
    }[model.solver]
    start = _(
        "All weights are 0: each class has the same probability everywhere. The loss J, the sum of −ln ŷ of each "
        "point’s own class, is N ln C = {loss}."
    )
    if surfaces:
        flat = _("All {C} surfaces lie on one another, at height 1/{C}.")
        start += " " + flat.format(C=len(model.classes_))
    return choose(
        {
            "start": start,
            "step": step,
            "converged": step + " " + _("Here J has its least value: the gradient of each class is 0."),
            "budget": step
            + " "
            + _("Stopped by the limit of steps; the largest derivative is {steepest:exact}."),
            "diverged": step + " " + _("Stopped: without a penalty the weights would grow for ever."),
            "stalled": step + " " + _("Stopped: rounding lets no step go further down."),
        },
        which,
    )


def icon(label: int) -> str:
    """A class's sign, which stands for its name in formulas."""
    return theme.CLASS_ICONS[label]


def formula(model: SoftmaxRegression, classes: Sequence[int]) -> list[str]:
    """The model, its objective, and each class's score and gradient with this step's numbers."""
    penalty = " + ½ <i>λ</i> Σ‖<b>w</b>‖²" if model.l2 else ""
    more = " + <i>λ</i> <b>w</b>" if model.l2 else ""
    return [
        "<i>ŷ</i><sub>k</sub>(<b>x</b>) = e<sup><i>a</i><sub>k</sub></sup> / "
        "Σ<sub>j</sub> e<sup><i>a</i><sub>j</sub></sup>, "
        f"<i>J</i> = −Σ<sub>n</sub> Σ<sub>k</sub> <i>y</i><sub>nk</sub> ln <i>ŷ</i><sub>nk</sub>{penalty} = {{loss}}",
        f"∂<i>J</i>/∂(<b>w</b><sub>k</sub>, <i>b</i><sub>k</sub>) = Σ<sub>n</sub> (<i>ŷ</i><sub>nk</sub> − "
        f"<i>y</i><sub>nk</sub>) (<b>x</b><sub>n</sub>, 1){more}:",
        *(
            _("{icon} <i>a</i> = {line}, gradient {pull}").format(
                icon=icon(label), line=f"{{line{k}:line}}", pull=f"{{pull{k}:weights}}"
            )
            for k, label in enumerate(classes)
        ),
    ]


def table() -> Table:
    """The table of the steps."""
    return Table(
        head=[_("Step"), _("Passes"), "J", _("Mistakes"), _("Largest derivative")],
        cells=["{step}", "{passes}", "{loss}", "{errors}", "{steepest:exact}"],
    )


# ---- the one-hot table ----


def one_hot_columns(found: Array, samples: Indices, rows: Indices) -> dict[str, Any]:
    """Predictions of some samples, rounded: p3_0 is ŷ of the fourth sample for the first class, m3 its own less 1.

    Parameters
    ----------
    found : array of shape (T, s, C)
        ŷ of the samples.
    samples : array of shape (s,)
        Their indices.
    rows : array of shape (s,)
        The row of each sample's own class.
    """
    shown = np.round(found, 2).astype(np.float32)
    result: dict[str, Any] = {}
    for j in range(len(samples)):
        for k in range(shown.shape[2]):
            result[f"p{j}_{k}"] = shown[:, j, k]
        result[f"m{j}"] = np.round(found[:, j, rows[j]] - 1, 2).astype(np.float32)
    return result


def one_hot(samples: Indices, rows: Indices, classes: Sequence[int]) -> str:
    """A table: for each sample its one-hot y, its ŷ at this step, and the difference that pulls the weights."""
    signs = "".join(f"<th {CELL}>{icon(label)}</th>" for label in classes)
    C = len(classes)
    groups = (_("y, one-hot"), "ŷ", "ŷ − y")
    titles = "".join(f'<th colspan="{C}" style="text-align:center">{name}</th>' for name in groups)
    body = "".join(_row(j, int(i), int(own), C) for j, (i, own) in enumerate(zip(samples, rows, strict=True)))
    return (
        '<table style="border-collapse:collapse;font-size:0.85rem;line-height:1.3">'
        f"<tr><th></th>{titles}</tr><tr><th></th>{signs * 3}</tr>{body}</table>"
    )


def _row(j: int, i: int, own: int, C: int) -> str:
    """One sample of the table."""
    y = "".join(f"<td {OWN if k == own else CELL}>{int(k == own)}</td>" for k in range(C))
    p = "".join(f"<td {OWN if k == own else CELL}>{{p{j}_{k}:cents}}</td>" for k in range(C))
    m = "".join(
        f"<td {CELL}>" + (f"{{m{j}:cents}}" if k == own else f"{{p{j}_{k}:cents}}") + "</td>"
        for k in range(C)
    )
    return f"<tr><th>{point_name(i)}</th>{y}{p}{m}</tr>"
