"""Many samples about the means of their groups: computed in blocks, so that they need no copy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.discriminants.spread import EPS, LEAST, rounding, triangle_of

SHARE = 24  # of the samples that is processed together,
FEWEST, MOST = 32, 128  # at least and at most this number, but
BLOCK = 1 << 14  # as many as have this number of entries


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class CentredBlocks:
    """The rows √s (x - m_g) of samples x with the mean m_g of their group and the weight s, by default 1.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    index : ndarray of shape (n,)
        The group of each sample, 0 to g - 1.
    root : ndarray of shape (n,) or None
        √s.
    start : ndarray of shape (d,)
        The first sample.
    means : ndarray of shape (g, d)
        Of each group, relative to `start`.
    largest : ndarray of shape (d,)
        The largest size of each feature, times the largest √s.
    """

    X: Array
    index: NDArray[np.int64]
    root: Array | None
    start: Array
    means: Array
    largest: Array

    @classmethod
    def of(cls, X: Array, index: NDArray[np.int64], weights: Array | None = None) -> Self:
        """The rows of samples (n, d), with weights (n,) above 0, of groups none of which is empty."""
        times = np.ones(len(X)) if weights is None else weights
        counts, start = np.bincount(index, times), X[0].copy()  # it centres a constant feature exactly to 0
        means, largest = np.zeros((len(counts), X.shape[1])), np.zeros(X.shape[1])
        for part in _parts(X):
            own = (np.arange(len(counts))[:, None] == index[part]) * times[part] / counts[:, None]
            means += own @ (X[part] - start)
            np.maximum(largest, np.abs(X[part]).max(axis=0), out=largest)
        root = None if weights is None else np.sqrt(weights)
        return cls(X, index, root, start, means, largest * np.sqrt(times.max()))

    def __iter__(self) -> Iterator[tuple[slice, Array]]:
        """Blocks of samples: their slice, and their rows (m, d), each valid until the next one."""
        parts = _parts(self.X)
        buffer = np.empty((parts[0].stop, self.X.shape[1]))
        for part in parts:
            rows = buffer[: part.stop - part.start]
            np.subtract(self.X[part], self.start, out=rows)
            rows -= self.means[self.index[part]]
            if self.root is not None:
                rows *= self.root[part, None]
            yield part, rows

    @property
    def total(self) -> float:
        """The sum of the weights."""
        return float(len(self.X) if self.root is None else self.root @ self.root)

    @property
    def squares(self) -> Array:
        """Σ s (x - m_g)² of each feature, (d,)."""
        return sum(((rows**2).sum(axis=0) for _, rows in self), np.zeros(self.X.shape[1]))

    def weighted(self, T: Array) -> Array:
        """Targets T (n, k), multiplied by √s."""
        return T if self.root is None else T * self.root[:, None]

    def lost(self, unit: Array) -> float:
        """The length in units (d,) that rounding alone can produce."""
        n, d = self.X.shape
        size = np.where(unit < LEAST, 0.0, self.largest / np.maximum(unit, LEAST))
        return rounding(n, d) + 2 * EPS * float(size.max()) * float(np.sqrt(n))

    def triangle(self, unit: Array, T: Array | None = None) -> Array:
        """The triangular R with RᵀR = AᵀA for the rows A in units (d,), with targets T (n, k) as further columns."""
        extra = np.empty((len(self.X), 0)) if T is None else self.weighted(T)
        return triangle_of((np.column_stack([rows / unit, extra[part]]) for part, rows in self), len(self.X))

    def lengths(self, V: Array) -> tuple[Array, Array]:
        """The singular values (k,) of A V for the rows A and directions V (d, k), and the right singular vectors.

        Small ones keep their digits, because no length is squared.
        """
        _, lengths, turned = np.linalg.svd(triangle_of((rows @ V for _, rows in self), len(self.X)))
        return lengths, turned


def _parts(X: Array) -> list[slice]:
    """Blocks of samples that are processed together."""
    return blocks(len(X), max(min(max(len(X) // SHARE, FEWEST), MOST), BLOCK // X.shape[1]))
