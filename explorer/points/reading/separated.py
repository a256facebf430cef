"""Parses separated values (CSV, TSV, …), and detects separator, comment sign and lines above the data."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pandas as pd

from explorer.points.reading import comments, layout
from explorer.points.reading.dialect import BLANKS, Dialect, find_dialect
from explorer.points.reading.layout import Layout, Row
from explorer.points.reading.limits import (
    MAX_COLUMNS,
    MISSING,
    IntakeError,
    check_size,
    column_names,
    no_rows,
    too_many_cells,
)
from explorer.points.reading.settings import Parsed, Question, Reading
from linboard.i18n.language import _, ngettext

_SNIFFED = 50  # number of lines used to detect separator and header
_LONGEST_LINE = 1_000_000
_BLANK_LINES = re.compile(r"(?:[ \t;|,]*\n)*")
_SEP_LINE = re.compile(r'\s*"?sep=(.)"?[ \t;,]*(?=\n|$)', re.IGNORECASE)
_GROUPED_POINT = re.compile(r"(?<![\d.])[1-9]\d{0,2}\.\d{3}(?![\d.])")
_CODE, _DIGITS = re.compile(r"0\d+"), re.compile(r"\d+")


def parse_separated(text: str, reading: Reading) -> Parsed:
    """Parse text whose lines are rows, with or without a header."""
    told = _SEP_LINE.match(text)
    if told:
        text = text[told.end() :]
        text, separator = "\n" * told[0].count("\n") + text, reading.separator or told[1]
    else:
        separator = reading.separator
    text, sign, above = comments.removed(text, reading.comment)
    blank = _BLANK_LINES.match(text)
    start = blank.end() if blank else 0
    first = text.count("\n", 0, start)
    lines = _first_lines(text, start)
    dialect, rows = find_dialect(lines, first, separator)
    if not rows:
        raise no_rows()
    if (narrowest := min(len(cells) for _line, cells in rows)) > MAX_COLUMNS:
        raise too_many_cells(text.count("\n", start) + (not text.endswith("\n")), narrowest)
    found = layout.find(rows, reading.header, reading.skip)
    below = [row for row in rows if row[0] >= found.below]
    width = Counter(len(cells) for _line, cells in below or rows).most_common(1)[0][0]
    commented = False
    if reading.header is None and not (found.names and not found.doubtful) and above:
        comment = above[-1].strip().removeprefix(sign)
        commented = comments.take_names(
            found, [dialect.cells([t]) for t in (comment.strip(), "#" + comment)], width
        )
    names = _names(found, width, below)
    width = max(width, len(names), *(len(cells) for _line, cells in below[:1]))
    body = _from_line(text, found.below)
    check_size(body.count("\n") + (not body.endswith("\n")), width)
    table = _Body(body, found.below, dialect, width, _codes(below))
    header = None if commented else bool(found.names)
    applied = reading.but(separator=dialect.separator, header=header, skip=found.skip, comment=sign)
    parsed = Parsed(table.frame(), column_names(names, width), "separated", applied)
    parsed.texts, parsed.left_out, parsed.codes = table.texts, table.left_out, table.codes
    parsed.points_may_group, parsed.label = table.points_may_group, found.label
    tell(parsed, found, names)
    return parsed


def _first_lines(text: str, start: int) -> list[str]:
    lines = text[start : start + _LONGEST_LINE].split("\n", _SNIFFED)
    if len(lines) == 1 and len(text) - start > _LONGEST_LINE:
        raise IntakeError(
            _("The first line is longer than {most:,} characters, so this is not a table.").format(
                most=_LONGEST_LINE
            )
        )
    if sum(map(len, lines)) + len(lines) > _LONGEST_LINE:
        lines.pop()  # truncated
    return lines[:_SNIFFED]


def _from_line(text: str, number: int) -> str:
    """Return the text from a line on, counted from 0."""
    at = 0
    for _line in range(number):
        end = text.find("\n", at)
        if end < 0:
            return ""
        at = end + 1
    return text[at:]


# ---- data ----


class _Body:
    """The lines of data, which are read with their types, and again as texts where the types hide what is written."""

    def __init__(self, text: str, above: int, dialect: Dialect, width: int, codes: frozenset[int]) -> None:
        self.text, self.above, self.dialect, self.width, self.codes = text, above, dialect, width, codes
        self.left_out: list[tuple[int, str]] = []

    def frame(self) -> pd.DataFrame:
        """Return the columns, indexed by the numbers of the lines."""
        codes = dict.fromkeys(self.codes, str)
        try:
            try:
                frame = self._read(dtype=codes)
            except pd.errors.ParserError as error:
                if "saw" not in str(error):
                    raise
                self._leave_out_long()
                frame = self._read(dtype=codes)
        except pd.errors.ParserError as error:
            raise self._refused(str(error)) from error
        except pd.errors.EmptyDataError:
            return pd.DataFrame(columns=list(range(self.width)))
        frame.index = pd.RangeIndex(self.above + 1, self.above + 1 + len(frame))
        return frame

    def texts(self, places: list[int]) -> pd.DataFrame:
        """Return some columns as they are written."""
        frame: pd.DataFrame = self._read(dtype=dict.fromkeys(places, str))[places]
        return frame

    def points_may_group(self) -> bool:
        """Return whether a number such as 1.050 is in the text."""
        return _GROUPED_POINT.search(self.text) is not None

    def _read(self, **settings: Any) -> pd.DataFrame:
        frame: pd.DataFrame = pd.read_csv(
            io.StringIO(self.text),
            sep=self.dialect.separator,
            header=None,
            names=list(range(self.width)),
            index_col=False,
            keep_default_na=False,
            na_values=list(MISSING),
            skip_blank_lines=False,  # blank lines keep the row numbers correct
            skipinitialspace=True,
            low_memory=False,
            quotechar=self.dialect.quote,
            **settings,
        )
        return frame

    def _refused(self, why: str) -> IntakeError:
        place = re.search(r"line (\d+), saw (\d+)", why)
        if place:
            return IntakeError(
                _("Row {row} has {cells} cells, but the others have {width}. Correct this row.").format(
                    row=self.above + int(place[1]), cells=place[2], width=self.width
                )
            )
        return IntakeError(
            _('The file ends inside a quoted field: one of its quotation marks (") is never closed.')
        )

    def _leave_out_long(self) -> None:
        """Replace rows with too many cells by blank lines."""
        lines = self.text.split("\n")
        between = "" if self.dialect.separator == BLANKS else self.dialect.separator
        for line, end in self._long(lines):
            text = " ".join(lines[line:end]).strip()
            if text.strip(f" \t{between}"):
                self.left_out.append((self.above + line + 1, text))
            lines[line:end] = [""] * (end - line)
        self.text = "\n".join(lines)

    def _long(self, lines: list[str]) -> list[tuple[int, int]]:
        """Return the first line of each row with too many cells, and the one after its last."""
        separator, quote = self.dialect.separator, self.dialect.quote
        if quote not in self.text and separator != BLANKS:  # a row is a line
            return [(i, i + 1) for i, line in enumerate(lines) if line.count(separator) >= self.width]
        rows = self.dialect.cells(lines, blank=True)
        ends = [*(line for line, _cells in rows[1:]), len(lines)][: len(rows)]
        ranges = zip(rows, ends, strict=True)
        return [(line, end) for (line, cells), end in ranges if len(cells) > self.width]


def _codes(rows: Sequence[Row]) -> frozenset[int]:
    """Return the columns of codes such as 007, which would lose their zeros as numbers."""
    codes = set()
    for j in range(max((len(cells) for _line, cells in rows), default=0)):
        cells = [row[j].strip() for _line, row in rows if j < len(row) and row[j].strip() not in MISSING]
        same = len({len(cell) for cell in cells}) == 1
        if same and all(map(_DIGITS.fullmatch, cells)) and any(map(_CODE.fullmatch, cells)):
            codes.add(j)
    return frozenset(codes)


# ---- names and notes ----


def _names(found: Layout, width: int, below: Sequence[Row]) -> list[str]:
    """Return the names of the columns, the first of them empty where R gives the row names none."""
    names = found.names
    first = [cells[0] for _line, cells in below if cells]
    if len(names) == width - 1 and len(set(first)) == len(first):
        return ["", *names]
    if names and len(names) < width and any(any(map(str.strip, row[len(names) :])) for _line, row in below):
        raise IntakeError(
            _(
                "The header has {names} names, but the rows have {width} cells. If commas mark decimals and also "
                "separate the cells, save the table with semicolons or tabs between them."
            ).format(names=len(names), width=width)
        )
    return names


def tell(parsed: Parsed, found: Layout, names: list[str]) -> None:
    """Add notes about lines above the data, and ask whether there is a header if that is doubtful."""
    if found.titles:
        note = ngettext(
            "One line above the header was left out.",
            "{n} lines above the header were left out.",
            found.titles,
        )
        parsed.notes.append(note.format(n=found.titles))
    if found.units:
        parsed.notes.append(_("The line below the header contains units; they were added to the names."))
    repeated = [name for name, count in Counter(filter(None, names)).items() if count > 1]
    if repeated:
        parsed.notes.append(
            _("Several columns are named “{name}”. They were numbered.").format(name=repeated[0])
        )
    if found.doubtful:
        yes, no = (parsed.applied.but(header=answer) for answer in (True, False))
        answers = ((_("These are names"), yes), (_("These are data"), no))
        parsed.ask(
            Question(
                _("Does the first line contain the names of the columns, or data?"),
                answers if found.names else answers[::-1],
            )
        )
