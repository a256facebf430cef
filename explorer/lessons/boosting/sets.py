"""Points of the scenes on boosting."""

from __future__ import annotations

from explorer.points import sources
from explorer.points.dataset import Dataset

FLIPPED = 55  # a point inside its class; its label is flipped


def moons() -> Dataset:
    return sources.generate("moons", n=60)


def circles() -> Dataset:
    return sources.generate("circles", n=60)


def flipped() -> Dataset:
    """Return the moons with one wrong label."""
    points = moons()
    return points.relabel(FLIPPED, 1 - int(points.labels[FLIPPED]))
