"""How large a table may be, how its columns are named, and the one exception of all that reads uploads."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from explorer.points.dataset import unique
from linboard.i18n.language import _

MAX_BYTES = 20 * 2**20
MAX_ROWS = 200_000
MAX_COLUMNS = 1000
MAX_CELLS = 10_000_000
MISSING = ("", "NA", "N/A", "#N/A", "NaN", "nan", "NULL", "null", "?")
FORMULAS = ("=", "+", "-", "@", "\t", "\r", *"＝＋－＠")  # a spreadsheet calculates a cell that begins so
_FORMULA = "(?='*[" + re.escape("".join(FORMULAS)) + "])"
_BEGINS = r"([;|\t\r\n][\s\"]*)"  # of a cell, where a spreadsheet divides at another separator than the comma
_INNER, _GUARDED = re.compile(_BEGINS + _FORMULA), re.compile(f"{_BEGINS}'{_FORMULA}")


class IntakeError(ValueError):
    """The upload cannot be used; the message is one sentence that says what, where and what to do."""


def check_size(rows: int, columns: int, most_cells: int = MAX_CELLS) -> None:
    """Refuse a table that is too large, before it is built."""
    if rows > MAX_ROWS:
        raise too_many_rows(rows)
    if columns > MAX_COLUMNS or rows * columns > most_cells:
        raise IntakeError(
            _(
                "The table has {columns:,} columns and {rows:,} rows, which is too many cells to read. "
                "Keep only the columns you need."
            ).format(columns=columns, rows=rows)
        )


def too_many_rows(rows: int) -> IntakeError:
    """Return the refusal of a table with so many rows."""
    return IntakeError(
        _("The table has {rows:,} rows; the limit is {most:,}. Upload only some of them.").format(
            rows=rows, most=MAX_ROWS
        )
    )


def no_rows() -> IntakeError:
    """Return the refusal of a table that is empty but for its header."""
    return IntakeError(_("The file has no data rows: it needs at least one line below the header."))


def numbered(j: int) -> str:
    """Return the name of a column that has none."""
    return _("column {number}").format(number=j + 1)


def column_names(names: Sequence[str], width: int) -> list[str]:
    """Return different names for `width` columns, "column 3" for those without one."""
    repeated = [name for name, count in Counter(names).items() if name and count > 1]
    if repeated:
        raise IntakeError(_("Two columns are named “{name}”. Rename one of them.").format(name=repeated[0]))
    filled: list[str] = []
    for j in range(width):
        name = names[j] if j < len(names) else ""
        filled.append(name or unique(numbered(j), [*names, *filled]))
    return filled


def needs_apostrophe(text: str) -> bool:
    """Return whether a spreadsheet would calculate the text, or reading would take it for something else."""
    return is_formula(text) or text[:1] == "'" or text in MISSING


def is_formula(text: str) -> bool:
    """Return whether a spreadsheet would calculate a cell with this text; some pass over white space before it."""
    return text[:1] in FORMULAS or text.lstrip()[:1] in FORMULAS


def guarded(name: str) -> str:
    """Return a name with an apostrophe before each formula that a spreadsheet would find behind another separator."""
    return _INNER.sub(r"\1'", name)


def without_apostrophe(cell: str) -> str:
    """Return the text in a cell that has apostrophes only so that no spreadsheet calculates it."""
    text = cell[1:]
    own = cell[:1] == "'" and (needs_apostrophe(text) or text[:1] in (*"0123456789.\N{MINUS SIGN}",))
    return _GUARDED.sub(r"\1", text if own else cell)
