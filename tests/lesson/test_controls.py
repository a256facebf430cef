"""What controls read from the address and write into it: what is written is read again, anything else is left out."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as some

from explorer.lesson.controls import Choice, Kept, Menu, Numbered, Real, Seed, Steps, Whole

NAMES = {"line": "A line", "plane": "A plane", "": "As many as possible"}
CHOICE, MENU = Choice("page.choice", NAMES), Menu("page.menu", NAMES)
WHOLE_STEPS = Steps("page.size", (1, 10, 2_000, 1_000_000), 10)
STEPS = Steps("page.price", (1e-12, 0.05, 0.5, 1, 2.0, 1e6), 0.5)
SEED = Seed("page.seed")
LARGE = Whole("page.rules", 10**15, least=1, usual=1_000)
REAL = Real("page.w1", usual=1.0)
ANGLE = Real("page.angle", -90, 90, digits=4)
POINT = Numbered("page.point", most=60)
KEPT = [CHOICE, MENU, WHOLE_STEPS, STEPS, SEED, LARGE, REAL, ANGLE, POINT]


def values(control: Kept) -> some.SearchStrategy:
    """Any value that the control can hold, as far as the address has its digits."""
    match control:
        case Choice() | Steps():
            return some.sampled_from(list(control.options))
        case Whole():
            return some.integers(control.least, control.most)
        case Real():
            return some.floats(control.least, control.most).map(lambda v: float(f"{v:.{control.digits}g}"))
        case Numbered():
            return some.integers(1, control.most)
    raise TypeError(control)


@pytest.mark.parametrize("control", KEPT, ids=lambda control: control.key)
@given(data=some.data())
def test_what_is_written_is_read_again(control, data):
    value = data.draw(values(control))
    assert control.holds(value)
    assert control.read(control.spell(value)) == value
    text = control.write(value)
    assert (text is None) == (value == control.usual)


@pytest.mark.parametrize("control", KEPT, ids=lambda control: control.key)
@given(text=some.text() | some.floats().map(str) | some.integers().map(str))
def test_any_text_is_a_value_that_the_control_can_hold_or_none(control, text):
    value = control.read(text)
    assert value is None or control.holds(value)


@pytest.mark.parametrize(
    "text", ["", "1e999", "nan", "-inf", "-1", "10000", "1.5", "٣", "1_0", " 7", "+7", "1e3", "9" * 5_000]
)
def test_a_seed_is_digits_and_nothing_else(text):
    assert SEED.read(text) is None


def test_links_of_other_spellings_open_too():
    assert LARGE.read("1e+15") == 10**15
    assert LARGE.read("1.5e+12") == 1_500_000_000_000
    assert STEPS.read("2.0") == STEPS.read("2") == 2.0
    assert STEPS.read("1e+06") == STEPS.read("1000000.0") == 1e6
    assert REAL.read("1e3") == 1_000.0


@pytest.mark.parametrize("control", [SEED, LARGE, REAL, ANGLE], ids=lambda control: control.key)
def test_what_is_out_of_bounds_is_not_held(control):
    for value in (control.most + 1, control.least - 1, math.nan, math.inf, None, object()):
        assert not control.holds(value)


def test_the_first_option_is_the_usual_one():
    assert CHOICE.usual == "line"
    assert CHOICE.write("line") is None
    assert CHOICE.write("plane") == "plane"
