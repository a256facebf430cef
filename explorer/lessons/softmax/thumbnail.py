"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

import numpy as np

from explorer.lesson.thumbnail import TOLERANCE, Drawn, Subject
from linboard.figures import svg
from linboard.figures.svg import POINTS
from linboard.i18n.language import _
from linclass import (
    SoftmaxRegression,
)


def draw(subject: Subject) -> Drawn:
    """Draw the regions of all classes."""
    dataset = subject.dataset
    model = SoftmaxRegression(l2=1.0, tol=TOLERANCE).fit(dataset.X, dataset.labels)
    grid = subject.view.grid()
    scores = model.decision_function(grid.reshape(-1, 2))
    scores = np.column_stack([-scores, scores]) if scores.ndim == 1 else scores
    winner = scores.argmax(axis=1)
    edges = ""
    for c in range(scores.shape[1] - 1):
        lead = scores[:, c] - np.delete(scores, c, axis=1).max(axis=1)
        edges += svg.segments(svg.contour(lead.reshape(grid.shape[:2])), "l")
    areas = svg.areas(svg.cells(model.classes_[winner].reshape(grid.shape[:2])))
    return areas + POINTS + edges, _("{k} classes share the plane").format(k=len(dataset.present))
