"""Data sets of the softmax page that scenes, page and tests share."""

from __future__ import annotations

import numpy as np

from explorer.points import sources
from explorer.points.dataset import Dataset


def row() -> Dataset:
    """Return three overlapping clouds side by side; a half turn about the centre swaps the outer two."""
    rng = np.random.default_rng(1)
    left = np.round(rng.normal([-3.0, 0.0], 1.1, size=(15, 2)), 1)
    middle = np.round(rng.normal(scale=1.1, size=(7, 2)), 1)
    X = np.vstack([left, middle, [[0.0, 0.0]], -middle, -left])
    return Dataset(X, np.repeat([0, 1, 2], 15), ("1", "2", "3"))


def apart() -> Dataset:
    """Return three separate classes."""
    return sources.generate("blobs", n=30, classes=3, noise=0.4)
