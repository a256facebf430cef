"""Turns columns of texts into numbers, and asks where the decimal mark cannot be known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from explorer.points.reading.limits import MISSING, IntakeError
from explorer.points.reading.numerals import DASHES, numeral
from explorer.points.reading.settings import Parsed, Question
from linboard.i18n.language import _, first_of, listed

_LOOKED_AT = 1_000  # number of different texts that tell whether a column contains numbers
_MOST_WRITTEN = 2_000_000  # different texts of all columns that are read one by one
_MOST_UNITS = 4  # in a column whose units are named
_SHARE = 0.5  # at least this share of them must be numbers
_SIGNS = DASHES | {sign.lower() for sign in MISSING}
Array = NDArray[np.float64]


@dataclass
class _Column:
    """A column whose texts are numbers: its values with each decimal mark, NaN where a text is none with this mark.

    `dot` and `comma` tell whether some text can only be read with that mark, and `unsure` is a text whose value depends
    on it. `written` is the number of different texts that were read one by one.
    """

    place: int
    values: dict[str, Array]
    missing: NDArray[np.bool_]
    dot: bool = False
    comma: bool = False
    unsure: str = ""
    grouped: dict[str, bool] = field(default_factory=lambda: {".": False, ",": False})
    mixed: bool = False
    units: tuple[str, ...] = ()
    mark: str = "."
    written: int = 0


def with_numbers(parsed: Parsed) -> None:
    """Convert the columns of texts that are numbers; adds notes, and a question if the decimal mark is unclear."""
    frame, decimal = parsed.frame, parsed.applied.decimal
    texts = [j for j, dtype in enumerate(frame.dtypes) if not pd.api.types.is_numeric_dtype(dtype)]
    texts = [j for j in texts if j not in parsed.codes]
    found = _numeric(parsed, texts)
    floats = _floats(parsed, found)
    mark = decimal or _mark([*found, *floats], parsed)
    if mark is None:
        parsed.ask(_question(parsed, [*found, *floats]))
        mark = "."
    parsed.applied = parsed.applied.but(decimal=mark)
    if mark == ",":  # with a point, they have been read correctly
        found += [column for column in floats if not column.dot or decimal == ","]
    for column in found:
        column.mark = mark
        if decimal is None and column.comma != column.dot:
            column.mark = "," if column.comma else "."
        frame[column.place] = _values(column, frame[column.place])
    _tell(parsed, found)


def _numeric(parsed: Parsed, places: Sequence[int]) -> list[_Column]:
    """Return the columns of texts that are numbers; notes which of them have several units and stay texts."""
    found, read = [], 0
    for j in places:
        column = _column(parsed.frame[j], j)
        if column is None:
            continue
        read += column.written
        if read > _MOST_WRITTEN:
            raise IntakeError(
                _(
                    "The table has too many numbers with units or grouped thousands. Save them as plain numbers, such "
                    "as 1234.5, or keep only the columns you need."
                )
            )
        if len(column.units) > 1:  # "5 km" and "300 m" cannot be compared without converting them
            parsed.notes.append(
                _("“{column}” has numbers in different units ({units}), so it remains text.").format(
                    column=parsed.names[j], units=listed(column.units)
                )
            )
        else:
            found.append(column)
    return found


def _column(values: pd.Series[Any], place: int) -> _Column | None:
    """Return a column as numbers, or None if most of its texts are not numbers."""
    if not _are_numbers(list(values.dropna().iloc[: 10 * _LOOKED_AT].unique()[:_LOOKED_AT])):
        return None
    return _simple(values, place) or _any(values, place)


def _are_numbers(some: Sequence[Any]) -> bool:
    some = [v for v in some if not (isinstance(v, str) and v.strip().lower() in _SIGNS)]
    known = sum(
        numeral(value) is not None if isinstance(value, str) else not isinstance(value, bool | np.bool_)
        for value in some
    )
    return bool(some) and known >= _SHARE * len(some)


def _simple(values: pd.Series[Any], place: int) -> _Column | None:
    """Return a column of whole numbers and decimals with one mark, all at once; None if it contains anything else."""
    if not isinstance(values.dtype, pd.StringDtype):
        return None
    for mark in ",.":
        if (
            values.str.fullmatch(rf"[+-]?[0-9]{{1,15}}(?:[{mark}][0-9]{{1,15}})?")
            .to_numpy(bool, na_value=True)
            .all()
        ):
            return _with_mark(values, place, mark)
    return None


def _with_mark(values: pd.Series[Any], place: int, mark: str) -> _Column:
    """Return a column of whole numbers and decimals with this mark; with the other mark, it groups thousands."""
    other = "." if mark == "," else ","
    missing = values.isna().to_numpy(dtype=bool)
    marked = values.str.contains(mark, regex=False).to_numpy(dtype=bool, na_value=False)
    unsure = values.str.fullmatch(rf"[+-]?[1-9][0-9]{{0,2}}[{mark}][0-9]{{3}}").to_numpy(bool, na_value=False)
    decimal = pd.to_numeric(values.str.replace(mark, ".", regex=False)).to_numpy(np.float64, na_value=np.nan)
    grouped = np.where(unsure, np.rint(decimal * 1000), np.where(marked, np.nan, decimal))
    certain = bool((marked & ~unsure).any())
    column = _Column(place, {mark: decimal, other: grouped}, missing)
    column.dot, column.comma = (certain and mark == "."), (certain and mark == ",")
    column.mixed = bool((~unsure & ~missing).any())
    if unsure.any():
        column.unsure, column.grouped[other] = str(values.iloc[int(unsure.argmax())]), True
    return column


def _any(values: pd.Series[Any], place: int) -> _Column | None:
    """Return a column of numbers in any form, or None if they have so many units that these are words."""
    codes, found = pd.factorize(values)
    read = {mark: np.full(len(found) + 1, np.nan) for mark in ".,"}  # the last one is a missing value
    missing = np.zeros(len(found) + 1, dtype=bool)
    missing[-1] = True
    column = _Column(place, read, missing)
    units: dict[str, None] = {}
    for i, value in enumerate(found):
        if not isinstance(value, str):
            # through a text, as float(int) rejects integers beyond 10^308
            read["."][i] = read[","][i] = np.nan if isinstance(value, bool) else float(str(value))
        elif (part := numeral(value)) is not None:
            for mark in part.marks:
                read[mark][i] = part.value(mark)
                column.grouped[mark] |= part.groups(mark)
            column.dot |= part.marks == "."
            column.comma |= part.marks == ","
            column.mixed |= not part.unsure
            if part.unsure:
                column.unsure = column.unsure or part.sign + part.body
            units[part.unit] = None
            if len(units) > _MOST_UNITS + 1:  # such as the names of streets behind numbers
                return None
        else:
            missing[i] = value.strip().lower() in _SIGNS
    column.units, column.written = tuple(filter(None, units)), len(found)
    column.values, column.missing = {mark: array[codes] for mark, array in read.items()}, missing[codes]
    return column


def _floats(parsed: Parsed, found: list[_Column]) -> list[_Column]:
    """Return the columns that pandas has read as floats although their points may group thousands.

    In "950" and "1.050" all points have three digits behind them. Commas between cells are a sign of decimal points, so
    there a column is doubtful only if it mixes numbers with and without a point.
    """
    frame, decimal = parsed.frame, parsed.applied.decimal
    if decimal == "." or parsed.texts is None:
        return []
    floats = [j for j, dtype in enumerate(frame.dtypes) if dtype.kind == "f"]
    places = [j for j in floats if decimal == "," or _may_group(frame[j].to_numpy(np.float64))]
    if not places:
        return []
    if decimal is None and not any(column.unsure for column in found) and not parsed.points_may_group():
        return []
    written = parsed.texts(places)
    columns = [column for j in places if (column := _column(written[j], j)) is not None]
    if parsed.applied.separator == "," and not any(column.comma for column in found):
        for column in columns:
            column.unsure = column.unsure if column.mixed else ""
    return columns


def _may_group(values: Array) -> bool:
    """Return whether all numbers look like 950 or 1.050."""
    if _needs_point(values[:_LOOKED_AT]):  # as nearly all columns of a long table do
        return False
    return bool(np.isfinite(values).any()) and not _needs_point(values)


def _needs_point(values: Array) -> bool:
    """Return whether some number looks like 0.5, 1.05 or 1234.567, which no thousands explain."""
    size = np.abs(values[np.isfinite(values)])
    thousandths = np.minimum(size, 1e12) * 1000
    whole, three = size == np.rint(size), np.abs(thousandths - np.rint(thousandths)) < 1e-6
    return not (whole | (three & (size >= 1) & (size < 1000))).all()


def _mark(found: list[_Column], parsed: Parsed) -> str | None:
    """Return the decimal mark of the file, or None if it cannot be known."""
    dots, commas = any(column.dot for column in found), any(column.comma for column in found)
    others = set(range(parsed.frame.shape[1])) - {column.place for column in found}
    if parsed.texts is not None:  # in a file without types, floats are texts with points
        floats = [j for j in others if parsed.frame.dtypes.iloc[j].kind == "f"]
        dots = dots or any(_needs_point(parsed.frame[j].to_numpy(np.float64)) for j in floats)
    if dots != commas:
        return "." if dots else ","
    return None if any(_is_doubtful(column) for column in found) else "."


def _is_doubtful(column: _Column) -> bool:
    return bool(column.unsure) and column.dot == column.comma


def _question(parsed: Parsed, found: list[_Column]) -> Question:
    column = next(filter(_is_doubtful, found))
    part = numeral(column.unsure)
    assert part is not None, "what is unsure was read as a number"
    answers = tuple((f"{part.value(mark):.10g}", parsed.applied.but(decimal=mark)) for mark in ".,")
    return Question(
        _("Column “{column}” contains “{text}”. Which number is that?").format(
            column=parsed.names[column.place], text=column.unsure
        ),
        answers if "." in column.unsure else answers[::-1],
    )


def _values(column: _Column, values: pd.Series[Any]) -> pd.Series[Any]:
    """Return the numbers; a column with other texts keeps these, so that a message can name them."""
    inside = column.values[column.mark]
    whole = pd.Series(inside, index=values.index)
    other = np.isnan(inside) & ~column.missing
    if not other.any():
        return whole
    kept = whole.astype(object).where(whole.notna(), None)
    kept[other] = values[other].astype(object)
    return kept


def _tell(parsed: Parsed, found: list[_Column]) -> None:
    """Add notes about decimal commas, grouped thousands and units."""

    def named(columns: Iterable[_Column]) -> str:
        return first_of([f"“{parsed.names[column.place]}”" for column in columns])

    commas = [c for c in found if c.mark == "," and (c.comma or "," in c.unsure)]
    if commas:
        parsed.notes.append(
            _("Commas in {columns} were read as decimal points.").format(columns=named(commas))
        )
    if grouped := [c for c in found if c.grouped[c.mark]]:
        parsed.notes.append(
            _("The signs that group thousands in {columns} were removed.").format(columns=named(grouped))
        )
    if units := [c for c in found if c.units]:
        told = first_of([f"“{parsed.names[c.place]}” ({c.units[0]})" for c in units])
        parsed.notes.append(_("Units and currencies were removed from {columns}.").format(columns=told))
