"""Stores for points that would make a link long: a file of this user, or a Redis shared by several machines.

LINCLASS_STORE      a file (default linclass/store.sqlite in the user's data folder), redis://HOST:PORT/NUMBER, or "off"
LINCLASS_STORE_MB   size limit in megabytes (default 500); the least recently used values are deleted first

Values unused for 30 days are deleted too. If a store is full, locked, damaged or missing, only its own features fail,
and the log says so once a minute. If it does not respond at all, it is not called for some seconds (breaker.py), so
that no visitor waits for it.
"""

from __future__ import annotations

import math
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from explorer.server.breaker import Bounded, Breaker, NotAnsweringError
from explorer.server.log_throttle import Tally
from explorer.server.tables import Table, migrate

T = TypeVar("T")
DAY = 86_400.0  # seconds
DAYS = 30
MEGABYTES = 500
PATIENCE = 2.0  # seconds to wait for a lock on the file, or for a Redis

troubles = Tally("times the store did not do what was asked")

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
_SLACK = 0.01  # share of the limit that may be written between two searches for old values
# Keeps the most recently used values within the limit.
_TRIM = """DELETE FROM kept WHERE used < ? OR name IN (
    SELECT name FROM (SELECT name, sum(size) OVER (ORDER BY used DESC, name) AS together FROM kept)
    WHERE together > ?)"""


class Trims:
    """Tells when old values must be searched: at first, after a share of the limit was written, and after an hour."""

    def __init__(self, most: int) -> None:
        self._most, self._written, self._at = most, 0, -math.inf

    def due(self, size: int) -> bool:
        """Count a value of this size, and return whether old values must be searched now."""
        now = time.time()
        self._written += size
        if self._written <= self._most * _SLACK and 0 <= now - self._at < DAY / 24:
            return False
        self._written, self._at = 0, now
        return True


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


class Redis:
    """A store in a Redis, for several machines.

    Needs the package `redis`.

    A sorted set holds the times of use, and a hash the sizes, so that the oldest values can be deleted first.

    Parameters
    ----------
    url : str
        redis://HOST:PORT/NUMBER
    most : int
        Maximum total size in bytes.
    life : float
        Seconds without use after which a value is deleted.
    of : str
        Prefix of names for values other than points.
    """

    def __init__(self, url: str, most: int, life: float = DAYS * DAY, of: str = "") -> None:
        self.most, self.life = most, life
        self.NAME, self.USED, self.SIZES = (f"linclass:{of}{part}" for part in ("kept:", "used", "sizes"))
        self._redis, self._failures = connected(url)
        self._trims = Trims(most)
        self._breaker = Breaker()

    def answers(self) -> bool:
        """Return whether it responds now."""
        return self._tried(lambda: bool(self._redis.ping())) or False

    def put(self, name: str, content: bytes) -> bool:
        """Store a value; returns False on failure."""
        if len(content) > self.most:
            troubles.note("more than fits")
            return False

        def keep() -> bool:
            with self._redis.pipeline() as line:
                line.set(self.NAME + name, content, ex=int(self.life))
                line.zadd(self.USED, {name: time.time()})
                line.hset(self.SIZES, name, len(content))
                line.execute()
            if self._trims.due(len(content)):
                self._trim()
            return True

        return self._tried(keep) or False

    def get(self, name: str) -> bytes | None:
        """Return a stored value and update its time of use; None if it is missing or cannot be read now."""

        def find() -> bytes | None:
            content: bytes | None = self._redis.getex(self.NAME + name, ex=int(self.life))
            if content is not None:
                self._redis.zadd(self.USED, {name: time.time()})
            return content

        return self._tried(find)

    def _trim(self) -> None:
        """Delete expired values, then the oldest values until the rest fits."""
        old = self._redis.zrangebyscore(self.USED, "-inf", time.time() - self.life)
        left = sum(map(int, self._redis.hvals(self.SIZES)))
        for name in [*old, *self._redis.zrange(self.USED, 0, -1)]:
            if left <= self.most and name not in old:
                return
            left -= int(self._redis.hget(self.SIZES, name) or 0)
            with self._redis.pipeline() as line:
                line.delete(self.NAME.encode() + name)
                line.zrem(self.USED, name)
                line.hdel(self.SIZES, name)
                line.execute()

    def _tried(self, do: Callable[[], T]) -> T | None:
        try:
            return self._breaker.call(do, self._failures)
        except self._failures as error:
            troubles.note(f"{type(error).__name__}: {error}")
            return None


def connected(url: str) -> tuple[Any, tuple[type[Exception], ...]]:
    """Return a client of the Redis at that address with a timeout of `PATIENCE` seconds, and the errors that it raises.

    A call is retried once on a new connection if its connection has ended, so that a restart of Redis goes unnoticed. A
    call that times out is not repeated; the default would repeat it for a quarter of a minute.
    """
    try:
        import redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry
    except ImportError as error:
        raise RuntimeError("LINCLASS_STORE names a Redis: `pip install redis` first.") from error
    again = Retry(NoBackoff(), 1, (redis.ConnectionError,))
    client = redis.Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=again)
    return client, (redis.RedisError, NotAnsweringError)


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
