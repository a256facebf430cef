"""Logistic and softmax regression of samples that count more or less than once."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression as Theirs

from linclass import LogisticRegression, SoftmaxRegression
from linclass.core.linear import margins
from linclass.probability.curvature import largest_curvature
from linclass.probability.likelihood import Objective

KINDS = pytest.mark.parametrize("kind", [LogisticRegression, SoftmaxRegression])


def samples(seed, n=30, d=3, classes=2):
    """Samples, classes that they do not separate, and weights of 1, 2 and 3."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) * rng.uniform(0.1, 10, d) + rng.uniform(-5, 5, d)
    index = np.append(np.arange(classes), rng.integers(0, classes, n - classes))
    return X, index, rng.integers(1, 4, n)


@given(st.integers(0, 2**32 - 1), st.sampled_from([1, 3]), st.booleans())
def test_an_objective_with_weights_is_that_of_so_many_copies(seed, rows, scaled):
    X, index, times = samples(seed, classes=max(rows, 2))
    once = Objective.of(X, index, rows, 0.7, times.astype(float))
    copies = Objective.of(np.repeat(X, times, axis=0), np.repeat(index, times), rows, 0.7)
    if scaled:
        once, copies = once.scaled(), copies.scaled()
    at = np.random.default_rng(seed).normal(size=once.start.shape)
    ours, theirs = once.at(at, hessian=True), copies.at(at, hessian=True)
    assert ours.loss == pytest.approx(theirs.loss, rel=1e-12)
    np.testing.assert_allclose(ours.gradient, theirs.gradient, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(ours.hessian, theirs.hessian, rtol=1e-9, atol=1e-9)
    for name in ("total", "reach", "gram", "bound"):
        np.testing.assert_allclose(getattr(once, name), getattr(copies, name), rtol=1e-9, atol=1e-9)
    assert largest_curvature(once, once.n) == pytest.approx(largest_curvature(copies, copies.n), rel=1e-9)
    along = once.along(np.stack([at, 2 * at, 0 * at]))
    assert along[0].loss == pytest.approx(ours.loss, rel=1e-12)
    np.testing.assert_allclose(along[0].gradient, ours.gradient, rtol=1e-9, atol=1e-9)
    parts = sum(once.slope(at, slice(k, k + 7)) for k in range(0, len(X), 7)) + once.penalty * at
    np.testing.assert_allclose(parts, ours.gradient, rtol=1e-9, atol=1e-9)


@given(st.integers(0, 2**32 - 1), st.sampled_from([1, 3]), st.sampled_from([1, 4]))
def test_the_curvature_of_a_batch_is_above_all_of_its_second_derivatives(seed, rows, batch):
    X, index, times = samples(seed, n=12, classes=max(rows, 2))
    whole = Objective.of(X, index, rows, 0.0, times + 0.5)
    bound = largest_curvature(whole, batch)
    for begin in range(0, 12, batch):
        some = whole.ordered(slice(begin, begin + batch))
        assert np.linalg.eigvalsh(some.at(whole.start, hessian=True).hessian)[-1] <= bound * (1 + 1e-12)


@KINDS
@given(seed=st.integers(0, 2**32 - 1), power=st.integers(-6, 6))
def test_weights_and_penalty_times_the_same_have_the_same_optimum(kind, seed, power):
    X, y, s = samples(seed)
    model = kind(l2=0.3).fit(X, y, s)
    same = kind(l2=0.3 * 10.0**power).fit(X, y, s * 10.0**power)
    np.testing.assert_allclose(model.predict_proba(X), same.predict_proba(X), rtol=1e-6, atol=1e-9)
    assert same.trace_.stop == "converged"


@KINDS
@pytest.mark.parametrize("class_weight", [None, "balanced", {0: 5.0, 1: 0.5}])
def test_scikit_learn_finds_the_same(kind, class_weight):
    X, y, _ = samples(3, n=80)
    s = np.random.default_rng(3).exponential(size=80)
    ours = kind(l2=0.5, class_weight=class_weight).fit(X, y, s)
    # Two rows of weights that are each other's negatives: half the penalty of their difference.
    C = 2.0 if kind is LogisticRegression else 4.0
    theirs = Theirs(C=C, class_weight=class_weight, solver="newton-cholesky", tol=1e-12, max_iter=1000).fit(
        X, y, s
    )
    np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(X), rtol=1e-7)


