"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures.svg import POINTS
from linboard.i18n.language import _, ngettext


def draw(subject: Subject) -> Drawn:
    """Draw the last lines of the run, and the final one."""
    model = subject.perceptron
    trace = model.trace_
    earlier = subject.lines(trace.coef[-7:-1], trace.intercept[-7:-1], "g")
    parts = POINTS + earlier + subject.line(model.coef_[0], float(model.intercept_[0]))
    if trace.stop != "converged":
        told = (
            _("{n} corrections, not all correct yet")
            if subject.separable
            else _("Still wrong after {n} updates")
        )
    else:
        told = ngettext("All correct after one update", "All correct after {n} updates", model.n_iter_)
    return parts, told.format(n=model.n_iter_)
