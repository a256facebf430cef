"""A prepared course: its file, what is refused of one, the way through it, and its form on the map."""

from __future__ import annotations

import re

import pytest

from explorer.classroom.questions import Question
from explorer.lesson.classroom.custom_question import made
from explorer.lesson.courses import editor, kept
from explorer.lesson.courses.entry import Course, Entry, question
from explorer.lessons import SITE
from tests.support import visit
from tests.support.hall import press
from tests.support.prepared_course import CHOICE, COURSE, KINDS, NOTE, NUMBER, OWN, PROOF, SCENE
from tests.support.scenes import html


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


def test_a_question_without_a_right_answer_shows_its_options():
    poll = Question("choice", "", "", "Which do you like?", options=("a", "b"), typed=True)
    kept._known["S" + "b" * 32] = Course((question(poll),))
    at = opened("S" + "b" * 32)
    assert any("- a\n- b" in part.value for part in at.markdown)
    kept._known.clear()
