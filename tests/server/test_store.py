"""A store keeps what it is given, forgets the oldest first, and is never more than a feature that is missing."""

import sqlite3
import sys
import threading
import time

import pytest
import redis

from explorer.server import store
from explorer.server.redis_store import Redis
from explorer.server.store import File
from explorer.server.store_limits import DAY, DAYS
from tests.support.clock import Clock
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
    return Clock(1e9).replace(monkeypatch, store, "time")


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


@pytest.mark.parametrize("make", ["file", "redis"], indirect=True)
def test_visits_are_renewed_and_live_beside_the_points_for_as_long_as_they_say(
    make, clock, monkeypatch, tmp_path
):
    points = make()
    assert points.put("a", b"points")
    place = points.path if isinstance(points, File) else points._redis.connection_pool.connection_kwargs
    url = str(place) if isinstance(points, File) else f"redis://{HOST}:{place['port']}/{place.get('db', 0)}"
    monkeypatch.setenv("LINCLASS_STORE", url)
    visits = store.visits(life=600, most=1000)
    assert visits.put("a", b"first")
    clock.now += 500
    assert visits.put("a", b"second")
    clock.now += 500
    assert (visits.get("a"), points.get("a")) == (b"second", b"points")
    clock.now += 700
    assert visits.put("b", b"other")
    assert (visits.get("a"), points.get("a")) == (None, b"points")
    monkeypatch.setenv("LINCLASS_STORE", "off")
    assert store.visits(life=600, most=1000) is None


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


@pytest.mark.slow
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


@pytest.mark.parametrize(
    ("table", "kept"),
    [
        ("name TEXT PRIMARY KEY, content BLOB NOT NULL", True),
        ("content BLOB, name TEXT PRIMARY KEY, used REAL", True),
        ("name TEXT PRIMARY KEY, content BLOB, size INTEGER, used REAL, owner TEXT", True),
        ("name TEXT PRIMARY KEY, content TEXT, size TEXT, used TEXT", True),
        (
            "name TEXT, content BLOB NOT NULL, size INTEGER NOT NULL, used REAL NOT NULL DEFAULT 'lately'",
            True,
        ),
        ("id TEXT PRIMARY KEY, data BLOB", False),
    ],
)
def test_a_store_of_an_older_schema_is_migrated_or_set_aside(tmp_path, caplog, table, kept):
    path = tmp_path / "store.sqlite"
    key, value = ("name", "content") if kept else ("id", "data")
    with sqlite3.connect(path) as file:
        file.execute(f"CREATE TABLE kept ({table})")
        size = (", size", ", 3") if "size INTEGER NOT NULL" in table else ("", "")
        file.execute(f"INSERT INTO kept ({key}, {value}{size[0]}) VALUES ('a', ?{size[1]})", (b"one",))
    if "used" in table and "lately" not in table:
        with sqlite3.connect(path) as file:
            file.execute("UPDATE kept SET used = ?", (time.time(),))
    assert File(path, 1000).get("a") == (b"one" if kept else None)
    assert File(path, 1000).put("b", b"two")
    assert File(path, 1000).get("b") == b"two"
    told = [record.getMessage() for record in caplog.records if "another version" in record.getMessage()]
    assert len(told) == (0 if kept else 1)
    with sqlite3.connect(path) as file:
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        assert len(names) == (1 if kept else 2)
        if not kept:  # nothing is lost
            aside = next(name for name in names if name != "kept")
            assert file.execute(f"SELECT id, data FROM {aside}").fetchall() == [("a", b"one")]


@pytest.mark.parametrize("value", ["a text", 7])
def test_a_row_that_holds_no_bytes_is_not_there(tmp_path, value):
    path = tmp_path / "store.sqlite"
    assert File(path, 1000).put("a", b"one")
    with sqlite3.connect(path) as file:
        file.execute("UPDATE kept SET content = ?", (value,))
    assert File(path, 1000).get("a") is None


def test_an_empty_row_of_an_older_schema_does_not_keep_its_name_from_being_used(tmp_path):
    path = tmp_path / "store.sqlite"
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE kept (name TEXT PRIMARY KEY, content BLOB, size INTEGER, used REAL)")
        file.execute("INSERT INTO kept (name) VALUES ('a')")
    assert File(path, 1000).put("a", b"one")
    assert File(path, 1000).get("a") == b"one"


def test_a_row_without_a_time_counts_as_old(tmp_path):
    path = tmp_path / "store.sqlite"
    assert File(path, 1000).put("a", b"one")
    with sqlite3.connect(path) as file:
        file.execute("UPDATE kept SET used = 'lately'")
    assert File(path, 1000).get("a") is None


# ---- where it lies ----


@pytest.mark.parametrize("said", ["much", "-5", "0", "1e-9", "nan", "inf", "1e13", "1e999", "5 MB"])
@pytest.mark.parametrize("where", ["off", "redis://localhost:1/2", ""])
def test_nonsense_for_the_megabytes_is_told_in_a_sentence(monkeypatch, said, where):
    monkeypatch.setenv("LINCLASS_STORE", where)
    monkeypatch.setenv("LINCLASS_STORE_MB", said)
    with pytest.raises(SystemExit, match=f"^LINCLASS_STORE_MB must be a positive number .* it is '{said}'.$"):
        store.opened()


def test_without_megabytes_there_are_as_many_as_usual(monkeypatch):
    monkeypatch.setenv("LINCLASS_STORE_MB", " ")
    assert store.opened().most == store.MEGABYTES * 10**6


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


def test_old_values_are_searched_after_a_share_of_the_room_and_after_an_hour(clock):
    """A visitor’s click stores a few hundred bytes, and a search reads the whole table."""
    trims = store.Trims(10**6)
    assert [trims.due(3000) for _ in range(8)] == [True, False, False, False, True, False, False, False]
    clock.now += DAY / 23
    assert trims.due(1)
    assert not trims.due(1)
