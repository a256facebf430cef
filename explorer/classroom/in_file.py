"""A store of rooms in an SQLite file, which several processes of one machine may share."""

from __future__ import annotations

import sqlite3
import threading
import time
import weakref
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from explorer.classroom.store import LIFE, Kept, Shelf, StoreError, read
from explorer.server.store_limits import PATIENCE
from explorer.server.tables import Table, migrate, set_aside

_ROOMS = Table(
    "rooms",
    """code TEXT PRIMARY KEY, key TEXT NOT NULL, ends REAL NOT NULL, joined INTEGER NOT NULL,
    version INTEGER NOT NULL, state BLOB NOT NULL""",
    without={"version": "1"},
)
# Tables whose rows are deleted with their room.
_OF_ROOMS = (
    Table(
        "answers",
        """code TEXT, question INTEGER, phone INTEGER, content BLOB NOT NULL,
        PRIMARY KEY (code, question, phone)""",
    ),
    Table(
        "notes",
        "code TEXT, shelf TEXT, name TEXT, content BLOB NOT NULL, PRIMARY KEY (code, shelf, name)",
    ),
)
_TABLES = (_ROOMS, *_OF_ROOMS)
_ANSWER = """INSERT INTO answers SELECT code, ?, ?, ? FROM rooms WHERE code = ? AND version = ? AND ends > ?
    ON CONFLICT (code, question, phone) DO UPDATE SET content = excluded.content"""
_NOTE = """INSERT INTO notes SELECT code, ?, ?, ? FROM rooms WHERE code = ? AND ends > ?
    ON CONFLICT (code, shelf, name) DO UPDATE SET content = excluded.content"""
_ADD = """INSERT INTO notes SELECT code, ?, ?, ? FROM rooms WHERE code = ? AND ends > ?
    AND (SELECT count(*) FROM notes WHERE code = ? AND shelf = ? AND name != ?) < ?
    ON CONFLICT (code, shelf, name) DO UPDATE SET content = excluded.content"""


