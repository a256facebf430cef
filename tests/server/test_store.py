"""A store keeps what it is given, forgets the oldest first, and is never more than a feature that is missing."""

import sqlite3
import sys
import threading
import time

import pytest
import redis

from explorer.server import store
from explorer.server.store import DAY, DAYS, File, Redis
from tools.server import HOST, free_port


@pytest.fixture(params=["file", "redis"])
def make(request, tmp_path):
    """Makes a store with room for so many bytes, empty at first; each call opens the same one again."""
    if request.param == "file":
        return lambda most=1000: File(tmp_path / "new" / "store.sqlite", most)
    url = request.getfixturevalue("redis_url")
    redis.Redis.from_url(url).flushdb()
    return lambda most=1000: Redis(url, most)


@pytest.fixture
def clock(monkeypatch):
    """The time, which a test may move."""

    class Clock:
        now = 1e9

    monkeypatch.setattr(store.time, "time", lambda: Clock.now)
    return Clock


def test_what_was_put_is_there_also_for_another_process(make):
    assert make().get("a") is None
    assert make().put("a", b"one")
    assert make().put("b", bytes(range(256)))
    assert make().put("a", b"one")
    assert (make().get("a"), make().get("b"), make().get("c")) == (b"one", bytes(range(256)), None)


def test_what_was_used_the_longest_ago_goes_first(make, clock):
    for name in "abcd":
        clock.now += DAY
        assert make(1000).put(name, bytes(300))  # the fourth has room only once the oldest is gone
        if name == "c":
            clock.now += DAY
            assert make(1000).get("a")  # now "b" is the oldest
    assert [name for name in "abcd" if make(1000).get(name) is not None] == ["a", "c", "d"]


def test_more_than_there_is_room_for_is_refused_and_drives_nothing_out(make):
    assert make(1000).put("a", bytes(300))
    assert not make(1000).put("b", bytes(1001))
    assert make(1000).get("a") == bytes(300)


def test_what_nobody_uses_for_thirty_days_goes(tmp_path, clock):
    kept = File(tmp_path / "store.sqlite", 1000)
    kept.put("a", b"1")
    kept.put("b", b"2")
    clock.now += (DAYS - 1) * DAY
    assert kept.get("a") == b"1"
    clock.now += 2 * DAY
    assert (kept.get("a"), kept.get("b")) == (b"1", None)
    kept.put("c", b"3")
    with sqlite3.connect(kept.path) as file:
        assert {name for (name,) in file.execute("SELECT name FROM kept")} == {"a", "c"}


def test_many_write_at_once(make):
    def write(part):
        for n in range(20):
            assert make(10**6).put(f"{part}.{n}", b"%d" % n)

    threads = [threading.Thread(target=write, args=(part,)) for part in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(make(10**6).get(f"{part}.{n}") == b"%d" % n for part in range(4) for n in range(20))


# ---- where there is trouble ----


def test_a_broken_file_costs_what_it_is_for_and_nothing_else(tmp_path):
    path = tmp_path / "store.sqlite"
    path.write_bytes(b"no database at all, but long enough to be read as one" * 100)
    assert not File(path, 1000).put("a", b"1")
    assert File(path, 1000).get("a") is None


def test_a_place_where_nothing_can_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    assert not File(tmp_path / "file" / "store.sqlite", 1000).put("a", b"1")
    assert not File(tmp_path, 1000).put("a", b"1")


def test_a_file_that_somebody_holds_is_waited_for_but_not_long(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "PATIENCE", 0.1)
    kept = File(tmp_path / "store.sqlite", 1000)
    kept.put("a", b"1")
    with sqlite3.connect(kept.path) as other:
        other.execute("BEGIN EXCLUSIVE")
        began = time.monotonic()
        assert not kept.put("b", b"2")
        assert time.monotonic() - began < 5
        assert kept.get("a") == b"1"  # who reads waits for nobody


def test_a_redis_that_is_gone():
    gone = Redis(f"redis://{HOST}:{free_port()}/0", 1000)
    assert not gone.put("a", b"1")
    assert gone.get("a") is None


# ---- where it lies ----


def test_the_environment_says_where(tmp_path, monkeypatch):
    monkeypatch.setenv("LINCLASS_STORE", str(tmp_path / "here.sqlite"))
    monkeypatch.setenv("LINCLASS_STORE_MB", "1.5")
    opened = store.opened()
    assert isinstance(opened, File)
    assert (opened.path, opened.most) == (tmp_path / "here.sqlite", 1_500_000)
    monkeypatch.setenv("LINCLASS_STORE", "off")
    assert store.opened() is None
    monkeypatch.setenv("LINCLASS_STORE", "redis://localhost:1/2")
    assert isinstance(store.opened(), Redis)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="they have folders of their own for it")
def test_without_it_the_users_data_folder(tmp_path, monkeypatch):
    monkeypatch.delenv("LINCLASS_STORE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert store.opened().path == tmp_path / "linclass" / "store.sqlite"
