"""What a phone is told and may do: it is one of the hall, sees no answer early, answers once, and as itself."""

from __future__ import annotations

import re
import threading
import time
from contextlib import suppress
from dataclasses import replace

import pytest

from explorer.classroom import live_updates, location
from explorer.classroom import room as rooms
from explorer.classroom.store import LIFE
from explorer.server import log_throttle, shutdown
from tests.support import loop
from tests.support.classroom import CHOICE, LINE, PLACE, Phone, serving
from tools.server import Server


def test_a_phone_is_the_same_one_late_again_and_after_a_reload(phone, room):
    first, second = phone(), phone()
    name = first.joins()["name"]
    assert re.fullmatch(r"[a-z]+ [a-z]+", name)
    assert second.joins()["name"] != name
    room.ask(CHOICE)
    assert first.answers(1, 2) == 200
    assert first.joins() == {"name": name, "number": 0, "n": 1, "answer": 2}
    assert Phone(first.port, room.code.lower(), first.cookie).joins()["name"] == name
    assert room.counted(1) == (1, 2)


def test_a_cookie_goes_to_no_script_and_to_no_other_site(phone, room):
    one = phone()
    answer = one._sent("POST", "/me", b"", {})
    answer.read()
    told = answer.headers["Set-Cookie"]
    for part in ("HttpOnly", "SameSite=strict", "Path=/join", f"Max-Age={LIFE}"):
        assert part in told


def test_a_phone_hears_what_is_asked_as_it_changes(phone, room):
    with phone().listening() as events:
        assert next(events) == {"n": 0, "phase": "waits", "before": 0}
        room.ask(CHOICE)
        asked = next(events)
        assert (asked["n"], asked["kind"], asked["text"]) == (1, "choice", "The question")
        assert asked["options"] == list(CHOICE.options)
        room.reveal()
        assert next(events) == {"n": 1, "phase": "shown", "before": 0}
        room.again()
        assert next(events)["before"] == 1
        room.close()
        assert list(events) == [{"phase": "gone"}]
    assert phone().ask("GET", "/events")[0] == 410
    assert phone().ask("POST", "/me")[0] == 410
    status, content = phone().ask("GET", "")
    assert status == 404
    assert "no such room" in content.decode()
    assert "phone.css" in content.decode(), "in the phone's own colours"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "answers"),
    [(CHOICE, (0, 1, 2)), (LINE, ([0, 0, 1, 1], [1, 1, 2, 0], [0, 3, 1, 1])),
     (replace(CHOICE, kind="text", right="tea"), ("tea", "milk", "water")),
     (PLACE, ([0, 0, 1, 1, 2, 2], [1, 2, 3, 4, 4, 4], [5, 5, 5, 5, 5, 5]))],
)  # fmt: skip
def test_what_a_phone_hears_does_not_depend_on_what_others_answer(phone, room, question, answers):
    """Two rooms that differ in the answers alone send the same bytes, before the reveal and after it."""
    other = rooms.opened()
    heard = []
    for hall, given in ((room, 0), (other, 2)):
        listener, voter = (Phone(phone().port, hall.code) for _ in range(2))
        listener.joins()
        voter.joins()
        with listener.listening() as events:
            next(events)
            hall.ask(question)
            next(events)
            assert [voter.answers(1, answers[(given + k) % 3]) for k in (1, 0)] == [200, 200]
            assert listener.joins()["answer"] is None
            assert listener.ask("GET", "")[0] == 200
            hall.reveal()
            next(events)
        heard.append(listener.heard)
    assert heard[0] == heard[1]


def test_a_phone_answers_as_itself_alone(phone, room):
    room.ask(CHOICE)
    mine, other = phone(), phone()
    mine.joins(), other.joins()
    assert mine.answers(1, 0) == 200
    name, _is, token = mine.cookie.partition("=")
    number, _dot, signature = token.partition(".")
    forged = f"{name}={1 - int(number)}.{signature}"
    for cookie in ("", forged, f"{name}=0.", f"{name}=lecturer.{room.secret}"):
        assert Phone(mine.port, room.code, cookie).answers(1, 1) == 401
    assert room.votes(1) == {0: 0}
    assert mine.answers(1, 1) == mine.answers(1, 2) == 200
    assert room.votes(1) == {0: 2}


def test_a_phone_of_one_room_is_nobody_in_another(phone, room):
    room.ask(CHOICE)
    other = rooms.opened()
    stranger = Phone(phone().port, other.code)
    stranger.joins()
    moved = stranger.cookie.replace(other.code, room.code)
    assert Phone(stranger.port, room.code, moved).answers(1, 0) == 401


def test_what_is_no_answer_is_refused_and_what_is_late_too(phone, room):
    one = phone()
    one.joins()
    assert one.answers(1, 0) == 409
    room.ask(LINE)
    for wrong in (3, [0, 0, 1], [0, 0, 1, 1e99], "x", None, [[0, 0], [1, 1]]):
        assert one.answers(1, wrong) == 400
    for body in (b"", b"no JSON", b"[]", b'{"n": "1"}', b"[" * 1900, b'{"n": 1, "answer": [NaN, 0, 1, 1]}'):
        assert one.ask("POST", "/answer", body)[0] == 400
    assert one.answers(2, [0, 0, 1, 1]) == 409
    assert one.answers(1, [0, 0, 1, 1]) == 200
    room.reveal()
    assert one.answers(1, [0, 0, 2, 1]) == 409
    assert room.votes(1) == {0: (0.0, 0.0, 1.0, 1.0)}


