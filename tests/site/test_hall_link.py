"""The link that leads a room: its secret, its place in the bar of lecture mode, and a room that has ended."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from explorer.classroom import room as rooms
from explorer.classroom.store import StoreError
from explorer.lesson import lecture_bar
from explorer.lesson.classroom import open_room
from explorer.lessons import SITE
from tests.support import visit
from tests.support.hall import enter, labels, told
from tests.support.packed import unpack


@pytest.mark.parametrize("secret", ["", "0" * 32, "é", "-"])
def test_nobody_leads_a_room_without_its_secret(hall, secret):
    at = visit.visit("perceptron", lecture="1", scene="1", hall=f"{hall.code}-{secret}")
    assert "Ask the class" not in labels(at)
    assert "hall" not in at.query_params


@pytest.mark.parametrize("where", [{"lecture": "0"}, {"lock": "1"}])
def test_the_secret_stays_in_lecture_mode(hall, where):
    query = {"lecture": "1", "scene": "1", "hall": f"{hall.code}-{hall.secret}"} | where
    at = visit.visit("perceptron", **query)
    assert "hall" not in at.query_params
    assert "Close the room" not in labels(at)


def test_who_leaves_lecture_mode_finds_the_scene_and_comes_back_to_his_room(hall):
    at = enter(hall)
    at.session_state["lecture"] = False
    at.run()
    visit.check(at)
    assert {"Towards the point", "Show me", "Next"} <= labels(at)
    assert "Close the room" not in labels(at)
    assert "hall" not in at.query_params
    at.session_state["lecture"] = True
    at.run()
    assert bar(at)["hall"] == f"/join/{hall.code}.{hall.admission}"
    assert {"Ask the class", "Close the room"} <= labels(at)
    assert bar(at)["lead"] == f"{hall.code}-{hall.secret}"


def test_a_room_that_has_ended_is_forgotten(hall):
    at = enter(hall)
    hall.close()
    at.run()
    assert "This room has closed." in told(at)
    at.run()
    assert bar(at)["lead"] == ""


def test_the_browser_says_which_room_its_address_leads(hall, monkeypatch):
    """Behind "#", where no request and so no log has it: the script of the bar tells the server."""
    at = visit.visit("perceptron", lecture="1", scene="1")
    assert "lead" not in bar(at)
    visitor = SimpleNamespace(session_state={})
    monkeypatch.setattr(open_room, "st", visitor)
    monkeypatch.setattr(open_room.lecture_mode, "on", lambda: True)
    monkeypatch.setattr(open_room.lecture_mode, "locked", lambda: False)
    assert open_room.link() is None
    for link in (f"{hall.code}-", f"{hall.code}-{'0' * 32}", hall.code, "é", "", "-", "x" * 10_000):
        lecture_bar._receive(SITE["perceptron"], {"lead": link})
        assert (open_room.link(), open_room.led()) == ("", None)
    lecture_bar._receive(SITE["perceptron"], {"lead": f"{hall.code}-{hall.secret}"})
    assert (open_room.link(), open_room.led()) == (f"{hall.code}-{hall.secret}", hall)


def test_a_store_that_is_late_does_not_end_a_lecturer_s_room(hall, monkeypatch):
    def late(code):
        raise StoreError("late")

    monkeypatch.setattr(open_room, "st", SimpleNamespace(session_state={}))
    monkeypatch.setattr(open_room.lecture_mode, "on", lambda: True)
    monkeypatch.setattr(open_room.lecture_mode, "locked", lambda: False)
    monkeypatch.setattr(rooms, "find", late)
    open_room.follow(f"{hall.code}-{hall.secret}")
    assert open_room.link() is None  # the browser tells it once more


def test_a_link_of_an_earlier_version_leads_its_room_and_is_no_longer_in_the_address(hall):
    at = enter(hall)
    assert "hall" not in at.query_params
    assert bar(at)["lead"] == f"{hall.code}-{hall.secret}"
    at.run()
    assert "Close the room" in labels(at)


def bar(at):
    """The message of lecture mode's bar."""
    (lectern,) = (chart for chart in at.get("bidi_component") if chart.key == "lectern")
    return unpack(json.loads(lectern.proto.bytes))["lecture"]


def test_the_bar_leads_to_the_room_and_offers_none_without_a_store(hall):
    assert bar(enter(hall))["hall"] == f"/join/{hall.code}.{hall.admission}"
    shown = bar(visit.visit("perceptron", lecture="1"))
    assert shown["labels"]["hall"]
    assert "J" in [key for key, _told in shown["keys"]]
    rooms.use(None)
    shown = bar(visit.visit("perceptron", lecture="1"))
    assert not shown["labels"]["hall"]
    assert not {"J", "V"} & {key for key, _told in shown["keys"]}
