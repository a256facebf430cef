"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures.svg import POINTS
from linboard.i18n.language import _
from linclass import (
    Perceptron,
    Xor,
)

FEW = 60  # updates, if only the shape of the result is shown


def draw(subject: Subject) -> Drawn:
    """Draw a perceptron of two features in the plane of the points."""
    basis = Xor().fit(subject.dataset.X)
    model = Perceptron(max_updates=FEW).fit(basis.transform(subject.dataset.X), subject.signs)
    values = subject.corners(lambda X: model.decision_function(basis.transform(X)))
    return subject.field(values) + POINTS, _("Two features bend the line")
