"""Radon's partitions, and the linear algebra in whole numbers that they and the shapes rest on."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from linclass import SHAPES, radon
from linclass.theory.patterns import functional, null_vector


@settings(max_examples=50)
@given(d=st.integers(1, 5), data=st.data())
def test_any_d_plus_two_points_fall_into_two_parts_whose_hulls_meet(d, data):
    row = st.tuples(*[st.integers(-9, 9)] * d)
    X = np.array(data.draw(st.lists(row, min_size=d + 2, max_size=d + 4)), dtype=float)
    partition = radon(X)
    assert partition is not None
    first, second, a = list(partition.first), list(partition.second), partition.weights
    assert first
    assert second
    assert not set(first) & set(second)
    assert len(first) + len(second) <= d + 2
    assert {i for i, weight in enumerate(a) if weight} == {*first, *second}
    for part in (first, second):
        assert a[part].sum() == pytest.approx(1)
        np.testing.assert_allclose(a[part] @ X[part], partition.point, atol=1e-9)
    y = np.isin(np.arange(len(X)), first)
    assert SHAPES["half-planes"].realise(X, y) is None
    assert SHAPES["half-planes"].realise(X, ~y) is None


def test_independent_points_have_no_radon_partition():
    assert radon(SHAPES["half-planes"].example(5, 4)) is None
    assert radon([[1.0, 2.0]]) is None


def test_radon_by_hand():
    partition = radon([[0, 0], [1, 0], [1, 1], [0, 1]])
    assert partition is not None
    assert {partition.first, partition.second} == {(0, 2), (1, 3)}
    np.testing.assert_allclose(partition.point, 0.5)


@settings(max_examples=80)
@given(rows=st.lists(st.tuples(*[st.integers(-9, 9)] * 3), min_size=1, max_size=8))
@example(rows=[(0, 0, 0)])
@example(rows=[(1, 0, 0), (-1, 0, 0)])
def test_a_functional_or_the_proof_that_there_is_none(rows):
    found = functional(rows)
    if isinstance(found, dict):
        assert sum(found.values()) == 1
        assert min(found.values()) > 0
        assert all(sum(a * rows[i][k] for i, a in found.items()) == 0 for k in range(3))
    else:
        assert all(sum(a * v for a, v in zip(found, row, strict=True)) > 0 for row in rows)


@settings(max_examples=80)
@given(rows=st.lists(st.tuples(*[st.integers(-9, 9)] * 4), min_size=1, max_size=5))
def test_a_null_vector_and_the_rank(rows):
    x, pivots = null_vector(rows)
    assert len(pivots) == np.linalg.matrix_rank(np.array(rows))
    assert (x is None) == (len(pivots) == 4)
    if x is not None:
        assert any(x)
        assert all(sum(a * v for a, v in zip(x, row, strict=True)) == 0 for row in rows)
