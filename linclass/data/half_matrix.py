"""Symmetric matrices of which only the lower triangle is stored, in blocks of rows: half of the memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

import numpy as np
from numpy.typing import NDArray

from linclass.conventions.sparse import is_sparse
from linclass.core.blocks import blocks, centred_rows
from linclass.core.checks import Array
from linclass.core.cholesky import (
    BLOCK,
    Cholesky,
    Rows,
    add_to_diagonal,
    diagonal,
    half_products,
    inner_products,
    mirror,
    parts,
    worth_halving,
    zeros,
)
from linclass.data.sparse_products import row_products

AT_ONCE = 1 << 18  # number of entries whose absolute values are copied at a time


class HalfMatrix:
    """A symmetric matrix K (n, n), with the operations that the dual of a margin needs.

    Parameters
    ----------
    rows : list of ndarray
        The blocks of rows of the lower triangle, as `cholesky.lower` cuts it. Blocks on the diagonal are complete.
    spare : float, default ∞
        Number of numbers that a factor of it may have.
    """

    def __init__(self, rows: list[Array], spare: float = np.inf) -> None:
        self._rows, self._n, self.spare = rows, sum(map(len, rows)), spare

    @classmethod
    def of(cls, n: int, block: Callable[[slice], Array], spare: float = np.inf) -> Self:
        """The matrix of a function that returns a block of rows up to the block on the diagonal, shape (m, stop)."""
        rows = [block(part) for part in parts(n)]
        for row in rows:
            mirror(row[:, -len(row) :])
        return cls(rows, spare)

    @classmethod
    def products(cls, X: Array, center: Array, which: NDArray[np.int64] | None = None) -> Self:
        """The inner products (x_i - c)·(x_j - c) of samples (n, d), or of some of them."""
        rows = half_products(X, center, which)
        for row in rows:
            mirror(row[:, -len(row) :])
        return cls(rows)

    def __len__(self) -> int:
        """Number of rows."""
        return self._n

    def __getitem__(self, where: int | NDArray[np.int64]) -> Array:
        """Row i, shape (n,), or several rows, as a copy."""
        if isinstance(where, np.ndarray):
            return np.array([self[i] for i in where.tolist()])
        place, i = divmod(int(where), BLOCK)
        row = np.empty(self._n)
        own = self._rows[place]
        row[: own.shape[1]] = own[i]
        for begin, below in zip(
            range(BLOCK * (place + 1), self._n, BLOCK), self._rows[place + 1 :], strict=True
        ):
            row[begin : begin + BLOCK] = below[:, int(where)]
        return row

    def __matmul__(self, beta: Array) -> Array:
        """K β for β of shape (n,) or (n, m)."""
        return self._times(beta, lambda row: row)

    def divide(self, unit: float) -> None:
        """Divide all entries."""
        for row in self._rows:
            row /= unit

    def diagonal(self) -> Array:
        """The entries K_ii, shape (n,)."""
        return diagonal(self._rows)

    def trace(self) -> float:
        """Their sum."""
        return float(self.diagonal().sum())

    def item(self, i: int, j: int) -> float:
        """The entry K_ij."""
        high, low = max(i, j), min(i, j)
        return float(self._rows[high // BLOCK].item(high % BLOCK, low))

    def sizes(self, beta: Array) -> Array:
        """|K| β for β of shape (n,)."""
        return self._times(beta, np.abs)

    def _times(self, beta: Array, of: Callable[[Array], Array]) -> Array:
        """The product of β with the matrix of a function of all entries, which maps a block of rows."""
        found = np.zeros(beta.shape)
        for part, row in zip(parts(self._n), map(of, self._rows), strict=True):
            found[part] += row @ beta[: part.stop]
            found[: part.start] += row[:, : part.start].T @ beta[part]
        return found

    def nearly_definite(self, rounding: float | None = None) -> bool:
        """Whether K is positive semidefinite up to rounding: K plus that rounding has a Cholesky factor.

        The factor takes the memory of K, whose entries are lost.
        """
        if rounding is None:
            rounding = self._n * float(np.finfo(float).eps) * float(self.sizes(np.ones(self._n)).max())
        add_to_diagonal(self._rows, np.full(self._n, rounding))
        return Cholesky.of(self._rows, inverted=False) is not None

    def lower(self, which: NDArray[np.int64]) -> list[Array]:
        """The lower triangle of the rows and columns of some samples, in ascending order, as blocks of rows.

        Entries above the diagonal may be missing.
        """
        rows = zeros(len(which))
        self.fill_lower(which, rows)
        return rows

    def fill_lower(self, which: NDArray[np.int64], rows: Rows, unit: float = 1.0) -> None:
        """Copy the same into blocks of rows, divided by a unit."""
        for part, block in zip(parts(len(which)), rows, strict=True):
            for one, i in zip(block, which[part].tolist(), strict=True):  # row by row: no copy of a block
                place, row = divmod(i, BLOCK)
                count = min(int(np.searchsorted(which, BLOCK * (place + 1))), part.stop)
                entries = self._rows[place][row, which[:count]]
                one[:count] = entries if unit == 1 else entries / unit


class Products:
    """The inner products (x_i - c)·(x_j - c) of samples (n, d), computed from them at each use: for n > d.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    center : ndarray of shape (d,)

    Attributes
    ----------
    rank : int
        The maximum rank of the matrix, d.
    """

    def __init__(self, X: Array, center: Array) -> None:
        self._X, self._center, self._unit = X, center, 1.0
        self.rank = int(X.shape[1])

    def divide(self, unit: float) -> None:
        """Divide all entries."""
        self._unit *= unit

    def __matmul__(self, beta: Array) -> Array:
        """K β for β of shape (n,)."""
        total, found = np.zeros(len(self._center)), np.empty(len(self._X))
        for part, some in centred_rows(self._X, self._center):
            total += beta[part] @ some
        for part, some in centred_rows(self._X, self._center):
            found[part] = some @ total
        return found / self._unit

    def trace(self) -> float:
        """The sum of the entries K_ii."""
        return sum(float(np.vdot(some, some)) for _, some in centred_rows(self._X, self._center)) / self._unit

    def half(self, which: NDArray[np.int64]) -> HalfMatrix:
        """The entries of some samples."""
        half = HalfMatrix.products(self._X, self._center, which)
        half.divide(self._unit)
        return half

    def lower(self, which: NDArray[np.int64]) -> list[Array]:
        """The lower triangle of the rows and columns of some samples, as blocks of rows."""
        rows = half_products(self._X, self._center, which)
        for row in rows:
            row /= self._unit
        return rows


Square = Array | HalfMatrix


def products(X: Array, center: Array) -> Square | None:
    """The inner products of samples (n, d) about a center: half of the matrix, unless all of it is small.

    None if X is sparse and they lose too many digits.
    """
    if is_sparse(X):
        rows = row_products(X, center)
        return None if rows is None else HalfMatrix(rows)
    return HalfMatrix.products(X, center) if worth_halving(*X.shape) else mirror(inner_products(X, center))


def sizes(A: Square, v: Array) -> Array:
    """|A| v for v of shape (d,) and A of shape (n, d): half a matrix, sparse, or dense without a copy of all."""
    if isinstance(A, HalfMatrix):
        return A.sizes(v)
    if is_sparse(A):
        return np.asarray(abs(A) @ v)
    found: Array = np.concatenate([np.abs(A[part]) @ v for part in blocks(len(A), AT_ONCE, A.shape[1])])
    return found


def divide(K: Square | Products, unit: float) -> None:
    """Divide all entries."""
    if isinstance(K, HalfMatrix | Products):
        K.divide(unit)
    else:
        np.divide(K, unit, out=K)


def lower_of(K: Square | Products, which: NDArray[np.int64]) -> list[Array]:
    """The lower triangle of the rows and columns of some samples, in ascending order, as blocks of rows."""
    if isinstance(K, HalfMatrix | Products):
        return K.lower(which)
    return [K[np.ix_(which[part], which[: part.stop])] for part in parts(len(which))]
