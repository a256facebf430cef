"""Guesses which columns of a table contain coordinates, and which one the classes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from explorer.points.dataset import LIMIT
from explorer.points.reading import separation
from explorer.points.reading.limits import numbered
from linboard.points import MAX_CLASSES

LABEL_NAMES = ("label", "class", "target", "species", "y", "category", "group", "type", "outcome", "result")
_OUTCOMES = (
    "survived",
    "purchased",
    "exited",
    "diagnosis",
    "churn",
    "approved",
    "passed",
    "admitted",
    "default",
)
_OTHER_NAMES = ("labels", "classes", "quality", "variety", "cultivar", "klasse", "ziel", "classe", "clase")
_CHINESE = ("标签", "标记", "类别", "类", "种类", "结果", "目标", "是否")
_WHETHER = "是否"  # begins the name of a column of yes and no
_NAMES = (*LABEL_NAMES[:3], *_OUTCOMES, *LABEL_NAMES[3:], *_OTHER_NAMES, *_CHINESE)
_IDS = re.compile(
    r"(?i:(?:.*[\s_.-])?ids?|matrikel\w*|index|no\.?|nr\.?|row|number|row[\s_]?(?:number|names?)|unnamed: \d+|#)"
    r"|.*编号|序号|学号|.*[a-z](?:I[dD]|Number|No|Nr)|ID[A-Z_ ].*"
)
_DATES = re.compile(r"(?i:(?:.*[\s_])?(?:date|datum|timestamp|fecha))|.*日期|.*[a-z]Date")
_LOOKED_AT = 10_000  # number of rows that are examined
_MOST_NAMED, _MOST_TEXTS = 50, 20  # most values of a class column, with a telling name and without one
_CODES = 10  # whole numbers with at most this many values are codes


@dataclass(frozen=True)
class Guess:
    """The columns that probably contain coordinates and classes.

    The label is None if no column looks like one. `pairs` are the pairs of columns that separate the classes best, the
    best one first.
    """

    x: str
    y: str
    label: str | None
    pairs: tuple[tuple[str, str], ...] = ()


def numbers(values: pd.Series[Any]) -> NDArray[np.float64]:
    """Return a column as float64, with NaN for values that are not numbers. Booleans and texts are not numbers."""
    if values.dtype.kind in "iuf":  # by far the most columns
        return values.to_numpy().astype(np.float64)
    if values.dtype == object:
        known = values.map(lambda value: isinstance(value, int | float) and not isinstance(value, bool))
        values = values.where(known.to_numpy(dtype=bool), np.nan)
    elif not pd.api.types.is_numeric_dtype(values.dtype):
        return np.full(len(values), np.nan)
    return values.to_numpy(dtype=np.float64, na_value=np.nan)


def is_numeric(values: pd.Series[Any]) -> bool:
    """Return whether at least half of a column's first values are numbers."""
    if pd.api.types.is_bool_dtype(values.dtype):
        return False
    head = values.iloc[:_LOOKED_AT].dropna()
    if pd.api.types.is_numeric_dtype(values.dtype):
        return len(head) > 0
    return len(head) > 0 and bool(np.mean(~np.isnan(numbers(head))) >= 0.5)


def label_candidates(frame: pd.DataFrame, numeric: Sequence[str]) -> tuple[str, ...]:
    """Return the candidates for the label, most likely first.

    The order: outcomes of 0 and 1 at an end of the table, known names, texts with few values, known names with a single
    value, numbers with few values (and the last column, if it numbers its classes from 0 or 1), texts with more values
    than the board shows, and the last column of other codes.
    """
    ranked = []
    columns = [column for column in frame.columns if not _IDS.fullmatch(column)]
    numbered_columns = set(numeric)
    for position, column in enumerate(columns):
        head = frame[column].iloc[:_LOOKED_AT]
        distinct = head.nunique()
        if distinct < 2 and len(frame) > _LOOKED_AT:  # perhaps the rows are in the order of their classes
            distinct = frame[column].nunique()
        if not distinct or (distinct == 1 and _named(column) == len(_NAMES)):
            continue
        at_an_end = position in (0, 1, len(columns) - 1)  # a name of the row may come first
        rank = _rank(column, head, distinct, column in numbered_columns, at_an_end)
        last = position == len(columns) - 1
        if rank == _CODES_RANK:
            if not last:
                continue
            rank = _FEW_RANK if _is_counted(head) else rank
        if rank is not None and (distinct > MAX_CLASSES or frame[column].nunique() <= _MOST_NAMED):
            ranked.append((rank, _named(column), -position, column))
    return tuple(column for *_rest, column in sorted(ranked))


