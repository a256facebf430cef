"""All 0/1 vectors labelled by the index of their first 1: separable, with a margin that halves with each dimension."""

from __future__ import annotations

import numpy as np

from linclass.core import parameters
from linclass.core.checks import Array
from linclass.data.datasets import Sample

MOST = 16  # dimensions: 65,535 samples


def first_one(d: int) -> Sample:
    """All 2^d - 1 nonzero vectors of 0 and 1, positive if the index of the first 1 is odd (BHK 6).

    Parameters
    ----------
    d : int, 1 to 16
        Number of features.

    Returns
    -------
    X : ndarray of shape (2^d - 1, d)
        In the order of the binary numbers 1, 2, 3, …, with the first feature as the most significant bit.
    y : ndarray of shape (2^d - 1,)
        -1 and +1; for d = 1 only +1.

    Raises
    ------
    ValueError
        If d is outside its range.

    Examples
    --------
    >>> from linclass import first_one
    >>> X, y = first_one(2)
    >>> X.tolist(), y.tolist()
    ([[0.0, 1.0], [1.0, 0.0], [1.0, 1.0]], [-1, 1, 1])
    """
    d = _dimensions(d)
    X = np.arange(1, 2**d)[:, None] >> np.arange(d)[::-1] & 1  # (2^d - 1, d)
    return X.astype(float), 1 - 2 * (X.argmax(axis=1) % 2)


def first_one_separator(d: int) -> Array:
    """Weights that separate `first_one(d)` through the origin, exactly.  (1, -1/2, 1/4, -1/8, …)

    The terms after the first 1 sum to less than its own weight. The minimum of y w·x is 2^-(d-1), for the sample
    whose only 1 is the last feature.

    Parameters
    ----------
    d : int, 1 to 16
        Number of features.

    Returns
    -------
    w : ndarray of shape (d,)

    Examples
    --------
    >>> from linclass import first_one, first_one_separator
    >>> X, y = first_one(3)
    >>> (y * (X @ first_one_separator(3))).tolist()
    [0.25, 0.5, 0.25, 1.0, 1.25, 0.5, 0.75]
    """
    return np.power(-0.5, np.arange(_dimensions(d)), dtype=float)


def _dimensions(d: int) -> int:
    """The checked number of features."""
    if parameters.at_least(d, 1, "d") > MOST:
        raise ValueError(f"d must be at most {MOST}, which gives {2**MOST - 1:,} samples; got {d}.")
    return int(d)
