"""Softmax regression: its derivatives, its optimum, and what it shares with logistic regression."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression as Sklearn

from linclass import LogisticRegression, SoftmaxRegression
from linclass.data.datasets import blobs
from linclass.probability.likelihood import Objective

SEED = st.integers(0, 10**6)
SOLVERS = pytest.mark.parametrize("solver", SoftmaxRegression.SOLVERS)


def several(seed, n=40, d=2, classes=3):
    """Samples of several classes that overlap."""
    rng = np.random.default_rng(seed)
    y = np.append(np.arange(classes), rng.integers(0, classes, n - classes))
    return rng.normal(size=(n, d)) + rng.normal(size=(classes, d))[y], y


def loss(X, y, W, b, l2):
    """J sample by sample."""
    total = 0.5 * l2 * float((np.asarray(W) ** 2).sum())
    for x, label in zip(X, y, strict=True):
        scores = [float(np.dot(w, x)) + float(c) for w, c in zip(W, b, strict=True)]
        total += math.log(sum(math.exp(a - max(scores)) for a in scores)) + max(scores) - scores[label]
    return total


def centered(biases):
    """Biases that sum to 0: what is added to all changes nothing."""
    return biases - biases.mean()


@settings(max_examples=20, deadline=None)
@given(SEED, st.sampled_from([0.01, 1.0, 30.0]), st.sampled_from([(40, 2, 3), (80, 3, 4)]))
def test_newton_finds_scikit_learns_optimum(seed, l2, shape):
    X, y = several(seed, *shape)
    own = SoftmaxRegression(l2=l2).fit(X, y)
    other = Sklearn(C=1 / l2, solver="newton-cholesky", tol=1e-12).fit(X, y)
    assert own.trace_.stop == "converged"
    np.testing.assert_allclose(own.coef_, other.coef_, rtol=1e-8, atol=1e-8)
    np.testing.assert_allclose(own.intercept_, centered(other.intercept_), rtol=1e-8, atol=1e-8)
    np.testing.assert_allclose(own.predict_proba(X), other.predict_proba(X), atol=1e-8)


def test_iris():
    X, y = load_iris(return_X_y=True)
    own = SoftmaxRegression(l2=1.0).fit(X, y)
    other = Sklearn(C=1.0, solver="newton-cholesky", tol=1e-12).fit(X, y)
    np.testing.assert_allclose(own.coef_, other.coef_, atol=1e-8)
    np.testing.assert_allclose(own.intercept_, centered(other.intercept_), atol=1e-8)
    assert own.score(X, y) > 0.95


@settings(max_examples=25, deadline=None)
@given(SEED, st.sampled_from([0.0, 0.3, 20.0]))
def test_gradient_and_hessian_are_derivatives(seed, l2):
    X, y = several(seed, n=12)
    rng, h = np.random.default_rng(seed), 1e-5
    objective, at = Objective.of(X, y, 3, l2), rng.normal(size=(3, 3))
    here = objective.at(at, hessian=True)
    assert here.loss == pytest.approx(loss(X, y, at[:, :2], at[:, 2], l2), rel=1e-12)
    for k in range(9):
        e = h * np.eye(9)[k].reshape(3, 3)
        up, down = objective.at(at + e), objective.at(at - e)
        assert here.gradient.ravel()[k] == pytest.approx((up.loss - down.loss) / (2 * h), abs=1e-6)
        central = (up.gradient - down.gradient).ravel() / (2 * h)
        np.testing.assert_allclose(here.hessian[k], central, atol=1e-6, rtol=1e-6)


def test_the_gradient_of_a_class_is_what_its_samples_miss():
    X, y = several(3)
    at = np.random.default_rng(3).normal(size=(3, 3))
    scores = X @ at[:, :2].T + at[:, 2]
    p = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    gradient = Objective.of(X, y, 3, 0.0).at(at).gradient
    for j in range(3):
        expected = sum((p[n, j] - (y[n] == j)) * np.append(X[n], 1.0) for n in range(len(X)))
        np.testing.assert_allclose(gradient[j], expected, atol=1e-12)


def test_the_joint_hessian_is_singular_and_the_step_the_shortest():
    X, y = load_iris(return_X_y=True)
    X = X - X.mean(axis=0)
    hessian = Objective.of(X, y, 3, 0.0).at(np.zeros((3, 5)), hessian=True).hessian
    assert np.linalg.matrix_rank(hessian) == 10
    trace = SoftmaxRegression(l2=0.5).fit(X, y).trace_
    np.testing.assert_allclose(trace.coef.sum(axis=1), 0, atol=1e-12)
    np.testing.assert_allclose(trace.intercept.sum(axis=1), 0, atol=1e-12)


@settings(max_examples=25, deadline=None)
@given(SEED, st.sampled_from([0.01, 1.0]), st.sampled_from(["newton", "gradient"]))
def test_the_objective_never_rises(seed, l2, solver):
    X, y = several(seed, n=12)
    losses = SoftmaxRegression(l2=l2, solver=solver).fit(X, y).trace_.loss
    assert (np.diff(losses) <= 1e-13 * losses[:-1]).all()


@SOLVERS
@pytest.mark.slow
def test_all_solvers_go_to_the_same_optimum(solver):
    X, y = blobs(n=30, noise=2.0, classes=3)
    X = X - X.mean(axis=0)
    best = SoftmaxRegression(l2=2.0).fit(X, y)
    eta = {"sgd": 2e-3, "minibatch": 2e-3}.get(solver)
    model = SoftmaxRegression(l2=2.0, solver=solver, eta=eta, max_iter=200, batch_size=7, random_state=0)
    model.fit(X, y)
    assert best.trace_.loss[-1] * (1 - 1e-14) <= model.trace_.loss[-1] <= best.trace_.loss[-1] * 1.002


@settings(max_examples=25, deadline=None)
@given(SEED, st.sampled_from([0.1, 4.0]))
def test_two_classes_are_logistic_regression_with_half_the_penalty(seed, l2):
    X, y = several(seed, classes=2)
    two, one = SoftmaxRegression(l2=l2).fit(X, y), LogisticRegression(l2=l2 / 2).fit(X, y)
    assert two.coef_.shape == (2, 2)
    np.testing.assert_allclose(two.decision_function(X), one.decision_function(X), atol=1e-9)
    np.testing.assert_allclose(two.predict_proba(X), one.predict_proba(X), atol=1e-10)
    assert two.predict(X).tolist() == one.predict(X).tolist()


def test_one_sample_at_a_time_by_hand():
    X, y = np.array([[2.0, 1.0], [0.5, -1.0], [-1.0, 3.0], [1.5, 1.0]]), [0, 1, 2, 1]
    eta, l2 = 0.1, 0.8
    trace = SoftmaxRegression(solver="sgd", l2=l2, eta=eta, max_iter=2, random_state=1).fit(X, y).trace_
    W, b = np.zeros((3, 2)), np.zeros(3)
    for t in range(1, len(trace)):
        i = trace.picked[t]
        e = [math.exp(W[k] @ X[i] + b[k]) for k in range(3)]
        miss = np.array([e[k] / sum(e) - (y[i] == k) for k in range(3)])  # once, for weights and biases alike
        W = (1 - eta * l2 / 4) * W - eta * miss[:, None] * X[i]
        b = b - eta * miss
        np.testing.assert_allclose(trace.coef[t], W, rtol=1e-12, atol=1e-15)
        np.testing.assert_allclose(trace.intercept[t], b, rtol=1e-12, atol=1e-15)


@SOLVERS
def test_the_trace_tells_what_happened(solver):
    X, y = blobs(n=24, noise=2.0, classes=4)
    model = SoftmaxRegression(solver=solver, l2=0.5, max_iter=10, random_state=1, max_snapshots=20).fit(X, y)
    trace = model.trace_
    assert trace.coef.shape == (len(trace), 4, 2)
    assert trace.gradient.shape == (len(trace), 4, 3)
    assert trace.loss[0] == pytest.approx(24 * math.log(4))
    for t, row in enumerate(trace):
        assert trace.loss[t] == pytest.approx(loss(X, y, row.coef_, row.intercept_, 0.5), rel=1e-9)
        assert trace.errors[t] == (row.predict(X) != y).sum()
        np.testing.assert_allclose(row.predict_proba(X).sum(axis=1), 1)
    assert trace[-1].coef_.tolist() == model.coef_.tolist()


def test_labels_may_be_text_and_one_class_is_refused():
    X, y = several(1)
    model = SoftmaxRegression(l2=1.0).fit(X, np.array(["c", "a", "b"])[y])
    assert model.classes_.tolist() == ["a", "b", "c"]
    p = model.predict_proba(X)
    assert (model.classes_[p.argmax(axis=1)] == model.predict(X)).all()
    with pytest.raises(ValueError, match="y holds one class only"):
        SoftmaxRegression(l2=0).fit(X, np.zeros(len(X), int))
