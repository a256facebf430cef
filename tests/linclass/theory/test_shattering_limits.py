"""How many points can be counted, how quickly, and what is said of more."""

from __future__ import annotations

from time import process_time

import numpy as np
import pytest

from linclass import SHAPES, dichotomies
from linclass.theory.shattering import cover_count


@pytest.mark.parametrize("name", SHAPES)
def test_all_labellings_in_under_two_seconds(name):
    shape = SHAPES[name]
    n, d = (12, 2) if name == "half-planes" else (16, shape.features or 2)
    rng = np.random.default_rng(0)
    for X in (rng.integers(-500, 500, (n, d)), rng.integers(0, 5, (n, d)), shape.example(n, d)):
        start = process_time()
        dichotomies(name, X)
        assert process_time() - start < 2


@pytest.mark.slow
@pytest.mark.parametrize("d", [3, 5, 6, 8, 11])
def test_twelve_points_of_any_dimension_in_under_two_seconds(d):
    X = np.random.default_rng(0).integers(-50, 50, (12, d))
    start = process_time()
    assert dichotomies("half-planes", X).count == cover_count(12, d)
    assert process_time() - start < 2


@pytest.mark.parametrize(
    ("name", "X", "message"),
    [
        ("circles", [[0, 0]], "name must be one of"),
        ("discs", [[0], [1]], "2 coordinate"),
        ("rays", [[0, 1]], "1 coordinate"),
        ("rectangles", [[np.nan, 1]], "finite"),
        ("polygons", np.zeros((17, 2)), "at most 16 points; got 17"),
        ("half-planes", np.random.default_rng(0).random((40, 9)), "40 points have too many labellings"),
        ("discs", np.random.default_rng(0).random((60, 2)), "60 points have too many labellings"),
        ("sines", [0.123457, 0.654321, 0.999983, 0.5, 0.777777], "too fine"),
        ("intervals", [], "minimum of 1"),
    ],
)
def test_what_cannot_be_listed_is_told(name, X, message):
    with pytest.raises(ValueError, match=message):
        dichotomies(name, X)


def test_missing_labellings_are_listed_up_to_sixteen_points():
    with pytest.raises(ValueError, match="at most 16 points, but there are 17"):
        dichotomies("rays", np.arange(17)).missing()