@KINDS
@pytest.mark.parametrize("solver", ["newton", "gradient", "sgd", "minibatch"])
@pytest.mark.slow
def test_every_solver_goes_to_the_same_optimum(kind, solver):
    X, y, s = samples(5, n=40, d=2)
    X = (X - X.mean(axis=0)) / X.std(axis=0)
    best = kind(l2=1.0).fit(X, y, s)
    model = kind(l2=1.0, solver=solver, max_iter=100, batch_size=8, random_state=0).fit(X, y, s)
    assert model.trace_.loss[-1] == pytest.approx(best.trace_.loss[-1], rel=0.01)
    assert model.trace_.loss[-1] >= best.trace_.loss[-1] * (1 - 1e-9)


@pytest.mark.filterwarnings("ignore:After max_iter", "ignore:Without a penalty")
@pytest.mark.parametrize("d", [2, 20])  # one by one in Python's numbers, and in arrays
def test_a_stochastic_step_is_as_long_as_its_sample_counts_and_picks_are_those_given(d):
    X, y, s = samples(6, n=25, d=d)
    s = np.where(np.arange(25) % 4 == 2, 0.0, s)
    model = LogisticRegression(l2=0, solver="sgd", eta=0.01, max_iter=2, random_state=1).fit(X, y, s)
    picked = model.trace_.picked[1:]
    assert sorted(picked[: np.count_nonzero(s)]) == np.flatnonzero(s).tolist()
    w = np.zeros(d + 1)
    for n, coef, bias in zip(picked, model.trace_.coef[1:], model.trace_.intercept[1:], strict=True):
        x = np.append(X[n], 1.0)
        sign = 2 * y[n] - 1
        w += 0.01 * s[n] * sign / (1 + np.exp(sign * (w @ x))) * x
        np.testing.assert_allclose(np.append(coef, bias), w, rtol=1e-9, atol=1e-12)


def test_quasi_newton_steps_converge_with_weights_of_all_sizes():
    X, y, _ = samples(8, n=400, d=80)
    s = 10.0 ** np.random.default_rng(8).uniform(-9, 3, 400)
    model = LogisticRegression(l2=1e-3).fit(X, y, s)
    assert model.trace_.stop == "converged"
    theirs = Theirs(C=1e3, solver="newton-cholesky", tol=1e-14, max_iter=1000).fit(X, y, s)
    m = margins(X, np.where(y, 1, -1), theirs.coef_[0], theirs.intercept_[0])
    reference = s @ np.logaddexp(0, -m) + 0.5e-3 * (theirs.coef_**2).sum()
    assert model.trace_.loss[-1] <= reference * (1 + 1e-9)


def test_what_no_weight_holds_back_is_separated():
    """Only samples that do not count stand in the way of a line."""
    X, y = np.array([[0.0], [1.0], [2.0], [3.0], [0.5]]), [0, 0, 1, 1, 1]
    with pytest.warns(UserWarning, match="every sample is on its side"):
        assert LogisticRegression(l2=0).fit(X, y, [1, 1, 1, 1, 0]).trace_.stop == "diverged"
    assert LogisticRegression(l2=0).fit(X, y, [1, 1, 1, 1, 1e-3]).trace_.stop == "converged"


def test_the_summary_counts_what_was_seen_several_times():
    X, y, s = samples(9, n=60)
    told = LogisticRegression(l2=0).fit(X, y, s).summary(X, y, s)
    copies = np.repeat(X, s, axis=0), np.repeat(y, s)
    same = LogisticRegression(l2=0).fit(*copies).summary(*copies)
    for name in ("weight", "error", "p", "low", "high", "log_likelihood", "n"):
        np.testing.assert_allclose(getattr(told, name), getattr(same, name), rtol=1e-6)
    with pytest.raises(
        ValueError, match="With class_weight='balanced' a sample counts more or less than once"
    ):
        LogisticRegression(l2=0, class_weight="balanced").fit(X, y).summary(X, y)


def test_without_weights_nothing_is_multiplied():
    X, y, _ = samples(0)
    plain = Objective.of(X, y, 1, 0.0)
    assert plain.counted(X, slice(0, 5)) is X
    assert replace(plain).times is None


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "spread"), [(1, 1.0), (3, 1.0), (1, 30.0)])
def test_of_a_large_table_the_largest_curvature_is_found_to_a_thousandth(rows, spread):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(600, 500)) * np.linspace(1, spread, 500) + 0.3
    whole = Objective.of(X, rng.integers(0, max(rows, 2), 600), rows, 0.7, rng.uniform(0.5, 2, 600))
    exact = np.linalg.eigvalsh(whole.bound)[-1]
    assert exact <= largest_curvature(whole, 600) <= exact * (1 + 2e-3)
