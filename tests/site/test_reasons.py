"""A question about a line of a proof, on the screen and on phones, and proofs as the last scenes of lessons."""

from __future__ import annotations

import re

import numpy as np
import pytest

from explorer.classroom import phone_page
from explorer.classroom.questions import Question
from explorer.lesson.acts.stage import Stage
from explorer.lesson.courses import file
from explorer.lesson.courses.checks import CourseError
from explorer.lesson.courses.entry import Course, Entry
from explorer.lesson.extra_questions import reasons
from explorer.lesson.proofs.notation import plain
from explorer.lesson.proofs.scene import KEY, Proving
from explorer.lessons import SITE
from explorer.lessons.convergence import examples
from explorer.points import dataset, sources
from linboard.i18n.text import number
from tests.support import visit
from tests.support.hall import enter, labels, press, told

NORM = "why.con-novikoff.norm"
REASON = "Each update adds at most η²R²; the sum starts at 0."
WRONG = "ŵₖ is a sum of k arrows, each at most ηR long."
ENDS = ("convergence", "xor", "margin", "kernels", "boosting", "generalisation", "shattering", "sampling")


def test_a_link_asks_for_the_reason_of_a_line_with_its_formula_and_three_options():
    at = visit.visit("convergence", ask=NORM)
    assert "Why does this line hold?" in told(at)
    assert 'alttext="‖ŵ_k‖²"' in " ".join(part.value for part in at.main.markdown)
    assert REASON in labels(at)
    press(at, REASON)
    caption = str(visit.messages(at)["convergence.story"]["caption"])
    assert f"The right answer: {REASON}" in caption
    assert "is not enough" not in caption


@pytest.mark.parametrize(("pressed", "told_of_other"), [(WRONG, False), ("Show me", True)])
def test_the_explanation_is_about_the_chosen_reason_and_without_one_about_all(pressed, told_of_other):
    at = visit.visit("convergence", ask=NORM)
    press(at, pressed)
    caption = str(visit.messages(at)["convergence.story"]["caption"])
    assert f"The right answer: {REASON}" in caption
    assert "which is weaker" in caption
    assert ("At most: ‖x̂‖ may be smaller than R" in caption) == told_of_other


@pytest.mark.parametrize("key", ["why.con-novikoff.none", "why.none", "why."])
def test_a_line_that_does_not_exist_opens_the_bench(key):
    at = visit.visit("convergence", ask=key)
    assert "no such line of a proof" in str(visit.messages(at)["board"]["notices"])


def test_points_that_do_not_suit_the_proof_are_shown_with_the_reason():
    at = visit.visit("convergence", sources.from_labels([(0, 0), (1, 1)], [1, 1]), ask=NORM)
    assert visit.messages(at)["board"]["caption"]


def test_a_class_votes_on_the_reason_and_learns_the_right_one(hall, formulas):
    at = enter(hall, "convergence", scene="0", proof="con-novikoff", line="7")
    press(at, "Show the question why (V)")
    press(at, "Ask the class")
    asked = hall.now().question
    assert (asked.scene, plain(asked.formula)) == (NORM, "‖ŵ_k‖² ≤ k η² R²")
    assert asked.options[asked.right] == REASON
    event = phone_page.event(hall.now(), "zh")
    assert " ".join(re.findall(r'alttext="([^"]*)"', event["formula"])) == plain(asked.formula)
    assert "right" not in event
    assert event["options"][asked.right] != REASON  # in the phone's language
    press(at, "Show the votes")
    press(at, "Show me")
    event = phone_page.event(hall.now(), "en")
    assert REASON in event["told"]
    assert 'alttext="‖x̂‖"' in event["math"][event["told"]]


