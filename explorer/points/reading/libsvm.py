"""Parses the format of LIBSVM: lines with a label, then numbered values such as 3:0.5."""

from __future__ import annotations

import re
from array import array

import numpy as np
import pandas as pd

from explorer.points.reading.limits import IntakeError, check_lines, check_size, too_many_cells
from explorer.points.reading.settings import Parsed, Reading
from linboard.i18n.language import _

MAX_CELLS = 4_000_000  # of the dense table
# bounded, because "1111…" could otherwise be split in too many ways
_NUMBER = r"[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][+-]?\d{1,4})?"
_LINE = re.compile(rf"\s*{_NUMBER}(?:,{_NUMBER})*+(?:\s+qid:\d+)?(?:\s+\d{{1,9}}:\s?{_NUMBER})*+\s*(?:#.*)?")
_PAIR = re.compile(rf"(?<!\S)(\d{{1,9}}):\s?({_NUMBER})")
_QUERY = re.compile(r"\sqid:\d+")
_LOOKED_AT = 20


def is_libsvm(text: str) -> bool:
    """Return whether the first lines look like LIBSVM."""
    lines = [line for line in text[:100_000].split("\n", 10 * _LOOKED_AT)[: 10 * _LOOKED_AT] if line.strip()]
    lines = [line for line in lines if not line.startswith("#")][:_LOOKED_AT]
    if len(text) > 100_000 and len(lines) > 1:
        lines = lines[:-1]  # may be truncated
    return (
        bool(lines)
        and sum(_PAIR.search(line) is not None for line in lines) > len(lines) / 2
        and all(map(_LINE.fullmatch, lines))
    )


def parse_libsvm(text: str, reading: Reading) -> Parsed:
    """Parse the table. Values that are not given are 0."""
    check_lines(text.count("\n"))
    lines = text.split("\n")
    numbers: list[int] = []
    labels: list[str] = []
    if text.count(":") > MAX_CELLS:
        raise too_many_cells(len(lines), text.count(":") // max(len(lines), 1))
    rows, places, values = array("q"), array("q"), array("d")
    left_out: list[tuple[int, str]] = []
    for number, line in enumerate(lines, start=1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        if not _LINE.fullmatch(line):
            left_out.append((number, line[:200]))
            continue
        for pair in _PAIR.finditer(_QUERY.sub("", line)):
            rows.append(len(labels))
            places.append(int(pair[1]))
            values.append(float(pair[2]))
        numbers.append(number)
        labels.append(line.split(maxsplit=1)[0])
    first = 0 if 0 in places else 1
    width = max(places, default=0) + 1 - first
    check_size(len(labels), max(width, 1), MAX_CELLS)
    if any("," in label for label in labels):
        raise IntakeError(
            _("Some rows of this LIBSVM file have several labels. Leave one label in each row.")
        )
    dense = np.zeros((len(labels), width))
    dense[np.array(rows), np.array(places) - first] = np.array(values)
    frame = pd.DataFrame(dense)
    frame.insert(0, "label", pd.to_numeric(pd.Series(labels)).to_numpy())
    frame.columns = pd.RangeIndex(width + 1)
    frame.index = pd.Index(numbers)
    names = ["label", *(f"x{first + j}" for j in range(width))]
    applied = reading.but(decimal=".", header=False)
    return Parsed(frame, names, "libsvm", applied, label="label", left_out=left_out)
