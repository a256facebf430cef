"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures.svg import POINTS
from linboard.i18n.language import _


def draw(subject: Subject) -> Drawn:
    """Draw the points."""
    return POINTS, _("Add, generate or upload points")
