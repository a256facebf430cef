"""Blocks of items that are processed together, so that memory is bounded for any number of items."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from linclass.core.checks import Array

SAMPLES = 16  # one in this many samples is copied at a time
FEATURES = 8  # one in this many features is copied at a time,
MOST = 512  # at most this many
LEAST = 64  # minimum number of samples or features at a time


def blocks(count: int, most: int, each: int = 1) -> list[slice]:
    """Successive slices of `count` items, each of at most `most` numbers if possible.

    Parameters
    ----------
    count : int >= 0
        Number of items.
    most : int
        Maximum number of numbers in a block; a block has at least one item.
    each : int >= 0, default 1
        Number of numbers of an item.

    Examples
    --------
    >>> from linclass.core.blocks import blocks
    >>> blocks(5, most=7, each=3)
    [slice(0, 2, None), slice(2, 4, None), slice(4, 5, None)]
    """
    size = max(1, most // max(1, each))
    return [slice(begin, min(begin + size, count)) for begin in range(0, count, size)]


def samples_together(n: int, least: int = LEAST) -> int:
    """The number of n samples in a block of them, so that a copy of it needs little memory; all, if few."""
    return min(max(n // SAMPLES, least), n)


def features_together(d: int, times: int = 1) -> int:
    """The number of d features in such a block, more with `times` > 1; it may exceed d."""
    return min(MOST, max(LEAST, d // FEATURES * times))


def centred_rows(X: Array, center: Array) -> Iterator[tuple[slice, Array]]:
    """Blocks of the centred samples (m, d) with their slices, each valid until the next one."""
    m = samples_together(len(X))
    buffer = np.empty((m, X.shape[1]))
    for part in blocks(len(X), m):
        yield part, np.subtract(X[part], center, out=buffer[: part.stop - part.start])
