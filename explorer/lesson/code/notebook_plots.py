"""What a notebook draws behind the script of a page: a cell for each view, with what stands above it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.lesson.code_snippets import NOTHING, Rest
from linboard.i18n.language import _
from linclass import Classifier, Trace

PLAYED = 3  # rows of a trace from which on there is one between its ends
LOSSES = ("loss", "errors")  # columns that are drawn over the steps, the first that a trace has


class View(NamedTuple):
    """A cell that draws, and what is told above it."""

    code: str
    told: str = ""


MODEL = View("linclass.plot(model, X, y)")


def of(model: Classifier, rest: Rest = NOTHING) -> tuple[View, ...]:
    """The views of the model of a script: what it says of the plane, a step on its way, and its loss."""
    seen = MODEL
    if rest.features:  # its own plane is that of the features
        f = f"model.decision_function({rest.features})"
        seen = rule(model.name, f"model.predict({rest.features})", f)
    trace = getattr(model, "trace_", None)
    if not isinstance(trace, Trace) or len(trace) < PLAYED:
        return (seen,)
    views = [seen]
    if not rest.features:
        told = _(
            "Each row of `model.trace_` is a model that the fit passed through. Change the number to see "
            "another row."
        )
        views.append(View(f"model.trace_.plot({len(trace) // 2})", told))
    if any(column in trace.columns for column in LOSSES):
        views.append(View("linclass.plot_loss(model)", _("How the fit proceeded, step by step.")))
    return tuple(views)


def rule(name: str, predict: str, f: str = "", labels: str = "y", told: str = "") -> View:
    """The view of a rule that is no estimator, by what it predicts of places X, and its f where it has one."""
    lines = [
        "from types import SimpleNamespace",
        "",
        "rule = SimpleNamespace(",
        f"    name={name!r},",
        f"    predict=lambda X: {predict},",
        *([f"    decision_function=lambda X: {f},"] if f else []),
        ")",
        f"linclass.plot(rule, X, {labels})",
    ]
    return View("\n".join(lines), told)


def several(models: Sequence[str]) -> View:
    """The views of several models of a script in one figure, two in a row."""
    rows = (len(models) + 1) // 2
    lines = [
        "from plotly.subplots import make_subplots",
        "",
        f"figure = make_subplots({rows}, 2)",
        f"for k, one in enumerate([{', '.join(models)}]):",
        "    linclass.plot(one, X, y, figure=figure, row=k // 2 + 1, col=k % 2 + 1)",
        f"figure.update_layout(height={450 * rows})",
    ]
    return View("\n".join(lines))
