"""Data sets of the softmax page that scenes, page and tests share."""

from __future__ import annotations

import numpy as np

from explorer.points import sources
from explorer.points.dataset import Dataset


def row() -> Dataset:
    """Return three clouds side by side."""
    rng = np.random.default_rng(3)
    X = rng.normal(scale=0.5, size=(45, 2)) + np.repeat([[-3.0, -1.5], [0.0, 0.0], [3.0, 1.5]], 15, axis=0)
    return Dataset(np.round(X, 2), np.repeat([0, 1, 2], 15), ("1", "2", "3"))


def apart() -> Dataset:
    """Return three separate classes."""
    return sources.generate("blobs", n=30, classes=3, noise=0.4)


def four() -> Dataset:
    """Return four slightly overlapping clouds."""
    return sources.generate("blobs", n=80, classes=4, noise=0.9)
