"""Finds the lines of names, units and titles above the data of a table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from explorer.points.dataset import clean
from explorer.points.reading.limits import MISSING, without_apostrophe
from explorer.points.reading.numerals import numeral

Row = tuple[int, list[str]]  # the number of a line, from 0, and its cells
_UNIT = re.compile(r"[\[(].{1,20}[\])]|[^\W\d_]{1,4}[²³]?(?:[/·^].{1,6})?|[%°‰$€£¥#-].{0,3}|")
_LOOKED_AT = 200  # columns that tell which rows are data
_YEARS = range(1900, 2101)
_ORANGE_TYPES = {"c", "d", "s", "t", "continuous", "discrete", "string", "time", "basket", ""}
_ORANGE_FLAG = re.compile(r"(class|meta|ignore|multiclass|weight|c|m|i|w|\w+=\S*( \w+=\S*)*)?")
_ORANGE_NAME = re.compile(r"(?:[mciw]?[CDSTcdst]|[mciw])#(?=.)")


@dataclass
class Layout:
    """Where the data of a table begin.

    Attributes
    ----------
    names : list of str
        The names of the columns; empty if there is no header.
    skip : int
        Number of lines above the header, or above the data.
    below : int
        Number of the first line of data.
    titles : int
        How many lines of titles are above the header.
    units : bool
        Whether a line of units follows the header. They are in the names.
    doubtful : bool
        Whether the first line may be a header or data.
    label : str, optional
        The class column, if the header names it.
    """

    names: list[str]
    skip: int
    below: int
    titles: int = 0
    units: bool = False
    doubtful: bool = False
    label: str | None = None


def find(rows: Sequence[Row], header: bool | None = None, skip: int | None = None) -> Layout:
    """Return the layout of the first rows of a table; `header` and `skip` are the visitor's settings."""
    if skip is not None:
        rows = [row for row in rows if row[0] >= skip] or rows[-1:]
    if header is not False and (found := _orange(rows)):
        return found
    if skip is not None:
        return _from_first(rows, 0, header)
    first, width = 0, _width(rows)
    while first < len(rows) - 1 and _is_title(rows, first, width):
        first += 1
    return _from_first(rows[first:], first, header)


def _from_first(rows: Sequence[Row], titles: int, header: bool | None) -> Layout:
    """Return the layout of rows of which the first one is a header or data."""
    numeric = _numeric(rows)
    names, doubtful = _header(rows, numeric) if header is None else (header, False)
    if not names:
        return Layout([], rows[0][0], rows[0][0], titles, doubtful=doubtful)
    told = [name(cell) for cell in rows[0][1]]
    units = len(rows) > 2 and header is not False and _is_units(rows, numeric)
    if units:
        told = _with_units(told, rows[1][1])
    below = rows[1 + units][0] if len(rows) > 1 + units else rows[-1][0] + 1
    layout = Layout(told, rows[0][0], below, titles, units, doubtful)
    _take_prefixes(layout)
    return layout


def name(cell: str) -> str:
    """Return the name in a cell."""
    return clean(without_apostrophe(cell.strip()))


