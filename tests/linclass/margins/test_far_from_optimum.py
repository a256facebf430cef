"""A fit that ends far from its optimum warns, once and where it was called; one that is near enough does not."""

from __future__ import annotations

import subprocess
import sys
import warnings

import numpy as np
import pytest
from sklearn.exceptions import ConvergenceWarning as SklearnConvergenceWarning

from linclass import GENERATORS, KernelSVM, MaxMargin, OneVsRest, Perceptron, Pocket, SoftMargin
from linclass.margins import margin_fit

MOONS = GENERATORS["moons"](n=100)


def fit(model, X=MOONS[0], y=MOONS[1]):
    """The fitted model, and the warnings on the way."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        return model.fit(X, y), told


@pytest.mark.parametrize("steps", [0, 1, 20])
def test_a_kernel_machine_whose_budget_ends(steps):
    model, told = fit(KernelSVM(max_updates=steps, C=10))
    assert model.trace_.stop == "budget"
    assert model.trace_.violation[-1] > 1e-3
    assert [(warning.category, warning.filename) for warning in told] == [
        (SklearnConvergenceWarning, __file__)
    ]
    assert f"KernelSVM stopped after max_updates={steps} steps, far from the optimum" in str(told[0].message)


def test_where_rounding_ends_it_too():
    X = MOONS[0]
    model, told = fit(KernelSVM(kernel="power", degree=1.5, offset=20, C=1e9), 100 * X)
    assert model.trace_.stop == "stalled"
    assert "rounding leaves no gain, far from the optimum" in str(told[0].message)


def test_near_the_optimum_all_is_quiet():
    steps = KernelSVM(C=10).fit(*MOONS).n_iter_
    for budget in (steps - 1, steps, 100_000):
        model, told = fit(KernelSVM(C=10, max_updates=budget))
        assert bool(told) == (model.trace_.violation[-1] > 1e-3)
    assert model.trace_.stop == "converged"
    assert not told
    for kind in (SoftMargin, MaxMargin):
        assert not fit(kind(), *GENERATORS["blobs"](noise=0.3))[1]


def test_a_margin_of_too_dear_slack():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(30, 2)), rng.integers(0, 2, 30)
    model, told = fit(SoftMargin(C=1e30), X, y)
    assert model.trace_.stop == "stalled"
    assert [warning.filename for warning in told] == [__file__]
    assert "SoftMargin stopped after" in str(told[0].message)
    assert "Scale X, or pass a smaller C." in str(told[0].message)


def test_a_margin_whose_steps_end(monkeypatch):
    monkeypatch.setattr("linclass.margins.interior_point.MAX_STEPS", 1)
    monkeypatch.setattr(margin_fit, "MAX_STEPS", 1)
    monkeypatch.setattr(margin_fit, "best_reading", lambda problem, near: (near.weights, near.alpha))
    model, told = fit(SoftMargin())
    assert model.trace_.stop == "budget"
    assert len(told) == 1


def test_several_lines_warn_once_where_the_whole_was_called():
    model, told = fit(OneVsRest(estimator=KernelSVM(max_updates=2)), *GENERATORS["blobs"](n=60, classes=3))
    assert [warning.filename for warning in told] == [__file__]
    assert [line.trace_.stop for line in model.estimators_] == ["budget"] * 3
    assert all(
        str(label) in str(told[0].message).partition(" against the rest")[0] for label in model.classes_
    )


def test_perceptrons_on_noisy_data_warn_that_their_budget_is_spent():
    X, y = GENERATORS["xor"](n=40)
    for learner in (Perceptron(max_updates=50), Pocket(max_updates=50, random_state=0)):
        model, told = fit(learner, X, y)
        assert model.trace_.stop == "budget"
        assert [warning.filename for warning in told] == [__file__]
        assert "reached max_updates=50" in str(told[0].message)


@pytest.mark.slow
def test_without_scikit_learn_the_warning_is_our_own():
    code = (
        "import linclass, warnings\n"
        "with warnings.catch_warnings(record=True) as told:\n"
        "    warnings.simplefilter('always')\n"
        "    linclass.KernelSVM(max_updates=0).fit([[0], [1]], [0, 1])\n"
        "print([w.category is linclass.ConvergenceWarning for w in told])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["[True]"]


@pytest.mark.parametrize("C", [1.0, 1e6, 1e8])
def test_a_weight_far_below_c_counts_where_the_kernel_is_large(C):
    """Zero rows with a conflict have α = C; other samples, whose kernel is 1e15, need an α of 1e-12."""
    rng = np.random.default_rng(0)
    X, y = np.vstack([np.zeros((10, 4)), rng.integers(1, 17, (20, 4))]), np.full(30, -1)
    y[[0, 15, 19]] = 1
    model, told = fit(KernelSVM(kernel="polynomial", degree=5, C=C, max_updates=2_000), X, y)
    assert not told
    assert model.trace_.violation[-1] <= 1e-6
    assert (model.predict(X) != y).sum() == 1
