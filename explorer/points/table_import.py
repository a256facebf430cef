"""Table import and export: converts uploads to points with checks of columns and labels, and points to CSV."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from explorer.points.dataset import LIMIT, NAMES, TITLE_LENGTH, Dataset, clean, unique
from explorer.points.reading import IntakeError, guarded, needs_apostrophe, parse, without_apostrophe
from explorer.points.reading.guesses import (
    LABEL_NAMES,
    Guess,
    guess,
    is_numeric,
    label_candidates,
    numbers,
)
from linboard.i18n.language import _
from linboard.points import MAX_CLASSES

__all__ = ["Guess", "IntakeError", "Table", "cell", "read", "to_csv", "to_dataset"]

_MOST_LABELS = 10_000  # maximum number of label values to name before counting them
_DIVIDES = re.compile(r"[,;|\t\r\n\"]")
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")


@dataclass(frozen=True, eq=False)
class Table:
    """A parsed upload.

    The index of `frame` holds the row numbers of the file. `numeric_columns` (at least two) can be coordinates. `notes`
    are sentences about guesses made while parsing.
    """

    title: str
    frame: pd.DataFrame
    numeric_columns: tuple[str, ...]
    guess: Guess
    notes: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns, in the order of the file."""
        return tuple(self.frame.columns)


def read(name: str, content: bytes) -> Table:
    """Parse a CSV, TSV or JSON file, and guess its columns.

    Parameters
    ----------
    name : str
        The file's name, which becomes the title.
    content : bytes
        UTF-8, UTF-16, GBK or Windows-1252 text, at most 20 MB. Cells are separated by comma, semicolon, tab, bar or
        blanks.

    Raises
    ------
    IntakeError
        If this is not a table with two numeric columns. The message is one sentence for the visitor.
    """
    frame, notes = parse(name, content)
    numeric = tuple(column for column in frame.columns if is_numeric(frame[column]))
    if len(numeric) < 2:
        raise IntakeError(
            _("The board needs two numeric columns; this table has {n} among {columns}.").format(
                n=len(numeric), columns=frame.shape[1]
            )
        )
    best = guess(frame, numeric, label_candidates(frame, numeric))
    if best.label is None:
        notes.append(_("No column looks like a label, so all points get the same class."))
    return Table(clean(PurePath(name).stem, TITLE_LENGTH), frame, numeric, best, tuple(notes))


def to_dataset(table: Table, x: str, y: str, label: str | None = None) -> Dataset:
    """Return the points with these two columns as coordinates and this one as class; None gives all the same class.

    Of two label values, the larger is the positive class. More than two are sorted.

    Raises
    ------
    IntakeError
        If a value is missing, not a number, infinite or beyond 1e15, or if there are not 2 to 4 classes. The message
        names the column, the row and the remedy.
    """
    for column in (x, y, label):
        if column is not None and column not in table.frame.columns:
            raise IntakeError(_("There is no column “{column}” in this table.").format(column=clean(column)))
    if x == y:
        raise IntakeError(
            _("Choose two different columns: both axes currently show “{column}”.").format(column=x)
        )
    X = np.column_stack([_coordinates(table.frame[column]) for column in (x, y)])
    if label is None:
        return Dataset(X, np.zeros(len(X), np.int8), columns=(x, y), title=table.title)
    labels, names = _classes(table.frame[label])
    return Dataset(X, labels, names, (x, y), table.title)


def to_csv(dataset: Dataset) -> str:
    """Return the points as CSV with a header.

    `read` and `to_dataset` convert it to the same points.

    The default labels are written as 1 and -1. Names that a spreadsheet would evaluate get an apostrophe.
    """
    words = csv_words(dataset)
    names = words["classes"]
    first, second = (map(_digits, column.tolist()) for column in dataset.X.T)
    rows = zip(first, second, dataset.labels.tolist(), strict=True)
    return "\n".join([words["head"], *(f"{a},{b},{names[i]}" for a, b, i in rows), ""])


def csv_words(dataset: Dataset) -> dict[str, Any]:
    """Return the texts of the points as CSV: the header, the cell of each class, and the number of points."""
    x, y = (cell(column, number=False) for column in dataset.columns)
    y = y if y != x else unique(y, [x])
    label = next(name for name in LABEL_NAMES if name not in (x, y))
    classes = [_line([cell(name)]) for name in dataset.names]
    return {"head": _line([x, y, label]), "classes": classes, "n": dataset.n}


