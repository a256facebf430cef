"""The player of a proof in a notebook."""

from __future__ import annotations

import pytest

from linboard.notebook import proofs
from linclass import PROOFS, TABLES, proof
from tests.linclass.proofs import sets


@pytest.mark.parametrize("key", PROOFS)
def test_each_proof_has_a_step_for_every_line_up_to_one_that_fails(key):
    X, y, settings = sets.made(key, 0)
    chain = proof(key, X, y, **settings)
    picture, lines = proofs.charts(chain, "proof")
    reached = len(chain.lines) if chain.holds else chain.lines.index(chain.first_broken) + 1
    assert picture.player.length == reached
    assert {len(column.index) for column in picture.frames} == {reached}
    assert [one.state for one in lines.chain.lines].count("broken") == (not chain.holds)
    assert all("<mtext>" in one.numbers for one in lines.chain.lines)


def test_it_stops_at_the_line_that_fails():
    picture, lines = proofs.charts(proof("con-novikoff", *TABLES["xor"]), "proof")
    assert picture.player.length == 2
    assert [one.state for one in lines.chain.lines] == ["holds", "broken", *["beyond"] * 8]
    assert "gamma = −1" in lines.chain.lines[1].checked
    assert [one.name for one in lines.chain.assumes if not one.holds] == ["separable"]


def test_its_output_plays_without_a_kernel():
    output = proof("con-novikoff", *TABLES["li-2.1"]).show()
    assert '"player":' in output._repr_html_()
    assert "<iframe" in output._mime_()[1]
