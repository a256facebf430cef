"""Symmetric positive definite systems: a Cholesky factor in place of its matrix, and inner products in blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from linclass.core.blocks import blocks, features_together
from linclass.core.checks import Array

BLOCK = 64  # number of rows and columns that are processed together
SMALL = 1_000  # number of samples up to which products are computed in one piece, both triangles
STEPS = 4  # of inverse iteration, which finds the smallest eigenvalue within a factor near 1

Real = TypeVar("Real", bound=np.floating[Any])
Rows = Sequence[NDArray[np.floating[Any]]]  # of the lower triangle, in single or double precision


class Cholesky:
    """The factor L of a symmetric positive definite matrix A = L Lᵀ, stored in the memory of A.

    NumPy has no triangular solves. So the blocks on the diagonal of L are replaced by their inverses, and all other
    work is matrix products (Golub and Van Loan 2013, section 4.2). The cost is n³/6 multiply-adds for the factor and n²
    for a solution.

    Parameters
    ----------
    rows : list of ndarray
        The lower triangle of A (n, n) as `lower` cuts it; it is overwritten.
    inverted : bool, default True
        Whether the blocks on the diagonal are inverted, which `solve` needs. If not, nearly singular blocks lose no
        digits.

    Raises
    ------
    numpy.linalg.LinAlgError
        If A is not positive definite.
    """

    def __init__(self, rows: Rows, *, inverted: bool = True) -> None:
        self._rows, self._n = rows, sum(map(len, rows))
        self._parts = parts(self._n)
        for i, (row, part) in enumerate(zip(rows, self._parts, strict=True)):
            for before, other in zip(self._parts[:i], rows, strict=False):
                row[:, before] -= row[:, : before.start] @ other[:, : before.start].T
                own, block = other[:, before], row[:, before]
                block[:] = block @ own.T if inverted else np.linalg.solve(own, block.T).T
            own = row[:, part]
            own -= row[:, : part.start] @ row[:, : part.start].T
            own[:] = np.linalg.cholesky(own)
            if inverted:
                own[:] = np.linalg.inv(own)

    @classmethod
    def of(cls, rows: Rows, *, inverted: bool = True) -> Self | None:
        """The factor, or None if A is not positive definite to rounding; its rows are overwritten in either case."""
        try:
            return cls(rows, inverted=inverted)
        except np.linalg.LinAlgError:
            return None

    def solve(self, B: Array) -> Array:
        """A⁻¹ B for B of shape (n,) or (n, k)."""
        return self._backward(self._forward(B))

    def _forward(self, B: Array) -> Array:
        """L⁻¹ B."""
        Y = B.copy()
        for part, row in zip(self._parts, self._rows, strict=True):
            Y[part] = row[:, part] @ (Y[part] - row[:, : part.start] @ Y[: part.start])
        return Y

    def _backward(self, Y: Array) -> Array:
        """L⁻ᵀ Y, in place."""
        for part, row in zip(self._parts[::-1], self._rows[::-1], strict=True):
            Y[part] = row[:, part].T @ Y[part]
            Y[: part.start] -= row[:, : part.start].T @ Y[part]
        return Y

    def least(self) -> float:
        """An estimate of the smallest eigenvalue of A, at most a small factor above it.

        Inverse iteration from a random start with a fixed seed: 1 / ‖A⁻¹ u‖ after a few steps.
        """
        u = np.random.default_rng(0).standard_normal(self._n)
        size = np.linalg.norm(u)
        for _ in range(STEPS):
            u = self.solve(u / size)
            size = np.linalg.norm(u)
        return float(1 / size)


def parts(n: int) -> list[slice]:
    """Blocks of rows that are processed together."""
    return blocks(n, BLOCK)


def lower(A: Array) -> list[Array]:
    """The lower triangle of a matrix (n, n), as blocks of rows up to the block on the diagonal, without a copy."""
    return [A[part, : part.stop] for part in parts(len(A))]


def worth_halving(n: int, d: int) -> bool:
    """Whether a matrix (n, n) is so large that only half of it is stored: more than half of samples (n, d)."""
    return 2 * n > d


def zeros(n: int) -> list[Array]:
    """The lower triangle of a matrix of zeros, cut by `lower`; the rest needs no memory."""
    return [np.zeros((part.stop - part.start, part.stop)) for part in parts(n)]


def add_products(rows: list[Array], A: Array) -> None:
    """Add the lower triangle of A Aᵀ for A of shape (n, m), in place."""
    for part, row in zip(parts(len(A)), rows, strict=True):
        row += A[part] @ A[: part.stop].T


def diagonal(rows: Sequence[NDArray[Real]]) -> NDArray[Real]:
    """The diagonal of a matrix of which the lower triangle is given, shape (n,)."""
    return np.concatenate([row[:, -len(row) :].diagonal() for row in rows])


def add_to_diagonal(rows: Rows, terms: Array) -> None:
    """Add terms of shape (n,) to the diagonal, in place."""
    for part, row in zip(parts(len(terms)), rows, strict=True):
        row[np.arange(len(row)), np.arange(part.start, part.stop)] += terms[part]


def divide_both(rows: list[Array], unit: Array) -> None:
    """Divide rows and columns by their units, shape (n,), in place."""
    for part, row in zip(parts(len(unit)), rows, strict=True):
        row /= unit[part, None]
        row /= unit[: part.stop]


def inner_products(X: Array, center: Array) -> Array:
    """The inner products (x_i - c)·(x_j - c) of samples (n, d), shape (n, n); of many only the lower triangle.

    Besides the result, only a block of features is in memory.
    """
    whole = np.zeros((len(X), len(X)))
    if len(X) > SMALL:
        for some in centred(X, center):
            add_products(lower(whole), some)
        return whole
    for some in centred(X, center):
        whole += some @ some.T
    return whole


def lower_products(X: Array, center: Array) -> list[Array]:
    """The lower triangle of the same matrix, cut by `lower`; the rest needs no memory, unless the matrix is small."""
    if len(X) <= SMALL and not worth_halving(*X.shape):
        return lower(inner_products(X, center))
    return half_products(X, center)


def half_products(X: Array, center: Array, which: NDArray[np.int64] | None = None) -> list[Array]:
    """The same for any number of samples, or for some of X: the rest of the matrix needs no memory."""
    rows = zeros(len(X) if which is None else len(which))
    for some in centred(X, center, which):
        add_products(rows, some)
    return rows


def centred(X: Array, center: Array, which: NDArray[np.int64] | None = None) -> Iterator[Array]:
    """Blocks of features of the centred samples, or of some, (n, m), each valid until the next one."""
    n, d = len(X) if which is None else len(which), X.shape[1]
    m = features_together(d, 2 if n <= SMALL else 1)
    buffer = np.empty((n, m))
    for part in blocks(d, m):
        some = buffer[:, : part.stop - part.start]
        np.subtract(X[:, part] if which is None else X[which, part], center[part], out=some)
        yield some


def mirror(A: Array) -> Array:
    """The symmetric matrix of a lower triangle, in place."""
    for part in parts(len(A)):
        own = np.tril(A[part, part])
        A[part, part] = own + np.tril(own, -1).T
        A[part, part.stop :] = A[part.stop :, part].T
    return A