def _width(rows: Sequence[Row]) -> int:
    """Return the most frequent number of cells, of the later rows, as titles come first."""
    later = rows[len(rows) // 3 :]
    return Counter(len(cells) for _line, cells in later).most_common(1)[0][0]


def _filled(cells: Sequence[str]) -> int:
    return sum(bool(cell.strip()) for cell in cells)


def _is_title(rows: Sequence[Row], at: int, width: int) -> bool:
    """Return whether a row is above the table: with one text only, or with another number of cells than a later row
    of texts."""
    cells, following = rows[at][1], rows[at + 1][1]
    if width < 2 or any(map(_is_number, cells)):
        return False
    if _filled(cells) <= 1:
        return bool(cells[0].strip())  # a row with a class alone has its text elsewhere
    texts_follow = sum(map(_is_number, following)) == 0 and _filled(following) == width
    return texts_follow and (_filled(cells) < width - 1 or len(cells) > width)


def _is_number(cell: str) -> bool:
    return numeral(cell) is not None


def _numeric(rows: Sequence[Row]) -> list[int]:
    """Return the columns in which most cells below the first row are numbers."""
    below = [cells for _line, cells in rows[1:]] or [rows[0][1]]
    columns = []
    for j in range(min(max(map(len, below)), _LOOKED_AT)):
        cells = [row[j].strip() for row in below if j < len(row) and row[j].strip() not in MISSING]
        if sum(map(_is_number, cells)) > len(cells) / 2:
            columns.append(j)
    return columns


def _header(rows: Sequence[Row], numeric: list[int]) -> tuple[bool, bool]:
    """Return whether the first row is a header, and whether that is doubtful.

    Texts above numbers are names. So are 0, 1, 2, …, which pandas gives to columns, if there is a text or an empty
    corner beside them; without one, they may be data.
    """
    first = rows[0][1]
    if len(rows) == 1:
        return not any(map(_is_number, first)), False
    if all(len(cells) == len(first) + 1 for _line, cells in rows[1:]):
        first = ["", *first]  # the column of row names has no name
    if not numeric:
        return _above_texts(first, rows[1:]), False
    over = [(j, first[j].strip()) for j in numeric if j < len(first)]
    texts = [cell for _j, cell in over if cell not in MISSING and not _is_number(cell)]
    counted = [cell for _j, cell in over if _is_number(cell)]
    if not counted:
        return bool(texts), False
    named = _consecutive(counted)
    corner = first[0].strip() == "" and 0 in numeric and _counts(rows)
    if named and (texts or corner) and _fits(rows):
        # A single 0 beside an empty corner may be data, unless the first column counts the rows.
        alone = not texts and len(counted) == 1
        return True, alone and not _consecutive([cells[0] for _line, cells in rows[1:]])
    if texts:  # some columns have names and others begin with a number
        return len(texts) >= len(counted), True
    words = [j for j in range(len(first)) if j not in numeric and first[j].strip()]
    recurs = any(first[j] == cells[j] for j in words for _line, cells in rows[1:] if j < len(cells))
    if named and len(counted) > 1 and not recurs:
        return counted[0] != "0" or bool(words), True
    return False, False


def _above_texts(first: Sequence[str], rows: Sequence[Row]) -> bool:
    """Return whether the first row of a table of texts contains names: they are not values of columns that repeat."""
    for j, name in enumerate(first):
        values = [cells[j] for _line, cells in rows if j < len(cells)]
        if not name.strip() or name in values or 2 * len(set(values)) > len(values):
            return False
    return True


def _consecutive(cells: Sequence[str]) -> bool:
    """Return whether the cells are 0, 1, 2, … or years, one after the other."""
    if not all(cell.isdecimal() and len(cell) < 5 for cell in cells):
        return False
    numbers = [int(cell) for cell in cells]
    rising = all(b - a == 1 for a, b in pairwise(numbers))
    return rising and (numbers[0] == 0 or numbers[0] in _YEARS)


def _counts(rows: Sequence[Row]) -> bool:
    """Return whether the first column counts the rows below the first one, or at least never repeats."""
    cells = [cells[0] for _line, cells in rows[1:] if cells]
    return len(set(cells)) == len(cells)


def _fits(rows: Sequence[Row]) -> bool:
    """Return whether the second row is not a header, too."""
    return any(map(_is_number, rows[1][1]))


def _is_units(rows: Sequence[Row], numeric: list[int]) -> bool:
    """Return whether the second row contains units of the columns with numbers."""
    cells = rows[1][1]
    over = [cells[j].strip() for j in numeric if j < len(cells)]
    known = [cell for cell in over if cell not in MISSING]
    return bool(known) and all(_UNIT.fullmatch(cell) and not _is_number(cell) for cell in known)


def _with_units(names: list[str], units: Sequence[str]) -> list[str]:
    told = []
    for j, name in enumerate(names):
        unit = units[j].strip().strip("[]()") if j < len(units) else ""
        told.append(clean(f"{name} ({unit})") if name and unit not in (*MISSING, "-", "#") else name)
    return told


def _orange(rows: Sequence[Row]) -> Layout | None:
    """Return the layout of a table of Orange, with three lines: names, types and flags; None if it is none."""
    if len(rows) < 4:
        return None
    (top, names), (_second, types), (_third, flags) = rows[:3]
    kinds = [cell.strip().lower() for cell in types]
    if len(types) != len(names) or not any(kinds):
        return None
    if not all(kind in _ORANGE_TYPES or " " in kind for kind in kinds):  # or the values of a discrete column
        return None
    if not all(_ORANGE_FLAG.fullmatch(cell.strip()) for cell in flags):
        return None
    told = [name(cell) for cell in names]
    classes = [j for j, flag in enumerate(flags) if flag.strip() in ("class", "c") and j < len(told)]
    return Layout(told, top, rows[3][0], label=told[classes[0]] if classes else None)


def _take_prefixes(layout: Layout) -> None:
    """Remove the prefixes that Orange gives to names in a single line, such as "C#age" and "cD#sex"."""
    if sum(_ORANGE_NAME.match(name) is not None for name in layout.names) < 2:
        return
    for j, name in enumerate(layout.names):
        found = _ORANGE_NAME.match(name)
        if found:
            layout.names[j] = name[found.end() :]
            if found[0].startswith("c"):
                layout.label = layout.names[j]
