"""The signed samples of a margin, computed from the samples block by block, so that they take no memory."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from linclass.core.blocks import blocks, centred_rows, samples_together
from linclass.core.checks import Array


class SignedSamples:
    """The z_n = y_n ((x_n - center) / unit, 1) of samples X (n, d) as columns: in products like an array (d + 1, n).

    Parameters
    ----------
    X : ndarray of shape (n, d)
    y : ndarray of shape (n,)
        -1 and +1.
    center : ndarray of shape (d,)
    unit : float > 0
    """

    __array_ufunc__ = None  # an array leaves its product with this one to `__rmatmul__`

    def __init__(self, X: Array, y: Array, center: Array, unit: float) -> None:
        self._X, self._y, self._center, self._unit = X, y, center, unit
        self.shape = int(X.shape[1]) + 1, len(X)

    def __len__(self) -> int:
        """d + 1."""
        return self.shape[0]

    def __matmul__(self, shares: Array) -> Array:
        """Σ_n a_n z_n for shares a of shape (n,)."""
        total, signed = np.zeros(len(self)), shares * self._y
        for part, away in centred_rows(self._X, self._center):
            total[:-1] += signed[part] @ away
        total[:-1] /= self._unit
        total[-1] = signed.sum()
        return total

    def __rmatmul__(self, weights: Array) -> Array:
        """z_n·(v, b) for weights of shape (d + 1,), shape (n,)."""
        v, along = weights[:-1] / self._unit, np.empty(self.shape[1])
        for part, away in centred_rows(self._X, self._center):
            along[part] = away @ v
        along += weights[-1]
        along *= self._y
        return along

    def blocks(self) -> Iterator[tuple[slice, Array]]:
        """Blocks of samples: their slice, and their z_n as columns, (d + 1, m), valid until the next block."""
        n = self.shape[1]
        buffer = np.empty((samples_together(n), len(self)))
        for part in blocks(n, samples_together(n)):
            some = buffer[: part.stop - part.start]
            np.subtract(self._X[part], self._center, out=some[:, :-1])
            some[:, :-1] *= self._y[part, None] / self._unit
            some[:, -1] = self._y[part]
            yield part, some.T
