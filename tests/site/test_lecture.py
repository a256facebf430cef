"""Lecture mode of every page: the board alone, with the experiment's sentence, and nothing lost on the way back."""

from __future__ import annotations

import pytest

from explorer.frame import lectern, lecture
from explorer.lessons import SITE
from explorer.visit import session
from tests.support import visit
from tests.support.rooms import EXPERIMENTS

START = "playground"  # the page at the bare address
BENCH = next(room for room in SITE.rooms if room.experiments and not room.scenes)


def heads(at):
    """The sentences above the board."""
    return [sentence["text"] for sentence in visit.messages(at)["board"].get("head", [])]


def turn(at, on):
    """Turn lecture mode on or off in the sidebar."""
    at.sidebar.toggle(key=lecture.KEY).set_value(on)
    at.run()
    visit.check(at)


@pytest.mark.parametrize("path", visit.PAGES)
def test_the_board_alone_is_sent(path):
    at = visit.visit(path, lecture="1")
    assert set(visit.messages(at)) == {"board"}
    assert at.query_params["lecture"] in ("1", ["1"])
    assert not [button for button in at.main.get("button") if str(button.key).startswith("try.")]


@pytest.mark.parametrize("page", EXPERIMENTS)
def test_every_experiment_says_what_to_look_at_above_the_board(page):
    at = visit.visit("" if page == START else page)
    for experiment in EXPERIMENTS[page]:
        visit.move(at, f"try.{page}.{experiment.key}", None)
        assert experiment.sentence not in heads(at)  # it stands beside its button
        turn(at, True)
        assert heads(at)[:2] == [experiment.title, experiment.sentence]
        if experiment.more:  # of what lecture mode leaves out
            assert not any(experiment.more in text for text in heads(at))
        turn(at, False)


def test_what_was_set_before_holds_in_lecture_mode_and_after_it():
    at = visit.visit("perceptron")
    visit.move(at, "pla.order", visit.Label("Worst"))
    usual = visit.messages(at)["board"]["player"]["trace"]
    for on in (True, False):
        turn(at, on)
        assert visit.messages(at)["board"]["player"]["trace"] == usual
        assert at.query_params["pla.order"] in ("worst", ["worst"])
    assert "lecture" not in at.query_params


def test_undo_brings_the_experiment_s_sentence_back():
    experiment = EXPERIMENTS["perceptron"][0]
    at = visit.visit("perceptron")
    visit.move(at, f"try.perceptron.{experiment.key}", None)
    turn(at, True)
    current = at.session_state[session._KEY]
    current.history = current.history.do(current.history.present.move(0, 1.5, 1.5))
    at.run()
    assert experiment.sentence not in heads(at)
    current.history = current.history.undo()
    at.run()
    assert experiment.sentence in heads(at)


def test_a_locked_page_starts_no_experiment(monkeypatch):
    assert visit.messages(visit.visit("perceptron", lecture="1", lock="1"))["board"]["locked"]
    started = []
    monkeypatch.setattr(lectern.around, "start", lambda *which: started.append(which))
    monkeypatch.setattr(lectern.lecture, "locked", lambda: True)
    lectern._receive(BENCH, {"start": 0})
    assert started == []


@pytest.mark.parametrize(
    "value", [None, 1, [], {}, {"start": "0"}, {"start": -1}, {"start": 99}, {"start": True}]
)
def test_what_no_bar_would_ask_for_does_nothing(monkeypatch, value):
    started = []
    monkeypatch.setattr(lectern.around, "start", lambda *which: started.append(which))
    monkeypatch.setattr(lectern.lecture, "locked", lambda: False)
    lectern._receive(BENCH, value)
    assert started == []
    lectern._receive(BENCH, {"start": 1})
    assert started == [(BENCH, 1)]


def test_the_bar_goes_through_the_scenes():
    room = SITE["perceptron"]
    at = visit.visit(room.path, scene="1", lecture="1")
    sent = visit.messages(at)
    assert set(sent) == {"board", f"{room.key}.story", f"{room.key}.{room.scenes[0].beside}"}
    at.session_state[session._KEY].progress.scenes[room.key] = 2
    at.run()
    assert at.query_params["scene"] in ("2", ["2"])
