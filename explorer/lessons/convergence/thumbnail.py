"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

import numpy as np

from explorer.lesson.thumbnail import Drawn, Subject, some_rows
from linboard.figures import svg
from linboard.figures.svg import AXES, chart
from linboard.i18n.language import _
from linclass.perceptrons.convergence import squared_norm_most


def draw(subject: Subject) -> Drawn:
    """Draw the squared length of the weights below its bound."""
    trace = subject.perceptron.trace_
    norm = (trace.coef**2).sum(axis=1) + trace.intercept**2
    radius = float(np.sqrt((subject.dataset.X**2).sum(axis=1).max() + 1))
    k = trace.updates.astype(float)
    bound = squared_norm_most(k, radius)
    top = max(float(bound[-1]), 1e-300)
    some = some_rows(len(k))
    k, norm, bound = k[some], norm[some], bound[some]
    parts = AXES + svg.path(chart(k, bound, top), "b") + svg.path(chart(k, norm, top), "l")
    if trace.stop == "converged":
        return parts, _("Why a few updates are enough")
    if subject.separable:
        return parts, _("It stops: a line separates the classes")
    return parts, _("It would stop if a line separated the classes")
