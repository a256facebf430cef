"""Lecture mode of every page: the board alone, the scenes by keys, and nothing lost on the way back."""

from __future__ import annotations

import json

import pytest

from explorer.lesson import lecture_bar, lecture_mode
from explorer.lessons import SITE
from explorer.visit import session
from tests.support import visit
from tests.support.packed import unpack

LESSON = SITE["perceptron"]


def turn(at, on):
    """Turn lecture mode on or off in the sidebar."""
    at.sidebar.toggle(key=lecture_mode.KEY).set_value(on)
    at.run()
    visit.check(at)


@pytest.mark.parametrize("path", visit.PAGES)
def test_the_board_alone_is_sent_except_on_the_bench_of_many_columns(path):
    at = visit.visit(path, lecture="1")
    beside = {"columns.weights"} if path == "columns" else set()
    assert set(visit.messages(at)) == {"board"} | beside
    assert at.query_params["lecture"] in ("1", ["1"])
    assert not [button for button in at.main.get("button") if str(button.key).startswith("scene.")]


def test_what_was_set_before_holds_in_lecture_mode_and_after_it():
    at = visit.visit("perceptron")
    visit.move(at, "pla.order", visit.Label("Worst"))
    usual = visit.messages(at)["board"]["player"]["trace"]
    for on in (True, False):
        turn(at, on)
        assert visit.messages(at)["board"]["player"]["trace"] == usual
        assert at.query_params["pla.order"] in ("worst", ["worst"])
    assert "lecture" not in at.query_params


def test_a_change_of_scene_sends_no_links_to_other_pages():
    """They would take a quarter of its time, and the sidebar is closed."""
    assert visit.visit("perceptron").sidebar.get("page_link")
    at = visit.visit("perceptron", lecture="1", scene="1")
    assert not at.sidebar.get("page_link")


@pytest.mark.parametrize(("where", "edits"), [({"scene": "1"}, False), ({"scene": "4"}, True), ({}, True)])
def test_the_list_of_keys_names_those_of_points_only_where_they_can_be_edited(where, edits):
    at = visit.visit("convergence", lecture="1", **where)
    (bar,) = (chart for chart in at.get("bidi_component") if chart.key == "lectern")
    keys = [key for key, _told in unpack(json.loads(bar.proto.bytes))["lecture"]["keys"]]
    assert ("1–4" in keys) == ("Ctrl+Z" in keys) == edits
    assert "Q" in keys


def test_a_locked_page_begins_no_scene(monkeypatch):
    assert visit.messages(visit.visit("perceptron", lecture="1", lock="1"))["board"]["locked"]
    started = []
    monkeypatch.setattr(lecture_bar.scene_state, "lead", lambda *which: started.append(which))
    monkeypatch.setattr(lecture_bar.lecture_mode, "locked", lambda: True)
    lecture_bar._receive(LESSON, {"start": 0})
    assert started == []


@pytest.mark.parametrize(
    "value", [None, 1, [], {}, {"start": "0"}, {"start": -1}, {"start": 99}, {"start": True}]
)
def test_what_no_bar_would_ask_for_does_nothing(monkeypatch, value):
    started = []
    monkeypatch.setattr(lecture_bar.scene_state, "lead", lambda *which: started.append(which))
    monkeypatch.setattr(lecture_bar.lecture_mode, "locked", lambda: False)
    lecture_bar._receive(LESSON, value)
    assert started == []
    lecture_bar._receive(LESSON, {"start": 1})
    assert started == [(LESSON, (LESSON.key, LESSON.scenes[1].key))]


def test_the_bar_asks_why_a_line_of_the_open_proof_holds(monkeypatch):
    """Its number comes from the browser: Streamlit does not send what the browser has written into the address."""
    led = []
    proof = LESSON.proofs()[0]
    monkeypatch.setattr(lecture_bar.scene_state, "lead", lambda *which: led.append(which))
    monkeypatch.setattr(lecture_bar.proof_state, "opened", lambda _spec: proof)
    lecture_bar._receive(LESSON, {"why": 1})
    lecture_bar._receive(LESSON, {"why": 99})
    keys = [proof.lines[1].key, proof.lines[-1].key]
    assert led == [(LESSON, (LESSON.key, f"why.{proof.key}.{key}")) for key in keys]


def test_the_bar_goes_through_the_scenes():
    room = LESSON
    at = visit.visit(room.path, scene="1", lecture="1")
    sent = visit.messages(at)
    assert set(sent) == {"board", f"{room.key}.story", f"{room.key}.{room.scenes[0].beside}"}
    at.session_state[session._KEY].progress.scenes[room.key] = 2
    at.run()
    assert at.query_params["scene"] in ("2", ["2"])
