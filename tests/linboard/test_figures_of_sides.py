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
    assert sides.across(line(VALUES, VALUES / 2)) == "Each point, from the smallest right side to the largest"
    assert sides.across(line(VALUES, 1.0, "updates")) == "Each update, from the first to the last"
