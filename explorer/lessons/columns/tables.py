"""All numeric columns of a table as features, and the classes of its rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from explorer.points import fair_sample, samples
from explorer.points.classes import digits
from explorer.points.dataset import LIMIT
from explorer.points.reading import Reading
from explorer.points.reading.guesses import numbers
from explorer.points.table import Table

Array = NDArray[np.float64]
Indices = NDArray[np.int64]
SIZE = 2_000  # rows of one model; of a longer table, a fair sample
CLASSES = 12  # values of a column that can be classes
KEPT = "columns.rows"  # in the session state


@dataclass(frozen=True, eq=False)
class Wide:
    """The rows of a table that have a value in every chosen column.

    Parameters
    ----------
    X : array of shape (n, d)
        Read-only.
    labels : array of shape (n,)
        Index of each row's class in `names`.
    names, columns : tuple of str
        Names of the classes and of the d columns.
    rows : array of shape (n,)
        The number of each row in its table.
    left_out : int
        Number of rows without a value in a chosen column or in the column of the classes.
    """

    X: Array
    labels: Indices
    names: tuple[str, ...]
    columns: tuple[str, ...]
    rows: Indices
    left_out: int = 0

    @property
    def n(self) -> int:
        """The number of rows."""
        return len(self.X)

    def signs(self, *positive: int) -> Indices:
        """Return some classes against the rest, shape (n,): +1 for the classes `positive` and -1 for all others."""
        return np.where(np.isin(self.labels, positive), 1, -1).astype(np.int64)


def opposite(positive: Sequence[int]) -> int:
    """Return the first class that is not among the positive classes."""
    return next(k for k in range(len(positive) + 1) if k not in positive)


def wide(table: Table, columns: tuple[str, ...], label: str) -> Wide:
    """Return the rows of a table with these columns, and the values of `label` as their classes."""
    X = np.column_stack([numbers(table.frame[column]) for column in columns])
    values = table.frame[label]
    whole = (np.abs(X) <= LIMIT).all(axis=1) & ~values.isna().to_numpy(dtype=bool)
    if not whole.all():
        X, values = X[whole], values[whole]
    told = values.map(digits) if pd.api.types.is_float_dtype(values.dtype) else values.astype(str)
    names, labels = np.unique(told.to_numpy(dtype=str), return_inverse=True)
    X.flags.writeable = False
    rows = np.asarray(table.frame.index[whole], dtype=np.int64)
    return Wide(X, labels.astype(np.int64), tuple(map(str, names)), columns, rows, int((~whole).sum()))


@cache
def shipped(name: str) -> Wide:
    """Return all numeric columns of a shipped table, and its classes."""
    found = samples.wide_tables()[name]
    table = found.read()
    columns = tuple(column for column in table.numeric_columns if column != found.label)
    return wide(table, columns, found.label)


def classes_of(table: Table, label: str) -> int:
    """Return how many values the column of the classes has."""
    return int(table.frame[label].nunique())


def sample(table: Table, label: str) -> Table:
    """Return a table with at most `SIZE` rows of this one, in which each class keeps its share."""
    if len(table.frame) <= SIZE:
        return table
    codes, _values = pd.factorize(table.frame[label])
    some = fair_sample.chosen(codes.astype(np.int8), SIZE)
    return replace(table, frame=table.frame.iloc[some])


def sampled(table: Table, columns: tuple[str, ...], label: str) -> tuple[Wide, int]:
    """Return the rows of such a sample, and the number of all rows."""
    return wide(sample(table, label), columns, label), len(table.frame)


def of(name: str, reading: Reading, table: Table, columns: tuple[str, ...], label: str) -> tuple[Wide, int]:
    """Return the rows of a table as `sampled` does; those of the last call are kept for the visit's session."""
    now = name, table.title, reading, len(table.frame), columns, label
    kept = st.session_state.get(KEPT)
    if kept is None or kept[0] != now:
        kept = st.session_state[KEPT] = (now, sampled(table, columns, label))
    found: tuple[Wide, int] = kept[1]
    return found
