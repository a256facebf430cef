"""Normal equations of a few samples for each feature: as accurate as the decomposition of X, or not used."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import FisherDiscriminant, LeastSquaresClassifier
from linclass.core.weights import Weighted
from linclass.discriminants import normal_equations
from linclass.discriminants.fisher_fit import FisherFit
from linclass.discriminants.normal_equations import Factored
from tests.support.two_ways import fitted_both_ways


def a_few(seed, n=900, d=200, classes=2):
    """Correlated samples of several sizes away from 0, and their classes."""
    rng = np.random.default_rng(seed)
    y = np.arange(n) % classes
    X = rng.normal(size=(n, d)) + rng.normal(size=(classes, d))[y] / 4
    X[:, 1:] += X[:, :-1] / 2
    return X * 10.0 ** rng.integers(-6, 7, d) + 3 * 10.0 ** rng.integers(-6, 1, d), y


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("classes", [2, 4])
@pytest.mark.parametrize("kind", [LeastSquaresClassifier, FisherDiscriminant])
def test_both_ways_have_one_answer(monkeypatch, seed, classes, kind):
    X, y = a_few(seed, classes=classes)
    fast, slow = fitted_both_ways(monkeypatch, normal_equations, kind, X, y, 1e-10)
    np.testing.assert_array_equal(fast.predict(X), slow.predict(X))
    if kind is FisherDiscriminant:
        np.testing.assert_allclose(fast.predict_proba(X), slow.predict_proba(X), atol=1e-9)
        unit = X.std(axis=0)
        longest = np.abs(slow.directions_ * unit).max()
        np.testing.assert_allclose(fast.directions_ * unit, slow.directions_ * unit, atol=1e-9 * longest)
        np.testing.assert_allclose(fast.covariance_, slow.covariance_, rtol=1e-12)


def test_refinement_gives_what_the_condition_took(monkeypatch):
    X, y = a_few(0)
    X = (X - X.mean(axis=0)) / X.std(axis=0)
    X[:, 1] = X[:, 0] + 1e-3 * X[:, 1]  # condition above 10⁶
    exact = np.linalg.lstsq(np.column_stack([X, np.ones(len(X))]), np.where(y, 1.0, -1.0), rcond=None)[0]
    assert Factored.of(X, np.zeros_like(y)) is not None
    fitted = LeastSquaresClassifier().fit(X, y)
    np.testing.assert_allclose(fitted.coef_[0], exact[:-1], atol=1e-11 * np.abs(exact).max())
    monkeypatch.setattr(normal_equations, "PASSES", 0)
    once = LeastSquaresClassifier().fit(X, y)
    assert np.abs(once.coef_[0] - exact[:-1]).max() > 1e-11 * np.abs(exact).max()


def test_nearly_singular_samples_take_the_other_way():
    X, y = a_few(0)
    same = np.zeros_like(y)
    assert Factored.of(X, same) is not None
    assert Factored.of(X[:50], same[:50]) is None  # few
    assert Factored.of(X[:, :80], same) is None  # many for each feature
    assert Factored.of(np.column_stack([X, X[:, 0]]), same) is None  # a column twice
    assert Factored.of(np.column_stack([X, np.full(len(X), 0.1)]), same) is None  # a constant
    assert Factored.of(np.column_stack([X, X @ np.ones(X.shape[1])]), same) is None
    assert Factored.of(X / X.std(axis=0) + 1e9, same) is None  # rounded before the fit


@pytest.mark.parametrize("classes", [2, 3])
def test_means_along_too_few_directions_take_the_other_way(classes):
    X, y = a_few(0, classes=classes)
    X = (X - X.mean(axis=0)) / X.std(axis=0)
    for c in range(classes):
        X[y == c] -= X[y == c].mean(axis=0)
    samples, priors = Weighted(X, y), np.full(classes, 1 / classes)
    assert FisherFit.by_normal_equations(samples, priors, 1.0) is None
    assert not FisherDiscriminant().fit(X, y).ratios_.size
    X[:, 0] += y
    model = FisherDiscriminant().fit(X, y)
    assert len(model.ratios_) == 1
    assert (FisherFit.by_normal_equations(samples, priors, 1.0) is None) == (classes == 3)


def test_a_changed_X_is_found():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(900, 400)), np.arange(900) % 2
    model = FisherDiscriminant().fit(X, y)
    X[0] += 1
    with pytest.raises(ValueError, match="changed after fit"):
        _ = model.scatter_
