"""Columns of 0 and 1 for the values of a text column, one for each value, so that texts can be on an axis."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from explorer.points.classes import values_of
from explorer.points.dataset import clean, unique

MOST = 20  # values of a column that are offered


def offered(frame: pd.DataFrame, numeric: Sequence[str]) -> tuple[str, ...]:
    """Return the text columns with few enough values."""
    texts = [column for column in frame.columns if column not in set(numeric)]
    return tuple(column for column in texts if 2 <= frame[column].nunique() <= MOST)


def with_indicators(frame: pd.DataFrame, columns: Sequence[str]) -> tuple[pd.DataFrame, tuple[str, ...]]:
    """Return the frame with a column of 0 and 1 for each value of these columns, such as "colour = red", and its names.

    Of two values, the first needs no column of its own: it is 1 minus the second. A missing value stays missing.
    """
    added: dict[str, pd.Series[float]] = {}
    for column in columns:
        values = values_of(frame[column])
        names = values.names if len(values.names) > 2 else values.names[-1:]
        for name in names:
            told = unique(clean(f"{column} = {name}"), [*frame.columns, *added])
            numbers = np.where(values.places < 0, np.nan, values.places == values.names.index(name))
            added[told] = pd.Series(numbers.astype(float), index=frame.index)
    return (pd.concat([frame, pd.DataFrame(added)], axis=1) if added else frame), tuple(added)
