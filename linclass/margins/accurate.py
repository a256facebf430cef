"""Sums as accurate as in three times the working precision, and exact ones, from ordinary floating-point operations."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.data.half_matrix import Square
from linclass.margins.kernel_rows import EPS, KernelRows

SPLIT = 134217729.0  # 2²⁷ + 1: halves the 53 bits of a number
TOGETHER = 16  # number of rows of K that are in memory together
CLEAR = 0.1  # share of the tolerance below which rounding does not affect the comparison


def errors(target: Array, K: Square | KernelRows, beta: Array) -> Array:
    """t - Kβ, shape (n,), for a symmetric K, compensated: the rounding error of each product and sum is added.

    See Ogita, Rump and Oishi 2005, DotK with K = 3.
    """
    total, rest, least = target.copy(), np.zeros(len(target)), np.zeros(len(target))
    high = _high(beta)
    for j, row in _rows(K, np.flatnonzero(beta)):
        product, missing = _products(-row, beta[j], high[j])
        total, lost = _sums(total, product)
        for part in (missing, lost):
            rest, lost = _sums(rest, part)
            least += lost
    total, lost = _sums(total, rest)
    summed: Array = total + (lost + least)
    return summed


def lost(errors: Array, rounding: float) -> float:
    """What `errors` may still miss of a difference of two of its sums, from the rounding of ordinary ones."""
    return EPS * float(np.abs(errors).max()) + EPS**2 * len(errors) * rounding


def exact(target: Array, K: Square | KernelRows, beta: Array, rising: Array) -> tuple[Array, float]:
    """t - Kβ minus its largest entry among those with a finite `rising`, and this entry.

    The sums are exact and rounded once, so that the differences of close errors keep all digits next to a common part
    that floats cannot hold. `rising` holds the errors as far as they are known, -inf for samples that may not rise.
    """
    support = np.flatnonzero(beta)
    weights = beta[support]
    high = _high(weights)

    def terms(i: int, row: Array, sign: float) -> list[float]:
        product, missing = _products(-sign * row[support], weights, high)
        return [sign * float(target[i]), *product.tolist(), *missing.tolist()]

    relative, top = rising, int(rising.argmax())
    for _ in range(2):  # the first largest one may be wrong
        largest = terms(top, K[top], -1.0)
        every = _rows(K, np.arange(len(target)))
        relative = np.array([math.fsum(terms(i, row, 1.0) + largest) for i, row in every])
        found = int(np.where(rising > -np.inf, relative, -np.inf).argmax())
        if found == top:
            break
        top = found
    return relative, -math.fsum(largest)


def _rows(K: Square | KernelRows, which: NDArray[np.intp]) -> Iterator[tuple[int, Array]]:
    """Some rows of K with their indices; a few are computed together, which is faster."""
    for part in blocks(len(which), TOGETHER):
        yield from zip(which[part].tolist(), K[which[part]], strict=True)


def _sums(first: Array, second: Array) -> tuple[Array, Array]:
    """The sums of two arrays, and their rounding errors (Knuth)."""
    total = first + second
    added = total - first
    return total, (first - (total - added)) + (second - added)


def _products(row: Array, factor: float | Array, high: float | Array) -> tuple[Array, Array]:
    """The products of a row and a number, or several, and their rounding errors (Dekker 1971)."""
    product, row_high, low = row * factor, _high(row), factor - high
    row_low = row - row_high
    missing = row_low * low - (((product - row_high * high) - row_low * high) - row_high * low)
    return product, missing


def _high(numbers: Array) -> Array:
    """The upper half of each number's bits."""
    scaled = SPLIT * numbers
    return scaled - (scaled - numbers)
