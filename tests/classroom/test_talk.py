"""A talk: orders of the presenter view are merged with what the projector shows, in whichever order they arrive."""

from __future__ import annotations

import threading

import pytest

from explorer.classroom import room as rooms
from explorer.classroom.presenter import talk as talks
from explorer.classroom.presenter.talk import LateError


@pytest.fixture
def talk(each_store):
    made = talks.opened()
    made.change(lambda now: now.shown_by("hall").published("xor one", {"question": "Why?"}, ""))
    return made


def order(talk, key, do="key", value="n", turn="xor one", now=1000.0):
    return talk.change(lambda state: state.ordered(key, turn, do, value, now))


def test_who_has_the_secret_finds_the_talk_and_nobody_else(talk):
    assert talks.find(talk.secret) == talk
    assert talk.secret not in talk.code + talk.key
    for wrong in ("", talk.secret[:-1], talk.code, "x" * 24, "x" * 10_000):
        assert talks.find(wrong) is None
    assert rooms.find(talk.code) is None, "no phone joins it"
    talk.close()
    assert talks.find(talk.secret) is None
    assert order(talk, "a") is None


def test_an_order_that_arrives_twice_is_one(talk):
    order(talk, "a")
    assert [o.n for o in order(talk, "a").orders] == [1]
    talk.change(lambda now: now.reported({"step": 3}, {1: "done"}))
    after = order(talk, "a")
    assert after.waiting(1000.0) == []
    assert after.at == {"step": 3}


def test_an_order_of_an_earlier_turn_is_refused(talk):
    talk.change(lambda now: now.published("xor two", {}, ""))
    with pytest.raises(LateError):
        order(talk, "a")
    order(talk, "b", turn="xor two")
    with pytest.raises(LateError):
        order(talk, "c", turn="xor two")  # the one before leads on
    talk.change(lambda now: now.reported({}, {1: "late"}))
    assert [o.n for o in order(talk, "d", turn="xor two").waiting(1000.0)] == [2]


def test_a_step_is_valid_until_the_next_scene_and_a_key_until_the_answer(talk):
    talk.change(lambda now: now.published("xor half False", {}, ""))
    talk.change(lambda now: now.published("xor half True", {}, ""))
    before = talk.now()
    assert before.ordered("a", "xor half False", "step", 3, 0.0).orders[-1].value == 3
    with pytest.raises(LateError):
        before.ordered("b", "xor half False", "key", "a", 0.0)
    with pytest.raises(LateError):
        before.ordered("c", "xor line True", "step", 3, 0.0)


def test_an_order_is_executed_soon_or_not_at_all(talk):
    state = order(talk, "a", "step", 4)
    assert state.waiting(1000.0 + talks.PATIENCE - 1)
    assert not state.waiting(1000.0 + talks.PATIENCE + 1)


def test_the_first_report_about_an_order_counts_and_old_orders_go(talk):
    for i in range(talks.MOST + 5):
        order(talk, f"k{i}", "step", i)
    talk.change(lambda now: now.reported({}, {25: "done"}))
    state = talk.change(lambda now: now.reported({}, {25: "late"}))
    assert [o.n for o in state.orders] == list(range(6, talks.MOST + 6))
    assert state.orders[-1].outcome == "done"


def test_two_devices_at_once_change_it_one_after_the_other(talk):
    """Of simultaneous presses of Next, one counts; reports and steps at the same time are all kept."""
    late = []

    def press(i):
        try:
            order(talk, f"n{i}")
        except LateError:
            late.append(i)

    def step(i):
        order(talk, f"s{i}", "step", i)

    jobs = [threading.Thread(target=job, args=(i,)) for i in range(4) for job in (press, step)]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()
    orders = talk.now().orders
    assert sorted(o.n for o in orders) == [1, 2, 3, 4, 5]
    assert len([o for o in orders if o.do == "key"]) == 1
    assert len(late) == 3
