"""Parses JSON into a pandas frame: the layouts that pandas writes, lists of lists, and one object per line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

from explorer.points.dataset import clean
from explorer.points.reading.limits import (
    MAX_POINTS,
    MAX_ROWS,
    MISSING,
    IntakeError,
    check_size,
    column_names,
    too_many_rows,
)
from explorer.points.reading.settings import Parsed, Question, Reading
from linboard.i18n.language import _

MAX_CELLS = 2_000_000  # every cell is a Python object here

Column = tuple[str, list[Any]]


def parse_json(text: str, reading: Reading) -> Parsed:
    """Parse the table in JSON.

    Its rows count from 1 in the order of the list.
    """
    at_most = max(text.count("{"), text.count("["))
    if at_most > MAX_POINTS + 3:  # checked before any object is built
        raise too_many_rows(at_most - 1, MAX_POINTS)
    data = _load(text)
    both_ways = _is_nested(data)
    layout = (reading.layout or _layout(data)) if both_ways else None
    columns = _columns(data, layout)
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
    names = column_names([name for name, _values in columns], len(columns))
    parsed = Parsed(frame, names, "json", reading.but(layout=layout or "columns" if both_ways else None))
    if both_ways and layout is None:
        parsed.ask(_question(data, reading))
    return parsed


def _load(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        rows = _lines(text)
        if rows is not None:
            return rows
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


def _lines(text: str) -> list[Any] | None:
    """Return one value per line, or None if the lines are not JSON."""
    if text.count("\n") > MAX_ROWS:
        return None
    try:
        rows = [json.loads(line) for line in text.split("\n") if line.strip()]
    except (ValueError, RecursionError):
        return None
    return rows if len(rows) > 1 else None


def _columns(data: Any, layout: str | None) -> list[Column]:
    """Return name and values of each column; empty if the data are no table."""
    if isinstance(data, dict):
        if isinstance(data.get("data"), list) and isinstance(data.get("schema"), dict):
            return _columns(data["data"], None)
        if isinstance(data.get("data"), list) and isinstance(data.get("columns"), list):
            return _from_split(data["columns"], data["data"])
        if _is_nested(data):
            return _from_rows_by_name(data) if layout == "rows" else _from_columns_by_row(data)
        return _from_lists(data)
    if isinstance(data, list) and data and all(isinstance(row, dict) for row in data):
        return _from_objects(data)
    if isinstance(data, list) and data and all(isinstance(row, list) for row in data):
        return _from_rows(data)
    return []


def _is_nested(data: Any) -> bool:
    """Return whether the data are objects in an object, as pandas writes columns or rows with their names."""
    return isinstance(data, dict) and bool(data) and all(isinstance(inner, dict) for inner in data.values())


def _layout(data: Mapping[str, Mapping[str, Any]]) -> str | None:
    """Return whether the outer names are "columns" or "rows", or None if that cannot be known.

    Rows are counted, and columns have names.
    """
    inner = dict.fromkeys(name for values in data.values() for name in values)
    outer_count, inner_count = (all(name.isdecimal() for name in names) for names in (data, inner))
    if inner_count != outer_count:
        return "columns" if inner_count else "rows"
    return None


def _question(data: Mapping[str, Mapping[str, Any]], reading: Reading) -> Question:
    first = clean(next(iter(data)))
    answers = (
        (_("“{name}” is a column").format(name=first), reading.but(layout="columns")),
        (_("“{name}” is a row").format(name=first), reading.but(layout="rows")),
    )
    return Question(_("Are the outer names in this JSON the columns or the rows?"), answers)


def _from_columns_by_row(data: Mapping[str, Mapping[str, Any]]) -> list[Column]:
    rows = list(dict.fromkeys(row for values in data.values() for row in values))
    check_size(len(rows), len(data), MAX_CELLS)
    return [(clean(name), [values.get(row) for row in rows]) for name, values in data.items()]


def _from_rows_by_name(data: Mapping[str, Mapping[str, Any]]) -> list[Column]:
    return _from_objects(list(data.values()))


def _from_split(names: list[Any], data: list[Any]) -> list[Column]:
    if not all(isinstance(row, list) and len(row) <= len(names) for row in data):
        return []
    return _from_rows([[str(name) for name in names], *data], header=True)


def _from_lists(data: Mapping[str, Any]) -> list[Column]:
    if not all(isinstance(values, list) for values in data.values()):
        return []
    lengths = {len(values) for values in data.values()}
    if len(lengths) > 1:
        raise IntakeError(
            _("The lists in the JSON have different lengths. Each column needs a value for every row.")
        )
    check_size(max(lengths, default=0), len(data), MAX_CELLS)
    return [(clean(name), values) for name, values in data.items()]


def _from_objects(data: Iterable[Mapping[str, Any]]) -> list[Column]:
    data = list(data)
    names = dict.fromkeys(name for row in data for name in row)
    check_size(len(data), len(names), MAX_CELLS)
    return [(clean(name), [row.get(name) for row in data]) for name in names]


def _from_rows(data: list[list[Any]], header: bool | None = None) -> list[Column]:
    if header is None:
        header = len(data) > 1 and all(isinstance(cell, str) for cell in data[0])
    names = [clean(name) for name in data[0]] if header else []
    rows = data[1:] if header else data
    width = max(len(names), *map(len, rows), 0)
    check_size(len(rows), width, MAX_CELLS)
    names += [""] * (width - len(names))
    return [(name, [row[j] if j < len(row) else None for row in rows]) for j, name in enumerate(names)]


def _series(values: list[Any]) -> pd.Series[Any]:
    """Return a column: float64 if all values are numbers, otherwise numbers, texts and booleans unchanged."""
    if all(value is None or type(value) in (int, float) for value in values):
        return pd.Series([None if value is None else _float(value) for value in values], dtype="float64")
    kept = [_text(value) if isinstance(value, str) else value for value in values]
    kept = [_float(value) if type(value) is int else value for value in kept]
    return pd.Series([None if isinstance(v, str) and v in MISSING else v for v in kept], dtype="object")


def _float(value: int | float) -> float:
    # Convert through text: float(int) rejects integers beyond 10^308, whereas float(text) gives infinity.
    return float(str(value)) if isinstance(value, int) else value


def _text(text: str) -> str:
    # A JSON escape may be a lone surrogate, which cannot be encoded.
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
