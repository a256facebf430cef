"""Centred samples and their directions of spread: the common basis of least squares and Fisher's discriminant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.core.exact import integral

EPS = float(np.finfo(float).eps)
SETTLED = 4 * EPS  # relative change of a refined solution below which only rounding is left
ERRORS = 10 * EPS  # estimated rounding error of a sum, for each of its terms
LEAST = 1e-100  # so that squares, and weights for so small a unit, are floats: smaller differences count as 0


def rounding(n: int, d: int) -> float:
    """Relative rounding error of sums over samples (n, d)."""
    return ERRORS * max(n, d)


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Centred:
    """Samples relative to the overall mean, and to their class means.

    Parameters
    ----------
    counts : ndarray of shape (C,)
        Number of samples of each class, or the sum of their weights.
    mean : ndarray of shape (d,)
        Of all samples.
    means : ndarray of shape (C, d)
        Of each class.
    total : ndarray of shape (n, d)
        √s_n (x_n - m), where s_n is the weight of the sample, by default 1.
    within : ndarray of shape (n, d)
        √s_n (x_n - m_c) with the mean of the own class c.
    unit : ndarray of shape (d,)
        Length of each column of `total`, or 1 if it is 0. With it, results do not depend on the units of the features.
    tolerance : float
        Length of a column, divided by its unit, that rounding alone can produce.
    """

    counts: NDArray[Any]
    mean: Array
    means: Array
    total: Array
    within: Array
    unit: Array
    tolerance: float

    @classmethod
    def of(cls, X: Array, index: NDArray[np.int64], noise: float | None = None) -> Centred:
        """Centre samples (n, d) of the classes with indices 0 to C-1, shape (n,), none of them empty.

        For coordinates in a span, `noise` is the length of the rounding errors, and all features share one unit.
        """
        n, d = X.shape
        counts = np.bincount(index)
        whole = integral(X)
        # Decimals are centred as integers, so that collinear samples stay collinear. For other floats, subtracting
        # the first sample centres a constant feature exactly.
        start, (values, scale) = (X[0] * 0, whole) if whole else (X[0], (X - X[0], 1))
        sums = np.column_stack([np.bincount(index, column, len(counts)) for column in values.T])  # (C, d)
        own = counts[index][:, None]
        total = (values * n - sums.sum(axis=0)) / n / scale
        within = (values * own - sums[index]) / own / scale
        flat = np.abs(total).max(axis=0) < LEAST
        if flat.any():
            total, within = np.where(flat, 0.0, total), np.where(flat, 0.0, within)
        unit = np.where(flat, 1.0, np.linalg.norm(total, axis=0))
        mean = start + sums.sum(axis=0) / n / scale
        # Floats that are not decimals were rounded before the fit.
        size = np.where(flat, 0.0, np.abs(X).max(axis=0) / unit)
        rounded = 0.0 if whole else EPS * float(size.max()) * np.sqrt(n)
        if noise is not None:
            unit, rounded = even(unit, flat), noise / float(unit.max())
        return cls(
            counts=counts,
            mean=mean,
            means=np.where(flat, mean, start + sums / counts[:, None] / scale),
            total=total,
            within=within,
            unit=unit,
            tolerance=rounding(n, d) + 2 * rounded,
        )

    @classmethod
    def weighted(
        cls, X: Array, index: NDArray[np.int64], weights: Array, noise: float | None = None
    ) -> Centred:
        """The same for samples with weights (n,) above 0."""
        n, d = X.shape
        counts = np.bincount(index, weights)
        rows, root = X - X[0], np.sqrt(weights)[:, None]  # centres a constant feature exactly to 0
        own = (np.arange(len(counts))[:, None] == index) * weights  # (C, n)
        means, middle = own @ rows / counts[:, None], weights @ rows / weights.sum()
        total, within = root * (rows - middle), root * (rows - means[index])
        flat = np.abs(rows).max(axis=0) < LEAST
        unit = np.where(flat, 1.0, np.linalg.norm(total, axis=0))
        size = np.where(flat, 0.0, np.abs(X).max(axis=0) / unit * np.sqrt(weights.max()))
        rounded = EPS * float(size.max()) * np.sqrt(n)
        if noise is not None:
            unit, rounded = even(unit, flat), noise / float(unit.max()) * float(np.sqrt(weights.max()))
        return cls(counts, X[0] + middle, X[0] + means, total, within, unit, rounding(n, d) + 2 * rounded)


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Spread:
    """The directions in which rows A (n, d) spread, and those in which they do not.

    With the features divided by their units, A = left · diag(length) · alongᵀ: the singular value decomposition,
    without values that are 0 up to rounding.

    Parameters
    ----------
    unit : ndarray of shape (d,)
    left : ndarray of shape (k, r)
    length : ndarray of shape (r,)
        Decreasing, all above 0.
    along : ndarray of shape (d, r)
    across : ndarray of shape (d, d - r)
        The orthonormal complement of `along`, for features divided by their units.
    null : ndarray of shape (d, d - r)
        Orthonormal directions w, for features in their original units, with A w = 0.
    """

    unit: Array
    left: Array
    length: Array
    along: Array
    across: Array
    null: Array

    @classmethod
    def of(cls, rows: Array, unit: Array, tolerance: float) -> Spread:
        """The spread of rows (k, d), whose features are divided by their units; lengths up to the tolerance are 0."""
        left, length, turned = np.linalg.svd(rows, full_matrices=True)
        r = int(np.count_nonzero(length > tolerance))
        return cls(unit, left[:, :r], length[:r], turned[:r].T, turned[r:].T, orthonormal(turned[r:].T, unit))

    def solve(self, B: Array) -> Array:
        """The shortest solutions W (d, k) of AᵀA W = B, shape (d, k), for B without its null part."""
        B = B - self.null @ (self.null.T @ B)
        inner = self.along.T @ (B / self.unit[:, None]) / self.length[:, None] ** 2  # (r, k)
        return self._shortest(inner)

    def fit(self, T: Array) -> Array:
        """The shortest W (d, k) with the least ‖A W - T‖, for T of shape (rows of A, k)."""
        return self._shortest(self.left.T @ T / self.length[:, None])

    def whitening(self) -> Array:
        """Directions (d, r) without null part, along which A has length 1 and is uncorrelated."""
        return self._shortest(np.diag(1 / self.length))

    def _shortest(self, inner: Array) -> Array:
        """Convert coordinates (r, k) along the spread to directions (d, k) without null part."""
        W: Array = self.along @ inner / self.unit[:, None]
        return W - self.null @ (self.null.T @ W)


def orthonormal(across: Array, unit: Array) -> Array:
    """Orthonormal directions (d, m) in the original units, from directions for features divided by their units (d,)."""
    order = np.argsort(unit, kind="stable")  # with the largest rows first, small ones keep their digits
    null = np.empty(across.shape)
    null[order] = np.linalg.qr((across * (unit.min() / unit)[:, None])[order])[0]
    return null


def even(unit: Array, flat: NDArray[np.bool_]) -> Array:
    """The largest unit of non-constant columns, for each column, (d,), because rotated axes have no own units."""
    return np.full(len(unit), unit[~flat].max(initial=0.0) or 1.0)


def triangle(rows: Array) -> Array:
    """The triangular R (min(n, d), d) with RᵀR = AᵀA for rows A (n, d): the same geometry with few rows."""
    R: NDArray[np.float64] = np.asarray(np.linalg.qr(rows, mode="r"))
    return R


def triangle_of(parts: Iterable[Array], n: int) -> Array:
    """The triangular factor of n rows, which come in parts; each time that there are enough, with that of those before.

    So it needs memory for a sixteenth of the rows, or for three matrices of its size.
    """
    held: list[Array] = []
    for part in parts:
        held.append(part)
        if sum(map(len, held)) >= max(2 * part.shape[1], n // 16):
            held = [triangle(np.concatenate(held))]
    return triangle(np.concatenate(held))
