"""Table import and export: converts uploads to points with checks of columns and labels, and points to CSV."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import PurePath
from typing import Any

from explorer.points import indicators
from explorer.points.classes import digits, is_number
from explorer.points.column_choice import points, to_dataset
from explorer.points.dataset import TITLE_LENGTH, Dataset, clean, unique
from explorer.points.reading import IntakeError, Reading, guarded, needs_apostrophe, parse
from explorer.points.reading.guesses import LABEL_NAMES, Guess, guess, is_numeric, label_candidates
from explorer.points.table import Points, Table
from linboard.i18n.language import _

__all__ = [
    "Guess",
    "IntakeError",
    "NumbersError",
    "Points",
    "Table",
    "cell",
    "points",
    "read",
    "to_csv",
    "to_dataset",
]

_DIVIDES = re.compile(r"[,;|\t\r\n\"]")


class NumbersError(IntakeError):
    """The table has fewer than two numeric columns; `texts` are those that could become columns of 0 and 1."""

    def __init__(self, message: str, texts: tuple[str, ...]) -> None:
        super().__init__(message)
        self.texts = texts


def read(name: str, content: bytes, reading: Reading | None = None) -> Table:
    """Parse a table in any of the known formats, and guess its columns.

    Parameters
    ----------
    name : str
        The file's name, which becomes the title.
    content : bytes
        Separated text of at most 120 MB, or JSON, ARFF, LIBSVM or a workbook of at most 20 MB.
    reading : Reading, optional
        The settings that the visitor has chosen; the others are detected.

    Raises
    ------
    IntakeError
        If this is not a table with two numeric columns. The message is one sentence for the visitor.
    """
    reading = reading or Reading()
    parsed = parse(name, content, reading)
    frame, notes = parsed.frame, parsed.notes
    numeric = tuple(column for column in frame.columns if is_numeric(frame[column]))
    texts = indicators.offered(frame, numeric)
    spread = tuple(column for column in reading.spread or () if column in texts)
    frame, added = indicators.with_indicators(frame, spread)
    numeric += added
    if len(numeric) < 2:
        raise NumbersError(
            _("The board needs two numeric columns; this table has {n} among {columns}.").format(
                n=len(numeric), columns=parsed.frame.shape[1]
            ),
            texts,
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
        parsed.applied.but(spread=spread or None),
        tuple(parsed.left_out),
        parsed.sheets,
        texts,
    )


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
    head, *classes = _cells(dataset.columns, dataset.names)
    return {"head": head, "classes": classes, "n": dataset.n}


@lru_cache(maxsize=1_000)
def _cells(columns: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the header of points with these columns, and the cell of each class."""
    x, y = (cell(column, number=False) for column in columns)
    y = y if y != x else unique(y, [x])
    label = next(name for name in LABEL_NAMES if name not in (x, y))
    return _line([x, y, label]), *(_line([cell(name)]) for name in names)


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
