"""Equal samples and huge kernel values: steps go as far as exact arithmetic allows, and what a fit says is exact."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from linclass import ConvergenceWarning, KernelSVM, gram
from linclass.margins import accurate
from linclass.margins.ascent import Ascent
from linclass.margins.kernels import KernelName


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Fits that end far from the optimum warn; here the end itself is looked at."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        yield


def exact(model: KernelSVM) -> tuple[float, float, float]:
    """Dual objective, violation, and the most that a step on the worst violator and another sample gains."""
    y, alpha = [int(sign) for sign in model.y_fit_], [Fraction(a) for a in model.alpha_]
    K, C = [[Fraction(k) for k in row] for row in model.gram_], Fraction(model.C)
    n, support = len(y), np.flatnonzero(model.alpha_)
    values = [sum(alpha[j] * y[j] * K[i][j] for j in support) for i in range(n)]
    errors = [y[i] - values[i] for i in range(n)]
    rise = [C - a if sign > 0 else a for a, sign in zip(alpha, y, strict=True)]
    fall = [a if sign > 0 else C - a for a, sign in zip(alpha, y, strict=True)]
    i = max((k for k in range(n) if rise[k] > 0), key=lambda k: errors[k])
    gains, lowest = [Fraction(0)], min(errors[k] for k in range(n) if fall[k] > 0)
    for j in range(n):
        slope, curve, step = errors[i] - errors[j], K[i][i] + K[j][j] - 2 * K[i][j], min(rise[i], fall[j])
        if slope > 0:
            step = min(step, slope / curve) if curve > 0 else step
            gains.append(step * slope - curve * step * step / 2)
    dual = sum(alpha) - sum(alpha[j] * y[j] * values[j] for j in support) / 2
    return float(dual), float(errors[i] - lowest), float(max(gains))


@pytest.mark.parametrize("C", [0.01, 1.0])
def test_equal_samples_of_both_classes_go_to_their_bound(C: float) -> None:
    """Three places, huge kernel values: 2 C for each pair of equal samples with opposite labels is the optimum."""
    rng = np.random.default_rng(0)
    X, y = rng.integers(0, 3, (40, 1)) * 1e4, rng.integers(0, 2, 40)
    model = KernelSVM(kernel="polynomial", degree=4, offset=4e8, C=C, max_updates=5_000).fit(X, y)
    pairs = sum(min((X[y == 0] == place).sum(), (X[y == 1] == place).sum()) for place in np.unique(X))
    dual, violation, _ = exact(model)
    assert model.trace_.stop == "converged"
    assert dual == pytest.approx(2 * C * pairs, rel=1e-12)
    assert violation <= model.tol


def test_a_step_to_a_far_bound_stays_finite() -> None:
    X, y = np.repeat([[0.0], [1e30]], 10, axis=0), np.arange(20) % 2
    model = KernelSVM(kernel="polynomial", degree=4, C=1e100, max_updates=200).fit(X, y)
    assert np.isfinite(model.trace_.violation).all()
    assert np.isfinite(model.decision_function(X)).all()


def test_a_pair_of_equal_rows_steps_to_its_bound_and_a_nearly_flat_one_to_its_maximum() -> None:
    flat = Ascent(
        np.full((2, 2), 1e34), np.array([0.0, -3]), np.array([2.0, 0]), np.zeros(2), np.array([1.0, -1])
    )
    flat.pairs(1, 1e-6)
    assert flat.beta.tolist() == [2, -2]
    K = np.array([[2.0**60, 2.0**60 - 2.0**12], [2.0**60 - 2.0**12, 2.0**60]])
    near = Ascent(K, np.array([0.0, -3]), np.array([3.0, 0]), np.zeros(2), np.array([1.0, -1]))
    near.pairs(1, 1e-6)
    assert near.beta.tolist() == [2 / 2.0**13, -2 / 2.0**13]


@pytest.mark.parametrize("seed", [0, 2])
@pytest.mark.slow
def test_rounding_does_not_end_a_fit_that_a_pair_improves(seed: int) -> None:
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(60, 4))
    X[:, :2] = rng.integers(0, 3, (60, 2)) * 1e4 + 1e4
    y = ((X - X.mean(axis=0)) ** 2 / X.var(axis=0)).sum(axis=1) > 4
    model = KernelSVM(kernel="linear", C=1e5, max_updates=2_500).fit(X, y)
    dual, violation, gain = exact(model)
    assert model.trace_.stop != "stalled" or gain <= 1e-9 * dual
    assert model.trace_.violation[-1] == pytest.approx(violation, rel=1e-6)


def test_accurate_errors_keep_a_label_beside_huge_terms_that_cancel() -> None:
    K, beta = np.full((50, 50), 8e8**4), np.full(50, 0.0112) * np.where(np.arange(50) % 2, 1, -1)
    y = np.where(np.arange(50) % 3, 1.0, -1.0)
    assert accurate.errors(y, K, beta).tolist() == y.tolist()


@pytest.mark.parametrize("seed", [3, 4])
def test_the_objective_does_not_fall_where_the_violation_grows(seed: int) -> None:
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(60, 1)) * 1e5, rng.integers(0, 2, 60)
    model = KernelSVM(kernel="polynomial", offset=0.0, C=100.0, max_updates=2_000, max_snapshots=3_000)
    objective, violation = model.fit(X, y).trace_.objective, model.trace_.violation
    grew = np.diff(violation) > 0
    assert grew.any()
    assert (np.diff(objective)[grew] >= -1e-7 * objective[1:][grew]).all()


@pytest.mark.slow
def test_equal_samples_have_equal_rows_in_a_steep_kernel() -> None:
    """Products of matrices round by their place: the rows of equal samples differed, and the dual was wrong."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(20, 4))[rng.integers(0, 20, 161)] * 3e4
    K = gram("power", X, degree=2.5, offset=1e10)
    places, first, which = np.unique(X, axis=0, return_index=True, return_inverse=True)
    assert len(places) <= 20
    assert np.array_equal(K, K[np.ix_(first, first)][np.ix_(which.ravel(), which.ravel())])
    y = np.arange(161) % 2
    model = KernelSVM(kernel="power", degree=2.5, offset=1e10, C=0.45, max_updates=3_000).fit(X, y)
    dual, violation, _ = exact(model)
    assert model.trace_.objective[-1] == pytest.approx(dual, rel=1e-9)
    assert model.trace_.violation[-1] == pytest.approx(violation, rel=1e-6)


