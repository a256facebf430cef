"""The table of a store in a file of SQLite, and how a table of an older version becomes one of this version."""

from __future__ import annotations

import logging
import sqlite3
import time
from contextlib import closing
from functools import cache
from pathlib import Path

_COLUMNS = {
    "name": "TEXT PRIMARY KEY",
    "content": "BLOB NOT NULL",
    "size": "INTEGER NOT NULL",
    "used": "REAL NOT NULL",
}
_TABLE = f"CREATE TABLE kept ({', '.join(map(' '.join, _COLUMNS.items()))}) WITHOUT ROWID"
_NOW = "CAST(strftime('%s', 'now') AS REAL)"
_log = logging.getLogger("linclass")


def migrate(file: sqlite3.Connection, path: Path) -> None:
    """Give the file the table of this version: a new one, or one that takes over the rows of an older schema.

    A table that cannot be migrated is renamed, and the log says so once.
    """
    if _columns(file) == _own_columns():
        return
    with file:
        file.execute("BEGIN IMMEDIATE")  # of several processes one migrates
        columns = _columns(file)
        if columns == _own_columns():
            return
        found = {name for name, *_rest in columns}
        if not found:
            file.execute(_TABLE)
            return
        aside = f"kept_{time.time_ns()}"
        file.execute(f"ALTER TABLE kept RENAME TO {aside}")
        file.execute(_TABLE)
        if not {"name", "content"} <= found:
            _log.warning(
                "%s has a table of another version. It was renamed to %s, and a new one begun.", path, aside
            )
            return
        used = f"CASE WHEN used GLOB '[0-9]*' THEN used ELSE {_NOW} END" if "used" in found else _NOW
        rows = f"SELECT name, content, length(content), {used} FROM {aside} WHERE typeof(content) = 'blob'"
        file.execute(f"INSERT OR IGNORE INTO kept (name, content, size, used) {rows}")
        file.execute(f"DROP TABLE {aside}")


def _columns(file: sqlite3.Connection) -> set[tuple[str, str, bool, bool]]:
    """The columns of the table: name, type, whether NULL is refused, and whether it is the key."""
    rows = file.execute("PRAGMA table_info(kept)")
    return {(name, kind, bool(full), bool(key)) for _n, name, kind, full, _default, key in rows}


@cache
def _own_columns() -> set[tuple[str, str, bool, bool]]:
    """The columns of the table of this version."""
    with closing(sqlite3.connect(":memory:")) as file:
        file.execute(_TABLE)
        return _columns(file)
