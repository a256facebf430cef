"""Data sets of the page on generalisation that scenes, page and tests share."""

from __future__ import annotations

from explorer.points import sources
from explorer.points.dataset import Dataset


def overlapping() -> Dataset:
    """Return two groups that overlap: every line makes mistakes."""
    return sources.generate("blobs", n=24, noise=1.6, random_state=3)
