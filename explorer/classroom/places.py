"""Where this server's rooms lie: beside the points that no link can carry."""

from __future__ import annotations

from pathlib import Path

from explorer.classroom.guarded import guarded
from explorer.classroom.in_file import File
from explorer.classroom.in_redis import Redis
from explorer.classroom.store import Store
from explorer.server import store


def opened() -> Store | None:
    """Rooms in a file beside the one that the environment names, or in its Redis; None where it says "off"."""
    where = store.place()
    if where is None:
        return None
    if isinstance(where, Path):
        return guarded(File(where.with_name(f"{where.stem}-rooms.sqlite")))
    return guarded(Redis(where))
