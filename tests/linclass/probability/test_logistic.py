"""Logistic regression: the optimum, the ways to it, and the faults that such programs are known for."""

from __future__ import annotations

import math
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression as Sklearn

from linclass import LogisticRegression
from linclass.data.datasets import blobs, moons
from linclass.probability.likelihood import Objective

SEED = st.integers(0, 10**6)
SOLVERS = pytest.mark.parametrize("solver", LogisticRegression.SOLVERS)


def overlapping(seed, n=60, d=2):
    """Samples of two classes that overlap, features of different size and away from 0."""
    rng = np.random.default_rng(seed)
    y = np.append([0, 1], rng.integers(0, 2, n - 2))
    sizes = 10.0 ** rng.integers(-2, 3, d)
    return (rng.normal(size=(n, d)) + 0.7 * y[:, None] + rng.normal(size=d)) * sizes, y


def loss(X, y, w, b, l2):
    """J sample by sample, y being 0 or 1."""
    total = 0.5 * l2 * sum(float(v) ** 2 for v in w)
    for x, label in zip(X, y, strict=True):
        f = sum(float(a) * float(v) for a, v in zip(w, x, strict=True)) + float(b)
        total += math.log1p(math.exp(-abs(f))) + max(0.0, -f if label else f)
    return total


def pull(x, label, w, b):
    """ŷ - y of one sample."""
    return 1 / (1 + math.exp(-(sum(a * v for a, v in zip(w, x, strict=True)) + b))) - label


def agree(own, other):
    """Weights equal to 1e-8, as a share where they are large."""
    np.testing.assert_allclose(own.coef_, other.coef_, rtol=1e-8, atol=1e-8)
    np.testing.assert_allclose(own.intercept_, other.intercept_, rtol=1e-8, atol=1e-8)


@settings(max_examples=30, deadline=None)
@given(SEED, st.sampled_from([0.01, 1.0, 100.0]), st.sampled_from([(30, 1), (60, 2), (200, 5)]))
def test_newton_finds_scikit_learns_optimum(seed, l2, shape):
    X, y = overlapping(seed, *shape)
    X /= np.abs(X).max(axis=0)  # scikit-learn's own rule for stopping hangs on the size of the features
    own = LogisticRegression(l2=l2).fit(X, y)
    assert own.trace_.stop == "converged"
    agree(own, Sklearn(C=1 / l2, solver="newton-cholesky", tol=1e-12).fit(X, y))


def test_and_without_a_penalty():
    X, y = blobs(n=300, noise=2.5)
    own = LogisticRegression(l2=0).fit(X, y)
    assert own.trace_.stop == "converged"
    agree(own, Sklearn(C=np.inf, solver="newton-cholesky", tol=1e-12).fit(X, y))


@settings(max_examples=40, deadline=None)
@given(SEED, st.sampled_from([0.0, 0.3, 20.0]))
def test_gradient_and_hessian_are_derivatives(seed, l2):
    rng = np.random.default_rng(seed)
    X, index = rng.normal(size=(15, 2)), np.append([0, 1], rng.integers(0, 2, 13))
    objective, at, h = Objective.of(X, index, 1, l2), rng.normal(size=(1, 3)), 1e-5
    here = objective.at(at, hessian=True)
    assert here.loss == pytest.approx(loss(X, index, at[0, :2], at[0, 2], l2), rel=1e-12)
    for k in range(3):
        e = h * np.eye(3)[[k]]
        up, down = objective.at(at + e), objective.at(at - e)
        assert here.gradient[0, k] == pytest.approx((up.loss - down.loss) / (2 * h), abs=1e-6)
        central = (up.gradient - down.gradient)[0] / (2 * h)
        np.testing.assert_allclose(here.hessian[k], central, atol=1e-6, rtol=1e-6)


def test_many_samples_are_summed_as_few_are():
    X, y = overlapping(1, n=20_000)
    at = np.array([[0.01, -0.02, 0.3]])
    whole = Objective.of(X, y, 1, 0.5).at(at, hessian=True)
    halves = [Objective.of(X[k::2], y[k::2], 1, 0.25).at(at, hessian=True) for k in range(2)]
    assert whole.loss == pytest.approx(halves[0].loss + halves[1].loss)
    np.testing.assert_allclose(whole.gradient, halves[0].gradient + halves[1].gradient)
    np.testing.assert_allclose(whole.hessian, halves[0].hessian + halves[1].hessian)
    assert whole.errors == halves[0].errors + halves[1].errors


