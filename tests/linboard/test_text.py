"""Numbers, samples and visitors' words as the page writes them: the server and the browser agree."""

from __future__ import annotations

import json
import math
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linboard.i18n.text import decimals, number, percent, plain, point_name, setting, subscript, verbatim
from tests.support.claims import value_of

TEXTS = Path(__file__).parents[2] / "linboard" / "chart" / "numbers.js"
EXAMPLES = {
    0: "0",
    -0.5: "−0.5",
    1 / 3: "0.3333",
    2.0625: "2.063",
    1864.7: "1,865",
    54321: "54,321",
    54321.4: "54,321",
    -1000000.5: "−1,000,001",
    999999.5: "1,000,000",
    2e9: "2×10⁹",
    -1.5e-12: "−1.5×10⁻¹²",
    1e-5: "1×10⁻⁵",
    math.inf: "∞",
    -math.inf: "−∞",
    math.nan: "–",
}


def test_settings_that_are_small_powers_of_ten_are_written_as_such():
    written = [setting(value) for value in (0.0, 1e-6, 1e-5, 1e-4, 1e-3, 0.01, 100.0)]
    assert written == ["0", "10⁻⁶", "10⁻⁵", "10⁻⁴", "0.001", "0.01", "100"]
    assert setting(3e-4) == number(3e-4)


@pytest.mark.parametrize(("value", "text"), EXAMPLES.items(), ids=map(str, EXAMPLES))
def test_numbers_as_a_person_writes_them(value, text):
    assert number(value) == text


@given(st.floats(1e-3, 1e9))
@settings(max_examples=200)
def test_a_number_is_right_to_four_digits(value):
    assert value_of(number(value)) == pytest.approx(value, rel=5.1e-4)


SIGNED = st.builds(
    lambda sign, digits, power: sign * digits * 10.0**power,
    st.sampled_from((1, -1)),
    st.floats(1, 10),
    st.integers(-300, 300),
)


@given(SIGNED)
@settings(max_examples=500)
def test_only_0_is_written_as_0(value):
    """At every magnitude, and in every notation: weights of large units, learning rates, tiny shares."""
    assert setting(value) != "0"
    texts = [number(value), percent(value), *(decimals(value, places) for places in range(6))]
    for text in texts:
        written = value_of(text)
        assert written != 0, text
        assert (written < 0) == (value < 0), text


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (0.0, 2, "0.00"),
        (2.0625, 3, "2.063"),
        (-0.5, 1, "−0.5"),
        (0.004, 2, "0.004"),
        (-0.0004, 3, "−0.0004"),
        (3e-9, 2, "3×10⁻⁹"),
        (math.nan, 2, "–"),
    ],
)
def test_a_number_keeps_its_decimals_and_one_digit(value, places, text):
    assert decimals(value, places) == text


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node to run the browser's own function")
def test_the_browser_writes_the_same_numbers():
    values = [
        sign * digits * 10.0**power
        for sign in (1, -1)
        for digits in (1, 1.2345, 9.9996, 2.0625, 7)
        for power in (*range(-14, 10), -300, 300)
    ]
    values += [-0.0, 0.1 + 0.2, 3 - 1e-12, 2.8e-17, 123456.7, 9999999.0, 1e7, 12345.5]
    call = "(v) => [number(v), decimals(v, 1), decimals(v, 3)]"
    script = f"{TEXTS.read_text(encoding='utf-8')}\nconsole.log(JSON.stringify({values}.flatMap({call})))"
    answer = subprocess.run(
        ["node", "--input-type=module"],
        input=script,
        capture_output=True,
        cwd=TEXTS.parent,  # beside the scripts that it imports
        encoding="utf-8",
        timeout=30,
        check=True,
    )
    assert json.loads(answer.stdout) == [
        text for value in values for text in (number(value), decimals(value, 1), decimals(value, 3))
    ]


def test_samples_count_from_one_below_their_letter():
    assert point_name(0) == "x₁"
    assert subscript("α", 12) == "α₁₂"


def test_words_are_no_markup():
    assert verbatim("*a* $b$ <i>") == r"\*a\* \$b\$ \<i\>"


@pytest.mark.parametrize(
    ("value", "text"), [(1e-6, "10⁻⁶"), (20.0, "20"), (3, "3"), (0.0, "0"), ("0.1", "0.1")]
)
def test_an_option_of_a_slider_is_written_plainly(value, text):
    assert plain(value) == text


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (23 / 80, "28.8"),
        (1 / 16, "6.3"),
        (0.0005, "0.1"),
        (0.0004, "0.04"),
        (0.012, "1.2"),
        (0.389, "38.9"),
        (-1 / 16, "−6.3"),
        (1.0, "100"),
    ],
)
def test_a_share_in_the_middle_between_two_tenths_is_rounded_up(share, told):
    """Whatever the float of 100 · share is: 28.75 comes out as 28.749999999999996."""
    assert percent(share) == f"{told}%"
