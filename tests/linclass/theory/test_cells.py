"""Cells of an arrangement of lines: against one polygon at a time, and as a partition of the box."""

from __future__ import annotations

import numpy as np
import pytest

from linclass.core import linear
from linclass.theory import cells

BOX = ((-2.0, 3.0), (-1.0, 4.0))
AREA = 25.0


def lines(seed: int, T: int, C: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    return rng.normal(size=(T, C, 2)), rng.normal(size=(T, C))


def around(corner: np.ndarray) -> list[tuple[float, float]]:
    """The corners of a polygon without repetitions, rounded and sorted."""
    return sorted({(round(float(x), 8) + 0.0, round(float(y), 8) + 0.0) for x, y in corner if np.isfinite(x)})


@pytest.mark.parametrize("seed", range(20))
def test_each_polygon_is_the_one_computed_alone(seed):
    A, c = lines(seed, 8, 4)
    for row, normals, offsets in zip(cells.polygons(A, c, *BOX), A, c, strict=True):
        assert around(row) == around(linear.halfplane_intersection(normals, offsets, *BOX))


@pytest.mark.parametrize("C", [2, 3, 4])
def test_winners_and_claims_each_fill_the_box_without_overlap(C):
    W, b = lines(C, 30, C)
    assert cells.areas(cells.winners(W, b, *BOX)).sum(axis=1) == pytest.approx(np.full(30, AREA))
    found, claimed = cells.claims(W, b, *BOX)
    assert cells.areas(found).sum(axis=1) == pytest.approx(np.full(30, AREA))
    assert claimed.shape == (2**C, C)
    assert len({tuple(row) for row in claimed.tolist()}) == 2**C


def test_the_middle_of_a_cell_is_claimed_as_it_says_and_won_by_the_largest():
    W, b = lines(7, 40, 3)
    found, claimed = cells.claims(W, b, *BOX)
    won = cells.winners(W, b, *BOX)
    looked_at = 0
    for t in range(40):
        for cell, who in zip(found[t], claimed, strict=True):
            if cells.areas(cell) > 1e-6:
                assert ((W[t] @ cell.mean(axis=0) + b[t] > 0) == who).all()
                looked_at += 1
        for c, cell in enumerate(won[t]):
            if cells.areas(cell) > 1e-6:
                assert np.argmax(W[t] @ cell.mean(axis=0) + b[t]) == c
    assert looked_at > 100


def test_without_w_a_class_claims_all_or_nothing():
    W, b = np.zeros((1, 3, 2)), np.array([[1.0, -1.0, 0.0]])
    found, claimed = cells.claims(W, b, *BOX)
    whole = claimed[cells.areas(found)[0] > 0]
    assert whole.tolist() == [[True, False, False]]
    assert np.isnan(found[0, 0]).all()


def test_of_equal_ones_the_first_wins():
    W, b = np.array([[[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]], [[0.0, 0.0]] * 3]), np.zeros((2, 3))
    area = cells.areas(cells.winners(W, b, *BOX))
    assert area[0, 1] == 0
    assert area[0].sum() == pytest.approx(AREA)
    assert area[1].tolist() == pytest.approx([AREA, 0, 0])
