"""A store that does not answer: nobody waits for it, and it is asked again after some seconds."""

import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from explorer import classroom
from explorer.classroom.guarded_store import guarded
from explorer.classroom.store import StoreError
from explorer.server import breaker
from explorer.server.breaker import FAILURES, PAUSE, Bounded, Breaker, NotAnsweringError
from explorer.server.store import File


class Store:
    """Fails as long as it should, and counts how often it is asked."""

    def __init__(self):
        self.asked, self.fails = 0, True

    def __call__(self):
        self.asked += 1
        if self.fails:
            raise ConnectionError
        return "here"


@pytest.fixture
def clock(monkeypatch):
    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(breaker.time, "monotonic", lambda: clock.now)
    return clock


def outcome(through, store):
    try:
        return through.call(store, (ConnectionError,))
    except (ConnectionError, NotAnsweringError) as error:
        return type(error)


def test_after_a_few_failures_in_a_row_it_is_not_asked(clock):
    through, store = Breaker(), Store()
    assert [outcome(through, store) for _ in range(100)] == [ConnectionError] * FAILURES + [
        NotAnsweringError
    ] * (100 - FAILURES)
    assert (store.asked, through.is_open) == (FAILURES, True)


def test_one_call_may_try_after_some_seconds(clock):
    through, store = Breaker(), Store()
    for _ in range(FAILURES):
        outcome(through, store)
    clock.now += PAUSE - 0.1
    assert outcome(through, store) is NotAnsweringError
    clock.now += 0.2
    during = []

    def tries():
        during.append(outcome(through, store))
        raise ConnectionError

    with pytest.raises(ConnectionError):
        through.call(tries, (ConnectionError,))
    assert during == [NotAnsweringError]
    assert outcome(through, store) is NotAnsweringError
    clock.now += PAUSE + 0.1
    store.fails = False
    assert [outcome(through, store) for _ in range(3)] == ["here"] * 3
    assert not through.is_open


def test_a_few_failures_between_answers_change_nothing():
    through, store = Breaker(), Store()
    for n in range(10 * FAILURES):
        store.fails = n % FAILURES > 0
        outcome(through, store)
    assert store.asked == 10 * FAILURES


def test_what_is_wrong_with_a_call_is_an_answer():
    through = Breaker()
    for _ in range(2 * FAILURES):
        with pytest.raises(ValueError, match="no number"):
            through.call(lambda: int("no number"), (ConnectionError,))
    assert not through.is_open


# ---- what nothing else ends ----


@pytest.fixture
def hangs(monkeypatch):
    """What hangs until the test is over."""
    monkeypatch.setattr(breaker, "WAIT", 0.1)
    over = threading.Event()
    yield over.wait
    over.set()


@pytest.mark.slow
def test_what_takes_too_long_is_not_waited_for(hangs):
    few = Bounded(2)
    begun = []
    for _ in range(5):
        with pytest.raises(TimeoutError):
            few.do(lambda: (begun.append(1), hangs()))
    assert len(begun) == 2  # the others were taken back before there was a thread for them
    assert sum(thread.name == "store" for thread in threading.enumerate()) >= 2


def test_what_is_done_in_time_gives_what_it_gives():
    few = Bounded(1)
    assert few.do(lambda: few.do(lambda: threading.current_thread().name)) == "store"
    with pytest.raises(TimeoutError, match="its own"):
        few.do(lambda: (_ for _ in ()).throw(TimeoutError("its own")))


@pytest.mark.slow
def test_a_disk_that_hangs_costs_what_lies_there_and_nothing_else(tmp_path, monkeypatch, hangs):
    """Sixty pages ask for points: the first three wait, each for a moment, and all others go on at once."""
    kept = File(tmp_path / "store.sqlite", 1000)
    with monkeypatch.context() as without_limit:
        without_limit.setattr(breaker, "WAIT", None)  # a busy machine may take longer than the test's limit
        assert kept.put("a", b"1")
    begun = []
    monkeypatch.setattr(File, "_open", lambda self: (begun.append(1), hangs()))
    assert [kept.get("a") for _ in range(60)] == [None] * 60
    assert not kept.answers()
    assert len(begun) <= FAILURES + 1


@pytest.mark.slow
def test_rooms_on_a_disk_that_hangs(hangs):
    rooms = guarded(SimpleNamespace(find=lambda code: hangs(), version=lambda code: len(code)))
    assert rooms.version("ABC") == 3
    for _ in range(60):
        with pytest.raises(StoreError):
            rooms.find("ABCDE")
    with pytest.raises(StoreError, match="not answered lately"):
        rooms.version("ABC")


def test_nothing_of_the_classroom_asks_the_store_in_the_threads_that_serve_files():
    """Where a store hangs, all of these would wait for it."""
    folder = Path(classroom.__file__).parent
    pools = ("run_in_threadpool", "to_thread", "run_in_executor(None")
    found = [file.name for file in folder.glob("*.py") if any(pool in file.read_text() for pool in pools)]
    assert found == []
