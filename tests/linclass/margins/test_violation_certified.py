"""What "converged" certifies must be true in exact arithmetic, where kernel values are so large that sums hide it."""

import warnings
from fractions import Fraction

import numpy as np
import pytest

from linclass import ConvergenceWarning, KernelSVM
from linclass.margins import accurate


def _violation(model: KernelSVM) -> Fraction:
    """The largest error of those that may rise, minus the smallest of those that may fall, in exact numbers.

    Equal samples have equal rows of the Gram matrix, and thus the same sum.
    """
    y, alpha = model.y_fit_, model.alpha_
    support = np.flatnonzero(alpha)
    weights = [Fraction(alpha[j]) * int(y[j]) for j in support]
    rows, which = np.unique(model.gram_, axis=0, return_inverse=True)
    sums = [sum(w * Fraction(k) for w, k in zip(weights, row[support], strict=True)) for row in rows]
    errors = [int(sign) - sums[k] for sign, k in zip(y, which.ravel(), strict=True)]
    rising = np.where(y > 0, alpha < model.C, alpha > 0)
    falling = np.where(y > 0, alpha > 0, alpha < model.C)
    return max(errors[i] for i in np.flatnonzero(rising)) - min(errors[i] for i in np.flatnonzero(falling))


@pytest.mark.slow
@pytest.mark.parametrize("n", [6, 501])
@pytest.mark.parametrize("offset", [1e10, 1e11, 1e12, 1e13])
def test_converged_and_the_violation_hold_in_exact_numbers(n: int, offset: float) -> None:
    X = np.arange(n)[:, None] % 6
    model = KernelSVM(kernel="polynomial", degree=1, offset=offset, C=10)
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", ConvergenceWarning
        )  # where the fit says itself that rounding ended it
        model.fit(X, X[:, 0] % 2 == 0)
    exact = float(_violation(model))
    assert model.trace_.violation[-1] == pytest.approx(exact, rel=1e-6, abs=1e-9)
    assert exact <= model.tol or model.trace_.stop != "converged"


def test_accurate_errors_are_those_of_exact_numbers() -> None:
    rng = np.random.default_rng(0)
    K = 1e12 * rng.normal(size=(20, 20))
    K += K.T
    beta, target = 1e3 * rng.normal(size=20), rng.normal(size=20)
    exact = [
        float(Fraction(t) - sum(Fraction(k) * Fraction(b) for k, b in zip(row, beta, strict=True)))
        for t, row in zip(target, K, strict=True)
    ]
    np.testing.assert_allclose(accurate.errors(target, K, beta), exact, rtol=1e-15, atol=1e-12)
    assert np.abs(target - K @ beta - exact).max() > 0.1
