"""The columns of a trace: by name and read-only, how they are pickled, and how many rows of them are kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linclass.core.span import Lifted

SMALL = 1 << 18  # numbers of a column that are always stored
LARGE = 1 << 23  # numbers of all rows that a trace stores at most: 64 MB
Column = NDArray[Any] | Lifted


class Columns(Mapping[str, NDArray[Any]]):
    """The columns of a trace by name, read-only. Columns that are `Lifted` are expanded at each access."""

    def __init__(self, kept: Mapping[str, Column]) -> None:
        self.kept = kept

    def __getitem__(self, name: str) -> NDArray[Any]:
        return numbers_of(self.kept[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self.kept)

    def __contains__(self, name: object) -> bool:
        return name in self.kept

    def __len__(self) -> int:
        return len(self.kept)

    def __repr__(self) -> str:
        return f"<Columns {', '.join(self.kept)}>"


def fitting(max_snapshots: int, X: NDArray[Any], lines: int = 1) -> int:
    """Number of rows of weights that a trace keeps: fewer than `max_snapshots` if these would exceed 64 MB.

    They also stay below the size of X (n, d), if this is more than 2 MB. `lines` is the number of weights per feature.
    """
    most = min(max(SMALL, int(X.size)), LARGE)
    return max(2, min(max_snapshots, most // (lines * int(X.shape[1]))))


def thinning(rows: int, max_snapshots: int) -> int:
    """Least power of two s so that rows 0, s, 2s, … and the last one are at most `max_snapshots`.

    Parameters
    ----------
    rows : int >= 1
        Number of rows before thinning.
    max_snapshots : int >= 2
        Maximum number of rows.
    """
    stride, last = 1, rows - 1
    while last // stride + 1 + (last % stride > 0) > max_snapshots:
        stride *= 2
    return stride


class Sparse(NamedTuple):
    """A column that is mostly 0."""

    shape: tuple[int, ...]
    places: NDArray[np.int64]
    values: NDArray[Any]


def packed(column: Column) -> Column | Sparse:
    """The column, or its nonzero entries if that is shorter: most samples never have a weight."""
    if isinstance(column, Lifted):
        return column
    places = np.flatnonzero(column)
    return Sparse(column.shape, places, column.flat[places]) if 2 * len(places) < column.size else column


def unpacked(column: Column | Sparse) -> Column:
    """The column that `packed` was given."""
    if not isinstance(column, Sparse):
        return column
    whole = np.zeros(column.shape, column.values.dtype)
    whole.flat[column.places] = column.values
    return whole


def frozen(columns: Mapping[str, Column]) -> dict[str, Column]:
    """The columns as a trace stores them, their arrays read-only."""
    kept = columns.kept if isinstance(columns, Columns) else columns
    return {
        name: column if isinstance(column, Lifted) else _read_only(np.asarray(column))
        for name, column in kept.items()
    }


def numbers_of(column: Column) -> NDArray[Any]:
    """The numbers of a column or of one of its rows, read-only if they are stored."""
    return _read_only(column.made()) if isinstance(column, Lifted) else column


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    """A read-only view of an array."""
    view = array.view()
    view.setflags(write=False)
    return view
