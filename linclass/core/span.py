"""Span: samples with more features than samples, in as many coordinates as they need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from linclass.core.blocks import blocks
from linclass.core.checks import Array

EPS = float(np.finfo(float).eps)
BLOCK = 1 << 18  # number of values processed together, but not more than
IN_CACHE = 1 << 15  # number of values that fit into a processor's cache
SHARE = 16  # one in this many of all, and
LEAST = 64  # at least this many features
LONG = 1e-5  # share of the greatest length above which a length is accurate from its square, and
EVEN = 0.05  # above which its direction is accurate, too


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Span:
    """An affine space of r <= n dimensions that contains n samples with d > n features: x = center + z basis.

    A minimum of losses of w·x_n + b, with or without a penalty on ‖w‖, has its w in the span of the samples, or of
    their differences from a center if b is free (Kimeldorf and Wahba 1971). So w = v basis and b = β - w·center,
    where (v, β) is the minimum for the coordinates z: ‖w‖ = ‖v‖, and f, the scatters and all distances are the
    same. Nothing of size d² is needed. The axes of the features are lost, so methods that treat each feature
    separately cannot use it.

    Parameters
    ----------
    center : ndarray of shape (d,)
        0 if the span contains the origin.
    basis : ndarray of shape (r, d)
        Orthonormal rows, sorted by the decreasing length of the samples along them.
    noise : float
        Length in the span that rounding alone can produce.
    """

    center: Array
    basis: Array
    noise: float

    @classmethod
    def of(
        cls,
        X: Array,
        about: Literal["mean", "origin"] = "mean",
        weights: Array | None = None,
        *,
        turn_only: bool = False,
    ) -> tuple[Span | None, Array]:
        """The span of samples (n, d), and the samples in its coordinates (n, r); None and X if d <= n.

        Directions in which samples differ only by rounding are omitted. Besides X and the basis, only a block of
        features is in memory at a time.

        Parameters
        ----------
        X : ndarray of shape (n, d)
        about : {"mean", "origin"}, default "mean"
            The choice of the center.
        weights : ndarray of shape (n,) or None, default None
            Number of times that each sample counts in the mean.
        turn_only : bool, default False
            Whether the basis, which needs as much memory as X, is not computed if the samples are accurate enough
            themselves. The span then refers to X, and is for use during a fit only.
        """
        n, d = X.shape
        if d <= n:
            return None, X
        center = mean_of(X, weights) if about == "mean" else np.zeros(d)
        rows = _Rows(X, center)
        square, turned = np.linalg.eigh(rows.gram())
        length = np.sqrt(np.maximum(square, 0))
        noise = 10 * EPS * d * length[-1] + 4 * EPS * np.sqrt(n * d) * float(np.abs(center).max())
        long = length > max(LONG * length[-1], noise)
        even = bool(long.any()) and length[long][0] > EVEN * length[-1]
        if turn_only and even and n - np.count_nonzero(long) <= n // SHARE:
            short, inner = turned[:, ~long].copy(), turned[:, long]
            del turned
            inner *= length[long]
            found = Turned(center, np.empty((0, d)), noise, rows, inner, square[long])
            if (found.beyond(short) <= noise).all():
                return found, inner
            turned = np.column_stack([short, inner / length[long]])
        basis = rows.turned(turned[:, long] / length[long])
        if even:
            others, Z = _rest(rows.turned(turned[:, ~long]), basis, noise), turned[:, long] * length[long]
        else:
            _straighten(basis)
            others, Z = _rest(rows.turned(turned[:, ~long]), basis, noise), None
        if len(others) or not long.any():
            basis, Z = np.concatenate([basis, others]) if len(others) else np.eye(1, d), None
        return cls(center, basis, noise), rows.along(basis) if Z is None else Z

    @cached_property
    def offset(self) -> Array:
        """The center along each row of the basis, shape (r,): w·center = v·offset."""
        return self.inner(self.center)

    def mixed(self, inner: Array) -> Array:
        """Coordinates (…, r) as directions (…, d) in feature space."""
        mixed: Array = inner @ self.basis
        return mixed

    def inner(self, w: Array) -> Array:
        """Directions (…, d) in feature space as coordinates (…, r), without their part outside."""
        inner: Array = w @ self.basis.T
        return inner

    def lifted(self, weights: Array) -> Array:
        """Weights (…, r + 1) for coordinates, the bias last, as weights (…, d + 1) for features."""
        rows, bias = weights[..., :-1], weights[..., -1] - weights[..., :-1] @ self.offset
        return np.concatenate([self.mixed(rows), bias[..., None]], axis=-1)

    def projected(self, weights: Array) -> Array:
        """Weights (…, d + 1) for features, the bias last, in coordinates, (…, r + 1), without their part outside."""
        rows, bias = weights[..., :-1], weights[..., -1] + weights[..., :-1] @ self.center
        return np.concatenate([self.inner(rows), bias[..., None]], axis=-1)

    def inward(self, w: list[Fraction], b: Fraction) -> tuple[list[Fraction], Fraction]:
        """The w and b of a hyperplane in feature space, with w in the span, in coordinates."""
        inner = [Fraction(part) for part in (self.basis @ np.array(w, dtype=float)).tolist()]
        return inner, b + sum(part * Fraction(at) for part, at in zip(w, self.center.tolist(), strict=True))

    def expanded(self, found: Mapping[str, Any]) -> dict[str, Any]:
        """The columns of a trace in feature space as arrays, from those of a fit in coordinates."""
        columns = {**found, "coef": self.mixed(found["coef"])}
        columns["intercept"] = found["intercept"] - found["coef"] @ self.offset
        if "gradient" in found:
            slopes, shares = found["gradient"][..., :-1], found["gradient"][..., -1]
            gradient = np.empty((*shares.shape, len(self.center) + 1))
            gradient[..., :-1] = self.mixed(slopes)
            gradient[..., -1] = shares
            for row, share in zip(gradient.reshape(shares.size, -1), shares.ravel().tolist(), strict=True):
                row[:-1] += share * self.center
            columns["gradient"] = gradient
        return columns

    def columns(self, found: Mapping[str, Any]) -> dict[str, Any]:
        """The same, but expanded on request."""
        columns = {**found, "coef": Lifted(self, found["coef"])}
        columns["intercept"] = found["intercept"] - found["coef"] @ self.offset
        if "gradient" in found:
            columns["gradient"] = Lifted.gradient(self, found["gradient"])
        return columns


@dataclass(frozen=True, eq=False)
class Turned(Span):
    """A span whose basis is not stored: its rows are combinations of the samples that are accurate enough.

    With the coordinates Z of the samples, whose columns have the lengths ℓ, the basis is diag(1/ℓ²) Zᵀ (X - center).

    Parameters
    ----------
    rows : _Rows
    Z : ndarray of shape (n, r)
    squares : ndarray of shape (r,)
        ℓ².
    """

    rows: _Rows
    Z: Array
    squares: Array

    def mixed(self, inner: Array) -> Array:
        """Coordinates (…, r) as directions (…, d) in feature space."""
        flat = self.rows.turned(self.Z @ (inner.reshape(-1, inner.shape[-1]) / self.squares).T)
        return flat.reshape(*inner.shape[:-1], flat.shape[-1])

    def inner(self, w: Array) -> Array:
        """Directions (…, d) in feature space as coordinates (…, r), without their part outside."""
        flat = self.rows.along(w.reshape(-1, w.shape[-1])).T @ self.Z / self.squares
        return flat.reshape(*w.shape[:-1], flat.shape[-1])

    def beyond(self, short: Array) -> Array:
        """Lengths (k,) of combinations of the samples, by the columns of a matrix (n, k), outside of the span."""
        rest = self.rows.turned(short)
        for _ in range(2):  # after one pass, rounding leaves a part along long directions
            rest -= self.mixed(self.inner(rest))
        lengths: Array = np.linalg.norm(rest, axis=1)
        return lengths


@dataclass(frozen=True, eq=False)
class Lifted:
    """A trace column with d numbers at each step, stored as r coordinates and expanded on request.

    Parameters
    ----------
    span : Span
    rows : ndarray of shape (T, …, r)
        Their product with the basis is the column.
    shares : ndarray of shape (T, …) or None, default None
        Multiples of the center to add. They are also appended to each row, like the derivative by the bias in a
        gradient.
    """

    span: Span
    rows: NDArray[Any]
    shares: NDArray[Any] | None = None

    @classmethod
    def gradient(cls, span: Span, slopes: Array) -> Lifted:
        """Derivatives by weights for features (T, …, d + 1), from those for coordinates (T, …, r + 1)."""
        return cls(span, slopes[..., :-1], slopes[..., -1])

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, where: Any) -> Lifted:
        """The same for some rows, or for one."""
        return Lifted(self.span, self.rows[where], None if self.shares is None else self.shares[where])

    def made(self) -> Array:
        """All numbers, shape (T, …, d), or (T, …, d + 1) with shares."""
        made: Array = self.rows @ self.span.basis
        if self.shares is None:
            return made
        made += self.shares[..., None] * self.span.center
        return np.concatenate([made, self.shares[..., None]], axis=-1)


class _Rows:
    """Samples X (n, d) relative to a center, processed in blocks of features."""

    def __init__(self, X: Array, center: Array) -> None:
        self._X, self._center = X, center
        self._parts = _parts(*X.shape)

    def _some(self, part: slice) -> Array:
        some: Array = self._X[:, part] - self._center[part]
        return some

    def gram(self) -> Array:
        """The inner products of all samples, (n, n)."""
        gram = np.zeros((len(self._X),) * 2)
        for part in self._parts:
            some = self._some(part)
            gram += some @ some.T
        return gram

    def turned(self, turn: Array) -> Array:
        """Linear combinations of the samples (k, d), by the columns of a matrix (n, k)."""
        mixtures = np.empty((turn.shape[1], self._X.shape[1]))
        for part in self._parts:
            np.matmul(turn.T, self._some(part), out=mixtures[:, part])
        return mixtures

    def along(self, basis: Array) -> Array:
        """Coordinates (n, k) of the samples along a basis (k, d)."""
        return sum(
            (self._some(part) @ basis[:, part].T for part in self._parts),
            np.zeros((len(self._X), len(basis))),
        )


def mean_of(X: Array, weights: Array | None = None) -> Array:
    """The mean of samples (n, d), which centres a constant feature exactly to 0, without a copy of all samples."""
    n, d = X.shape
    times, total = np.ones(n) if weights is None else weights, np.zeros(d)
    for part in blocks(n, IN_CACHE, d):
        total += times[part] @ (X[part] - X[0])
    mean: Array = X[0] + total / times.sum()
    return mean


def _straighten(basis: Array) -> None:
    """Orthonormalise, in place, rows (k, d) that have length 1 and are nearly orthogonal."""
    root = np.linalg.cholesky(basis @ basis.T)
    back = np.linalg.inv(root)
    for part in _parts(*basis.shape):
        basis[:, part] = back @ basis[:, part]


def _rest(short: Array, basis: Array, noise: float) -> Array:
    """Orthonormal rows for the part of short combinations (k, d) that is orthogonal to the basis and above the noise.

    The Gram matrix of all samples does not distinguish short directions from rounding; their own Gram matrix does.
    """
    for _ in range(2):  # after one pass, rounding leaves a part along long directions
        short -= short @ basis.T @ basis
    square, turned = np.linalg.eigh(short @ short.T)
    kept = np.sqrt(np.maximum(square, 0)) > noise
    if not kept.any():
        return short[:0]
    rest: Array = turned[:, kept].T / np.sqrt(square[kept])[:, None] @ short
    rest -= rest @ basis.T @ basis
    _straighten(rest)
    return rest


def _parts(n: int, d: int) -> list[slice]:
    """Blocks of d features of n samples that are processed together."""
    return blocks(d, max(min(BLOCK // max(n, 1), d // SHARE), LEAST))
