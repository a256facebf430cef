"""Means and scatters of many samples in one pass: normal equations, where they lose no digits that count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array

MANY = 1 << 14  # numbers in X, and
ENOUGH = 10  # samples for each feature, from which on it is worth it
BLOCK = 1 << 16  # numbers looked at together
LOST = 1e3  # times by which a scatter may be smaller than the sum that it is the rest of
BENT = 1e6  # condition of a scatter, features in units of their own, up to which its square roots keep enough digits


@dataclass(frozen=True, eq=False)  # arrays have no single answer to ==
class Moments:
    """Sums of many samples and of their squares, by classes.

    Parameters
    ----------
    counts : ndarray of int, shape (C,)
        Number of samples of each class.
    mean : ndarray of shape (d,)
        Of all samples.
    legs : ndarray of shape (C, d)
        Means of the classes, seen from that of all.
    scatter : ndarray of shape (C or 1, d, d)
        Σ (x - m)(x - m)ᵀ over the samples of each class about its mean, or of all about theirs.
    """

    counts: NDArray[np.int64]
    mean: Array
    legs: Array
    scatter: Array

    @classmethod
    def of(cls, X: Array, index: NDArray[np.int64], *, each: bool) -> Self | None:
        """Those of samples (n, d); None where samples are few, or where more exact ways are needed.

        They are where a scatter is much smaller than the sums that it is what is left of, or where its condition
        number is above 10⁶, features in units of their own: w then keeps at least nine digits, and one step of
        refinement the others.

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
        start = X[:: max(1, n // 1_000)].mean(axis=0)  # near the mean of all
        sums = np.zeros((len(counts), d))
        squares = np.zeros((len(counts) if each else 1, d, d))
        for part, rows in blocks(X, start):
            own = np.arange(len(counts))[:, None] == index[part]  # (C, m)
            sums += own.astype(float) @ rows
            for square, chosen in zip(squares, own if each else [slice(None)], strict=True):
                square += _square(rows[chosen])
        means = sums / counts[:, None]
        middle = sums.sum(axis=0) / n
        weights, centres = (counts, means) if each else (np.array([n]), middle[None])
        scatter = squares - weights[:, None, None] * centres[:, :, None] * centres[:, None, :]
        whole, diagonal = squares.sum(axis=0).diagonal(), scatter.sum(axis=0).diagonal()
        if (diagonal * LOST <= whole).any():
            return None
        unit = np.sqrt(diagonal)
        values = np.linalg.eigvalsh(scatter.sum(axis=0) / np.outer(unit, unit))
        if values[0] * BENT <= values[-1]:
            return None
        return cls(counts, start + middle, means - middle, scatter)


def blocks(X: Array, start: Array) -> Iterator[tuple[slice, Array]]:
    """Which samples they are and x - start of each, (m, d), some at a time."""
    m = max(BLOCK // X.shape[1], 256)
    for begin in range(0, len(X), m):
        part = slice(begin, begin + m)
        yield part, X[part] - start


def _square(rows: Array) -> Array:
    """AᵀA."""
    square: Array = rows.T @ rows
    return square
