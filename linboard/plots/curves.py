"""Curves of a classifier: its ROC curve, its confusion matrix, and its loss from step to step."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linboard import theme
from linboard.figures import matrices, points, strokes
from linboard.i18n.language import _
from linboard.i18n.text import decimals
from linboard.plots.answers import Answers
from linboard.plots.places import CURVE, Place
from linclass import Roc, Trace, confusion, roc

WIDTH = 2.5
DASHES = ("solid", "dash", "dot", "dashdot")  # of successive curves in one picture
SHARE = {"range": [-0.03, 1.03], "tickvals": [0, 0.25, 0.5, 0.75, 1], "constrain": "domain"}


def plot_roc(
    model: Any,
    X: ArrayLike | None = None,
    y: ArrayLike | None = None,
    *,
    name: str | None = None,
    **where: Any,
) -> Any:
    """The ROC curve of a classifier or of scores; `linclass.plot_roc` documents the parameters."""
    place = Place.of(**where)
    curve, known, at = (model, _("scores"), []) if isinstance(model, Roc) else _decided(model, X, y)
    named = points.plain(known if name is None else name)
    told = _("{name}, area {area}").format(name=named, area=decimals(curve.area, 3))
    false, true = curve.false_positive_rate, curve.true_positive_rate
    colour, dash = _next(place)
    line = strokes.through(false, true, colour, WIDTH, dash)
    line |= {
        "name": told,
        "showlegend": True,
        "customdata": curve.thresholds,
        "meta": CURVE,
        "hoverinfo": "all",
    }
    line |= {
        "hovertemplate": _("false alarms {false}, found {found}, threshold {threshold}").format(
            false="%{x:.3~g}", found="%{y:.3~g}", threshold="%{customdata:.3g}"
        )
        + "<extra></extra>"
    }
    mark = strokes.dots({"size": 11, "color": colour, "line": {"width": 2, "color": theme.PAPER}})
    mark |= {
        "x": at[:1],
        "y": at[1:],
        "cliponaxis": False,
        "name": _("where the model decides"),
        "showlegend": True,
    }
    chance = strokes.through([0, 1], [0, 1], theme.MUTED, 1.5, "dash", name=_("chance"), showlegend=True)
    return place.put(
        [chance, line, *([mark] if at else [])],
        theme.axis(_("false positive rate"), **SHARE) | {"fixedrange": False},
        theme.axis(_("true positive rate"), **SHARE, scaleanchor="x") | {"fixedrange": False},
        _("ROC"),
    )


def _decided(model: Any, X: ArrayLike | None, y: ArrayLike | None) -> tuple[Roc, str, list[Any]]:
    """The curve of a classifier, its name, and the two rates of its own decisions."""
    answers = Answers.of(model, X, y)
    positive = answers.predicted == answers.classes.labels[-1]
    at = [np.mean(positive[answers.y == label]) for label in answers.classes.labels]
    return roc(answers.y, answers.score()), answers.name, at


def plot_confusion(
    model: Any,
    X: ArrayLike | None = None,
    y: ArrayLike | None = None,
    **where: Any,
) -> Any:
    """The confusion matrix of a classifier; `linclass.plot_confusion` documents the parameters."""
    place = Place.of(**where)
    answers = Answers.of(model, X, y)
    found = confusion(answers.y, answers.predicted)
    names = [points.plain(str(label)) for label in found.classes.tolist()]
    told = _("{model}: {wrong:,} of {n:,} misclassified").format(
        model=points.plain(answers.name), wrong=int(answers.wrong.sum()), n=len(answers.y)
    )
    plain = {"showgrid": False, "constrain": "domain", "type": "category"}
    return place.put(
        [matrices.matrix(names, found.counts[None]).at(0)],
        theme.axis(_("decision"), **plain),
        theme.axis(_("true class"), **plain, autorange="reversed"),
        told,
    )


def plot_loss(
    model: Any,
    *,
    column: str | None = None,
    name: str | None = None,
    **where: Any,
) -> Any:
    """A column of a trace over its steps; `linclass.plot_loss` documents the parameters."""
    place = Place.of(**where)
    trace = _trace_of(model)
    column = _column(trace, column)
    values, steps = trace.columns[column], trace.columns.get("step", np.arange(len(trace)))
    named = points.plain(str(getattr(trace[-1], "name", column)) if name is None else name)
    colour, dash = _next(place)
    line = strokes.through(steps, values, colour, WIDTH, dash)
    line["line"]["shape"] = "hv" if values.dtype.kind in "iu" else "linear"
    line |= {"name": named, "showlegend": True, "meta": CURVE, "hoverinfo": "all"}
    line |= {"hovertemplate": "%{x}: %{y}<extra>%{fullData.name}</extra>"}
    return place.put(
        [line],
        theme.axis(_("step")) | {"fixedrange": False},
        theme.axis(column) | {"fixedrange": False, "rangemode": "tozero"},
        _("{column}, step by step").format(column=column),
    )


def _trace_of(model: Any) -> Trace[Any]:
    """The trace of a model, or the argument itself if it is a trace."""
    trace = model if isinstance(model, Trace) else getattr(model, "trace_", None)
    if not isinstance(trace, Trace):
        raise ValueError(
            f"plot_loss needs a model with trace_; this {type(model).__name__} has none. "
            "Pass one that linclass has fitted step by step, such as LogisticRegression."
        )
    return trace


def _column(trace: Trace[Any], column: str | None) -> str:
    """The column to draw: the requested one, else the loss, else the errors."""
    single = [name for name, values in trace.columns.items() if values.ndim == 1 and name != "step"]
    found = next((name for name in ("loss", "errors") if name in single), None) if column is None else column
    if found not in single:
        raise ValueError(f"column must be one of {', '.join(single)}; got {column!r}.")
    return found


def _next(place: Place) -> tuple[str, str]:
    """Colour and dash of the next curve in a subplot."""
    drawn = sum(trace.meta == CURVE and trace.xaxis in (place.x, None) for trace in place.figure.data)
    colours = (theme.LINE, *theme.CLASS_COLOURS)
    return colours[drawn % len(colours)], DASHES[drawn % len(DASHES)]
