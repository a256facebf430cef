"""Slices of the cone of separators: which signs of b have any, and whether they are in sight."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import TABLES, separable
from linclass.perceptrons import weight_space


def inhabited(X, y):
    """Whether the slices at b = -1, 0 and 1 have an inside."""
    limit = weight_space.far(X)
    return [
        bool(weight_space.overlaps(polygon, np.array([limit]))[0])
        for polygon in weight_space.slice_polygons(X, y, limit)
    ]


def allowed(X, y):
    """The same by exact arithmetic: a sample at the origin demands the sign of b; mirrored samples b = 0.

    f(0) = b, and f(x) - f(-x) = 2 w·x.
    """
    low, high = (separable(np.vstack([X, [[0, 0]]]), np.append(y, sign)).separable for sign in (-1, 1))
    return [low, separable(np.vstack([X, -X]), np.concatenate([y, -y])).separable, high]


def test_table_2_1_has_separators_at_negative_b_alone():
    X, y = TABLES["li-2.1"]
    assert inhabited(np.asarray(X, float), y) == [True, False, False]


@pytest.mark.slow
@pytest.mark.parametrize("scale", [1e-3, 1, 1e4])
@pytest.mark.parametrize("seed", range(40))
def test_slices_have_an_inside_just_where_some_w_is_allowed(seed, scale):
    rng = np.random.default_rng(seed)
    X = np.round(rng.normal(size=(6, 2)) + rng.uniform(-2, 2, 2), 1)
    y = np.where(X @ rng.normal(size=2) + rng.normal() > 0, 1, -1)
    if abs(y.sum()) == len(y):
        y[0] = -y[0]
    found = inhabited(scale * X, y)
    assert found == allowed(X, y)
    assert any(found) == separable(X, y).separable
    if found[1]:
        assert all(found)  # w separates with b = 0, so it does with any small b


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


def test_a_square_shows_some_separators_or_none_or_too_few_of_them():
    nothing = np.empty((0, 2))
    half = np.array([2.0, 0.5, 200.0, 2.0])
    which = np.array([0, 0, 0, 1])
    shown = weight_space.shown([SQUARE, nothing, nothing], 1e3, half, which, np.array([2.0, 2.0]), -1.0)
    assert shown.tolist() == [0, 1, 2, 3]


def test_a_slice_that_is_empty_only_by_rounding_is_where_the_separator_is():
    empty = [np.empty((0, 2))] * 3
    half = np.array([3.0, 1.0, 3.0])
    shown = weight_space.shown(empty, 1e3, half, np.array([2, 2, 0]), np.array([4.0, 4.0]), 2.0)
    assert shown.tolist() == [2, 1, 3]  # at b = 1 it is the place (2, 2)
