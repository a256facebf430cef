"""A question that the lecturer types in: what is asked, what is refused and why, and what the hall is shown of it."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import count

import numpy as np
import pytest

from explorer.classroom.questions import MOST_LETTERS, MOST_POINTS
from explorer.classroom.room import Room as Hall
from explorer.lesson.classroom import custom_question
from explorer.lesson.classroom.custom_question import FormError, made
from explorer.points.dataset import Dataset, default
from tests.support import visit
from tests.support.hall import enter, labels, press, told

THREE = Dataset([[0, 0], [1, 0], [0, 1]], [0, 1, 2], ("a", "b", "c"))
MANY = Dataset(np.arange(2.0 * (MOST_POINTS + 1)).reshape(-1, 2), [0] * (MOST_POINTS + 1))
EMPTY = default().clear()
NUMBER = {"kind": "number", "text": "How many?", "least": 0, "most": 9}
CHOICE = {"kind": "choice", "text": "Which?", "options": " one \n\ntwo\t\nthree"}


def test_a_choice_has_the_options_that_were_typed_line_by_line():
    asked = made(CHOICE | {"text": " Which \n is it?\u202e ", "right": "two"}, EMPTY)
    assert (asked.kind, asked.text, asked.options) == ("choice", "Which is it?", ("one", "two", "three"))
    assert (asked.right, asked.typed) == (1, True)
    assert made(CHOICE, EMPTY).right is None


@pytest.mark.parametrize(("right", "number"), [("", None), ("7", 7), (" 0 ", 0)])
def test_a_number_has_its_range(right, number):
    asked = made(NUMBER | {"right": right}, EMPTY)
    assert (asked.least, asked.most, asked.right) == (0, 9, number)
    assert made(NUMBER | {"least": -5, "right": "−3"}, EMPTY).right == -3


def test_points_are_those_of_the_board():
    asked = made({"kind": "point", "text": "Which?", "right": "x2"}, THREE)
    assert (asked.points, asked.classes, asked.right) == (((0, 0, 0), (1, 0, 1), (0, 1, 2)), THREE.names, 1)
    assert made({"kind": "line", "text": "Where?"}, THREE).points == asked.points
    given = {"kind": "points", "text": "Where?", "0": 2, "1": 0, "2": 1}
    asked = made(given, THREE)
    assert (asked.gives, asked.points, asked.box) == ((0, 0, 2), (), THREE.bounds)
    assert made(given | {"shown": True}, THREE).points != ()
    assert made(given | {"2": 0}, EMPTY).gives == (0, 0)
    assert made({"kind": "text", "text": "Why?"}, EMPTY).most == MOST_LETTERS


@pytest.mark.parametrize(("given", "dataset", "sentence"), [
    (CHOICE | {"text": " \n\u200b"}, EMPTY, "Enter the question first."),
    (CHOICE | {"text": "a" * 201}, EMPTY, "The question may be at most 200 characters long."),
    (CHOICE | {"options": "one"}, EMPTY, "Enter 2 to 8 options, one per line."),
    (CHOICE | {"options": "\n".join("abcdefghi")}, EMPTY, "Enter 2 to 8 options, one per line."),
    (CHOICE | {"options": "one\n" + "b" * 81}, EMPTY, "An option may have at most 80 characters."),
    (CHOICE | {"options": "one\none "}, EMPTY, "Two options are the same. Change one of them."),
    (CHOICE | {"right": "four"}, EMPTY, "The correct answer must be one of the options, spelled exactly the same."),
    (NUMBER | {"least": 9}, EMPTY, "The minimum must be less than the maximum."),
    (NUMBER | {"right": "10"}, EMPTY, "The right answer must be a whole number from 0 to 9."),
    (NUMBER | {"right": "seven"}, EMPTY, "The right answer must be a whole number from 0 to 9."),
    ({"kind": "point", "text": "?", "right": "x4"}, THREE, "The right answer must be a whole number from 1 to 3."),
    ({"kind": "points", "text": "?", "0": 0, "1": 0}, EMPTY, "Each phone places 1 to 6 points in total."),
    ({"kind": "points", "text": "?", "0": 4, "1": 3}, EMPTY, "Each phone places 1 to 6 points in total."),
    ({"kind": "line", "text": "?"}, MANY, "The board has 301 points, but a phone shows at most 300. Remove some."),
])  # fmt: skip
def test_what_is_no_question_is_refused_in_one_sentence(given, dataset, sentence):
    with pytest.raises(FormError) as refused:
        made(given, dataset)
    assert str(refused.value) == sentence


def opened(hall, **given):
    """A page with the form open and filled."""
    at = enter(hall)
    at.session_state["hall.own.0"] = True
    at.run()
    for name, value in given.items():
        visit.move(at, f"hall.own.0.{name}", value)
    return at


def write(at, label, text):
    (field,) = (field for field in [*at.main.text_area, *at.main.text_input] if field.label == label)
    field.set_value(text)
    at.run()


def headings(at):
    """What the page asks in large letters."""
    return re.findall('<div class="lc-question"[^>]*>(.*?)</div>', told(at))


def test_the_form_says_what_is_wrong_and_asks_what_is_right(hall):
    at = opened(hall)
    press(at, "Ask this")
    assert [error.value for error in at.main.error] == ["Enter the question first."]
    write(at, "Question", "Is it <b>fair</b>?")
    write(at, "Options, one per line", "yes\nno")
    assert not at.main.error
    press(at, "Ask this")
    now = hall.now()
    assert (now.phase, now.question.text, now.question.options) == (
        "asks",
        "Is it <b>fair</b>?",
        ("yes", "no"),
    )
    assert (now.question.lesson, now.question.scene) == ("perceptron", "one")
    assert headings(at) == ["Is it &lt;b&gt;fair&lt;/b&gt;?"]  # the hall reads it, where it reads a scene's
    assert not {"Towards the point", "Show me"} & labels(at)
    assert not at.main.text_area  # the next form is closed, and its fields do not exist before it is opened
    at.session_state["hall.own.1"] = True
    at.run()
    assert at.text_area(key="hall.own.1.text").value == ""
    at.session_state["hall.own.1"] = False
    at.run()
    assert at.text_area(key="hall.own.1.text")  # closing it does not empty it
    hall.answer(hall.join(), 1, 1)
    at.run()
    press(at, "Show the votes")
    assert '<th scope="row">yes</th>' in told(at)
    press(at, "Ask this scene’s question")
    assert hall.now().question.text.startswith("The ringed blue point")
    assert headings(at) == [hall.now().question.text]
    assert {"Towards the point", "Show me"} <= labels(at)


@pytest.mark.parametrize("kind", custom_question.KINDS)
def test_each_kind_can_be_asked(hall, kind):
    at = opened(hall)
    (choice,) = (box for box in at.main.selectbox if box.key == "hall.own.0.kind")
    choice.set_value(kind)
    at.run()
    write(at, "Question", "And now?")
    if kind == "choice":
        write(at, "Options, one per line", "yes\nno")
    press(at, "Ask this")
    assert hall.now().question.kind == kind
    if kind == "points":
        assert hall.now().question.gives == (0, 1)


@pytest.mark.parametrize("k", range(1, 5))
def test_a_question_that_comes_while_the_page_is_drawn_is_on_all_of_it_or_on_nothing(hall, monkeypatch, k):
    """Another process asks just after the page has read the room for the kth time."""
    at = enter(hall)
    typed, now, reads = made(CHOICE, THREE), Hall.now, count(1)
    typed = replace(typed, lesson="perceptron", scene="one")

    def read(room):
        seen = now(room)
        if next(reads) == k:
            hall.ask(typed)
        return seen

    monkeypatch.setattr(Hall, "now", read)
    at.run()
    assert now(hall).question == typed
    own = headings(at) == [typed.text]
    assert own != ("Show me" in labels(at))
    assert own != bool(visit.messages(at)["perceptron.story"]["caption"])


def test_a_click_that_arrives_twice_asks_once(hall):
    at = opened(hall, text="Is it fair?", kind="text")
    (ask,) = (button for button in at.main.button if button.label == "Ask this")
    ask.click()
    sent = at._tree.get_widget_states()
    at._run(sent)
    asked = hall.now()
    at._run(sent)
    assert not at.exception
    assert not at.main.error
    assert hall.now() == asked
    assert asked.question.text == "Is it fair?"
