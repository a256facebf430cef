"""Least squares and Fisher’s discriminant agree with plain sums over the samples, by each method of computing them.

Few samples, many for each feature, a few for each feature, and fewer than features; dense and sparse; with weights,
which count copies.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy import sparse

from linclass import FisherDiscriminant, LeastSquaresClassifier

pytestmark = pytest.mark.slow
SHAPES = [(40, 3), (1_700, 10), (300, 60), (60, 300), (20, 30)]
FORMS = {"dense": np.array, "sparse": sparse.csr_array}
WAYS = pytest.mark.parametrize("form", FORMS)
CLASSES = pytest.mark.parametrize("classes", [2, 3])
WEIGHTED = pytest.mark.parametrize("weighted", [False, True], ids=["once", "copies"])


def drawn(shape, classes, weighted):
    """Samples with many zeros, labels from 0, weights or None, and all copies of the samples and labels."""
    rng = np.random.default_rng(shape[0] + classes)
    n, d = shape
    y = rng.permutation(np.arange(n) % classes)
    X = np.where(rng.random(shape) < 0.6, rng.normal(size=shape) + rng.normal(size=(classes, d))[y], 0.0)
    X *= rng.uniform(0.5, 3, d)
    times = rng.integers(1, 4, n) if weighted else np.ones(n, dtype=int)
    return X, y, times.astype(float) if weighted else None, np.repeat(X, times, axis=0), np.repeat(y, times)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@WAYS
@CLASSES
@WEIGHTED
def test_least_squares_is_the_shortest_solution(shape, form, classes, weighted):
    X, y, weights, copies, labels = drawn(shape, classes, weighted)
    model = LeastSquaresClassifier().fit(FORMS[form](X), y, sample_weight=weights)
    T = 2.0 * labels[:, None] - 1 if classes == 2 else np.eye(classes)[labels]
    mean, middle = copies.mean(axis=0), T.mean(axis=0)
    W = np.linalg.pinv(copies - mean, rcond=1e-10) @ (T - middle)
    np.testing.assert_allclose(model.coef_, W.T, atol=1e-8 * np.abs(W).max())
    np.testing.assert_allclose(model.intercept_, middle - mean @ W, atol=1e-8)
    residuals = copies @ W + middle - mean @ W - T
    assert model.loss_ == pytest.approx((residuals**2).sum(), rel=1e-8, abs=1e-12)


@pytest.mark.parametrize("targets", ["counts", (-2.0, 5.0)], ids=str)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@WAYS
@CLASSES
def test_other_targets(shape, form, classes, targets):
    X, y, _weights, _copies, _labels = drawn(shape, classes, weighted=False)
    y = np.where(np.arange(len(y)) < 5, 0, y)  # the classes are not of one size
    model = LeastSquaresClassifier(targets=targets, threshold=0.25).fit(FORMS[form](X), y)
    n, T = len(y), np.empty((len(y), classes))
    for c in range(classes):
        own = np.count_nonzero(y == c)
        low, high = (-n / (n - own), n / own) if targets == "counts" else targets
        T[:, c] = np.where(y == c, high, low)
    T = T[:, 1:] if classes == 2 else T
    np.testing.assert_allclose(model.targets_, np.column_stack([T.min(axis=0), T.max(axis=0)]))
    mean, middle = X.mean(axis=0), T.mean(axis=0)
    W = np.linalg.pinv(X - mean, rcond=1e-10) @ (T - middle)
    np.testing.assert_allclose(model.coef_, W.T, atol=1e-8 * np.abs(W).max())
    np.testing.assert_allclose(model.intercept_, middle - mean @ W - 0.25, atol=1e-8)


def scatters(X, y):
    """S_i of each class, S_B as for many classes, S_T, the mean and the means."""
    m = X.mean(axis=0)
    parts = [X[y == c] for c in np.unique(y)]
    means = np.array([part.mean(axis=0) for part in parts])
    each = [(part - mean).T @ (part - mean) for part, mean in zip(parts, means, strict=True)]
    between = sum(len(part) * np.outer(mean - m, mean - m) for part, mean in zip(parts, means, strict=True))
    return np.array(each), between, (X - m).T @ (X - m), m, means


def alike(found, expected, tolerance=1e-8):
    """Whether two arrays are equal up to a share of the largest number."""
    np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance * max(np.abs(expected).max(), 1e-3))


@pytest.mark.parametrize("unbiased", [True, False], ids=["unbiased", "biased"])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@WAYS
@CLASSES
@WEIGHTED
def test_the_scatters_of_fisher_are_sums(shape, form, classes, weighted, unbiased):
    X, y, weights, copies, labels = drawn(shape, classes, weighted)
    model = FisherDiscriminant(unbiased=unbiased).fit(FORMS[form](X), y, sample_weight=weights)
    each, between, total, mean, means = scatters(copies, labels)
    scatter, within = model.scatter_, each.sum(axis=0)
    alike(scatter.each, each)
    alike(scatter.within, within)
    alike(scatter.between, between)
    alike(scatter.total, total)
    alike(scatter.mean, mean)
    alike(model.means_, means)
    n = len(labels)
    alike(model.covariance_, within / (n - classes if unbiased else n))
    assert scatter.counts.tolist() == np.bincount(labels).tolist()
    assert model.priors_ == pytest.approx(np.bincount(labels) / n)
    assert scatter.singular == (shape[0] <= shape[1])
    w = np.random.default_rng(1).normal(size=(3, shape[1]))
    for found, S in zip(scatter.along(w), (within, between, within + between), strict=True):
        assert found == pytest.approx([u @ S @ u for u in w])
    factor = n / np.prod(np.bincount(labels)) if classes == 2 else 1
    assert model.J(w) == pytest.approx([factor * (u @ between @ u) / (u @ within @ u) for u in w])
    assert scatter.separation(w[:2]) == pytest.approx(
        np.trace(np.linalg.solve(w[:2] @ within @ w[:2].T, w[:2] @ between @ w[:2].T))
    )


@pytest.mark.parametrize("given_priors", [False, True], ids=["shares", "priors"])
@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape[0] > shape[1]], ids=str)
@WAYS
@CLASSES
@WEIGHTED
def test_f_of_fisher_is_the_logarithm_of_gaussians(shape, form, classes, weighted, given_priors):
    X, y, weights, copies, labels = drawn(shape, classes, weighted)
    priors = np.arange(1.0, classes + 1) / sum(range(classes + 1)) if given_priors else None
    model = FisherDiscriminant(priors=priors).fit(FORMS[form](X), y, sample_weight=weights)
    each, between, _total, mean, means = scatters(copies, labels)
    within = each.sum(axis=0)
    sigma = within / (len(labels) - classes)
    p = np.bincount(labels) / len(labels) if priors is None else priors
    inverse = np.linalg.inv(sigma)
    g = np.column_stack(
        [np.log(q) - m @ inverse @ m / 2 + X @ inverse @ m for q, m in zip(p, means, strict=True)]
    )
    f = model.decision_function(FORMS[form](X))
    alike(f, g[:, 1] - g[:, 0] if classes == 2 else g, 1e-7)
    chances = np.exp(g - g.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    np.testing.assert_allclose(model.predict_proba(FORMS[form](X)), chances, atol=1e-7)
    np.testing.assert_allclose(np.exp(model.predict_log_proba(FORMS[form](X))), chances, atol=1e-7)
    assert (model.predict(FORMS[form](X)) == chances.argmax(axis=1)).mean() > 0.999
    for w, ratio in zip(model.directions_, model.ratios_, strict=True):
        alike(between @ w, ratio * within @ w, 1e-7)
        assert w @ sigma @ w == pytest.approx(1)
        assert w @ (means[-1] - mean) > 0
    assert len(model.ratios_) == classes - 1
    assert model.ratios_.sum() == pytest.approx(np.trace(np.linalg.solve(within, between)))
    assert (np.diff(model.ratios_) < 0).all()
    places = np.asarray((X - mean) @ model.directions_.T)
    alike(model.transform(X) if form == "dense" else places, places)


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape[0] < shape[1]], ids=str)
@WAYS
@CLASSES
@WEIGHTED
def test_of_fewer_samples_than_features_each_class_has_one_foot(shape, form, classes, weighted):
    X, y, weights, copies, labels = drawn(shape, classes, weighted)
    model = FisherDiscriminant().fit(FORMS[form](X), y, sample_weight=weights)
    means = np.array([copies[labels == c].mean(axis=0) for c in range(classes)])
    rows = X - means[y]
    assert np.isinf(model.ratios_).all()
    assert len(model.ratios_) == classes - 1
    assert np.linalg.norm(model.directions_, axis=1) == pytest.approx(1)
    alike(rows @ model.directions_.T, np.zeros((len(X), classes - 1)), 1e-7)
    assert ((means[-1] - copies.mean(axis=0)) @ model.directions_.T > 0).all()
    alike(model.directions_ @ model.directions_.T, np.eye(classes - 1))
    assert (model.predict(FORMS[form](X)) == y).all()
    assert model.predict_proba(FORMS[form](X))[np.arange(len(X)), y] == pytest.approx(1)
    if classes == 2:
        gap = means[1] - means[0]
        part = gap - np.linalg.lstsq(rows.T, gap, rcond=1e-10)[0] @ rows  # in the null space of S_W
        alike(model.w, part, 1e-7)
        f = model.decision_function(FORMS[form](means))
        assert f == pytest.approx([-(part @ part) / 2, part @ part / 2], rel=1e-6)


@pytest.mark.parametrize("shape", [(40, 3), (20, 30)], ids=str)
@pytest.mark.parametrize("unbiased", [True, False])
@CLASSES
def test_new_samples_have_the_means_and_the_covariance_of_the_model(shape, unbiased, classes):
    X, y, _weights, _copies, _labels = drawn(shape, classes, weighted=False)
    model = FisherDiscriminant(unbiased=unbiased).fit(X, y)
    each, _between, _total, _mean, means = scatters(X, y)
    sigma = each.sum(axis=0) / (len(X) - classes if unbiased else len(X))
    new, labels = model.sample(20_000, random_state=0)
    assert np.bincount(labels) / 20_000 == pytest.approx(np.bincount(y) / len(y), abs=0.02)
    rest = new - means[labels]
    for w in np.random.default_rng(2).normal(size=(6, shape[1])):
        deviation = np.sqrt(w @ sigma @ w)
        assert (rest @ w).mean() == pytest.approx(0, abs=0.04 * deviation)
        assert (rest @ w).std() == pytest.approx(deviation, rel=0.03)
