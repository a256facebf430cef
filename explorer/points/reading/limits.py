"""Limits of the size of a table, names of its columns, and the exception for invalid uploads."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from explorer.points.dataset import unique
from linboard.i18n.language import _

MAX_BYTES = 120 * 2**20
MAX_OBJECTS = 20 * 2**20  # bytes of a file whose cells become Python objects: workbooks, JSON, ARFF, LIBSVM
MAX_ROWS = 2_000_000
MAX_ABOVE = 100_000  # lines more than rows: a header, comments, attributes
MAX_POINTS = 200_000  # of a longer table, a fair sample is used
MAX_COLUMNS = 3_000
MAX_CELLS = 15_000_000  # 200,000 rows of 60 columns, and some more
MISSING = ("", "NA", "N/A", "#N/A", "NaN", "nan", "NAN", "NULL", "null", "?", "<NA>")
FORMULAS = (
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    *"＝＋－＠",
)  # first characters of cells that a spreadsheet evaluates
_FORMULA = "(?='*[" + re.escape("".join(FORMULAS)) + "])"
# start of a cell, if a spreadsheet splits at a separator other than the comma
_BEGINS = r"([;|\t\r\n][\s\"]*)"
_INNER, _GUARDED = re.compile(_BEGINS + _FORMULA), re.compile(f"{_BEGINS}'{_FORMULA}")


class IntakeError(ValueError):
    """The upload cannot be used.

    The message is one sentence with the problem, its place and the remedy.
    """


def check_size(rows: int, columns: int, most_cells: int = MAX_CELLS) -> None:
    """Reject a table that is too large before it is built."""
    if rows > MAX_ROWS:
        raise too_many_rows(rows)
    if columns > MAX_COLUMNS or rows * columns > most_cells:
        raise too_many_cells(rows, columns)


def check_lines(lines: int) -> None:
    """Reject a text before it is divided: an empty line, too, takes memory, and a comment even more."""
    if lines > MAX_ROWS + MAX_ABOVE:
        raise too_many_rows(lines)


def too_many_rows(rows: int, most: int = MAX_ROWS) -> IntakeError:
    """Return the error for a table with too many rows."""
    return IntakeError(
        _("The table has {rows:,} rows; the limit is {most:,}. Upload only some of them.").format(
            rows=rows, most=most
        )
    )


def too_many_cells(rows: int, columns: int) -> IntakeError:
    """Return the error for a table with too many columns or cells."""
    return IntakeError(
        _(
            "The table has {columns:,} columns and {rows:,} rows, which is too many cells to read. "
            "Keep only the columns you need."
        ).format(columns=columns, rows=rows)
    )


def no_rows() -> IntakeError:
    """Return the error for a table with no rows below its header."""
    return IntakeError(_("The file has no data rows: it needs at least one line below the header."))


def numbered(j: int) -> str:
    """Return the name of an unnamed column."""
    return _("column {number}").format(number=j + 1)


def column_names(names: Sequence[str], width: int) -> list[str]:
    """Return distinct names for `width` columns, such as "column 3" for an unnamed one and "a (2)" for a second "a"."""
    own = Counter(filter(None, names))
    filled: list[str] = []
    taken: set[str] = set()
    for j in range(width):
        name = names[j] if j < len(names) else ""
        if not name:
            name = unique(numbered(j), own.keys() | taken)
        elif name in taken:
            name = unique(name, own.keys() | taken)
        filled.append(name)
        taken.add(name)
    return filled


def needs_apostrophe(text: str) -> bool:
    """Return whether a spreadsheet would evaluate the text, or parsing would misinterpret it."""
    return is_formula(text) or text[:1] == "'" or text in MISSING


def is_formula(text: str) -> bool:
    """Return whether a spreadsheet would evaluate a cell with this text.

    Some ignore leading white space.
    """
    return text[:1] in FORMULAS or text.lstrip()[:1] in FORMULAS


def guarded(name: str) -> str:
    """Return a name with an apostrophe before each formula after another separator."""
    return _INNER.sub(r"\1'", name)


def without_apostrophe(cell: str) -> str:
    """Return the text of a cell without the apostrophes that protect it from evaluation."""
    text = cell[1:]
    own = cell[:1] == "'" and (needs_apostrophe(text) or text[:1] in (*"0123456789.\N{MINUS SIGN}",))
    return _GUARDED.sub(r"\1", text if own else cell)
