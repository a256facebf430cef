"""Data sets of the page on generalisation that scenes, page and tests share."""

from __future__ import annotations

from explorer.points import sources
from explorer.points.dataset import Dataset


def overlapping() -> Dataset:
    """Return two groups that overlap: every line makes mistakes."""
    return sources.generate("blobs", n=24, noise=1.6, random_state=3)


def described() -> Dataset:
    """Return two groups that a line with a short description separates well."""
    return sources.generate("blobs", n=40, noise=1.6, random_state=9)
