"""Where this server's rooms lie: beside the points that no link can carry."""

from __future__ import annotations

from pathlib import Path

from explorer.classroom.guarded_store import guarded
from explorer.classroom.in_file import File
from explorer.classroom.in_redis import Redis
from explorer.classroom.store import Store
from explorer.server import store


def opened() -> Store | None:
    """Rooms in a file beside the one that the environment names, or in its Redis; None where it says "off"."""
    where = store.place()
    if where is None:
        return None
    return guarded(_beside(where) if isinstance(where, Path) else Redis(where))


def unused() -> File | None:
    """This user's own file of rooms, if this server keeps its rooms elsewhere: its rooms still have to end."""
    own = store.own_file()
    return None if store.place() == own else _beside(own)


def _beside(file: Path) -> File:
    return File(file.with_name(f"{file.stem}-rooms.sqlite"))
