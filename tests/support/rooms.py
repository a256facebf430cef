"""Properties of all lessons of the site, for tests."""

from __future__ import annotations

from explorer.lesson.thumbnail import Drawn, Subject
from explorer.lessons import SITE
from explorer.lessons.glossary import terms

BUILDS_ON = {room.path: room.builds_on for room in SITE.rooms}
TERMS = terms.of(SITE.rooms)
MINIATURES = {room.path: room for room in SITE.rooms if room.miniature}
leads_to = SITE.leads_to


def draw(path: str, subject: Subject) -> Drawn:
    """Draw the thumbnail of the lesson at a path."""
    return SITE[path].thumbnail(subject)
