"""The Gram matrix of many samples, computed row by row on request, with a cache of rows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.margins.kernels import KERNELS, LOWEST, gram

LEAST = 2_000_000  # numbers that a fit may store besides X, if X has fewer: 16 MB
SHARE = 0.75  # of them for the kernel
MEGABYTE = 125_000  # numbers
MOST_MEGABYTES = 1e9
SIDE = 1800  # maximum number of samples whose pairs are stored together,
LEAST_SIDE = 64  # and the least maximum
FEW = 2  # no row is kept if this maximum is more than so many times the number of rows that fit beside the pairs,
CHEAP = 64  # or with fewer features than this, because a row is then computed fast
SQUARES = 3  # numbers that the solution for these samples stores, as a multiple of their pairs
TOGETHER = 64  # number of rows that are computed together,
COLUMNS = 512  # and of their columns,
COPIED = 2**18  # or so many that this many values of samples are copied
IN_CACHE = 2**16  # number of values processed at a time
FAR_OUT = 1e3  # squared norms, in squared widths, up to which distances are computed from inner products
AMONG = 4  # ratio of the squared lengths from the origin and from the mean up to which the origin is among the samples
EPS = float(np.finfo(float).eps)

Indices = NDArray[np.integer[Any]]


class KernelRows:
    """The Gram matrix K of samples, of which only the requested rows are computed.

    Gaussian kernels are computed by a matrix product, with ‖u - v‖²/2 = ‖u‖²/2 + ‖v‖²/2 - u·v, if this loses no
    more digits than `blur`. This is many times faster than differences.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    kernel : str
        A name in `KERNELS`.
    parameters : dict
        The parameters of the kernel.
    room : int
        Maximum number of stored numbers: half of them for the pairs of some samples, the rest for rows. If only a few
        rows fit, or there are few features, all are for pairs.

    Attributes
    ----------
    side : int
        Maximum number of samples whose pairs are requested together.
    inner : ndarray of shape (n, d) or None
        The samples, if K consists of their inner products: then no rows are stored.
    local : bool
        Whether the kernel decreases with the distance.
    blur : float
        The error of an entry beyond the rounding of `gram`.

    Raises
    ------
    ValueError
        If a parameter of the kernel is invalid, or a value on the diagonal exceeds 1e250.
    """

    def __init__(self, X: Array, kernel: str, parameters: dict[str, Any], room: int) -> None:
        self._X, self._kernel, self._parameters = X, kernel, parameters
        self._half: Array | None = None  # half of the samples' squared lengths from the center, in widths
        self._center: Array | None = None  # None for the origin
        self.inner = X if kernel == "linear" else None
        self.blur, self.local = 0.0, kernel in ("gaussian", "laplacian")
        gram(kernel, X[:1], **parameters)
        if kernel == "gaussian":
            self._take_products(X, float(parameters["width"]))
        elif KERNELS[kernel].definite:
            self.diagonal()
        n = len(X)
        self._buffer = np.empty(0)
        self._parts = blocks(n, max(TOGETHER, min(COLUMNS, COPIED // X.shape[1])))
        self.side = _side(n, room // 2)
        rows = max(0, room - SQUARES * self.side**2) // n
        # The room may be more useful for pairs.
        if self.inner is not None or X.shape[1] < CHEAP or FEW * rows < self.side:
            self.side, rows = _side(n, room), 0
        self._kept = np.empty((min(n, rows), n))
        self._clock, self._filled = 0, 0
        self._forget()

    def __len__(self) -> int:
        """Number of samples."""
        return len(self._X)

    def __getitem__(self, where: int | Indices) -> Array:
        """Row i, shape (n,), or several rows, as a copy."""
        which = np.atleast_1d(where)
        rows = np.empty((len(which), len(self)))
        places = self._places(which)
        held = places >= 0
        rows[held] = self._kept[places[held]]
        other = np.flatnonzero(~held)
        for part, columns, values in self._tiles(which[other]):
            rows[other[part], columns] = values
        return rows if isinstance(where, np.ndarray) else rows[0]

    def diagonal(self) -> Array:
        """The kernel of each sample with itself, shape (n,)."""
        return self._own

    @cached_property
    def largest(self) -> float:
        """The approximate maximum of |K|: that of the diagonal, for a positive semidefinite kernel."""
        return 1.0 if self.local else float(np.abs(self._own).max())

    def square(self, which: Indices) -> Array:
        """The kernel of all pairs of some samples, valid until another block is requested."""
        k = len(which)
        if k * k > len(self._buffer):
            self._buffer = np.empty(0)
            self._buffer = np.empty(min(k * k * 5 // 4, self.side**2))  # reused memory need not be cleared
        K = self._buffer[: k * k].reshape(k, k)
        parts = blocks(k, max(TOGETHER, COPIED // self._X.shape[1]))
        for i, part in enumerate(parts):  # the chosen samples are copied, block by block
            chosen = self._chosen(which[part])
            for before in parts[: i + 1]:
                K[part, before] = self._values(*chosen, which[before])
                K[before, part] = K[part, before].T
        if self._half is not None:
            np.fill_diagonal(K, 1.0)
        return K

    def subtract(self, errors: Array, which: Indices, weights: Array) -> None:
        """Subtract the weighted sum of some rows from the errors, shape (n,)."""
        if self.inner is not None:
            normal = np.zeros(self._X.shape[1])
            for part in blocks(len(which), TOGETHER):
                normal += weights[part] @ self.inner[which[part]]
            errors -= self.inner @ normal
            return
        places = self._places(which)
        held = places >= 0
        spread = np.zeros(len(self._kept))
        spread[places[held]] = weights[held]
        errors -= spread[: self._filled] @ self._kept[: self._filled]
        weights = weights[~held]
        for part, columns, values in self._tiles(which[~held]):
            errors[columns] -= weights[part] @ values

    def sizes(self, which: Indices, weights: Array) -> Array:
        """The sum of the absolute values of some rows, with the absolute values of their weights, shape (n,)."""
        total, sizes = np.zeros(len(self)), np.abs(weights)
        for part, columns, values in self._tiles(which):
            total[columns] += sizes[part] @ np.abs(values)
        return total

    def exact(self) -> None:
        """Compute distances from differences from now on, without blur."""
        self._half, self.blur = None, 0.0
        self._forget()

    def free(self) -> None:
        """Free the memory of the kept rows and of the pairs."""
        self._kept, self._buffer = np.empty((0, len(self))), np.empty(0)
        self._forget()

    @cached_property
    def _own(self) -> Array:
        own = np.empty(len(self))
        for part in blocks(len(self), TOGETHER):
            own[part] = gram(self._kernel, self._X[part], **self._parameters).diagonal()
        return own

    def _take_products(self, X: Array, width: float) -> None:
        """The lengths of the samples if the origin is among them, else from their mean, if products keep enough
        digits.
        """
        center = X.mean(axis=0)
        half, about = _halves(X, np.zeros(X.shape[1]), width), _halves(X, center, width)
        near = half.max() <= AMONG * about.max()
        half = half if near else about
        if half.max() <= FAR_OUT / 2:
            self._half, self._center = half, None if near else center
            self._scale = 1 / width**2
            self.blur = 4 * EPS * (1 + 2 * float(half.max()))

    def _places(self, which: Indices) -> Indices:
        """The positions of these rows in the cache, where they replace those that were used the longest time ago.

        Those that do not fit beside the others have the position -1.
        """
        new = which[self._place[which] < 0]
        if len(new) and len(self._kept):
            asked = np.zeros(len(self), dtype=bool)
            asked[which] = True
            free = np.flatnonzero((self._sample < 0) | ~asked[self._sample])
            free = free[np.argsort(self._used[free], kind="stable")][: len(new)]
            new = new[: len(free)]
            before = self._sample[free]
            self._place[before[before >= 0]] = -1
            self._place[new], self._sample[free] = free, new
            self._filled = max(self._filled, int(free.max(initial=-1)) + 1)
            for part, columns, values in self._tiles(new):
                self._kept[free[part], columns] = values
        places: Indices = self._place[which]
        self._clock += 1
        self._used[places[places >= 0]] = self._clock
        return places

    def _forget(self) -> None:
        """Clear the cache."""
        self._place = np.full(len(self), -1)
        self._sample = np.full(len(self._kept), -1)
        self._used = np.zeros(len(self._kept), dtype=np.int64)
        self._filled = 0

    def _tiles(self, rows: Indices) -> Iterator[tuple[slice, slice, Array]]:
        """The kernel of some samples and all, in blocks: their places in `rows`, their columns, and the values."""
        for part in blocks(len(rows), TOGETHER):
            chosen = self._chosen(rows[part])
            for columns in self._parts:
                yield part, columns, self._values(*chosen, columns)

    def _chosen(self, rows: Indices) -> tuple[Array, Array | None]:
        """Some samples, as `_values` needs them, and half of their squared lengths."""
        some = self._X[rows]
        if self._half is None:
            return some, None
        if self._center is not None:
            some -= self._center
        some *= self._scale
        return some, self._half[rows][:, None]

    def _values(self, some: Array, half: Array | None, others: slice | Indices) -> Array:
        """The kernel of chosen samples and others."""
        Z = self._X[others]
        if half is None or self._half is None:
            return KERNELS[self._kernel].value(some, Z, **self._parameters)
        values: Array = some @ (Z if self._center is None else Z - self._center).T
        values -= half
        values -= self._half[others]
        np.minimum(values, 0.0, out=values)
        np.maximum(values, LOWEST, out=values)  # numerically 0
        return np.exp(values, out=values)


def _side(n: int, room: int) -> int:
    """The number of n samples for whose pairs there is room."""
    return min(n, SIDE, max(LEAST_SIDE, int(np.sqrt(room / SQUARES))))


def allowed(X: Array) -> int:
    """The number of numbers that a fit to samples (n, d) may store besides them."""
    return max(int(X.size), LEAST)


def room(X: Array, megabytes: float | None) -> int:
    """The number of numbers of the kernel that may be stored; None is a share of what the fit may store."""
    if megabytes is None:
        return int(SHARE * allowed(X))
    return int(MEGABYTE * min(megabytes, MOST_MEGABYTES))


def _halves(X: Array, center: Array, width: float) -> Array:
    """Half of the squared distances of samples (n, d) from a center, in squared widths, shape (n,)."""
    halves = np.empty(len(X))
    for part in blocks(len(X), IN_CACHE, X.shape[1]):
        away = (X[part] - center) / width
        halves[part] = np.einsum("nd,nd->n", away, away) / 2
    return halves
