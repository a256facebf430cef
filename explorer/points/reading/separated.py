"""Parses separated values (CSV, TSV, …) into a pandas frame, and detects separator, header and decimal comma."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter

import pandas as pd

from explorer.points.dataset import clean
from explorer.points.reading.limits import (
    MISSING,
    IntakeError,
    check_size,
    column_names,
    no_rows,
    without_apostrophe,
)
from linboard.i18n.language import _, listed

_SEPARATORS = "\t;|,"  # the comma comes last, because every line may contain decimal commas
_WHITESPACE = r"\s+"
_SNIFFED = 50  # number of lines used to detect separator and header
_LONGEST_LINE = 1_000_000
_BLANK_LINES = re.compile(r"(?:[ \t;|,]*\n)*")
_COMMA_NUMBER = r"^[+-]?\d*,\d+$"
_COMMA_THOUSANDS = r"^[+-]?[1-9]\d{0,2}(?:,\d{3})+$"


def parse_separated(text: str, notes: list[str]) -> pd.DataFrame:
    """Parse text whose lines are rows, with or without a header."""
    blank = _BLANK_LINES.match(text)
    start = blank.end() if blank else 0
    above = text.count("\n", 0, start)
    lines = text[start : start + _LONGEST_LINE].split("\n", _SNIFFED)
    if len(lines) == 1 and len(text) - start > _LONGEST_LINE:
        raise IntakeError(
            _("The first line is longer than {most:,} characters, so this is not a table.").format(
                most=_LONGEST_LINE
            )
        )
    if sum(map(len, lines)) + len(lines) > _LONGEST_LINE:
        lines.pop()  # truncated
    separator, rows = _sniff(lines[:_SNIFFED])
    if not rows:
        raise no_rows()
    width = Counter(map(len, rows[1:] or rows)).most_common(1)[0][0]
    header = _header(rows)
    names = [clean(without_apostrophe(cell.strip())) for cell in rows[0]] if header else []
    if len(names) == width - 1:
        names.insert(0, "")  # R gives the column of row names no name
    width = max(width, len(names), *map(len, rows[:2]))  # pandas would truncate a longer first row
    check_size(text.count("\n", start) + (not text.endswith("\n")) - header, width)
    frame = _read_csv(text, separator, above + header, width)
    frame.index = pd.RangeIndex(above + header + 1, above + header + 1 + len(frame))
    frame.columns = column_names(names, width)
    return frame if separator == "," else _with_decimal_points(frame, notes)


def _read_csv(text: str, separator: str, skipped: int, width: int) -> pd.DataFrame:
    try:
        return pd.read_csv(
            io.StringIO(text),
            sep=separator,
            skiprows=skipped,
            header=None,
            names=list(range(width)),
            index_col=False,
            keep_default_na=False,
            na_values=list(MISSING),
            skip_blank_lines=False,  # blank lines keep the row numbers correct
            skipinitialspace=True,
            low_memory=False,
        )
    except pd.errors.ParserError as error:
        place = re.search(r"line (\d+), saw (\d+)", str(error))
        if place:
            raise IntakeError(
                _("Row {row} has {cells} cells, but the others have {width}. Correct this row.").format(
                    row=place[1], cells=place[2], width=width
                )
            ) from error
        raise IntakeError(
            _('The file ends inside a quoted field: one of its quotation marks (") is never closed.')
        ) from error
    except pd.errors.EmptyDataError:
        return pd.DataFrame(columns=list(range(width)))


def _sniff(lines: list[str]) -> tuple[str, list[list[str]]]:
    """Return the first separator that splits nearly all lines into equally many cells, and these cells."""
    best, best_share, best_rows = ",", 0.0, _cells(lines, ",")
    for separator in (*_SEPARATORS, _WHITESPACE):
        rows = _cells(lines, separator)
        (width, count), *_others = Counter(map(len, rows)).most_common(1) or [(0, 0)]
        if width > 1 and count / len(rows) > best_share and best_share < 0.8:
            best, best_share, best_rows = separator, count / len(rows), rows
    return best, best_rows


def _cells(lines: list[str], separator: str) -> list[list[str]]:
    """Return the cells of all lines that are not blank."""
    if separator == _WHITESPACE:
        return [line.split() for line in lines if line.strip()]
    try:
        rows = list(csv.reader(lines, delimiter=separator, skipinitialspace=True))
    except csv.Error:  # a cell with more than 131,072 characters
        rows = [[line] for line in lines]
    return [row for row in rows if any(cell.strip() for cell in row)]


def _header(rows: list[list[str]]) -> bool:
    """Return whether the first row is a header: texts above columns that consist mostly of numbers."""
    first, rest = rows[0], rows[1:]
    votes = 0
    for j, cell in enumerate(first):
        below = [row[j] for row in rest if j < len(row) and row[j] not in MISSING]
        if not rest or sum(map(_is_number, below)) > len(below) / 2:
            votes += -1 if _is_number(cell) else cell.strip() not in MISSING
    return votes > 0


def _is_number(text: str) -> bool:
    try:
        float(text.replace(",", ".", 1))
    except ValueError:
        return False
    return True


def _with_decimal_points(frame: pd.DataFrame, notes: list[str]) -> pd.DataFrame:
    """Convert "1,5" to 1.5 in columns in which the comma can only be a decimal comma."""
    changed = []
    for name in frame.columns[[not pd.api.types.is_numeric_dtype(dtype) for dtype in frame.dtypes]]:
        texts = frame[name].dropna().astype(str).str.strip()
        with_comma = texts[texts.str.match(_COMMA_NUMBER)]
        other = texts[texts.str.contains(".", regex=False)]
        if len(with_comma) and not len(other) and not with_comma.str.match(_COMMA_THOUSANDS).all():
            texts.update(with_comma.str.replace(",", "."))
            numbers = pd.to_numeric(texts, errors="coerce")
            frame[name] = (texts if numbers.isna().any() else numbers).reindex(frame.index)
            changed.append(f"“{name}”")
    if changed:
        notes.append(_("Commas in {columns} were read as decimal points.").format(columns=listed(changed)))
    return frame
