"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures import svg
from linboard.figures.svg import POINTS
from linboard.i18n.language import _


def draw(subject: Subject) -> Drawn:
    """Draw a rectangle around one class, and every fourth point as a sample."""
    inside = subject.places[subject.signs > 0]
    low, high = inside.min(axis=0) - 4, inside.max(axis=0) + 4
    corners = [(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])]
    return POINTS + svg.path(corners, "l", closed=True) + svg.circles(subject.places[::4], 4.5, "r"), _(
        "A share estimated from a sample"
    )
