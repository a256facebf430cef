"""The file of a course: what it holds, how it is imported, and what is refused."""

from __future__ import annotations

import copy
import json
from contextlib import suppress

import pytest
import streamlit as st

from explorer.lesson.courses import editor, file
from explorer.lesson.courses.checks import CourseError
from explorer.lesson.courses.entry import Course, Entry, question
from explorer.lessons import SITE
from tests.support import visit
from tests.support.prepared_course import COURSE, KINDS, NOTE, SCENE

WHICH = "Entry 2: It must be a scene, a challenge, a proof or a question."
ALTERED = "Entry 2: The challenge in this link is incomplete or was altered. Copy the whole link again."
POINTS = {"points": [[0, 0, 2]], "classes": ["a", "b"]}


def test_a_file_gives_the_same_course():
    whole = COURSE.add(*(question(asked) for asked in KINDS))
    assert len(whole.entries) == len(COURSE.entries) + len(KINDS)
    assert file.read(file.written(whole), SITE) == whole
    assert file.read(b"\xef\xbb\xbf" + file.written(whole), SITE) == whole, "as editors on Windows save it"


def test_the_downloaded_file_is_imported_again(store, monkeypatch):
    given, real = {}, st.download_button

    def button(label, data, name, *more, **options):
        given[options.get("key")] = data
        return real(label, data, name, *more, **options)

    monkeypatch.setattr(st, "download_button", button)
    at = visit.visit("")
    at.session_state[editor._MADE] = COURSE
    at.run()
    content = given["course.download"]()
    assert file.read(content, SITE).entries == COURSE.entries
    assert json.loads(content.decode("utf-8"))["format"] == file.FORMAT, "without a byte order mark"


def parts(**changed):
    return {"format": "linclass-course", "version": 1, "entries": [{"scene": "margin.hold"}]} | changed


def entry(**parts_):
    return parts(entries=[{"scene": "margin.free"}, parts_])


def asked(**parts_):
    return entry(question={"kind": "choice", "text": "?", "options": ["a", "b"]} | parts_)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\x00", "This file is not a JSON file."),
        (b"[" * 5000, "This file is not a JSON file."),
        (b'"' + b"a" * 1_000_001 + b'"', "The file of a course has at most 1 megabyte."),
        ([], "This file does not contain a course of this site."),
        (parts(format="other"), "This file does not contain a course of this site."),
        (parts(version=2), "This course was made by another version of this site."),
        (parts(more=1), "A course has no part “more”."),
        (parts(title=7), "The title of a course is one line of at most 80 characters."),
        (parts(entries=[]), "A course has 1 to 60 entries."),
        (parts(entries=[{"scene": "margin.hold"}] * 2), "Entry 2 is the same as an earlier entry."),
        (entry(), WHICH),
        (entry(scene="margin.hold", proof="con-novikoff"), WHICH),
        (entry(scene=["margin"]), "Entry 2: “scene” has the wrong type."),
        (entry(scene="margin.nothing"), "Entry 2: There is no scene “margin.nothing”."),
        (entry(scene="margin.hold", colour="red"), "Entry 2: It has no part “colour”."),
        (entry(scene="margin.hold", note="a" * 1001), "Entry 2: Its note must be a text of at most 1,000 characters."),
        (entry(challenge="nothing"), "Entry 2: There is no challenge “nothing”."),
        (entry(challenge="own1.00000000.margin.a.b.c"), ALTERED),
        (entry(proof="fermat"), "Entry 2: There is no proof “fermat”."),
        (entry(proof="con-novikoff", points=POINTS), "Entry 2: A point belongs to a class that is not named."),
        (asked(kind="side"), "Entry 2: A question needs a kind: choice, number, point, line, points, text."),
        (asked(text=" "), "Entry 2: Enter the question first."),
        (asked(text="a\nb"), "Entry 2: “text” must be one line of at most 200 characters."),
        (asked(options=["a"]), "Entry 2: A choice needs 2 to 8 options."),
        (asked(options=["a", "a"]), "Entry 2: Two options are the same. Change one of them."),
        (asked(right=2), "Entry 2: The right answer is not a possible answer."),
        (asked(right=True), "Entry 2: The right answer is not a possible answer."),
        (asked(kind="number", least=3, most=3), "Entry 2: The minimum must be less than the maximum."),
        (asked(kind="number", most=1e9), "Entry 2: “most” must be a whole number."),
        (asked(kind="point"), "Entry 2: This kind of question needs points."),
        (asked(points=[[0, "1", 0]], classes=["a", "b"]), "Entry 2: A point must be two numbers and a class."),
        (asked(place=[1]), "Entry 2: “place” must be 2 numbers."),
        (asked(lesson="nowhere"), "Entry 2: There is no lesson with this name."),
    ],
)  # fmt: skip
def test_what_is_no_course_is_refused_in_one_sentence(content, sentence):
    given = content if isinstance(content, bytes) else json.dumps(content).encode()
    with pytest.raises(CourseError) as refused:
        file.read(given, SITE)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    "half",
    [
        {"\ud800": 1},
        {"entries": [{"scene": "\udfff"}]},
        {"entries": [{"proof": "\ud800.a"}]},
        {"entries": [{"scene": "margin.hold", "\ud800": ""}]},
    ],
)
def test_half_a_character_is_refused_in_a_sentence_that_a_page_can_show(half):
    with pytest.raises(CourseError) as refused:
        file.read(json.dumps(parts(**half)).encode(), SITE)
    assert str(refused.value).encode("utf-8")


@pytest.mark.parametrize("junk", [None, -1, "\ud800", [], {}, 1e300, 10**500, float("nan")])
def test_a_damaged_file_is_refused_in_a_sentence(junk):
    good = json.loads(file.written(COURSE.add(*map(question, KINDS))))
    for i, row in enumerate(good["entries"]):
        for name in row.get("question", row):
            bad = copy.deepcopy(good)
            bad["entries"][i].get("question", bad["entries"][i])[name] = junk
            with suppress(CourseError):  # some parts may be empty
                file.read(json.dumps(bad).encode(), SITE)


def test_a_bad_file_never_loses_the_course_and_a_good_one_can_be_undone(monkeypatch):
    before = Course((SCENE,))
    state = {editor._MADE: before, "course.note.perceptron.many": NOTE}
    monkeypatch.setattr(editor.st, "session_state", state)
    editor.take(SITE, b"no course")
    assert (state[editor._MADE], state[editor._WRONG]) == (before, "This file is not a JSON file.")
    editor.take(SITE, file.written(COURSE))
    assert state[editor._MADE] == COURSE
    assert "course.note.perceptron.many" not in state
    editor._restore()
    assert state[editor._MADE] == before


def test_imported_files_leave_one_field_whose_next_file_replaces_the_last_one(store):
    """A new field for each would leave all of them in memory, until the visitor may send no more."""
    at = visit.visit("")

    def give(content):
        field = at.file_uploader(key="course.file")
        field.upload("course.json", content, "application/json").run()
        return field.proto.id, " ".join(error.value for error in at.error)

    first, refused = give(b"junk")
    assert "This file is not a JSON file" in refused
    second, refused = give(file.written(Course((Entry("scene", "perceptron", "many"),))))
    assert first == second
    assert not refused
    assert at.session_state[editor._MADE].steps == (("perceptron", "many"),)
