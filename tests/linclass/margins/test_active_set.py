"""Margins of many features by active sets: also where samples nearly depend on each other, and with fewer features."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import MaxMargin, SoftMargin
from linclass.margins.active_set import active_set


def nearly_flat(n, d, noise=0.01):
    """Samples near a space of 8 dimensions."""
    rng = np.random.default_rng(n)
    X = rng.normal(size=(n, 8)) @ rng.normal(size=(8, d)) + noise * rng.normal(size=(n, d))
    return X, np.where(X[:, 0] > 0, 1.0, -1.0)


def certified(found, X, y, C):
    """α is within its bounds and balanced, and the losses of v and b prove it optimal."""
    alpha, v, b = found.alpha, found.columns["coef"][-1], found.columns["intercept"][-1]
    assert (alpha >= 0).all()
    assert (alpha <= C).all()
    assert alpha @ y == pytest.approx(0, abs=1e-8 * alpha.sum())
    np.testing.assert_allclose((alpha * y) @ X, v, rtol=1e-6, atol=1e-8 * np.abs(v).max())
    lacks = np.maximum(0, 1 - y * (X @ v + b))
    upper = v @ v / 2 + (C * lacks.sum() if np.isfinite(C) else 0.0)
    assert upper == pytest.approx(alpha.sum() - v @ v / 2, rel=1e-8)
    assert np.isfinite(C) or lacks.max() < 1e-8


@pytest.mark.parametrize("C", [1e-3, 1.0, np.inf])
@pytest.mark.parametrize(("n", "d"), [(150, 150), (200, 120), (100, 400)])
def test_it_finds_the_optimum_of_nearly_dependent_samples(n, d, C):
    X, y = nearly_flat(n, d)
    found = active_set(X, y, C)
    assert found is not None
    certified(found, X, y, C)


@pytest.mark.parametrize("model", [MaxMargin(), SoftMargin(C=0.1)])
def test_a_fit_uses_it(model):
    X, y = nearly_flat(200, 120)
    model.fit(X, y)
    assert model.trace_.stop == "converged"
    assert len(model.trace_) < 10
    assert (model.trace_.dual_objective <= model.trace_.objective[-1] * (1 + 1e-9)).all()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["normal", "sorted", "far"])
@pytest.mark.parametrize("C", [1e-4, 1.0, np.inf])
def test_many_more_samples_than_features_need_the_products_of_some_only(kind, C):
    n, d = 760, 400
    rng = np.random.default_rng(1)
    X = rng.normal(size=(n, d))
    f = X @ rng.normal(size=d)
    y = np.where(f > 0, 1.0, -1.0)
    if np.isfinite(C):
        y = np.where(f + np.abs(f).mean() * rng.normal(size=n) > 10, 1.0, -1.0)
    if kind == "sorted":
        X, y = X[np.argsort(y, kind="stable")], np.sort(y)
    elif kind == "far":
        X += 1e3
    found = active_set(X, y, C)
    assert found is not None
    certified(found, X, y, C)


def test_the_products_of_some_are_chosen_with_the_last_sample_of_its_class():
    rng = np.random.default_rng(2)
    X, y = rng.normal(size=(760, 400)), np.full(760, -1.0)
    y[1] = 1  # evenly spaced samples miss it
    assert MaxMargin().fit(X, y).trace_.stop == "converged"
    certified(active_set(X, y, np.inf), X, y, np.inf)


def test_two_in_one_place_are_not_separated():
    X, y = nearly_flat(150, 150)
    X[1], y[:2] = X[0], (1, -1)
    assert active_set(X, y, np.inf) is None
