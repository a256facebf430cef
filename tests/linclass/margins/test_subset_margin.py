"""The margins of very many samples found with few of them: the same lines as from all, or none."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import MaxMargin, NotSeparableError, SoftMargin
from linclass.core import errors
from linclass.margins import margin, subset_margin

N = 9_000


def cloud(gap, places=2, seed=0, share=0.5):
    """Two round clouds, so far from each other; with few decimals, so that places and margins tie."""
    rng = np.random.default_rng(seed)
    y = np.where(rng.random(N) < share, 1, -1)
    return (rng.normal(size=(N, 2)) + gap / 2 * y[:, None]).round(places), y


def objective(model, X, y, C):
    v = model.coef_[0]
    return v @ v / 2 + C * np.maximum(0, 1 - y * (X @ v + model.intercept_[0])).sum()


@pytest.mark.parametrize(
    ("gap", "share", "C"), [(2.0, 0.5, 1.0), (1.0, 0.2, 1e-3), (3.0, 0.9, 50.0), (14.0, 0.5, 1.0)]
)
def test_the_soft_margin_is_that_of_all(gap, share, C):
    X, y = cloud(gap, share=share)
    some, every = margin.soft_margin_of_few(X, y, C), SoftMargin(C=C).fit(X, y)
    assert np.allclose(some.slack_, every.slack_, atol=1e-7)
    alpha = np.zeros((2, len(X)))
    for row, model in zip(alpha, (some, every), strict=True):
        row[model.support_] = model.dual_coef_[0]
    assert alpha[0].sum() == pytest.approx(0, abs=1e-8 * np.abs(alpha).sum())
    assert np.allclose(alpha[0] @ X, some.coef_[0], rtol=1e-6, atol=1e-8)  # v = Σ α y x
    decided = np.abs(every.slack_ - 1e-6) > 2e-6  # who stands on the edge may share α with others there
    assert np.allclose(alpha[0][decided & (every.slack_ > 0)], C * y[decided & (every.slack_ > 0)])
    trace = some.trace_
    assert trace.gap[-1] == pytest.approx(0, abs=1e-8 * trace.objective[-1])
    assert (trace.dual_objective <= every.trace_.objective[-1] * (1 + 1e-9)).all()
    assert trace.objective[0] == pytest.approx(objective(trace[0], X, y, C))
    assert np.allclose(some.coef_, every.coef_, rtol=1e-7, atol=1e-9)
    assert np.allclose(some.intercept_, every.intercept_, rtol=1e-7, atol=1e-7)
    assert objective(some, X, y, C) == pytest.approx(every.trace_.objective[-1], rel=1e-9)


def test_no_line_is_better_than_that_of_the_few():
    X, y = cloud(1.5, places=6, seed=3)
    model = margin.soft_margin_of_few(X, y, 0.5)
    least, rng = objective(model, X, y, 0.5), np.random.default_rng(0)
    for size in (1e-1, 1e-3, 1e-5):
        for _ in range(20):
            other = SoftMargin(C=0.5)
            other.coef_ = model.coef_ + size * rng.normal(size=(1, 2))
            other.intercept_ = model.intercept_ + size * rng.normal(size=1)
            assert objective(other, X, y, 0.5) > least


def test_the_maximum_margin_is_that_of_all():
    X, y = cloud(14.0)
    some, every = margin.max_margin_of_few(X, y), MaxMargin().fit(X, y)
    assert np.allclose(some.coef_, every.coef_, rtol=1e-8)
    assert np.allclose(some.intercept_, every.intercept_, rtol=1e-8, atol=1e-8)
    assert some.margin_ == pytest.approx(every.margin_)

    assert np.array_equal(some.support_, every.support_)
    assert np.allclose(some.dual_coef_, every.dual_coef_, rtol=1e-6)
    assert some.slack_.shape == every.slack_.shape


@pytest.mark.parametrize("C", [1e-6, 1e-5])
def test_of_several_best_biases_it_is_the_middle_one_of_all(C):
    """All samples stand in the street, so no α is below C, and some of the biases are equally good."""
    X, _y = cloud(0.0)
    y = np.tile([1, -1], N // 2)
    X = X + y[:, None]
    some, every = margin.soft_margin_of_few(X, y, C), SoftMargin(C=C).fit(X, y)
    assert (np.abs(every.dual_coef_) == C).all()
    assert np.allclose(some.intercept_, every.intercept_, rtol=1e-9, atol=1e-12)
    assert some.trace_[-1].intercept_ == some.intercept_


@pytest.mark.slow
@pytest.mark.parametrize("model", [SoftMargin(C=0.5), MaxMargin()], ids=repr)
def test_fit_starts_with_few_of_very_many_samples_and_ends_with_the_line_of_all(model, monkeypatch):
    rng = np.random.default_rng(5)
    X = rng.normal(size=(50_000, 6)).round(2)
    y = np.where(X.sum(axis=1) > 0, 1, -1)
    X += 0.5 * y[:, None]
    if isinstance(model, SoftMargin):
        y[:200] *= -1
    model.fit(X, y)
    v, b, places, slack = model.coef_, model.intercept_, model.support_, model.slack_
    monkeypatch.setattr(margin, "NARROW", 0)  # all samples at once
    model.fit(X, y)
    assert np.allclose(v, model.coef_, rtol=1e-7, atol=1e-9)
    assert np.allclose(b, model.intercept_, rtol=1e-7, atol=1e-8)
    assert np.array_equal(places, model.support_)
    assert np.allclose(slack, model.slack_, atol=1e-7)


def test_where_the_few_no_longer_grow_it_ends(monkeypatch):
    monkeypatch.setattr(subset_margin, "ENOUGH", -1.0)  # no street is ever wide enough
    assert margin.max_margin_of_few(*cloud(14.0)) is None


def test_where_that_does_not_succeed_there_is_none():
    X, y = cloud(2.0)
    assert margin.soft_margin_of_few(X[:3_000], y[:3_000], 1.0) is None
    assert margin.max_margin_of_few(X[:3_000], y[:3_000]) is None
    with pytest.raises(NotSeparableError):
        margin.max_margin_of_few(X, y)
    unseen = np.random.default_rng(0).permutation(N)[subset_margin.FIRST]
    rare = np.where(np.arange(N) == unseen, 1, -1)
    assert margin.soft_margin_of_few(X, rare, 1.0) is None  # the guess has none of the one class
    assert margin.max_margin_of_few(X, rare) is None


def test_of_points_in_one_place_it_is_no_line_as_of_all():
    _X, y = cloud(2.0, share=0.3)
    X = np.zeros((N, 2))
    some, every = margin.soft_margin_of_few(X, y, 1.0), SoftMargin().fit(X, y)
    assert not some.coef_.any()
    assert some.intercept_ == pytest.approx(every.intercept_)
    assert objective(some, X, y, 1.0) == pytest.approx(objective(every, X, y, 1.0))


@pytest.mark.slow
@pytest.mark.parametrize("weighted", [False, True])
def test_a_fit_to_very_many_samples_uses_few(monkeypatch, weighted):
    rng = np.random.default_rng(5)
    X, y = rng.normal(size=(44_000, 6)), np.where(rng.random(44_000) < 0.4, 1, -1)
    X += 0.8 * y[:, None] * rng.normal(size=6)
    times = rng.choice([0.5, 1.0, 2.0], len(X)) if weighted else None
    monkeypatch.setattr(margin, "NARROW", 0)  # all samples at once
    every = SoftMargin(C=0.3).fit(X, y, times)
    monkeypatch.undo()
    kept, sizes = subset_margin.soft_margin, []

    def seen(X, y, C, soft, times, **how):
        monkeypatch.undo()
        sizes.append(len(X))
        found = kept(X, y, C, soft, times, **how)
        assert found is not None  # else all samples are fitted
        return found

    monkeypatch.setattr(subset_margin, "soft_margin", seen)
    some = SoftMargin(C=0.3).fit(X, y, times)
    assert sizes == [len(X)]
    assert some.trace_.stop == "converged"
    assert some.trace_.gap[-1] == pytest.approx(0, abs=1e-8 * some.trace_.objective[-1])
    assert some.trace_.objective[-1] == pytest.approx(every.trace_.objective[-1], rel=1e-9)
    np.testing.assert_allclose(some.coef_, every.coef_, rtol=1e-6, atol=1e-8)
    np.testing.assert_allclose(some.slack_, every.slack_, atol=1e-7)
    np.testing.assert_array_equal(some.support_, every.support_)


@pytest.mark.parametrize("seed", [13, 34, 39, 50, 54, 129])
def test_the_weights_of_all_samples_give_the_line_where_many_share_a_place(seed):
    """Merged samples on the edge of the street have an α below C: their mean tells how much."""
    rng = np.random.default_rng(seed)
    places, chosen = rng.integers(-3, 4, (4, 2)).astype(float), rng.integers(0, 4, 400)
    X, y = places[chosen], np.where(rng.random(400) < rng.random(4)[chosen], 1, -1)
    model = subset_margin.soft_margin(X, y, 0.01, SoftMargin, first=40, near=20, most=200)
    signed = model.dual_coef_[0]
    assert (np.abs(signed) <= 0.01 * (1 + 1e-9)).all()
    assert abs(signed.sum()) <= 1e-8 * np.abs(signed).sum()
    np.testing.assert_allclose(signed @ X[model.support_], model.coef_[0], atol=1e-7 * np.abs(signed).sum())


def test_samples_that_are_all_near_the_street_are_fitted_completely(monkeypatch):
    monkeypatch.setattr(margin, "LARGE", 0)
    model = SoftMargin(C=1.0).fit(np.zeros((40_000, 1)), np.tile([1, -1], 20_000))
    assert not model.coef_.any()


def test_the_support_vectors_of_a_result_from_few_are_samples():
    X, y = cloud(2.0, share=0.3)
    model = margin.soft_margin_of_few(X, y, 1.0)
    np.testing.assert_array_equal(model.support_vectors_, X[model.support_])


class LoudSoft(SoftMargin):
    """Warns in each fit, as a margin does that spent its budget."""

    def fit(self, X, y, sample_weight=None):
        errors.warn_far("far from the optimum")
        return super().fit(X, y, sample_weight)


class LoudHard(MaxMargin):
    """The same without slack."""

    def fit(self, X, y):
        errors.warn_far("far from the optimum")
        return super().fit(X, y)


@pytest.mark.filterwarnings("error")
def test_a_fit_to_few_samples_does_not_warn_about_that_of_all():
    X, y = cloud(2.0)
    assert subset_margin.soft_margin(X, y, 1.0, LoudSoft).trace_.stop == "converged"
    X, y = cloud(14.0)
    assert subset_margin.max_margin(X, y, LoudSoft, LoudHard).trace_.stop == "converged"
    with pytest.warns(UserWarning, match="far from"):
        LoudSoft().fit(X[:100], y[:100])
