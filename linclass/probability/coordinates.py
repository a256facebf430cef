"""Coordinates in which samples have mean 0 and a range of about 1, to avoid cancellation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linclass.conventions.sparse import entries_about, extremes, is_sparse, sums
from linclass.core.blocks import blocks
from linclass.core.checks import Array

ROUNDING = float(np.finfo(float).eps)
BLOCK = 1 << 14  # number of values processed together
SMALLEST = 1e-250  # minimum range of a feature, so that its weight is a float
NEAR = 16  # distance of 0 and the center in units, up to which the original features lose no relevant digits


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Coordinates:
    """Coordinates z = (x - center) / unit, in which f = v·z + β with v = w unit and β = b + w·center.

    Parameters
    ----------
    center, unit : ndarray of shape (d,)
    """

    center: Array
    unit: Array

    @classmethod
    def own(cls, d: int) -> Coordinates:
        """The original features."""
        return cls(np.zeros(d), np.ones(d))

    @classmethod
    def of(cls, X: Array, penalty: Array, times: Array | None = None) -> Coordinates:
        """Centred at the mean of each feature, with units in which neither z nor the penalty of v is large.

        A unit is √(spread² + λ/n), with the largest deviation from the mean as the spread: then |z| <= 1, and the
        penalty's curvature λ / unit² is at most n, even for a small spread. With `times` (n,), the mean and n are
        weighted. X (n, d) may be sparse.
        """
        low, center, high = _range(X)
        n = float(X.shape[0])
        if times is not None:
            n = float(times.sum())
            center = sums(times[None], X)[0] / n
        center = np.clip(center, low, high)  # rounding may exceed the range
        # The remainder of a constant feature is rounding error, and not a direction to move in.
        flat = high - low <= 8 * ROUNDING * np.abs(center)
        spread = np.maximum(high - center, center - low)
        unit = np.where(flat, np.inf, np.hypot(spread, np.sqrt(penalty / n)))
        if unit.min() < SMALLEST:
            raise ValueError(
                f"Column {int(unit.argmin()) + 1} of X varies by {unit.min():.3g}, which is too little: its weight "
                "could be larger than floating-point numbers. Multiply the column by a large number."
            )
        return cls(center, unit)

    @property
    def far(self) -> int | None:
        """The first column that is so far from 0 in its unit that f needs these coordinates, if there is one."""
        beyond = np.flatnonzero(np.abs(self.center) > NEAR * self.unit)
        return int(beyond[0]) if len(beyond) else None

    @property
    def near(self) -> bool:
        """Whether f may be computed from the original features too."""
        return self.far is None

    def reach(self, X: Array, times: Array | None = None) -> Array:
        """Sums of |z| over samples (n, d), and n, shape (d + 1,); weighted by `times`."""
        times = np.ones(X.shape[0]) if times is None else times
        if is_sparse(X):
            return np.append(entries_about(X, self.center, times, np.abs) / self.unit, times.sum())
        total = np.zeros(X.shape[1] + 1)
        parts = blocks(len(X), BLOCK, X.shape[1])
        buffer = np.empty((parts[0].stop if parts else 0, X.shape[1]))
        for part in parts:
            away = np.subtract(X[part], self.center, out=buffer[: part.stop - part.start])
            total[:-1] += times[part] @ np.abs(away, out=away)
        total[:-1] /= self.unit
        total[-1] = times.sum()
        return total

    def gram(self, X: Array, times: Array | None = None) -> Array:
        """Σ (z, 1)(z, 1)ᵀ over samples (m, d), shape (d + 1, d + 1); weighted by `times`."""
        z = np.empty((len(X), X.shape[1] + 1))
        np.subtract(X, self.center, out=z[:, :-1])
        z[:, :-1] /= self.unit
        z[:, -1] = 1.0
        if times is not None:
            z *= np.sqrt(times)[:, None]
        gram: Array = z.T @ z
        return gram

    def squares(self, X: Array, times: Array | None = None) -> Array:
        """Sums of (z, 1)² over samples (m, d), shape (d + 1,); weighted by `times`."""
        times = np.ones(X.shape[0]) if times is None else times
        if is_sparse(X):
            return np.append(
                entries_about(X, self.center, times, np.square) / self.unit / self.unit, times.sum()
            )
        total = np.zeros(X.shape[1])
        for part in blocks(len(X), BLOCK, X.shape[1]):
            away = X[part] - self.center
            away *= away
            total += times[part] @ away
        return np.append(total / self.unit / self.unit, times.sum())

    def samples(self, X: Array) -> Array:
        """Samples (m, d) as (z, 1), shape (m, d + 1), stored by columns for faster products with weights."""
        m, d = X.shape
        Z = np.empty((d + 1, m))
        np.subtract(X.T, self.center[:, None], out=Z[:-1])
        Z[:-1] /= self.unit[:, None]
        Z[-1] = 1.0
        return Z.T

    def slope(self, gradient: Array) -> Array:
        """Derivatives by (w, b), (K, d + 1), converted to derivatives by (v, β)."""
        own = (gradient[:, :-1] - self.center * gradient[:, -1:]) / self.unit
        return np.column_stack([own, gradient[:, -1]])

    def outward(self, weights: Array) -> Array:
        """Weights (v, β), shape (…, d + 1), converted to (w, b).  w = v / unit, b = β - w·center"""
        w = weights[..., :-1] / self.unit
        return np.concatenate([w, weights[..., -1:] - (w @ self.center)[..., None]], axis=-1)

    def inward(self, weights: Array) -> Array:
        """Weights (w, b), shape (…, d + 1), converted to (v, β), with v = 0 for constant features."""
        w = np.where(np.isinf(self.unit), 0.0, weights[..., :-1])
        bias = weights[..., -1:] + (w @ self.center)[..., None]
        return np.concatenate([w * np.where(np.isinf(self.unit), 0.0, self.unit), bias], axis=-1)

    def outslope(self, gradient: Array) -> Array:
        """Derivatives by (v, β), shape (…, d + 1), converted to derivatives by (w, b), 0 for constant features."""
        own = gradient[..., :-1] * np.where(np.isinf(self.unit), 0.0, self.unit)
        return np.concatenate([own + gradient[..., -1:] * self.center, gradient[..., -1:]], axis=-1)


def _range(X: Array) -> tuple[Array, Array, Array]:
    """Smallest value, mean and largest of each column, (d,) each."""
    if is_sparse(X):
        return extremes(X)
    if X.size <= BLOCK:
        return X.min(axis=0), X.mean(axis=0), X.max(axis=0)
    first, *others = blocks(len(X), BLOCK, X.shape[1])
    low = X[first].copy()
    high, total = low.copy(), low.sum(axis=0)
    for part in others:
        some = X[part]
        m = len(some)
        np.minimum(low[:m], some, out=low[:m])
        np.maximum(high[:m], some, out=high[:m])
        total += np.ones(m) @ some
    return low.min(axis=0), total / len(X), high.max(axis=0)
