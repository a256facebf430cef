"""Naive Bayes of samples that count more or less than once: loop-only oracles, and what is impossible stays so."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import naive_bayes as theirs

from linclass import BernoulliNB, CategoricalNB, GaussianNB


@st.composite
def samples(draw):
    """Counts, three classes and weights that floats round."""
    n, d = draw(st.integers(3, 12)), draw(st.integers(1, 3))
    X = draw(st.lists(st.lists(st.integers(0, 3), min_size=d, max_size=d), min_size=n, max_size=n))
    y = [0, 1, 2, *draw(st.lists(st.integers(0, 2), min_size=n - 3, max_size=n - 3))]
    s = draw(st.lists(st.integers(1, 30), min_size=n, max_size=n))
    return np.array(X, dtype=float), np.array(y), np.array(s) / 10


@given(samples(), st.sampled_from([0.0, 0.5, 1.0]))
def test_counts_are_sums_of_weights(data, alpha):
    X, y, s = data
    bernoulli, categorical = BernoulliNB(alpha=alpha).fit(X, y, s), CategoricalNB(alpha=alpha).fit(X, y, s)
    for c in range(3):
        own = [n for n in range(len(y)) if y[n] == c]
        total = sum(s[n] for n in own)
        assert bernoulli.class_prior_[c] == pytest.approx(total / s.sum())
        for i in range(X.shape[1]):
            there = sum(s[n] for n in own if X[n, i] > 0)
            assert bernoulli.feature_count_[c, i] == pytest.approx(there)
            assert bernoulli.mu_[c, i] == pytest.approx((alpha + there) / (2 * alpha + total))
            for v in range(categorical.n_values_[i]):
                seen = sum(s[n] for n in own if X[n, i] == v)
                share = (alpha + seen) / (alpha * categorical.n_values_[i] + total)
                assert categorical.value_probability_[i][c, v] == pytest.approx(share)


@given(samples())
def test_without_smoothing_what_was_never_or_always_there_stays_so(data):
    X, y, s = data
    plain, weighted = BernoulliNB(alpha=0).fit(X, y), BernoulliNB(alpha=0).fit(X, y, s)
    corners = np.array(np.meshgrid(*[[0, 1]] * X.shape[1])).reshape(X.shape[1], -1).T
    for ours, other in [
        (plain.predict_joint_log_proba(corners), weighted.predict_joint_log_proba(corners)),
        (plain.mu_, weighted.mu_ * (1 - 1e-12)),
    ]:
        assert (np.isneginf(ours) == np.isneginf(other)).all()
    assert ((plain.mu_ == 0) == (weighted.mu_ == 0)).all()


@given(samples())
def test_means_and_variances_are_weighted(data):
    X, y, s = data
    X = X + 0.1 * np.arange(len(y))[:, None]
    model = GaussianNB().fit(X, y, s)
    for c in range(3):
        part, w = X[y == c], s[y == c] / s[y == c].sum()
        mean = w @ part
        np.testing.assert_allclose(model.mean_[c], mean, rtol=1e-12)
        np.testing.assert_allclose(model.var_[c] - model.epsilon_, w @ (part - mean) ** 2, atol=1e-12)
    spread = s / s.sum() @ (X - s / s.sum() @ X) ** 2
    assert model.epsilon_ == pytest.approx(np.where(np.ptp(X, axis=0) > 0, 1e-9 * spread, 1e-9), rel=1e-6)


@pytest.mark.parametrize(
    ("ours", "other"),
    [
        (BernoulliNB(), theirs.BernoulliNB()),
        (CategoricalNB(), theirs.CategoricalNB()),
        (GaussianNB(), theirs.GaussianNB()),
    ],
    ids=["Bernoulli", "categorical", "Gaussian"],
)
def test_scikit_learn_says_the_same(ours, other):
    rng = np.random.default_rng(0)
    y = rng.integers(0, 3, 200)
    X = rng.integers(0, 3, size=(200, 4)) + (y[:, None] == 1) * rng.integers(0, 2, size=(200, 4)) + 0.0
    s = rng.exponential(size=200)
    ours.fit(X, y, s)
    other.fit(X, y, s)
    np.testing.assert_allclose(ours.predict_proba(X), other.predict_proba(X), rtol=1e-6, atol=1e-9)
