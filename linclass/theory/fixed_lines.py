"""Finite sets of lines that are fixed before any sample is drawn, for the bound of finite classes.

Lines are for the points of a box of the plane; internally they are constructed for the square from -1 to 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.blocks import blocks
from linclass.core.checks import Array

MOST_BITS = 16
FARTHEST = 0.8  # offset of the outermost lines, as a share of half the box
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


def coded_lines(bits: int, box: Box) -> tuple[Array, Array]:
    """The lines with descriptions of b bits: |H| = 2^b; w (|H|, 2) and b (|H|,).

    Line i has the description i in binary. Its last bit is the positive side. The bits before it refine, alternately,
    the direction and the offset of the line; missing bits are 0. So the lines of b bits are the first half of those of
    b + 1 bits.

    Parameters
    ----------
    bits : int, 1 to 16
        The length b of the descriptions.
    box : pair of (low, high)
        The two intervals of the box, which is scaled to the square from -1 to 1 for directions and offsets.

    Raises
    ------
    ValueError
        If a parameter is invalid.
    """
    if parameters.at_least(bits, 1, "bits") > MOST_BITS:
        raise ValueError(f"bits must be at most {MOST_BITS}; got {bits}. Pass a smaller number.")
    codes = np.arange(2**bits)
    digits = (codes[:, None] >> np.arange(bits)) & 1  # (|H|, b), the last bit of a description first
    turns, shifts = digits[:, 1::2], digits[:, 2::2]
    angle = np.pi * (turns @ 0.5 ** np.arange(1, turns.shape[1] + 1))
    places = 0.5 ** np.arange(shifts.shape[1])
    places[:1] = -1.0  # as in two's complement, so that the offsets lie on both sides of 0
    side = 1 - 2 * digits[:, 0]
    w = side[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    offset = np.asarray(side * FARTHEST * (shifts @ places), dtype=np.float64)
    return _placed(w, offset, box)


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
    for part in blocks(len(places), BLOCK, len(W)):
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
