"""Normal equations of more samples than features: the factor of a scatter, in half of its memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.core.cholesky import Cholesky, add_products, diagonal, divide_both, zeros
from linclass.discriminants.moments import ENOUGH, MANY
from linclass.discriminants.spread import EPS, LEAST, SETTLED, rounding

BENT = 1e9  # maximum condition number of the scatter of scaled features
CLEAR = 1e6  # minimum ratio of a result and what rounding can make of it
SHARE = 24  # of the samples that is processed together,
FEWEST, MOST = 32, 128  # at least and at most this number, but
BLOCK = 1 << 14  # as many as have this number of entries
PASSES = 4  # of iterative refinement


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Factored:
    """The scatter S = Σ s (x - m_g)(x - m_g)ᵀ of samples about the means of their groups, as a Cholesky factor.

    Solutions of S V = B are refined with residuals from the samples themselves.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    index : ndarray of shape (n,)
        The group of each sample.
    root : ndarray of shape (n,) or None
        √s, with the weight s of each sample, by default 1.
    start : ndarray of shape (d,)
        The first sample.
    means : ndarray of shape (g, d)
        Of each group, relative to `start`.
    unit : ndarray of shape (d,)
        The root of the diagonal of S.
    factor : Cholesky
        Of S with the features divided by their units.
    tolerance : float
        The length in units, along the shortest direction of S as 1, that rounding alone can produce.
    """

    X: Array
    index: NDArray[np.int64]
    root: Array | None
    start: Array
    means: Array
    unit: Array
    factor: Cholesky
    tolerance: float

    @classmethod
    def of(cls, X: Array, index: NDArray[np.int64], weights: Array | None = None) -> Self | None:
        """The factor for samples (n, d) of groups 0 to g - 1, none of them empty, with weights (n,) above 0.

        None for few samples, or if S is so nearly singular that a more accurate method is needed; also for very many
        without weights, for which `Moments` are faster.
        """
        n, d = X.shape
        if X.size < MANY or n <= d or (weights is None and n >= ENOUGH * d):
            return None
        times = np.ones(n) if weights is None else weights
        counts, start = np.bincount(index, times), X[0].copy()  # it centres a constant feature exactly to 0
        means, largest = np.zeros((len(counts), d)), np.zeros(d)
        for part in _parts(X):
            own = (np.arange(len(counts))[:, None] == index[part]) * times[part] / counts[:, None]
            means += own @ (X[part] - start)
            np.maximum(largest, np.abs(X[part]).max(axis=0), out=largest)
        root = None if weights is None else np.sqrt(weights)
        rows = zeros(d)
        for _, some in _centred(X, index, root, start, means):
            add_products(rows, some.T)
        unit = np.sqrt(diagonal(rows))
        if not unit.min() > LEAST:
            return None
        divide_both(rows, unit)
        factor = Cholesky.of(rows)
        if factor is None or not (least := factor.least()) * BENT > d:
            return None
        largest *= np.sqrt(times.max())
        lost = rounding(n, d) + 2 * EPS * float((largest / unit).max()) * np.sqrt(n)
        tolerance = lost / np.sqrt(least)
        return None if tolerance * CLEAR > 1 else cls(X, index, root, start, means, unit, factor, tolerance)

    @property
    def total(self) -> float:
        """The sum of the weights."""
        return float(len(self.X) if self.root is None else self.root @ self.root)

    def _samples(self) -> Iterator[tuple[slice, Array]]:
        """Blocks of samples: their slice, and √s (x - m_g), (m, d), valid until the next one."""
        return _centred(self.X, self.index, self.root, self.start, self.means)

    def solve(self, B: Array) -> Array:
        """S⁻¹ B for B of shape (d, k)."""
        V, left = np.zeros_like(B), B
        for _ in range(1 + PASSES):
            change = self._change(left)
            V += change
            if np.abs(change).max() <= SETTLED * np.abs(V).max():
                break
            left = B.copy()
            for _, rows in self._samples():
                left -= rows.T @ (rows @ V)
        return V

    def fit(self, T: Array) -> tuple[Array, float, Array]:
        """W (d, k) with the least ‖A W - T‖ for targets T (n, k), its square, and the largest of A W by columns.

        A are the samples about the means of their groups. They and the targets are multiplied by √s.
        """
        T = T if self.root is None else T * self.root[:, None]
        W, left = np.zeros((len(self.unit), T.shape[1])), T.copy()
        for _ in range(1 + PASSES):
            slope = sum((rows.T @ left[part] for part, rows in self._samples()), np.zeros_like(W))
            change = self._change(slope)
            W += change
            for part, rows in self._samples():
                left[part] = T[part] - rows @ W
            if np.abs(change).max() <= SETTLED * np.abs(W).max():
                break
        return W, float((left**2).sum()), np.abs(T - left).max(axis=0)

    def _change(self, B: Array) -> Array:
        """S⁻¹ B without refinement."""
        change: Array = self.factor.solve(B / self.unit[:, None]) / self.unit[:, None]
        return change


def _parts(X: Array) -> list[slice]:
    """Blocks of samples that are processed together."""
    return blocks(len(X), max(min(max(len(X) // SHARE, FEWEST), MOST), BLOCK // X.shape[1]))


def _centred(
    X: Array, index: NDArray[np.int64], root: Array | None, start: Array, means: Array
) -> Iterator[tuple[slice, Array]]:
    """Blocks of samples: their slice, and √s (x - m_g), (m, d), each valid until the next one."""
    parts = _parts(X)
    buffer = np.empty((parts[0].stop, X.shape[1]))
    for part in parts:
        some = buffer[: part.stop - part.start]
        np.subtract(X[part], start, out=some)
        some -= means[index[part]]
        if root is not None:
            some *= root[part, None]
        yield part, some
