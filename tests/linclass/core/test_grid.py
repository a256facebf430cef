"""Coordinates, points and matrix of a Grid belong together."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import Grid


def test_points_run_row_by_row():
    grid = Grid((0, 2), (10, 11), 3, 2)
    assert grid.x.tolist() == [0, 1, 2]
    assert grid.y.tolist() == [10, 11]
    assert grid.points.tolist() == [[0, 10], [1, 10], [2, 10], [0, 11], [1, 11], [2, 11]]


def test_a_value_lands_where_it_was_evaluated():
    grid = Grid((-3.0, 5.0), (-1.0, 2.0), 17, 9)
    field = grid.matrix(3 * grid.points[:, 0] - 7 * grid.points[:, 1])
    assert field.shape == (9, 17)
    np.testing.assert_allclose(field, 3 * grid.x[None, :] - 7 * grid.y[:, None])


def test_matrix_keeps_the_type_of_the_values():
    grid = Grid((0, 1), (0, 1), 2, 2)
    assert grid.matrix(np.array([1, 2, 3, 4], dtype=np.int8)).dtype == np.int8
    assert grid.matrix(np.array(["a", "b", "c", "d"])).tolist() == [["a", "b"], ["c", "d"]]


def test_equal_by_value_and_hashable():
    assert Grid((0, 1), (0, 1), 2, 2) == Grid((0.0, 1.0), (0.0, 1.0), 2, 2)
    assert len({Grid((0, 1), (0, 1), 2, 2), Grid((0, 1), (0, 1), 2, 2)}) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (((1, 0), (0, 1), 2, 2), "xlim must be two finite numbers in rising order"),
        (((0, 1), (0, np.inf), 2, 2), "ylim must be two finite numbers"),
        (((0, 1), (0, 1), 1, 2), "nx must be a whole number, 2 or more"),
        (((0, 1), (0, 1), 2, 2.5), "ny must be a whole number"),
    ],
)
def test_a_broken_box_is_named(arguments, message):
    with pytest.raises(ValueError, match=message):
        Grid(*arguments)


def test_matrix_needs_one_value_per_point():
    with pytest.raises(ValueError, match=r"4 values, one per point; got shape \(3,\)"):
        Grid((0, 1), (0, 1), 2, 2).matrix([1, 2, 3])
