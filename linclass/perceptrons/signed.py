"""The rows y_n (x_n, 1) of a perceptron's samples without a copy of the samples, which may be sparse."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from linclass.conventions.sparse import is_sparse
from linclass.core.blocks import blocks

SMALL = 1 << 14  # number of entries of samples up to which a copy costs nothing
WIDE = 400  # number of features from which, with at most
MANY = 4  # samples for each, a copy along the other axis gives no faster products
TOGETHER = 64  # number of rows whose products are computed together

Table = Any  # an array (n, d) or Rows


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Rows:
    """The rows of a sparse table (CSR), with the products that a perceptron needs, in NumPy only.

    Parameters
    ----------
    data, indices : ndarray of shape (m,)
        The stored numbers and their columns; no column is stored twice in a row.
    indptr : ndarray of shape (n + 1,)
        The begin of each row, and the end of the last one.
    d : int
        Number of columns.
    """

    data: NDArray[Any]
    indices: NDArray[Any]
    indptr: NDArray[Any]
    d: int

    @property
    def shape(self) -> tuple[int, int]:
        """Number of rows and of columns."""
        return len(self.indptr) - 1, self.d

    @property
    def size(self) -> int:
        """Number of stored numbers."""
        return len(self.data)

    def __len__(self) -> int:
        return len(self.indptr) - 1

    def part(self, where: slice) -> Rows:
        """Successive rows, without a copy."""
        begin, end, _ = where.indices(len(self))
        first, last = self.indptr[begin], self.indptr[max(begin, end)]
        bounds = self.indptr[begin : max(begin, end) + 1] - first
        return Rows(self.data[first:last], self.indices[first:last], bounds, self.d)

    def row(self, i: int) -> tuple[NDArray[Any], NDArray[Any]]:
        """The stored numbers of a row, and their columns."""
        part = slice(self.indptr[i], self.indptr[i + 1])
        return self.data[part], self.indices[part]

    def sums(self, terms: NDArray[Any]) -> NDArray[Any]:
        """The sum of each row of numbers in the places of the stored ones, (m,), shape (n,)."""
        total = np.zeros(len(self), dtype=terms.dtype)
        filled = np.flatnonzero(np.diff(self.indptr))
        if len(filled):
            total[filled] = np.add.reduceat(terms, self.indptr[filled])
        return total

    def __matmul__(self, w: NDArray[Any]) -> NDArray[Any]:
        """The product with a vector (d,), shape (n,)."""
        return self.sums(self.data * w[self.indices])


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Signed:
    """Rows z_n = s_n (x_n, one): a table (n, d + 1) of which only the samples are stored.

    Parameters
    ----------
    X : ndarray of shape (n, d), or Rows
    signs : ndarray of shape (n,)
        s: y = -1 or +1, or y / ‖(x, 1)‖.
    one : number
        The last coordinate of each sample.
    """

    X: Table
    signs: NDArray[Any]
    one: Any

    @property
    def shape(self) -> tuple[int, int]:
        """Number of rows and of columns."""
        return len(self.signs), int(self.X.shape[1]) + 1

    @property
    def size(self) -> int:
        """Number of stored numbers."""
        return int(self.X.size)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The kind of the numbers."""
        return self.signs.dtype

    def __len__(self) -> int:
        return len(self.signs)

    def __matmul__(self, w: NDArray[Any]) -> NDArray[Any]:
        """z_n·w for a vector (d + 1,), shape (n,), or for each column of a matrix (d + 1, k), shape (n, k)."""
        if w.ndim > 1 and isinstance(self.X, Rows):
            return np.column_stack([self @ column for column in w.T])
        along: NDArray[Any] = self.X @ w[:-1]
        along += self.one * w[-1]
        along *= self.signs if w.ndim == 1 else self.signs[:, None]
        return along

    def __getitem__(self, which: Any) -> Any:
        """Successive rows without a copy for a slice; else one row (d + 1,), or several (k, d + 1), as an array."""
        if isinstance(which, slice):
            X = self.X.part(which) if isinstance(self.X, Rows) else self.X[which]
            return replace(self, X=X, signs=self.signs[which])
        chosen = np.atleast_1d(which)
        found = np.zeros((len(chosen), self.shape[1]), dtype=self.dtype)
        for row, i in zip(found, chosen.tolist(), strict=True):
            if isinstance(self.X, Rows):
                data, columns = self.X.row(i)
                row[columns] = data
            else:
                row[:-1] = self.X[i]
        found[:, -1] = self.one
        found *= self.signs[chosen][:, None]
        return found if np.ndim(which) else found[0]

    def add_to(self, w: NDArray[Any], i: int, step: Any) -> None:
        """w += step z_i, in place."""
        factor = self.signs[i] * step
        if isinstance(self.X, Rows):
            data, columns = self.X.row(i)
            w[columns] += factor * data
        elif factor in (1, -1):
            (np.add if factor == 1 else np.subtract)(w[:-1], self.X[i], out=w[:-1])
        else:
            w[:-1] += factor * self.X[i]
        w[-1] += factor * self.one

    def squares(self) -> NDArray[Any]:
        """‖z_n‖² of each row, shape (n,)."""
        own = (
            self.X.sums(self.X.data**2) if isinstance(self.X, Rows) else np.einsum("nd,nd->n", self.X, self.X)
        )
        found: NDArray[Any] = (own + self.one**2) * self.signs**2
        return found

    def products(self, kind: Any = None) -> NDArray[Any]:
        """z_n·z_m of all pairs, shape (n, n), stored as numbers of that kind."""
        n = len(self)
        found = np.empty((n, n), dtype=self.dtype if kind is None else kind)
        for part in blocks(n, 1 if isinstance(self.X, Rows) else TOGETHER):
            rows = self[np.arange(part.start, part.stop)]
            found[part.start :, part] = self[part.start :] @ rows.T
            found[part, part.stop :] = found[part.stop :, part].T
        return found

    def astype(self, kind: Any) -> Self:
        """The same rows as numbers of another kind."""
        X = self.X
        X = replace(X, data=X.data.astype(kind)) if isinstance(X, Rows) else X.astype(kind)
        return replace(self, X=X, signs=self.signs.astype(kind), one=kind(self.one))

    def with_signs(self, signs: NDArray[Any]) -> Self:
        """The same samples with other signs."""
        return replace(self, signs=signs)


def copied(X: NDArray[Any], signs: NDArray[Any], one: float) -> NDArray[Any]:
    """The rows as an array (n, d + 1), stored along the longer axis for four times faster products with weights."""
    n, d = X.shape
    Z = np.empty((n, d + 1)) if d > n else np.empty((d + 1, n)).T
    np.multiply(X, signs[:, None], out=Z[:, :-1])
    np.multiply(signs, one, out=Z[:, -1])
    return Z


def signed(X: Any, signs: NDArray[Any], one: float, *, copy: bool = True) -> Any:
    """The rows of samples (n, d), as an array, or without `copy` as `Signed`, if sparse or of many features."""
    if is_sparse(X):
        return Signed(Rows(X.data, X.indices, X.indptr, X.shape[1]), signs, one)
    n, d = X.shape
    narrow = d < n and (d < WIDE or n > MANY * d)
    return copied(X, signs, one) if copy or narrow or X.size <= SMALL else Signed(X, signs, one)
