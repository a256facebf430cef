"""Points of the generalisation's page that scenes, page and tests share."""

from __future__ import annotations

from explorer.points import sources
from explorer.points.dataset import Dataset


def overlapping() -> Dataset:
    """Two groups that overlap: no line is without errors."""
    return sources.generate("blobs", n=24, noise=1.6, random_state=3)
