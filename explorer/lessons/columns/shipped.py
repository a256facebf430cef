"""Numbers and classes of the shipped tables that the scenes of this lesson use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from explorer.points import samples

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Numbers:
    """All numeric columns of a table, shape (n, d), and the class of each row as text, shape (n,)."""

    X: Array
    classes: NDArray[np.str_]
    columns: tuple[str, ...]


@cache
def numbers(name: str) -> Numbers:
    """Return a shipped table."""
    sample = samples.wide_tables()[name]
    frame = sample.read().frame
    columns = tuple(column for column in frame.columns if column != sample.label)
    X = np.column_stack([frame[column].to_numpy(dtype=float) for column in columns])
    X.flags.writeable = False
    return Numbers(X, frame[sample.label].to_numpy(dtype=str), columns)


def standardised(X: Array, like: Array) -> Array:
    """Return samples in units of the standard deviations of others, from their means."""
    scaled: Array = (X - like.mean(axis=0)) / like.std(axis=0)
    return scaled
