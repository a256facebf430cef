"""All labellings of n points, and for each the half-space that realises it on the d + 1 corners of a simplex."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array

Labels = NDArray[np.int64]


def labellings(n: int) -> Labels:
    """All labellings -1 and +1 of n points, shape (2^n, n); the last two are all +1 and all -1.

    The others are in the order of binary numbers with +1 for a digit 1.
    """
    positive = np.roll(np.arange(2**n), -1)[:, None] >> np.arange(n)[::-1] & 1
    result: Labels = 2 * positive - 1
    return result


def shattered_simplex(d: int) -> tuple[Array, Labels, Labels, Labels]:
    """The origin and the d unit vectors, all their labellings, and a half-space for each labelling.

    Half-spaces in d dimensions shatter these d + 1 points: with b = y_0 and w_i = y_i - y_0, f(x) = w·x + b is y_0 at
    the origin and y_i at the unit vector e_i.

    Returns
    -------
    X : ndarray of shape (d + 1, d)
    y : ndarray of shape (2^(d + 1), d + 1)
    w : ndarray of shape (2^(d + 1), d)
    b : ndarray of shape (2^(d + 1),)
    """
    y = labellings(d + 1)
    return np.vstack([np.zeros((1, d)), np.eye(d)]), y, y[:, 1:] - y[:, :1], y[:, 0]
