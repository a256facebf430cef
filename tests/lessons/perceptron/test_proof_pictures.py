"""The pictures of the proofs about an update: the point, the line before it and the line after it."""

from __future__ import annotations

import numpy as np
import pytest

from linboard import theme
from tests.support.layers import every, places
from tests.support.proofs import broken, given, named

PROOFS = ("pla-step", "pla-gradient")
AFTER = ("update", "multiply", "rise", "step")  # the lines about the weights after the update


def all_numbers(proof):
    return [given(proof), *(broken(proof, each.key) for each in proof.assumptions)]


def seen(board, at, **look):
    return [places(layer) for layer in every(board, at, **look) if len(places(layer))]


@pytest.mark.parametrize("key", PROOFS)
def test_each_line_shows_the_ringed_point_the_line_before_it_and_the_line_after_it(key):
    proof = named(key)
    for one in all_numbers(proof):
        board, rings = proof.draw(one).board, 0
        for at, line in enumerate(one.chain.lines[: one.length]):
            found = one.quantities(line.key)
            ringed = seen(board, at, symbol="circle-open")
            assert bool(ringed) == ("n" in found), line.key
            if "n" not in found:
                continue
            rings += 1
            ((place,),) = ringed
            n = int(found["n"])
            assert place.tolist() == one.dataset.X[n].tolist()
            x, y = np.append(one.dataset.X[n], 1), one.signs[n]
            before, after = (np.asarray(found[name], dtype=float) for name in ("w_before", "w_after"))
            assert (after - before) @ x * y > 0, "the update is towards the point"
            for w, dash, colour, drawn in (
                (before, "dash", theme.MUTED, True),
                (after, "solid", theme.LINE, line.key in AFTER),
            ):
                lines = seen(board, at, mode="lines", dash=dash, colour=colour)
                assert len(lines) == (drawn and bool(w[:2].any())), (line.key, dash)
                for ends in lines:
                    size = np.abs(ends @ w[:2]).max() + abs(w[2])
                    assert ends @ w[:2] + w[2] == pytest.approx(0, abs=1e-6 * size)
        assert rings
