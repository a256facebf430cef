"""Lines of cells (CSV, TSV, ...) -> a pandas frame: separator, header and decimal comma are found out."""

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

_SEPARATORS = "\t;|,"  # the comma last: decimal commas may be in every line of a file that has another one
_WHITESPACE = r"\s+"
_SNIFFED = 50  # lines looked at to find separator and header
_LONGEST_LINE = 1_000_000
_BLANK_LINES = re.compile(r"(?:[ \t;|,]*\n)*")
_COMMA_NUMBER = r"^[+-]?\d*,\d+$"
_COMMA_THOUSANDS = r"^[+-]?[1-9]\d{0,2}(?:,\d{3})+$"


def parse_separated(text: str, notes: list[str]) -> pd.DataFrame:
    """Return the table in text whose lines are rows, with or without a header."""
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
        lines.pop()  # cut off in the middle
    separator, rows = _sniff(lines[:_SNIFFED])
    if not rows:
        raise no_rows()
    width = Counter(map(len, rows[1:] or rows)).most_common(1)[0][0]
    header = _header(rows)
    names = [clean(without_apostrophe(cell.strip())) for cell in rows[0]] if header else []
    if len(names) == width - 1:
        names.insert(0, "")  # R leaves the column of row names without a name
    width = max(width, len(names), *map(len, rows[:2]))  # pandas would cut a longer first row
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
            skip_blank_lines=False,  # they keep the row numbers right
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
    """Return the separator and the cells of the lines: the first one that cuts nearly all lines alike."""
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
    except csv.Error:  # a cell of more than 131,072 characters
        rows = [[line] for line in lines]
    return [row for row in rows if any(cell.strip() for cell in row)]


def _header(rows: list[list[str]]) -> bool:
    """Return whether the first row names the columns: it has texts where most of the others have numbers."""
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
    """Return the frame with "1,5" as 1.5, in columns where the comma cannot mean anything else."""
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
