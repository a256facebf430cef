"""The lecturer's control of a room: its lock, removed phones, the clock, and what phones learn after the vote."""

from __future__ import annotations

import pytest

from explorer.classroom import phone_page
from explorer.classroom import room as rooms
from explorer.classroom.room import LockedError
from explorer.classroom.room_state import Now
from explorer.classroom.store import Kept
from tests.support.classroom import CHOICE

TOLD = {"en": "It rotates left.", "zh": "它向左转。"}


@pytest.fixture
def led(each_store):
    """A room in each kind of store."""
    made = rooms.opened()
    assert made is not None
    return made


def test_a_locked_room_admits_nobody_until_it_is_opened_again(led):
    """Phones that have joined before can still answer."""
    first = led.join()
    assert led.ask(CHOICE)
    assert led.lock(on=True)
    with pytest.raises(LockedError):
        led.join()
    assert led.answer(first, 1, 0) == 0
    assert led.lock(on=False)
    assert led.join() == 1


def test_a_removed_phone_neither_answers_nor_counts(led):
    """Its earlier answer no longer counts either."""
    here, gone = led.join(), led.join()
    assert led.ask(CHOICE)
    assert led.answer(gone, 1, 2) == 2
    assert led.answer(here, 1, 1) == 1
    assert led.remove(gone)
    assert led.answer(gone, 1, 0) is None
    assert led.votes(1) == {here: 1}
    assert led.counted(1) == (1, 1)


def test_an_answer_is_kept_while_the_clock_starts(led, monkeypatch):
    """Another change of the state between reading and writing does not turn an answer away."""
    phone = led.join()
    assert led.ask(CHOICE)
    before = led.now()
    states = iter([before])
    read = type(led).now
    assert led.time(on=True)
    monkeypatch.setattr(type(led), "now", lambda room: next(states, None) or read(room))
    assert led.answer(phone, 1, 1) == 1


def test_the_clock_belongs_to_one_vote(led):
    """It starts only during a vote, and the next vote begins without it."""
    assert not led.time(on=True)
    assert led.ask(CHOICE)
    assert led.time(on=True)
    assert led.now().clock > 0
    assert led.reveal()
    assert led.now().clock == 0


def test_phones_learn_the_answer_only_after_the_vote(led):
    """Each in its language; a second vote begins without it."""
    assert led.ask(CHOICE)
    assert not led.tell(1, TOLD)
    assert led.reveal()
    assert "told" not in phone_page.event(led.now(), "en")
    assert led.tell(1, TOLD)
    assert phone_page.event(led.now(), "en")["told"] == TOLD["en"]
    assert phone_page.event(led.now(), "zh")["told"] == TOLD["zh"]
    assert led.again()
    assert "told" not in phone_page.event(led.now(), "en")


def test_a_state_of_an_earlier_version_is_read():
    """It has no lock, no clock and no removed phones."""
    state = b'{"n":3,"phase":"waits","before":0,"run":null,"question":null}'
    assert Now.of(Kept("key", 0, 7, state)) == Now(3, version=7)
