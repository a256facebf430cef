"""Means and scatters of many samples in one pass: as exact as the ways of few, or not taken."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import FisherDiscriminant, LeastSquaresClassifier
from linclass.discriminants import moments
from linclass.discriminants.moments import Moments
from tests.support.two_ways import fitted_both_ways


def many(seed, n=6_000, d=5, classes=2):
    """Correlated samples of several sizes away from 0, and their classes."""
    rng = np.random.default_rng(seed)
    y = np.arange(n) % classes
    X = (rng.normal(size=(n, d)) + rng.normal(size=(classes, d))[y]) @ rng.normal(size=(d, d))
    return X * 10.0 ** rng.integers(-6, 7, d) + 3 * 10.0 ** rng.integers(-6, 1, d), y


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("each", [False, True])
def test_they_are_those_of_a_loop(seed, each):
    X, y = many(seed, classes=3)
    X /= np.abs(X).max(axis=0)
    found = Moments.of(X, y, each=each)
    m = X.mean(axis=0)
    np.testing.assert_allclose(found.mean, m, rtol=1e-12, atol=1e-14)
    parts = [X[y == c] for c in range(3)]
    np.testing.assert_allclose(found.legs, [part.mean(axis=0) - m for part in parts], rtol=1e-9, atol=1e-14)
    rests = [part - part.mean(axis=0) for part in parts] if each else [X - m]
    np.testing.assert_allclose(found.scatter, [rest.T @ rest for rest in rests], rtol=1e-10, atol=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("classes", [2, 4])
@pytest.mark.parametrize("kind", [LeastSquaresClassifier, FisherDiscriminant])
def test_both_ways_have_one_answer(monkeypatch, seed, classes, kind):
    X, y = many(seed, classes=classes)
    fast, slow = fitted_both_ways(monkeypatch, moments, kind, X, y, 1e-9)
    if kind is FisherDiscriminant:
        unit = X.std(axis=0)
        np.testing.assert_allclose(fast.directions_ * unit, slow.directions_ * unit, rtol=1e-6, atol=1e-6)


def test_refinement_gives_what_the_condition_took():
    rng = np.random.default_rng(0)
    y = np.arange(20_000) % 2
    base = rng.normal(size=20_000) + y
    X = np.column_stack([base, base + 3e-3 * rng.normal(size=20_000)])  # condition 10⁵
    assert Moments.of(X, y, each=False) is not None
    model = LeastSquaresClassifier().fit(X, y)
    A = np.column_stack([X - X.mean(axis=0), np.ones(len(X))])
    left = A.T @ (model.decision_function(X) - (2.0 * y - 1))
    assert np.abs(left).max() < 1e-9
    expected = np.linalg.lstsq(A, 2.0 * y - 1, rcond=None)[0][:2]
    np.testing.assert_allclose(model.coef_[0], expected, rtol=1e-10)


@pytest.mark.parametrize("each", [False, True])
def test_where_digits_would_be_lost_they_are_not_taken(each):
    X, y = many(0)
    assert Moments.of(X, y, each=each) is not None
    assert Moments.of(X[:100], y[:100], each=each) is None  # few
    assert Moments.of(np.column_stack([X, X[:, 0]]), y, each=each) is None  # a column twice
    assert Moments.of(np.column_stack([X, np.full(len(X), 0.1)]), y, each=each) is None  # a constant
    bent = np.column_stack([X[:, 0], X[:, 0] * (1 + 1e-5 * np.random.default_rng(0).normal(size=len(X)))])
    assert Moments.of(np.column_stack([bent, X]), y, each=each) is None
    assert Moments.of(X[:, :3] * 0.0, y, each=each) is None


def test_sorted_samples_whose_first_are_far_off():
    X, y = many(1)
    order = np.argsort(X[:, 0])
    np.testing.assert_allclose(
        LeastSquaresClassifier().fit(X[order], y[order]).coef_,
        LeastSquaresClassifier().fit(X, y).coef_,
        rtol=1e-9,
    )


def test_classes_far_apart_for_their_width():
    rng = np.random.default_rng(0)
    y = np.arange(20_000) % 2
    X = rng.normal(size=(20_000, 2)) + 1e6 * y[:, None]
    assert Moments.of(X, y, each=True) is None
    model = FisherDiscriminant().fit(X, y)
    np.testing.assert_allclose(model.covariance_, np.eye(2), atol=0.03)
