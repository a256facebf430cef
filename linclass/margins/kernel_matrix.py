"""Kernel matrices: a proof whether a matrix is one, and points with these inner products."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks, parameters
from linclass.core.checks import Array


@dataclass(frozen=True, eq=False)
class KernelMatrix:
    """Whether a matrix K contains the inner products of some points: it must be symmetric, with cᵀKc >= 0 for all c.

    Its truth value is True if K is a kernel matrix.

    Parameters
    ----------
    symmetric : bool
        Up to rounding.
    positive_semidefinite : bool
        Whether no eigenvalue is below -`tolerance`.
    eigenvalues : ndarray of shape (n,)
        In descending order, of the symmetric part (K + Kᵀ)/2, which determines cᵀKc.
    tolerance : float
        Rounding error of an eigenvalue, N eps |λ|_max.
    witness : ndarray of shape (n,) or None
        If K is not positive semidefinite: c of length 1 with cᵀKc = the smallest eigenvalue, below 0.

    See Also
    --------
    is_kernel_matrix : computes it
    embedding : points with these products

    Examples
    --------
    >>> from linclass import is_kernel_matrix
    >>> found = is_kernel_matrix([[0, 1], [1, 0]])
    >>> bool(found), found.eigenvalues.round(9).tolist()
    (False, [1.0, -1.0])
    >>> c = found.witness
    >>> round(float(c @ [[0, 1], [1, 0]] @ c), 9)
    -1.0
    """

    symmetric: bool
    positive_semidefinite: bool
    eigenvalues: Array
    tolerance: float
    witness: Array | None

    def __bool__(self) -> bool:
        """Whether it is a kernel matrix."""
        return self.symmetric and self.positive_semidefinite

    @property
    def smallest(self) -> float:
        """The smallest eigenvalue."""
        return float(self.eigenvalues[-1])


def is_kernel_matrix(K: ArrayLike) -> KernelMatrix:
    """Decide whether a matrix is a kernel matrix: symmetric and positive semidefinite.

    Parameters
    ----------
    K : array-like of shape (n, n)

    Raises
    ------
    ValueError
        If K is not a square table of finite numbers.

    Examples
    --------
    >>> from linclass import gram, is_kernel_matrix
    >>> X = [[0], [1], [3]]
    >>> bool(is_kernel_matrix(gram("gaussian", X))), bool(is_kernel_matrix(gram("tanh", X, slope=-1)))
    (True, False)
    """
    K = _square(K)
    eigenvalues, vectors = _spectrum(K)
    tolerance = _rounding(eigenvalues)
    definite = bool(eigenvalues[-1] >= -tolerance)
    return KernelMatrix(
        symmetric=_symmetric(K),
        positive_semidefinite=definite,
        eigenvalues=eigenvalues,
        tolerance=tolerance,
        witness=None if definite else vectors[:, -1].copy(),
    )


def embedding(K: ArrayLike, k: int = 3) -> Array:
    """Points in k dimensions whose inner products are closest to a kernel matrix.  K ≈ BBᵀ

    B = (√λ_1 u_1, …, √λ_k u_k) with the largest eigenvalues and their eigenvectors; with k = n, K = BBᵀ. In each
    column, the entry of largest absolute value is positive.

    Parameters
    ----------
    K : array-like of shape (n, n)
    k : int >= 1
        Number of coordinates; coordinates beyond n are 0.

    Returns
    -------
    B : ndarray of shape (n, k)

    Raises
    ------
    ValueError
        If K is not a kernel matrix, so that no such points exist.

    Examples
    --------
    >>> from linclass import embedding
    >>> B = embedding([[4, 2], [2, 5]], k=2)
    >>> (B @ B.T).round(9)
    array([[4., 2.],
           [2., 5.]])
    """
    k, K = parameters.at_least(k, 1, "k"), _square(K)
    if not _symmetric(K):
        raise ValueError("K must be symmetric, as inner products are. Pass a Gram matrix.")
    eigenvalues, vectors = _spectrum(K)
    if eigenvalues[-1] < -_rounding(eigenvalues):
        raise ValueError(
            "K must be positive semidefinite, as inner products are; its smallest eigenvalue is "
            f"{eigenvalues[-1]:.3g}. Choose another kernel or other parameters."
        )
    B = np.zeros((len(K), k))
    B[:, : len(K)] = (vectors * np.sqrt(np.maximum(eigenvalues, 0)))[:, :k]
    return B


def _square(K: ArrayLike) -> Array:
    """K as a square matrix of finite numbers."""
    K = checks.matrix(K, "K")
    if K.shape[0] != K.shape[1]:
        raise ValueError(f"K must be square, one row and column per sample; got shape {K.shape}.")
    return K


def _symmetric(K: Array) -> bool:
    """Whether K is symmetric up to rounding."""
    return bool(np.abs(K - K.T).max() <= len(K) * np.finfo(float).eps * np.abs(K).max())


def _spectrum(K: Array) -> tuple[Array, Array]:
    """Eigenvalues of the symmetric part in descending order, and their eigenvectors with the largest entry positive."""
    eigenvalues, vectors = np.linalg.eigh(K / 2 + K.T / 2)
    largest = vectors[np.abs(vectors).argmax(axis=0), np.arange(len(K))]
    return eigenvalues[::-1], (vectors * np.where(largest < 0, -1.0, 1.0))[:, ::-1]


def _rounding(eigenvalues: Array) -> float:
    """The rounding error of an eigenvalue."""
    return float(len(eigenvalues) * np.finfo(float).eps * np.abs(eigenvalues).max())
