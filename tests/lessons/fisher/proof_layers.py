"""What the pictures of Fisher's proofs draw at a line."""

from __future__ import annotations

from functools import cache

from tests.support.layers import every, places
from tests.support.proofs import broken, given, named


def opened(key):
    """The numbers of a proof at its own points and at those that break its assumption."""
    proof = named(key)
    return [given(proof), *(broken(proof, each.key) for each in proof.assumptions)]


@cache
def drawn(one):
    """The pictures of a proof."""
    return named(one.chain.key).draw(one)


def beside(one, key, **look):
    """The layers of the second picture that are drawn at a line and look like this."""
    at = [line.key for line in one.chain.lines].index(key)
    return [layer for layer in every(drawn(one).beside, at, **look) if len(places(layer))]
