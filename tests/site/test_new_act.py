"""A kind of act that no other module knows: on the page, on paper, before a class and in the presenter view."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from explorer.classroom.questions import Question
from explorer.lesson.acts.act import Act, last_answer
from explorer.lesson.acts.stage import SKIPPED
from explorer.lesson.presenter import sheet
from explorer.lessons import SITE
from linboard.i18n.language import N_
from linboard.messages import Foretold
from tests.support import visit
from tests.support.hall import enter, labels, press, told

LESSON = SITE["perceptron"]
SIDES = N_("Left"), N_("Right")


@dataclass(frozen=True)
class Side(Act):
    """The reader says left or right."""

    happened: int

    def controls(self, asking):
        last = last_answer()
        for i, side in enumerate(SIDES):
            asking.button(last, side, f"scene.side.{i}", i)
        return last

    def foretold(self, now, first, since):
        if now.answer in (None, SKIPPED):
            return None
        given = {"names": ["you", "it"], "options": list(SIDES)}
        return Foretold(said=now.answer, happened=self.happened, since=since, **given)

    def paper(self, first):
        return "<p>☐ Left ☐ Right</p>"

    def question(self, dataset, **common):
        return Question("choice", **common, options=SIDES)

    def right(self, now):
        return self.happened

    def spelled(self, answer):
        return SIDES[answer]


@pytest.fixture
def scene(monkeypatch):
    """The first scene of a lesson, with the new act."""
    first, *others = LESSON.scenes
    scene = replace(first, act=Side(1))
    monkeypatch.setitem(vars(LESSON), "scenes", (scene, *others))
    return scene


def test_its_controls_hide_the_explanation_until_an_answer_and_then_show_both(scene):
    at = visit.visit("perceptron", scene="1")
    before = visit.messages(at)["perceptron.story"]
    assert (before["caption"], "foretold" in before) == (scene.ask, False)
    press(at, "Left")
    after = visit.messages(at)["perceptron.story"]
    assert after["caption"]["templates"][-1] == scene.tell(replace(scene.begin(), answer=0))
    assert (after["foretold"]["said"], after["foretold"]["happened"]) == (0, 1)
    assert not {"Left", "Show me"} & labels(at)


def test_show_me_tells_without_a_comparison(scene):
    at = visit.visit("perceptron", scene="1")
    press(at, "Show me")
    shown = visit.messages(at)["perceptron.story"]
    assert "foretold" not in shown
    assert shown["caption"]["templates"][-1] == scene.tell(replace(scene.begin(), answer=SKIPPED))


def test_a_printed_lesson_has_its_form_on_paper(scene):
    at = visit.app()
    at._page_hash = visit.SITE["perceptron"]
    at.query_params["print"], at.query_params["scene"] = "1", "1"
    at.run()
    assert not at.exception
    assert "☐ Left ☐ Right" in told(at)


def test_a_class_votes_on_it_and_the_right_answer_is_marked(scene, hall):
    at = enter(hall)
    press(at, "Ask the class")
    asked = hall.now().question
    assert (asked.kind, asked.options, asked.right) == ("choice", SIDES, 1)
    hall.answer(hall.join(), 1, 1)
    press(at, "Show the votes")
    assert "Right" in told(at)
    assert sheet.right(scene, scene.begin()) == "Right"