def _coordinates(values: pd.Series[Any]) -> NDArray[np.float64]:
    """Return a column as finite numbers; raises IntakeError with the first invalid row."""
    found = numbers(values)
    bad = ~(np.abs(found) <= LIMIT)  # written so that NaN counts as bad
    if bad.any():
        raise _not_a_number(values, found, int(np.flatnonzero(bad)[0]))
    return found


def _not_a_number(values: pd.Series[Any], found: NDArray[np.float64], at: int) -> IntakeError:
    place = {"column": values.name, "row": values.index[at]}
    value = values.iloc[at]
    if pd.isna(value):
        return _missing(values, at)
    if np.isnan(found[at]):
        message = _(
            "Column “{column}” contains the text “{value}” in row {row}, but a number such as 1234.5 is "
            "needed. Correct it or choose another column."
        )
    elif np.isinf(found[at]):
        message = _(
            "Column “{column}” contains an infinite value in row {row}. Correct it or delete that row."
        )
    else:
        message = _(
            "Column “{column}” contains {value} in row {row}, which is beyond ±1e15. Use larger units."
        )
    return IntakeError(message.format(value=clean(str(value)), **place))


def _missing(values: pd.Series[Any], at: int) -> IntakeError:
    return IntakeError(
        _(
            "Column “{column}” has no value in row {row} (missing in total: {n}). Fill in or delete these "
            "rows."
        ).format(column=values.name, row=values.index[at], n=int(values.isna().sum()))
    )


def _classes(values: pd.Series[Any]) -> tuple[NDArray[np.int8], tuple[str, ...]]:
    """Return the class index of each row, and the names of the classes."""
    codes, found = pd.factorize(values)
    value_names, key = _value_names(list(found[:_MOST_LABELS]))
    missing = (codes < 0) | np.isin(codes, [i for i, name in enumerate(value_names) if not name])
    if missing.any():
        raise _missing(values, int(missing.argmax()))
    distinct = sorted(set(value_names), key=key.__getitem__)
    if len(found) > _MOST_LABELS or len(distinct) > MAX_CLASSES:
        raise IntakeError(
            _(
                "Column “{column}” has {n} different values, but the board shows at most {most} classes. "
                "Choose another label column."
            ).format(column=values.name, n=max(len(distinct), len(found)), most=MAX_CLASSES)
        )
    if len(distinct) == 1:
        raise IntakeError(
            _(
                "Every row has the same value “{value}” in column “{column}”. Choose a label column with "
                "two to four values, or none."
            ).format(value=distinct[0], column=values.name)
        )
    usual = ["1", "\N{MINUS SIGN}1", "3", "4"]  # how `to_csv` writes the default classes
    if {*usual[:2]} <= {*distinct} <= {*usual}:
        order = usual[: 1 + max(map(usual.index, distinct))]
        names = (*NAMES, *order[2:])
    else:
        order = distinct[::-1] if len(distinct) == 2 else distinct
        names = tuple(order)
    index = np.array([order.index(name) for name in value_names], np.int8)
    return index[codes], names


def _value_names(found: list[Any]) -> tuple[list[str], dict[str, Any]]:
    """Return the name of each label value ("" for a blank one), and the sort keys of the names."""
    parsed = numbers(pd.Series(found, dtype=object))
    if any(isinstance(value, bool | np.bool_) for value in found) or np.isnan(parsed).any():
        names = [_with_minus(clean(without_apostrophe(str(value)))) for value in found]
        return names, {name: name for name in names}
    names = [_with_minus(_digits(number)) for number in parsed.tolist()]
    return names, dict(zip(names, parsed.tolist(), strict=True))


def _line(cells: list[str]) -> str:
    """Return a line of CSV, with quotation marks around cells that a spreadsheet might split."""
    return ",".join('"' + cell.replace('"', '""') + '"' if _DIVIDES.search(cell) else cell for cell in cells)


def _digits(number: float) -> str:
    """Return a number as text: integers without ".0", others with all significant digits."""
    return str(int(number)) if number.is_integer() and abs(number) <= LIMIT else repr(number)


def _with_minus(name: str) -> str:
    """Return a number's name with a typographic minus sign."""
    return "\N{MINUS SIGN}" + name[1:] if name.startswith("-") and _NUMBER.fullmatch(name) else name


def cell(name: str, number: bool = True) -> str:
    """Return a name as a cell that no spreadsheet evaluates and that is parsed as the same name.

    A name that is a number stays a number if `number` is true. Otherwise it is marked as text.
    """
    plain = name.replace("\N{MINUS SIGN}", "-", 1).removeprefix("+")
    if _NUMBER.fullmatch(plain):
        return plain if number else "'" + name
    return "'" + guarded(name) if needs_apostrophe(name) else guarded(name)
