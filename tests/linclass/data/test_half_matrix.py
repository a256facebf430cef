"""Symmetric matrices of which half is stored: the same numbers as in a whole one."""

import numpy as np
import pytest

from linclass.core.cholesky import BLOCK, parts
from linclass.data.half_matrix import HalfMatrix, Products, divide, lower_of, products, sizes


@pytest.mark.parametrize("n", [1, 5, BLOCK, BLOCK + 1, 3 * BLOCK - 20])
def test_it_has_the_entries_of_the_whole_matrix(n):
    rng = np.random.default_rng(n)
    X = rng.normal(size=(n, n)) + 2
    center = X.mean(axis=0)
    whole, half = (X - center) @ (X - center).T, products(X, center)
    assert isinstance(half, HalfMatrix)
    assert len(half) == n
    beta = rng.normal(size=n)
    near = {"rtol": 1e-12, "atol": 1e-11 * n}
    np.testing.assert_allclose(half[np.arange(n)], whole, **near)
    np.testing.assert_array_equal(half[np.arange(n)], half[np.arange(n)].T)
    np.testing.assert_allclose(half @ beta, whole @ beta, **near)
    np.testing.assert_allclose(half.diagonal(), whole.diagonal(), **near)
    assert half.trace() == pytest.approx(whole.trace())
    assert half.item(n - 1, 0) == half.item(0, n - 1) == half[0][n - 1]
    for K in (half, whole):
        np.testing.assert_allclose(sizes(K, beta), np.abs(whole) @ beta, **near)
    which = np.flatnonzero(rng.random(n) < 0.7)
    for part, *rows in zip(parts(len(which)), lower_of(half, which), lower_of(whole, which), strict=True):
        wanted = np.tril(whole[np.ix_(which[part], which[: part.stop])], part.start)
        for row in rows:
            np.testing.assert_allclose(np.tril(row, part.start), wanted, **near)
    wanted = whole[0] / 2
    for K in (half, whole):
        divide(K, 2.0)
        np.testing.assert_allclose(K[0], wanted, **near)


def test_a_small_matrix_is_whole():
    assert isinstance(products(np.eye(4, 8), np.zeros(8)), np.ndarray)


@pytest.mark.parametrize("n", [5, BLOCK + 1, 3 * BLOCK - 20])
@pytest.mark.parametrize("least", [1e-3, 0.0, -1e-9])
def test_whether_it_is_positive_semidefinite_up_to_rounding(n, least):
    rng = np.random.default_rng(n)
    turn = np.linalg.qr(rng.normal(size=(n, n)))[0]
    K = (turn * np.append(np.linspace(1, 2, n - 1), least)) @ turn.T
    K = (K + K.T) / 2
    half = HalfMatrix.of(n, lambda part: K[part, : part.stop].copy())
    assert half.nearly_definite() == (least >= 0)


def test_products_of_samples_are_those_of_half_the_matrix():
    X = np.random.default_rng(0).normal(size=(3 * BLOCK - 20, 70)) + 100
    center, beta = X.mean(axis=0), np.random.default_rng(1).normal(size=len(X))
    half, asked = HalfMatrix.products(X, center), Products(X, center)
    which = np.arange(3, len(X), 2)
    assert asked.trace() == pytest.approx(half.trace())
    for K in (half, asked):
        divide(K, 2.0)
    np.testing.assert_allclose(asked @ beta, half @ beta, atol=1e-9)
    np.testing.assert_allclose(asked.half(which)[0], half[3][which], atol=1e-10)
    for part, one, other in zip(parts(len(which)), asked.lower(which), half.lower(which), strict=True):
        np.testing.assert_allclose(np.tril(one, part.start), np.tril(other, part.start), atol=1e-10)
