"""Blocks of items that are processed together, so that memory is bounded for any number of items."""

from __future__ import annotations


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
    >>> from linclass.data.blocks import blocks
    >>> blocks(5, most=7, each=3)
    [slice(0, 2, None), slice(2, 4, None), slice(4, 5, None)]
    """
    size = max(1, most // max(1, each))
    return [slice(begin, min(begin + size, count)) for begin in range(0, count, size)]
