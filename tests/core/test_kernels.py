"""Kernels against their formulas, and the features whose inner products they are."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics.pairwise import polynomial_kernel, rbf_kernel

from linclass import KERNELS, gram
from linclass.datasets import TABLES
from linclass.kernels import squared_distances

KNOWN = {"linear": {}, "polynomial": {"degree": 3, "offset": 0.5}, "gaussian": {"width": 0.7}}
samples = st.integers(0, 999).map(lambda seed: np.random.default_rng(seed).normal(size=(7, 3)))


def test_every_kernel_is_tested():
    assert set(KNOWN) == set(KERNELS)
    assert all(kernel.name and set(KNOWN[name]) == set(kernel.parameters) for name, kernel in KERNELS.items())


def test_the_gram_matrix_of_table_2_2():
    assert gram("linear", TABLES["li-2.1"].X).tolist() == [[18, 21, 6], [21, 25, 7], [6, 7, 2]]


def test_values_by_hand():
    X, Z = [[1.0, 2.0]], [[3.0, -1.0], [1.0, 2.0]]
    assert gram("linear", X, Z).tolist() == [[1, 5]]
    assert gram("polynomial", X, Z, degree=3, offset=2).tolist() == [[27, 343]]
    np.testing.assert_allclose(gram("gaussian", X, Z, width=2), [[math.exp(-13 / 8), 1]], rtol=1e-15)


@given(samples, samples)
def test_same_values_as_scikit_learn(X, Z):
    poly = polynomial_kernel(X, Z, degree=3, gamma=1, coef0=0.5)
    np.testing.assert_allclose(gram("polynomial", X, Z, degree=3, offset=0.5), poly, rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(
        gram("gaussian", X, Z, width=0.7), rbf_kernel(X, Z, gamma=1 / (2 * 0.7**2)), rtol=1e-10, atol=1e-15
    )


@pytest.mark.parametrize("name", KNOWN)
@given(X=samples)
def test_a_gram_matrix_is_symmetric_and_positive_semidefinite(name, X):
    K = gram(name, X, **KNOWN[name])
    assert (K == K.T).all()
    eigenvalues = np.linalg.eigvalsh(K)
    assert eigenvalues.min() >= -len(X) * np.finfo(float).eps * eigenvalues.max()


@given(st.integers(0, 999))
def test_the_polynomial_kernel_is_an_inner_product_of_monomials(seed):
    X = np.random.default_rng(seed).normal(size=(5, 2))
    a, b = X.T
    root = math.sqrt(2)
    phi = np.column_stack([a**2, root * a * b, b**2, root * a, root * b, np.ones(5)])
    np.testing.assert_allclose(gram("polynomial", X), phi @ phi.T, rtol=1e-12, atol=1e-12)


def test_near_samples_far_from_the_origin_keep_their_distance():
    X = np.array([[1e8, 1e8], [1e8 + 1, 1e8]])
    assert squared_distances(X, X).tolist() == [[0, 1], [1, 0]]


@pytest.mark.parametrize("width", [1e-300, 5e-324, 1e300])
def test_extreme_widths_give_limits_not_nan(width):
    K = gram("gaussian", [[0.0], [1.0]], width=width)
    assert K.tolist() == ([[1, 1], [1, 1]] if width > 1 else [[1, 0], [0, 1]])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: gram("cubic", [[1]]),
            "kernel must be one of 'linear', 'polynomial', 'gaussian'; got 'cubic'",
        ),
        (
            lambda: gram("linear", [[1]], width=1),
            "linear kernel has no parameter 'width'; its parameters: none",
        ),
        (lambda: gram("gaussian", [[1]], degree=1), "its parameters: width"),
        (lambda: gram("gaussian", [[1]], width=0), "width must be a finite number above 0; got 0"),
        (lambda: gram("polynomial", [[1]], degree=0), "degree must be a whole number, 1 or more; got 0"),
        (lambda: gram("polynomial", [[1]], degree=1.5), "degree must be a whole number"),
        (lambda: gram("polynomial", [[1]], offset=-1), "offset must be a finite number, 0 or more; got -1"),
        (lambda: gram("linear", [[1]], [[1, 2]]), "must have the same features; got 1 and 2"),
        (lambda: gram("linear", [[1]], [[np.nan]]), "Z must hold finite numbers"),
        (lambda: gram("polynomial", [[1e90]], degree=5), r"larger than 1e\+250 \(samples up to 1e\+90\)"),
    ],
)
def test_a_wrong_argument_is_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()