_SINGLE_RANK, _FEW_RANK, _CODES_RANK = 4, 5, 7


def _rank(column: str, head: pd.Series[Any], distinct: int, number: bool, at_an_end: bool) -> int | None:
    """Return the rank of a column among the candidates, or None if it is none."""
    known, few = _named(column) < len(_NAMES), 1 < distinct <= MAX_CLASSES
    if known and distinct == 1:
        return _SINGLE_RANK
    repeats = 2 * distinct <= len(head)
    if known and distinct == 2 and at_an_end:
        return 0
    if known and (few or (distinct <= _MOST_NAMED and (not number or _is_whole(head)) and repeats)):
        return 1
    if known and not number:
        return 2
    if few and not number:
        return 3
    if few and repeats:  # numbers that rarely repeat are measurements
        return _FEW_RANK
    if not number and 1 < distinct <= _MOST_TEXTS and 3 * distinct <= len(head):
        return 6
    if number and distinct <= _MOST_TEXTS and 5 * distinct <= len(head) and _is_whole(head):
        return _CODES_RANK
    return None


def _named(column: str) -> int:
    name = column.strip().lower()
    if name.startswith(_WHETHER):
        name = _WHETHER
    return _NAMES.index(name) if name in _NAMES else len(_NAMES)


def _is_counted(values: pd.Series[Any]) -> bool:
    """Return whether a column contains all whole numbers from 0 or 1 to at most 10, as numbers of classes do."""
    found = np.unique(numbers(values.dropna()))
    return len(found) <= _CODES and found[0] in (0, 1) and bool((np.diff(found) == 1).all())


def _is_whole(values: pd.Series[Any]) -> bool:
    known = numbers(values)
    known = known[np.isfinite(known)]
    return bool(len(known)) and bool((known == np.rint(known)).all())


def guess(frame: pd.DataFrame, numeric: Sequence[str], candidates: Sequence[str]) -> Guess:
    """Return the most likely label that leaves two numeric columns, and the two of them that separate it best."""
    label = next((c for c in candidates if c not in numeric or len(numeric) > 2), None)
    x, y, pairs = axes(frame, numeric, label)
    return Guess(x, y, label, pairs)


def axes(
    frame: pd.DataFrame, numeric: Sequence[str], label: str | None
) -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """Return the two columns that separate the label best, and the best pairs of columns."""
    columns = [column for column in numeric if column != label]
    useful = measurements(frame, columns)
    measured = [column for column in useful if not _is_code(frame[column])]
    codes = [column for column in useful if column not in set(measured)]
    best = measured if len(measured) > 1 else measured + codes
    if len(best) < 2:
        best = (best + [column for column in columns if column not in best])[:2]
    pairs = separation.pairs(frame, best, label, numbers) if label is not None and len(best) > 2 else ()
    x, y = pairs[0] if pairs else sorted(best[:2], key=columns.index)
    return x, y, pairs


def measurements(frame: pd.DataFrame, columns: Sequence[str]) -> list[str]:
    """Return the numeric columns that are neither numbers of rows nor constant nor, if there are others, dates."""
    useful = [column for column in columns if not _is_row_number(column, frame[column])]
    return [column for column in useful if not _is_date(column, frame[column])] or useful


def _is_code(values: pd.Series[Any]) -> bool:
    """Return whether a column contains few different whole numbers that repeat, such as a number of rooms."""
    head = values.iloc[:_LOOKED_AT]
    distinct = head.nunique()
    return distinct <= _CODES and 3 * distinct <= len(head) and _is_whole(head)


def _is_row_number(name: str, values: pd.Series[Any]) -> bool:
    """Return whether a column only counts rows or is constant, so that it is useless as a coordinate."""
    counted = numbers(values.iloc[:_LOOKED_AT])
    steps = np.diff(np.clip(counted, -LIMIT, LIMIT))
    counts = (len(counted) > 4 or name == numbered(0)) and counted[0] in (0, 1) and bool((steps == 1).all())
    return counts or not steps.any() or _IDS.fullmatch(name.strip()) is not None


def _is_date(name: str, values: pd.Series[Any]) -> bool:
    """Return whether numbers are dates, such as 20240131."""
    known = numbers(values.iloc[:_LOOKED_AT])
    known = known[np.isfinite(known)]
    if _DATES.fullmatch(name.strip()):
        return True
    if (
        not len(known)
        or not (known == np.rint(known)).all()
        or known.min() < 19000101
        or known.max() > 21001231
    ):
        return False
    month, day = known // 100 % 100, known % 100
    return bool(((month >= 1) & (month <= 12) & (day >= 1) & (day <= 31)).all())
