"""The hall is the perceptron on its phones: each is asked about its own point alone, and no answer gets lost."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import orjson
import pytest

from explorer.classroom import class_perceptron, live_updates
from explorer.classroom import perceptron_run as runs
from explorer.classroom import room as rooms
from explorer.classroom.in_file import File
from explorer.classroom.questions import NO, YES
from explorer.classroom.room_state import Now
from explorer.classroom.store import Kept
from explorer.classroom.trajectory import trajectory
from linclass import Perceptron
from tests.support.classroom import CHOICE, TABLE, Phone, serving


@pytest.fixture
def phone(room, monkeypatch):
    """Makes phones of the room, on one process, which soon hear what is new in it."""
    monkeypatch.setattr(live_updates, "PACE", 0.02)
    with serving() as port:
        yield lambda **how: Phone(port, room.code, **how)


def reckoned(asked: dict, number: int) -> int:
    """What a phone answers by hand, from what it is told and nothing else."""
    x, y, label = asked["points"][asked["dealt"][number % len(asked["dealt"])]]
    w1, w2, b = asked["line"]
    value = w1 * x + w2 * y + b
    return YES if (value > 0 if label == asked["positive"] else value < 0) else NO


def said(room, **answers: int) -> None:
    """A round in which phones, such as p0=NO, say so."""
    n = room.now().n
    for name, answer in answers.items():
        assert room.answer(int(name[1:]), n, answer) == answer
    assert class_perceptron.end(room)


@pytest.mark.slow
def test_four_phones_on_two_processes_make_the_machines_run(phone, room):
    phones = [phone(), phone()]
    with serving() as port:
        phones += [Phone(port, room.code), Phone(port, room.code)]
        numbers = [one.joins()["number"] for one in phones]
        assert numbers == [0, 1, 2, 3]
        with phones[3].listening() as events:
            assert next(events)["phase"] == "waits"
            assert class_perceptron.begin(room, TABLE)
            while True:
                asked = next(
                    event for event in events if event["phase"] == "asks"
                )  # a state may arrive twice
                assert (asked["kind"], asked["text"]) == ("side", class_perceptron.ASKED)
                for one, number in zip(phones, numbers, strict=True):
                    assert one.answers(asked["n"], reckoned(asked, number)) == 200
                assert class_perceptron.end(room)
                assert next(events)["phase"] == "shown"
                if trajectory(room.now().run).over:
                    break
                assert class_perceptron.go_on(room)
    trace = trajectory(room.now().run).trace
    machine = Perceptron().fit(TABLE.X, TABLE.signs).trace_
    for name, column in machine.columns.items():
        np.testing.assert_array_equal(trace.columns[name], column, err_msg=name)


def test_what_was_right_is_told_once_the_round_is_over(phone, room):
    one = phone()
    one.joins()
    class_perceptron.begin(room, replace(TABLE, start=(1.0, -2.0, 0.5)))
    with one.listening() as events:
        assert "values" not in next(events)
        class_perceptron.end(room)
        shown = next(events)
    assert (shown["kind"], shown["values"], shown["line"]) == ("side", [-2.5, -1.5, -0.5], [1.0, -2.0, 0.5])
    assert not {"rounds", "yes", "no"} & shown.keys()


def test_no_byte_of_the_others_answers_reaches_a_phone_before_a_round_has_ended(phone, room):
    """Two rooms that differ in the answers alone: until the next round, whose line comes of them, all is the same."""
    other = rooms.opened()
    heard = []
    for hall, given in ((room, YES), (other, NO)):
        listener, voter = (Phone(phone().port, hall.code) for _ in range(2))
        listener.joins(), voter.joins()
        with listener.listening() as events:
            next(events)
            class_perceptron.begin(hall, TABLE)
            next(events)
            assert voter.answers(1, given) == 200
            assert listener.joins()["answer"] is None
            class_perceptron.end(hall)
            next(events)
        heard.append(listener.heard)
    assert heard[0] == heard[1]


def test_who_comes_late_holds_a_point_at_once_and_is_counted(phone, room):
    phones = [phone() for _ in range(4)]
    for one in phones[:3]:
        one.joins()
    class_perceptron.begin(room, TABLE)
    late = phones[3]
    assert late.joins() == {"name": late.joins()["name"], "number": 3, "n": 1, "answer": None}
    with late.listening() as events:
        asked = next(events)
    assert asked["dealt"] == [0, 2, 1]
    assert late.answers(1, YES) == 200
    class_perceptron.end(room)
    assert room.now().run.rounds == (runs.Poll(1, (1, 0, 0), (0, 0, 0)),)
    later = phone()
    later.joins()
    with later.listening() as events:
        assert next(events)["phase"] == "shown"
    assert later.answers(1, NO) == 409
    class_perceptron.go_on(room)
    assert later.answers(2, NO) == 200


def test_a_side_is_yes_or_no_and_nothing_else(phone, room):
    one = phone()
    one.joins()
    class_perceptron.begin(room, TABLE)
    for wrong in (2, -1, True, "0", None, [0], 0.0):
        assert one.answers(1, wrong) == 400
    assert one.answers(1, YES) == one.answers(1, NO) == 200
    class_perceptron.end(room)
    assert room.now().run.rounds[0].no == (1, 0, 0)


def test_who_stays_silent_holds_nobody_up(room):
    for _phone in range(3):
        room.join()
    class_perceptron.begin(room, TABLE)
    said(room, p0=NO)
    assert trajectory(room.now().run).by_machine[0].tolist() == [False, True, True]
    assert trajectory(room.now().run).picked.tolist() == [0]


def test_a_process_that_dies_before_it_has_counted_leaves_that_to_the_next_one(room, store):
    class_perceptron.begin(room, TABLE)
    assert room.answer(0, 1, YES) == YES
    assert room.reveal()  # and here the process is killed
    assert room.now().run.rounds == ()
    rooms.use(File(store.path))  # as another one has it
    assert room.answer(0, 1, NO) is None
    for _twice in range(2):
        assert class_perceptron.settled(room).run.rounds == (runs.Poll(1, (1, 0, 0), (0, 0, 0)),)
    assert class_perceptron.go_on(room)
    assert room.now().question.line == (4, 3, 1)  # x2 comes first of those that the machine finds wrong


def test_a_run_waits_while_the_hall_is_asked_something_else(room):
    class_perceptron.begin(room, TABLE)
    said(room, p0=NO)
    class_perceptron.go_on(room)
    room.answer(0, 2, NO)
    assert room.ask(CHOICE)
    assert room.reveal()
    assert class_perceptron.settled(room) == room.now()
    assert len(room.now().run.rounds) == 1
    assert class_perceptron.go_on(room)
    assert (room.now().n, room.now().question.line) == (4, (3, 3, 1))
    assert class_perceptron.leave(room)
    assert (room.now().phase, room.now().question) == ("waits", None)
    assert class_perceptron.told(room.now()) == {}
    assert class_perceptron.go_on(room)
    assert class_perceptron.begin(room, TABLE)
    assert room.now().run == TABLE


def test_there_are_no_more_rounds_than_may_be(room, monkeypatch):
    monkeypatch.setattr(class_perceptron, "MOST_ROUNDS", 1)
    assert not class_perceptron.go_on(room)
    class_perceptron.begin(room, TABLE)
    said(room)
    assert not class_perceptron.go_on(room)


def test_a_room_of_an_earlier_version_has_no_run():
    state = orjson.loads(Now(3).packed())
    del state["run"]
    assert Now.of(Kept("key", 1, 7, orjson.dumps(state))) == Now(3, version=7)
