"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

import numpy as np

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures import svg
from linboard.figures.svg import HEIGHT, POINTS
from linboard.i18n.language import _
from linclass import (
    FisherDiscriminant,
)


def draw(subject: Subject) -> Drawn:
    """Draw the points projected onto the best direction, and the threshold."""
    model = FisherDiscriminant().fit(subject.dataset.X, subject.signs)
    w = model.coef_[0]
    if not w.any():
        return POINTS, _("Points slide onto a line")
    along = w / np.linalg.norm(w)
    aside = np.array([-along[1], along[0]])
    base = subject.view.center + 0.22 * HEIGHT / np.abs(subject.view.scale).max() * aside
    X = subject.dataset.X
    feet = base + ((X - base) @ along)[:, None] * along
    axis = subject.lines(aside[None, :], np.array([-(base @ aside)]), "g")
    slides = svg.segments(subject.view.place(np.stack([X, feet], axis=1)), "h")
    parts = slides + axis + svg.dots(subject.view.place(feet), subject.dataset.labels)
    return parts + subject.line(w, float(model.intercept_[0])), _("Points slide onto the best direction")
