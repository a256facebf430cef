"""An open question when the lecturer moves on, the corner during a vote, the marked answer, and the summary."""

from __future__ import annotations

import csv
from io import StringIO

from explorer.classroom.questions import Question
from explorer.lesson.classroom import corner, summary
from explorer.lessons import SITE
from tests.support.classroom import LINE
from tests.support.hall import enter, labels, press, told

SCENE = SITE["perceptron"].scenes[0]
OPEN = "This question is still open."


def test_a_question_that_is_open_is_not_left_unnoticed(hall):
    """Next says so; V ends the vote in the same scene, and P goes on with it."""
    at = enter(hall)
    press(at, "Ask the class")
    press(at, "Next")
    assert OPEN in told(at)
    assert SCENE.question in told(at)
    press(at, "Back to the question (P)")
    assert OPEN not in told(at)
    assert hall.now().phase == "asks"
    press(at, "Next")
    press(at, "End the vote (V)")
    assert hall.now().phase == "shown"
    press(at, "Next")
    assert SCENE.question not in told(at)


def test_another_scene_says_which_question_is_open(hall):
    """A page that was opened by a link asks nothing new before the vote has ended."""
    hall.ask(Question("choice", "perceptron", SCENE.key, SCENE.question, options=("a", "b")))
    at = enter(hall, scene="2")
    assert f"This question is still open: {SCENE.question}" in told(at)
    assert "Ask the class" not in labels(at)
    press(at, "End the vote (V)")
    assert hall.now().phase == "shown"
    assert "Ask the class" in labels(at)


def test_the_corner_shows_the_code_the_number_of_answers_and_the_clock(hall):
    at = enter(hall)
    press(at, "Ask the class")
    hall.answer(hall.join(), 1, 0)
    at.run()
    assert f"/join, code {hall.code}" in told(at)
    assert "1 of 1 phones have answered.</span>" in told(at)
    assert "<span>0:0" not in told(at)
    press(at, "Start the clock (T)")
    assert "<span>0:0" in told(at)
    press(at, "Stop the clock (T)")
    assert "<span>0:0" not in told(at)
    assert [corner.clock(seconds) for seconds in (-1, 9.9, 65, 3600)] == ["0:00", "0:09", "1:05", "60:00"]


def test_the_answer_of_the_scene_marks_its_bar_and_reaches_the_phones(hall):
    """Before the answer, no bar is marked and phones get nothing; each bar has its share."""
    at = enter(hall)
    press(at, "Ask the class")
    for answer in (0, 0, 1):
        hall.answer(hall.join(), 1, answer)
    press(at, "Show the votes")
    assert "lc-true" not in told(at)
    assert told(at).count("<small>67%</small>") == 1
    assert not hall.now().told
    press(at, "Show me")
    assert told(at).count("lc-true") == 1
    assert set(hall.now().told) == {"en", "zh"}
    assert hall.now().told["en"].startswith("Towards the point")


def test_a_summary_counts_every_round(hall):
    """The page and the table give the same numbers, and mark the right answers."""
    choice = Question(
        "choice", "perceptron", SCENE.key, "Which <one>?", ("this", "that"), typed=True, right=1
    )
    hall.ask(choice)
    for answer in (0, 1, 1, 1):
        hall.answer(hall.join(), 1, answer)
    hall.reveal()
    hall.ask(LINE)
    hall.reveal()
    rounds = hall.rounds()
    page = summary.page(hall, rounds)
    assert "Which &lt;one&gt;?" in page
    assert "that ✓" in page
    assert "<b>3</b> <small>75%</small>" in page
    rows = list(csv.reader(StringIO(summary.csv(hall, rounds))))
    assert rows[1:] == [
        ["1", "Which <one>?", "this", "1", "25%", "no"],
        ["1", "Which <one>?", "that", "3", "75%", "yes"],
    ]


def test_the_lecturer_locks_the_room_and_removes_a_phone(hall):
    at = enter(hall)
    hall.join()
    at.session_state["hall.order"] = True
    at.run()
    press(at, "Lock the room")
    assert hall.now().locked
    press(at, "Admit phones again")
    assert not hall.now().locked
    (box,) = (box for box in at.main.selectbox if box.key == "hall.phone")
    box.set_value(0)
    at.run()
    press(at, "Remove this phone")
    assert hall.now().removed == (0,)
