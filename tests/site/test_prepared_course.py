"""A prepared course: its file, what is refused of one, the way through it, and its form on the map."""

from __future__ import annotations

import copy
import json
import re
from contextlib import suppress
from dataclasses import replace

import pytest
import streamlit as st

from explorer.classroom.questions import Question
from explorer.lesson.classroom.custom_question import made
from explorer.lesson.courses import editor, file, kept
from explorer.lesson.courses.checks import CourseError
from explorer.lesson.courses.entry import Course, Entry, question
from explorer.lesson.posed import own_points
from explorer.lessons import SITE
from explorer.points.dataset import Dataset
from tests.support import visit
from tests.support.hall import press
from tests.support.scenes import html

OWN = Dataset([[0, 0], [2, 0.5], [0, 3], [2, 4]], [0, 0, 1, 1], ("yes", "no"), ("width", "height"), "Mine")
CHOICE = made({"kind": "choice", "text": "Which?", "options": "one\ntwo", "right": "two"}, OWN)
NUMBER = made({"kind": "number", "text": "How many?", "least": -3, "most": 9, "right": "7"}, OWN)
KINDS = [
    CHOICE,
    NUMBER,
    made({"kind": "point", "text": "Which point?", "right": "x2"}, OWN),
    made({"kind": "line", "text": "Where?"}, OWN),
    made({"kind": "points", "text": "Place two.", "0": 1, "1": 1}, OWN),
    made({"kind": "text", "text": "Why?"}, OWN),
]
WHICH = "Entry 2: It must be a scene, a challenge, a proof or a question."
ALTERED = "Entry 2: The challenge in this link is incomplete or was altered. Copy the whole link again."
POINTS = {"points": [[0, 0, 2]], "classes": ["a", "b"]}
NOTE = "Ask the back row first."
SCENE = Entry("scene", "perceptron", "many", NOTE)
PROOF = Entry("proof", "convergence", "con-novikoff", points=OWN)
COMPUTED = own_points.opened(SITE["perceptron"], own_points.key("updates", OWN, standardised=False), OWN)
COURSE = Course(
    (
        SCENE,
        question(CHOICE, explained="Because of the second.", note=NOTE, columns=OWN.columns),
        question(replace(COMPUTED.asked, typed=True), lesson="perceptron", explained=COMPUTED.explained),
        PROOF,
        Entry("challenge", SITE["perceptron"].key, SITE["perceptron"].challenges()[0].key),
        Entry("scene", "margin", "hold"),
    ),
    "Week 3",
)


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


def arrive(at, step):
    """A browser names the page that it was led to; AppTest goes on naming the first one."""
    at._page_hash = visit.SITE["" if step[0] == "playground" else step[0]]


def opened(name, **query):
    at = visit.app()
    at._page_hash = visit.SITE[""]
    for key, value in {"course": name, **query}.items():
        at.query_params[key] = value
    at.run()
    visit.check(at)
    return at


@pytest.mark.parametrize("lecture", ["0", "1"])
def test_next_leads_through_all_kinds_of_entries(store, lecture):
    name = kept.keep(COURSE)
    at = opened(name, lecture=lecture)
    shown = []
    for i, step in enumerate(COURSE.steps):
        arrive(at, step)
        at.run()
        visit.check(at)
        shown.append(html(at))
        assert f" {i + 1} of {len(COURSE.steps)}" in shown[-1]
        assert at.query_params["course"] == name
        if step == PROOF.step:
            assert visit.shown(at)[0].tolist() == OWN.X.tolist()
        if i + 1 < len(COURSE.steps):
            visit.move(at, "scene.next", None)
    assert "Which?" in shown[1]
    # which mark is which class
    assert re.search(
        r'lc-classes"><span><i class="c0".*?</i> yes</span><span><i class="c1".*?</i> no</span></p>', shown[2]
    )
    assert "How many updates" in shown[2]
    assert "Proof:" in shown[3]
    assert not any(NOTE in page for page in shown)


