"""Parses Excel and OpenDocument workbooks (.xlsx, .xls, .xlsb, .ods) with calamine, in a process of its own."""

from __future__ import annotations

import importlib.util
import io
import json
import subprocess
import sys
import threading
import zipfile
from pathlib import Path
from typing import Any

import pandas as pd

from explorer.points.reading import excel_worker, layout
from explorer.points.reading.layout import Row
from explorer.points.reading.limits import MISSING, IntakeError, check_size, column_names, no_rows
from explorer.points.reading.separated import tell
from explorer.points.reading.settings import Parsed, Reading
from linboard.i18n.language import _

MAX_CELLS = 2_000_000  # every cell is a Python object here
MEMORY = 500_000_000  # bytes of the process that unpacks a workbook
UNPACKED = 400_000_000  # bytes that a workbook may declare
_SECONDS = 30.0  # to wait for that process
_LOOKED_AT = 50  # rows that are searched for names
_AT_ONCE = threading.Semaphore(2)  # such processes
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"


def is_workbook(content: bytes) -> bool:
    """Return whether this is a workbook, possibly a damaged one."""
    if content.startswith(_OLE):
        return True
    if not content.startswith(_ZIP):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
        return b"xl/" in content
    return any(name.startswith("xl/") or name == "content.xml" for name in names)


def parse_workbook(content: bytes, reading: Reading) -> Parsed:
    """Parse a sheet of a workbook: the chosen one, or the first one with a table."""
    head, rows = _unpacked(content, -1 if reading.sheet is None else reading.sheet)
    check_size(len(rows), head["width"], MAX_CELLS)
    sample: list[Row] = []
    for number, row in enumerate(rows):
        if any(cell is not None for cell in row):
            sample.append((number, [_spelled(cell) for cell in row]))
        if len(sample) == _LOOKED_AT:
            break
    if not sample:
        raise no_rows()
    found = layout.find(sample, reading.header, reading.skip)
    width = head["width"]
    body = rows[found.below :]
    frame = pd.DataFrame({j: _column([row[j] for row in body]) for j in range(width)})
    frame.index = pd.RangeIndex(found.below + 1, found.below + 1 + len(body))
    applied = reading.but(header=bool(found.names), skip=found.skip, sheet=head["sheet"])
    parsed = Parsed(frame, column_names(found.names, width), "excel", applied, label=found.label)
    parsed.sheets = tuple(head["sheets"])
    tell(parsed, found, found.names)
    return parsed


def _unpacked(content: bytes, sheet: int) -> tuple[dict[str, Any], list[list[Any]]]:
    """Return what the worker says about the workbook, and the rows of a sheet, all equally long."""
    if importlib.util.find_spec("python_calamine") is None:
        raise IntakeError(
            _("This server cannot read workbooks. Save the table as CSV in the spreadsheet and upload that.")
        )
    if content.startswith(_ZIP) and _declared(content) > UNPACKED:
        raise _too_large()
    command = [sys.executable, "-I", str(Path(excel_worker.__file__)), str(sheet), str(MEMORY)]
    with _AT_ONCE:
        try:
            done = subprocess.run(command, input=content, capture_output=True, timeout=_SECONDS, check=False)
        except subprocess.TimeoutExpired:
            raise _too_large() from None
    lines = done.stdout.splitlines()
    head = json.loads(lines[0]) if lines else {}
    if "error" in head:
        raise _refused(head["error"])
    if done.returncode or len(lines) != head.get("rows", -1) + 1:  # it ran out of memory, time or output
        raise _too_large()
    check_size(head["rows"], head["width"], MAX_CELLS)
    return head, [json.loads(line) for line in lines[1:]]


def _declared(content: bytes) -> int:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return sum(entry.file_size for entry in archive.infolist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
        return 0  # the worker will say that it is damaged


def _refused(why: str) -> IntakeError:
    if why == "password":
        return IntakeError(
            _("The workbook is protected by a password. Save a copy without one, and upload that.")
        )
    return IntakeError(
        _("The workbook is damaged. Open it in a spreadsheet, save it as CSV, and upload that.")
    )


def _too_large() -> IntakeError:
    return IntakeError(
        _("The workbook is too large to unpack. Keep only the table, or save it as CSV and upload that.")
    )


def _spelled(cell: Any) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell)


def _column(values: list[Any]) -> pd.Series[Any]:
    """Return a column: float64 if all values are numbers, otherwise texts, numbers and truth values as they are."""
    if all(value is None or type(value) in (int, float) for value in values):
        return pd.Series(values, dtype="float64")
    kept = [None if isinstance(value, str) and value.strip() in MISSING else value for value in values]
    return pd.Series(kept, dtype="object")
