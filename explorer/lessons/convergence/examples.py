"""Points of the scenes that pages and tests share."""

from __future__ import annotations

from functools import cache

from explorer.points import sources
from explorer.points.dataset import Dataset
from linclass import Guarantee, guarantee

PLACES = ((1, 0), (1, -3), (2, 2), (-0.5, 1.5), (1, 3), (-2.5, 1), (-1.5, 1.5), (-1.5, -1.5))
LABELS = (1, 1, 1, -1, -1, -1, -1, -1)
FLIPPED = 5  # the index of the point with the wrong label


def eight() -> Dataset:
    """Return eight points: the perceptron makes ten updates, and the bound is 24."""
    return sources.from_labels(PLACES, LABELS)


def flipped() -> Dataset:
    """Return the same points with one wrong label, so that no line separates them."""
    return sources.from_labels(PLACES, [-y if i == FLIPPED else y for i, y in enumerate(LABELS)])


@cache
def forward() -> Guarantee:
    """Return the guarantee of the eight points with correct labels: its ŵ* points to the right in every picture."""
    return guarantee(PLACES, LABELS)
