"""A classroom on a store of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import redis

from explorer.classroom import live_updates, routes
from explorer.classroom import room as rooms
from explorer.classroom.in_file import File
from explorer.classroom.in_redis import Redis
from explorer.classroom.room import Room
from tests.support.classroom import Phone, serving


@pytest.fixture
def store(tmp_path: Path) -> Iterator[File]:
    """A store of rooms that nobody else has; the process uses it meanwhile."""
    made = File(tmp_path / "new" / "rooms.sqlite")
    rooms.use(made)
    yield made
    rooms.use(None)


@pytest.fixture(params=["file", "redis"])
def each_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[File | Redis]:
    """A store of rooms in a file, and one in a Redis; empty at first."""
    made: File | Redis
    if request.param == "file":
        made = File(tmp_path / "new" / "rooms.sqlite")
    else:
        url = request.getfixturevalue("redis_url")
        redis.Redis.from_url(url).flushdb()
        made = Redis(url)
    rooms.use(made)
    yield made
    rooms.use(None)


@pytest.fixture
def room(store: File) -> Room:
    """A room that was just opened."""
    opened = rooms.opened()
    assert opened is not None
    return opened


@pytest.fixture
def clock(monkeypatch):
    """The time of the limits, which a test lets pass."""
    made = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(routes, "time", SimpleNamespace(monotonic=lambda: made.now))
    return made


@pytest.fixture
def phone(room, monkeypatch):
    """Makes phones of the room, on one process, which soon hear what is new in it."""
    monkeypatch.setattr(live_updates, "PACE", 0.02)
    with serving() as port:
        yield lambda **how: Phone(port, room.code, **how)
