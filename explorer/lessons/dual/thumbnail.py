"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures import svg
from linboard.i18n.language import _
from linclass import (
    DualPerceptron,
)

FEW = 60  # updates, if only the shape of the result is shown


def draw(subject: Subject) -> Drawn:
    """Draw how often each point was a mistake."""
    alpha = DualPerceptron(max_updates=FEW).fit(subject.dataset.X, subject.signs).alpha_
    return svg.bars(alpha, subject.dataset.labels), _("How many updates each point caused")
