"""Moons with wrong labels, for a scene, and which of its points are mislabelled."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.points import sources
from explorer.points.dataset import Dataset


def points() -> Dataset:
    """Return moons with wrong labels and only every third point of one class."""
    whole = sources.generate("moons", n=80, noise=0.3, flips=0.1)
    keep = _kept(whole)
    return sources.from_labels(whole.X[keep], whole.y[keep])


def indices() -> NDArray[np.intp]:
    """Return the indices of the points whose labels are wrong."""
    whole, clean = (
        sources.generate("moons", n=80, noise=0.3, flips=0.1),
        sources.generate("moons", n=80, noise=0.3),
    )
    return np.flatnonzero((whole.y != clean.y)[_kept(whole)])


def positions(dataset: Dataset) -> NDArray[np.float64]:
    """Return the positions of the points with wrong labels, which the text of their scene mentions, shape (k, 2)."""
    wrong = indices() if dataset == points() else np.arange(0)
    found: NDArray[np.float64] = dataset.X[wrong]
    return found


def _kept(whole: Dataset) -> NDArray[np.intp]:
    few = np.flatnonzero(whole.labels == 0)[::3]
    return np.sort(np.append(few, np.flatnonzero(whole.labels == 1)))