def test_a_price_that_floats_cannot_hold_is_named_with_one_that_they_can() -> None:
    """The exact optimum has two α strictly between 0 and C; rounded to floats they miss the margin by more than 1."""
    rng = np.random.default_rng(1)
    X, y = rng.normal(size=(60, 1)) * 1e9, rng.integers(0, 2, 60)
    hard = KernelSVM(kernel="linear", C=1e6, max_updates=2_000)
    with pytest.warns(UserWarning, match="changes f.x. by .*standardise.*smaller C .at most ") as told:
        hard.fit(X, y)
    digit = Fraction(float(np.spacing(1e6))) * Fraction(float(np.abs(X).max())) ** 2
    assert digit > 1
    least = float(str(told[0].message).partition("at most ")[2].split()[0])
    assert KernelSVM(kernel="linear", C=least).fit(X, y).trace_.violation[-1] < 1e-3
    assert KernelSVM(kernel="linear", C=1e6).fit(X / X.std(), y).trace_.stop == "converged"


@pytest.mark.parametrize(
    ("kernel", "unit", "C", "seed"),
    [
        ("tanh", 1e13, 1e28, 0),  # all values are ±1, and the errors ±1e12 with a difference of 2
        ("polynomial", 1e21, 1e23, 1),  # C times the largest value is 1e107: no three floats hold such sums
        ("gaussian", 1.0, 1e60, 2),
    ],
)
def test_a_violation_is_true_however_large_the_terms_are(
    kernel: KernelName, unit: float, C: float, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    X, y = rng.integers(-2, 3, (30, 2)) * unit, rng.integers(0, 2, 30)
    model = KernelSVM(kernel=kernel, C=C, max_updates=2_000).fit(X, y)
    _, violation, _ = exact(model)
    assert model.trace_.violation[-1] == pytest.approx(violation, rel=1e-6, abs=1e-9)
    assert model.trace_.stop != "converged" or violation <= model.tol
    assert np.isfinite(model.trace_.gap).all()
