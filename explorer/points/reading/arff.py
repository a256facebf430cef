"""Parses ARFF, the format of Weka: lines that declare attributes, and data separated by commas, also sparse."""

from __future__ import annotations

import csv
import re
from typing import Any

import pandas as pd

from explorer.points.dataset import clean
from explorer.points.reading.limits import (
    MISSING,
    IntakeError,
    check_lines,
    check_size,
    column_names,
    no_rows,
)
from explorer.points.reading.settings import Parsed, Reading
from linboard.i18n.language import _

MAX_CELLS = 2_000_000  # every cell is a Python object here
# A repetition that is not possessive (*+) takes a hundred bytes for each time.
_START = re.compile(r"(?:[ \t]*(?:%.*)?\n)*+[ \t]*@(?:relation|attribute)\b", re.IGNORECASE)
_ATTRIBUTE = re.compile(
    r"""@attribute\s+(?P<name>'(?:[^'\\]|\\.)*+'|"(?:[^"\\]|\\.)*+"|[^\s{'"]+)\s*(?P<type>\{.*\}|\S+)""",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"'((?:[^'\\]|\\.)*+)'|\"((?:[^\"\\]|\\.)*+)\"")
_NUMERIC = {"numeric", "real", "integer"}


def is_arff(text: str) -> bool:
    """Return whether the text begins like ARFF."""
    return _START.match(text) is not None


def parse_arff(text: str, reading: Reading) -> Parsed:
    """Parse the table in ARFF. The last attribute with a list of values is the class."""
    check_lines(text.count("\n"))
    lines = text.split("\n")
    names, kinds, below = _attributes(lines)
    if not names:
        raise IntakeError(
            _("This ARFF file declares no columns. Each one needs a line such as @attribute x real.")
        )
    check_size(len(lines) - below, len(names), MAX_CELLS)
    numbers, rows, left_out = [], [], []
    for number, line in enumerate(lines[below:], start=below + 1):
        line = line.strip()
        if not line or line.startswith("%"):
            continue
        cells = _sparse(line, kinds) if line.startswith("{") else _cells(line)
        if cells is not None and len(cells) == len(names):
            numbers.append(number)
            rows.append([None if cell in MISSING else cell for cell in cells])
        else:
            left_out.append((number, clean(line, 200)))
    if not rows:
        raise no_rows()
    columns = list(zip(*rows, strict=True))
    frame = pd.DataFrame(
        {j: _column(values, kind) for j, (values, kind) in enumerate(zip(columns, kinds, strict=True))},
    )
    frame.index = pd.Index(numbers)
    told = column_names(names, len(names))
    listed = [told[j] for j, kind in enumerate(kinds) if kind.startswith("{")]
    applied = reading.but(separator=",", header=True, decimal=".", comment="%", skip=below)
    return Parsed(frame, told, "arff", applied, label=listed[-1] if listed else None, left_out=left_out)


def _attributes(lines: list[str]) -> tuple[list[str], list[str], int]:
    """Return names and types of the attributes, and the number of the first line of data."""
    names: list[str] = []
    kinds: list[str] = []
    for number, line in enumerate(lines):
        line = line.strip()
        if line.lower().startswith("@data"):
            return names, kinds, number + 1
        if line.lower().startswith("@attribute"):
            found = _ATTRIBUTE.match(line)
            if found is None:
                raise IntakeError(
                    _("Line {line} declares an attribute that cannot be read. Correct it.").format(
                        line=number + 1
                    )
                )
            names.append(clean(_plain(found["name"])))
            kinds.append(found["type"].lower() if not found["type"].startswith("{") else found["type"])
            check_size(1, len(names), MAX_CELLS)
    raise no_rows()


def _plain(cell: str) -> str:
    """Return a cell without quotation marks."""
    found = _QUOTED.fullmatch(cell)
    return re.sub(r"\\(.)", r"\1", found[1] or found[2] or "") if found else cell


def _cells(line: str) -> list[str]:
    # a single quotation mark is the usual one; the csv module knows one kind at a time
    quote = "'" if "'" in line else '"'
    separator = "," if "," in line else "\t" if "\t" in line else " "
    try:
        (cells,) = csv.reader(
            [line], delimiter=separator, quotechar=quote, escapechar="\\", skipinitialspace=True
        )
    except (csv.Error, ValueError):
        return []
    return [_plain(cell.strip()) for cell in cells]


def _sparse(line: str, kinds: list[str]) -> list[str] | None:
    """Return the cells of a row such as {1 2.5, 3 yes}; the others are 0, or the first value of a list."""
    usual = ["0" if not kind.startswith("{") else (_values(kind) or ["0"])[0] for kind in kinds]
    for part in _cells(line.strip("{} \t")):
        if not part:
            continue
        place, _blank, value = part.partition(" ")
        if not (place.isascii() and place.isdecimal() and int(place[:6]) < len(kinds)):
            return None
        usual[int(place[:6])] = _plain(value.strip())
    return usual


def _values(kind: str) -> list[str]:
    return _cells(kind.strip("{} \t"))


def _column(values: Any, kind: str) -> pd.Series[Any]:
    """Return a column as its type says; numbers that cannot be read stay texts."""
    texts = pd.Series(values, dtype="object")
    if kind not in _NUMERIC:
        return texts.astype("str")
    numbers = pd.to_numeric(texts, errors="coerce").astype("float64")
    return texts.where(numbers.isna(), numbers) if (numbers.isna() & texts.notna()).any() else numbers
