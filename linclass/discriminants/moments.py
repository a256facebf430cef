"""Means and scatters of many samples in one pass, for normal equations, if they are accurate enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from linclass.conventions.sparse import sums
from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.data.sparse_products import column_products

MANY = 1 << 14  # minimum number of entries of X, and
ENOUGH = 10  # of samples per feature, for this method to be faster
BLOCK = 1 << 16  # number of entries processed together, but
LEAST = 256  # at least this number of samples
LOST = 1e3  # maximum ratio of a sum of squares and its remainder
BENT = 1e6  # maximum condition number of a scatter of scaled features that keeps enough digits


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Moments:
    """Sums of many samples and of their squares, by classes.

    Parameters
    ----------
    counts : ndarray of int, shape (C,)
        Number of samples of each class.
    mean : ndarray of shape (d,)
        Of all samples.
    legs : ndarray of shape (C, d)
        Means of the classes relative to the overall mean.
    scatter : ndarray of shape (C or 1, d, d)
        Σ (x - m)(x - m)ᵀ over the samples of each class about its mean, or of all about theirs.
    """

    counts: NDArray[np.int64]
    mean: Array
    legs: Array
    scatter: Array

    @classmethod
    def of(cls, X: Array, index: NDArray[np.int64], *, each: bool) -> Self | None:
        """The moments of samples (n, d); None for few samples, or if a more accurate method is needed.

        It is needed if a scatter is much smaller than the sums of squares that it is the difference of, or if its
        condition number for scaled features exceeds 10⁶. Below this limit, w has at least nine accurate digits, and
        one step of refinement gives the others.

        Parameters
        ----------
        X : ndarray of shape (n, d)
        index : ndarray of shape (n,)
            Class of each sample, 0 to C - 1.
        each : bool
            Whether every class has its own scatter.
        """
        n, d = X.shape
        if X.size < MANY or n < ENOUGH * d:
            return None
        counts = np.bincount(index)
        start = X[:: max(1, n // 1_000)].mean(axis=0)  # near the overall mean
        sums = np.zeros((len(counts), d))
        squares = np.zeros((len(counts) if each else 1, d, d))
        for part, rows in shifted(X, start):
            own = np.arange(len(counts))[:, None] == index[part]  # (C, m)
            sums += own.astype(float) @ rows
            for square, chosen in zip(squares, own if each else [slice(None)], strict=True):
                square += _square(rows[chosen])
        means = sums / counts[:, None]
        middle = sums.sum(axis=0) / n
        weights, centres = (counts, means) if each else (np.array([n]), middle[None])
        scatter = squares - weights[:, None, None] * centres[:, :, None] * centres[:, None, :]
        whole, diagonal = squares.sum(axis=0).diagonal(), scatter.sum(axis=0).diagonal()
        if (diagonal * LOST <= whole).any() or not _accurate(scatter):
            return None
        return cls(counts, start + middle, means - middle, scatter)

    @classmethod
    def of_sparse(cls, X: Any, index: NDArray[np.int64]) -> Self | None:
        """The same of a sparse table (CSR) of any length, with a scatter of each class, by sparse products."""
        n, d = X.shape
        counts = np.bincount(index)
        if n * d < MANY or n < d + len(counts):
            return None
        own = (np.arange(len(counts))[:, None] == index) / counts[:, None]  # (C, n)
        means, scatter = sums(own, X), np.empty((len(counts), d, d))
        for c, mean in enumerate(means):
            square = column_products(X[np.flatnonzero(index == c)], mean)
            if square is None:
                return None
            scatter[c] = square
        middle = counts @ means / n
        return cls(counts, middle, means - middle, scatter) if _accurate(scatter) else None


def shifted(X: Array, start: Array) -> Iterator[tuple[slice, Array]]:
    """Blocks of samples: their slice, and x - start, (m, d)."""
    for part in blocks(len(X), max(BLOCK // X.shape[1], LEAST)):
        yield part, X[part] - start


def _accurate(scatter: Array) -> bool:
    """Whether the sum of scatters (C, d, d) keeps enough digits: its condition number for scaled features is small."""
    whole = scatter.sum(axis=0)
    unit = np.sqrt(whole.diagonal())
    if not unit.all():
        return False
    values = np.linalg.eigvalsh(whole / np.outer(unit, unit))
    return bool(values[0] * BENT > values[-1])


def _square(rows: Array) -> Array:
    """AᵀA."""
    square: Array = rows.T @ rows
    return square
