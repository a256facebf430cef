"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

import numpy as np

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures.svg import POINTS
from linboard.i18n.language import _
from linclass import KernelSVM


def draw(subject: Subject) -> Drawn:
    """Draw the curve of a Gaussian kernel."""
    width = 0.2 * float(np.ptp(subject.dataset.X, axis=0).max()) or 1.0
    model = KernelSVM(kernel="gaussian", width=width, C=10.0, tol=0.05, max_updates=500, max_snapshots=2)
    model.fit(subject.dataset.X, subject.signs)
    parts = subject.field(subject.corners(model.decision_function)) + POINTS
    return parts, _("A kernel bends the boundary")
