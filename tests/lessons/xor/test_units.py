"""Three units: their cells, their lines and what they give, and what the page says of them."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lessons.xor import gates, units
from explorer.lessons.xor.fit import Array
from explorer.points import links, sources
from linboard import theme
from tests.lessons.xor.test_view import XOR
from tests.support import visit

CLUSTERS = links.quantise(sources.generate("xor", n=60, noise=0.3))
UNITS: dict[str, Any] = {"xor.way": "units"}


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


@pytest.mark.slow
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


def test_points_that_share_their_outputs_have_one_name_above_them():
    hidden = np.array([[1, 0], [1, 0], [0, 1], [1, 0]])
    board = units.outputs(XOR, hidden, np.array(gates.AND))
    assert not any("text" in layer["mode"] for layer in board.classes)
    (names,) = [layer for layer in board.layers if "text" in layer.get("mode", "")]
    found = dict(zip(names["text"], np.column_stack([names["x"], names["y"]]).tolist(), strict=True))
    joined = "x<sub>1</sub>, x<sub>2</sub>, x<sub>4</sub>"
    assert found.keys() == {joined, "x<sub>3</sub>"}
    places = np.concatenate([np.column_stack([t["x"], t["y"]]) for t in board.classes])
    shared = places[places[:, 0] > 0.5]
    assert found[joined] == pytest.approx([shared[:, 0].mean(), shared[:, 1].max()])
    assert names["textposition"] == "top center"


# ---- on the page ----


@pytest.mark.parametrize(("data", "named"), [(XOR, True), (CLUSTERS, False)])
def test_a_gate_is_claimed_on_the_board_only_where_the_inputs_are_0_and_1(data, named):
    at = visit.visit("xor", data, **UNITS)
    lines = [trace["name"] for trace in visit.messages(at)["board"]["figure"]["data"] if trace["showlegend"]]
    assert lines == (["u₁: NAND", "u₂: OR"] if named else ["u₁", "u₂"])
    assert "**NAND** on inputs 0 and 1" in visit.words(at)


def test_the_three_units_solve_it_at_first():
    at = visit.visit("xor", **UNITS)
    assert "The three units solve it" in visit.words(at)
    for gate in ("**NAND**", "**OR**", "**AND**"):
        assert gate in visit.words(at)
    assert "player" not in visit.messages(at)["board"]
    assert "| x₂ = (0, 1) | 1 | 1 | 1 | 1 | ✓ |" in visit.words(at)


def test_a_turned_unit_is_told_at_once():
    at = visit.visit("xor", **UNITS)
    visit.move(at, "xor.u2.b", -1.5)
    assert "x₂, x₃ misclassified" in visit.words(at)
    assert "| x₂ = (0, 1) | 1 | 0 | 0 | 1 | ✗ |" in visit.words(at)
    visit.move(at, "xor.u2.b", -0.5)
    assert "The three units solve it" in visit.words(at)


def test_units_without_weights_have_no_line():
    at = visit.visit(
        "xor", **UNITS | {f"xor.{u}.{k}": "0" for u in ("u1", "u2", "u3") for k in ("w1", "w2", "b")}
    )
    visit.check(at, thoroughly=True)
    assert "always 1" in visit.words(at)


def test_the_units_in_the_link_are_those_on_the_page():
    at = visit.visit("xor", **UNITS | {"xor.u1.b": "0.5"})
    assert "**u₁** of x⁽¹⁾, x⁽²⁾ is **NOR**" in visit.words(at)


def test_the_outputs_are_described_by_this_moment_s_numbers():
    at = visit.visit("xor", **UNITS)
    told = visit.messages(at)["xor.outputs"]["describe"]
    # NAND and OR of (0, 0), (0, 1), (1, 0), (1, 1) are (1, 0), (1, 1), (1, 1), (0, 1)
    assert told == "x₄ at (0, 1); x₁ at (1, 0); x₂, x₃ at (1, 1); u₃ gives 1 where u₁ + u₂ − 1.5 ≥ 0."
    many = visit.messages(visit.visit("xor", CLUSTERS, **UNITS))["xor.outputs"]["describe"]
    assert sum(int(part.split()[0]) for part in many.split(";")[:-1]) == CLUSTERS.n


@pytest.mark.slow
def test_the_code_of_the_units_runs_and_gives_the_same_answers():
    at = visit.visit("xor", **UNITS | {"xor.u2.b": "-1.5"})
    at.session_state["xor.code.units"] = True
    at.run()
    names: dict[str, Any] = {}
    exec(at.code[0].value, names)
    assert names["output"].tolist() == [0, 0, 0, 0]  # OR has become AND: NAND and AND are never both 1
    assert names["y"].tolist() == XOR.y.tolist()
