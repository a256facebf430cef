"""The level of detail: of very many points a board draws some, always the same, and its sentences count all."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MOST = 2_000  # points that are drawn
FEW = 100  # of a small class, as many as there are up to these
STEPS = 100  # of a fit of so many points that are played: no one looks at more


def sample(X: NDArray[np.float64], labels: NDArray[np.int8]) -> NDArray[np.int64]:
    """Indices of the points that are drawn, in order: all, or of more than `MOST` some that stand for all.

    Each class has its share, a small one more, and the outermost points are there: what the axes reach for is seen.
    Which ones hangs on their places in the list alone, so another point more or less changes hardly any.

    Parameters
    ----------
    X : array of shape (n, 2)
    labels : array of shape (n,)
        Class index of each point.
    """
    if len(labels) <= MOST:
        return np.arange(len(labels))
    turn = np.random.default_rng(0).random(len(labels))  # a longer list begins with the same numbers
    outermost = np.concatenate([X.argmin(axis=0), X.argmax(axis=0)])
    chosen = [outermost]
    sizes = np.bincount(labels)
    for label, share in enumerate(_shares(sizes, MOST - len(outermost)).tolist()):
        members = np.flatnonzero(labels == label)
        if share:
            chosen.append(members[np.argpartition(turn[members], share - 1)[:share]])
    shown: NDArray[np.int64] = np.unique(np.concatenate(chosen))
    return shown


def _shares(sizes: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    """How many points of each class are drawn, `most` in all at most: as many as it has of all, or as it needs."""
    least = np.minimum(sizes, FEW)
    small = sizes * most < least * sizes.sum()
    rest = most - least[small].sum()
    shared: NDArray[np.int64] = np.where(small, least, sizes * rest // sizes[~small].sum())
    return shared
