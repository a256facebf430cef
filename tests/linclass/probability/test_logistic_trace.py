"""Logistic regression: what its trace tells, what is told of steps and budgets, and the rules of its parameters."""

from __future__ import annotations

import math
import pickle
import warnings

import numpy as np
import pytest
from sklearn.exceptions import ConvergenceWarning

from linclass import LogisticRegression, OneVsRest
from linclass.data.datasets import blobs, moons
from linclass.probability.curvature import largest_curvature
from linclass.probability.likelihood import Objective
from tests.linclass.probability.test_logistic import SOLVERS, loss, overlapping


@SOLVERS
def test_the_trace_tells_what_happened(solver):
    X, y = blobs(n=30, noise=2.0)
    y = (y > 0).astype(int)
    model = LogisticRegression(solver=solver, l2=0.5, max_iter=40, random_state=1, max_snapshots=20).fit(X, y)
    trace = model.trace_
    assert len(trace) <= 20
    assert trace.step[0] == 0
    assert not trace.coef[0].any()
    assert trace.loss[0] == pytest.approx(30 * math.log(2))
    for t, row in enumerate(trace):
        assert trace.loss[t] == pytest.approx(loss(X, y, row.coef_[0], row.intercept_[0], 0.5), rel=1e-9)
        assert trace.errors[t] == (row.predict(X) != y).sum()
        p = row.predict_proba(X)[:, 1]
        slope = np.append((p - y) @ X + 0.5 * row.coef_[0], (p - y).sum())
        np.testing.assert_allclose(trace.gradient[t], slope, atol=1e-9)
    assert trace[-1].coef_.tolist() == model.coef_.tolist()
    assert trace.passes[-1] == model.n_iter_
    assert ("picked" in trace.columns) == (solver == "sgd")
    again = pickle.loads(pickle.dumps(trace))
    assert again.loss.tolist() == trace.loss.tolist()


def test_thinning_keeps_rows_of_the_full_trace():
    X, y = blobs(n=30, noise=2.0)
    common = {"solver": "sgd", "max_iter": 20, "random_state": 2, "l2": 1.0}
    full = LogisticRegression(max_snapshots=10_000, **common).fit(X, y).trace_
    thin = LogisticRegression(max_snapshots=50, **common).fit(X, y).trace_
    assert len(full) == 601
    assert 25 < len(thin) <= 50
    assert (thin.step[0], thin.step[-1]) == (0, 600)
    for name, column in thin.columns.items():  # sums of several rows may be rounded otherwise than one by one
        rounding = 1e-12 if name in ("loss", "gradient") else 0.0
        np.testing.assert_allclose(column, full.columns[name][thin.step], rtol=rounding, atol=rounding)


def test_a_seed_repeats_the_fit():
    X, y = moons()
    one, two = (LogisticRegression(solver="minibatch", l2=1.0, random_state=4).fit(X, y) for _ in range(2))
    assert one.coef_.tolist() == two.coef_.tolist()


def test_steps_too_long_are_told():
    X, y = blobs(n=20, noise=2.0)
    for solver in LogisticRegression.SOLVERS[1:]:
        with pytest.warns(UserWarning, match="steps are too long: with eta=10000"):
            model = LogisticRegression(solver=solver, eta=10_000.0, l2=10.0, random_state=0).fit(X, y)
        assert model.trace_.stop == "diverged"
        assert np.isfinite(model.coef_).all()
        assert np.isfinite(model.trace_.loss).all()


def test_a_budget_ends_it():
    X, y = overlapping(1)
    model = LogisticRegression(l2=1.0, max_iter=2).fit(X, y)
    assert (model.n_iter_, model.trace_.stop, len(model.trace_)) == (2, "budget", 3)


def test_a_budget_far_from_the_optimum_is_told_once():
    X, y = blobs(n=60, noise=1.0)
    best = LogisticRegression(l2=0.1).fit(X, y).trace_.loss[-1]
    for solver, most in (("newton", 1), ("gradient", 5), ("sgd", 1), ("minibatch", 1)):
        with pytest.warns(ConvergenceWarning, match="above its least value. Pass a larger max_iter") as told:
            model = LogisticRegression(solver=solver, l2=0.1, max_iter=most, random_state=0).fit(X, y)
        assert model.trace_.stop == "budget"
        assert [one.filename for one in told] == [__file__]
        excess = float(str(told[0].message).split("at least ")[1].split()[0])
        assert 0 < excess <= (model.trace_.loss[-1] - best) * 1.01


def test_a_budget_near_the_optimum_is_not():
    X, y = blobs(n=60, noise=2.0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model = LogisticRegression(solver="gradient", l2=1.0, tol=1e-15, max_iter=500).fit(X, y)
    assert model.trace_.stop == "budget"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_one_sample_at_a_time_settles(seed):
    X, y = blobs(n=60, noise=2.0, random_state=seed)
    best = LogisticRegression(l2=1.0).fit(X, y).trace_.loss[-1]
    model = LogisticRegression(solver="sgd", l2=1.0, random_state=seed, max_iter=200).fit(X, y)
    assert model.trace_.loss[-1] == pytest.approx(best, rel=1e-3)
    one = LogisticRegression(solver="minibatch", batch_size=1, l2=1.0, random_state=seed, max_iter=200).fit(
        X, y
    )
    assert one.coef_.tolist() == model.coef_.tolist()
    L = largest_curvature(Objective.of(X, (y == model.classes_[1]).astype(int), 1, 1.0), 1)
    given = LogisticRegression(solver="sgd", l2=1.0, eta=1 / L, random_state=seed, max_iter=200).fit(X, y)
    late = slice(-100, None)  # a step that is given stays as it is, and its weights go on wandering
    assert np.ptp(model.trace_.loss[late]) < 0.2 * np.ptp(given.trace_.loss[late])


def test_several_classes_by_one_vs_rest():
    X, y = blobs(n=60, noise=1.0, classes=3)
    model = OneVsRest(estimator=LogisticRegression(l2=1.0)).fit(X, y)
    assert (model.trace_.stop, model.score(X, y) > 0.7) == ("converged", True)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"solver": "lbfgs"}, "solver must be one of 'newton', 'gradient', 'sgd', 'minibatch'"),
        ({"l2": -1}, "l2 must be a finite number, 0 or more"),
        ({"eta": 0}, "eta must be a finite number above 0"),
        ({"batch_size": 0}, "batch_size must be a whole number, 1 or more"),
        ({"max_iter": 0}, "max_iter must be a whole number, 1 or more"),
        ({"tol": 0}, "tol must be a finite number above 0"),
        ({"max_snapshots": 1}, "max_snapshots must be a whole number, 2 or more"),
    ],
)
def test_parameters_have_rules(wrong, message):
    with pytest.raises(ValueError, match=message):
        LogisticRegression(**{"l2": 0, **wrong}).fit([[0], [1]], [0, 1])
