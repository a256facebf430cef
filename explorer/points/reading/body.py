"""The lines of data of a text table, read in parts, so that a large table needs little memory besides itself."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pandas as pd

from explorer.points.reading.dialect import BLANKS, Dialect
from explorer.points.reading.limits import MISSING, IntakeError
from linboard.i18n.language import _

PART = 3_000_000  # cells that are read at once: their columns are large enough to be given back to the system
_GROUPED_POINT = re.compile(rb"(?<![\d.])[1-9]\d{0,2}\.\d{3}(?![\d.])")


class Body:
    """The lines of data, which are read with their types, and again as texts where the types hide what is written.

    Parameters
    ----------
    raw : bytes
        The file in UTF-8.
    at : int
        The place of the first byte of data in it.
    above : int
        Number of lines above the data.
    dialect : Dialect
        How lines are split into cells.
    width : int
        Number of columns.
    codes : frozenset of int
        Columns of digits that are no numbers.
    """

    def __init__(
        self, raw: bytes, at: int, above: int, dialect: Dialect, width: int, codes: frozenset[int]
    ) -> None:
        self.raw, self.at, self.above = raw, at, above
        self.dialect, self.width, self.codes = dialect, width, codes
        self.left_out: list[tuple[int, str]] = []

    def frame(self) -> pd.DataFrame:
        """Return the columns, indexed by the numbers of the lines."""
        codes = dict.fromkeys(self.codes, str)
        try:
            try:
                frame = self._joined(list(self._parts(dtype=codes)))
            except pd.errors.ParserError as error:
                if "saw" not in str(error):
                    raise
                self._leave_out_long()
                frame = self._joined(list(self._parts(dtype=codes)))
        except pd.errors.ParserError as error:
            raise self._refused(str(error)) from error
        except pd.errors.EmptyDataError:
            return pd.DataFrame(columns=list(range(self.width)))
        frame.index = pd.RangeIndex(self.above + 1, self.above + 1 + len(frame))
        return frame

    def texts(self, places: list[int]) -> pd.DataFrame:
        """Return some columns as they are written."""
        as_text = dict.fromkeys(places, str)
        try:
            parts = [part[places] for part in self._parts(dtype=as_text, usecols=places)]
        except pd.errors.ParserError:  # all rows of a part are shorter than the longest one of the table
            parts = [part[places] for part in self._parts(dtype=as_text)]
        return pd.concat(parts, ignore_index=True)

    def points_may_group(self) -> bool:
        """Return whether a number such as 1.050 is in the text."""
        return _GROUPED_POINT.search(self.raw, self.at) is not None

    def _parts(self, **settings: Any) -> Iterator[pd.DataFrame]:
        """Yield the rows, some at a time: the reader of a whole table would need five times its memory."""
        lines = io.BytesIO(self.raw)
        lines.seek(self.at)
        with pd.read_csv(
            lines,
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
            chunksize=max(1, PART // max(self.width, 1)),
            **settings,
        ) as parts:
            yield from parts

    def _joined(self, parts: list[pd.DataFrame]) -> pd.DataFrame:
        """Return the parts as one table; each column has the type that it would have if it were read at once."""
        if len(parts) < 2:
            return parts[0] if parts else pd.DataFrame(columns=list(range(self.width)))
        kinds = [{_kind(part[j]) for part in parts} - {""} for j in range(self.width)]
        unlike = [j for j in range(self.width) if len(kinds[j]) > 1 or "other" in kinds[j]]
        written = self.texts(unlike) if unlike else pd.DataFrame()
        columns: dict[int, pd.Series[Any]] = {}
        for j in range(self.width):
            pieces = [part[j] for part in parts]
            for part in parts:
                del part[j]  # gives its memory back
            if j in unlike:
                columns[j] = written[j]
                continue
            if kinds[j] == {"text"}:
                pieces = [piece if _kind(piece) else piece.astype("str") for piece in pieces]
            columns[j] = pd.concat(pieces, ignore_index=True)
        return pd.DataFrame(columns, copy=False)

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
        lines = self.raw[self.at :].decode("utf-8").split("\n")
        between = "" if self.dialect.separator == BLANKS else self.dialect.separator
        for line, end in self._long(lines):
            text = " ".join(lines[line:end]).strip()
            if text.strip(f" \t{between}"):
                self.left_out.append((self.above + line + 1, text))
            lines[line:end] = [""] * (end - line)
        self.raw, self.at = "\n".join(lines).encode("utf-8"), 0

    def _long(self, lines: list[str]) -> list[tuple[int, int]]:
        """Return the first line of each row with too many cells, and the one after its last."""
        separator, quote = self.dialect.separator, self.dialect.quote
        if quote.encode() not in self.raw and separator != BLANKS:  # a row is a line
            return [(i, i + 1) for i, line in enumerate(lines) if line.count(separator) >= self.width]
        rows = self.dialect.cells(lines, blank=True)
        ends = [*(line for line, _cells in rows[1:]), len(lines)][: len(rows)]
        ranges = zip(rows, ends, strict=True)
        return [(line, end) for (line, cells), end in ranges if len(cells) > self.width]


def _kind(piece: pd.Series[Any]) -> str:
    """Return what a part of a column contains: numbers, truth values or texts; "" if it has no value.

    Integers beyond 64 bits are "other": they are numbers only if the whole column has no other values.
    """
    if piece.isna().all():
        return ""
    if isinstance(piece.dtype, pd.StringDtype):
        return "text"
    if piece.dtype.kind in "if":
        return "number"
    truth = piece.dtype.kind == "b" or all(isinstance(value, bool) for value in piece.dropna())
    return "truth" if truth else "other"
