"""Symmetric positive definite systems: a Cholesky factor in place of its matrix, and inner products in blocks."""

from __future__ import annotations

from typing import Self

import numpy as np

from linclass.core.checks import Array

BLOCK = 128  # number of rows and columns that are processed together
FEATURES = 512  # number of features of a block of samples
SMALL = 1_000  # number of samples up to which products are computed in one piece, both triangles
STEPS = 4  # of inverse iteration, which finds the smallest eigenvalue within a factor near 1


class Cholesky:
    """The factor L of a symmetric positive definite matrix A = L Lᵀ, stored in the memory of A.

    NumPy has no triangular solves. So the inverses of the blocks on the diagonal of L are stored, and all other work
    is matrix products (Golub and Van Loan 2013, section 4.2). The cost is n³/3 multiply-adds for the factor and n²
    for a solution.

    Parameters
    ----------
    A : ndarray of shape (n, n)
        Only its lower triangle is read; it is overwritten.

    Raises
    ------
    numpy.linalg.LinAlgError
        If A is not positive definite.
    """

    def __init__(self, A: Array) -> None:
        self._L = A
        self._inverses: list[Array] = []
        self._parts = [slice(begin, min(begin + BLOCK, len(A))) for begin in range(0, len(A), BLOCK)]
        for k, part in enumerate(self._parts):
            root = np.linalg.cholesky(A[part, part])
            self._inverses.append(np.linalg.inv(root))
            A[part, part] = root
            below = slice(part.stop, len(A))
            A[below, part] = A[below, part] @ self._inverses[-1].T
            for later in self._parts[k + 1 :]:
                A[later.start :, later] -= A[later.start :, part] @ A[later, part].T

    @classmethod
    def of(cls, A: Array) -> Self | None:
        """The factor, or None if A is not positive definite to rounding; A is overwritten in either case."""
        try:
            return cls(A)
        except np.linalg.LinAlgError:
            return None

    def solve(self, B: Array) -> Array:
        """A⁻¹ B for B of shape (n,) or (n, k)."""
        return self._backward(self._forward(B))

    def _forward(self, B: Array) -> Array:
        """L⁻¹ B."""
        Y = B.copy()
        for part, inverse in zip(self._parts, self._inverses, strict=True):
            Y[part] = inverse @ (Y[part] - self._L[part, : part.start] @ Y[: part.start])
        return Y

    def _backward(self, Y: Array) -> Array:
        """L⁻ᵀ Y, in place."""
        for part, inverse in zip(self._parts[::-1], self._inverses[::-1], strict=True):
            Y[part] = inverse.T @ (Y[part] - self._L[part.stop :, part].T @ Y[part.stop :])
        return Y

    def least(self) -> float:
        """An estimate of the smallest eigenvalue of A, at most a small factor above it.

        Inverse iteration from a random start with a fixed seed: 1 / ‖A⁻¹ u‖ after a few steps.
        """
        u = np.random.default_rng(0).standard_normal(len(self._L))
        size = np.linalg.norm(u)
        for _ in range(STEPS):
            u = self.solve(u / size)
            size = np.linalg.norm(u)
        return float(1 / size)


def inner_products(X: Array, center: Array) -> Array:
    """The inner products (x_i - c)·(x_j - c) of samples (n, d), shape (n, n); of many only the lower triangle.

    Besides the result, only a block of features is in memory.
    """
    n, d = X.shape
    if n <= SMALL:
        whole = np.zeros((n, n))
        for begin in range(0, d, FEATURES):
            one = X[:, begin : begin + FEATURES] - center[begin : begin + FEATURES]
            whole += one @ one.T
        return whole
    products = np.zeros((n, n))
    for begin in range(0, d, FEATURES):
        some = X[:, begin : begin + FEATURES] - center[begin : begin + FEATURES]
        for first in range(0, n, BLOCK):
            last = min(first + BLOCK, n)
            products[first:last, :last] += some[first:last] @ some[:last].T
    return products


def mirror(A: Array) -> Array:
    """The symmetric matrix of a lower triangle, in place."""
    for begin in range(0, len(A), BLOCK):
        part = slice(begin, begin + BLOCK)
        own = np.tril(A[part, part])
        A[part, part] = own + np.tril(own, -1).T
        A[part, begin + BLOCK :] = A[begin + BLOCK :, part].T
    return A
