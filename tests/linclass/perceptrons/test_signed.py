"""Rows y (x, 1) of which only the samples are stored equal the matrix that is written out."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import sparse

from linclass.perceptrons import signed as module
from linclass.perceptrons.signed import Rows, Signed, copied, signed

SHAPES = [(1, 1), (5, 3), (4, 9), (7, 7)]
KINDS = ["sparse", "wide"]


def drawn(shape, seed):
    """Whole numbers, many of them 0, with empty rows at both ends and in the middle; signs and a last coordinate."""
    rng = np.random.default_rng(seed)
    X = np.where(rng.random(shape) < 0.5, rng.integers(-4, 5, shape), 0).astype(float)
    X[[0, shape[0] // 2, -1][: shape[0] - 1]] = 0
    return X, rng.choice([-1.0, 1.0, 0.5, -2.0], shape[0]), float(rng.integers(1, 4))


@pytest.fixture(params=[(shape, seed) for shape in SHAPES for seed in range(3)], ids=str)
def drawing(request):
    """Samples, signs and the last coordinate."""
    return drawn(*request.param)


def of(kind, X, signs, one):
    """The rows, and the matrix that is written out."""
    table = sparse.csr_array(X)
    stored = Rows(table.data, table.indices, table.indptr, X.shape[1]) if kind == "sparse" else X
    written = np.array([[s * v for v in (*x, one)] for x, s in zip(X.tolist(), signs, strict=True)])
    return Signed(stored, signs, one), written


@pytest.mark.parametrize("kind", KINDS)
def test_they_have_the_size_and_the_products_of_the_matrix(kind, drawing):
    Z, written = of(kind, *drawing)
    n, d = drawing[0].shape
    assert (len(Z), Z.shape, Z.dtype) == (n, (n, d + 1), np.dtype(float))
    assert Z.size == (np.count_nonzero(drawing[0]) if kind == "sparse" else n * d)
    weights = np.random.default_rng(0).integers(-5, 6, (d + 1, 4)).astype(float)
    np.testing.assert_array_equal(Z @ weights, written @ weights)
    np.testing.assert_array_equal(Z @ weights[:, 0], written @ weights[:, 0])
    np.testing.assert_array_equal(Z.squares(), (written**2).sum(axis=1))


@pytest.mark.parametrize("kind", KINDS)
def test_single_rows_lists_and_slices_are_those_of_the_matrix(kind, drawing):
    Z, written = of(kind, *drawing)
    n, d = len(written), written.shape[1]
    for i in range(-n if kind == "wide" else 0, n):
        np.testing.assert_array_equal(Z[i], written[i])
    chosen = np.random.default_rng(1).integers(0, n, 6)
    np.testing.assert_array_equal(Z[chosen], written[chosen])
    assert Z[chosen[:0]].shape == (0, d)
    w = np.arange(1.0, d + 1)
    for begin in range(n + 1):
        for end in (None, *range(n + 2)):
            part = Z[begin:end]
            assert len(part) == len(written[begin:end])
            np.testing.assert_array_equal(part @ w, written[begin:end] @ w)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("step", [1, -1, 0.5, -2.0])
def test_an_update_adds_a_row_in_place(kind, step, drawing):
    Z, written = of(kind, *drawing)
    for i in range(len(written)):
        w = np.linspace(-1, 1, written.shape[1])
        expected = w + step * written[i]
        Z.add_to(w, i, step)
        np.testing.assert_allclose(w, expected, rtol=0, atol=1e-14)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("together", [1, 3, 64])
def test_products_of_all_pairs(kind, together, drawing, monkeypatch):
    monkeypatch.setattr(module, "TOGETHER", together)
    Z, written = of(kind, *drawing)
    np.testing.assert_array_equal(Z.products(), written @ written.T)
    single = Z.products(np.float32)
    assert single.dtype == np.float32
    np.testing.assert_array_equal(single, written @ written.T)


@pytest.mark.parametrize("kind", KINDS)
def test_other_numbers_and_other_signs(kind):
    X, signs, one = drawn((6, 4), 5)
    Z, written = of(kind, X, np.sign(signs), one)
    whole = Z.astype(np.int64)
    product = whole @ np.arange(5)
    assert (whole.dtype, product.dtype) == (np.int64, np.int64)
    np.testing.assert_array_equal(product, written @ np.arange(5))
    np.testing.assert_array_equal(
        Z.with_signs(signs) @ np.arange(5.0), of(kind, X, signs, one)[1] @ np.arange(5)
    )


def test_rows_of_a_sparse_table():
    X, _signs, _one = drawn((9, 5), 7)
    rows = of("sparse", X, np.ones(9), 1.0)[0].X
    assert (rows.shape, len(rows), rows.size) == ((9, 5), 9, np.count_nonzero(X))
    np.testing.assert_array_equal(rows @ np.arange(5.0), X @ np.arange(5.0))
    np.testing.assert_array_equal(rows.sums(np.ones(rows.size)), np.count_nonzero(X, axis=1))
    for i, x in enumerate(X):
        data, columns = rows.row(i)
        np.testing.assert_array_equal(columns, np.flatnonzero(x))
        np.testing.assert_array_equal(data, x[x != 0])
    part = rows.part(slice(2, 6))
    assert (part.shape, part.indptr[0]) == ((4, 5), 0)
    assert np.shares_memory(part.data, rows.data)
    np.testing.assert_array_equal(part @ np.arange(5.0), X[2:6] @ np.arange(5.0))
    assert (len(rows.part(slice(6, 2))), rows.part(slice(6, 2)).size) == (0, 0)


@pytest.mark.parametrize("shape", [(3, 8), (8, 3), (5, 4), (4, 5)])
def test_a_copy_is_stored_along_its_longer_axis(shape):
    X, signs, one = drawn(shape, 3)
    Z = copied(X, signs, one)
    np.testing.assert_array_equal(Z, of("wide", X, signs, one)[1])
    longer = int(shape[1] > shape[0])
    assert Z.strides[longer] == Z.itemsize


@pytest.mark.parametrize(
    ("shape", "stored"),
    [
        ((128, 128), False),  # 16,384 numbers: a copy costs nothing
        ((128, 129), True),
        ((129, 129), True),
        ((130, 129), False),  # more samples than features
        ((400, 399), False),
        ((401, 400), True),  # of 400 features, unless
        ((1600, 400), True),
        ((1601, 400), False),  # there are more than four times as many samples
    ],
)
def test_wide_samples_are_not_copied_unless_they_are_small(shape, stored):
    X, signs = np.broadcast_to(2.0, shape), np.full(shape[0], -1.0)
    Z = signed(X, signs, 3.0, copy=False)
    assert isinstance(Z, Signed) == stored
    assert isinstance(signed(X, signs, 3.0), np.ndarray)
    assert Z[0].tolist() == [-2.0] * shape[1] + [-3.0]


def test_of_a_sparse_table_nothing_is_copied():
    X, signs, one = drawn((6, 4), 2)
    table = sparse.csr_array(X)
    for copy in (True, False):
        Z = signed(table, signs, one, copy=copy)
        assert np.shares_memory(Z.X.data, table.data)
        np.testing.assert_array_equal(Z @ np.arange(5.0), of("wide", X, signs, one)[1] @ np.arange(5.0))
