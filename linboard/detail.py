"""Level of detail: for many points, a board draws a fixed sample of them, and its captions count all."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MOST = 2_000  # maximum number of drawn points
FEW = 100  # classes up to this size are drawn completely
STEPS = 100  # maximum number of displayed steps for that many points


def sample(X: NDArray[np.float64], labels: NDArray[np.int8]) -> NDArray[np.int64]:
    """Sorted indices of the drawn points: all, or a representative sample of at most `MOST`.

    Each class is represented in proportion to its size, small classes more. The outermost points are included, so that
    the axes match them. The choice depends only on positions in the list, so edits change hardly any of it.

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
    """The number of drawn points of each class, at most `most` in all, in proportion to its size or its minimum."""
    least = np.minimum(sizes, FEW)
    small = sizes * most < least * sizes.sum()
    rest = most - least[small].sum()
    shared: NDArray[np.int64] = np.where(small, least, sizes * rest // sizes[~small].sum())
    return shared
