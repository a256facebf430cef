"""The landscape over the weights: the best bias for each, found against a search and against the whole fit."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass import LogisticRegression
from linclass.probability.landscape import CLOSE, landscape

numbers = st.floats(-5, 5)


def objective(X, signs, w, b, l2):
    """J as it is written, sample by sample."""
    total = 0.5 * l2 * sum(v * v for v in w)
    for x, sign in zip(X, signs, strict=True):
        total += np.logaddexp(0.0, -sign * (sum(a * c for a, c in zip(w, x, strict=True)) + b))
    return total


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.tuples(numbers, numbers), st.floats(0, 3))
def test_no_other_bias_is_better(seed, w, l2):
    rng = np.random.default_rng(seed)
    X, signs = rng.normal(0, 3, (9, 2)), np.where(np.arange(9) < rng.integers(1, 9), 1, -1)
    found = landscape(X, signs, [w], l2)
    assert found.loss[0] == pytest.approx(objective(X, signs, w, found.bias[0], l2), rel=1e-9)
    for step in (-3, -0.1, -1e-3, 1e-3, 0.1, 3):
        # The slope at the bias found is at most CLOSE for each sample.
        least = found.loss[0] - CLOSE * len(X) * abs(step) - 1e-12 * found.loss[0]
        assert objective(X, signs, w, found.bias[0] + step, l2) >= least


def test_its_lowest_place_is_the_fit():
    rng = np.random.default_rng(1)
    X = rng.normal(0, 2, (50, 2))
    signs = np.where(X @ [1.0, -0.5] + rng.normal(0, 1.5, 50) > 0.3, 1, -1)
    model = LogisticRegression(l2=0.5).fit(X, signs)
    here = landscape(X, signs, model.coef_, 0.5)
    assert here.bias[0] == pytest.approx(model.intercept_[0], abs=1e-6)
    assert here.loss[0] == pytest.approx(model.trace_.loss[-1], rel=1e-12)
    around = model.coef_ + rng.normal(0, 0.3, (200, 2))
    assert (landscape(X, signs, around, 0.5).loss > here.loss[0]).all()


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.floats(0, 1))
def test_it_is_convex(seed, share):
    rng = np.random.default_rng(seed)
    X, signs = rng.normal(0, 3, (12, 2)), np.where(np.arange(12) < 5, 1, -1)
    ends = rng.normal(0, 4, (2, 2))
    between = share * ends[0] + (1 - share) * ends[1]
    first, second, middle = landscape(X, signs, [*ends, between], 0.1).loss
    assert middle <= share * first + (1 - share) * second + 1e-8


def test_steep_weights_are_no_trouble():
    X, signs = np.array([[0.0, 0], [1, 0], [2, 0], [3, 0]]), np.array([-1, 1, -1, 1])
    found = landscape(X, signs, [[1e6, 0], [-1e6, 0], [0, 1e9]])
    assert np.isfinite(found.loss).all()
    assert found.loss[0] == pytest.approx(
        1e6
    )  # one of the middle pair is 10⁶ on the wrong side, or both half of it
    assert found.loss[2] == pytest.approx(4 * np.log(2))


def test_one_class_has_no_best_bias():
    with pytest.raises(ValueError, match="both classes"):
        landscape(np.zeros((3, 2)), np.ones(3, int), [[0, 0]])


@pytest.mark.parametrize(
    ("W", "l2", "message"),
    [([[np.inf, 0]], 0, "W must"), ([[1, 2, 3]], 0, "W must have 2"), ([[1, 2]], -1, "l2 must")],
)
def test_wrong_arguments_are_told(W, l2, message):
    with pytest.raises(ValueError, match=message):
        landscape(np.eye(2), np.array([1, -1]), W, l2)
