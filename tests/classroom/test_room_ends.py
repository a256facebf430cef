"""How a room ends: no byte of it is left, in time and in its file; and what a killed process leaves is kept."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, nullcontext
from dataclasses import replace

import pytest

from explorer.classroom import cleanup, in_file, location
from explorer.classroom import room as rooms
from explorer.classroom.in_file import File
from explorer.classroom.store import LIFE, StoreError
from explorer.server import store
from tests.support import loop
from tests.support.classroom import CHOICE
from tools.server import ROOT

SECRET = "a text that nobody may find again"


def in_folder(path):
    """Whether the text lies in any file there."""
    return any(SECRET.encode() in file.read_bytes() for file in path.parent.iterdir())


def held_open(path):
    """Another process's look at the file, in whose log what was written stays."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("SELECT count(*) FROM rooms").fetchall()
    return other


def test_no_byte_of_a_closed_room_is_left(tmp_path):
    path = tmp_path / "rooms.sqlite"
    rooms.use(File(path))
    room = rooms.opened()
    with closing(held_open(path)):
        room.ask(replace(CHOICE, text=SECRET))
        assert in_folder(path)
        room.close()
        assert not in_folder(path)
    rooms.use(None)


def test_no_byte_of_a_room_is_left_when_its_day_is_over_although_nobody_opens_another(tmp_path, monkeypatch):
    path = tmp_path / "rooms.sqlite"
    rooms.use(File(path))
    rooms.opened().ask(replace(CHOICE, text=SECRET))
    now = time.time()

    async def serve():
        async with cleanup.beside(lambda _app: nullcontext())(None):
            await loop.comes(lambda: looks)
            assert in_folder(path)
            monkeypatch.setattr(in_file.time, "time", lambda: now + LIFE + 1)
            await loop.comes(lambda: not in_folder(path))

    looks = []
    monkeypatch.setattr(cleanup, "PACE", 0.05)
    monkeypatch.setattr(rooms, "sweep", lambda: (looks.append(1), rooms._store.sweep())[1])
    with closing(held_open(path)):
        loop.run(serve())
    rooms.use(None)


LEAVES = """
import os, sys, time
from dataclasses import replace
from explorer.classroom import in_file, location, room
from explorer.classroom.store import LIFE
from tests.support.classroom import CHOICE
now = time.time() - LIFE - 60
in_file.time = room.time = type("Yesterday", (), {"time": staticmethod(lambda: now)})
room.use(location.opened())
room.opened().ask(replace(CHOICE, text=sys.argv[1]))
os._exit(9)  # nothing is tidied up
"""


def left_over(folder, monkeypatch):
    """The file of a server that was killed yesterday with a room open, in this user's own place."""
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setattr(store, "_data_folder", lambda: folder)
    monkeypatch.delenv("LINCLASS_STORE", raising=False)
    subprocess.run([sys.executable, "-c", LEAVES, SECRET], cwd=ROOT, check=False)
    path = folder / "linclass" / "store-rooms.sqlite"
    assert in_folder(path)
    return path


def starts(path):
    """Start what a server does, until no byte is left."""

    async def serve():
        async with cleanup.sweeping():
            await loop.comes(lambda: not in_folder(path))

    loop.run(serve())


@pytest.mark.slow
def test_rooms_of_past_days_are_deleted_at_the_next_start(tmp_path, monkeypatch):
    path = left_over(tmp_path, monkeypatch)
    rooms.use(location.opened())
    starts(path)
    rooms.use(None)


@pytest.mark.slow
@pytest.mark.parametrize("elsewhere", ["off", "other.sqlite"])
def test_so_are_those_of_a_place_that_the_server_no_longer_uses(tmp_path, monkeypatch, elsewhere):
    path = left_over(tmp_path, monkeypatch)
    monkeypatch.setenv("LINCLASS_STORE", elsewhere if elsewhere == "off" else str(tmp_path / elsewhere))
    rooms.use(location.opened())
    starts(path)
    rooms.use(None)


