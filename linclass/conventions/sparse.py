"""Sparse tables in rows (CSR), such as SciPy's, through their methods and NumPy: SciPy is never imported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

TOGETHER = 1 << 16  # number of stored numbers that are processed together
LARGEST_DENSE = 25_000_000  # numbers of a sparse table that a fit may make dense: 200 MB


def is_sparse(X: Any) -> bool:
    """Whether a table is sparse."""
    return hasattr(X, "tocsr") and hasattr(X, "toarray")


def rows(X: Any, largest: float, name: str = "X") -> Any:
    """A sparse table as CSR of shape (n, d) with float64 numbers, none of them stored twice.

    Parameters
    ----------
    X : sparse array or matrix
    largest : float
        Limit of the absolute values.
    name : str, default "X"

    Raises
    ------
    ValueError
        If it is complex, empty or not two-dimensional, or a number is not finite or beyond the limit.
    """
    if len(X.shape) != 2:
        raise ValueError(
            f"{name} must have two dimensions (samples, features); got shape {X.shape}. Pass one row per sample."
        )
    for size, what in zip(X.shape, ("sample", "feature"), strict=True):
        if size == 0:
            raise ValueError(f"{name} has 0 {what}(s) (shape={X.shape}) while a minimum of 1 is required.")
    table = X.tocsr()
    if np.iscomplexobj(table.data):
        raise ValueError(f"Complex data not supported: {name} must hold real numbers. Pass {name}.real.")
    canonical = bool(table.has_canonical_format)
    table = table.astype(np.float64, copy=table is X and not canonical)
    if not canonical:
        table.sum_duplicates()
    good = np.abs(table.data) <= largest
    if not good.all():
        found = float(table.data[~good][0])
        row, _ = position(table, int(np.flatnonzero(~good)[0]))
        raise ValueError(
            f"{name} must hold finite numbers up to {largest:g}; got {'NaN' if np.isnan(found) else f'{found:g}'} in "
            f"row {row}. Remove or replace that value."
        )
    return table


def stored(X: Any) -> NDArray[Any]:
    """The numbers of a sparse table as a column (m, 1), in the order of rows and columns, none of them stored twice."""
    table = X.tocsr()
    if not table.has_canonical_format:
        table = table.copy()
        table.sum_duplicates()
    numbers: NDArray[Any] = table.data[:, None]
    return numbers


def position(table: Any, k: int) -> tuple[int, int]:
    """Row and column of a stored number of a table (CSR)."""
    return int(np.searchsorted(table.indptr, k, side="right")) - 1, int(table.indices[k])


def too_large(X: Any) -> bool:
    """Whether a sparse table has too many numbers to make it dense."""
    n, d = X.shape
    return bool(n * d > LARGEST_DENSE)


def dense(X: Any, name: str = "X") -> NDArray[Any]:
    """A sparse table as an array.

    Raises
    ------
    ValueError
        If it would have more than 25 million numbers.
    """
    if too_large(X):
        n, d = X.shape
        raise ValueError(
            f"This fit makes a sparse {name} dense, up to {LARGEST_DENSE:,} numbers; this one has {n:,} × {d:,}. "
            "Select features or samples, or use BernoulliNB, MultinomialNB, a Perceptron, Pocket, LogisticRegression "
            "or SoftmaxRegression with a penalty and solver='newton', which keep it sparse."
        )
    array: NDArray[Any] = X.toarray()
    return array


def sums(left: NDArray[np.float64], right: Any) -> NDArray[np.float64]:
    """The product of a matrix (C, n) and a table (n, d), sparse or not, as an array (C, d)."""
    product: NDArray[np.float64] = np.asarray(right.T @ left.T).T if is_sparse(right) else left @ right
    return product


def extremes(X: Any) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Smallest value, mean and largest of each column of a sparse table (n, d), shape (d,) each."""
    n, d = X.shape
    some = np.bincount(X.indices, minlength=d) < n  # columns with a 0 that is not stored
    low, high = np.where(some, 0.0, np.inf), np.where(some, 0.0, -np.inf)
    np.minimum.at(low, X.indices, X.data)
    np.maximum.at(high, X.indices, X.data)
    return low, np.bincount(X.indices, X.data, d) / n, high


def entries_about(
    X: Any,
    center: NDArray[np.float64],
    times: NDArray[np.float64],
    size: Callable[[NDArray[np.float64]], NDArray[np.float64]],
) -> NDArray[np.float64]:
    """Sums over the rows of a sparse table (n, d) of a size of each entry's distance from a center (d,), shape (d,).

    Σ_n s_n g(x_nk - c_k) = Σ_n s_n g(c_k) + Σ_(x_nk ≠ 0) s_n (g(x_nk - c_k) - g(c_k)) for an even function g

    Parameters
    ----------
    X : sparse table (CSR)
    center : ndarray of shape (d,)
    times : ndarray of shape (n,)
        s: number of times that each row counts.
    size : function
        g, such as the absolute value.
    """
    total, rows_together = times.sum() * size(center), max(1, TOGETHER * len(times) // max(1, len(X.data)))
    for begin in range(0, len(times), rows_together):
        end = min(begin + rows_together, len(times))
        part = slice(X.indptr[begin], X.indptr[end])
        at = center[X.indices[part]]
        count = np.repeat(times[begin:end], np.diff(X.indptr[begin : end + 1]))
        np.add.at(total, X.indices[part], count * (size(X.data[part] - at) - size(at)))
    sums: NDArray[np.float64] = np.maximum(total, 0.0)
    return sums
