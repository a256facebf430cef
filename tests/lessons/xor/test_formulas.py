"""What is wrong with a visitor's own formula is told in a sentence, with the column or the point."""

from __future__ import annotations

import pytest

from explorer.lessons.xor import formulas
from explorer.points import sources

XOR = sources.table("xor")


@pytest.mark.parametrize(
    ("text", "told"),
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
def test_what_is_wrong_with_a_formula_is_told(text, told):
    problem = formulas._problem(text, XOR.X)
    assert told in problem
    assert bool(told) == bool(problem)
