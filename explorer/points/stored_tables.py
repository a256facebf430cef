"""Stores what models of all columns need of a visitor's table, so that a link can name it: its numbers and classes.

Other texts of the file stay with the visitor.
"""

from __future__ import annotations

import io
from typing import NamedTuple

import numpy as np
import pandas as pd

from explorer.points import stored_points
from explorer.points.reading.guesses import Guess, numbers
from explorer.points.table import Table

MOST = 40_000_000  # bytes of the numbers of a table


class Linked(NamedTuple):
    """A table from a link, and how many rows the whole table has."""

    table: Table
    whole: int


def put(table: Table, columns: tuple[str, ...], label: str, whole: int) -> str | None:
    """Store these numeric columns and the classes of a table; return their name, or None on failure."""
    if len(table.frame) * len(columns) * 8 > MOST:
        return None
    codes, values = pd.factorize(table.frame[label].astype(object), sort=False)
    file = io.BytesIO()
    np.savez(
        file,
        X=np.column_stack([numbers(table.frame[column]) for column in columns]),
        codes=codes.astype(np.int64),
        rows=table.frame.index.to_numpy(dtype=np.int64),
        whole=np.array(whole),
        texts=np.array([table.title, label], dtype=str),
        columns=np.array(columns, dtype=str),
        values=np.array(list(map(str, values)), dtype=str),
    )
    return stored_points.put(file.getvalue())


def get(name: str) -> Linked | None:
    """Return the table of that name; None if it is not stored, or no table."""
    content = stored_points.get(name) if stored_points.is_name(name) else None
    if content is None:
        return None
    try:
        with np.load(io.BytesIO(content)) as kept:
            columns, (title, label) = kept["columns"].tolist(), kept["texts"].tolist()
            frame = pd.DataFrame(kept["X"], index=kept["rows"], columns=columns)
            values = [*kept["values"].tolist(), None]  # -1: a row without a class
            frame[label] = [values[code] for code in kept["codes"].tolist()]
            guess = Guess(columns[0], columns[-1], label)
            return Linked(Table(title, frame, tuple(columns), guess), int(kept["whole"]))
    except stored_points.DAMAGE:
        return None
