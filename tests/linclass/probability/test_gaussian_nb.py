"""Gaussian naive Bayes: its answers do not depend on units, and are never undefined."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass import GaussianNB, UndecidedWarning
from linclass.probability.generative import normal_density
from tests.linclass.probability.test_naive_bayes import counts


@pytest.mark.parametrize("large", [1e5, 1e12])
def test_gaussian_does_not_swamp_a_column_of_small_numbers(large):
    rng = np.random.default_rng(0)
    y = np.arange(200) % 2
    X = np.column_stack([1e-3 * (y + 0.05 * rng.normal(size=200)), large * rng.normal(size=200)])
    assert GaussianNB().fit(X, y).score(X, y) == 1.0


@given(st.integers(-12, 12), st.integers(-12, 12))
def test_gaussian_answers_do_not_depend_on_units(first, second):
    rng = np.random.default_rng(4)
    y = np.arange(60) % 3
    X, new = rng.normal(size=(60, 2)) + y[:, None], rng.normal(size=(40, 2))
    units = 10.0 ** np.array([first, second])
    expected = GaussianNB().fit(X, y).predict_proba(new)
    np.testing.assert_allclose(GaussianNB().fit(X * units, y).predict_proba(new * units), expected, atol=1e-9)


@pytest.mark.parametrize("value", [0.1, 1e9 + 0.1, -7.3e-5])
def test_a_constant_column_tells_gaussian_nothing(value):
    rng = np.random.default_rng(5)
    y = np.arange(30) % 2
    X = (rng.normal(size=30) + y)[:, None]
    with_constant = GaussianNB().fit(np.column_stack([X, np.full(30, value)]), y)
    alone = GaussianNB().fit(X, y)
    new = np.column_stack([X, np.full(30, value) + rng.normal(size=30)])
    np.testing.assert_allclose(with_constant.predict_proba(new), alone.predict_proba(X), atol=1e-6)
    assert with_constant.epsilon_[1] == 1e-9


@given(counts(top=2), st.floats(-100, 100), st.sampled_from([1e-200, 1e-6, 1.0, 1e90]))
@settings(max_examples=60)
def test_gaussian_is_never_nan(data, shift, scale):
    X, y = data
    X = (X + shift) * scale
    model = GaussianNB().fit(X, y)
    far = np.concatenate([X, X + 1e9, -X, X * 1e7])
    assert not np.isnan(model.predict_joint_log_proba(far)).any()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UndecidedWarning)
        np.testing.assert_allclose(model.predict_proba(far).sum(axis=1), 1)
        assert not np.isnan(model.decision_function(far)).any()
        if len(model.classes_) == 2:
            assert not np.isnan(model.contributions(far)).any()


def test_all_points_at_one_place_leave_the_shares():
    model = GaussianNB().fit([[2.0, 3.0]] * 4, [0, 1, 1, 1])
    np.testing.assert_allclose(model.predict_proba([[2, 3], [5, -1]]), [[0.25, 0.75]] * 2, rtol=1e-5)


def test_the_normal_density_is_scipys():
    x = np.linspace(-4, 9, 27)
    deviation = np.array([[0.1], [1.0], [3.5]])
    assert np.allclose(
        normal_density(x, 2.0, deviation), scipy.stats.norm.pdf(x, 2.0, deviation), atol=1e-300
    )