@pytest.mark.parametrize("path", ["/me", "/answer"])
def test_ten_megabytes_are_not_read(phone, room, path):
    one = phone()
    one.joins()
    with suppress(BrokenPipeError, ConnectionResetError):  # the server hangs up before it was all sent
        assert one.ask("POST", path, b"0" * 10_000_000)[0] == 413
    assert one.joins()["n"] == 0


@pytest.mark.slow
def test_who_answers_faster_than_a_person_waits(clock, phone, room):
    room.ask(CHOICE)
    one, other = phone(), phone()
    one.joins(), other.joins()
    told = [one.answers(1, k % 3) for k in range(120)]
    assert told[:50] == [200] * 50
    assert 429 in told
    assert other.answers(1, 0) == 200
    clock.now += 0.3
    assert one.answers(1, 1) == 200


def test_a_full_room_says_so(phone, room, monkeypatch):
    monkeypatch.setattr(rooms, "MOST_PHONES", 1)
    one = phone()
    one.joins()
    assert phone().ask("POST", "/me")[0] == 409
    assert one.joins()["n"] == 0
    monkeypatch.setattr(live_updates, "MOST", 1)
    with one.listening() as events:
        next(events)
        assert phone().ask("GET", "/events")[0] == 503


def test_phones_may_hang_on_any_process(phone, room):
    """A second server on the same store: who joined at one answers at the other, and hears of what is asked there."""
    one = phone()
    one.joins()
    with serving() as port:
        there = Phone(port, room.code, one.cookie)
        with there.listening() as events:
            next(events)
            room.ask(CHOICE)
            assert next(events)["n"] == 1
            assert there.joins()["name"] == one.joins()["name"]
            assert (there.answers(1, 1), one.answers(1, 2)) == (200, 200)
    assert room.votes(1) == {0: 2}


def test_a_store_that_is_late_is_said_and_nothing_is_acknowledged(phone, room, store, monkeypatch, caplog):
    monkeypatch.setattr("explorer.classroom.store.troubles", log_throttle.Tally("the store of rooms"))
    room.ask(CHOICE)
    one = phone()
    one.joins()
    kept = store.path
    store.path = kept.parent / "rooms.sqlite" / "none"
    assert one.answers(1, 0) == one.ask("GET", "")[0] == one.ask("POST", "/me")[0] == 503
    store.path = kept
    assert one.answers(1, 0) == 200
    assert any("store of rooms" in record.getMessage() for record in caplog.records)


def test_what_phones_hear_ends_with_the_process(phone, room, monkeypatch):
    with phone().listening() as events:
        next(events)
        monkeypatch.setattr(shutdown, "told", lambda: True)
        assert list(events) == []


@pytest.mark.slow
def test_a_process_that_is_told_to_end_ends_although_phones_listen(tmp_path, monkeypatch):
    monkeypatch.setenv("LINCLASS_STORE", str(tmp_path / "store.sqlite"))
    rooms.use(location.opened())
    hall = rooms.opened()
    server = Server().start()
    kill = server.kill
    try:
        with Phone(server.port, hall.code).listening() as events:
            next(events)
            killed = []  # after ten seconds
            monkeypatch.setattr(server, "kill", lambda: killed.append(kill()))
            server.stop()
            assert not killed
            assert list(events) == []
    finally:
        kill()
        rooms.use(None)


@pytest.mark.slow
def test_a_silent_room_is_still_there_for_a_proxy(phone, room, monkeypatch):
    monkeypatch.setattr(live_updates, "SILENCE", 0.1)
    one = phone()
    with one.listening() as events:
        next(events)

        def ask():
            loop.run(loop.comes(lambda: one.heard.count(b": still here\n") >= 2))
            room.ask(CHOICE)

        asking = threading.Thread(target=ask)
        asking.start()
        assert next(events)["n"] == 1
        asking.join()


def test_nobody_looks_at_a_room_that_nobody_listens_to(phone, room):
    with phone().listening() as events:
        next(events)
        assert list(live_updates._watches) == [room]
    deadline = time.monotonic() + 20
    while live_updates._watches:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_locked_room_and_a_removed_phone_are_told_so(phone, room):
    """A phone that is removed can neither listen nor join again with its cookie."""
    one = phone()
    one.joins()
    room.lock(on=True)
    assert phone().ask("POST", "/me")[0] == 423
    assert one.joins()["number"] == 0
    with one.listening() as events:
        next(events)
        room.remove(0)
        assert list(events) == [{"phase": "removed"}]
    assert one.ask("POST", "/me")[0] == 403


def test_a_phone_learns_whether_it_was_right_once_the_answer_is_told(phone, room):
    one = phone()
    one.joins()
    room.ask(replace(CHOICE, right=1))
    one.answers(1, 1)
    room.reveal()
    assert "right" not in one.joins()
    room.tell(1, {"en": "Because."})
    assert one.joins()["right"] is True
