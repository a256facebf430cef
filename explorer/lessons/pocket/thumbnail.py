"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

from explorer.lesson.thumbnail import BUDGET, Drawn, Subject, some_rows
from linboard.figures import svg
from linboard.figures.svg import AXES, chart
from linboard.i18n.language import _
from linclass import (
    Pocket,
)


def draw(subject: Subject) -> Drawn:
    """Draw the mistakes of the perceptron, and of the pocket's line."""
    model = Pocket(max_updates=BUDGET, random_state=0).fit(subject.dataset.X, subject.signs)
    trace = model.trace_
    k, top = trace.updates.astype(float), max(float(trace.errors.max()), 1.0)
    some = some_rows(len(k))
    now, best = (
        chart(k[some], errors[some].astype(float), top) for errors in (trace.errors, trace.best_errors)
    )
    told = _("The best line so far: {n} of {all} misclassified").format(
        n=model.errors_, all=subject.dataset.n
    )
    return AXES + svg.path(now, "g") + svg.path(best, "l"), told
