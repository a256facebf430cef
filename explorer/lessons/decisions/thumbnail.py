"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

import numpy as np

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures import svg
from linboard.figures.svg import AXES, BOTTOM, LEFT, RIGHT, TOP, chart
from linboard.i18n.language import _
from linclass import (
    roc,
)


def draw(subject: Subject) -> Drawn:
    """Draw the ROC curve of logistic regression, and its point at the usual threshold."""
    f = subject.logistic.decision_function(subject.dataset.X)
    curve = roc(subject.signs, f)
    places = chart(curve.false_positive_rate, curve.true_positive_rate, 1.0)
    now = chart(
        np.array([(f >= 0)[subject.signs < 0].mean()]),
        np.array([(f >= 0)[subject.signs > 0].mean()]),
        1.0,
        1.0,
    )
    diagonal = svg.path([(LEFT, BOTTOM), (RIGHT, TOP)], "d")
    return AXES + diagonal + svg.path(places, "l") + svg.circles(now, 3.5, "a"), _(
        "More points found, more false alarms"
    )
