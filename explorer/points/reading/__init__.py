"""Parses the bytes of an upload or of a paste into a pandas frame.

Sizes are checked before parsing: bytes, rows, columns and cells. The index of the frame counts rows as in the file,
from 1 and including the header, so that a message can name the row.
"""

from __future__ import annotations

import re
import threading
from contextlib import nullcontext

import numpy as np
import pandas as pd

from explorer.points.reading import encoding as encodings
from explorer.points.reading.arff import is_arff, parse_arff
from explorer.points.reading.columns import with_numbers
from explorer.points.reading.excel import is_workbook, parse_workbook
from explorer.points.reading.libsvm import is_libsvm, parse_libsvm
from explorer.points.reading.limits import (
    MAX_BYTES,
    MAX_OBJECTS,
    IntakeError,
    guarded,
    needs_apostrophe,
    no_rows,
    numbered,
    without_apostrophe,
)
from explorer.points.reading.separated import parse_separated
from explorer.points.reading.settings import Parsed, Question, Reading
from explorer.points.reading.structured import parse_json
from linboard.i18n.language import _

__all__ = [
    "IntakeError",
    "Parsed",
    "Question",
    "Reading",
    "guarded",
    "needs_apostrophe",
    "parse",
    "without_apostrophe",
]

_HTML = re.compile(
    r"\s*(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|meta|body|table|div|\?xml|style)\b", re.I | re.S
)
_HEAD = 2**20  # bytes that tell the format
_AT_ONCE = threading.Semaphore(2)  # long texts, whose reading takes three times their size
_JSON = re.compile(r"\s*(?:\[\s*[\[{]|\{\s*\")")


def parse(name: str, content: bytes, reading: Reading) -> Parsed:
    """Return the table of a file, indexed by row number, with notes on guesses and a question if two readings fit.

    Parameters
    ----------
    name : str
        The file's name. Only its extension matters: .json is JSON, all other formats are detected.
    content : bytes
        At most 120 MB of separated text, and 20 MB in other formats.
    reading : Reading
        The settings that the visitor has chosen.

    Raises
    ------
    IntakeError
        If the file contains no table, or one with more than 2 million rows, 3,000 columns or 15 million cells.
    """
    with _AT_ONCE if len(content) > MAX_OBJECTS else nullcontext():
        return _parsed(name, content, reading)


def _parsed(name: str, content: bytes, reading: Reading) -> Parsed:
    if is_workbook(content):
        _check_objects(content)
        parsed = parse_workbook(content, reading)
    else:
        encodings.check_kind(content)
        parsed = _parse_text(name, content, reading)
    with_numbers(parsed)
    frame = parsed.frame
    frame.columns = pd.Index(parsed.names)
    parsed.frame = _without_empty(frame)
    if parsed.frame.empty:
        raise no_rows()
    return parsed


def _parse_text(name: str, content: bytes, reading: Reading) -> Parsed:
    raw, possible = encodings.decode(content, reading.encoding)
    reading = reading.but(encoding=possible[0])
    head = raw[:_HEAD].decode("utf-8", "ignore")
    if _HTML.match(head[:2000]):
        raise IntakeError(
            _(
                "This file is a web page with a table, whatever its ending says. Open it in a spreadsheet, save it as "
                ".xlsx or CSV, and upload that."
            )
        )
    if name.lower().endswith((".json", ".jsonl", ".ndjson")) or _JSON.match(head):
        parsed = parse_json(_text(raw), reading)
    elif is_arff(head):
        parsed = parse_arff(_text(raw), reading)
    elif reading.separator is None and is_libsvm(head):
        parsed = parse_libsvm(_text(raw), reading)
    else:
        parsed = parse_separated(raw, reading)
    if possible[0] not in ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"):
        _tell_encoding(parsed, possible)
    return parsed


def _text(raw: bytes) -> str:
    """Return the whole text of a file whose cells become Python objects."""
    _check_objects(raw)
    return raw.decode("utf-8")


def _check_objects(content: bytes) -> None:
    """Reject a file that is too large for a format other than text with separators."""
    if len(content) > MAX_OBJECTS:
        raise IntakeError(
            _(
                "The file is {size:.0f} MB, but the limit is {most} MB in this format. Save it as CSV, which may have "
                "{csv} MB."
            ).format(size=len(content) / 2**20, most=MAX_OBJECTS // 2**20, csv=MAX_BYTES // 2**20)
        )


def _tell_encoding(parsed: Parsed, possible: list[str]) -> None:
    """Say which encoding was guessed, or ask."""
    names = [encodings.NAMES[encoding] for encoding in possible]
    if len(possible) == 1:
        parsed.notes.append(
            _("Read as {encoding}. If the names look wrong, choose another encoding.").format(
                encoding=names[0]
            )
        )
        return
    answers = tuple((told, parsed.applied.but(encoding=e)) for told, e in zip(names, possible, strict=True))
    parsed.question = Question(_("In which encoding are the names readable?"), answers)


def _without_empty(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the frame without blank rows and without columns that have neither name nor value."""
    filled = frame.notna().to_numpy(dtype=bool)
    named = np.array([name != numbered(j) for j, name in enumerate(frame.columns)], dtype=bool)
    rows, columns = np.any(filled, axis=1), np.any(filled, axis=0) | named
    if np.all(rows) and np.all(columns):
        return frame  # without a copy
    kept: pd.DataFrame = frame.loc[rows, columns]
    return kept
