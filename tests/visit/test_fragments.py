"""Pages are computed one after the other, but none waits for a long one."""

from __future__ import annotations

import threading
import time

import pytest

from explorer.visit import fragments, reader_language
from linboard.i18n import language


def start(part):
    thread = threading.Thread(target=fragments.in_turn(part))
    thread.start()
    return thread


@pytest.fixture
def patient(monkeypatch):
    """However slow the machine is, a short part is no long one."""
    monkeypatch.setattr(fragments, "PATIENCE", 20)


def test_two_short_parts_never_overlap(patient):
    inside, most = [], []

    def part():
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.005)
        inside.pop()

    for thread in [start(part) for _ in range(10)]:
        thread.join()
    assert most == [1] * 10


def test_a_part_within_a_part_does_not_wait(patient):
    done = threading.Event()

    def outer():
        begin = time.monotonic()
        fragments.in_turn(done.set)()
        assert time.monotonic() - begin < fragments.PATIENCE / 2

    fragments.in_turn(outer)()
    assert done.is_set()


class Lock:
    """A lock that counts who waited for it in vain."""

    def __init__(self):
        self.lock, self.in_vain = threading.Lock(), 0
        self.release = self.lock.release

    def acquire(self, timeout):
        mine = self.lock.acquire(timeout=timeout)
        self.in_vain += not mine
        return mine


def test_beside_a_long_part_one_waits_once(monkeypatch):
    monkeypatch.setattr(fragments, "PATIENCE", 0.1)
    lock = Lock()
    monkeypatch.setattr(fragments, "_lock", lock)
    gate, done = threading.Event(), threading.Event()
    long = start(lambda: gate.wait(60))
    try:
        start(fragments.in_turn(fragments.in_turn(done.set))).join()
        assert done.is_set()
        assert long.is_alive()
        assert lock.in_vain == 1  # not once for each part
    finally:
        gate.set()
        long.join()


def test_a_turn_ends_with_an_error_too(patient):
    def broken():
        raise KeyError("on purpose")

    with pytest.raises(KeyError):
        fragments.in_turn(broken)()
    done = threading.Event()
    begin = time.monotonic()
    start(done.set).join()
    assert done.is_set()
    assert time.monotonic() - begin < fragments.PATIENCE / 2


def test_a_part_and_the_parts_within_it_are_in_the_readers_language_which_is_found_once(monkeypatch):
    asked, seen = [], []
    monkeypatch.setattr(reader_language, "_chosen", lambda: asked.append(1) or "zh")

    def outer():
        seen.append(language.current())
        fragments.in_turn(lambda: seen.append(language.current()))()

    start(outer).join()
    assert (seen, asked) == (["zh", "zh"], [1])
