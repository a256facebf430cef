"""The scatter of samples about their class means, and of the means about each other: S_T = S_W + S_B."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks
from linclass.core.checks import Array
from linclass.core.trace_columns import SMALL
from linclass.discriminants.centred_blocks import CentredBlocks
from linclass.discriminants.moments import ENOUGH, Moments
from linclass.discriminants.spread import EPS, LEAST, Centred, Spread, rounding, triangle


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Scatter:
    """The scatter of samples by their classes (Fisher 1936; Zhang 5).

    Parameters
    ----------
    counts : ndarray of shape (C,)
        Number of samples N_i of each class, or the sum of their weights.
    mean : ndarray of shape (d,)
        m, of all samples.
    means : ndarray of shape (C, d)
        m_i.
    each : ndarray of shape (C, d, d)
        S_i = Σ s (x - m_i)(x - m_i)ᵀ over the samples of class i, with their weights s, by default 1.
    total : ndarray of shape (d, d)
        S_T = Σ s (x - m)(x - m)ᵀ over all samples.
    spread : Spread
        The directions in which samples differ from their class mean, and those in which none does.
    root : ndarray of shape (k, d)
        A matrix with S_W = rootᵀ root, the features divided by their units.
    tolerance : float
        Relative size of rounding errors.
    """

    counts: NDArray[Any]
    mean: Array
    means: Array
    each: Array
    total: Array
    spread: Spread
    root: Array
    tolerance: float

    @classmethod
    def of(
        cls, X: Array, index: NDArray[np.int64], noise: float | None = None, weights: Array | None = None
    ) -> Scatter:
        """The scatter of samples (n, d) of the classes with the indices 0 to C-1, shape (n,).

        `noise` is for coordinates in a span: see `Centred.of`. Weights (n,) are above 0.
        """
        moments = Moments.of(X, index, each=True) if weights is None else None
        if moments is not None:
            return cls.by_squares(moments)
        if X.size > SMALL and X.shape[0] >= ENOUGH * X.shape[1]:
            return cls.by_triangle(CentredBlocks.of(X, index, weights))
        data = Centred.of(X, index, noise) if weights is None else Centred.weighted(X, index, weights, noise)
        parts = [data.within[index == c] for c in range(len(data.counts))]
        root = triangle(data.within / data.unit)
        return cls(
            counts=data.counts,
            mean=data.mean,
            means=data.means,
            each=np.array([part.T @ part for part in parts]),
            total=data.total.T @ data.total,
            spread=Spread.of(root, data.unit, data.tolerance),
            root=root,
            tolerance=data.tolerance,
        )

    @classmethod
    def by_squares(cls, moments: Moments) -> Scatter:
        """The scatter of many samples from their moments, with a scatter of each class."""
        legs, n = moments.legs, int(moments.counts.sum())
        within = moments.scatter.sum(axis=0)
        total = within + (moments.counts * legs.T) @ legs
        unit = np.sqrt(total.diagonal())
        root = np.linalg.cholesky(within / np.outer(unit, unit)).T
        largest = (
            float((np.abs(moments.mean) / unit).max()) + 1
        )  # no sample is farther than a unit from the mean
        tolerance = rounding(n, len(unit)) + 2 * EPS * largest * float(np.sqrt(n))
        return cls(
            counts=moments.counts,
            mean=moments.mean,
            means=moments.mean + legs,
            each=moments.scatter,
            total=total,
            spread=Spread.of(root, unit, tolerance),
            root=root,
            tolerance=tolerance,
        )

    @classmethod
    def by_triangle(cls, rows: CentredBlocks) -> Scatter:
        """The scatter of many samples about the means of their classes, in blocks."""
        counts = np.bincount(rows.index, None if rows.root is None else rows.root**2)
        middle = counts @ rows.means / counts.sum()
        legs, d = rows.means - middle, len(middle)
        each = np.zeros((len(counts), d, d))
        for part, some in rows:
            for square, own in zip(each, np.arange(len(counts))[:, None] == rows.index[part], strict=True):
                square += some[own].T @ some[own]
        total = each.sum(axis=0) + (counts * legs.T) @ legs
        unit = np.sqrt(total.diagonal())
        tolerance = rows.lost(unit)
        unit[unit < LEAST] = 1.0
        root = rows.triangle(unit)
        return cls(
            counts=counts,
            mean=rows.start + middle,
            means=rows.start + rows.means,
            each=each,
            total=total,
            spread=Spread.of(root, unit, tolerance),
            root=root,
            tolerance=tolerance,
        )

    @property
    def singular(self) -> bool:
        """Whether in some direction all samples equal their class mean, so that S_W and Σ are not invertible."""
        return bool(self.spread.null.shape[1])

    @property
    def within(self) -> Array:
        """Scatter about the class means, (d, d).  S_W = Σ_i S_i"""
        within: Array = self.each.sum(axis=0)
        return within

    @property
    def between(self) -> Array:
        """Scatter of the means, (d, d).  S_B = Σ_i N_i (m_i - m)(m_i - m)ᵀ

        For two classes it is N_1 N_2 / N times (m_1 - m_2)(m_1 - m_2)ᵀ, the S_B of J.
        """
        return self.legs.T @ self.legs

    @property
    def legs(self) -> Array:
        """Rows √N_i (m_i - m), shape (C, d)."""
        legs: Array = np.sqrt(self.counts)[:, None] * (self.means - self.mean)
        return legs

    @property
    def apart(self) -> Array:
        """Coordinates of the means in the null space of S_W, seen from the overall mean, (C, d - r), else 0."""
        spread, legs = self.spread, self.means - self.mean
        # Decided in scaled features. Short lengths of the spread amplify rounding errors in the null space.
        noise = self.tolerance * (1 + 1 / spread.length.min(initial=np.inf))
        if (np.abs(legs / spread.unit @ spread.across) <= noise).all():
            return np.zeros((len(legs), spread.null.shape[1]))
        apart: Array = legs @ spread.null
        return apart

    def along(self, w: ArrayLike) -> tuple[Array, Array, Array]:
        """The scatters along directions w, (k, d): wᵀS_W w, wᵀS_B w and their sum wᵀS_T w, (k,) each.

        Values at the level of rounding errors become 0.

        Raises
        ------
        ValueError
            If a direction has another number of features, or is 0.
        """
        W = self._checked(w)
        unit = self.spread.unit
        least = self.tolerance * np.linalg.norm(W * unit, axis=1)
        inner = np.linalg.norm(W * unit @ self.root.T, axis=1)
        across = np.linalg.norm(W @ self.legs.T, axis=1)
        within: Array = np.square(np.where(inner > least, inner, 0.0))
        between: Array = np.square(np.where(across > least, across, 0.0))
        return within, between, within + between

    def _checked(self, w: ArrayLike) -> Array:
        """Directions as rows (k, d), none of them 0."""
        W = checks.matrix(w, "w")
        checks.same_features(W.shape[1], len(self.mean), "Scatter")
        if not W.any(axis=1).all():
            raise ValueError("w must not be 0: it is a direction. Pass for example a vector of length 1.")
        return W

    def J(self, w: ArrayLike) -> float | Array:
        """Fisher's criterion: between-class scatter divided by within-class scatter along w.

        J(w) = wᵀS_B w / wᵀS_W w, with S_B = (m_1 - m_2)(m_1 - m_2)ᵀ for two classes and `between` for more. It is
        infinite if only the means differ, and 0 if the means do not differ, either.

        Parameters
        ----------
        w : array-like of shape (d,) or (k, d)
            One direction, or several.

        Returns
        -------
        float or ndarray of shape (k,)

        Raises
        ------
        ValueError
            If a direction has another number of features, or is 0.
        """
        directions = np.asarray(w, dtype=float)
        W = np.atleast_2d(directions)
        size = np.abs(W).max(axis=1, initial=0.0, keepdims=True)
        within, between, _ = self.along(W / np.where((size > 0) & (size < np.inf), size, 1.0))
        if len(self.counts) == 2:
            between = between * (self.counts.sum() / self.counts.prod())
        J = np.where(between > 0, np.inf, 0.0)
        np.divide(between, within, out=J, where=within > 0)
        return J if directions.ndim > 1 else float(J[0])

    def separation(self, W: ArrayLike) -> float:
        """The separation of the classes in the span of directions W, (k, d).

        tr[(WᵀS_W W)⁻¹ WᵀS_B W], with the directions as columns. It depends only on the span. A quotient of traces
        would depend on the basis, and repeating the best direction would beat the two best ones.

        Raises
        ------
        ValueError
            If a direction has another number of features, or is 0.
        """
        self.along(W)  # checks the same rules
        directions = checks.matrix(W, "W") * self.spread.unit
        directions /= np.linalg.norm(directions, axis=1, keepdims=True)
        inner = Spread.of(self.root @ directions.T, np.ones(len(directions)), self.tolerance)
        legs = self.legs / self.spread.unit @ directions.T  # (C, k)
        if np.linalg.norm(legs @ inner.null) > self.tolerance:
            return float("inf")
        return float(((legs @ inner.along / inner.length) ** 2).sum())

    def directions(self) -> tuple[Array, Array]:
        """The directions that separate the classes best: the solutions of S_B w = λ S_W w with λ > 0.

        Returns
        -------
        directions : ndarray of shape (k, d)
            k <= min(C - 1, d). Infinite λ first, orthonormal in the null space of S_W, then the others with
            decreasing λ, scaled to wᵀS_W w = 1. Along each, the mean of the last class exceeds the overall mean.
        ratios : ndarray of shape (k,)
            λ.
        """
        apart, axes = np.sqrt(self.counts)[:, None] * self.apart, self.spread.whitening()
        left, size, turned = np.linalg.svd(apart, full_matrices=False)
        k = int(np.count_nonzero(size > 1e-9 * np.linalg.norm(size)))
        left, size, infinite = left[:, :k], size[:k], self.spread.null @ turned[:k].T
        legs = self.legs @ axes  # (C, r)
        # A finite λ needs S_B w = 0 in the null space: the part explained by infinite λ is removed from the means.
        explained = left.T @ legs  # (k, r)
        _, root, turns = np.linalg.svd(legs - left @ explained, full_matrices=False)
        noise = self.tolerance / self.spread.length.min(initial=np.inf)
        most = min(len(self.counts) - 1, len(self.mean)) - k
        m = min(int(np.count_nonzero(root > max(1e-9 * np.linalg.norm(legs), noise))), most)
        turns = turns[:m].T  # (r, m)
        finite = axes @ turns - infinite @ (explained @ turns / size[:, None])
        W = np.column_stack([infinite, finite])  # (d, k + m)
        side = (self.means[-1] - self.mean) @ W
        return (np.where(side < 0, -1.0, 1.0) * W).T, np.append(np.full(k, np.inf), root[:m] ** 2)
