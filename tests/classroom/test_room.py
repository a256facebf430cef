"""A room keeps what it acknowledges, counts each phone once, and is gone when it ends; in a file and in a Redis."""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import replace
from functools import partial

import pytest

from explorer.classroom import class_perceptron, cleanup, in_file, location, phone_names
from explorer.classroom import perceptron_run as runs
from explorer.classroom import room as rooms
from explorer.classroom.history import Round
from explorer.classroom.in_file import File
from explorer.classroom.in_redis import Redis
from explorer.classroom.moderation import Mark, Moderation
from explorer.classroom.questions import NO
from explorer.classroom.room_state import Now
from explorer.classroom.store import LIFE, StoreError
from tests.support import loop
from tests.support.classroom import CHOICE, LINE, TABLE
from tools.server import HOST, free_port


@pytest.fixture
def store(each_store):
    """Where rooms lie; empty at first."""
    return each_store


def test_one_answer_of_a_phone_counts_the_last(room):
    assert room.ask(CHOICE)
    phones = [room.join() for _ in range(3)]
    assert phones == [0, 1, 2]
    for phone, given in ((0, 1), (1, 1), (0, 2)):
        assert room.answer(phone, 1, given) == given
    assert room.votes(1) == {0: 2, 1: 1}
    assert (room.vote(1, 0), room.vote(1, 2)) == (2, None)
    assert room.counted(1) == (2, 3)


def test_votes_come_in_only_while_they_are_asked_for(room):
    phone = room.join()
    assert room.answer(phone, 1, 0) is None
    assert room.ask(CHOICE)
    assert room.answer(phone, 2, 0) is None
    assert room.answer(phone, 1, 0) == 0
    assert not room.again()  # it is not revealed yet
    assert room.reveal()
    assert not room.reveal()
    assert room.answer(phone, 1, 1) is None
    assert room.again()
    assert room.now() == Now(2, "asks", CHOICE, before=1, version=4)
    assert room.answer(phone, 2, 1) == 1
    assert (room.votes(1), room.votes(2)) == ({0: 0}, {0: 1})


def test_a_line_is_kept_to_the_last_digit(room):
    room.ask(LINE)
    places = [0.1, 1 / 3, 4.7, 2e-7]
    room.answer(room.join(), 1, places)
    assert room.votes(1) == {0: tuple(places)}


def test_a_hall_that_is_the_perceptron_lies_in_the_store(room):
    phones = [room.join() for _ in range(3)]
    assert class_perceptron.begin(room, TABLE)
    assert [room.answer(phone, 1, NO) for phone in phones] == [NO] * 3
    assert class_perceptron.end(room)
    assert class_perceptron.go_on(room)
    now = room.now()
    assert (now.n, now.phase, now.question.line) == (2, "asks", (3, 3, 1))
    assert now.run == replace(TABLE, rounds=(runs.Poll(1, (0, 0, 0), (1, 1, 1)),))


def test_an_answer_to_what_was_revealed_meanwhile_is_not_kept(store, room):
    """The lecturer reveals between a look at the room and the writing: what is written names what it has seen."""
    room.ask(CHOICE)
    seen = room.now()
    room.reveal()
    assert not store.answer(room.code, seen.version, 1, 0, b"1")
    assert room.votes(1) == {}


def test_of_two_who_change_a_room_at_once_one_does(store, room):
    before = room.now()
    done = [
        store.change(room.code, before.version, Now(n, "waits").packed(), Round(n, CHOICE, 0, 5.0).written())
        for n in (1, 2)
    ]
    assert done == [True, False]
    assert room.now().n == 1
    assert room.rounds() == [Round(1, CHOICE, 0, 5.0)]


