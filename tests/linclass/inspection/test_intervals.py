"""Intervals of rates of errors."""

import pytest
from scipy.stats import binomtest

from linclass.inspection.intervals import wilson_interval


@pytest.mark.parametrize(("wrong", "n"), [(0, 45), (4, 18), (90, 90), (13, 500)])
def test_intervals_are_those_of_wilson(wrong, n):
    theirs = binomtest(wrong, n).proportion_ci(method="wilson")
    assert wilson_interval(wrong, n) == pytest.approx(tuple(theirs), abs=1e-7)
