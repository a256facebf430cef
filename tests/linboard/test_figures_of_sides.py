"""The picture of both sides of a line of a proof."""

from __future__ import annotations

import numpy as np
import pytest

from linboard.figures import sides
from linclass.proofs.chain import Line
from tests.support.layers import every, places

VALUES = np.array([3.0, 1.0, 2.0])


def line(left, right, over="samples"):
    return Line("one", ">=", lambda: left, lambda: right, over)


@pytest.mark.parametrize("right", [1.0, np.ones(3)])
def test_entries_are_in_order_of_the_left_side_if_the_right_one_is_constant(right):
    one = line(VALUES, right)
    assert sides.across(one) == "Sorted by the left side; the right side is constant"
    thin = next(
        layer
        for layer in every(sides.both_sides([one]), 0, mode="lines+markers")
        if layer["line"]["width"] == 2
    )
    assert places(thin)[:, 1].tolist() == pytest.approx([1 / 3, 2 / 3, 1])


def test_other_entries_are_in_order_of_the_right_side_or_in_their_own():
    assert sides.across(line(VALUES, VALUES / 2)) == "All points, sorted by the right side"
    vectors = np.ones((3, 2)) * VALUES[:, None]
    assert sides.across(line(vectors, vectors / 2)) == "All numbers compared, sorted by the right side"
    assert sides.across(line(VALUES, 1.0, "updates")) == "Each update, from the first to the last"
    sizes = sides.across(line(VALUES, 1.0, "subsets"))
    assert sizes == "Each size of a subset, from the smallest to the largest"


def test_several_numbers_for_each_labelling_are_not_called_labellings():
    signs = np.array([[1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]])
    told = "All numbers compared, sorted by the right side"
    assert sides.across(line(signs, signs, "labellings")) == told


def test_a_side_that_would_lie_along_0_is_drawn_on_a_logarithmic_scale_without_a_0():
    tiny = line(1e-6 * VALUES, 1.0)
    near = line(0.1 * VALUES, 1.0)
    drawn = sides.both_sides([tiny, near])
    for step, told in enumerate((True, False)):
        zero = next(layer for layer in every(drawn, step, mode="lines+text"))
        assert (len(places(zero)) == 0) == told
        name = next(layer for layer in every(drawn, step, mode="text") if len(places(layer)))
        assert name["text"][0].endswith("<br>(logarithmic scale)") == told
    thin = next(layer for layer in every(drawn, 0, mode="lines+markers") if layer["line"]["width"] == 2)
    heights = places(thin)[:, 1]
    assert heights[0] == pytest.approx(-sides.DEEP)
    assert heights[1] - heights[0] > 0.02
    gap = sides.both_sides([line(np.array([0.0, 1e-6, 2e-6]), 1.0)])
    thin = next(layer for layer in every(gap, 0, mode="lines+markers") if layer["line"]["width"] == 2)
    assert len(places(thin)) == 2
    name = next(layer for layer in every(gap, 0, mode="text") if len(places(layer)))
    assert name["text"][0].endswith("<br>(logarithmic scale; 0 is not shown)")
    below = sides.both_sides([line(-1e-6 * VALUES, 1.0)])
    assert len(places(every(below, 0, mode="lines+text")[0])) == 2, "a negative number has no logarithm"
