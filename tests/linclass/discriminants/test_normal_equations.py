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
    near = X[:, 0] + 1e-7 * X[:, 0].std() * np.random.default_rng(1).normal(size=len(X))
    assert Factored.of(np.column_stack([X, near]), same) is None  # neither dependent nor independent
    assert Factored.of(np.column_stack([X[:, :100]] * 4)[:, :360], same) is None  # too many dependent ones
    assert Factored.of(X / X.std(axis=0) + 1e9, same) is None  # rounded before the fit


def dependent(X):
    """The same with a column twice, the sum of three and a constant."""
    return np.column_stack([X, X[:, 0], X[:, :3] @ [1, 2, -1] / X[:, :3].std(), np.full(len(X), 0.1)])


def test_the_null_space_of_the_scatter_is_found():
    X, y = a_few(0)
    found = Factored.of(dependent(X), np.zeros_like(y))
    centred = dependent(X) - dependent(X).mean(axis=0)
    assert found.null.shape == (203, 3)
    np.testing.assert_allclose(found.null.T @ found.null, np.eye(3), atol=1e-12)
    np.testing.assert_allclose(centred @ found.null, 0, atol=1e-9 * np.abs(centred).max())


@pytest.mark.slow
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("classes", [2, 4])
@pytest.mark.parametrize("kind", [LeastSquaresClassifier, FisherDiscriminant])
def test_dependent_features_have_the_shortest_weights(monkeypatch, classes, kind, weighted):
    X, y = a_few(1, classes=classes)
    X = dependent(X / X.std(axis=0) * np.random.default_rng(0).uniform(0.1, 10, X.shape[1]))
    weights = np.random.default_rng(0).integers(1, 4, len(y)).astype(float) if weighted else None
    fast = kind().fit(X, y, weights)
    monkeypatch.setattr(normal_equations, "MANY", X.size + 1)
    slow = kind().fit(X, y, weights)
    np.testing.assert_allclose(fast.coef_, slow.coef_, atol=1e-9 * np.abs(slow.coef_).max())
    largest = np.abs(slow.decision_function(X)).max()
    np.testing.assert_allclose(fast.decision_function(X), slow.decision_function(X), atol=1e-9 * largest)
    np.testing.assert_array_equal(fast.coef_[:, -1], 0)  # of the constant
    if kind is FisherDiscriminant:
        np.testing.assert_allclose(fast.ratios_, slow.ratios_, rtol=1e-9)
        longest = np.abs(slow.directions_).max()
        np.testing.assert_allclose(fast.directions_, slow.directions_, atol=1e-9 * longest)


@pytest.mark.parametrize("classes", [2, 3])
def test_means_that_differ_in_the_null_space_take_the_other_way(classes):
    X, y = a_few(0, classes=classes)
    X = np.column_stack([X, y])
    assert FisherFit.by_normal_equations(Weighted(X, y), np.full(classes, 1 / classes), 1.0) is None
    assert np.isinf(FisherDiscriminant().fit(X, y).ratios_[0])


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
