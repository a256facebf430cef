"""Reads a workbook in a process of its own, with bounded memory and time: `python excel_worker.py SHEET MEMORY`.

The workbook comes from the standard input. The first line of the output is a JSON object with the names of the sheets,
or an error. Each further line is a row. A hostile workbook can only end this process.
"""

from __future__ import annotations

import io
import json
import sys
from datetime import date, datetime, time, timedelta
from typing import Any

MOST_TEXT = 1_000  # characters of a cell
MOST_OUTPUT = 60_000_000  # characters of all rows
SECONDS = 20  # of processor time


def main() -> None:
    """Read the workbook and write its rows."""
    _limit(int(sys.argv[2]))
    unpack(sys.stdin.buffer.read(), int(sys.argv[1]))


def unpack(content: bytes, sheet: int) -> None:
    """Write the rows of a sheet to the standard output."""
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError  # needs the limit of memory

    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        number, rows = _rows(book, sheet)
    except PasswordError:
        _write({"error": "password"})
    except (CalamineError, ValueError, OSError, IndexError) as error:
        _write({"error": "damaged", "why": str(error)[:200]})
    else:
        _write(
            {
                "sheets": book.sheet_names,
                "sheet": number,
                "rows": len(rows),
                "width": max(map(len, rows), default=0),
            }
        )
        written = 0
        for row in rows:
            written += _write([_plain(cell) for cell in row])
            if written > MOST_OUTPUT:
                return


def _limit(memory: int) -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _rows(book: Any, chosen: int) -> tuple[int, list[list[Any]]]:
    """Return the chosen sheet, or the first one with a table if `chosen` is negative."""
    numbers = [chosen] if 0 <= chosen < len(book.sheet_names) else range(len(book.sheet_names))
    for number in numbers:
        rows = book.get_sheet_by_index(number).to_python(skip_empty_area=False)
        if len(numbers) == 1 or (len(rows) > 1 and max(map(len, rows)) > 1):
            return number, rows
    return 0, []


def _plain(cell: Any) -> Any:
    """Return the cell as JSON has it, None for an empty one."""
    if isinstance(cell, str):
        return cell[:MOST_TEXT] or None
    if isinstance(cell, datetime):
        return str(cell.date() if cell.time() == time() else cell)
    if isinstance(cell, date | time | timedelta):
        return str(cell)
    return cell


def _write(value: Any) -> int:
    return sys.stdout.write(json.dumps(value) + "\n")


if __name__ == "__main__":
    main()
