"""Margins without rounding: the nearest points of hulls, in whole numbers."""

from __future__ import annotations

import pickle
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from linclass import TABLES, MaxMargin, NotSeparableError, SoftMargin, separable
from linclass.margins.exact_margin import max_margin_through_origin, widest_street
from linclass.margins.optimum import Problem, residual
from tests.linclass.margins.test_margin import samples


def augmented(X, y):
    """Rows y_n (x_n, 1)."""
    return np.asarray(y)[:, None] * np.column_stack([X, np.ones(len(X))])


def test_through_the_origin_table_2_1():
    w, gamma = max_margin_through_origin(augmented(*TABLES["li-2.1"]))
    assert gamma**2 == pytest.approx(2 / 9, rel=1e-15)
    np.testing.assert_allclose(w, np.array([1, 1, -4]) / np.sqrt(18), rtol=1e-15)


@given(samples())
def test_through_the_origin_no_direction_is_better(data):
    Z = augmented(*data)
    if not separable(*data):
        with pytest.raises(NotSeparableError) as caught:
            max_margin_through_origin(Z)
        weights = pickle.loads(pickle.dumps(caught.value)).certificate.weights
        assert weights.sum() == pytest.approx(1)
        np.testing.assert_allclose(weights @ Z, 0, atol=1e-14 * 4)
        return
    w, gamma = max_margin_through_origin(Z)
    assert w @ w == pytest.approx(1, rel=1e-15)
    assert (Z @ w).min() == pytest.approx(gamma, abs=1e-14)
    # The point γw of the hull is the proof: any unit u has min z·u <= (γw)·u <= γ.
    tight = Z[Z @ w <= gamma + 1e-12]
    weights = hull_weights(tight, gamma * w)
    assert np.abs(weights @ tight - gamma * w).max() < 1e-12


def hull_weights(rows, point):
    """Weights >= 0 that sum to 1 and give the point as the rows' mean (non-negative least squares)."""
    from scipy.optimize import nnls

    weights, _ = nnls(np.vstack([rows.T, np.ones(len(rows))]), np.append(point, 1))
    return weights


@pytest.mark.parametrize("gap", [0.1, 1e-3, 1e-6, 2.0**-30, 2.0**-40])
def test_through_the_origin_with_a_tiny_margin(gap):
    """The hull of two rows is a segment; its distance to the origin is |det| / length."""
    Z = augmented([[1.0], [1.0 + gap]], [-1, 1])
    _, gamma = max_margin_through_origin(Z)
    assert gamma == pytest.approx(gap / np.linalg.norm(Z[1] - Z[0]), rel=1e-15)


@pytest.mark.parametrize("gap", [1e-3, 1e-6, 2.0**-30, 2.0**-40])
def test_a_tiny_margin(gap):
    X = np.array([[0, 0], [1, 3], [0, 1], [2, 5], [0, gap], [3, 9 + gap]])
    y = np.array([-1, -1, 1, 1, 1, 1])
    X[2:4] += [0, 3]
    margin = MaxMargin().fit(X, y).margin_  # the line through (0,0), (1,3) against the one gap above it
    assert margin == pytest.approx(gap / np.sqrt(10) / 2, rel=1e-9)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 4))
def test_without_rounding_the_widest_street_is_the_same(seed, d):
    rng = np.random.default_rng(seed)
    X = rng.integers(-9, 10, (12, d)) / 10
    y = np.where(X @ rng.normal(size=d) > rng.normal() / 2, 1, -1)
    assume(len(set(y.tolist())) == 2)
    v, b, alpha = widest_street(X, y)
    margins = [
        sum((part * Fraction(str(at)) for part, at in zip(v, x, strict=True)), b) * side
        for x, side in zip(X.tolist(), y.tolist(), strict=True)
    ]
    assert min(margins) == 1  # without any rounding
    assert all(margin == 1 for margin, a in zip(margins, alpha, strict=True) if a > 0)
    np.testing.assert_allclose(
        (alpha * y) @ X, np.array(v, dtype=float), rtol=1e-12, atol=1e-12 * alpha.sum()
    )
    model = MaxMargin().fit(X, y)
    np.testing.assert_allclose(model.coef_[0], np.array(v, dtype=float), rtol=1e-6, atol=1e-6 / model.margin_)
    assert model.intercept_[0] == pytest.approx(float(b), rel=1e-6, abs=1e-6 / model.margin_)


@pytest.mark.parametrize("C", [0.03, 1.0, 10.0, 1000.0])
@pytest.mark.parametrize("size", [1e9, 1e11, 1e17])
@pytest.mark.parametrize("seed", [0, 1])
def test_a_soft_margin_of_huge_samples_is_the_maximum_margin(seed, size, C):
    y = np.array([1, -1] * 10)
    X = (np.random.default_rng(seed).normal(size=(20, 2)) + np.outer(y, [10, 5])) * size
    soft, hard = SoftMargin(C=C).fit(X, y), MaxMargin().fit(X, y)  # each α is below 1e-18
    assert soft.trace_.stop == "converged"
    np.testing.assert_allclose(soft.coef_, hard.coef_, rtol=1e-9)
    np.testing.assert_allclose(soft.intercept_, hard.intercept_, rtol=1e-9, atol=1e-9)


def test_weights_of_0_are_infinitely_far_from_multipliers_that_are_huge():
    problem = Problem.of(np.array([[0.0, 0.0], [1.0, 0.0]]), np.array([-1, 1]), np.inf, np.array([1.0, 0.0]))
    assert residual(problem, np.array([0.0, 0.0, 1.0]), np.array([1e100, 0.0])) == np.inf
