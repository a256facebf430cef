"""A picture of both sides of each line of a proof, at all its entries."""

from __future__ import annotations

from explorer.lesson.proofs.proof import Given
from linboard.figures import sides
from linboard.layers import Picture

title = sides.title


def both_sides(given: Given) -> Picture:
    """Draw the left and the right side of each line up to the one that fails."""
    return sides.both_sides(given.chain.lines[: given.length])
