"""The place of this server's rooms, and of the receipts of courses: next to the store of points."""

from __future__ import annotations

from pathlib import Path

from explorer.classroom import handed_in
from explorer.classroom.guarded_store import guarded
from explorer.classroom.in_file import File
from explorer.classroom.in_redis import Redis
from explorer.classroom.store import Store
from explorer.server import store


def opened() -> Store | None:
    """Return the store of rooms: a file next to the configured one, or its Redis; None if the setting is "off"."""
    where = store.place()
    if where is None:
        return None
    return guarded(_beside(where) if isinstance(where, Path) else Redis(where))


def receipts() -> Store | None:
    """Return the store of the receipts of courses, in the same place."""
    where = store.place()
    if where is None:
        return None
    if not isinstance(where, Path):
        return guarded(Redis(where, courses=True))
    return guarded(File(where.with_name(f"{where.stem}-receipts.sqlite"), handed_in.LIFE))


def unused() -> File | None:
    """Return this user's own file of rooms if another store is configured, because its rooms must still expire."""
    own = store.own_file()
    return None if store.place() == own else _beside(own)


def _beside(file: Path) -> File:
    return File(file.with_name(f"{file.stem}-rooms.sqlite"))
