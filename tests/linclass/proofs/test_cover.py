"""The proof of Cover's count: its numbers are those of `cover_count`, and of labellings that are listed otherwise."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from linclass import cover_count, proof, separable
from linclass.proofs.cover import in_general_position


@pytest.mark.parametrize("d", [1, 2, 3, 5])
def test_the_counts_are_those_of_cover(d):
    X = np.random.default_rng(d).normal(size=(7, d))
    numbers = {line.key: line.quantities for line in proof("col-cover", X).lines}
    assert numbers["count"]["all"] == numbers["count"]["F_next"] == cover_count(7, d)
    assert numbers["split"]["before"] == cover_count(6, d)
    assert numbers["project"]["P"] == (cover_count(6, d - 1) if d > 1 else 2)


def test_labellings_with_both_labels_of_the_last_point_are_counted_one_by_one():
    X = np.array([[0.0, 0.0], [2.0, 0.5], [1.0, 3.0], [-2.0, 1.0], [0.5, 1.0]])
    both = sum(
        all(separable(X, np.append(labels, last)) for last in (-1, 1))
        for labels in product((-1, 1), repeat=len(X) - 1)
    )
    assert proof("col-cover", X).lines[1].quantities["T"] == both


def test_points_on_a_line_are_not_in_general_position():
    assert in_general_position(np.array([[0.0, 0.0], [1.0, 1.0], [2.0, 2.1], [0.0, 2.0]]))
    assert not in_general_position(np.array([[0.1, 0.1], [0.2, 0.2], [0.3, 0.3], [0.0, 2.0]]))
    assert not in_general_position(np.array([[1.0, 2.0], [1.0, 2.0]]))


def test_decimals_are_counted_exactly_where_points_are_on_a_line():
    chain = proof("col-cover", [[-0.8, 1.4], [1.8, 3.6], [-3.2, -5.4], [2.8, 5.4]])
    assert next(line for line in chain.lines if line.key == "through").holds


def test_the_last_point_has_its_own_coordinates():
    X = [[-4.0, 1.0], [-2.5, -2.0], [0.5, 3.0], [-0.5, 0.25]]
    places = [line.constants["x"].tolist() for line in proof("col-cover", X).lines if "x" in line.constants]
    assert places == [X[-1]] * 3


def test_general_position_does_not_depend_on_units():
    X = np.array([[0, 0], [1, 3e10], [2, 1.5e10], [0.7, 4e10]])
    assert in_general_position(X)
    assert in_general_position(X / [1, 1e10])


def sides_of_lines_through(last, others):
    """The labellings of other points by the sides of all lines through a point in the plane: one of each interval of
    directions between those in which a line meets another point.
    """
    seen = others - last
    meets = np.sort(np.arctan2(seen[:, 1], seen[:, 0]) % np.pi)
    ends = np.append(meets, meets[0] + np.pi)
    between = (ends[:-1] + ends[1:])[np.diff(ends) > 1e-12] / 2
    normals = np.column_stack([-np.sin(between), np.cos(between)])
    return {tuple(sign) for side in np.sign(normals @ seen.T).astype(int) for sign in (side, -side)}


@pytest.mark.parametrize("seed", range(8))
def test_the_lines_through_the_last_point_are_counted_also_where_points_are_on_a_line(seed):
    """General position has two such labellings for each other point; points on a line with the last one have fewer."""
    X = np.random.default_rng(seed).integers(-3, 4, (5, 2)).astype(float)
    X = np.unique(X, axis=0)[np.random.default_rng(seed).permutation(len(np.unique(X, axis=0)))]
    line = next(line for line in proof("col-cover", X).lines if line.key == "through")
    assert line.holds
    assert line.constants["H"] == len(sides_of_lines_through(X[-1], X[:-1]))
