"""Noise on the labels of two classes: each label is turned with the same chance, by draws that are always the same."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.state import Dataset

SEED = 0


def turned(n: int, percent: int) -> NDArray[np.bool_]:
    """Which of n labels a noise of so many percent turns, shape (n,); more noise turns these and others.

    A point's draw hangs on its place in the list alone, so points that are added change nothing for the others.
    """
    drawn: NDArray[np.bool_] = np.random.default_rng(SEED).random(n) < percent / 100
    return drawn


def change(dataset: Dataset, before: int, after: int) -> Dataset:
    """The points of two classes with `after` percent of noise, where there were `before` percent until now."""
    other = turned(dataset.n, before) != turned(dataset.n, after)
    return replace(dataset, labels=np.where(other, 1 - dataset.labels, dataset.labels))
