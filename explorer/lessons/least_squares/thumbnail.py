"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures.svg import POINTS
from linboard.i18n.language import _
from linclass import (
    LeastSquaresClassifier,
)


def draw(subject: Subject) -> Drawn:
    """Draw the line of least squares, and that of logistic regression dashed."""
    model, other = LeastSquaresClassifier().fit(subject.dataset.X, subject.signs), subject.logistic
    parts = subject.line(other.coef_[0], float(other.intercept_[0]), "d")
    return POINTS + parts + subject.line(model.coef_[0], float(model.intercept_[0])), _(
        "A far point can drag the line"
    )
