"""The place on a flat nearest to the origin, as points come and go: that of the method of least squares."""

from __future__ import annotations

import time

import numpy as np
import pytest

from linclass.core.corral import Corral
from linclass.core.hull import nearest


def by_least_squares(points):
    """The nearest place, from all points at once."""
    base = points[0]
    share = np.linalg.lstsq((points[1:] - base).T, -base, rcond=None)[0]
    return base + share @ (points[1:] - base)


@pytest.mark.parametrize("D", [3, 25])
def test_points_that_come_and_go_leave_the_nearest_place_right(D):
    rng = np.random.default_rng(D)
    Z = rng.normal(size=(60, D)) + 2 * rng.normal(size=D)
    corral, others = Corral(Z, 0), list(range(1, 60))
    for _ in range(400):
        if len(corral.rows) <= D and rng.random() < 0.55:
            row = others.pop(int(rng.integers(len(others))))
            assert corral.add(row)
        elif len(corral.rows) > 1:
            place = int(rng.integers(len(corral.rows)))
            others.append(corral.rows[place])
            corral.drop(place)
        weights = corral.nearest()
        assert weights.sum() == pytest.approx(1, abs=1e-9)
        np.testing.assert_allclose(corral.place(weights), weights @ Z[corral.rows], atol=1e-9)
        np.testing.assert_allclose(corral.place(weights), by_least_squares(Z[corral.rows]), atol=1e-8)


def test_a_point_on_the_flat_is_not_taken():
    Z = np.array([[0.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.3, 1.0, 0.0], [0.3, 1.0, 2.0]])
    corral = Corral(Z, 0)
    assert [corral.add(row) for row in (1, 2, 3)] == [True, False, True]
    np.testing.assert_allclose(corral.place(corral.nearest()), [0, 1, 0], atol=1e-15)


def test_a_hull_of_hundreds_of_points_costs_no_least_squares_at_each_step():
    """All 400 belong to the corral: least squares at each of 400 steps took 3 s, and at 1,500 it did not end."""
    Z = np.eye(400) + np.random.default_rng(0).normal(size=(400, 400)) / 1000
    began = time.process_time()
    rows, p = nearest(Z)
    took = time.process_time() - began
    assert len(rows) == 400
    np.testing.assert_allclose(Z @ p, p @ p, rtol=1e-9)
    assert took < 1.5
