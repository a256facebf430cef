"""The Cholesky factor in blocks, and inner products in blocks."""

import numpy as np
import pytest

from linclass.core.cholesky import (
    BLOCK,
    SMALL,
    Cholesky,
    add_products,
    add_to_diagonal,
    diagonal,
    divide_both,
    inner_products,
    lower,
    lower_products,
    mirror,
    parts,
    zeros,
)


@pytest.mark.parametrize("n", [1, BLOCK - 1, BLOCK, 2 * BLOCK + 5])
def test_it_solves_as_numpy_does(n):
    rng = np.random.default_rng(n)
    X = rng.normal(size=(n, n + 3))
    A, B = X @ X.T, rng.normal(size=(n, 2))
    wanted, least = np.linalg.solve(A, B), np.linalg.eigvalsh(A)[0]
    factor = Cholesky.of(lower(np.tril(A)))  # the upper triangle is not read
    np.testing.assert_allclose(factor.solve(B), wanted, rtol=1e-6, atol=1e-9 * np.abs(wanted).max())
    np.testing.assert_allclose(
        factor.solve(B[:, 0]), wanted[:, 0], rtol=1e-6, atol=1e-9 * np.abs(wanted).max()
    )
    assert least * (1 - 1e-6) <= factor.least() <= 4 * least


def test_a_matrix_that_is_not_positive_definite_has_none():
    A = np.eye(2 * BLOCK)
    A[-1, -1] = -1
    assert Cholesky.of(lower(A)) is None


@pytest.mark.parametrize("n", [1, BLOCK, 2 * BLOCK + 5])
def test_a_lower_triangle_changes_as_its_matrix_does(n):
    rng = np.random.default_rng(n)
    A, terms, unit = rng.normal(size=(n, 7)), rng.normal(size=n), rng.uniform(1, 2, n)
    rows = zeros(n)
    add_products(rows, A)
    add_to_diagonal(rows, terms)
    divide_both(rows, unit)
    wanted = (A @ A.T + np.diag(terms)) / np.outer(unit, unit)
    np.testing.assert_allclose(diagonal(rows), wanted.diagonal(), atol=1e-12)
    for part, row, other in zip(parts(n), rows, lower(wanted), strict=True):
        np.testing.assert_allclose(np.tril(row, part.start), np.tril(other, part.start), atol=1e-12)


@pytest.mark.parametrize("n", [30, SMALL + 7])
def test_inner_products_of_centred_samples(n):
    X = np.random.default_rng(0).normal(size=(n, 40)) + 5
    center = X.mean(axis=0)
    found = mirror(inner_products(X, center))
    np.testing.assert_allclose(found, (X - center) @ (X - center).T, atol=1e-11)
    for row, wanted in zip(lower_products(X, center), lower(found), strict=True):
        np.testing.assert_allclose(diagonal([row]), diagonal([wanted]), atol=1e-11)
        np.testing.assert_allclose(row[:, : -len(row)], wanted[:, : -len(row)], atol=1e-11)
