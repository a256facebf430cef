"""Kernels against their formulas, and the features whose inner products they are."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics.pairwise import polynomial_kernel, rbf_kernel, sigmoid_kernel

from linclass import KERNELS, embedding, gram, is_kernel_matrix, quadratic_map
from linclass.data.datasets import TABLES
from linclass.data.distances import squared_distances

KNOWN = {
    "linear": {},
    "polynomial": {"degree": 3, "offset": 0.5},
    "gaussian": {"width": 0.7},
    "laplacian": {"width": 1.3},
    "tanh": {"slope": 0.5, "offset": -1.0},
    "power": {"degree": 1.5, "offset": 1.0},
}
DEFINITE = [name for name in KNOWN if KERNELS[name].definite]
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
    np.testing.assert_allclose(
        gram("laplacian", X, Z, width=2), [[math.exp(-math.sqrt(13) / 2), 1]], rtol=1e-15
    )
    np.testing.assert_allclose(
        gram("tanh", X, Z, slope=0.1, offset=-0.3), [[math.tanh(-0.2), math.tanh(0.2)]], rtol=1e-14
    )
    np.testing.assert_allclose(gram("power", X, Z, degree=1.5, offset=-2), [[-1, 3**1.5]], rtol=1e-15)
    assert gram("power", X, Z, degree=2, offset=-2).tolist() == [[1, 9]]


@given(samples, samples)
def test_same_values_as_scikit_learn(X, Z):
    poly = polynomial_kernel(X, Z, degree=3, gamma=1, coef0=0.5)
    np.testing.assert_allclose(gram("polynomial", X, Z, degree=3, offset=0.5), poly, rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(
        gram("gaussian", X, Z, width=0.7), rbf_kernel(X, Z, gamma=1 / (2 * 0.7**2)), rtol=1e-10, atol=1e-15
    )
    sigmoid = sigmoid_kernel(X, Z, gamma=0.5, coef0=-1)
    np.testing.assert_allclose(gram("tanh", X, Z, slope=0.5, offset=-1), sigmoid, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("name", DEFINITE)
@given(X=samples)
def test_a_gram_matrix_is_symmetric_and_positive_semidefinite(name, X):
    K = gram(name, X, **KNOWN[name])
    assert (K == K.T).all()
    eigenvalues = np.linalg.eigvalsh(K)
    assert eigenvalues.min() >= -len(X) * np.finfo(float).eps * eigenvalues.max()
    assert is_kernel_matrix(K)


def test_which_are_kernels_for_all_parameters():
    assert [name for name in KERNELS if not KERNELS[name].definite] == ["tanh", "power"]


@given(samples, st.integers(1, 12))
def test_a_whole_power_is_the_product_repeated(X, degree):
    base = gram("polynomial", X, degree=1, offset=0.5)
    product = np.ones_like(base)
    for _ in range(degree):
        product = product * base
    np.testing.assert_allclose(gram("polynomial", X, degree=degree, offset=0.5), product, rtol=1e-13)


def test_powers_of_whole_numbers_are_exact():
    assert gram("polynomial", [[3.0]], degree=30, offset=-0.0 + 4).tolist() == [[13.0**30]]
    assert gram("polynomial", [[2.0]], degree=16, offset=3).tolist() == [[7**16]]


def test_the_witness_against_tanh():
    """On (1), (2) tanh(x z - 1) has 0 at the corner: no length of φ(x1), but products with others."""
    K = gram("tanh", [[1.0], [2.0]], slope=1, offset=-1)
    assert K[0, 0] == 0
    found = is_kernel_matrix(K)
    assert not found
    assert found.symmetric
    assert not found.positive_semidefinite
    assert found.witness is not None
    assert found.witness @ K @ found.witness == pytest.approx(found.smallest)
    assert found.smallest == pytest.approx(
        (K[1, 1] - math.hypot(K[1, 1], 2 * K[0, 1])) / 2
    )  # 2 by 2, by hand
    assert found.smallest < 0


@pytest.mark.parametrize(
    ("name", "X", "parameters"),
    [
        ("power", [[0.0], [1.0]], {"degree": 2, "offset": -1}),  # K = [[1, 1], [1, 0]]
        ("power", [[0.1], [0.4], [0.7], [1.0]], {"degree": 1.5, "offset": 1}),
        ("tanh", [[1.0, 2.0], [2.0, 0.5], [0.3, -1.0]], {"slope": -1, "offset": 0}),
    ],
)
def test_what_is_no_kernel_has_a_witness(name, X, parameters):
    K = gram(name, X, **parameters)
    c = is_kernel_matrix(K).witness
    assert c is not None
    assert np.linalg.norm(c) == pytest.approx(1)
    assert sum(c[i] * K[i, j] * c[j] for i in range(len(X)) for j in range(len(X))) < 0


@given(samples, samples)
def test_sums_products_and_limits_of_kernels_are_kernels(X, Z):
    first, second = gram("gaussian", X), gram("polynomial", X)
    for K in (first + second, 3 * first, first * second, np.exp(first)):
        assert is_kernel_matrix(K)
    assert not is_kernel_matrix(-first)


def test_what_is_not_symmetric_is_no_kernel_matrix():
    found = is_kernel_matrix([[2.0, 1.0], [0.0, 2.0]])
    assert not found
    assert found.positive_semidefinite
    assert not found.symmetric
    assert is_kernel_matrix(np.zeros((3, 3)))
    assert is_kernel_matrix([[-1.0]]).witness.tolist() == [1]


@pytest.mark.parametrize("name", DEFINITE)
@given(X=samples)
def test_the_embedding_has_the_kernel_as_its_products(name, X):
    K = gram(name, X, **KNOWN[name])
    B = embedding(K, 9)
    assert B.shape == (7, 9)
    np.testing.assert_allclose(B @ B.T, K, atol=1e-12 * np.abs(K).max())
    np.testing.assert_array_equal(embedding(K, 3), B[:, :3])
    assert (np.diff((B**2).sum(axis=0)) <= 1e-12 * np.trace(K)).all()
    rest = np.linalg.eigvalsh(K)[:-2]  # Eckart and Young: what two coordinates leave out
    left = np.linalg.norm(K - B[:, :2] @ B[:, :2].T)
    assert left == pytest.approx(np.linalg.norm(rest), abs=1e-9 * np.trace(K))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: embedding([[1, 2], [2, 1]]), "smallest eigenvalue is -1"),
        (lambda: embedding([[1, 2], [0, 1]]), "K must be symmetric"),
        (lambda: embedding([[1]], 0), "k must be a whole number, 1 or more"),
        (lambda: is_kernel_matrix([[1, 2]]), r"K must be square, .*; got shape \(1, 2\)"),
        (lambda: is_kernel_matrix([[np.nan]]), "K must hold finite numbers"),
        (lambda: quadratic_map([[1, 2, 3]]), "X has 3 features"),
        (lambda: quadratic_map([[1, 2]], offset=-1), "offset must be a finite number, 0 or more"),
    ],
)
def test_what_has_no_embedding_is_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()


@given(samples, samples, st.sampled_from([0.0, 1.0, 2.5]))
def test_the_quadratic_map_is_the_kernels(X, Z, offset):
    phi, psi = quadratic_map(X[:, :2], offset=offset), quadratic_map(Z[:, :2], offset=offset)
    assert phi.shape == (7, 6 if offset else 3)
    K = gram("polynomial", X[:, :2], Z[:, :2], degree=2, offset=offset)
    np.testing.assert_allclose(phi @ psi.T, K, rtol=1e-12, atol=1e-12)


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
            "kernel must be one of 'linear', 'polynomial', 'gaussian', 'laplacian', 'tanh', 'power'; got 'cubic'",
        ),
        (
            lambda: gram("linear", [[1]], width=1),
            "linear kernel has no parameter 'width'; its parameters: none",
        ),
        (lambda: gram("gaussian", [[1]], degree=1), "its parameters: width"),
        (lambda: gram("gaussian", [[1]], width=0), "width must be a finite number above 0; got 0"),
        (lambda: gram("laplacian", [[1]], width=-1), "width must be a finite number above 0"),
        (lambda: gram("tanh", [[1]], offset="a"), "offset must be a finite number; got 'a'"),
        (lambda: gram("power", [[1]], degree=0), "degree must be a finite number above 0"),
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
