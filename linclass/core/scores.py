"""Scores of many samples, each of which is looked at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core import checks
from linclass.core.checks import Array

BLOCK = 1 << 15  # numbers that stay in the processor's cache


def scores(
    X: Array, W: Array, b: Array, center: Array | None = None, names: NDArray[Any] | None = None
) -> Array:
    """W (x - center) + b of each sample, shape (n, K), while X is checked.

    Parameters
    ----------
    X : ndarray of shape (n, d)
        A table of which nobody has looked yet whether its numbers are finite.
    W : ndarray of shape (K, d)
    b : ndarray of shape (K,)
    center : ndarray of shape (d,) or None, default None
        None is 0.
    names : ndarray of shape (d,) or None, default None
        Those of the columns, for the message of an error.

    Raises
    ------
    ValueError
        If a number of X is not finite, or too large.
    """
    n, d = X.shape
    m = BLOCK // d
    if n <= m or m == 0:
        checks.finite(X, "X", names)
        return (X if center is None else X - center) @ W.T + b
    found = np.empty((n, len(W)))
    for begin in range(0, n, m):
        part = slice(begin, begin + m)
        if not np.vdot(X[part], X[part]) <= checks.LARGEST**2:
            checks.finite(X, "X", names)  # says where it is
        np.matmul(X[part] if center is None else X[part] - center, W.T, out=found[part])
    found += b
    return found
