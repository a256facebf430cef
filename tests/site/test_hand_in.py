"""Students hand in receipts to a room or a course, replace only their own, and the lecturer collects them."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from types import SimpleNamespace
from urllib.parse import parse_qsl

import pytest

from explorer.challenges import challenges, judge
from explorer.classroom import handed_in
from explorer.classroom import room as rooms
from explorer.classroom.in_file import File as Rooms
from explorer.lesson.challenges import collected, custom_challenge, handing_in, links, receipt_form, receipts
from explorer.lesson.challenges.challenge import Answer
from explorer.lesson.courses import editor, file, kept
from explorer.lesson.courses.entry import Course, Entry
from explorer.lessons import SITE
from explorer.points import stored_points
from explorer.points.dataset import Dataset
from explorer.server.limits.rate_limit import Limits
from explorer.server.store import File
from explorer.visit import session
from tests.support import visit
from tests.support.hall import enter
from tests.support.own_challenges import GOOD

TIGHT = links.spell(challenges()["con-tight"], challenges()["con-tight"].solution)
CUSTOM = custom_challenge.published(SITE.rooms, GOOD)
SOLVED = Dataset([[0, 0], [0, 1], [9, 9]], [0, 1, 0], ("+1", "-1"))
SOLVING = links.spell(CUSTOM, Answer(SOLVED))


@pytest.fixture(autouse=True)
def stores(tmp_path):
    """Stores of courses and of their receipts."""
    stored_points.use(File(tmp_path / "store.sqlite", 10_000_000))
    handed_in.use(Rooms(tmp_path / "receipts.sqlite", handed_in.LIFE))
    yield
    stored_points.use(None)
    handed_in.use(None)


def student(name, *solutions, **query):
    """A visitor with these solutions, who has typed a name for the receipt."""
    at = visit.visit("", **query)
    mine = at.session_state[session._KEY].progress
    for key, link in solutions:
        lesson = next(
            (room.key for room in SITE.rooms for one in room.challenges() if one.key == key), "perceptron"
        )
        mine.solutions[lesson, key] = link
    at.run()
    at.text_input(key=receipt_form.NAME).set_value(name).run()
    return at


def hand_in(at, code):
    """Hand in to a room, and return what the page says."""
    at.text_input(key=handing_in.ROOM).set_value(code)
    visit.move(at, "receipt.in", None)
    return said(at)


def said(at):
    return " ".join(caption.value for caption in at.caption)


def rows(place):
    return list(csv.DictReader(io.StringIO(collected.table(place))))


def test_receipts_with_custom_challenges_are_collected_and_nobody_replaces_anothers(hall):
    ada = student("Ada", ("con-tight", TIGHT), (GOOD, SOLVING))
    assert "Solutions included: 2." in said(ada)
    assert "Handed in with 2 solved challenges." in hand_in(ada, hall.code.lower())
    hand_in(student("Ada", ("con-tight", TIGHT)), hall.code)
    hand_in(student("Bob", ("con-tight", TIGHT)), hall.code)
    place = handed_in.of_room(hall)
    assert [(row["name"], row["challenge"], row["solved"]) for row in rows(place)] == [
        ("Ada", "con-tight", "yes"),
        ("Ada", GOOD, "yes"),
        ("Ada", "con-tight", "yes"),
        ("Bob", "con-tight", "yes"),
    ]
    assert rows(place)[3]["same solution as"] == "Ada"
    hand_in(ada, hall.code)
    assert place.count() == 3
    texts = collected.texts(place).splitlines()
    assert [receipts.read(text).name for text in texts].count("Ada") == 2

    lecturer = enter(hall)
    lecturer.session_state["hall.summary"] = True
    lecturer.run()
    assert "Receipts handed in: 3." in said(lecturer)

    hall.close()
    assert place.count() == 0
    assert "There is no such room" in hand_in(ada, hall.code)


def test_a_custom_challenge_that_a_student_has_solved_is_in_the_receipt():
    """Also while the playground shows a scene or a question of the course instead of its bench."""
    at = visit.visit("perceptron", **dict(parse_qsl(SOLVING.removeprefix("?"))))
    mine = at.session_state[session._KEY].progress
    assert list(mine.solutions) == [("perceptron", GOOD)]
    assert judge(GOOD, mine.solutions["perceptron", GOOD]).passed

    draft = replace(CUSTOM.made, draft=True).spell()
    at = visit.visit("perceptron", SOLVED, challenge=draft)
    assert not at.session_state[session._KEY].progress.solutions, "the author's own draft does not count"

    for query in ({}, {"scene": "0"}, {"scene": "1"}):
        at = student("Ada", (GOOD, SOLVING), **query)
        assert "Solutions included: 1." in said(at)


def test_a_full_room_and_hasty_or_guessing_visitors_are_told(hall, monkeypatch):
    monkeypatch.setattr(handed_in, "MOST", 1)
    ada, bob = (student(name, ("con-tight", TIGHT)) for name in ("Ada", "Bob"))
    assert "Handed in with 1 solved challenge." in hand_in(ada, hall.code)
    assert "It has the maximum number of receipts." in hand_in(bob, hall.code)
    assert "Handed in with" in hand_in(ada, hall.code)
    monkeypatch.setattr(handing_in, "_visitors", Limits(0.001, 1.0, 10))
    hand_in(ada, hall.code)
    assert "Too many receipts arrive at once." in hand_in(ada, hall.code)
    never = SimpleNamespace(allows=lambda _address, _now: False)
    monkeypatch.setattr(handing_in, "_guesses", never)
    assert "Too many wrong codes were entered." in hand_in(ada, hall.code)


def test_a_course_collects_receipts_for_its_lecturer_alone(hall):
    lecturer = visit.visit("")
    scene = Entry("scene", "perceptron", "many")
    lecturer.session_state[editor._MADE] = Course((scene,))
    lecturer.run()
    visit.move(lecturer, "course.collect", None)
    course = lecturer.session_state[editor._MADE]
    name = kept.keep(course)
    assert course.collects.encode() not in file.written(course), "the file may be shared"
    assert kept.of_draft(kept.draft(name), SITE) == course

    ada = student("Ada", ("con-tight", TIGHT), course=name)
    visit.move(ada, "receipt.course", None)
    assert "Handed in with 1 solved challenge." in said(ada)
    lecturer.run()
    assert "Receipts handed in: 1." in said(lecturer)
    place = handed_in.of_course(course.collects)
    assert [row["name"] for row in rows(place)] == ["Ada"]

    visit.move(lecturer, "course.collect.end", None)
    visit.move(lecturer, "course.collect.delete", None)
    assert place.all() == []
    visit.move(ada, "receipt.course", None)
    assert "Receipts are no longer collected there." in said(ada)
    assert rooms.offered()


@pytest.mark.parametrize("content", [b"", b"junk", receipts.write("Ada", [TIGHT]).encode()])
def test_a_damaged_receipt_is_left_out(hall, content):
    assert rooms.store().add(hall.code, "receipts", "x", content, 9)
    assert handed_in.of_room(hall).all() == []
