"""An answer is compared as it is meant: numbers up to the decimals asked for, and what is wrong in a sentence."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass.tasks import check


@pytest.fixture
def told(capsys):
    """What is printed of one answer, after "Task 1: "."""

    def told(answer, right, *slips, **how):
        check(1, answer, right, *slips, **how)
        text = capsys.readouterr().out
        assert text.startswith("Task 1: ")
        assert text.endswith("\n")
        return text.removeprefix("Task 1: ").rstrip("\n")

    return told


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        (3, 3),
        (3, np.int64(3)),
        (3.0, 3),
        ((1, 2), np.array([1.0, 2.0])),
        ([1, 2], (1, 2)),
        (np.array([1, 2]), [1, 2]),
        (" Yes", "yes"),
        (True, np.True_),
        (0.1 + 0.2, 0.3),
    ],
)
def test_the_same_is_right(told, answer, right):
    assert told(answer, right) == "right."


@pytest.mark.parametrize(
    ("answer", "right", "why"),
    [
        (4, 3, "It is too large."),
        (2.9, 3, "It is too small."),
        ((1, 2), (1, 3), "Of its 2 numbers 1 is right."),
        ((0, 2, 3), (1, 2, 3), "Of its 3 numbers 2 are right."),
        ((1, 2), 3, "The answer is one number."),
        (1, (1, 2), "The answer is 2 numbers."),
        ("three", 3, "Try again."),
        ("no", "yes", "Try again."),
        (3, "yes", "Try again."),
        (False, True, "Try again."),
        (float("nan"), 3, "It is too small."),
        ([1, [2]], (1, 2), "Try again."),
    ],
)
def test_what_is_not_the_same_is_not(told, answer, right, why):
    assert told(answer, right) == f"{answer} is not right. {why}"


@given(st.integers(-10_000, 10_000), st.integers(1, 4))
def test_a_rounded_number_is_right_and_the_next_one_is_not(number, decimals):
    unit = 10.0**-decimals
    true = (number + 0.3) * unit
    said = []
    for answer in (round(number * unit, decimals), round((number + 1) * unit, decimals)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("builtins.print", said.append)
            check(1, answer, true, near=unit / 2)
    assert said[0] == "Task 1: right."
    assert "is not right" in said[1]


def test_halves_may_be_rounded_either_way(told):
    for answer in (0.12, 0.13):
        assert told(answer, 0.125, near=0.005) == "right."
    assert "is not right" in told(0.14, 0.125, near=0.005)
    assert told((0.335, 2), (0.33, 1), near=0.005).endswith("Of its 2 numbers 1 is right.")


def test_a_likely_slip_is_named(told):
    slips = ((4, "That is the square."), (8, "That is the cube."))
    assert told(8, 2, *slips) == "8 is not right. That is the cube."
    assert told(5, 2, *slips) == "5 is not right. It is too large."
    assert told(2, 2, (2, "It is right all the same.")) == "right."


def test_a_reason_stands_behind_a_right_answer_alone(told):
    assert told(2, 2, why="Half of four.") == "right. Half of four."
    assert "Half" not in told(3, 2, why="Half of four.")
    assert told(None, 2, why="Half of four.") == "not answered yet."


def test_a_function_decides(told):
    assert told(4, lambda n: n % 2 == 0 or f"{n} is odd.") == "right."
    assert told(3, lambda n: n % 2 == 0 or f"{n} is odd.") == "3 is not right. 3 is odd."
    assert told(3, lambda n: np.False_) == "3 is not right. Try again."
    assert told(3, lambda n: n > 4, (3, "Three is too few.")) == "3 is not right. Three is too few."


@pytest.mark.parametrize("answer", [5, (1,), "word"])
def test_an_answer_of_another_kind_is_told_and_breaks_nothing(told, answer):
    def adds(pair):
        first, second = pair
        return first + second > 1 + 0

    assert told(answer, lambda pair: adds(pair)).endswith("It is not of the kind that is asked for.")
