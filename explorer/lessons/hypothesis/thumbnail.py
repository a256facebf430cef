"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

import numpy as np

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures import svg
from linboard.figures.svg import POINTS
from linboard.i18n.language import _
from linclass.core import linear


def draw(subject: Subject) -> Drawn:
    """Draw a line, its two sides, and the weights perpendicular to it."""
    w, b = subject.perceptron.coef_[0], float(subject.perceptron.intercept_[0])
    if not w.any():  # the perceptron ended without a line: draw one through the middle
        w = np.abs(subject.view.scale) * (0.4, 0.6)
        b = -float(w @ subject.view.center)
    foot = linear.project(subject.view.center[None], w, b)[0]
    tip = linear.normal_form(w, b)[0][0] * 20 / np.abs(subject.view.scale).max()
    arrow = svg.arrow(*subject.view.place([foot, foot + tip]))
    return subject.half_planes(w, b) + POINTS + subject.line(w, b) + arrow, _("A line and its two sides")
