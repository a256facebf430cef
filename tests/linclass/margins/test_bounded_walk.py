"""The walk to the optimum of a quadratic with bounds."""

from __future__ import annotations

import numpy as np
import pytest

from linclass.margins.bounded_walk import Border, walk


@pytest.mark.parametrize("k", [40, 200, 400])
def test_many_samples_that_reach_their_bounds_together_are_fixed_one_by_one(k):
    errors = np.where(np.arange(k) % 2, 1.0, -1.0)
    high = np.where(np.arange(k) % 3, 0.5, 0.7)
    change, fixed = walk(Border(np.eye(k), np.arange(k)), errors, -high, high)
    assert (np.abs(change) <= high).all()
    assert abs(change.sum()) <= 1e-12
    assert len(set(fixed)) == len(fixed) >= 2 * k // 3
    assert errors @ change > 0.4 * k
