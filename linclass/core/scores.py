"""Scores of many samples, with a single pass over the data."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.conventions.sparse import is_sparse, sums
from linclass.core import checks
from linclass.core.blocks import blocks
from linclass.core.checks import Array

BLOCK = 1 << 15  # numbers that stay in the processor's cache


def scores(
    X: Array, W: Array, b: Array, center: Array | None = None, names: NDArray[Any] | None = None
) -> Array:
    """W (x - center) + b of each sample, shape (n, K), with a check of X.

    Parameters
    ----------
    X : ndarray of shape (n, d)
        A table that has not been checked for finite numbers, or a sparse one that has.
    W : ndarray of shape (K, d)
    b : ndarray of shape (K,)
    center : ndarray of shape (d,) or None, default None
        None is 0.
    names : ndarray of shape (d,) or None, default None
        Names of the columns, for an error message.

    Raises
    ------
    ValueError
        If a number of X is not finite, or too large.
    """
    if is_sparse(X):
        shift = 0.0 if center is None else W @ center
        return sums(W, X.T).T + (b - shift)
    n, d = X.shape
    m = BLOCK // d
    if n <= m or m == 0:
        checks.finite(X, "X", names)
        return (X if center is None else X - center) @ W.T + b
    found = np.empty((n, len(W)))
    for part in blocks(n, m):
        if not np.vdot(X[part], X[part]) <= checks.LARGEST**2:
            checks.finite(X, "X", names)  # raises with the position
        np.matmul(X[part] if center is None else X[part] - center, W.T, out=found[part])
    found += b
    return found
