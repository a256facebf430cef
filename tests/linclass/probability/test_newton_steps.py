"""The steps of Newton's method: by the Hessian, by half of it or its products, and by quasi-Newton steps."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import LogisticRegression, SoftmaxRegression
from linclass.probability.likelihood import Objective
from linclass.probability.newton_steps import Conjugate, Direct, Factored


@pytest.mark.parametrize("classes", [2, 5])
@pytest.mark.parametrize("shape", [(400, 80), (60, 90)])
@pytest.mark.slow
def test_many_weights_come_to_the_optimum_of_the_hessians_steps(monkeypatch, classes, shape):
    rng = np.random.default_rng(1)
    y = np.arange(shape[0]) % classes
    X = (rng.normal(size=shape) + rng.normal(size=(classes, shape[1]))[y] / 5) @ rng.normal(
        size=(shape[1],) * 2
    )
    kind = LogisticRegression if classes == 2 else SoftmaxRegression
    fast = kind(l2=10.0).fit(X, y)
    monkeypatch.setattr("linclass.probability.newton.SOME", 10_000)
    slow = kind(l2=10.0).fit(X, y)
    assert fast.trace_.stop == slow.trace_.stop == "converged"
    assert fast.trace_.loss[-1] == pytest.approx(slow.trace_.loss[-1], rel=1e-12)
    np.testing.assert_allclose(fast.decision_function(X), slow.decision_function(X), atol=1e-5)
    assert (np.diff(fast.trace_.loss) <= 1e-13 * fast.trace_.loss[:-1]).all()


@pytest.mark.parametrize("classes", [2, 4])
def test_quasi_newton_steps_that_lead_slowly_are_told_anew_how_the_objective_bends(monkeypatch, classes):
    rng = np.random.default_rng(0)
    y = rng.integers(0, classes, 600)
    X = (rng.random((600, 80)) < rng.random(80) ** 3 * (1 + (rng.random((classes, 80)) < 0.2))[y]) * 1.0
    kind = LogisticRegression if classes == 2 else SoftmaxRegression
    told = kind(l2=0.1).fit(X, y)
    monkeypatch.setattr("linclass.probability.newton_steps.PACE", 1e-9)  # never
    alone = kind(l2=0.1).fit(X, y)
    assert told.trace_.stop == alone.trace_.stop == "converged"
    assert told.n_iter_ < 0.7 * alone.n_iter_
    assert told.trace_.loss[-1] == pytest.approx(alone.trace_.loss[-1], rel=1e-12)


@pytest.mark.parametrize("times", [None, np.linspace(0.5, 2, 300)], ids=["once", "weighted"])
def test_half_of_a_hessian_gives_the_same_step(times):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(300, 100)) * 10.0 ** rng.integers(-3, 4, 100)
    objective = Objective.of(X, np.arange(300) % 2, 1, 0.1, times).scaled()
    weights = rng.normal(size=(1, 101))
    whole, half = Direct(objective), Factored(objective)
    step = whole.step(weights, whole.at(weights))
    np.testing.assert_allclose(
        half.step(weights, half.at(weights)), step, rtol=1e-8, atol=1e-9 * np.abs(step).max()
    )


def test_a_bent_hessian_takes_the_whole_one_near_the_optimum_and_a_ridge_before():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(300, 100))
    X[:, 1] = X[:, 0]
    objective = Objective.of(X, np.arange(300) % 2, 1, 1e-12).scaled()
    weights = rng.normal(size=(1, 101)) / 10
    whole, half = Direct(objective), Factored(objective)
    here = whole.at(weights)
    step, ridged = whole.step(weights, here), half.step(weights, half.at(weights))
    assert -(here.gradient * step).sum() > 1e-3 * here.loss
    assert not half.clear
    assert (here.gradient * ridged).sum() == pytest.approx((here.gradient * step).sum(), rel=1e-6)
    np.testing.assert_allclose(X[:, 2:] @ ridged[0, 2:-1], X[:, 2:] @ step[0, 2:-1], atol=1e-6)
    for _ in range(6):
        weights = weights + whole.step(weights, whole.at(weights))
    step = whole.step(weights, whole.at(weights))
    np.testing.assert_array_equal(half.step(weights, half.at(weights)), step)


@pytest.mark.parametrize(("penalty", "clear"), [(1e-1, True), (1e-7, False)])
def test_half_of_a_hessian_says_whether_its_digits_are_clear(monkeypatch, penalty, clear):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(300, 100))
    X[:, 1] = X[:, 0]
    objective = Objective.of(X, np.arange(300) % 2, 1, penalty).scaled()
    weights = rng.normal(size=(1, 101)) / 10
    whole, half = Direct(objective), Factored(objective)
    whole.step(weights, whole.at(weights))
    monkeypatch.delattr("linclass.probability.newton_steps.inverse_root")  # half is enough
    half.step(weights, half.at(weights))
    assert half.clear == whole.clear == clear


@pytest.mark.parametrize("times", [None, np.linspace(0.5, 2, 300)], ids=["once", "weighted"])
@pytest.mark.parametrize("penalty", [0.1, 0.0])
def test_products_with_the_hessian_give_the_step_of_the_matrix(monkeypatch, times, penalty):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(300, 20)) * 10.0 ** rng.integers(-3, 4, 20)
    objective = Objective.of(X, rng.integers(0, 3, 300), 3, penalty, times).scaled()
    weights = rng.normal(size=(3, 21))
    weights -= weights.mean(axis=0)
    whole, products = Direct(objective), Conjugate(objective)
    here = whole.at(weights)
    move = rng.normal(size=weights.shape)
    bent = objective.hessian_times(weights)(move)
    np.testing.assert_allclose(bent.ravel(), here.hessian @ move.ravel(), rtol=1e-9, atol=1e-9)
    monkeypatch.setattr("linclass.probability.newton_steps.EXACT", 1e-24)
    step = whole.step(weights, here)
    near = products.step(weights, products.at(weights))
    np.testing.assert_allclose(near, step, rtol=1e-6, atol=1e-8 * np.abs(step).max())


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::UserWarning")  # of classes that are separable
@pytest.mark.parametrize("l2", [1e-3, 0.0])
def test_several_rows_of_a_larger_table_come_to_the_optimum_of_the_matrix(monkeypatch, l2):
    rng = np.random.default_rng(3)
    X = rng.normal(size=(1_200, 300)) * np.logspace(0, -3, 300)
    y = rng.integers(0, 3, len(X))
    products = SoftmaxRegression(l2=l2).fit(X, y)
    monkeypatch.setattr("linclass.probability.newton.HESSIANS", 0)
    matrix = SoftmaxRegression(l2=l2).fit(X, y)
    assert products.trace_.stop == matrix.trace_.stop == "converged"
    assert products.trace_.loss[-1] == pytest.approx(matrix.trace_.loss[-1], rel=1e-11)
    np.testing.assert_allclose(products.predict_proba(X), matrix.predict_proba(X), atol=1e-6)
