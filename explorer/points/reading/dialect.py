"""The dialect of a text table: the separator and the quotation mark that make cells of its lines."""

from __future__ import annotations

import csv
import re
from collections import Counter
from dataclasses import dataclass

from explorer.points.reading.layout import Row
from explorer.points.reading.limits import MAX_COLUMNS, MISSING, too_many_cells
from explorer.points.reading.numerals import numeral

BLANKS = r"\s+"
SEPARATORS = (",", ";", "\t", "|", BLANKS)
_TRIED = (
    "\t",
    ";",
    "|",
    ",",
    BLANKS,
)  # of equally good ones the first: every line may contain decimal commas
_DECIMAL = re.compile(r"[+-]?\d+,\d+(?:[eE][+-]?\d+)?")
_GROUPED = re.compile(r"[+-]?(?:[1-9]\d{0,2}(?: \d{3})+|\d+(?= ))(?: (?P<unit>[^\W\d]\S*|[%°$€£¥]\S*))?")
_CELLS = 200  # of each line, that tell which separator leads to numbers


@dataclass
class Dialect:
    separator: str
    quote: str = '"'

    def cells(self, lines: list[str], first: int = 0, blank: bool = False) -> list[Row]:
        """Return the cells of all lines, or only of those that are not blank, with the numbers of the lines."""
        blanks = self.separator == BLANKS
        if blanks:
            lines = [" ".join(line.split()) for line in lines]
        reader = csv.reader(
            lines, delimiter=" " if blanks else self.separator, quotechar=self.quote, skipinitialspace=True
        )
        rows: list[Row] = []
        at = 0
        while True:
            try:
                row = next(reader)
            except StopIteration:
                return [(line, row) for line, row in rows if blank or any(cell.strip() for cell in row)]
            except csv.Error:  # a cell with more than 131,072 characters
                row = lines[at : reader.line_num]
            rows.append((first + at, row))
            at = reader.line_num


def find_dialect(
    lines: list[str], first: int, separator: str | None
) -> tuple[Dialect, list[Row], tuple[str, ...]]:
    """Return the dialect of some lines, their cells, and the separators that may be right if there are several.

    The separator splits nearly all lines into equally many cells, most of them numbers.
    """
    filled = [line for line in lines if line.strip()]
    for mark in _TRIED[:-1]:  # far too many columns would take seconds to split
        if (fewest := min((line.count(mark) for line in filled), default=0)) > 5 * MAX_COLUMNS:
            raise too_many_cells(len(lines), fewest + 1)
    possible = _blanks_or_commas(filled) if separator is None and filled else ()
    separator = possible[0] if possible else separator
    quote = "'" if _single_quoted(lines) else '"'
    best = Dialect(separator or ",", quote)
    best_rows, best_score = best.cells(lines, first), (0.0, 0.0, 0.0)
    for tried in () if separator else _TRIED:
        if tried == BLANKS and best_score > (0.0, 0.0, 0.0) and _blanks_group(best_rows):
            break
        dialect = Dialect(tried, quote)
        rows = dialect.cells(lines, first)
        later = rows[len(rows) // 3 :]  # titles come first
        (width, count), *_others = Counter(len(cells) for _line, cells in later).most_common(1) or [(0, 0)]
        if width < 2:
            continue
        share = count / len(later)
        score = (min(share, 0.8), _numbers(rows), _unbroken(later))
        if score > best_score:
            best, best_rows, best_score = dialect, rows, score
    return best, best_rows, possible if len(possible) > 1 else ()


def _blanks_or_commas(lines: list[str]) -> tuple[str, ...]:
    """Return what may separate the cells of lines such as "12,3 400,5 u"; empty if they are not like these.

    Blanks also group thousands and stand before units: "12,3 400,5 kg" is 12.3 and 400.5 in kg, or 12, 3400 and 5 kg.
    Read with commas, "0,5 1,5" has the cell "5 1", which is no number. The first line may be names, which decide.
    """
    body = lines[1:] or lines
    rows = [line.split() for line in body]
    if len({len(row) for row in rows}) != 1 or any(mark in line for line in lines for mark in "\t;|"):
        return ()
    for row in rows:
        decimals = [cell for cell in row if "," in cell]
        gaps = sum(cell in MISSING for cell in row)
        if len(decimals) + gaps < 2 or not all(map(_DECIMAL.fullmatch, decimals)):
            return ()
    cells = [[cell.strip() for cell in line.split(",")] for line in body]
    if not _are_grouped(cells):
        return (BLANKS,)
    named = [BLANKS] if len(lines[0].split()) == len(rows[0]) else []
    named += [","] if lines[0].count(",") + 1 == len(cells[0]) else []
    return tuple(named) or (BLANKS, ",")


def _are_grouped(rows: list[list[str]]) -> bool:
    """Return whether blanks in the cells group thousands or stand before the one unit of a column."""
    if len({len(row) for row in rows}) != 1:
        return False
    for column in zip(*rows, strict=True):
        found = [_GROUPED.fullmatch(cell) for cell in column if " " in cell]
        if not all(found) or len({match["unit"] for match in found if match}) > 1:
            return False
    return True


def _blanks_group(rows: list[Row]) -> bool:
    """Return whether cells with a blank inside are numbers such as 1 064,5, so that blanks separate no cells."""
    if len({len(row) for _line, row in rows}) != 1:
        return False
    cells = [cell.strip() for _line, row in rows for cell in row[:_CELLS]]
    found = [numeral(cell) for cell in cells if len(cell.split()) > 1 and cell.lstrip("+-")[:1].isdigit()]
    return bool(found) and all(number is not None and number.grouped for number in found)


def _numbers(rows: list[Row]) -> float:
    """Return the share of the cells that are numbers, missing or bare words; cells of words in quotes count less."""
    cells = [cell.strip() for _line, row in rows for cell in row[:_CELLS]]
    told = (cell in MISSING or ("\t" not in cell and numeral(cell) is not None) for cell in cells)
    return round(sum(told) / len(cells), 2)


def _unbroken(rows: list[Row]) -> float:
    """Return the share of the cells without a blank inside, which may separate two cells."""
    cells = [cell.strip() for _line, row in rows for cell in row[:_CELLS]]
    return sum(" " not in cell for cell in cells) / len(cells)


def _single_quoted(lines: list[str]) -> bool:
    """Return whether the cells are in single quotation marks, as Weka writes them."""
    if any('"' in line for line in lines):
        return False
    cells = [cell.strip() for line in lines for cell in re.split(r"[,;\t|]", line)]
    begun = [cell for cell in cells if cell.startswith("'")]
    return bool(begun) and all(re.fullmatch(r"'[^']+'", cell) for cell in begun)
