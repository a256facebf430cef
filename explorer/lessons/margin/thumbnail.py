"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

from typing import Any

import numpy as np

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures import svg
from linboard.figures.svg import POINTS
from linboard.i18n.language import _
from linclass import (
    MaxMargin,
    NotSeparableError,
    SoftMargin,
)


def draw(subject: Subject) -> Drawn:
    """Draw the street and its support vectors."""
    model: Any = MaxMargin()
    try:
        model.fit(subject.dataset.X, subject.signs)
        told = _("{n} points hold the widest street")
    except NotSeparableError:
        model = SoftMargin(C=1.0).fit(subject.dataset.X, subject.signs)
        told = _("A street with slack, held by {n} points")
    w, b = model.coef_[0], float(model.intercept_[0])
    edges = subject.lines(np.array([w, w]), np.array([b - 1, b + 1]), "d")
    rings = svg.circles(subject.places[model.support_], 5, "r")
    parts = subject.half_planes(w, b) + edges + POINTS + rings + subject.line(w, b)
    return parts, told.format(n=len(model.support_))
