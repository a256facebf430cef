"""Data sets of the hypothesis page that scenes, page and tests share."""

from __future__ import annotations

from explorer.points import sources
from explorer.points.dataset import Dataset


def three_groups() -> Dataset:
    """Return the page's default points of three classes."""
    return sources.generate("blobs", n=36, classes=3, noise=0.5)
