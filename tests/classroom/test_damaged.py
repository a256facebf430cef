"""What is damaged in the store of rooms, or of another version, is as if it were not there; nothing else is lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import orjson
import pytest
import redis

from explorer.classroom import room as rooms
from explorer.classroom.in_file import File
from explorer.classroom.moderation import Mark
from explorer.classroom.room_state import Now
from explorer.classroom.store import troubles
from explorer.server import log_throttle
from tests.support.classroom import CHOICE, TABLE, Phone, serving

pytestmark = pytest.mark.timeout(60)  # a phone that does not hear of the end of its room listens forever
GOOD = orjson.loads(Now(1, "asks", CHOICE).packed())
STATES = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"7",
    b"\xff\xfe",
    b"[" * 1000 + b"]" * 1000,
    orjson.dumps(GOOD | {"phase": "sleeps"}),
    orjson.dumps(GOOD | {"n": "1"}),
    orjson.dumps(GOOD | {"question": []}),
    orjson.dumps(GOOD | {"question": {"kind": "choice"}}),
    orjson.dumps(GOOD | {"question": GOOD["question"] | {"kind": "song"}}),
    orjson.dumps(GOOD | {"run": {"lesson": "perceptron"}}),
    orjson.dumps(GOOD | {"of a later version": 1}),
]


@pytest.fixture
def store(each_store):
    """Where rooms lie; empty at first."""
    return each_store


@pytest.fixture
def spoil(store, request):
    """Puts a value in the place of one of the room's."""
    if isinstance(store, File):

        def put(table, column, value, where="true"):
            with closing(sqlite3.connect(store.path)) as file, file:
                assert file.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (value,)).rowcount == 1

        return put
    there = redis.Redis.from_url(request.getfixturevalue("redis_url"))

    def put_there(table, column, value, where=""):
        (key,) = there.keys("linclass:room:??????" if table == "rooms" else "linclass:room:??????:1")
        there.hset(key, column if table == "rooms" else "0", value)

    return put_there


def test_a_room_whose_state_is_damaged_has_ended(room, spoil):
    assert room.ask(CHOICE)
    for state in STATES:
        spoil("rooms", "state", state)
        assert room.now() is None, state
        assert not room.ask(CHOICE)
        assert not room.reveal()
        assert room.answer(0, 1, 1) is None
    room.close()
    assert rooms.find(room.code) is None
    assert rooms.opened().ask(CHOICE)


@pytest.mark.parametrize("column", ["version", "joined"])
def test_a_room_whose_numbers_are_damaged_is_not_there(room, spoil, column):
    spoil("rooms", column, "many")
    assert rooms.find(room.code) is None
    assert room.now() is None
    if column == "version":
        assert rooms.version(room.code) is None
    assert room.phones() == 0
    room.close()


def test_a_damaged_answer_was_not_given(room, spoil):
    room.ask(CHOICE)
    for phone in (room.join(), room.join()):
        room.answer(phone, 1, 2)
    for content in (b"", b"{}", b"[1]", b"[null, 1]", b'[{"a": 1}, 1]', b'[1, "late"]', b"\xff", b"[[[]], 1"):
        spoil("answers", "content", content, "phone = 0")
        assert room.votes(1) == {1: 2}, content
        assert room.vote(1, 0) is None
    assert room.answer(0, 1, 1) == 1
    assert room.votes(1) == {0: 1, 1: 2}


def test_a_damaged_round_and_a_damaged_mark_are_left_out(room, store):
    room.ask(CHOICE)
    room.reveal()
    room.ask(CHOICE)
    for content in (b"", b"[]", b'{"question": null, "before": 0, "began": 1}', b'{"question": 1}'):
        store.note(room.code, "rounds", "1", content)
        assert [one.n for one in room.rounds()] == [2], content
    for name in ("muted", "muted x 0", "loved 1 0", "\ud7ff 1 1"):
        store.note(room.code, "order", name, b"")
    room.mark(Mark("muted", 3))
    assert room.order().marks == {Mark("muted", 3)}


def test_a_phone_and_the_log_say_that_the_room_has_ended(room, spoil, caplog, monkeypatch):
    monkeypatch.setattr(troubles, "told", -log_throttle.MINUTE)
    room.change(lambda now: Now(1, "asks", CHOICE, run=TABLE))
    with serving() as port:
        phone = Phone(port, room.code)
        assert phone.joins()["n"] == 1
        with phone.listening() as events:
            assert next(events)["n"] == 1
            assert phone.answers(1, 1) == 200
        spoil("rooms", "state", b"{")
        with phone.listening() as events:
            assert list(events) == [{"phase": "gone"}]
        assert phone.answers(1, 2) == 409
        assert phone.joins()["n"] == 0
    told = [record.getMessage() for record in caplog.records if "damaged" in record.getMessage()]
    assert len(told) == 1
