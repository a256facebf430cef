"""Checks of the parts of a course’s file: each returns a part, or raises a sentence that says what is wrong with it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from explorer.classroom.questions import MOST_POINTS
from linboard.i18n.language import _

FAR = 1_000_000  # the largest absolute value of a whole number


class CourseError(ValueError):
    """The text is no course.

    The message is one sentence for the lecturer.
    """


def known(parts: Mapping[str, Any], names: set[str]) -> None:
    """Check that the parts have no other names."""
    if unknown := sorted(set(parts) - names):
        raise CourseError(_("It has no part “{name}”.").format(name=unknown[0][:40]))


def line(parts: Mapping[str, Any], name: str, most: int) -> str:
    """Return a text of one line, without blanks around it."""
    text = parts.get(name, "")
    if not isinstance(text, str) or len(text) > most or not text.isprintable():
        told = _("“{name}” must be one line of at most {most} characters.")
        raise CourseError(told.format(name=name, most=f"{most:,}"))
    return text.strip()


def texts(parts: Mapping[str, Any], name: str, most: int, letters: int) -> tuple[str, ...]:
    """Return texts of one line each, at most `most`."""
    texts = parts.get(name, [])
    if not isinstance(texts, list) or len(texts) > most:
        raise CourseError(_("“{name}” must be a list of at most {most} texts.").format(name=name, most=most))
    return tuple(line({name: text}, name, letters) for text in texts)


def whole(parts: Mapping[str, Any], name: str) -> int:
    """Return a whole number; 0 if it is not given."""
    value = parts.get(name, 0)
    if type(value) is not int or abs(value) > FAR:
        raise CourseError(_("“{name}” must be a whole number.").format(name=name))
    return value


def wholes(parts: Mapping[str, Any], name: str, most: int, below: int) -> tuple[int, ...]:
    """Return whole numbers from 0 to below `below`."""
    values = parts.get(name, [])
    if (
        not isinstance(values, list)
        or len(values) > most
        or not all(type(v) is int and 0 <= v < below for v in values)
    ):
        raise CourseError(_("“{name}” must be a list of classes.").format(name=name))
    return tuple(values)


def numbers(parts: Mapping[str, Any], name: str, k: int, *, pairs: bool = False) -> Any:
    """Return k numbers, or k pairs of a lower and a higher number; empty if there are none."""
    values = parts.get(name, [])
    if pairs and isinstance(values, list) and len(values) == k:
        read = tuple(numbers({name: value}, name, 2) for value in values)
        if all(len(pair) == 2 and pair[0] < pair[1] for pair in read):
            return read
    elif not pairs and isinstance(values, list) and len(values) in (0, k) and all(map(is_number, values)):
        return tuple(map(float, values))
    raise CourseError(_("“{name}” must be {k} numbers.").format(name=name, k=2 * k if pairs else k))


def is_number(value: Any) -> bool:
    """Return whether a value is a finite number of a usual size."""
    return type(value) in (int, float) and abs(value) <= 1e15 and math.isfinite(value)


def rows(rows: Any, classes: int) -> tuple[tuple[float, float, int], ...]:
    """Return points as rows of x, y and class."""
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_POINTS:
        raise CourseError(_("There may be 1 to {most} points.").format(most=MOST_POINTS))
    for row in rows:
        if not isinstance(row, list) or len(row) != 3 or not all(map(is_number, row[:2])):
            raise CourseError(_("A point must be two numbers and a class."))
        if type(row[2]) is not int or not 0 <= row[2] < classes:
            raise CourseError(_("A point belongs to a class that is not named."))
    return tuple((float(x), float(y), c) for x, y, c in rows)
