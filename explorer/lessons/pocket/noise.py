"""Noise on the labels of two classes: each label is flipped with the same chance, by draws that are always the same."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset

SEED = 0


def flipped(n: int, percent: int) -> NDArray[np.bool_]:
    """Which of n labels a noise of so many percent flips, shape (n,); more noise flips these and others.

    A point's draw hangs on its place in the list alone, so points that are added change nothing for the others.
    """
    drawn: NDArray[np.bool_] = np.random.default_rng(SEED).random(n) < percent / 100
    return drawn


def change(dataset: Dataset, before: int, after: int) -> Dataset:
    """The points of two classes with `after` percent of noise, where there were `before` percent until now."""
    return flip(dataset, flipped(dataset.n, before) != flipped(dataset.n, after))


def flip(dataset: Dataset, which: NDArray[np.bool_]) -> Dataset:
    """The points of two classes, those of `which` (n,) with the other label."""
    return replace(dataset, labels=np.where(which, 1 - dataset.labels, dataset.labels))


def carried(flipped: NDArray[np.bool_], old: Dataset, new: Dataset) -> NDArray[np.bool_]:
    """Which labels are flipped after one edit of the points: a label that was given by hand is none of them."""
    if new.n == old.n:
        kept: NDArray[np.bool_] = flipped & (new.labels == old.labels)
        return kept
    if new.n == old.n + 1:
        return np.append(flipped, False)
    if new.n == old.n - 1:
        other = (old.X[:-1] != new.X).any(axis=1) | (new.labels != old.labels[:-1])
        return np.delete(flipped, int(other.argmax()) if other.any() else new.n)
    return np.zeros(new.n, bool)
