"""Finite sets of lines that are fixed before any sample is drawn, for the bound of finite classes.

Lines are for the points of a box of the plane; internally they are constructed for the square from -1 to 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.checks import Array

MOST_BITS = 6
BLOCK = 1 << 16  # number of scores in memory at a time, to fit the cache
Box = tuple[tuple[float, float], tuple[float, float]]


def random_lines(count: int, box: Box, *, random_state: Any = 0) -> tuple[Array, Array]:
    """Lines through a box in random directions; w of shape (count, 2) and b of shape (count,).

    Parameters
    ----------
    count : int >= 1
        |H|.
    box : pair of (low, high)
        The two intervals of the box.
    random_state : int, Generator or None, default 0
        Seed.

    Raises
    ------
    ValueError
        If a parameter is invalid.
    """
    rng = checks.generator(random_state)
    angle = rng.uniform(0, 2 * np.pi, parameters.at_least(count, 1, "count"))
    w = np.column_stack([np.cos(angle), np.sin(angle)])
    return _placed(w, rng.uniform(-1, 1, len(w)), box)


def bit_lines(bits: int, box: Box) -> tuple[Array, Array]:
    """All combinations of 2^L levels for each of w1, w2 and b: |H| = 2^(3 L); w (|H|, 2) and b (|H|,).

    Some describe the same rule, and w = 0 gives constant rules: |H| counts descriptions, as the bound permits.

    The levels are -1, …, 1 - 2^(1 - L), the fixed-point numbers of L bits, so that those of fewer bits are a
    subset.

    Parameters
    ----------
    bits : int, 1 to 6
        L.
    box : pair of (low, high)
        The two intervals of the box: w and b apply to its points scaled to the square from -1 to 1.

    Raises
    ------
    ValueError
        If a parameter is invalid.
    """
    if parameters.at_least(bits, 1, "bits") > MOST_BITS:
        raise ValueError(f"bits must be at most {MOST_BITS}; got {bits}. Describe the lines by fewer bits.")
    levels = np.arange(-(2 ** (bits - 1)), 2 ** (bits - 1)) / 2 ** (bits - 1)
    w1, w2, b = (grid.ravel() for grid in np.meshgrid(levels, levels, levels, indexing="ij"))
    return _placed(np.column_stack([w1, w2]), b, box)


def mistakes_of(w: ArrayLike, b: ArrayLike, X: ArrayLike, y: ArrayLike) -> NDArray[np.bool_]:
    """Whether each line misclassifies each sample, with sign(0) = +1; shape (H, n).

    Parameters
    ----------
    w : array-like of shape (H, 2)
    b : array-like of shape (H,)
    X : array-like of shape (n, 2)
    y : array-like of shape (n,)
        -1 and +1.

    Raises
    ------
    ValueError
        If the shapes do not match or a value is not a finite number.
    """
    W, places = checks.matrix(w, "w"), checks.matrix(X, "X")
    bias, positive = checks.vector(b, len(W), "b"), checks.vector(y, len(places), "y") > 0
    wrong = np.empty((len(places), len(W)), dtype=bool)  # contiguous for each sample, as it is read later
    step = max(1, BLOCK // len(W))
    for begin in range(0, len(places), step):
        part = slice(begin, begin + step)
        scores = places[part] @ W.T
        scores += bias
        np.not_equal(scores >= 0, positive[part, None], out=wrong[part])
    return wrong.T


def _placed(w: Array, b: Array, box: Box) -> tuple[Array, Array]:
    """Lines of the square from -1 to 1 as lines of the box."""
    low, high = np.array([parameters.interval(side, "box") for side in box]).T
    middle, half = low / 2 + high / 2, high / 2 - low / 2
    scaled = w / half
    return scaled, b - scaled @ middle
