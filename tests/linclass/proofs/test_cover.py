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


def test_general_position_does_not_depend_on_units():
    X = np.array([[0, 0], [1, 3e10], [2, 1.5e10], [0.7, 4e10]])
    assert in_general_position(X)
    assert in_general_position(X / [1, 1e10])
