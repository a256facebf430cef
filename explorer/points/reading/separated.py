"""Parses separated values (CSV, TSV, …), and detects separator, comment sign and lines above the data."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from explorer.points.reading import comments, layout
from explorer.points.reading.body import Body
from explorer.points.reading.dialect import BLANKS, find_dialect
from explorer.points.reading.layout import Layout, Row
from explorer.points.reading.limits import (
    MAX_COLUMNS,
    MISSING,
    IntakeError,
    check_lines,
    check_size,
    column_names,
    no_rows,
    too_many_cells,
)
from explorer.points.reading.settings import Parsed, Question, Reading
from linboard.i18n.language import _, ngettext

_SNIFFED = 50  # number of lines used to detect separator and header
_LONGEST_LINE = 1_000_000
_BLANK_LINES = re.compile(rb"(?:[ \t;|,]*\n)*+")
_SEP_LENGTH = 1_000  # bytes in which such a line is found
_SEP_LINE = re.compile(r'\s*"?sep=(.)"?[ \t;,]*(?=\n|$)', re.IGNORECASE)
_CODE, _DIGITS = re.compile(r"0\d+"), re.compile(r"\d+")


def parse_separated(raw: bytes, reading: Reading) -> Parsed:
    """Parse text in UTF-8 whose lines are rows, with or without a header."""
    told = _SEP_LINE.match(raw[:_SEP_LENGTH].decode("utf-8", "ignore"))
    if told:
        raw = b"\n" * told[0].count("\n") + raw[len(told[0].encode("utf-8")) :]
        separator = reading.separator or told[1]
    else:
        separator = reading.separator
    check_lines(raw.count(b"\n"))
    raw, sign, above = comments.removed(raw, reading.comment)
    blank = _BLANK_LINES.match(raw, 0, _LONGEST_LINE)
    start = blank.end() if blank else 0
    first = raw.count(b"\n", 0, start)
    lines = _first_lines(raw, start)
    dialect, rows, possible = find_dialect(lines, first, separator)
    if not rows:
        raise no_rows()
    if (narrowest := min(len(cells) for _line, cells in rows)) > MAX_COLUMNS:
        raise too_many_cells(_count_lines(raw, start), narrowest)
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
    at = _from_line(raw, found.below)
    check_size(_count_lines(raw, at), width)
    table = Body(raw, at, found.below, dialect, width, _codes(below))
    header = None if commented else bool(found.names)
    applied = reading.but(separator=dialect.separator, header=header, skip=found.skip, comment=sign)
    parsed = Parsed(table.frame(), column_names(names, width), "separated", applied)
    parsed.texts, parsed.left_out, parsed.codes = table.texts, table.left_out, table.codes
    parsed.points_may_group, parsed.label = table.points_may_group, found.label
    tell(parsed, found, names)
    if possible:
        by = {BLANKS: _("By blanks"), ",": _("By commas")}
        answers = tuple((by[mark], reading.but(separator=mark)) for mark in possible)
        parsed.ask(Question(_("Are the cells separated by blanks or by commas?"), answers))
    return parsed


def _first_lines(raw: bytes, start: int) -> list[str]:
    head = raw[start : start + 4 * _LONGEST_LINE].decode("utf-8", "ignore")  # at most four bytes each
    text = head[:_LONGEST_LINE]
    cut = len(head) > _LONGEST_LINE or len(raw) - start > 4 * _LONGEST_LINE
    lines = text.split("\n", _SNIFFED)
    if len(lines) == 1 and cut:
        raise IntakeError(
            _("The first line is longer than {most:,} characters, so this is not a table.").format(
                most=_LONGEST_LINE
            )
        )
    if cut and len(lines) <= _SNIFFED:
        lines.pop()  # truncated
    return lines[:_SNIFFED]


def _count_lines(raw: bytes, at: int) -> int:
    """Return the number of lines from a place on."""
    return raw.count(b"\n", at) + (not raw.endswith(b"\n"))


def _from_line(raw: bytes, number: int) -> int:
    """Return where a line begins, counted from 0."""
    at = 0
    for _line in range(number):
        end = raw.find(b"\n", at)
        if end < 0:
            return len(raw)
        at = end + 1
    return at


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
