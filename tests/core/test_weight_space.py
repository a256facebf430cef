"""Slices of the cone of separators: which signs of b have any, and whether they are in sight."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import TABLES, separable, weight_space


def test_table_2_1_has_separators_at_negative_b_alone():
    X, y = TABLES["li-2.1"]
    assert weight_space.inhabited(np.asarray(X, float), y) == (True, False, False)


@pytest.mark.parametrize("seed", range(40))
def test_inhabited_slices_are_those_with_an_area(seed):
    """The polygon in a large square has an area just where the slice is inhabited; any at all if a line separates."""
    rng = np.random.default_rng(seed)
    X = np.round(rng.normal(size=(6, 2)) + rng.uniform(-2, 2, 2), 1)
    y = np.where(X @ rng.normal(size=2) + rng.normal() > 0, 1, -1)
    if abs(y.sum()) == len(y):
        y[0] = -y[0]
    found = weight_space.inhabited(X, y)
    polygons = weight_space.slice_polygons(X, y, 1e4)
    assert found == tuple(bool(weight_space.overlaps(p, np.array([1e4]))[0]) for p in polygons)
    assert any(found) == separable(X, y).separable
    if found[1]:
        assert found == (True, True, True)  # w separates with b = 0, so it does with any small b


SQUARE = np.array([[1.0, 1.0], [3.0, 1.0], [3.0, 3.0], [1.0, 3.0]])


@pytest.mark.parametrize("turn", [1, -1])
def test_a_polygon_is_seen_once_the_picture_reaches_it(turn):
    half = np.array([0.5, 1.0, 1.01, 50.0])
    assert weight_space.overlaps(SQUARE[::turn], half).tolist() == [False, False, True, True]
    beyond_the_corner = np.array([[1.5, 1.0], [3.0, 1.0], [3.0, 3.0], [1.0, 3.0], [1.0, 1.5]])[
        ::turn
    ]  # w1 + w2 >= 2.5
    assert weight_space.overlaps(beyond_the_corner, np.array([1.2, 1.25, 1.3])).tolist() == [
        False,
        False,
        True,
    ]


def test_what_is_flat_or_empty_is_not_seen():
    for polygon in (np.empty((0, 2)), np.array([[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]]), np.zeros((4, 2))):
        assert not weight_space.overlaps(polygon, np.array([10.0])).any()
