"""Data sets of the logistic regression page that scenes, page and tests share."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.points import sources
from explorer.points.dataset import Dataset


def row(middle: float = 0.0) -> Dataset:
    """Return twelve points on one coordinate, the positive ones mostly to the right of the middle."""
    right, left = (-0.6, 0.4, 1.1, 1.6, 2.2, 2.9), (-2.8, -2.1, -1.5, -0.9, -0.1, 1.3)
    x = np.round(np.array([*right, *left]) + middle, 2)
    return Dataset(np.column_stack([x, np.zeros(12)]), np.repeat([0, 1], 6))


def noisy(flips: float = 0.1) -> Dataset:
    """Return two moons; a tenth of the points have the wrong label, or this share."""
    return sources.generate("moons", n=30, noise=0.25, flips=flips, random_state=7)


def wrongly_labelled() -> NDArray[np.float64]:
    """Return those of the noisy points that have the wrong label, shape (k, 2)."""
    given = noisy()
    wrong: NDArray[np.float64] = given.X[given.labels != noisy(flips=0).labels]
    return wrong


def overlapping() -> Dataset:
    """Return two overlapping clouds: no line separates them, so the fit converges even without a penalty."""
    return sources.generate("blobs", n=40, noise=1.1, random_state=5)


def mislabelled() -> Dataset:
    """Return the same clouds with a last point that has the wrong label."""
    given = overlapping()
    return Dataset(np.vstack([given.X, [[0.5, -1.4]]]), np.append(given.labels, 0))
