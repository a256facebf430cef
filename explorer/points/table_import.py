"""Table import and export: converts uploads to points with checks of columns and labels, and points to CSV."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from explorer.points.classes import Classes, cut_at, digits, is_number, of_values, values_of
from explorer.points.dataset import LIMIT, NAMES, TITLE_LENGTH, Dataset, clean, unique
from explorer.points.reading import (
    IntakeError,
    Question,
    Reading,
    guarded,
    needs_apostrophe,
    parse,
)
from explorer.points.reading.guesses import (
    LABEL_NAMES,
    Guess,
    guess,
    is_numeric,
    label_candidates,
    numbers,
)
from linboard.i18n.language import _, ngettext
from linboard.points import MAX_CLASSES

__all__ = ["Guess", "IntakeError", "Points", "Table", "cell", "points", "read", "to_csv", "to_dataset"]

_DIVIDES = re.compile(r"[,;|\t\r\n\"]")


@dataclass(frozen=True, eq=False)
class Table:
    """A parsed upload.

    The index of `frame` holds the row numbers of the file. `numeric_columns` (at least two) can be coordinates. `notes`
    are sentences about guesses made while parsing. `question` is there if two readings are possible. `kind` names the
    format, `reading` contains the settings that were used, and `left_out` the lines of the file that are no rows.
    """

    title: str
    frame: pd.DataFrame
    numeric_columns: tuple[str, ...]
    guess: Guess
    notes: tuple[str, ...] = ()
    question: Question | None = None
    kind: str = "separated"
    reading: Reading = field(default_factory=Reading)
    left_out: tuple[tuple[int, str], ...] = ()
    sheets: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns, in the order of the file."""
        return tuple(self.frame.columns)


@dataclass(frozen=True, eq=False)
class Points:
    """The points of a table: the rows with a value in all chosen columns, the other rows, and sentences about these."""

    dataset: Dataset
    left_out: pd.DataFrame
    notes: tuple[str, ...]


def read(name: str, content: bytes, reading: Reading | None = None) -> Table:
    """Parse a table in any of the known formats, and guess its columns.

    Parameters
    ----------
    name : str
        The file's name, which becomes the title.
    content : bytes
        Text, JSON, ARFF, LIBSVM or a workbook, at most 20 MB.
    reading : Reading, optional
        The settings that the visitor has chosen; the others are detected.

    Raises
    ------
    IntakeError
        If this is not a table with two numeric columns. The message is one sentence for the visitor.
    """
    parsed = parse(name, content, reading or Reading())
    frame, notes = parsed.frame, parsed.notes
    numeric = tuple(column for column in frame.columns if is_numeric(frame[column]))
    if len(numeric) < 2:
        raise IntakeError(
            _("The board needs two numeric columns; this table has {n} among {columns}.").format(
                n=len(numeric), columns=frame.shape[1]
            )
        )
    candidates = label_candidates(frame, numeric)
    if parsed.label in frame.columns:
        candidates = (str(parsed.label), *candidates)
    best = guess(frame, numeric, candidates)
    if best.label is None:
        notes.append(_("No column looks like a label, so all points get the same class."))
    return Table(
        clean(PurePath(name).stem, TITLE_LENGTH),
        frame,
        numeric,
        best,
        tuple(notes),
        parsed.question,
        parsed.kind,
        parsed.applied,
        tuple(parsed.left_out),
        parsed.sheets,
    )


def to_dataset(
    table: Table, x: str, y: str, label: str | None = None, classes: Classes | None = None
) -> Dataset:
    """Return the points with these two columns as coordinates and this one as class, as `points` does."""
    return points(table, x, y, label, classes).dataset


def points(table: Table, x: str, y: str, label: str | None = None, classes: Classes | None = None) -> Points:
    """Return the points with these two columns as coordinates and this one as class; None gives all the same class.

    Rows without a number in both columns or without a class are left out. `classes` says how more than four values
    become classes; without it, these are the four most frequent ones.

    Raises
    ------
    IntakeError
        If no row is left, or if there are not 2 to 4 classes. The message names the column and the remedy.
    """
    for column in (x, y, label):
        if column is not None and column not in table.frame.columns:
            raise IntakeError(_("There is no column “{column}” in this table.").format(column=clean(column)))
    if x == y:
        raise IntakeError(
            _("Choose two different columns: both axes currently show “{column}”.").format(column=x)
        )
    X = np.column_stack([numbers(table.frame[column]) for column in (x, y)])
    bad = ~(np.abs(X) <= LIMIT)  # written so that NaN counts as bad
    names: tuple[str, ...] = NAMES
    if label is None:
        labels = np.zeros(len(X), np.int8)
    else:
        labels, names = _labels(table.frame[label], classes)
    fit = ~bad.any(axis=1) & (labels >= 0)
    notes = _left_out(table.frame, (x, y), X, label, labels)
    if not fit.any():
        raise IntakeError(_("No row has a value in all of the chosen columns. Choose other columns."))
    if label is not None and len(np.unique(labels[fit])) < 2:
        raise _one_class(table.frame[label], names[int(labels[fit][0])])
    chosen = list(dict.fromkeys([x, y, *([label] if label is not None else [])]))
    rest = table.frame.loc[~fit, chosen]
    return Points(Dataset(X[fit], labels[fit], names, (x, y), table.title), rest, tuple(notes))


