"""Three units: their cells, their lines and what they give."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lessons.xor import gates, units
from explorer.lessons.xor.fit import Array
from linboard import theme
from tests.lessons.xor.test_view import XOR

# ---- three units ----


def test_nand_and_or_joined_by_and_are_xor():
    for x in itertools.product((0, 1), repeat=2):
        outcome = gates.run(np.array([x], dtype=float), [gates.NAND, gates.OR, gates.AND])
        assert outcome.hidden.tolist() == [[int(not (x[0] and x[1])), int(x[0] or x[1])]]
        assert outcome.output.tolist() == [x[0] ^ x[1]]


def test_gates_are_named_by_their_truth_tables():
    assert [gates.gate(unit) for unit in (gates.NAND, gates.OR, gates.AND)] == ["NAND", "OR", "AND"]
    assert gates.gate((-1, -1, 0.5)) == "NOR"
    assert gates.gate((0, 0, 1)) == "always 1"
    assert gates.gate((1, 0, -0.5)) == "the first input"


def test_one_unit_is_fourteen_of_the_sixteen_gates():
    """All units of a fine lattice have a name, and no unit is XOR or its opposite: 14 names in all."""
    lattice = np.arange(-2, 2.01, 0.5)
    assert len({gates.gate(unit) for unit in itertools.product(lattice, repeat=3)}) == 14


@pytest.mark.parametrize("seed", range(20))
def test_the_cells_hold_the_points_with_their_outcome(seed):
    """Each point of the plane lies in the drawn cell whose colour is the third unit's answer."""
    rng = np.random.default_rng(seed)
    turned = np.round(4 * rng.uniform(-3, 3, (3, 3))) / 4
    turned[rng.integers(3), :2] *= rng.integers(2)  # now and then a unit without a line
    places = rng.uniform(-0.2, 1.2, (40, 2))
    outcome = gates.run(places, turned.tolist())
    board = units.plane(XOR, turned[:2], outcome.cells, ("a", "b"), np.zeros(4, dtype=bool))
    go.Figure(board.figure())
    for x, output in zip(places, outcome.output, strict=True):
        inside = [trace for trace in board.layers[:4] if _contains(trace, x)]
        assert len(inside) == 1
        assert inside[0]["fillcolor"] == theme.CLASS_FILLS[0 if output else 1]


def _contains(trace: Any, x: Array) -> bool:
    """Whether a convex polygon, counter-clockwise, holds a place."""
    corners = np.column_stack([trace["x"], trace["y"]])
    if len(corners) < 3:
        return False
    edges, to = np.diff(corners, axis=0), x - corners[:-1]
    return bool((edges[:, 0] * to[:, 1] - edges[:, 1] * to[:, 0] >= 0).all())


def test_points_that_share_their_outputs_stand_side_by_side():
    hidden = gates.run(XOR.X, [gates.NAND, gates.OR, gates.AND]).hidden
    board = units.outputs(XOR, hidden, np.array(gates.AND))
    go.Figure(board.figure())
    places = np.concatenate([np.column_stack([t["x"], t["y"]]) for t in board.classes])
    assert len(np.unique(places, axis=0)) == 4
    assert np.abs(np.sort(np.round(places), axis=0) - np.sort(hidden, axis=0)).max() == 0