def test_answers_given_at_once_are_all_kept(room):
    room.ask(CHOICE)
    told = {}

    def answer():
        phone = room.join()
        told[phone] = room.answer(phone, 1, phone % 3)

    threads = [threading.Thread(target=answer) for _ in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert room.votes(1) == told == {phone: phone % 3 for phone in range(24)}


def test_a_room_ends_after_a_day(room, monkeypatch):
    room.ask(CHOICE)
    room.answer(room.join(), 1, 0)
    room.mark(Mark("muted", 3))
    assert rooms.find(room.code.lower()) == room
    if isinstance(rooms._store, File):
        later = time.time() + LIFE + 1
        monkeypatch.setattr(in_file.time, "time", lambda: later)
        assert rooms.find(room.code) is room.now() is rooms.version(room.code) is room.join() is None
        assert rooms.opened() is not None  # which clears away what has ended
        assert room.votes(1) == {}
        assert room.rounds() == []
    else:  # a Redis has a clock of its own
        for key in rooms._store._redis.scan_iter("linclass:room:*"):
            assert LIFE - 60 < rooms._store._redis.ttl(key) <= LIFE
        assert rooms.sweep() is None


def test_a_closed_room_leaves_nothing(room):
    other = rooms.opened()
    other.ask(CHOICE)
    other.answer(other.join(), 1, 1)
    room.ask(CHOICE)
    room.answer(room.join(), 1, 0)
    room.mark(Mark("hidden", 0, 1))
    room.close()
    room.mark(Mark("muted", 1))
    assert (room.rounds(), room.order()) == ([], Moderation())
    assert room.now() is rooms.find(room.code) is room.join() is None
    assert room.votes(1) == {}
    assert not room.ask(CHOICE)
    assert other.votes(1) == {0: 1}
    if isinstance(rooms._store, Redis):
        assert room.code not in str(list(rooms._store._redis.scan_iter("*")))


def test_there_are_only_so_many_rooms_phones_and_questions(room, monkeypatch):
    monkeypatch.setattr(rooms, "MOST_ROOMS", 2)
    monkeypatch.setattr(rooms, "MOST_PHONES", 2)
    monkeypatch.setattr(rooms, "MOST_QUESTIONS", 1)
    assert rooms.opened() is not None
    assert rooms.opened() is None
    assert [room.join() for _ in range(3)] == [0, 1, None]
    assert [room.ask(CHOICE), room.ask(CHOICE)] == [True, False]


def test_only_the_room_itself_says_who_somebody_is(room):
    other = rooms.opened()
    assert room.phone(room.token(7)) == 7
    for token in ("", "7", "7.", f"8{room.token(7)[1:]}", other.token(7), f"７.{room.token(7)[2:]}", "é.x"):
        assert room.phone(token) is None
    assert room.is_led_by(room.secret)
    for secret in ("", other.secret, room.token(0).partition(".")[2], room.key, "é"):
        assert not room.is_led_by(secret)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_rooms_phones_have_names_of_their_own(language):
    told = {phone_names.name("ABCDE", number, language) for number in range(0, phone_names.MOST, 7)}
    assert len(told) == len(range(0, phone_names.MOST, 7))
    assert phone_names.name("ABCDE", 3, language) == phone_names.name("ABCDE", 3, language)
    assert phone_names.name("ABCDE", 3, "en") != phone_names.name("ABCDF", 3, "en")


def test_answers_that_are_hidden_and_phones_that_are_muted_count_no_more(room):
    phones = [room.join() for _ in range(3)]
    for n in (1, 2):
        room.ask(CHOICE)
        for phone in phones:
            room.answer(phone, n, phone)
    room.mark(Mark("hidden", 0, 1))
    room.mark(Mark("muted", 2))
    assert (room.votes(1), room.votes(2)) == ({1: 1}, {0: 0, 1: 1})
    assert (room.counted(1), room.counted(2)) == ((1, 2), (2, 2))
    assert (room.phones(), room.vote(1, 0)) == (3, 0)  # a hidden phone still sees its own vote
    room.mark(Mark("muted", 2), on=False)
    room.mark(Mark("hidden", 0, 1), on=False)
    assert room.votes(1) == {0: 0, 1: 1, 2: 2}
    room.mark(Mark("muted", 2))
    room.ask(CHOICE)
    assert room.answer(2, 3, 0) == 0  # this phone gets the same answer as all
    assert (room.votes(3), room.counted(3)) == ({}, (0, 2))


def test_a_room_remembers_what_was_asked_and_when_each_answered(room, monkeypatch):
    clock = iter(range(100, 200))
    monkeypatch.setattr(rooms.time, "time", lambda: next(clock))
    phone = room.join()
    room.ask(CHOICE)
    began = next(clock)
    room.answer(phone, 1, 1)
    room.answer(phone, 1, 2)
    room.reveal()
    room.again()
    room.ask(LINE)
    first, second, third = room.rounds()
    assert [(one.n, one.question, one.before) for one in (first, second, third)] == [
        (1, CHOICE, 0),
        (2, CHOICE, 1),
        (3, LINE, 0),
    ]
    assert first.began < began < second.began < third.began
    assert room.given(1)[phone].answer == 2
    assert began < room.given(1)[phone].at < second.began


@pytest.mark.slow
def test_a_room_is_cleared_away_as_it_ends_and_not_a_look_later(store, monkeypatch):
    looks = []
    monkeypatch.setattr(rooms, "sweep", lambda: (looks.append(1), time.time() + 0.2)[1])

    async def serve():
        async with cleanup.sweeping():
            await loop.comes(lambda: len(looks) > 2)

    assert cleanup.PACE > 20
    loop.run(serve())


def test_a_store_that_cannot_be_used_says_so(tmp_path):
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(StoreError):
        File(tmp_path / "file" / "rooms.sqlite").version("ABCDE")
    with pytest.raises(StoreError):
        Redis(f"redis://{HOST}:{free_port()}/0").version("ABCDE")


def test_tables_are_compared_again_only_if_the_file_or_its_tables_have_changed(tmp_path, monkeypatch):
    compared, migrate = [], in_file.migrate
    monkeypatch.setattr(in_file, "migrate", lambda *given: (compared.append(given), migrate(*given)))
    store = File(tmp_path / "store.sqlite")
    open_ = partial(store.open, "ABCDEF", "key", b"state", time.time() + 60, 5)
    assert open_()
    for _ in range(5):
        assert store.find("ABCDEF") is not None
    assert len(compared) == 1
    with closing(sqlite3.connect(store.path)) as other:
        other.execute("DROP TABLE notes")  # as a process of another version might
    assert store.notes("ABCDEF", "rounds") == {}
    assert len(compared) == 2
    for end in ("", "-wal", "-shm"):
        store.path.with_name(f"{store.path.name}{end}").unlink(missing_ok=True)
    assert store.find("ABCDEF") is None
    assert open_()
    assert len(compared) == 3


@pytest.mark.parametrize(
    ("said", "kind"), [("off", type(None)), ("redis://h:1/0", Redis), ("/x/points.sqlite", File)]
)
def test_rooms_lie_beside_the_points(said, kind, monkeypatch):
    monkeypatch.setenv("LINCLASS_STORE", said)
    found = location.opened()
    behind = getattr(found, "store", None)  # of a breaker
    assert isinstance(behind, kind)
    if isinstance(behind, File):
        assert str(behind.path) == "/x/points-rooms.sqlite"


def test_receipts_are_limited_in_number_replaced_under_their_name_and_deleted_with_the_room(store):
    room = rooms.opened()
    assert [store.add(room.code, "receipts", name, name.encode(), 2) for name in "abca"] == [
        True,
        True,
        False,
        True,
    ]
    assert store.noted(room.code, "receipts") == 2
    room.close()
    assert store.noted(room.code, "receipts") == 0
    assert not store.add(room.code, "receipts", "a", b"", 2)
