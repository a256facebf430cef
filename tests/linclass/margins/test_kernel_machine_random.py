"""Random kernel machines, tied, discrete, huge and tiny: none stalls where progress is possible.

In `make test` some with few samples and `LARGE`; with ALL=1 all 2,000, the first 330 of them beside libsvm. What a fit
says is checked by `judge`, in loops.
"""

from __future__ import annotations

import warnings
from functools import cache

import numpy as np
import pytest
from sklearn.svm import SVC

from linclass import KernelSVM
from tests.support.machines import case, judge
from tests.support.share import ALL

COMPARED = 330
FEW = 120  # samples: loops over more take up to a second
LARGE = (9, 14, 86, 212)  # machines with more than 500 samples, which are learned from some at a time
MACHINES = [
    pytest.param(seed, marks=[pytest.mark.slow] if seed in LARGE else [])
    for seed in range(2_000 if ALL else COMPARED)
    if ALL or seed in LARGE or (seed % 3 == 0 and len(case(seed).y) <= FEW)
]
of_each = pytest.mark.parametrize("seed", MACHINES, scope="module")  # one after another: each is fitted once
of_some = pytest.mark.parametrize(
    "seed", [one for one in MACHINES if one.values[0] < COMPARED], scope="module"
)
BUDGET = 100_000 if ALL else 5_000  # steps


@pytest.fixture(autouse=True)
def _quiet():
    """A fit that warns is looked at here all the same."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@cache
def fitted(seed):
    """A machine within a budget of steps that takes a second at most."""
    machine = case(seed)
    return machine, machine.fit(max_updates=BUDGET)


@of_each
def test_what_a_fit_says_of_its_end_is_true(seed):
    machine, model = fitted(seed)
    found, stop = judge(machine, model), model.trace_.stop
    assert found.outside <= 0
    assert found.unbalanced <= 1e-9
    if stop == "converged":
        assert found.violation <= 1e-6 + 20 * found.noise
        if model.positive_semidefinite_:
            slack = machine.parameters["C"] * len(machine.y) * (20 * found.noise + 1e-15)
            assert found.primal - found.dual <= 1e-6 * found.dual + slack
    elif stop == "stalled":
        assert found.violation <= 200 * found.noise
    else:
        assert model.n_iter_ >= BUDGET


@of_some
def test_libsvm_finds_no_better_objective(seed):
    machine, model = fitted(seed)
    if model.trace_.stop != "converged" or not model.positive_semidefinite_:
        pytest.skip("There is no optimum to compare.")
    K = model.gram_
    other = SVC(
        C=machine.parameters["C"], kernel="precomputed", tol=1e-6, max_iter=1_000_000 if ALL else 100_000
    ).fit(K, machine.y)
    beta = np.zeros(len(machine.y))
    beta[other.support_] = other.dual_coef_[0]

    def value(beta):
        return float(np.abs(beta).sum() - beta @ K @ beta / 2)

    ours = value(model.alpha_ * machine.y)
    assert ours >= value(beta) - 1e-5 * abs(ours)
    if value(beta) >= ours * (1 - 1e-6):  # libsvm has come as far
        apart = model.predict(machine.X) != other.predict(K)
        near = np.abs(model.decision_function(machine.X)) < 1e-2
        assert not (apart & ~near).any()


@pytest.mark.parametrize(("n", "every"), [(600, 10), (2000, 10), (1500, 3)] if ALL else [(600, 10), (900, 3)])
def test_ties_on_one_side_do_not_end_a_fit(n, every):
    """Far points of which few are positive: each alone is a support vector, and all are classified rightly."""
    X, y = np.arange(float(n))[:, None] * 100, np.arange(n) % every == 0
    model = KernelSVM(width=1.0).fit(X, y)
    assert model.trace_.stop == "converged"
    assert model.score(X, y) == 1
    # K is the unit matrix: the optimum has α = 1 (C) for the positives and α = 1 / (every - 1) for the others.
    np.testing.assert_allclose(model.alpha_[y], 1, atol=1e-6)
    np.testing.assert_allclose(model.alpha_[~y], y.sum() / (~y).sum(), atol=1e-6)


@pytest.mark.parametrize(
    ("kernel", "unit", "C", "stop", "remedy"),
    [
        (
            "linear",
            1e6,
            1e4,
            "budget",
            "standardise each column of X .*If that is not enough, pass a smaller C",
        ),
        ("gaussian", 1.0, 1e14, "stalled", "do not help: pass a smaller C"),
    ],
)
def test_a_warning_names_what_helps(kernel, unit, C, stop, remedy):
    rng = np.random.default_rng(0)
    X, y = rng.integers(-2, 3, (40, 2)) * unit, rng.integers(0, 2, 40)
    hard = KernelSVM(kernel=kernel, C=C, max_updates=5_000)
    with pytest.warns(UserWarning, match=remedy):
        hard.fit(X, y)
    assert hard.trace_.stop == stop
    if kernel == "linear":
        standardised = (X - X.mean(axis=0)) / X.std(axis=0)
        assert (
            KernelSVM(kernel=kernel, C=C, max_updates=5_000).fit(standardised, y).trace_.stop == "converged"
        )
    smaller = KernelSVM(kernel=kernel, C=1e-12 if kernel == "linear" else 1.0)
    assert smaller.fit(X, y).trace_.stop == "converged"
