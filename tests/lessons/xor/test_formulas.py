"""What is wrong with a visitor's own formula is told in a sentence, and the last good map stays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from explorer.lessons.xor import LESSON, formulas
from explorer.lessons.xor.formulas import FeaturesError, made
from explorer.points import sources
from explorer.points.dataset import Dataset
from linclass import Formula
from tests.support import visit
from tests.support.scenes import told

XOR = sources.table("xor")
MAP: dict[str, Any] = {"xor.way": "map"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (" ", "Type a formula"),
        ("x1 +", "Column 5"),
        ("x1 / x1", "undefined at x₁ = (0, 0)"),
        ("log(x1)", "undefined or too large at x₁ = (0, 0)"),
        ("exp(999^x2)", "undefined or too large at x₂ = (0, 1)"),
        ("1e13", "too large to draw"),
        ("sqrt(x1)", ""),
    ],
)
def test_what_is_wrong_with_a_formula_is_told(text, says):
    problem = formulas._problem(text, XOR.X)
    assert says in problem
    assert bool(says) == bool(problem)


# ---- on the page ----


def text_input(at, key):
    return next(field for field in at.text_input if field.key == key)


@pytest.mark.slow
def test_a_wrong_formula_is_told_at_its_field_and_the_last_good_map_stays():
    at = visit.visit("xor", **MAP | {"xor.map": "own"})
    text_input(at, "xor.f1").set_value("x1 - x2")
    at.run()
    text_input(at, "xor.f2").set_value("abs(x1 - x2)")
    at.run()
    visit.check(at)
    before = visit.messages(at)["board"]["columns"]["w"]
    text_input(at, "xor.f2").set_value("abs(x1 - ")
    at.run()
    visit.check(at)
    assert "Column 10" in visit.words(at)
    assert "abs(x1 - x2)" in visit.words(at).replace("\\", "")
    assert np.array_equal(visit.messages(at)["board"]["columns"]["w"], before)
    text_input(at, "xor.f2").set_value("x1*x2")
    at.run()
    assert "Column" not in visit.words(at)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["x3", "__import__('os')", "x1**2", "", "x1/0", "log(x1 - 5)", "exp(700)", "9" * 200]
)
def test_any_text_in_a_field_leaves_a_board_and_a_sentence(text):
    at = visit.visit("xor", **MAP | {"xor.map": "own", "xor.f1": text})
    visit.check(at, thoroughly=True)
    assert "Shown: φ₁ = x1 \\+ x2" in visit.words(at)
    assert ":red[" in visit.words(at)


def test_features_that_the_points_do_not_have_are_told():
    data = Dataset([[-1, 0], [2, 1]], [0, 1])
    at = visit.visit("xor", data, **MAP | {"xor.map": "own", "xor.f1": "sqrt(x1)"})
    assert "undefined" in visit.words(at)


def test_features_that_are_too_large_are_not_called_undefined():
    for far in (1e3, 1e5):  # of which the cubes are 1e9 and 1e15
        data = Dataset([[0.0, 0.0], [far, far], [0.0, far], [far, 0.0]], [0, 0, 1, 1])
        at = visit.visit("xor", data, **MAP | {"xor.map": "polynomial", "xor.degree": "3"})
        assert ("player" in visit.messages(at)["board"]) == (far == 1e3)
    assert "too large to be drawn at some of these points." in visit.caption(at)


def test_what_is_undefined_is_not_called_too_large():
    with pytest.raises(FeaturesError, match="undefined"):
        made(Formula("log(x1)", "x2"), np.array([[-1.0, 0.0]]))
    with pytest.raises(FeaturesError, match="undefined"):
        made(Formula("1/x1", "x2"), np.array([[0.0, 0.0]]))
    with pytest.raises(FeaturesError, match="too large"):
        made(Formula("exp(x1)", "x2"), np.array([[300.0, 0.0]]))


@pytest.mark.slow
def test_a_scene_of_ones_own_formulas_says_why_a_wrong_one_is_no_answer():
    k = next(k for k, scene in enumerate(LESSON.scenes, 1) if scene.key == "own")
    at = visit.visit("xor", scene=str(k))
    undefined = "One of the two formulas has no value at some point."
    mixed = "With these two numbers no line separates the points."
    for text, reason in (("x1 *", undefined), ("1/x1", undefined), ("x1 + x2", mixed)):
        text_input(at, "xor.f2").set_value(text)
        at.run()
        visit.check(at)
        assert told(at, LESSON) == [f"{LESSON.scenes[k - 1].ask} {reason}"]
    text_input(at, "xor.f2").set_value("abs(x1 - x2)")
    at.run()
    assert "φ₂ = abs(x⁽¹⁾ − x⁽²⁾)" in told(at, LESSON)[0]
