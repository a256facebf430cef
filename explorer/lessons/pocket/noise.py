"""Label noise on two classes: each label is flipped with the same probability, by reproducible draws."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset

SEED = 0


def flipped(n: int, percent: int) -> NDArray[np.bool_]:
    """Return which of n labels are flipped at this noise level, shape (n,); more noise flips these and
    others.

    A point's draw depends only on its index, so added points change nothing for the others.
    """
    drawn: NDArray[np.bool_] = np.random.default_rng(SEED).random(n) < percent / 100
    return drawn


def change(dataset: Dataset, before: int, after: int) -> Dataset:
    """Change the noise on points of two classes from `before` to `after` percent."""
    return flip(dataset, flipped(dataset.n, before) != flipped(dataset.n, after))


def flip(dataset: Dataset, which: NDArray[np.bool_]) -> Dataset:
    """Flip the labels `which` (n,) of points of two classes."""
    return replace(dataset, labels=np.where(which, 1 - dataset.labels, dataset.labels))


def carried(flipped: NDArray[np.bool_], old: Dataset, new: Dataset) -> NDArray[np.bool_]:
    """Return which labels are flipped after one edit of the points: a manually set label is never one of them."""
    if new.n == old.n:
        kept: NDArray[np.bool_] = flipped & (new.labels == old.labels)
        return kept
    if new.n == old.n + 1:
        return np.append(flipped, False)
    if new.n == old.n - 1:
        other = (old.X[:-1] != new.X).any(axis=1) | (new.labels != old.labels[:-1])
        return np.delete(flipped, int(other.argmax()) if other.any() else new.n)
    return np.zeros(new.n, bool)