class File:
    """A store of rooms in a file.

    Parameters
    ----------
    path : Path
        Its folder is created if needed.
    life : float
        Maximum lifetime of a room in seconds.
    """

    def __init__(self, path: Path, life: float = LIFE) -> None:
        self.path, self.life = path, life
        self._stays: sqlite3.Connection | None = None
        self._turn = threading.Lock()  # for writing
        # The file, and the version of its tables, that need no migration.
        self._prepared: tuple[int, ...] = ()

    def open(self, code: str, key: str, state: bytes, ends: float, most: int) -> bool:
        """Store a new room and delete expired ones."""
        with self._written() as file:
            self._clear(file)
            row = (code, key, ends, 0, 1, state, most)
            done = file.execute(
                "INSERT OR IGNORE INTO rooms SELECT ?, ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM rooms) < ?",
                row,
            )
            return done.rowcount == 1

    def find(self, code: str) -> Kept | None:
        """Return the room, or None if it does not exist or has expired."""
        with self._opened() as file:
            asked = "SELECT key, joined, version, state FROM rooms WHERE code = ? AND ends > ?"
            found = file.execute(asked, (code, time.time())).fetchone()
        return None if found is None else read(Kept.read, *found)

    def version(self, code: str) -> int | None:
        """Return the version of the room's state."""
        with self._opened() as file:
            asked = "SELECT version FROM rooms WHERE code = ? AND ends > ?"
            found = file.execute(asked, (code, time.time())).fetchone()
        return None if found is None else read(int, found[0])

    def change(self, code: str, version: int, state: bytes, rounds: Mapping[str, bytes]) -> bool:
        """Change the state and store rounds with it.

        Returns False if another process has changed it since this version.
        """
        with self._written() as file:
            now = time.time()
            row = (state, code, version, now)
            done = file.execute(
                "UPDATE rooms SET state = ?, version = version + 1 WHERE code = ? AND version = ? AND ends > ?",
                row,
            )
            if done.rowcount == 1:
                file.executemany(_NOTE, [("rounds", name, note, code, now) for name, note in rounds.items()])
            return done.rowcount == 1

    def join(self, code: str, most: int) -> int | None:
        """Return the number of a new phone, from 0; None if the room is full."""
        with self._written() as file:
            row = (code, most, time.time())
            done = file.execute(
                "UPDATE rooms SET joined = joined + 1 WHERE code = ? AND joined < ? AND ends > ? RETURNING joined",
                row,
            ).fetchone()
        return None if done is None else int(done[0]) - 1

    def answer(self, code: str, version: int, question: int, phone: int, content: bytes) -> bool:
        """Store or replace a phone's answer; returns False if the room's state has changed."""
        with self._written() as file:
            row = (question, phone, content, code, version, time.time())
            return file.execute(_ANSWER, row).rowcount == 1

    def answers(self, code: str, question: int) -> dict[int, bytes]:
        """Return all answers by phone."""
        with self._opened() as file:
            asked = "SELECT phone, content FROM answers WHERE code = ? AND question = ?"
            return dict(file.execute(asked, (code, question)).fetchall())

    def one(self, code: str, question: int, phone: int) -> bytes | None:
        """Return a phone's answer."""
        with self._opened() as file:
            asked = "SELECT content FROM answers WHERE code = ? AND question = ? AND phone = ?"
            found = file.execute(asked, (code, question, phone)).fetchone()
        return None if found is None else found[0]

    def counted(self, code: str, question: int) -> tuple[int, int]:
        """Return the number of answers and of phones."""
        with self._opened() as file:
            asked = """SELECT (SELECT count(*) FROM answers WHERE code = ? AND question = ?),
                (SELECT sum(joined) FROM rooms WHERE code = ?)"""
            answered, joined = file.execute(asked, (code, question, code)).fetchone()
        return answered, joined or 0

    def note(self, code: str, shelf: Shelf, name: str, content: bytes | None) -> None:
        """Store or replace a note of the room; None deletes it."""
        with self._written() as file:
            if content is None:
                file.execute(
                    "DELETE FROM notes WHERE code = ? AND shelf = ? AND name = ?", (code, shelf, name)
                )
            else:
                file.execute(_NOTE, (shelf, name, content, code, time.time()))

    def notes(self, code: str, shelf: Shelf) -> dict[str, bytes]:
        """Return all notes of a shelf by name."""
        with self._opened() as file:
            asked = "SELECT name, content FROM notes WHERE code = ? AND shelf = ?"
            return dict(file.execute(asked, (code, shelf)).fetchall())

    def add(self, code: str, shelf: Shelf, name: str, content: bytes, most: int) -> bool:
        """Store or replace a note; returns False if the room has ended, or has the maximum number of such notes."""
        with self._written() as file:
            row = (shelf, name, content, code, time.time(), code, shelf, name, most)
            return file.execute(_ADD, row).rowcount == 1

    def noted(self, code: str, shelf: Shelf) -> int:
        """Return the number of notes of a shelf."""
        with self._opened() as file:
            asked = "SELECT count(*) FROM notes WHERE code = ? AND shelf = ?"
            return int(file.execute(asked, (code, shelf)).fetchone()[0])

    def close(self, code: str) -> None:
        """Delete the room with all its answers, so that no byte remains."""
        with self._written() as file:
            file.execute("DELETE FROM rooms WHERE code = ?", (code,))
            for table in _OF_ROOMS:
                file.execute(f"DELETE FROM {table.name} WHERE code = ?", (code,))
        self._wipe()

    def count(self) -> int:
        """Return the number of rooms."""
        with self._opened() as file:
            return int(
                file.execute("SELECT count(*) FROM rooms WHERE ends > ?", (time.time(),)).fetchone()[0]
            )

    def sweep(self) -> float | None:
        """Delete all bytes of expired rooms, and return the time at which the next one expires, if any.

        A file that is damaged or of another version is deleted as a whole once all its rooms must have expired.
        """
        if not self.path.exists():
            return None
        try:
            with self._written() as file:
                self._clear(file)
                ends: float | None = file.execute("SELECT min(ends) FROM rooms").fetchone()[0]
        except StoreError as error:
            if not _is_unreadable(error.__cause__) or self._last_written() > time.time() - self.life:
                raise
            for part in self._parts():
                part.unlink(missing_ok=True)
            return None
        self._wipe()
        return ends

    def _parts(self) -> list[Path]:
        """Return the file and SQLite's files beside it."""
        return [self.path.with_name(f"{self.path.name}{end}") for end in ("", "-wal", "-shm")]

    def _last_written(self) -> float:
        return max((part.stat().st_mtime for part in self._parts() if part.is_file()), default=time.time())

    def _clear(self, file: sqlite3.Connection) -> None:
        """Delete expired rooms with their data, and renamed old tables whose rooms must all have expired.

        No room expires later than `life` from now. A damaged row with a later time is deleted at once.
        """
        now = time.time()
        file.execute("DELETE FROM rooms WHERE ends NOT BETWEEN ? AND ?", (now, now + 2 * self.life))
        for table in _OF_ROOMS:
            file.execute(f"DELETE FROM {table.name} WHERE code NOT IN (SELECT code FROM rooms)")
        for table in _TABLES:
            for name, since in set_aside(file, table).items():
                if since < now - self.life:
                    file.execute(f"DROP TABLE {name}")

    def _wipe(self) -> None:
        """Truncate the write-ahead log, which still contains deleted data.

        If a reader blocks it, the next sweep does it.
        """
        with self._opened() as file:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        """Open the file for reading or writing."""
        try:
            if not self.path.exists():
                self.path.parent.mkdir(parents=True, exist_ok=True)
            file = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            try:
                if self._present(file) != self._prepared:
                    file.execute("PRAGMA journal_mode = WAL")  # the file keeps this mode
                    migrate(file, self.path, _TABLES)
                    self._prepared = self._present(file)
                file.execute("PRAGMA synchronous = NORMAL")  # written data survives the end of this process
                file.execute("PRAGMA secure_delete = ON")  # deleted rooms leave no bytes
                self._stay()
                yield file
            finally:
                file.close()
        except (sqlite3.Error, OSError) as error:
            self._prepared = ()
            raise StoreError.of(error) from error

    def _present(self, file: sqlite3.Connection) -> tuple[int, ...]:
        """Return what changes if the file is replaced, or if anyone changes its tables."""
        version: int = file.execute("PRAGMA schema_version").fetchone()[0]
        status = self.path.stat()
        return status.st_dev, status.st_ino, version

    def _stay(self) -> None:
        """Keep an idle connection open.

        Otherwise the last connection to close would checkpoint the log and block.
        """
        if self._stays is None:
            self._stays = sqlite3.connect(self.path, timeout=PATIENCE, check_same_thread=False)
            weakref.finalize(self, self._stays.close)
            self._stays.execute("SELECT count(*) FROM rooms").fetchall()

    @contextmanager
    def _written(self) -> Iterator[sqlite3.Connection]:
        """Open the file in a transaction, which is committed at the end.

        Only one thread of this process writes at a time: SQLite itself polls for the lock, at growing intervals.
        """
        if not self._turn.acquire(timeout=PATIENCE):
            raise StoreError.of(TimeoutError("others have been writing"))
        try:
            with self._opened() as file:
                file.execute("BEGIN IMMEDIATE")
                yield file
                file.execute("COMMIT")
        finally:
            self._turn.release()


def _is_unreadable(error: BaseException | None) -> bool:
    """Return whether the file is damaged or of another version, and not only locked or on a full disk."""
    missing_column = sqlite3.SQLITE_ERROR
    codes = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, missing_column)
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", None) in codes
