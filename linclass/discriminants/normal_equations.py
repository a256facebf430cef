"""Normal equations of more samples than features: the factor of a scatter, in half of its memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.core.cholesky import Cholesky, add_products, diagonal, divide_both, zeros
from linclass.discriminants.centred_blocks import CentredBlocks
from linclass.discriminants.moments import ENOUGH, MANY
from linclass.discriminants.spread import LEAST, SETTLED

BENT = 1e9  # maximum condition number of the scatter of scaled features
CLEAR = 1e6  # minimum ratio of a result and what rounding can make of it
PASSES = 4  # of iterative refinement


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Factored:
    """The scatter S = Σ s (x - m_g)(x - m_g)ᵀ of samples about the means of their groups, as a Cholesky factor.

    Solutions of S V = B are refined with residuals from the samples themselves.

    Parameters
    ----------
    rows : CentredBlocks
    unit : ndarray of shape (d,)
        The root of the diagonal of S.
    factor : Cholesky
        Of S with the features divided by their units.
    tolerance : float
        The length in units, along the shortest direction of S as 1, that rounding alone can produce.
    """

    rows: CentredBlocks
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
        samples, rows = CentredBlocks.of(X, index, weights), zeros(d)
        for _, some in samples:
            add_products(rows, some.T)
        unit = np.sqrt(diagonal(rows))
        if not unit.min() > LEAST:
            return None
        divide_both(rows, unit)
        factor = Cholesky.of(rows)
        if factor is None or not (least := factor.least()) * BENT > d:
            return None
        tolerance = samples.lost(unit) / np.sqrt(least)
        return None if tolerance * CLEAR > 1 else cls(samples, unit, factor, tolerance)

    def solve(self, B: Array) -> Array:
        """S⁻¹ B for B of shape (d, k)."""
        V, left = np.zeros_like(B), B
        for _ in range(1 + PASSES):
            change = self._change(left)
            V += change
            if np.abs(change).max() <= SETTLED * np.abs(V).max():
                break
            left = B.copy()
            for _, rows in self.rows:
                left -= rows.T @ (rows @ V)
        return V

    def fit(self, T: Array) -> tuple[Array, float, Array]:
        """W (d, k) with the least ‖A W - T‖ for targets T (n, k), its square, and the largest of A W by columns.

        A are the samples about the means of their groups. They and the targets are multiplied by √s.
        """
        T = self.rows.weighted(T)
        W, left = np.zeros((len(self.unit), T.shape[1])), T.copy()
        for _ in range(1 + PASSES):
            slope = sum((rows.T @ left[part] for part, rows in self.rows), np.zeros_like(W))
            change = self._change(slope)
            W += change
            for part, rows in self.rows:
                left[part] = T[part] - rows @ W
            if np.abs(change).max() <= SETTLED * np.abs(W).max():
                break
        return W, float((left**2).sum()), np.abs(T - left).max(axis=0)

    def _change(self, B: Array) -> Array:
        """S⁻¹ B without refinement."""
        change: Array = self.factor.solve(B / self.unit[:, None]) / self.unit[:, None]
        return change
