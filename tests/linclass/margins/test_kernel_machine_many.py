"""KernelSVM on many samples: the conditions of the optimum, libsvm as a second opinion, time and memory."""

from __future__ import annotations

import time
import tracemalloc

import numpy as np
import pytest
from sklearn.svm import SVC

from linclass import GENERATORS, KernelSVM
from tests.support.share import ALL


def test_a_million_pairs_take_seconds_at_most():
    X, y = GENERATORS["moons"](n=1000)
    begin = time.process_time()
    KernelSVM().fit(X, y)
    assert time.process_time() - begin < 3


def overlapping(n, d):
    """Two clouds with many samples between them: a fourth or a third of all become support vectors."""
    X = np.random.default_rng(n).normal(size=(n, d))
    y = np.where(X[:, 0] + np.random.default_rng(1).normal(size=n) > 0, 1, -1)
    return X, y


@pytest.mark.slow
@pytest.mark.parametrize(("n", "d", "width"), [(600, 2, 1.0), (1500, 20, 4.0)])
@pytest.mark.parametrize("kernel", ["linear", "polynomial", "gaussian", "laplacian"])
def test_many_samples_meet_the_conditions_to_rounding_of_the_gap(n, d, width, kernel):
    X, y = overlapping(n, d)
    if kernel == "polynomial":
        X = X[:, :3]
    model = KernelSVM(kernel=kernel, width=width).fit(X, y)
    trace, alpha, margins = model.trace_, model.alpha_, y * model.decision_function(X)
    assert trace.stop == "converged"
    assert trace.violation[-1] <= 1e-6
    assert abs(alpha @ y) <= 1e-9 * n
    assert margins[alpha == 0].min() >= 1 - 1e-6
    assert margins[alpha == 1].max() <= 1 + 1e-6
    np.testing.assert_allclose(margins[(alpha > 0) & (alpha < 1)], 1, atol=1e-6)
    beta = alpha * y
    length = beta @ model.gram_ @ beta
    primal, lower = length / 2 + model.slack_.sum(), alpha.sum() - length / 2
    assert 0 <= primal - lower + 1e-9 * primal <= 1e-6 * primal
    assert trace.gap[-1] == pytest.approx(primal - lower, abs=1e-9 * primal)
    assert (np.diff(trace.objective) >= -1e-9 * primal).all()


@pytest.mark.slow
@pytest.mark.parametrize(("d", "width"), [(2, 1.0), (20, 4.0)])
def test_three_thousand_samples_are_libsvms(d, width):
    X, y = overlapping(3000, d)
    model = KernelSVM(width=width).fit(X, y)
    other = SVC(gamma=1 / (2 * width**2), tol=1e-6).fit(X, y)
    np.testing.assert_allclose(model.decision_function(X), other.decision_function(X), atol=1e-4)


def peak(n, **parameters):
    """Bytes that a fit takes at most, and how it ended."""
    X, y = overlapping(n, 2)
    tracemalloc.start()
    model = KernelSVM(**parameters).fit(X, y)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most, model.trace_.stop


@pytest.mark.slow
def test_many_samples_take_no_gigabyte():
    """The Gram matrix of 12,000 would take 1.2 GB, of 20,000 3.2 GB."""
    most, stop = peak(20_000 if ALL else 12_000)
    assert stop == "converged"
    assert most < 1e9
