"""Prepared courses in the store: a link contains the name of one, a hash of its contents.

The lecturer's own link to change a course contains another name, which its class cannot derive from the first.
"""

from __future__ import annotations

import json
import secrets
from functools import lru_cache

from explorer.lesson.courses import file
from explorer.lesson.courses.checks import CourseError
from explorer.lesson.courses.entry import Course, Entry
from explorer.lesson.site import Site
from explorer.points import stored_points
from explorer.visit.progress import Step
from linboard.i18n.language import _

DRAFT = "linclass-draft"
_known: dict[str, Course] = {}  # by name, for pages that are drawn without the site
MOST = 100


def is_name(text: str) -> bool:
    """Return whether this is a name of stored data, and not a list of scenes."""
    return len(text) == stored_points.LENGTH and text.startswith(stored_points.VERSION) and "." not in text


def keep(course: Course) -> str | None:
    """Store a course and return its name, or None on failure."""
    name = stored_points.put(file.written(course, to_keep=True))
    if name is not None:
        _remember(name, course)
    return name


def find(name: str, site: Site) -> Course:
    """Return the course of this name; raises CourseError if it is not, or no longer, stored here."""
    if name not in _known:
        content = stored_points.get(name)
        if content is None:
            raise CourseError(_("This course is no longer on this server. Import its file on the map."))
        _remember(name, file.read(content, site))
    return _known[name]


def _remember(name: str, course: Course) -> None:
    _known[name] = course
    while len(_known) > MOST:
        _known.pop(next(iter(_known)), None)


def entry(name: str, step: Step) -> Entry | None:
    """Return an entry of a course that this session has opened, with its note; None if it is no entry of it."""
    course = _known.get(name)
    return None if course is None else course.by_step.get(step)


def collects(name: str) -> str:
    """Return the secret under which a course collects receipts; empty if it does not."""
    course = _known.get(name)
    return "" if course is None else course.collects


@lru_cache(maxsize=256)
def _draft_of(name: str) -> str | None:
    parts = {"format": DRAFT, "course": name, "key": secrets.token_urlsafe(16)}
    return stored_points.put(json.dumps(parts).encode("ascii"))


def draft(name: str) -> str | None:
    """Return the name of the lecturer's own link to a course, or None on failure."""
    return _draft_of(name)


def of_draft(text: str, site: Site) -> Course:
    """Return the course that the lecturer's own link opens; raises CourseError."""
    content = stored_points.get(text)
    try:
        parts = json.loads(content or b"null")
    except ValueError:
        parts = None
    if not isinstance(parts, dict) or parts.get("format") != DRAFT:
        raise CourseError(_("This course is no longer on this server. Import its file on the map."))
    return find(str(parts.get("course")), site)
