"""Many samples whose normal equations would lose digits: decomposed in blocks, with the answer of all at once."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import FisherDiscriminant, LeastSquaresClassifier
from linclass.discriminants import least_squares, scatter
from linclass.discriminants.centred_blocks import CentredBlocks

WEIGHTED = pytest.mark.parametrize("weighted", [False, True], ids=["once", "weighted"])


def dependent(seed, classes, weighted, n=700, d=12):
    """Samples with a feature twice, a sum of two and a constant; their classes, and weights or None."""
    rng = np.random.default_rng(seed)
    y = np.arange(n) % classes
    X = (rng.normal(size=(n, d)) + rng.normal(size=(classes, d))[y]) * 10.0 ** rng.integers(-3, 4, d) + 5
    X[:, 1], X[:, 3], X[:, 5] = X[:, 0], X[:, 2] + X[:, 4], 1 / 3
    return X, y, rng.integers(1, 4, n).astype(float) if weighted else None


@pytest.fixture
def always(monkeypatch):
    """Any number of samples counts as many."""
    for module in (least_squares, scatter):
        monkeypatch.setattr(module, "SMALL", 0)


@WEIGHTED
@pytest.mark.parametrize("n", [40, 129, 700])
def test_the_triangle_has_the_products_of_the_rows(weighted, n):
    X, y, weights = dependent(0, 3, weighted, n)
    times = np.ones(n) if weights is None else weights
    rows = CentredBlocks.of(X, y, weights)
    means = np.array([np.average(X[y == k], axis=0, weights=times[y == k]) for k in range(3)])
    plain = np.sqrt(times)[:, None] * (X - means[y])
    np.testing.assert_allclose(rows.squares, (plain**2).sum(axis=0), rtol=1e-12, atol=1e-20)
    unit = np.abs(plain).max(axis=0)
    unit[5] = 1  # of the constant
    T = np.random.default_rng(1).normal(size=(n, 2))
    R = rows.triangle(unit, T)
    A = np.column_stack([plain / unit, np.sqrt(times)[:, None] * T])
    np.testing.assert_allclose(R.T @ R, A.T @ A, rtol=1e-9, atol=1e-9 * n)
    np.testing.assert_array_equal(np.tril(R, -1), 0)


@WEIGHTED
@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.usefixtures("always")
def test_least_squares_is_the_shortest_solution(weighted, classes):
    X, y, weights = dependent(1, classes, weighted)
    model = LeastSquaresClassifier().fit(X, y, weights)
    times = np.ones(len(y)) if weights is None else weights
    T = 2.0 * y[:, None] - 1 if classes == 2 else np.eye(classes)[y]
    mean, middle = np.average(X, axis=0, weights=times), np.average(T, axis=0, weights=times)
    root = np.sqrt(times)[:, None]
    W = np.linalg.pinv(root * (X - mean), rcond=1e-12) @ (root * (T - middle))
    np.testing.assert_allclose(model.coef_, W.T, atol=1e-9 * np.abs(W).max())
    residuals = X @ W + middle - mean @ W - T
    assert model.loss_ == pytest.approx(float((times[:, None] * residuals**2).sum()), rel=1e-10)
    assert not model.coef_[:, 5].any()


@WEIGHTED
@pytest.mark.parametrize("classes", [2, 3])
def test_fishers_discriminant_is_the_same_in_blocks(monkeypatch, weighted, classes):
    X, y, weights = dependent(2, classes, weighted)
    once = FisherDiscriminant().fit(X, y, weights)
    monkeypatch.setattr(scatter, "SMALL", 0)
    blocks = FisherDiscriminant().fit(X, y, weights)
    unit = X.std(axis=0)
    for name in ("ratios_", "means_", "covariance_"):
        np.testing.assert_allclose(getattr(blocks, name), getattr(once, name), rtol=1e-9, atol=1e-12)
    for name in ("directions_", "coef_"):
        ours, theirs = (getattr(model, name) * unit for model in (blocks, once))
        np.testing.assert_allclose(ours, theirs, atol=1e-9 * np.abs(theirs).max())
    np.testing.assert_allclose(blocks.predict_proba(X), once.predict_proba(X), atol=1e-9)
    np.testing.assert_allclose(blocks.scatter_.total, once.scatter_.total, rtol=1e-9, atol=1e-12)


@pytest.mark.usefixtures("always")
def test_samples_of_equal_means_have_no_line():
    rng = np.random.default_rng(3)
    X, y = rng.normal(size=(700, 6)), np.arange(700) % 2
    X[:, 1] = X[:, 0]
    for k in range(2):
        X[y == k] -= X[y == k].mean(axis=0)
    assert not LeastSquaresClassifier().fit(X, y).coef_.any()
    assert not FisherDiscriminant().fit(X, y).ratios_.size
