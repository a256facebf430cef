"""How fast phones may join and try codes: a hall behind one address does not wait, and nobody guesses a code."""

from __future__ import annotations

import itertools
import string

import pytest

from explorer.classroom import guesses, room, routes
from explorer.classroom import room as rooms
from explorer.classroom.guesses import Guesses
from explorer.classroom.room_state import Now
from tests.support.classroom import CHOICE, Phone, serving

CODES = ("".join(letters) for letters in itertools.product(room.LETTERS, repeat=room.CODE_LENGTH))


@pytest.fixture
def port(store, clock):
    with serving() as port:
        yield port


def wrong(hall):
    """A code that no room has."""
    return next(code for code in CODES if code != hall.code)


@pytest.mark.slow
def test_a_hall_behind_one_address_opens_and_joins_within_30_seconds(port, room, clock):
    """300 page opens and 300 joins, some of which mistype the code first."""
    told = []
    for n in range(300):
        clock.now += 0.1 if n else 0
        if n % 12 == 0:
            assert Phone(port, wrong(room)).ask("GET", "")[0] == 404
        phone = Phone(port, room.code if n % 2 else f"{room.code}.{room.admission}")
        told.append((phone.ask("GET", "")[0], phone.ask("POST", "/me")[0]))
    assert told == [(200, 200)] * 300
    assert room.phones() == 300


@pytest.mark.slow
def test_a_hall_behind_one_address_joins_at_the_same_moment(port, room):
    told = [Phone(port, room.code).ask("POST", "/me")[0] for _ in range(300)]
    assert told == [200] * 300


@pytest.mark.slow
def test_a_thousand_joins_in_11_seconds_do_not_fill_a_room(port, room, clock):
    for _ in range(1000):
        clock.now += 0.011
        Phone(port, room.code).ask("POST", "/me")
    rate, burst = routes.JOINS
    assert room.phones() <= burst + rate * 11 + 1 < 400
    assert Phone(port, room.code).ask("POST", "/me", **{"X-Forwarded-For": "192.0.2.7"})[0] == 200


@pytest.mark.slow
def test_guessing_at_350_a_second_falls_to_a_few(port, room, clock):
    told = []
    for _ in range(1050):  # in 3 seconds
        clock.now += 1 / 350
        told.append(Phone(port, wrong(room)).ask("GET", "/events")[0])
    assert set(told) == {410, 429}
    assert told.count(410) <= guesses.BURST + 3 * guesses.RATE + 1
    assert told[-350:].count(410) <= 2


def test_while_too_many_were_wrong_right_and_wrong_codes_get_the_same_answer(port, room, clock):
    known = Phone(port, room.code)
    known.joins()
    room.ask(CHOICE)
    while Phone(port, wrong(room)).ask("GET", "")[0] != 429:
        pass
    forged = known.cookie.rpartition(".")[0] + ".0"
    for path, method in (("", "GET"), ("/events", "GET"), ("/me", "POST"), ("/answer", "POST")):
        right = [Phone(port, room.code, cookie).ask(method, path, b"{}") for cookie in ("", forged)]
        other = [Phone(port, wrong(room), cookie).ask(method, path, b"{}") for cookie in ("", forged)]
        assert right == other
        assert {status for status, _content in right} == {429}
        # Nor does a forged admission tell whether there is such a room.
        assert Phone(port, f"{room.code}.0").ask(method, path) == Phone(port, f"{wrong(room)}.0").ask(
            method, path
        )
    assert known.answers(1, 0) == 200
    scanned = Phone(port, f"{room.code}.{room.admission}")
    assert scanned.ask("GET", "")[0] == 200
    assert scanned.joins()["number"] == 1
    content = Phone(port, room.code, language="zh").ask("GET", "")[1].decode()
    assert 'lang="zh-Hans"' in content
    clock.now += 1 / guesses.RATE + 0.01
    assert Phone(port, room.code).ask("GET", "")[0] == 200


@pytest.mark.slow
def test_guesses_from_many_addresses_fall_to_a_few(port, room, clock):
    told = []
    for n in range(2000):
        clock.now += 1 / 350
        sent = {"X-Forwarded-For": f"192.0.{n % 200}.{n % 7}"}
        told.append(Phone(port, wrong(room)).ask("GET", "/events", **sent)[0])
    assert told.count(410) <= guesses.BURST_IN_ALL + 6 * guesses.RATE_IN_ALL
    assert told[-350:].count(410) <= guesses.RATE_IN_ALL + 1


def test_the_limits_take_bounded_memory():
    counted = Guesses(0.0)
    for n in range(5 * guesses.MOST_ADDRESSES):
        counted.note(f"192.0.2.{n}", 0.0)
    assert len(counted._each) == guesses.MOST_ADDRESSES
    assert not counted.allows("198.51.100.1", 0.0)
    assert counted.allows("198.51.100.1", 2 * guesses.BURST_IN_ALL / guesses.RATE_IN_ALL + 1)


def test_a_code_has_six_letters_of_which_none_looks_like_another(store):
    codes = {rooms.opened().code for _ in range(100)}
    assert len(codes) == 100
    assert {len(code) for code in codes} == {6}
    letters = set("".join(codes))
    assert letters <= set(string.ascii_uppercase) - set(
        "ILOU"
    )  # nor digits, which look like I, O, S, Z, B and G
    assert len(room.LETTERS) ** room.CODE_LENGTH > 1e8


def test_a_room_that_was_open_before_an_update_keeps_its_code(store):
    assert store.open("AB2C9", "key", Now().packed(), 4e9, 9)
    assert rooms.find("ab2c9").code == "AB2C9"
