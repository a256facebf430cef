"""Schema migration for SQLite tables: tables of another version are migrated, or renamed and recreated."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

_log = logging.getLogger("linclass")
Columns = set[tuple[str, str, bool, bool]]  # name, type, not null, in the key


@dataclass(frozen=True, eq=False)
class Table:
    """A table of this version, and the migration of rows from an older one.

    Parameters
    ----------
    name : str
    columns : str
        Column definitions in SQL.
    values : mapping of str to str
        By column, the SQL expression of its value from the old columns. By default, the old value.
    without : mapping of str to str
        By column that an old table may lack, the SQL expression of its value.
    rows : str
        The SQL condition for the old rows to migrate.
    """

    name: str
    columns: str
    values: Mapping[str, str] = field(default_factory=dict)
    without: Mapping[str, str] = field(default_factory=dict)
    rows: str = "true"

    @property
    def created(self) -> str:
        """The SQL statement that creates the table."""
        return f"CREATE TABLE {self.name} ({self.columns}) WITHOUT ROWID"

    def found(self, file: sqlite3.Connection) -> Columns:
        """Return the columns of this table in the file."""
        found = file.execute(f"PRAGMA table_info({self.name})")
        return {(name, kind, bool(full), bool(key)) for _n, name, kind, full, _default, key in found}

    def can_take_over(self, columns: Columns) -> bool:
        """Return whether rows of a table with these columns can be migrated."""
        return {name for name, *_rest in _own(self)} - set(self.without) <= {name for name, *_rest in columns}

    def take_over(self, file: sqlite3.Connection, old: str, columns: Columns) -> None:
        """Insert the rows of the old table."""
        there = {name for name, *_rest in columns}
        values = {
            name: self.values.get(name, name) if name in there else self.without[name]
            for name, *_rest in _own(self)
        }
        file.execute(
            f"INSERT OR IGNORE INTO {self.name} ({', '.join(values)}) "
            f"SELECT {', '.join(values.values())} FROM {old} WHERE {self.rows}"
        )


def migrate(file: sqlite3.Connection, path: Path, tables: Sequence[Table]) -> None:
    """Create the tables of this version in the file, and migrate the rows of older tables.

    If one table cannot be migrated, all are renamed and recreated, and the log says so once.
    """
    if _are_own(file, tables):
        return
    file.execute("BEGIN IMMEDIATE")  # only one of several processes migrates
    try:
        if not _are_own(file, tables):
            _replace(file, path, tables)
    except BaseException:
        file.rollback()
        raise
    file.execute("COMMIT")


def _are_own(file: sqlite3.Connection, tables: Sequence[Table]) -> bool:
    """Return whether the file has all tables in this version."""
    return all(table.found(file) == _own(table) for table in tables)


def _replace(file: sqlite3.Connection, path: Path, tables: Sequence[Table]) -> None:
    """Rename the old tables, create those of this version, and migrate the rows."""
    end = f"_{time.time_ns()}"
    old = {table: columns for table in tables if (columns := table.found(file))}
    for table in tables:
        if table in old:
            file.execute(f"ALTER TABLE {table.name} RENAME TO {table.name}{end}")
        file.execute(table.created)
    if not all(table.can_take_over(columns) for table, columns in old.items()):
        renamed = ", ".join(f"{table.name}{end}" for table in old)
        _log.warning(
            "%s has tables of another version. They were renamed to %s, and new ones begun.", path, renamed
        )
        return
    for table, columns in old.items():
        table.take_over(file, f"{table.name}{end}", columns)
        file.execute(f"DROP TABLE {table.name}{end}")


def set_aside(file: sqlite3.Connection, table: Table) -> dict[str, float]:
    """Return the renamed old versions of this table, with the time in seconds."""
    names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    parts = [(name, *name.rpartition("_")) for name in names]
    return {name: int(at) / 1e9 for name, of, _bar, at in parts if of == table.name and at.isdigit()}


@cache
def _own(table: Table) -> Columns:
    """Return the columns of the table in this version."""
    with closing(sqlite3.connect(":memory:")) as file:
        file.execute(table.created)
        return table.found(file)
