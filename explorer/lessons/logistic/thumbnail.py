"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

import math

import numpy as np

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures.svg import POINTS
from linboard.i18n.language import _
from linclass.core.losses import sigmoid


def draw(subject: Subject) -> Drawn:
    """Draw lines of equal probability, with darker colours for larger probabilities."""
    w, b = subject.logistic.coef_[0], float(subject.logistic.intercept_[0])
    shades = "".join(subject.half_planes(w, b, level) for level in (0.0, 0.85, 2.2))
    levels = np.array([-2.2, -0.85, 0.85, 2.2])
    contours = subject.lines(np.tile(w, (4, 1)), b - levels, "g")
    parts = shades + contours + POINTS + subject.line(w, b)
    corners = subject.view.grid()[[0, 0, -1, -1], [0, -1, 0, -1]] @ w + b  # two of them are the extremes of f
    low, high = float(sigmoid(corners.min())), float(sigmoid(corners.max()))
    if low <= 0.1 and high >= 0.9:
        return parts, _("Probabilities from 10% to 90% (λ = 1)")
    least, most = math.floor(100 * low), math.ceil(100 * high)
    if least == most:
        return parts, _("All probabilities are {low}% (λ = 1)").format(low=least)
    told = _("All probabilities from {low}% to {high}% (λ = 1)")
    return parts, told.format(low=least, high=most)
