"""The proofs about one sample for all rectangles: which rectangle stands for all."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import proof


@pytest.mark.parametrize("seed", range(4))
def test_the_rectangle_that_is_shown_contains_as_many_points_as_any(seed):
    """One around a single point would shrink to this point, and nothing of it would be seen."""
    line = proof("sam-count", np.random.default_rng(seed).normal(size=(10, 2))).lines[0]
    assert line.key == "shrink"
    assert line.quantities["inside"] == line.along["inside"].max() > 1
