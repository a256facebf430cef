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
from linclass.discriminants.null_space import null_space
from linclass.discriminants.spread import LEAST, SETTLED, orthonormal

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
    flat : ndarray of bool, shape (d,)
        The constant features.
    factor : Cholesky
        Of S with the features divided by their units.
    tolerance : float
        The length in units, along the shortest direction of S as 1, that rounding alone can produce.
    across : ndarray of shape (d, m)
        Orthonormal directions, for features divided by their units, with S V = 0. The factor is that of S plus their
        products, so that it has an inverse.
    null : ndarray of shape (d, m)
        The same directions, orthonormal for features in their original units.
    """

    rows: CentredBlocks
    unit: Array
    flat: NDArray[np.bool_]
    factor: Cholesky
    tolerance: float
    across: Array
    null: Array

    @classmethod
    def of(cls, X: Array, index: NDArray[np.int64], weights: Array | None = None) -> Self | None:
        """The factor for samples (n, d) of groups 0 to g - 1, none of them empty, with weights (n,) above 0.

        None for few samples, or if S is so nearly singular that a more accurate method is needed; also for very many
        without weights, for which `Moments` are faster.
        """
        n, d = X.shape
        if X.size < MANY or n <= d or (weights is None and n >= ENOUGH * d):
            return None
        samples = CentredBlocks.of(X, index, weights)
        rows = _scatter(samples)
        unit = np.sqrt(diagonal(rows))
        lost = samples.lost(unit)
        flat = unit < LEAST
        unit[flat] = 1.0
        across = np.empty((d, 0))
        divide_both(rows, unit)
        factor = Cholesky.of(rows)
        if factor is None or not factor.least() * BENT > d:
            del factor, rows  # their memory is needed
            least = np.sqrt(d / BENT)
            again = _scatter(samples, unit)
            found = null_space(again, lambda V: samples.lengths(V / unit[:, None]), lost, least)
            del again
            if found is None:
                return None
            across, rows = found, _scatter(samples, unit)
            add_products(rows, across)
            factor = Cholesky.of(rows)
        if factor is None or not (smallest := factor.least()) * BENT > d:
            return None
        tolerance = lost / np.sqrt(smallest)
        if tolerance * CLEAR > 1:
            return None
        return cls(samples, unit, flat, factor, tolerance, across, orthonormal(across, unit))

    def spans(self, legs: Array) -> bool:
        """Whether directions (k, d) have no part in the null space of S, apart from rounding."""
        return bool((np.abs(legs / self.unit @ self.across) <= self.tolerance).all())

    def solve(self, B: Array) -> Array:
        """The shortest solutions V (d, k) of S V = B, for B (d, k) without its part in the null space."""
        B = self._shortest(B)
        V, left = np.zeros_like(B), B
        for _ in range(1 + PASSES):
            change = self._change(left)
            V += change
            if np.abs(change).max() <= SETTLED * np.abs(V).max():
                break
            left = B.copy()
            for _, rows in self.rows:
                left -= rows.T @ (rows @ V)
        return self._shortest(V)

    def fit(self, T: Array) -> tuple[Array, float, Array]:
        """The shortest W (d, k) with the least ‖A W - T‖ for targets T (n, k), its square, and the largest of A W.

        A are the samples about the means of their groups. They and the targets are multiplied by √s. The largest
        numbers are those of each column.
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
        return self._shortest(W), float((left**2).sum()), np.abs(T - left).max(axis=0)

    def _change(self, B: Array) -> Array:
        """S⁻¹ B without refinement."""
        change: Array = self.factor.solve(B / self.unit[:, None]) / self.unit[:, None]
        return change

    def _shortest(self, V: Array) -> Array:
        """Directions (d, k) without their part in the null space; rounding gives a constant feature no weight."""
        return np.where(self.flat[:, None], 0.0, V - self.null @ (self.null.T @ V))


def _scatter(samples: CentredBlocks, unit: Array | None = None) -> list[Array]:
    """The lower triangle of S, the features divided by their units, if there are any."""
    rows = zeros(samples.X.shape[1])
    for _, some in samples:
        add_products(rows, some.T)
    if unit is not None:
        divide_both(rows, unit)
    return rows
