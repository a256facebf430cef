"""A prepared course as a JSON file, and back. A file may contain anything, so each of its parts is checked.

    {"format": "linclass-course", "version": 1, "title": "…", "entries": [
        {"scene": "margin.hold", "note": "…"},
        {"challenge": "own1.…"},
        {"proof": "con-novikoff", "points": {"points": [[x, y, class], …], "classes": ["…", "…"]}},
        {"question": {"kind": "choice", "text": "…", "options": ["…", "…"], "right": 1}}]}

Classes and right options count from 0.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from typing import Any, cast

from explorer.classroom.questions import (
    MOST_LETTERS,
    MOST_PLACED,
    MOST_POINTS,
    NO_MISTAKE,
    Kind,
    NoAnswerError,
    Question,
)
from explorer.lesson.challenges import custom_challenge, custom_link
from explorer.lesson.courses.entry import MOST_ENTRIES, MOST_NOTE, MOST_TITLE, Course, Entry, question
from explorer.lesson.lesson_spec import START
from explorer.lesson.site import Site
from explorer.points.dataset import Dataset
from linboard.i18n.language import _

FORMAT, VERSION = "linclass-course", 1
MOST_BYTES = 1_000_000
MOST_TEXT, MOST_OPTIONS, MOST_OPTION, MOST_EXPLAINED, FAR = 200, 8, 80, 500, 1_000_000
KINDS = ("choice", "number", "point", "line", "points", "text")
PARTS = {"scene", "challenge", "proof", "question"}
OF_POINTS = {"points", "classes", "columns", "title"}
OF_QUESTION = {
    "kind",
    "text",
    "lesson",
    "options",
    "label",
    "least",
    "most",
    "points",
    "classes",
    "box",
    "positive",
    "place",
    "line",
    "gives",
    "right",
    "explained",
    "other",
}


class CourseError(ValueError):
    """The text is no course.

    The message is one sentence for the lecturer.
    """


def written(course: Course) -> bytes:
    """Return a course as a JSON file."""
    parts: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    if course.title:
        parts["title"] = course.title
    parts["entries"] = [_written(entry) for entry in course.entries]
    return json.dumps(parts, ensure_ascii=False, indent=1).encode("utf-8")


def _written(entry: Entry) -> dict[str, Any]:
    told: dict[str, Any]
    if entry.asked is not None:
        told = {"question": _question(entry)}
    else:
        told = {entry.what: f"{entry.lesson}.{entry.key}" if entry.what == "scene" else entry.key}
    if (points := entry.points) is not None:
        rows = zip(points.X.tolist(), points.labels.tolist(), strict=True)
        told["points"] = {
            "points": [[x, y, label] for (x, y), label in rows],
            "classes": points.names,
            "columns": points.columns,
            "title": points.title,
        }
    return told | ({"note": entry.note} if entry.note else {})


def _question(entry: Entry) -> dict[str, Any]:
    """Return a question without the parts that have their usual values."""
    assert entry.asked is not None, "it asks something"
    usual = Question("text", "", "", "")
    told: dict[str, Any] = {"kind": entry.asked.kind, "text": entry.asked.text}
    for name in sorted(OF_QUESTION - {"kind", "text", "lesson", "explained", "other"}):
        if (value := getattr(entry.asked, name)) != getattr(usual, name):
            told[name] = value
    if entry.lesson != START:
        told["lesson"] = entry.lesson
    if entry.explained:
        told["explained"] = entry.explained
    if entry.other is not None:
        told["other"] = entry.other
    return told


def read(content: bytes, site: Site) -> Course:
    """Return the course in a JSON file; raises CourseError if it is none."""
    if len(content) > MOST_BYTES:
        raise CourseError(
            _("The file of a course has at most {n} megabyte.").format(n=MOST_BYTES // 1_000_000)
        )
    try:
        parts = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):
        raise CourseError(_("This file is not a JSON file.")) from None
    if not isinstance(parts, dict) or parts.get("format") != FORMAT:
        raise CourseError(_("This file does not contain a course of this site."))
    if parts.get("version") != VERSION:
        raise CourseError(_("This course was made by another version of this site."))
    if unknown := sorted(set(parts) - {"format", "version", "title", "entries"}):
        raise CourseError(_("A course has no part “{name}”.").format(name=unknown[0][:40]))
    title, rows = parts.get("title", ""), parts.get("entries")
    if not isinstance(title, str) or len(title) > MOST_TITLE or not title.isprintable():
        raise CourseError(
            _("The title of a course is one line of at most {n} characters.").format(n=MOST_TITLE)
        )
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_ENTRIES:
        raise CourseError(_("A course has 1 to {n} entries.").format(n=MOST_ENTRIES))
    entries: list[Entry] = []
    for i, row in enumerate(rows, 1):
        try:
            entry = _entry(row, site)
        except ValueError as error:
            raise CourseError(_("Entry {i}: {why}").format(i=i, why=error)) from error
        if entry.step in [one.step for one in entries]:
            raise CourseError(_("Entry {i} is the same as an earlier entry.").format(i=i))
        entries.append(entry)
    return Course(tuple(entries), title)


def _entry(row: Any, site: Site) -> Entry:
    whats = PARTS & set(row) if isinstance(row, dict) else set()
    if len(whats) != 1:
        raise CourseError(_("It must be a scene, a challenge, a proof or a question."))
    (what,) = whats
    _known(row, {what, "note", *(["points"] if what == "proof" else [])})
    note = row.get("note", "")
    if not isinstance(note, str) or len(note) > MOST_NOTE or not _is_unicode(note):
        raise CourseError(_("Its note must be a text of at most {n} characters.").format(n=MOST_NOTE))
    if what == "question":
        return _asked(row[what], note, site)
    if not isinstance(row[what], str):
        raise CourseError(_("“{name}” has the wrong type.").format(name=what))
    makes: dict[str, Callable[[str, str, Site], Entry]] = {"scene": _scene, "challenge": challenge}
    if what in makes:
        return makes[what](row[what], note, site)
    return _proof(row[what], note, row.get("points"), site)


def _scene(name: str, note: str, site: Site) -> Entry:
    lesson, _dot, key = name.partition(".")
    if (lesson, key) not in site.steps:
        raise CourseError(_("There is no scene “{name}”.").format(name=name[:80]))
    return Entry("scene", lesson, key, note)


def challenge(key: str, note: str, site: Site) -> Entry:
    """Read a challenge: one of a lesson by its key, or a custom challenge by its text; raises ValueError."""
    if not custom_link.carries(key):
        room = next((room for room in site.rooms if key in {one.key for one in room.challenges()}), None)
        if room is None:
            raise CourseError(_("There is no challenge “{name}”.").format(name=key[:80]))
        return Entry("challenge", room.key, key, note)
    lesson = custom_link.lesson(key)
    room = next((room for room in site.rooms if room.key == lesson), None)
    if room is None:
        raise CourseError(_("There is no lesson with this name."))
    if custom_challenge.open_in(room, key).made.draft:
        raise CourseError(_("The author of this challenge has not solved it yet."))
    return Entry("challenge", room.key, key, note)


def _proof(key: str, note: str, points: Any, site: Site) -> Entry:
    room = next((room for room in site.rooms if key in {proof.key for proof in room.proofs()}), None)
    if room is None:
        raise CourseError(_("There is no proof “{name}”.").format(name=key[:80]))
    return Entry("proof", room.key, key, note, points=None if points is None else _points(points))


def _points(parts: Any) -> Dataset:
    if not isinstance(parts, dict):
        raise CourseError(_("“{name}” has the wrong type.").format(name="points"))
    _known(parts, OF_POINTS)
    classes = _texts(parts, "classes", 4, 40)
    rows = _rows(parts.get("points"), len(classes))
    columns = _texts(parts, "columns", 2, 40) or ("x1", "x2")
    title = parts.get("title", "")
    if not isinstance(title, str):
        raise CourseError(_("“{name}” has the wrong type.").format(name="title"))
    return Dataset([row[:2] for row in rows], [row[2] for row in rows], classes, columns, title)


def _asked(parts: Any, note: str, site: Site) -> Entry:
    """Read a question; raises ValueError if a part of it is invalid."""
    if not isinstance(parts, dict) or parts.get("kind") not in KINDS:
        raise CourseError(_("A question needs a kind: {kinds}.").format(kinds=", ".join(KINDS)))
    _known(parts, OF_QUESTION)
    text = _line(parts, "text", MOST_TEXT)
    if not text:
        raise CourseError(_("Enter the question first."))
    lesson = parts.get("lesson", START)
    if not isinstance(lesson, str) or lesson not in {room.key for room in site.rooms}:
        raise CourseError(_("There is no lesson with this name."))
    kind = cast(Kind, parts["kind"])
    classes = _texts(parts, "classes", 4, 40)
    points = _rows(parts["points"], len(classes)) if "points" in parts else ()
    box = (_numbers(parts, "box", 2, pairs=True) or ((0.0, 1.0), (0.0, 1.0))) if "box" in parts else None
    if points:
        box = Dataset([row[:2] for row in points], [row[2] for row in points], classes).bounds
    gives = _wholes(parts, "gives", MOST_PLACED, len(classes))
    asked = Question(
        kind,
        "",
        "",
        text,
        options=_texts(parts, "options", MOST_OPTIONS, MOST_OPTION),
        label=_line(parts, "label", MOST_OPTION),
        least=_whole(parts, "least"),
        most=MOST_LETTERS if kind == "text" else _whole(parts, "most"),
        points=points,
        box=box or ((0.0, 1.0), (0.0, 1.0)),
        classes=classes,
        positive=_whole(parts, "positive"),
        place=_numbers(parts, "place", 2),
        line=_numbers(parts, "line", 3),
        gives=gives,
        typed=True,
    )
    _complete(asked)
    right = _right(parts.get("right"), asked)
    other = _numbers(parts, "other", 3)
    line = (other[0], other[1], other[2]) if other else None
    explained = _line(parts, "explained", MOST_EXPLAINED)
    made = Question(**{**vars(asked), "right": right})
    return question(made, lesson=lesson, explained=explained, other=line, note=note)


def _complete(asked: Question) -> None:
    """Check that a question has what its kind needs."""
    if asked.kind == "choice" and not 2 <= len(asked.options) <= MOST_OPTIONS:
        raise CourseError(_("A choice needs 2 to {most} options.").format(most=MOST_OPTIONS))
    if len(set(asked.options)) < len(asked.options):
        raise CourseError(_("Two options are the same."))
    if asked.kind == "number" and asked.least >= asked.most:
        raise CourseError(_("The minimum must be less than the maximum."))
    if asked.kind in ("point", "line") and not asked.points:
        raise CourseError(_("This kind of question needs points."))
    if asked.kind == "points" and not asked.gives:
        raise CourseError(_("Each phone places 1 to {most} points in total.").format(most=MOST_PLACED))


def _right(given: Any, asked: Question) -> Any:
    if given is None:
        return None
    if given == [] and asked.kind == "line":
        return NO_MISTAKE
    try:
        if asked.kind not in ("choice", "number", "point"):
            raise NoAnswerError
        return asked.answer(given)
    except NoAnswerError:
        raise CourseError(_("The right answer is not a possible answer.")) from None


# ---- parts of any kind ----


def _known(parts: Mapping[str, Any], names: set[str]) -> None:
    if unknown := sorted(set(parts) - names):
        raise CourseError(_("It has no part “{name}”.").format(name=unknown[0][:40]))


def _line(parts: Mapping[str, Any], name: str, most: int) -> str:
    text = parts.get(name, "")
    if not isinstance(text, str) or len(text) > most or not text.isprintable():
        told = _("“{name}” must be one line of at most {most} characters.")
        raise CourseError(told.format(name=name, most=most))
    return text.strip()


def _texts(parts: Mapping[str, Any], name: str, most: int, letters: int) -> tuple[str, ...]:
    texts = parts.get(name, [])
    if not isinstance(texts, list) or len(texts) > most:
        raise CourseError(_("“{name}” must be a list of at most {most} texts.").format(name=name, most=most))
    return tuple(_line({name: text}, name, letters) for text in texts)


def _whole(parts: Mapping[str, Any], name: str) -> int:
    value = parts.get(name, 0)
    if type(value) is not int or abs(value) > FAR:
        raise CourseError(_("“{name}” must be a whole number.").format(name=name))
    return value


def _wholes(parts: Mapping[str, Any], name: str, most: int, below: int) -> tuple[int, ...]:
    values = parts.get(name, [])
    if (
        not isinstance(values, list)
        or len(values) > most
        or not all(type(v) is int and 0 <= v < below for v in values)
    ):
        raise CourseError(_("“{name}” must be a list of classes.").format(name=name))
    return tuple(values)


def _numbers(parts: Mapping[str, Any], name: str, k: int, *, pairs: bool = False) -> Any:
    """Return k numbers, or k pairs of a lower and a higher number; empty if there are none."""
    values = parts.get(name, [])
    if pairs and isinstance(values, list) and len(values) == k:
        read = tuple(_numbers({name: value}, name, 2) for value in values)
        if all(len(pair) == 2 and pair[0] < pair[1] for pair in read):
            return read
    elif not pairs and isinstance(values, list) and len(values) in (0, k) and all(map(_is_number, values)):
        return tuple(map(float, values))
    raise CourseError(_("“{name}” must be {k} numbers.").format(name=name, k=2 * k if pairs else k))


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) <= 1e15 and math.isfinite(value)


def _is_unicode(text: str) -> bool:
    """Return whether a text has no half of a character, which JSON can spell."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _rows(rows: Any, classes: int) -> tuple[tuple[float, float, int], ...]:
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_POINTS:
        raise CourseError(_("There may be 1 to {most} points.").format(most=MOST_POINTS))
    for row in rows:
        if not isinstance(row, list) or len(row) != 3 or not all(map(_is_number, row[:2])):
            raise CourseError(_("A point must be two numbers and a class."))
        if type(row[2]) is not int or not 0 <= row[2] < classes:
            raise CourseError(_("A point belongs to a class that is not named."))
    return tuple((float(x), float(y), c) for x, y, c in rows)
