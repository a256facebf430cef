"""The proofs of bounds for all rules of a class: which samples count as off."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import proof


@pytest.mark.parametrize("epsilon", [0.15, 0.1])
def test_a_rule_that_is_off_by_exactly_epsilon_is_not_off_by_more(epsilon):
    """Ten points and samples of 100: shares are multiples of 0.1 and of 0.01, so many differences are exactly ε."""
    rng = np.random.default_rng(4)
    X, y = rng.normal(size=(10, 2)), np.repeat([-1, 1], 5)

    def shares(more):
        line = next(
            line for line in proof("gen-union", X, y, epsilon=epsilon + more).lines if line.key == "union"
        )
        return [side.tolist() for side in line.sides()]

    assert shares(0.0) == shares(1e-9)
