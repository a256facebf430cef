"""Parses JSON into a pandas frame: a list of objects, a list of lists, or an object of lists."""

from __future__ import annotations

import json
from typing import Any

import pandas as pd

from explorer.points.dataset import clean
from explorer.points.reading.limits import (
    MAX_ROWS,
    MISSING,
    IntakeError,
    check_size,
    column_names,
    too_many_rows,
)
from linboard.i18n.language import _

MAX_CELLS = 2_000_000  # every cell is a Python object here

Column = tuple[str, list[Any]]


def parse_json(text: str) -> pd.DataFrame:
    """Parse the table in JSON.

    Its rows count from 1 in the order of the list.
    """
    at_most = max(text.count("{"), text.count("["))
    if at_most > MAX_ROWS + 1:  # checked before any object is built
        raise too_many_rows(at_most - 1)
    columns = _columns(_load(text))
    if not columns:
        raise IntakeError(
            _("The JSON contains no table: it must be a list of objects with one value per column.")
        )
    for name, values in columns:
        for row, value in enumerate(values, start=1):
            if isinstance(value, list | dict):
                raise IntakeError(
                    _(
                        "The JSON is nested: “{name}” in row {row} is a list or an object, not a single "
                        "value."
                    ).format(name=name, row=row)
                )
    index = pd.RangeIndex(1, 1 + len(columns[0][1]))
    frame = pd.DataFrame({j: _series(values) for j, (_name, values) in enumerate(columns)})
    frame.index = index
    frame.columns = column_names([name for name, _values in columns], len(columns))
    return frame


def _load(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise IntakeError(
            _(
                "The JSON is cut off or invalid at line {line}. Check the brackets, quotes and commas there."
            ).format(line=error.lineno)
        ) from error
    # a number with thousands of digits, or deeply nested brackets
    except (ValueError, RecursionError) as error:
        raise IntakeError(
            _("The JSON is nested too deeply or contains a number that is too long.")
        ) from error


def _columns(data: Any) -> list[Column]:
    """Return name and values of each column for the three forms of a table; empty for other forms."""
    if isinstance(data, dict):
        return _from_lists(data)
    if isinstance(data, list) and data and all(isinstance(row, dict) for row in data):
        return _from_objects(data)
    if isinstance(data, list) and data and all(isinstance(row, list) for row in data):
        return _from_rows(data)
    return []


def _from_lists(data: dict[str, Any]) -> list[Column]:
    if not all(isinstance(values, list) for values in data.values()):
        return []
    lengths = {len(values) for values in data.values()}
    if len(lengths) > 1:
        raise IntakeError(
            _("The lists in the JSON have different lengths. Each column needs a value for every row.")
        )
    check_size(max(lengths, default=0), len(data), MAX_CELLS)
    return [(clean(name), values) for name, values in data.items()]


def _from_objects(data: list[dict[str, Any]]) -> list[Column]:
    names = dict.fromkeys(name for row in data for name in row)
    check_size(len(data), len(names), MAX_CELLS)
    return [(clean(name), [row.get(name) for row in data]) for name in names]


def _from_rows(data: list[list[Any]]) -> list[Column]:
    header = data[0] if len(data) > 1 and all(isinstance(cell, str) for cell in data[0]) else []
    rows = data[1:] if header else data
    width = max(len(header), *map(len, rows))
    check_size(len(rows), width, MAX_CELLS)
    names = [clean(name) for name in header] + [""] * (width - len(header))
    return [(name, [row[j] if j < len(row) else None for row in rows]) for j, name in enumerate(names)]


def _series(values: list[Any]) -> pd.Series[Any]:
    """Return a column: float64 if all values are numbers, otherwise texts and booleans unchanged."""
    if all(value is None or type(value) in (int, float) for value in values):
        return pd.Series([None if value is None else _float(value) for value in values], dtype="float64")
    texts = [value if value is None or isinstance(value, bool) else _text(value) for value in values]
    return pd.Series([None if text in MISSING else text for text in texts], dtype="object")


def _float(value: int | float) -> float:
    # Convert through text: float(int) rejects integers beyond 10^308, whereas float(text) gives infinity.
    return float(str(value)) if isinstance(value, int) else value


def _text(value: int | float | str) -> str:
    text = str(value)
    # A JSON escape may be a lone surrogate, which cannot be encoded.
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
