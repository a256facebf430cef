"""The small picture of this lesson on the map of all pages."""

from __future__ import annotations

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures.svg import POINTS
from linboard.i18n.language import _


def draw(subject: Subject) -> Drawn:
    """The points."""
    return POINTS, _("Add, generate or upload points")
