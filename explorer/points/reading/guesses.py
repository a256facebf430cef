"""Guesses which columns of a table contain coordinates, and which one the classes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from explorer.points.dataset import LIMIT
from explorer.points.reading.limits import numbered
from linboard.points import MAX_CLASSES

LABEL_NAMES = ("label", "class", "target", "species", "y", "category", "group", "type", "outcome", "result")
_NUMBER_NAMES = ("id", "index", "no", "nr", "row", "number")
_MEANT_AS_NUMBER = r"\s*[+-]?\d[\d.,']*\s*$"
_BEYOND_FLOATS = r"\s*[+-]?\d{309,}\s*"
_LOOKED_AT = 10_000  # number of rows that are examined


@dataclass(frozen=True)
class Guess:
    """The columns that probably contain coordinates and classes.

    The label is None if no column looks like one.
    """

    x: str
    y: str
    label: str | None


def numbers(values: pd.Series[Any]) -> NDArray[np.float64]:
    """Return a column as float64, with NaN for values that are not numbers."""
    if values.dtype == object:  # booleans are not numbers
        values = values.map(lambda value: None if isinstance(value, bool) else value)
    try:
        found = pd.to_numeric(values, errors="coerce")
    except OverflowError:  # pandas converts to an integer first, which then exceeds the range of floats
        beyond = values.astype(str).str.fullmatch(_BEYOND_FLOATS).to_numpy(dtype=bool, na_value=False)
        found = pd.to_numeric(values.mask(beyond, np.inf), errors="coerce")
    return found.to_numpy(dtype=np.float64, na_value=np.nan)


def is_numeric(values: pd.Series[Any]) -> bool:
    """Return whether at least half of a column's first values are numbers."""
    if pd.api.types.is_bool_dtype(values.dtype):
        return False
    head = values.iloc[:_LOOKED_AT].dropna()
    if pd.api.types.is_numeric_dtype(values.dtype):
        return len(head) > 0
    # a misspelt number such as "1,234" counts too; the error message names it
    meant = head.astype(str).str.match(_MEANT_AS_NUMBER).to_numpy(dtype=bool)
    return len(head) > 0 and bool(np.mean(meant | ~np.isnan(numbers(head))) >= 0.5)


def label_candidates(frame: pd.DataFrame, numeric: Sequence[str]) -> tuple[str, ...]:
    """Return the candidates for the label, most likely first: known names, then texts, then later columns."""
    ranked = []
    for position, column in enumerate(frame.columns):
        head = frame[column].iloc[:_LOOKED_AT]
        named = LABEL_NAMES.index(column.lower()) if column.lower() in LABEL_NAMES else len(LABEL_NAMES)
        distinct = head.nunique()
        few = 1 < distinct <= MAX_CLASSES and frame[column].nunique() <= MAX_CLASSES
        text = column not in numeric
        if not text and named == len(LABEL_NAMES):
            few = few and 2 * distinct <= len(head)  # numbers that rarely repeat are measurements
        if few or (named < len(LABEL_NAMES) and (text or distinct <= 1)):
            ranked.append((not few, named, not text, -position, column))
    return tuple(column for *_rank, column in sorted(ranked))


def guess(frame: pd.DataFrame, numeric: Sequence[str], candidates: Sequence[str]) -> Guess:
    """Return the first two useful numeric columns, and the most likely label that leaves two."""
    label = next((c for c in candidates if c not in numeric or len(numeric) > 2), None)
    columns = [column for column in numeric if column != label]
    useful = (column for column in columns if not _is_row_number(column, frame[column]))
    two = tuple(islice(useful, 2))  # lazily, because a thousand columns would take long
    x, y = two if len(two) == 2 else columns[:2]
    return Guess(x, y, label)


def _is_row_number(name: str, values: pd.Series[Any]) -> bool:
    """Return whether a column only counts rows or is constant, so that it is useless as a coordinate."""
    counted = numbers(values.iloc[:_LOOKED_AT])
    steps = np.diff(np.clip(counted, -LIMIT, LIMIT))
    counts = (len(counted) > 4 or name == numbered(0)) and counted[0] in (0, 1) and bool((steps == 1).all())
    return counts or not steps.any() or name.lower() in _NUMBER_NAMES
