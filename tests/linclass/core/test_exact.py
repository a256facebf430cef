"""Whole numbers behind decimals, and the exact nearest point of a hull."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass.core.exact import Whole, decimals, integral
from linclass.core.hull import nearest, nearest_exact, solve


@given(st.lists(st.integers(-(10**8), 10**8), min_size=1, max_size=50), st.integers(0, 6))
def test_decimals_become_the_integers_that_were_meant(whole, places):
    typed = [float(f"{k / 10**places:.{places}f}") for k in whole]
    result = integral(typed)
    assert result is not None
    numbers, scale = result
    assert scale <= 10**places
    assert [Fraction(int(k), scale) for k in numbers] == [Fraction(k, 10**places) for k in whole]


def test_the_least_number_of_places():
    assert decimals([1, 2, -3]) == 0
    assert decimals([0.5, 2]) == 1
    assert decimals([0.25]) == 2
    assert decimals([1e-6]) == 6
    assert decimals([*[1.5] * 100, 0.125]) == 3


@pytest.mark.parametrize("values", [[1 / 3], [1e-7], [0.1 + 0.2], [1e17], [1e90], [*[1.0] * 100, np.pi]])
def test_what_is_no_decimal(values):
    assert decimals(values) is None
    assert integral(values) is None


@given(st.lists(st.floats(-1e99, 1e99), min_size=1, max_size=8))
def test_whole_numbers_of_any_floats_are_exact(values):
    whole = Whole.of(np.array(values).reshape(-1, 1))
    exact = [Fraction(row[0], whole.unit) for row in whole.rows().tolist()]
    if integral(values) is None:
        assert exact == [Fraction(v) for v in values]
    else:
        assert [float(v) for v in exact] == values


@given(st.integers(1, 5), st.integers(0, 10**6))
def test_solve_solves(k, seed):
    rng = np.random.default_rng(seed)
    A = rng.integers(-4, 5, (k, k))
    x = rng.integers(-9, 10, k)
    solution = solve(np.column_stack([A, A @ x]).tolist())
    if round(np.linalg.det(A)) == 0:
        assert solution is None
    else:
        assert solution == x.tolist()


@given(st.integers(1, 5), st.integers(1, 12), st.integers(0, 10**6))
def test_nearest_point_obeys_its_condition(d, n, seed):
    # p = Σ a_i z_i with a >= 0, Σ a = 1, is nearest to the origin exactly when z_n·p >= ‖p‖² for all n.
    Z = np.random.default_rng(seed).integers(-5, 6, (n, d)).tolist()
    share, scaled = nearest_exact(Z, [0])
    assert sum(share.values()) == 1
    assert min(share.values()) > 0
    assert len(share) <= d + 1
    p = [sum(a * Z[i][k] for i, a in share.items()) for k in range(d)]
    square = sum(v * v for v in p)
    assert all(sum(v * c for v, c in zip(p, z, strict=True)) >= square for z in Z)
    assert all(a * square == b * sum(v * s for v, s in zip(p, scaled, strict=True)) or square == 0
               for a, b in zip(scaled, p, strict=True))  # fmt: skip
    _, floats = nearest(np.array(Z, dtype=float))
    np.testing.assert_allclose(floats, [float(v) for v in p], atol=1e-6)


def test_nearest_point_of_a_segment_and_of_a_triangle_around_the_origin():
    share, _ = nearest_exact([(1, 1), (1, -3)], [0])
    assert share == {0: Fraction(3, 4), 1: Fraction(1, 4)}  # the point (1, 0)
    share, p = nearest_exact([(0, 2), (1, -1), (-1, -1), (9, 9)], [0, 1, 2])
    assert share == {0: Fraction(1, 3), 1: Fraction(1, 3), 2: Fraction(1, 3)}
    assert p == [0, 0]
