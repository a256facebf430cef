"""A prepared course as a JSON file, and back. A file may contain anything, so each of its parts is checked.

    {"format": "linclass-course", "version": 1, "title": "…", "entries": [
        {"scene": "margin.hold", "note": "…"},
        {"challenge": "own1.…"},
        {"reason": "con-novikoff.norm"},
        {"proof": "con-novikoff", "points": {"points": [[x, y, class], …], "classes": ["…", "…"]}},
        {"question": {"kind": "choice", "text": "…", "options": ["…", "…"], "right": 1}}]}

Classes and right options count from 0.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from explorer.classroom.handed_in import SECRET
from explorer.classroom.questions import (
    MOST_LETTERS,
    MOST_PLACED,
    NO_MISTAKE,
    Kind,
    NoAnswerError,
    Question,
)
from explorer.lesson.challenges import custom_challenge, custom_link
from explorer.lesson.courses import checks
from explorer.lesson.courses.checks import CourseError
from explorer.lesson.courses.entry import MOST_ENTRIES, MOST_NOTE, MOST_TITLE, Course, Entry, question
from explorer.lesson.lesson_spec import START
from explorer.lesson.site import Site
from explorer.points.dataset import Dataset
from linboard.i18n.language import _

FORMAT, VERSION = "linclass-course", 1
MOST_BYTES = 1_000_000
MOST_TEXT, MOST_OPTIONS, MOST_OPTION, MOST_EXPLAINED = 200, 8, 80, 500
KINDS = ("choice", "number", "point", "line", "points", "text")
PARTS = {"scene", "challenge", "proof", "reason", "question"}
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
    "columns",
    "box",
    "positive",
    "place",
    "line",
    "gives",
    "right",
    "explained",
    "other",
}


def written(course: Course, *, to_keep: bool = False) -> bytes:
    """Return a course as a JSON file; only the stored one, `to_keep`, knows the secret of its receipts."""
    parts: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    if course.title:
        parts["title"] = course.title
    if course.collects and to_keep:
        parts["collects"] = course.collects
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
    for name in sorted(OF_QUESTION - {"kind", "text", "lesson", "explained", "other", "columns"}):
        if (value := getattr(entry.asked, name)) != getattr(usual, name):
            told[name] = value
    if entry.lesson != START:
        told["lesson"] = entry.lesson
    if entry.explained:
        told["explained"] = entry.explained
    if entry.other is not None:
        told["other"] = entry.other
    if entry.columns:
        told["columns"] = entry.columns
    return told


def read(content: bytes, site: Site) -> Course:
    """Return the course in a JSON file; raises CourseError if it is none."""
    if len(content) > MOST_BYTES:
        raise CourseError(
            _("The file of a course has at most {n} megabyte.").format(n=MOST_BYTES // 1_000_000)
        )
    try:
        parts = json.loads(content.decode("utf-8-sig"))  # editors on Windows add a byte order mark
        shown = json.dumps(parts, ensure_ascii=False)
    except (ValueError, RecursionError):
        raise CourseError(_("This file is not a JSON file.")) from None
    try:
        shown.encode("utf-8")
    except UnicodeEncodeError:
        raise CourseError(_("This file contains half a character, which no page can show.")) from None
    if not isinstance(parts, dict) or parts.get("format") != FORMAT:
        raise CourseError(_("This file does not contain a course of this site."))
    if parts.get("version") != VERSION:
        raise CourseError(_("This course was made by another version of this site."))
    if unknown := sorted(set(parts) - {"format", "version", "title", "collects", "entries"}):
        raise CourseError(_("A course has no part “{name}”.").format(name=unknown[0][:40]))
    title, rows, collects = parts.get("title", ""), parts.get("entries"), parts.get("collects", "")
    if not isinstance(title, str) or len(title) > MOST_TITLE or not title.isprintable():
        raise CourseError(
            _("The title of a course is one line of at most {n} characters.").format(n=MOST_TITLE)
        )
    if not isinstance(collects, str) or (collects and not SECRET.fullmatch(collects)):
        raise CourseError(_("“{name}” has the wrong type.").format(name="collects"))
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
    return Course(tuple(entries), title, collects)


def _entry(row: Any, site: Site) -> Entry:
    whats = PARTS & set(row) if isinstance(row, dict) else set()
    if len(whats) != 1:
        raise CourseError(_("It must be a scene, a challenge, a proof or a question."))
    (what,) = whats
    checks.known(row, {what, "note", *(["points"] if what in ("proof", "reason") else [])})
    note = row.get("note", "")
    if not isinstance(note, str) or len(note) > MOST_NOTE:
        raise CourseError(_("Its note must be a text of at most {n} characters.").format(n=f"{MOST_NOTE:,}"))
    if what == "question":
        return _asked(row[what], note, site)
    if not isinstance(row[what], str):
        raise CourseError(_("“{name}” has the wrong type.").format(name=what))
    makes: dict[str, Callable[[str, str, Site], Entry]] = {"scene": _scene, "challenge": challenge}
    if what in makes:
        return makes[what](row[what], note, site)
    entry = _proof if what == "proof" else _reason
    return entry(row[what], note, row.get("points"), site)


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


def _reason(name: str, note: str, points: Any, site: Site) -> Entry:
    """Read the question about a line of a proof, such as con-novikoff.norm."""
    key, _dot, line = name.partition(".")
    of_proof = _proof(key, note, points, site)
    room = next(room for room in site.rooms if room.key == of_proof.lesson)
    proof = room.proof(key)
    if line not in {one.key for one in proof.lines}:
        raise CourseError(_("The proof has no line “{name}”.").format(name=line[:80]))
    return replace(of_proof, what="reason", key=name)


def _points(parts: Any) -> Dataset:
    if not isinstance(parts, dict):
        raise CourseError(_("“{name}” has the wrong type.").format(name="points"))
    checks.known(parts, OF_POINTS)
    classes = checks.texts(parts, "classes", 4, 40)
    rows = checks.rows(parts.get("points"), len(classes))
    columns = checks.texts(parts, "columns", 2, 40) or ("x1", "x2")
    title = parts.get("title", "")
    if not isinstance(title, str):
        raise CourseError(_("“{name}” has the wrong type.").format(name="title"))
    return Dataset([row[:2] for row in rows], [row[2] for row in rows], classes, columns, title)


def _asked(parts: Any, note: str, site: Site) -> Entry:
    """Read a question; raises ValueError if a part of it is invalid."""
    if not isinstance(parts, dict) or parts.get("kind") not in KINDS:
        raise CourseError(_("A question needs a kind: {kinds}.").format(kinds=", ".join(KINDS)))
    checks.known(parts, OF_QUESTION)
    text = checks.line(parts, "text", MOST_TEXT)
    if not text:
        raise CourseError(_("Enter the question first."))
    lesson = parts.get("lesson", START)
    if not isinstance(lesson, str) or lesson not in {room.key for room in site.rooms}:
        raise CourseError(_("There is no lesson with this name."))
    kind = cast(Kind, parts["kind"])
    classes = checks.texts(parts, "classes", 4, 40)
    points = checks.rows(parts["points"], len(classes)) if "points" in parts else ()
    box = (
        (checks.numbers(parts, "box", 2, pairs=True) or ((0.0, 1.0), (0.0, 1.0))) if "box" in parts else None
    )
    if points:
        box = Dataset([row[:2] for row in points], [row[2] for row in points], classes).bounds
    gives = checks.wholes(parts, "gives", MOST_PLACED, len(classes))
    asked = Question(
        kind,
        "",
        "",
        text,
        options=checks.texts(parts, "options", MOST_OPTIONS, MOST_OPTION),
        label=checks.line(parts, "label", MOST_OPTION),
        least=checks.whole(parts, "least"),
        most=MOST_LETTERS if kind == "text" else checks.whole(parts, "most"),
        points=points,
        box=box or ((0.0, 1.0), (0.0, 1.0)),
        classes=classes,
        positive=checks.whole(parts, "positive"),
        place=checks.numbers(parts, "place", 2),
        line=checks.numbers(parts, "line", 3),
        gives=gives,
        typed=True,
    )
    _complete(asked)
    right = _right(parts.get("right"), asked)
    other = checks.numbers(parts, "other", 3)
    line = (other[0], other[1], other[2]) if other else None
    explained = checks.line(parts, "explained", MOST_EXPLAINED)
    made = Question(**{**vars(asked), "right": right})
    columns = checks.texts(parts, "columns", 2, 40)
    if columns and (len(columns) == 1 or not all(columns)):
        raise CourseError(_("“{name}” has the wrong type.").format(name="columns"))
    return question(made, lesson=lesson, explained=explained, other=line, columns=columns, note=note)


def _complete(asked: Question) -> None:
    """Check that a question has what its kind needs."""
    if asked.kind == "choice" and not 2 <= len(asked.options) <= MOST_OPTIONS:
        raise CourseError(_("A choice needs 2 to {most} options.").format(most=MOST_OPTIONS))
    if len(set(asked.options)) < len(asked.options):
        raise CourseError(_("Two options are the same. Change one of them."))
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