def test_a_course_on_paper_has_the_picture_of_each_question_and_the_answers_at_the_end(store):
    shown = made({"kind": "text", "text": "<b>Why?</b>", "shown": True}, OWN)
    poll = Question("choice", "", "", "Which do you like?", options=("a", "b"), typed=True)
    reason = Entry("reason", "convergence", "con-novikoff.norm")
    course = Course((SCENE, *map(question, (*KINDS, shown, poll)), PROOF, reason), "Week 3")
    at = visit.app()
    at._page_hash = visit.SITE[""]
    at.query_params["worksheet"] = kept.keep(course)
    at.run()
    assert not at.exception
    messages = visit.messages(at)
    drawn = {int(name.split(".")[1]) for name in messages if name.endswith(".board")}
    assert drawn == {1, 4, 5, 8, 11}, "the scene, the point, the line, the text and the line of the proof"
    sheet = html(at) + "".join(part.value for part in at.markdown)
    assert "<b>" not in sheet
    assert "<li>one</li><li>two</li>" in sheet
    assert "<li>a</li><li>b</li>" in sheet
    assert "Novikoff’s theorem" in sheet
    assert "The right answer: 7." in sheet.partition("<h2>Answers</h2>")[2]
    assert NOTE not in sheet


def test_the_back_button_leads_from_a_proof_to_the_question_before(store):
    course = Course((question(NUMBER, lesson="convergence"), PROOF))
    at = opened(kept.keep(course))
    arrive(at, PROOF.step)
    at.run()
    visit.move(at, "scene.next", None)
    assert at.query_params["proof"] == "con-novikoff"
    visit.move(at, "scene.back", None)
    assert "proof" not in at.query_params
    assert "How many?" in html(at)
    visit.move(at, "scene.show", None)
    assert "The right answer: 7." in visit.messages(at)["convergence.story"]["caption"]


def test_a_prepared_question_is_asked_with_its_right_answer(store, hall):
    at = opened(
        kept.keep(Course((question(CHOICE, explained="So."),))),
        lecture="1",
        hall=f"{hall.code}-{hall.secret}",
    )
    press(at, "Ask the class")
    now = hall.now().question
    assert (now.text, now.options, now.right, now.typed) == ("Which?", ("one", "two"), 1, True)
    at.run()
    assert {"one", "two", "Show me"} <= {button.label for button in at.main.button}
    press(at, "Show the votes")
    assert not any(button.label == "Ask this scene’s question" for button in at.main.button)
    press(at, "Show me")
    assert visit.messages(at)["playground.story"]["caption"] == "The right answer: two. So."
    assert '<tr class="lc-true">' in html(at)
    assert hall.now().told["en"] == "The right answer: two. So."


def test_a_course_that_is_not_stored_here_is_reported(store):
    at = visit.app()
    at.query_params["course"] = "S" + "a" * 32
    at.run()
    visit.check(at)
    assert "This course is no longer on this server." in visit.notices(at)


def test_notes_are_found_with_the_entry(store):
    name = kept.keep(COURSE)
    assert kept.entry(name, SCENE.step).note == NOTE
    assert kept.entry(name, PROOF.step).note == ""


def test_a_course_is_made_on_the_map(store):
    at = visit.visit("", OWN)
    course = lambda: at.session_state[editor._MADE]  # noqa: E731
    visit.move(at, "course.add", "own")
    visit.move(at, "course.add.lesson", "perceptron")
    visit.move(at, "course.add.it", None)
    visit.move(at, "course.add", "proof")
    visit.move(at, "course.add.it", None)
    assert [one.what for one in course().entries] == ["question", "proof"]
    assert course().entries[0].asked.points[1] == (2.0, 0.5, 0)
    assert course().entries[0].columns == OWN.columns
    first, second = course().steps
    visit.move(at, f"course.1.{first[0]}.{first[1]}", None)
    assert course().steps == (second, first)
    at.text_area(key=f"course.note.{first[0]}.{first[1]}").set_value(NOTE).run()
    assert course().entries[1].note == NOTE
    address, _is, name = at.code[0].value.partition("?course=")
    assert address.endswith("/"), "as browsers write it, and every reader of QR codes understands it"
    draft = at.query_params["draft"]
    assert kept.find(name, SITE) == course()
    assert kept.of_draft(draft, SITE) == course()
    again = visit.visit("", draft=draft)
    assert again.session_state[editor._MADE] == course()
    other = visit.visit("", draft=name)  # the link of the class does not open the form
    assert other.session_state[editor._MADE] == Course()
    visit.move(at, f"course.drop.{second[0]}.{second[1]}", None)
    assert course().steps == (first,)


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


def test_a_question_without_a_right_answer_shows_its_options():
    poll = Question("choice", "", "", "Which do you like?", options=("a", "b"), typed=True)
    kept._known["S" + "b" * 32] = Course((question(poll),))
    at = opened("S" + "b" * 32)
    assert any("- a\n- b" in part.value for part in at.markdown)
    kept._known.clear()


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
