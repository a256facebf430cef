"""Fisher's directions of several classes, at any scale, and samples drawn from what was fitted."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from linclass import FisherDiscriminant
from linclass.data.datasets import blobs
from tests.linclass.discriminants.test_fisher import IRIS, TRIANGLES, naive, samples


@given(samples(classes=3, most=14) | samples())
def test_directions_solve_their_equation(data):
    X, y = data
    model = FisherDiscriminant().fit(X, y)
    within, between, _, means = naive(X, y)
    C, d = len(means), X.shape[1]
    assert len(model.directions_) <= min(C - 1, d)
    assert model.transform(X).shape == (len(X), len(model.directions_))
    for w, ratio in zip(model.directions_, model.ratios_, strict=True):
        assert ratio > 0
        length = np.linalg.norm(w)
        if ratio == np.inf:
            assert length == pytest.approx(1)
            np.testing.assert_allclose(within @ w, 0, atol=1e-11)
            assert w @ between @ w > 1e-9
        else:
            np.testing.assert_allclose(between @ w / length, ratio * within @ w / length, atol=1e-8)
            assert w @ model.covariance_ @ w == pytest.approx(1)
    finite = model.directions_[np.isfinite(model.ratios_)]
    np.testing.assert_allclose(finite @ model.covariance_ @ finite.T, np.eye(len(finite)), atol=1e-8)
    if C == 2 and len(model.directions_):
        w = model.directions_[0]
        assert w @ model.w == pytest.approx(np.linalg.norm(w) * np.linalg.norm(model.w))


@given(samples(classes=3, most=14))
def test_the_directions_span_where_the_classes_are_farthest_apart(data):
    X, y = data
    model = FisherDiscriminant().fit(X, y)
    assume(len(model.directions_))
    separation = model.scatter_.separation(model.directions_)
    assert separation == pytest.approx(model.ratios_.sum())
    rng = np.random.default_rng(2)
    for _ in range(20):
        other = rng.normal(size=model.directions_.shape)
        assert model.scatter_.separation(other) <= separation * (1 + 1e-8)
    mixed = rng.normal(size=(len(model.directions_),) * 2) @ model.directions_  # the same space
    if np.linalg.cond(mixed) < 1e4:
        assert model.scatter_.separation(mixed) == pytest.approx(separation, rel=1e-6)


def test_a_quotient_of_traces_would_take_the_first_direction_twice():
    """On Iris tr(WᵀS_B W)/tr(WᵀS_W W) is larger for two times the first than for the top two."""
    scatter = FisherDiscriminant().fit(*IRIS).scatter_
    top, _ = scatter.directions()

    def quotient(W):
        return np.trace(W @ scatter.between @ W.T) / np.trace(W @ scatter.within @ W.T)

    assert quotient(top[[0, 0]]) > quotient(top)
    assert scatter.separation(top[[0, 0]]) < scatter.separation(top)


def test_three_classes_in_two_columns():
    """Two share a column: the column decides first, and in it the heights do, by the classes' width and shares."""
    X = np.array([[0, 0], [0, 1], [0, 3], [0.2, 0], [0.2, 1], [0.2, 2], [0.2, 5], [0.2, 6], [0.2, 8]])
    y = np.repeat([0, 1, 2], 3)
    model = FisherDiscriminant().fit(X, y)
    assert model.score(X, y) == 1
    assert model.ratios_[0] == np.inf
    assert len(model.ratios_) == 2
    proba = model.predict_proba(X)
    np.testing.assert_array_equal(proba[:3], [[1, 0, 0]] * 3)
    np.testing.assert_array_equal(proba[3:, 0], 0)
    within, _, _, means = naive(X, y)
    width = within[1, 1] / 6
    odds = (means[2, 1] - means[1, 1]) / width * (X[3:, 1] - (means[1, 1] + means[2, 1]) / 2)
    np.testing.assert_allclose(np.log(proba[3:, 2] / proba[3:, 1]), odds, rtol=1e-6)
    assert (model.predict(X) == model.decision_function(X).argmax(axis=1)).all()


@pytest.mark.parametrize("classes", [2, 3])
def test_far_from_the_origin_nothing_changes(classes):
    X, y = blobs(n=60, noise=1, classes=classes)
    near, far = FisherDiscriminant().fit(X, y), FisherDiscriminant().fit(X + 1e8, y)
    assert (near.predict(X) == far.predict(X + 1e8)).all()
    np.testing.assert_allclose(far.predict_proba(X + 1e8), near.predict_proba(X), atol=1e-6)


@given(samples(classes=3) | samples(), st.sampled_from([1e-30, 1e-6, 1e30]))
def test_the_units_of_the_features_do_not_matter(data, scale):
    X, y = data
    assume(X.shape[1] > 1)
    units = np.array([scale] + [1.0] * (X.shape[1] - 1))
    one, two = FisherDiscriminant().fit(X, y), FisherDiscriminant().fit(X * units, y)
    assume(not np.isinf([one.ratios_.max(initial=0), two.ratios_.max(initial=0)]).any())
    np.testing.assert_allclose(two.predict_proba(X * units), one.predict_proba(X), atol=1e-6)


def test_a_large_constant_feature_says_nothing():
    X, y = blobs(n=40, noise=1)
    model = FisherDiscriminant().fit(np.column_stack([X, np.full(40, 1e30 / 3)]), y)
    np.testing.assert_allclose(model.w, [*FisherDiscriminant().fit(X, y).w, 0])


@pytest.mark.parametrize("size", [1e-200, 1e-90, 1e99])
def test_the_smallest_and_largest_samples_give_no_silent_nan(size):
    """Differences below 1e-100 count as none, as numbers above 1e100 are refused."""
    X, y = TRIANGLES
    model = FisherDiscriminant().fit(X * size, y)
    p = model.predict_proba(X * size)
    np.testing.assert_allclose(p, FisherDiscriminant().fit(X, y).predict_proba(X) if size > 1e-100 else 0.5)
    assert model.J(model.w if model.w.any() else [1, 0]) == pytest.approx(6.75 if size > 1e-100 else 0)
    many = FisherDiscriminant().fit(X * size, [0, 0, 1, 1, 2, 2])
    assert np.isfinite(many.decision_function(X * size)).all()
    assert many.w.shape == (2,)


def test_new_samples_come_from_the_fitted_gaussians():
    model = FisherDiscriminant(priors=[0.25, 0.75]).fit(*blobs(n=60, noise=1))
    X, y = model.sample(40_000, random_state=0)
    assert set(y) == {-1, 1}
    assert np.mean(y == 1) == pytest.approx(0.75, abs=0.01)  # five standard deviations
    for label, mean in zip(model.classes_, model.means_, strict=True):
        own = X[y == label]
        np.testing.assert_allclose(own.mean(axis=0), mean, atol=0.06)
        np.testing.assert_allclose(np.cov(own.T), model.covariance_, atol=0.1)
    again, _ = model.sample(40_000, random_state=0)
    np.testing.assert_array_equal(again, X)
    assert set(model.sample(20, label=-1, random_state=0)[1]) == {-1}


def test_new_samples_keep_to_the_columns():
    X = np.array([[0.1, 0], [0.1, 1], [0.1, 3], [0.3, 0], [0.3, 2], [0.3, 2]])
    model = FisherDiscriminant().fit(X, np.repeat([0, 1], 3))
    new, y = model.sample(50, random_state=1)
    np.testing.assert_allclose(new[:, 0], np.where(y == 1, 0.3, 0.1), atol=1e-15)
    assert new[:, 1].std() > 0.5
