"""Soft margins of samples that do not count alike: each has a price of slack of its own."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.svm import SVC

from linclass import GENERATORS, SoftMargin
from tests.linclass.margins.test_margin import conditions, samples
from tests.support.share import examples


@settings(max_examples=examples(300), deadline=None)
@given(
    samples(), st.sampled_from([1e-3, 0.1, 1.0, 7.0]), st.lists(st.integers(1, 12), min_size=12, max_size=12)
)
def test_the_conditions_are_met_with_a_price_for_each(data, C, drawn):
    X, y = data
    prices = C * np.array(drawn[: len(y)]) / 4
    model = SoftMargin(C=C).fit(X, y, prices / C)
    conditions(model, X, y, prices)
    # the middle of the interval of best b, by trying
    v = model.coef_[0]
    kinks = np.sort(y - X @ v)
    sums = np.maximum(0, 1 - y[:, None] * ((X @ v)[:, None] + kinks)).T @ prices
    best = kinks[sums <= sums.min() + 1e-9 * prices.sum()]
    assert model.intercept_[0] == pytest.approx((best[0] + best[-1]) / 2, abs=1e-6)


@settings(max_examples=examples(100), deadline=None)
@given(samples(), st.sampled_from([0.1, 1.0]), st.lists(st.integers(0, 3), min_size=12, max_size=12))
def test_whole_weights_are_copies_and_the_others_are_not_there(data, C, drawn):
    X, y = data
    s = np.array(drawn[: len(y)])
    s[[np.flatnonzero(y == side)[0] for side in (-1, 1)]] = 1
    model = SoftMargin(C=C).fit(X, y, s)
    copies = SoftMargin(C=C).fit(np.repeat(X, s, axis=0), np.repeat(y, s))
    np.testing.assert_allclose(model.coef_, copies.coef_, atol=1e-7)
    np.testing.assert_allclose(model.intercept_, copies.intercept_, atol=1e-6)
    assert model.trace_.objective[-1] == pytest.approx(copies.trace_.objective[-1], rel=1e-7)
    assert not set(model.support_) & set(np.flatnonzero(s == 0))
    f = y * model.decision_function(X)
    np.testing.assert_allclose(model.slack_, np.maximum(0, 1 - f), atol=1e-6)
    alpha = np.zeros(len(y))
    alpha[model.support_] = model.dual_coef_[0]
    np.testing.assert_allclose(alpha @ X, model.coef_[0], atol=1e-7)


@pytest.mark.parametrize("class_weight", [None, "balanced", {-1: 3.0}])
def test_scikit_learn_finds_the_same(class_weight):
    X, y = GENERATORS["blobs"](n=80, noise=1.6, random_state=4)
    s = np.random.default_rng(0).exponential(size=80)
    y[:20] = -1
    ours = SoftMargin(C=0.5, class_weight=class_weight).fit(X, y, s)
    # Their "balanced" counts samples, ours weights.
    if class_weight == "balanced":
        class_weight = {side: s.sum() / (2 * s[y == side].sum()) for side in (-1, 1)}
    theirs = SVC(C=0.5, kernel="linear", class_weight=class_weight, tol=1e-10).fit(X, y, s)
    np.testing.assert_allclose(ours.coef_, theirs.coef_, rtol=1e-5, atol=1e-7)
    np.testing.assert_allclose(ours.decision_function(X), theirs.decision_function(X), rtol=1e-4, atol=1e-6)


@given(st.integers(0, 2**32 - 1), st.integers(-6, 6))
def test_weights_times_a_number_and_the_price_divided_by_it_are_the_same(seed, power):
    rng = np.random.default_rng(seed)
    X, y, s = (
        rng.normal(size=(30, 2)),
        np.append([-1, 1], rng.choice([-1, 1], 28)),
        rng.exponential(size=30) + 0.01,
    )
    one, other = SoftMargin(C=1.0).fit(X, y, s), SoftMargin(C=10.0**-power).fit(X, y, s * 10.0**power)
    np.testing.assert_allclose(one.decision_function(X), other.decision_function(X), atol=1e-6)