@pytest.mark.parametrize("rows", [1, 3])
def test_readings_along_a_way_are_those_of_each_place(rows):
    X, y = overlapping(2, n=50)
    objective = Objective.of(X, y if rows == 1 else y + (X[:, 0] > 1), rows, 0.3)
    way = np.random.default_rng(0).normal(size=(300, rows, 3)) * 0.1
    way[0] = 0.0
    for weights, reading in zip(way, objective.along(way), strict=True):
        here = objective.at(weights)
        assert reading.loss == pytest.approx(here.loss, rel=1e-12)
        assert reading.errors == here.errors
        np.testing.assert_allclose(reading.gradient, here.gradient, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("l2", [0.0, 0.7])
def test_a_newton_step_is_the_textbooks_weighted_least_squares(l2):
    X, y = overlapping(4)
    trace = LogisticRegression(l2=l2).fit(X, y).trace_
    A, D = np.column_stack([X, np.ones(len(X))]), l2 * np.diag([1.0, 1.0, 0.0])
    for t in range(3):
        w = np.append(trace.coef[t], trace.intercept[t])
        p = 1 / (1 + np.exp(-A @ w))
        R = p * (1 - p)
        z = A @ w - (p - y) / R
        expected = np.linalg.solve((A * R[:, None]).T @ A + D, (A * R[:, None]).T @ z)
        np.testing.assert_allclose(np.append(trace.coef[t + 1], trace.intercept[t + 1]), expected, rtol=1e-7)


@settings(max_examples=40, deadline=None)
@given(SEED, st.sampled_from([0.0, 1e-3, 5.0]), st.sampled_from(["newton", "gradient"]))
def test_the_objective_never_rises(seed, l2, solver):
    X, y = overlapping(seed, n=12)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # some of these sets are separable
        losses = LogisticRegression(l2=l2, solver=solver).fit(X, y).trace_.loss
    assert (np.diff(losses) <= 1e-13 * losses[:-1]).all()


@SOLVERS
def test_all_solvers_go_to_the_same_optimum(solver):
    X, y = blobs(n=40, noise=2.0)
    X = X - X.mean(axis=0)  # or the ways along gradients are long
    best = LogisticRegression(l2=2.0).fit(X, y)
    eta = {"sgd": 1e-3, "minibatch": 1e-3}.get(solver)
    model = LogisticRegression(l2=2.0, solver=solver, eta=eta, max_iter=400, batch_size=7, random_state=0)
    model.fit(X, y)
    assert model.trace_.loss[-1] == pytest.approx(best.trace_.loss[-1], rel=1e-3)
    assert model.trace_.loss[-1] >= best.trace_.loss[-1] * (1 - 1e-14)
    np.testing.assert_allclose(model.coef_, best.coef_, atol=0.05)


def test_at_the_optimum_the_predictions_have_the_means_of_the_labels():
    X, y = overlapping(2)
    model = LogisticRegression(l2=0).fit(X, y)
    p = model.predict_proba(X)[:, 1]
    assert p.sum() == pytest.approx(y.sum())
    np.testing.assert_allclose(p @ X, y @ X, rtol=1e-9)


# The faults of other programs


@pytest.mark.parametrize("l2", [0.0, 3.0])
def test_one_sample_at_a_time_by_hand(l2):
    X, y = np.array([[3.0, 0.1], [1.0, 0.7], [2.0, -0.3], [0.5, 0.0], [2.5, 0.9]]), [1, 0, 0, 1, 1]
    eta, n = 0.05, len(X)
    trace = LogisticRegression(solver="sgd", l2=l2, eta=eta, max_iter=3, random_state=5).fit(X, y).trace_
    w, b = [0.0, 0.0], 0.0
    for t in range(1, len(trace)):
        i = trace.picked[t]
        miss = pull(X[i], y[i], w, b)  # once, with the old bias, for the weights and the bias alike
        w, b = (
            [(1 - eta * l2 / n) * a - eta * miss * v for a, v in zip(w, X[i].tolist(), strict=True)],
            b - eta * miss,  # the bias is not penalised
        )
        np.testing.assert_allclose(trace.coef[t], w, rtol=1e-12, atol=1e-300)
        assert trace.intercept[t] == pytest.approx(b, rel=1e-12, abs=1e-15)
    for turn in range(3):
        assert sorted(trace.picked[1 + turn * n : 1 + (turn + 1) * n]) == list(range(n))


def test_all_samples_at_a_time_by_hand():
    X, y = np.array([[1234.5678, -0.001], [800.25, 0.003], [-17.0, 0.002]]), [1, 0, 1]
    eta = 1e-7  # so that steps are small, and features are as they are: not normalised, nothing rounded
    trace = LogisticRegression(solver="gradient", l2=0.5, eta=eta, max_iter=4).fit(X, y).trace_
    w, b = [0.0, 0.0], 0.0
    for t in range(1, 5):
        miss = [pull(x, label, w, b) for x, label in zip(X, y, strict=True)]
        slope = [sum(m * x[k] for m, x in zip(miss, X, strict=True)) + 0.5 * w[k] for k in range(2)]
        w, b = [a - eta * s for a, s in zip(w, slope, strict=True)], b - eta * sum(miss)
        np.testing.assert_allclose(trace.coef[t], w, rtol=1e-11)
        assert trace.intercept[t] == pytest.approx(b, rel=1e-11)
        np.testing.assert_allclose(trace.gradient[t - 1], [*slope, sum(miss)], rtol=1e-11)


@pytest.mark.parametrize("batch_size", [4, 7, 32])
def test_the_last_partial_batch_is_used(batch_size):
    X, y = overlapping(3, n=10)
    X /= 10
    eta = 1e-7
    own = {"l2": 2.0, "eta": eta, "batch_size": batch_size, "max_iter": 1, "random_state": 0}
    trace = LogisticRegression(solver="minibatch", **own).fit(X, y).trace_
    assert trace.step[-1] == math.ceil(10 / batch_size)
    assert trace.passes[-1] == 1
    moved = np.append(trace.coef[-1], trace.intercept[-1]) / -eta
    # In steps this short one pass is one step along the whole gradient: each sample has pulled once.
    gradient = Objective.of(X, y, 1, 2.0).at(np.zeros((1, 3))).gradient[0]
    np.testing.assert_allclose(moved, gradient, atol=1e-4 * np.abs(gradient).max())


def test_batches_of_one_and_of_all():
    X, y = overlapping(8, n=11)
    common = {"l2": 0.4, "eta": 1e-3, "max_iter": 5, "random_state": 3}
    one = LogisticRegression(solver="minibatch", batch_size=1, **common).fit(X, y)
    assert np.array_equal(one.coef_, LogisticRegression(solver="sgd", **common).fit(X, y).coef_)
    every = LogisticRegression(solver="minibatch", batch_size=11, **common).fit(X, y)
    np.testing.assert_allclose(every.coef_, LogisticRegression(solver="gradient", **common).fit(X, y).coef_)


def test_the_bias_alone_tells_the_shares():
    X, y = np.zeros((10, 1)), [1] * 8 + [0] * 2
    model = LogisticRegression(l2=50.0).fit(X, y)
    assert model.intercept_[0] == pytest.approx(math.log(4))  # whatever the penalty
    assert model.coef_[0, 0] == 0


@settings(max_examples=40, deadline=None)
@given(SEED, st.floats(-3, 3), st.floats(-5, 5))
def test_units_and_origin_of_the_features_change_no_probability(seed, power, shift):
    X, y = overlapping(seed)
    model = LogisticRegression(l2=0, max_iter=30).fit(X, y)
    if model.trace_.stop == "converged":
        other = LogisticRegression(l2=0, max_iter=30).fit(X * 10**power + shift, y)
        np.testing.assert_allclose(other.coef_ * 10**power, model.coef_, rtol=1e-6, atol=1e-9)


def test_features_far_from_zero_lose_no_digits():
    X, y = overlapping(5)
    far = LogisticRegression(l2=1.0).fit(X / 10 + 2.0**20, y)
    np.testing.assert_allclose(far.coef_, LogisticRegression(l2=1.0).fit(X / 10, y).coef_, rtol=1e-6)


def test_columns_that_repeat_share_their_weight_and_constant_ones_have_none():
    X, y = overlapping(6)
    once = LogisticRegression(l2=0).fit(X[:, :1], y)
    twice = LogisticRegression(l2=0).fit(np.column_stack([X[:, 0], X[:, 0], np.full(len(X), 0.1)]), y)
    assert twice.trace_.stop == "converged"
    assert twice.coef_[0, 2] == 0
    np.testing.assert_allclose(twice.coef_[0, :2], once.coef_[0, 0] / 2)


def test_probabilities():
    X, y = moons(n=50)
    model = LogisticRegression(l2=0.1).fit(X, np.where(y > 0, "b", "a"))
    p = model.predict_proba(X)
    np.testing.assert_allclose(p.sum(axis=1), 1)
    np.testing.assert_allclose(np.log(p[:, 1] / p[:, 0]), model.decision_function(X))
    assert (model.classes_[p.argmax(axis=1)] == model.predict(X)).all()
    model.coef_ = np.array([[1e200, 0.0]])
    assert model.predict_proba([[1e100, 0], [-1e100, 0]]).tolist() == [[0, 1], [1, 0]]
