"""The Gram matrix of many samples, computed row by row on request, with a cache of rows."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.margins.kernels import KERNELS, LOWEST, gram

KEPT = 25_000_000  # maximum number of cached numbers: 200 MB
TOGETHER = 64  # number of rows that are computed together
SIDE = 2**18  # number of values of the chosen samples that are copied together
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
    kept : int, default 25,000,000
        Maximum number of cached numbers.

    Attributes
    ----------
    local : bool
        Whether the kernel decreases with the distance.
    blur : float
        The error of an entry beyond the rounding of `gram`.

    Raises
    ------
    ValueError
        If a parameter of the kernel is invalid, or a value on the diagonal exceeds 1e250.
    """

    def __init__(self, X: Array, kernel: str, parameters: dict[str, Any], kept: int = KEPT) -> None:
        self._X, self._kernel, self._parameters = X, kernel, parameters
        self._factors: tuple[Array, Array] | None = (
            None  # samples and half of their squared lengths, in widths
        )
        self.blur, self.local = 0.0, kernel in ("gaussian", "laplacian")
        gram(kernel, X[:1], **parameters)
        if kernel == "gaussian":
            self._take_products(X, float(parameters["width"]))
        elif KERNELS[kernel].definite:
            self.diagonal()
        size = min(len(X), max(TOGETHER, kept // len(X)))
        self._kept, self._count = np.empty((size, len(X))), 0
        self._place = np.full(len(X), -1)
        self._buffer = np.empty(0)

    def __len__(self) -> int:
        """Number of samples."""
        return len(self._X)

    def __getitem__(self, i: int) -> Array:
        """Row i, valid until another row is requested."""
        row: Array = self._kept[self._places(np.array([i]))[0]]
        return row

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
            self._buffer = np.empty(k * k * 5 // 4)  # reused memory need not be cleared
        K = self._buffer[: k * k].reshape(k, k)
        parts = blocks(k, max(TOGETHER, SIDE // self._X.shape[1]))
        for i, part in enumerate(parts):  # the chosen samples are copied, block by block
            for before in parts[: i + 1]:
                self._fill(which[part], which[before], K[part, before])
                K[before, part] = K[part, before].T
        if self._factors is not None:
            np.fill_diagonal(K, 1.0)
        return K

    def subtract(self, errors: Array, which: Indices, weights: Array) -> None:
        """Subtract the weighted sum of some rows from the errors, shape (n,)."""
        for part in blocks(len(which), TOGETHER):
            errors -= weights[part] @ self._kept[self._places(which[part])]

    def sizes(self, which: Indices, weights: Array) -> Array:
        """The sum of the absolute values of some rows, with the absolute values of their weights, shape (n,)."""
        total = np.zeros(len(self))
        for part in blocks(len(which), TOGETHER):
            total += np.abs(weights[part]) @ np.abs(self._kept[self._places(which[part])])
        return total

    def exact(self) -> None:
        """Compute distances from differences from now on, without blur."""
        self._factors, self.blur = None, 0.0
        self._forget()

    @cached_property
    def _own(self) -> Array:
        parts = (self._X[part] for part in blocks(len(self), TOGETHER))
        return np.concatenate([gram(self._kernel, part, **self._parameters).diagonal() for part in parts])

    def _take_products(self, X: Array, width: float) -> None:
        """The samples as they are if the origin is among them, else centred, if products keep enough digits."""
        center = X.mean(axis=0)
        half, about = _halves(X, np.zeros(X.shape[1]), width), _halves(X, center, width)
        near = half.max() <= AMONG * about.max()
        half = half if near else about
        if half.max() <= FAR_OUT / 2:
            self._factors = (X if near else X - center), half
            self._scale = 1 / width**2
            self.blur = 4 * EPS * (1 + 2 * float(half.max()))

    def _places(self, which: Indices) -> Indices:
        """The positions of these rows in the cache; at most as many as are processed together."""
        new = which[self._place[which] < 0]
        if self._count + len(new) > len(self._kept):
            self._forget()
            new = which
        for part in blocks(len(new), IN_CACHE, len(self)):
            rows = new[part]
            end = self._count + len(rows)
            self._fill(rows, None, self._kept[self._count : end])
            self._place[rows] = np.arange(self._count, end)
            self._count = end
        return self._place[which]

    def _forget(self) -> None:
        """Clear the cache."""
        self._place[:] = -1
        self._count = 0

    def _fill(self, rows: Indices, columns: Indices | None, out: Array) -> None:
        """Compute the kernel of some samples and others (all, if None)."""
        if self._factors is None:
            Z = self._X if columns is None else self._X[columns]
            out[:] = KERNELS[self._kernel].value(self._X[rows], Z, **self._parameters)
            return
        U, half = self._factors
        np.matmul(U[rows] * self._scale, (U if columns is None else U[columns]).T, out=out)
        out -= half[rows][:, None]
        out -= half if columns is None else half[columns]
        np.minimum(out, 0.0, out=out)
        np.maximum(out, LOWEST, out=out)  # numerically 0
        np.exp(out, out=out)


def _halves(X: Array, center: Array, width: float) -> Array:
    """Half of the squared distances of samples (n, d) from a center, in squared widths, shape (n,)."""
    halves = np.empty(len(X))
    for part in blocks(len(X), IN_CACHE, X.shape[1]):
        away = (X[part] - center) / width
        halves[part] = np.einsum("nd,nd->n", away, away) / 2
    return halves
