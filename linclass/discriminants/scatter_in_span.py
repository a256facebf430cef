"""The scatter of samples with more features than samples, stored in the coordinates of their span."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core.checks import Array
from linclass.core.span import Span
from linclass.discriminants.scatter import Scatter


class SpannedScatter(Scatter):
    """The scatter for d > n features. Its matrices (d, d) are computed at each request.

    Parameters
    ----------
    inner : Scatter
        The scatter of the coordinates in the span.
    span : Span
        The span of the samples, with their mean as its center.
    """

    inner: Scatter
    span: Span

    def __init__(self, inner: Scatter, span: Span) -> None:
        own = {
            "inner": inner,
            "span": span,
            "counts": inner.counts,
            "mean": span.center + inner.mean @ span.basis,
            "means": span.center + inner.means @ span.basis,
            "spread": inner.spread,
            "root": inner.root,
            "tolerance": inner.tolerance,
        }
        vars(self).update(own)  # the class is frozen

    def __repr__(self) -> str:
        return f"<SpannedScatter of {int(self.counts.sum())} samples with {len(self.mean)} features>"

    @property
    def each(self) -> Array:
        """S_i, shape (C, d, d)."""
        return np.array([self._outer(one) for one in self.inner.each])

    @property
    def total(self) -> Array:
        """S_T, shape (d, d)."""
        return self._outer(self.inner.total)

    @property
    def within(self) -> Array:
        """S_W, shape (d, d)."""
        return self._outer(self.inner.within)

    @property
    def legs(self) -> Array:
        """Rows √N_i (m_i - m), shape (C, d)."""
        legs: Array = self.inner.legs @ self.span.basis
        return legs

    @property
    def apart(self) -> Array:
        """Coordinates of the means in the part of the null space of S_W inside the span."""
        return self.inner.apart

    @property
    def singular(self) -> bool:
        """Whether S_W is singular: it always is."""
        return True

    def along(self, w: ArrayLike) -> tuple[Array, Array, Array]:
        """The scatters along directions w, (k, d): see `Scatter.along`; 0 orthogonal to the span.

        Raises
        ------
        ValueError
            If a direction has another number of features, or is 0.
        """
        inward, seen = self._inward(w)
        within, between, total = np.zeros((3, len(inward)))
        if seen.any():
            within[seen], between[seen], total[seen] = self.inner.along(inward[seen])
        return within, between, total

    def separation(self, W: ArrayLike) -> float:
        """The separation of the classes in the span of directions W, (k, d): see `Scatter.separation`.

        Raises
        ------
        ValueError
            If a direction has another number of features, or is 0.
        """
        inward, seen = self._inward(W)
        return self.inner.separation(inward[seen]) if seen.any() else 0.0

    def directions(self) -> tuple[Array, Array]:
        """The directions that separate the classes best, (k, d), and their λ: see `Scatter.directions`."""
        directions, ratios = self.inner.directions()
        return directions @ self.span.basis, ratios

    def _inward(self, w: ArrayLike) -> tuple[Array, NDArray[np.bool_]]:
        """The checked directions in the coordinates of the span, (k, r), and the mask of those with a part in it."""
        W = self._checked(w)
        inward = W @ self.span.basis.T
        seen = np.linalg.norm(inward, axis=1) > self.tolerance * np.linalg.norm(W, axis=1)
        return inward, seen

    def _outer(self, matrix: Array) -> Array:
        """A matrix in coordinates (r, r) as a matrix in features (d, d)."""
        outer: Array = self.span.basis.T @ matrix @ self.span.basis
        return outer
