"""Pages are computed one after the other, but none waits for a long one."""

from __future__ import annotations

import threading
import time

import pytest

from explorer import turns


def start(part):
    thread = threading.Thread(target=turns.in_turn(part))
    thread.start()
    return thread


def test_two_short_parts_never_overlap():
    inside, most = [], []

    def part():
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.005)
        inside.pop()

    for thread in [start(part) for _ in range(10)]:
        thread.join()
    assert most == [1] * 10


def test_a_part_within_a_part_has_its_turn_already():
    done = []
    turns.in_turn(turns.in_turn(lambda: done.append(True)))()
    assert done == [True]


def test_nobody_waits_for_a_long_part():
    gate, done = threading.Event(), threading.Event()
    long = start(lambda: gate.wait(20))
    try:
        start(done.set).join()
        assert done.is_set()
        assert long.is_alive()
    finally:
        gate.set()
        long.join()


def test_a_turn_ends_with_an_error_too():
    def broken():
        raise KeyError("on purpose")

    with pytest.raises(KeyError):
        turns.in_turn(broken)()
    done = threading.Event()
    begin = time.monotonic()
    start(done.set).join()
    assert done.is_set()
    assert time.monotonic() - begin < turns.PATIENCE
