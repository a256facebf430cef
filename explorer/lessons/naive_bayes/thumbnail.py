"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

import numpy as np

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures import svg
from linboard.figures.svg import POINTS
from linboard.i18n.language import _
from linclass import (
    GaussianNB,
)

CIRCLE = np.linspace(0, 2 * np.pi, 33)


def draw(subject: Subject) -> Drawn:
    """Draw each class as an axis-parallel ellipse."""
    dataset = subject.dataset
    model = GaussianNB().fit(dataset.X, dataset.labels)
    ring = np.column_stack([np.cos(CIRCLE), np.sin(CIRCLE)])
    parts = POINTS
    for label, mean, var in zip(model.classes_.tolist(), model.mean_, model.var_, strict=True):
        for reach in (1.0, 2.0):
            outline = subject.view.place(mean + reach * np.sqrt(var) * ring)
            parts += svg.path(outline, f"s{label} f{label}" if reach == 1 else f"s{label} n", closed=True)
    return parts, _("One bell curve for each class")
