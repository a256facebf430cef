"""Stores for points that would make a link long: a file of this user, or a Redis shared by several machines.

LINCLASS_STORE      a file (default linclass/store.sqlite in the user's data folder), redis://HOST:PORT/NUMBER, or "off"
LINCLASS_STORE_MB   size limit in megabytes (default 500); the least recently used values are deleted first

Values unused for 30 days are deleted too. If a store is full, locked, damaged or missing, only its own features fail,
and the log says so once a minute. If it does not respond at all, it is not called for some seconds (breaker.py), so
that no visitor waits for it.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from explorer.server.breaker import Bounded, Breaker
from explorer.server.redis_store import Redis
from explorer.server.store_limits import DAY, DAYS, PATIENCE, Trims, troubles
from explorer.server.tables import Table, migrate

T = TypeVar("T")
MEGABYTES = 500

_PUT = """INSERT INTO kept (name, content, size, used) VALUES (?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET used = excluded.used"""
_RENEW = _PUT + ", content = excluded.content, size = excluded.size"
_NOW = "CAST(strftime('%s', 'now') AS REAL)"
_KEPT = Table(
    "kept",
    "name TEXT PRIMARY KEY, content BLOB NOT NULL, size INTEGER NOT NULL, used REAL NOT NULL",
    values={"size": "length(content)", "used": f"CASE WHEN used GLOB '[0-9]*' THEN used ELSE {_NOW} END"},
    without={"size": "length(content)", "used": _NOW},
    rows="typeof(content) = 'blob'",
)
_MOST_BYTES = 2**63 - 1  # the largest integer in SQLite
# Keeps the most recently used values within the limit.
_TRIM = """DELETE FROM kept WHERE used < ? OR name IN (
    SELECT name FROM (SELECT name, sum(size) OVER (ORDER BY used DESC, name) AS together FROM kept)
    WHERE together > ?)"""


class File:
    """A store in an SQLite file, which several processes of one machine may share.

    Parameters
    ----------
    path : Path
        Its folder is created if needed.
    most : int
        Maximum total size in bytes.
    life : float
        Seconds without use after which a value is deleted.
    renews : bool
        Whether the value of a name may change. Otherwise a name is a hash of its value.
    """

    def __init__(self, path: Path, most: int, life: float = DAYS * DAY, *, renews: bool = False) -> None:
        self.path, self.most, self.life = path, most, life
        self._put = _RENEW if renews else _PUT
        self._trims = Trims(most)
        self._breaker, self._bounded = Breaker(), Bounded()

    def answers(self) -> bool:
        """Return whether the file can be opened now."""
        return self._tried(lambda _file: True) or False

    def put(self, name: str, content: bytes) -> bool:
        """Store a value; returns False on failure."""
        if len(content) > self.most:
            troubles.note("more than fits")
            return False
        now = time.time()
        row = (name, content, len(content), now)

        def keep(file: sqlite3.Connection) -> bool:
            file.execute(self._put, row)
            if self._trims.due(len(content)):
                file.execute(_TRIM, (now - self.life, self.most))
            return True

        return self._tried(keep) or False

    def get(self, name: str) -> bytes | None:
        """Return a stored value and update its time of use; None if it is missing or cannot be read now."""
        now = time.time()

        def find(file: sqlite3.Connection) -> bytes | None:
            found = file.execute(
                "SELECT content, CAST(used AS REAL) FROM kept WHERE name = ?", (name,)
            ).fetchone()
            if found is None or found[1] < now - self.life:
                return None
            if found[1] < now - min(DAY / 24, self.life / 10):  # accurate enough
                file.execute("UPDATE kept SET used = ? WHERE name = ?", (now, name))
            return found[0] if isinstance(found[0], bytes) else None

        return self._tried(find)

    def _tried(self, do: Callable[[sqlite3.Connection], T]) -> T | None:
        """Run a function on the open file in one transaction; returns None if it fails or times out."""

        def whole() -> T:
            with self._open() as file, file:
                return do(file)

        try:
            return self._breaker.call(lambda: self._bounded.do(whole), (sqlite3.OperationalError, OSError))
        except (sqlite3.Error, OSError) as error:
            troubles.note(f"{type(error).__name__}: {error}")
            return None

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = sqlite3.connect(self.path, timeout=PATIENCE)
        try:
            file.execute("PRAGMA journal_mode = WAL")
            file.execute("PRAGMA synchronous = NORMAL")  # written data survives the end of this process
            migrate(file, self.path, (_KEPT,))
            yield file
        finally:
            file.close()


def opened() -> File | Redis | None:
    """Return the store named by the environment, or a file of this user; None if it says "off"."""
    where, most = place(), int(megabytes() * 1e6)
    if where is None:
        return None
    return File(where, most) if isinstance(where, Path) else Redis(where, most)


def visits(life: float, most: int) -> File | Redis | None:
    """Return the store of sessions, next to the store named by the environment.

    None if it says "off".

    Parameters
    ----------
    life : float
        Seconds for which a session is kept after its last response.
    most : int
        Maximum total size in bytes.
    """
    return _beside("visits", life, most)


def files(life: float, most: int) -> File | Redis | None:
    """Return the store of the files that visitors have opened, with the same parameters."""
    return _beside("files", life, most)


def _beside(what: str, life: float, most: int) -> File | Redis | None:
    """Return a store next to the store named by the environment; None if it says "off"."""
    where = place()
    if isinstance(where, Path):
        return File(where.with_name(f"{where.stem}-{what}.sqlite"), most, life, renews=True)
    return None if where is None else Redis(where, most, life, of=f"{what}-")


def megabytes() -> float:
    """Return the size limit in megabytes.

    Raises
    ------
    SystemExit
        If the environment variable is not a positive number, or exceeds the largest file.
    """
    said = os.environ.get("LINCLASS_STORE_MB", "").strip()
    try:
        number = float(said) if said else float(MEGABYTES)
    except ValueError:
        number = 0.0
    if not 1 <= number * 1e6 < _MOST_BYTES:
        raise SystemExit(
            f"LINCLASS_STORE_MB must be a positive number of megabytes, such as 500 and at most 9e12; it is {said!r}."
        )
    return number


def place() -> str | Path | None:
    """Return the place named by the environment: the address of a Redis, a file, or None."""
    said = os.environ.get("LINCLASS_STORE", "")
    if said == "off":
        return None
    if said.startswith(("redis://", "rediss://")):
        return said
    return Path(said) if said else own_file()


def own_file() -> Path:
    """Return the default file of this user."""
    return _data_folder() / "linclass" / "store.sqlite"


def _data_folder() -> Path:
    """Return the folder for application data of this user."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