@pytest.mark.slow
def test_so_are_those_of_a_file_that_cannot_be_read(tmp_path, monkeypatch):
    path = left_over(tmp_path, monkeypatch)
    for part in path.parent.iterdir():
        part.unlink()
    path.write_bytes(b"no database " + SECRET.encode())
    rooms.use(location.opened())
    with pytest.raises(StoreError):
        rooms.sweep()  # it was just written: its rooms may be open
    assert in_folder(path)
    for part in path.parent.iterdir():
        os.utime(part, (1, 1))
    starts(path)
    assert rooms.opened() is not None
    rooms.use(None)


@pytest.mark.parametrize(
    ("change", "migrated"),
    [
        ("ALTER TABLE rooms ADD COLUMN owner TEXT", True),
        ("ALTER TABLE rooms DROP COLUMN version", True),
        ("DROP TABLE notes", True),
        ("ALTER TABLE rooms RENAME COLUMN ends TO until", False),
        ("ALTER TABLE answers DROP COLUMN content", False),
    ],
)
def test_a_file_of_another_schema_is_migrated_or_set_aside_for_a_day(
    store, tmp_path, monkeypatch, caplog, change, migrated
):
    room = rooms.opened()
    room.ask(replace(CHOICE, text=SECRET))
    assert room.answer(room.join(), 1, 2) == 2
    with closing(sqlite3.connect(store.path)) as file, file:
        file.execute(change)
    rooms.use(File(store.path))
    assert (rooms.find(room.code) == room) is migrated
    if migrated:
        assert (room.now().phase, room.now().n, room.votes(1), room.join()) == ("asks", 1, {0: 2}, 1)
        room.close()
    told = [record.getMessage() for record in caplog.records if "another version" in record.getMessage()]
    assert len(told) == (0 if migrated else 1)
    assert rooms.opened() is not None
    rooms.sweep()
    assert in_folder(store.path) is not migrated  # the old rooms may be wanted by the old version
    now = time.time()
    monkeypatch.setattr(in_file.time, "time", lambda: now + LIFE + 60)
    rooms.sweep()
    assert not in_folder(store.path)


def test_a_room_without_a_time_ends_at_the_next_sweep(store):
    room = rooms.opened()
    room.ask(replace(CHOICE, text=SECRET))
    with closing(sqlite3.connect(store.path)) as file, file:
        file.execute("UPDATE rooms SET ends = 'late'")
    rooms.sweep()
    assert rooms.find(room.code) is None
    assert not in_folder(store.path)


@pytest.mark.slow
def test_a_store_that_is_late_is_swept_the_next_time(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    store = File(tmp_path / "none.sqlite")
    assert store.sweep() is None
    assert not store.path.exists()
    store.path.mkdir()
    rooms.use(store)
    monkeypatch.setattr(cleanup, "PACE", 0.05)

    async def serve():
        async with cleanup.sweeping():
            await asyncio.sleep(0.2)
            store.path.rmdir()
            rooms.opened()
            monkeypatch.setattr(in_file.time, "time", lambda: time.monotonic() + 10 * LIFE + 1e10)
            while (
                store.path.exists() and sqlite3.connect(store.path).execute("SELECT * FROM rooms").fetchall()
            ):
                await asyncio.sleep(0.05)

    loop.run(asyncio.wait_for(serve(), 20))
    rooms.use(None)


WRITES = """
import sys
from pathlib import Path
from explorer.classroom import room
from explorer.classroom.in_file import File
room.use(File(Path(sys.argv[1])))
hall = room.find(sys.argv[2])
for phone in range(10_000):
    hall.answer(phone, 1, phone % 3)
    print(phone, flush=True)
"""


@pytest.mark.slow
def test_a_process_that_is_killed_loses_nothing_it_has_acknowledged(tmp_path):
    path = tmp_path / "rooms.sqlite"
    rooms.use(File(path))
    room = rooms.opened()
    room.ask(CHOICE)
    command = [sys.executable, "-c", WRITES, str(path), room.code]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        for line in writer.stdout:
            if int(line) >= 40:
                writer.kill()
                break
        told = int(line)
    votes = room.votes(1)
    assert {phone: votes[phone] for phone in range(told + 1)} == {
        phone: phone % 3 for phone in range(told + 1)
    }
    rooms.use(None)