def test_a_phone_gets_the_formulas_of_a_question_and_of_its_options_but_of_no_typed_text(hall, formulas):
    hall.ask(Question("choice", "perceptron", "rate", "Is η = 1 or 2?", options=("λ > 1", "Never")))
    event = phone_page.event(hall.now(), "en")
    assert (event["text"], event["options"]) == ("Is η = 1 or 2?", ["λ > 1", "Never"])
    assert {text: re.findall(r'alttext="([^"]*)"', html) for text, html in event["math"].items()} == {
        "Is η = 1 or 2?": ["η = 1"],
        "λ > 1": ["λ &gt; 1"],
    }
    hall.ask(Question("choice", "perceptron", "rate", "Is η = 1?", options=("Yes", "No"), typed=True))
    assert "math" not in phone_page.event(hall.now(), "en")


def test_back_leads_from_the_question_to_its_line_and_the_same_points():
    at = visit.visit("convergence", examples.eight(), proof="con-novikoff", line="4", lecture="1")
    press(at, "Show the question why (V)")
    assert at.query_params["ask"] in ("why.con-novikoff.inner", ["why.con-novikoff.inner"])
    press(at, "Back")
    assert at.query_params["proof"] in ("con-novikoff", ["con-novikoff"])
    assert at.query_params["line"] in ("4", ["4"])
    points = visit.messages(at)["board"]["edit"]["points"]
    assert points["x"].tolist() == examples.eight().X[:, 0].tolist()


def test_a_course_contains_reasons():
    course = Course((Entry("reason", "convergence", "con-novikoff.norm", points=dataset.default()),))
    assert file.read(file.written(course), SITE) == course
    assert course.steps == (("convergence", NORM),)
    wrong = Course((Entry("reason", "convergence", "con-novikoff.none"),))
    with pytest.raises(CourseError, match="The proof has no line “none”"):
        file.read(file.written(wrong), SITE)


def test_each_line_of_each_proof_can_be_asked():
    for room in SITE.rooms:
        for proof in room.proofs():
            points = (proof.dataset or dataset.default)()
            for i, line in enumerate(proof.lines):
                scene = reasons.opened(room, reasons.key(proof, i), points)
                assert scene.asked.options[scene.asked.right] == line.reason
                assert set(scene.asked.options) == {line.reason, *(one.reason for one in line.wrong)}


@pytest.mark.parametrize("path", ENDS)
def test_a_lesson_whose_point_is_a_proof_ends_with_it(path):
    room = next(room for room in SITE.rooms if room.path == path)
    assert isinstance(room.scenes[-1], Proving)
    at = visit.visit(path, scene=str(len(room.scenes)))
    assert f"{path}.proof" not in visit.messages(at)  # its lines contain the answer
    press(at, "Show me")
    sent = visit.messages(at)
    assert {line["state"] for line in sent[f"{path}.proof"]["chain"]["lines"]} == {"holds"}
    assert sent["board"]["player"]["length"] == len(sent[f"{path}.proof"]["chain"]["lines"])
    press(at, "See the proof")
    assert at.query_params["proof"] in (room.scenes[-1].proof, [room.scenes[-1].proof])


@pytest.mark.parametrize("path", ENDS)
def test_the_explanation_of_a_proof_has_the_numbers_of_its_lines(path):
    room = next(room for room in SITE.rooms if room.path == path)
    scene = room.scenes[-1]
    proof, points = room.proof(scene.proof), scene.dataset()
    stated = re.findall(r"(\w+) = ([\d,.]*\d)", scene.tell(Stage(points, {}, points)))
    lines = proof.compute(points, points.present[0]).lines
    known = [line.constants | line.numbers(at) for line in lines for at in (len(line.held) - 1, line.shown)]
    shown = {
        symbol.sign: {
            number(float(numbers[name]))
            for numbers in known
            for name in symbol.quantities
            if np.ndim(numbers.get(name, ())) == 0
        }
        for symbol in proof.symbols
    }
    compared = [(sign, text) for sign, text in stated if shown.get(sign)]
    assert all(text in shown[sign] for sign, text in compared), (stated, shown)
    assert bool(compared) == (path in ("boosting", "generalisation", "sampling"))


def test_only_lessons_that_end_with_a_proof_have_such_a_scene():
    assert {room.path for room in SITE.rooms for scene in room.scenes if scene.key == KEY} == set(ENDS)
