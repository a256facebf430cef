"""Every proof on a page, and its numbers at its own points, at others, or where an assumption breaks."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lesson.proofs import state
from explorer.lesson.proofs.proof import Given
from explorer.lessons import SITE
from explorer.points import dataset
from tests.support.figures import at_step

PROOFS = [proof for room in SITE.rooms for proof in room.proofs()]
EACH = pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.key)
EACH_ROOM = pytest.mark.parametrize(
    "room", [room for room in SITE.rooms if room.proofs()], ids=lambda room: room.path
)


def named(key):
    """The proof with a key."""
    return next(proof for proof in PROOFS if proof.key == key)


def given(proof, mine=None, settings=None):
    """The numbers of a proof on its own points or on these."""
    points = mine or (proof.dataset or dataset.default)()
    return Given(proof.compute(points, 0, settings), dataset=points, positive=0)


def broken(proof, key):
    """The numbers at the points that break an assumption."""
    found = next(one for one in given(proof).chain.assumptions if one.key == key)
    example = found.counterexample()
    return given(proof, state.dataset_of(example), {**proof.settings, **example.settings})


def drawn_at(proof, one, line):
    """The layers of both pictures that show something at a line, with their values."""
    at = [each.key for each in one.chain.lines].index(line.key)
    drawing = proof.draw(one)
    for picture in filter(None, (drawing.board, drawing.beside)):
        for layer in at_step(picture, at)["data"]:
            if np.isfinite(np.asarray(layer.get("x", []), dtype=float)).any():
                yield layer
