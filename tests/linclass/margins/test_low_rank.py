"""A matrix of low rank has a factor, and through it the kernel machine's optimum."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from linclass import GENERATORS, KernelSVM, SoftMargin, gram
from linclass.margins.low_rank import factor, solved
from tests.support.machines import case, judge

LOW = {
    "linear": ({"kernel": "linear"}, 2),
    "square": ({"kernel": "polynomial", "degree": 2, "offset": 1.0}, 6),
    "fifth": ({"kernel": "polynomial", "degree": 5, "offset": 1.0}, 21),
}
small = st.integers(-9, 9)


@given(arrays(float, st.tuples(st.integers(2, 12), st.integers(1, 3)), elements=small))
@settings(deadline=None, max_examples=60)
def test_the_factor_times_its_transpose_is_the_matrix(X):
    K = X @ X.T
    B = factor(K, 3)
    assert B is not None
    assert B.shape[1] <= 3
    np.testing.assert_allclose(B @ B.T, K, atol=1e-10 * max(1.0, K.max()))


def test_a_matrix_of_full_rank_has_no_short_factor():
    X, _y = GENERATORS["moons"](n=100)
    assert factor(gram("gaussian", X, width=0.1), 40) is None
    assert factor(np.eye(5), 4) is None
    whole = factor(np.eye(5), 5)
    assert whole is not None
    np.testing.assert_array_equal(whole @ whole.T, np.eye(5))


@pytest.mark.parametrize("name", LOW)
def test_a_polynomial_of_the_plane_has_as_many_columns_as_monomials(name):
    params, monomials = LOW[name]
    B = factor(gram(X=GENERATORS["spirals"](n=80)[0], **params), 40)
    assert B is not None
    assert B.shape == (80, monomials)


@pytest.mark.parametrize("C", [0.1, 10.0, 1000.0])
@pytest.mark.parametrize("name", LOW)
def test_what_is_found_meets_the_conditions_of_the_optimum(name, C):
    X, y = GENERATORS["moons"](n=120, noise=0.3)
    K = gram(X=X, **LOW[name][0])
    beta = solved(K, y.astype(float), C)
    assert beta is not None
    assert abs(beta.sum()) <= 1e-9 * np.abs(beta).sum()
    errors = y - K @ beta
    rising, falling = beta < np.maximum(C * y, 0), beta > np.minimum(C * y, 0)
    assert errors[rising].max() - errors[falling].min() <= 1e-6


@pytest.mark.parametrize("C", [0.1, 1000.0])
def test_the_linear_kernel_needs_few_steps_and_gives_the_soft_margin(C):
    X, y = GENERATORS["checkerboard"](n=300)
    model, other = KernelSVM(kernel="linear", C=C).fit(X, y), SoftMargin(C=C).fit(X, y)
    assert model.trace_.stop == "converged"
    assert model.n_iter_ < 300
    np.testing.assert_allclose(model.coef_, other.coef_, atol=1e-6)


@pytest.mark.parametrize("C", [1.0, 1000.0])
@pytest.mark.parametrize("width", [0.1, 0.5, 10.0])
@pytest.mark.parametrize("name", ["moons", "spirals", "blobs"])
def test_the_gap_closes_to_a_millionth_of_the_objective(name, width, C):
    X, y = GENERATORS[name](n=150)
    trace = KernelSVM(C=C, width=width).fit(X, y).trace_
    assert trace.stop == "converged"
    assert abs(trace.gap[-1]) <= 1e-6 * trace.objective[-1]


def test_a_price_out_of_all_proportion_is_left_to_the_pairs():
    K = gram("linear", np.array([[1e50, 0], [-1e50, 1e49], [2e50, 0], [0, 1e50]]))
    assert solved(K, np.array([1.0, -1, 1, -1]), 1e30) is None


@pytest.mark.slow
def test_rounding_leaves_no_sum_of_the_betas():
    machine = case(485)  # all values of the kernel are near 1, and C is large
    C = machine.parameters["C"]
    beta = solved(judge(machine, machine.fit(max_updates=1)).gram, machine.y, C)
    assert beta is not None
    assert abs(math.fsum(beta)) <= 1e-14 * np.abs(beta).sum()
    assert (beta * machine.y).min() >= 0
    assert (beta * machine.y).max() <= C


def test_a_linear_kernel_of_more_features_with_few_values_converges_at_once():
    rng = np.random.default_rng(0)
    X = rng.integers(-2, 3, size=(520, 70)).astype(float)
    y = X[:, 0] + rng.normal(size=520) > 0
    model = KernelSVM(kernel="linear").fit(X, y)
    assert model.trace_.stop == "converged"
    assert model.n_iter_ < 4_000