def to_csv(dataset: Dataset) -> str:
    """Return the points as CSV with a header.

    `read` and `to_dataset` convert it to the same points.

    The default labels are written as 1 and -1. Names that a spreadsheet would evaluate get an apostrophe.
    """
    words = csv_words(dataset)
    names = words["classes"]
    first, second = (map(digits, column.tolist()) for column in dataset.X.T)
    rows = zip(first, second, dataset.labels.tolist(), strict=True)
    return "\n".join([words["head"], *(f"{a},{b},{names[i]}" for a, b, i in rows), ""])


def csv_words(dataset: Dataset) -> dict[str, Any]:
    """Return the texts of the points as CSV: the header, the cell of each class, and the number of points."""
    x, y = (cell(column, number=False) for column in dataset.columns)
    y = y if y != x else unique(y, [x])
    label = next(name for name in LABEL_NAMES if name not in (x, y))
    classes = [_line([cell(name)]) for name in dataset.names]
    return {"head": _line([x, y, label]), "classes": classes, "n": dataset.n}


def _labels(values: pd.Series[Any], classes: Classes | None) -> tuple[NDArray[np.int8], tuple[str, ...]]:
    """Return the class index of each row, −1 for none, and the names of the classes."""
    if classes is not None and classes.mode == "cut":
        return cut_at(values, classes.cut)
    found = values_of(values)
    if classes is None and len(found.names) > MAX_CLASSES:
        classes = Classes(chosen=found.usual)
    return of_values(found, classes)


def _one_class(values: pd.Series[Any], name: str) -> IntakeError:
    return IntakeError(
        _(
            "Every row with values in both axes has the class “{value}” of column “{column}”. Choose another label "
            "column, or none."
        ).format(value=name, column=values.name)
    )


def _left_out(
    frame: pd.DataFrame,
    axes: tuple[str, str],
    X: NDArray[np.float64],
    label: str | None,
    labels: NDArray[np.int8],
) -> list[str]:
    """Return sentences about the rows that are left out; each row counts in the first one that fits."""
    missing = np.zeros(len(frame), dtype=bool)
    notes = []
    wrong = np.zeros(len(frame), dtype=bool)
    example: tuple[str, Any] | None = None
    for j, column in enumerate(axes):
        empty = frame[column].isna().to_numpy(dtype=bool)
        missing |= empty
        other = ~(np.abs(X[:, j]) <= LIMIT) & ~empty
        if other.any() and example is None:
            example = column, int(other.argmax())
        wrong |= other
    unlabelled = np.zeros(len(frame), dtype=bool)
    if label is not None:
        unlabelled = frame[label].isna().to_numpy(dtype=bool)
        missing |= unlabelled
    if n := int(missing.sum()):
        note = ngettext(
            "One row has no value in these columns: left out.",
            "{n:,} rows have no value in these columns: left out.",
            n,
        )
        notes.append(note.format(n=n))
    if (n := int((wrong & ~missing).sum())) and example is not None:
        column, at = example
        place = {"column": column, "row": frame.index[at], "value": clean(str(frame[column].iloc[at]))}
        note = ngettext(
            "Row {row} has “{value}” in “{column}”, which is not a number for the board: left out.",
            "{n:,} rows have no number for the board, such as “{value}” in row {row} of “{column}”: left out.",
            n,
        )
        notes.append(note.format(n=n, **place))
    if n := int(((labels < 0) & ~missing & ~wrong).sum()):
        note = ngettext(
            "One row has a class that was not chosen: left out.",
            "{n:,} rows have classes that were not chosen: left out.",
            n,
        )
        notes.append(note.format(n=n))
    return notes


def _line(cells: list[str]) -> str:
    """Return a line of CSV, with quotation marks around cells that a spreadsheet might split."""
    return ",".join('"' + cell.replace('"', '""') + '"' if _DIVIDES.search(cell) else cell for cell in cells)


def cell(name: str, number: bool = True) -> str:
    """Return a name as a cell that no spreadsheet evaluates and that is parsed as the same name.

    A name that is a number stays a number if `number` is true. Otherwise it is marked as text.
    """
    plain = name.replace("\N{MINUS SIGN}", "-", 1).removeprefix("+")
    if is_number(plain):
        return plain if number else "'" + name
    return "'" + guarded(name) if needs_apostrophe(name) else guarded(name)
