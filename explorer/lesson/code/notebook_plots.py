"""The plots of a notebook after a page's script: one cell per view, with a text above it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.lesson.code.code_snippets import NOTHING, Rest
from linboard.i18n.language import _
from linclass import Classifier, Trace

PLAYED = 3  # minimum number of trace rows for a plot of a middle row
LOSSES = ("loss", "errors")  # columns to plot over the steps; the first one that a trace has is used


class View(NamedTuple):
    """A cell with a plot, and the text above it."""

    code: str
    told: str = ""


MODEL = View("linclass.plot(model, X, y)")


def of(model: Classifier, rest: Rest = NOTHING) -> tuple[View, ...]:
    """Return the views of a script's model: the plane, a step of the fit, and the loss."""
    seen = MODEL
    if rest.features:  # the model's own plot would show the feature space
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
    """Return the view of a rule that is not an estimator, from expressions of its prediction and, if any, its f."""
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
    """Return one figure with the views of several models of a script, two per row."""
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
