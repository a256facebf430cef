"""The kernel of many samples, row by row: as much of the Gram matrix as a fit asks for, and the rows that it had."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.margins.kernels import KERNELS, LOWEST, gram

KEPT = 25_000_000  # numbers of the rows that are kept: 200 MB
TOGETHER = 64  # rows
IN_CACHE = 2**16  # numbers that are worked on at a time
FAR_OUT = (
    1e3  # squares of the samples, in squared widths, up to which distances are taken from inner products
)
EPS = float(np.finfo(float).eps)

Indices = NDArray[np.integer[Any]]


class KernelRows:
    """The Gram matrix K of samples, of which only those rows exist that were asked for.

    Gaussian kernels come from one product of matrices, ‖u - v‖²/2 being ‖u‖²/2 + ‖v‖²/2 - u·v, where that loses no
    more digits than `blur` says; then they take a fraction of the time that the differences would.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    kernel : str
        A name in `KERNELS`.
    parameters : dict
        The kernel's.
    kept : int, default 25,000,000
        Numbers that may be kept.

    Attributes
    ----------
    local : bool
        Whether the kernel falls with the distance.
    blur : float
        What an entry may be off by, beyond the rounding of `gram`.

    Raises
    ------
    ValueError
        If a parameter of the kernel is invalid, or a value on the diagonal is larger than 1e250.
    """

    def __init__(self, X: Array, kernel: str, parameters: dict[str, Any], kept: int = KEPT) -> None:
        self._X, self._kernel, self._parameters = X, kernel, parameters
        self._factors: tuple[Array, Array] | None = None
        self.blur, self.local = 0.0, kernel in ("gaussian", "laplacian")
        gram(kernel, X[:1], **parameters)
        if kernel == "gaussian":
            self._take_products(X / parameters["width"])
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
        """Row i, as long as no other is asked for."""
        row: Array = self._kept[self._places(np.array([i]))[0]]
        return row

    def diagonal(self) -> Array:
        """The kernel of each sample with itself, shape (n,)."""
        return self._own

    @cached_property
    def largest(self) -> float:
        """About the largest size of an entry: of those on the diagonal, if the kernel is one."""
        return 1.0 if self.local else float(np.abs(self._own).max())

    def square(self, which: Indices) -> Array:
        """The kernel of all pairs of some samples, as long as no other square is asked for."""
        k = len(which)
        if k * k > len(self._buffer):
            self._buffer = np.empty(2 * k * k)  # memory that is used again need not be cleared
        K = self._buffer[: k * k].reshape(k, k)
        self._fill(which, which, K)
        if self._factors is not None:
            np.fill_diagonal(K, 1.0)
        return K

    def subtract(self, errors: Array, which: Indices, weights: Array) -> None:
        """Take the sum of some rows, times their weights, from the errors, shape (n,)."""
        for begin in range(0, len(which), TOGETHER):
            part = slice(begin, begin + TOGETHER)
            errors -= weights[part] @ self._kept[self._places(which[part])]

    def sizes(self, which: Indices, weights: Array) -> Array:
        """The sum of some rows without their signs, times their weights without theirs, shape (n,)."""
        total = np.zeros(len(self))
        for begin in range(0, len(which), TOGETHER):
            part = slice(begin, begin + TOGETHER)
            total += np.abs(weights[part]) @ np.abs(self._kept[self._places(which[part])])
        return total

    def exact(self) -> None:
        """From now on take distances from differences: without blur."""
        self._factors, self.blur = None, 0.0
        self._forget()

    @cached_property
    def _own(self) -> Array:
        parts = (self._X[begin : begin + TOGETHER] for begin in range(0, len(self), TOGETHER))
        return np.concatenate([gram(self._kernel, part, **self._parameters).diagonal() for part in parts])

    def _take_products(self, U: Array) -> None:
        """Two arrays whose product is -‖u - v‖²/2 for all pairs, if that keeps enough digits."""
        U = U - U.mean(axis=0)
        half = np.einsum("nd,nd->n", U, U) / 2
        if half.max() <= FAR_OUT / 2:
            one = np.ones(len(U))
            self._factors = np.column_stack([U, -half, one]), np.vstack([U.T, one, -half])
            self.blur = 4 * EPS * (1 + 2 * float(half.max()))

    def _places(self, which: Indices) -> Indices:
        """Where these rows are kept, at most so many as are worked on together."""
        new = which[self._place[which] < 0]
        if self._count + len(new) > len(self._kept):
            self._forget()
            new = which
        step = max(1, IN_CACHE // len(self))
        for begin in range(0, len(new), step):
            part = new[begin : begin + step]
            end = self._count + len(part)
            self._fill(part, None, self._kept[self._count : end])
            self._place[part] = np.arange(self._count, end)
            self._count = end
        return self._place[which]

    def _forget(self) -> None:
        """Keep no row."""
        self._place[:] = -1
        self._count = 0

    def _fill(self, rows: Indices, columns: Indices | None, out: Array) -> None:
        """The kernel of some samples and others (all, if None)."""
        if self._factors is None:
            Z = self._X if columns is None else self._X[columns]
            out[:] = KERNELS[self._kernel].value(self._X[rows], Z, **self._parameters)
            return
        left, right = self._factors
        np.matmul(left[rows], right if columns is None else right[:, columns], out=out)
        np.minimum(out, 0.0, out=out)
        np.maximum(out, LOWEST, out=out)  # as good as 0
        np.exp(out, out=out)
