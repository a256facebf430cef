"""Tables in files of SQLite's whose schema may be that of another version: they are migrated, or set aside."""

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
Columns = set[
    tuple[str, str, bool, bool]
]  # name, type, whether NULL is refused, whether it is a part of the key


@dataclass(frozen=True, eq=False)
class Table:
    """A table of this version, and how it takes over the rows of another one.

    Parameters
    ----------
    name : str
    columns : str
        As SQL declares them.
    values : mapping of str to str
        By column, the SQL of its value in terms of the old columns of the same name; without it, the old value.
    without : mapping of str to str
        By column that an old table may lack, the SQL of its value.
    rows : str
        The SQL that selects the old rows that are taken over.
    """

    name: str
    columns: str
    values: Mapping[str, str] = field(default_factory=dict)
    without: Mapping[str, str] = field(default_factory=dict)
    rows: str = "true"

    @property
    def created(self) -> str:
        """The SQL that makes it."""
        return f"CREATE TABLE {self.name} ({self.columns}) WITHOUT ROWID"

    def found(self, file: sqlite3.Connection) -> Columns:
        """The columns that the file has of it."""
        found = file.execute(f"PRAGMA table_info({self.name})")
        return {(name, kind, bool(full), bool(key)) for _n, name, kind, full, _default, key in found}

    def can_take_over(self, columns: Columns) -> bool:
        """Whether it can take over the rows of a table with these columns."""
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
    """Give the file the tables of this version, with the rows of older ones where they can be taken over.

    Where one of them cannot, all are renamed and begun again, and the log says so once.
    """
    if _are_own(file, tables):
        return
    file.execute("BEGIN IMMEDIATE")  # of several processes one migrates
    try:
        if not _are_own(file, tables):
            _replace(file, path, tables)
    except BaseException:
        file.rollback()
        raise
    file.execute("COMMIT")


def _are_own(file: sqlite3.Connection, tables: Sequence[Table]) -> bool:
    """Whether the file has all tables as this version makes them."""
    return all(table.found(file) == _own(table) for table in tables)


def _replace(file: sqlite3.Connection, path: Path, tables: Sequence[Table]) -> None:
    """Rename the old tables, make those of this version, and let them take over what they can."""
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
    """The old tables that were renamed so that this one could be begun, and when, in seconds."""
    names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    parts = [(name, *name.rpartition("_")) for name in names]
    return {name: int(at) / 1e9 for name, of, _bar, at in parts if of == table.name and at.isdigit()}


@cache
def _own(table: Table) -> Columns:
    """The columns of the table of this version."""
    with closing(sqlite3.connect(":memory:")) as file:
        file.execute(table.created)
        return table.found(file)
