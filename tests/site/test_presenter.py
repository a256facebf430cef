"""What a page in lecture mode sends to the presenter view: the answers of every scene, and each change of the page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from explorer.classroom.presenter import talk as talks
from explorer.classroom.store import StoreError
from explorer.lesson import lecture_bar
from explorer.lesson.presenter import link, sheet
from explorer.lesson.scene import SKIPPED, Draw, Number, Predict, Until
from explorer.lessons import SITE
from explorer.points import links
from explorer.points.dataset import Dataset
from linboard.i18n.language import _
from tests.support import visit
from tests.support.hall import enter, press
from tests.support.share import third

OWN = Dataset([[0, 0], [2, 0.5], [0, 3], [2, 4]], [0, 0, 1, 1])
SCENES = [(room, scene) for room in SITE.rooms for scene in room.scenes]


@pytest.fixture
def talk(hall):
    """A talk in the store of the hall's room."""
    return talks.opened()


def project(hall, talk, path="perceptron", **query):
    """Open a lecturer's page with a room, as the projector of the talk."""
    at = enter(hall, path, **query)
    at.session_state[link._KEY] = talk
    at.run()
    return at


@pytest.mark.parametrize(("room", "scene"), third(SCENES), ids=lambda one: one.key)
def test_the_note_of_a_scene_is_known_before_its_answer(room, scene):
    begun = scene.begin()
    shown = scene.act.shown(begun) if isinstance(scene.act, Until) else begun
    assert sheet.explained(scene, begun) == scene.tell(
        shown if isinstance(scene.act, Until) else replace(begun, answer=SKIPPED)
    )
    answer = sheet.right(scene, begun)
    if isinstance(scene.act, Predict):
        assert answer == _(scene.act.options[scene.act.happened])
    elif isinstance(scene.act, Number):
        assert answer == str(scene.act.happened(begun))
    else:
        assert answer == "" or not isinstance(scene.act, Draw | Until)


def test_formulas_are_typeset_and_the_lecturers_note_is_not():
    made = sheet._typeset("Which one?", "3", "if a < b, <i>stop</i>", "So k ≤ (R/γ)².")
    assert set(made) == {"note"}
    note, explanation = made["note"].split("\n\n")
    assert note == "if a &lt; b, &lt;i&gt;stop&lt;/i&gt;"
    assert "<math" in explanation


def test_the_projector_publishes_scenes_answers_and_votes(hall, talk):
    at = project(hall, talk)
    first = talk.now()
    scene = SITE["perceptron"].scenes[0]
    assert first.sheet["question"] == scene.question
    assert first.sheet["following"].endswith(SITE["perceptron"].scenes[1].question)
    assert (first.sheet["i"], first.sheet["answered"], first.sheet["vote"]) == (1, False, "Ask the class")
    assert first.hall == hall.code
    press(at, "Ask the class")
    second = talk.now()
    assert (second.sheet["vote"], second.sheet["voted"]) == ("Show the votes", True)
    press(at, "Show me")
    third = talk.now()
    assert third.sheet["answered"]
    press(at, "Next")
    assert talk.now().sheet["i"] == 1, "the question is still open"
    press(at, "End the vote (V)")
    fourth = talk.now()
    press(at, "Next")
    turns = [first.turn, second.turn, third.turn, fourth.turn, talk.now().turn]
    assert len(set(turns)) == 5
    at.run()
    assert talk.now().turn == turns[-1]
    last = talk.now().sheet
    assert (last["i"], last["vote"], last["voted"]) == (2, "Ask the class", False), (
        "votes stay with their scene"
    )


def test_it_works_without_a_room_and_not_on_a_locked_page(hall, talk):
    at = visit.visit("xor", lecture="1", scene="1")
    at.session_state[link._KEY] = talk
    at.run()
    told = talk.now()
    assert told.sheet["vote"] is None
    assert told.hall == ""
    assert len(told.sheet["board"]["points"]) == 4
    locked = visit.visit("xor", lecture="1", lock="1")
    locked.session_state[link._KEY] = talk
    locked.run()
    assert talk.now() == told


def test_the_bar_opens_ends_and_follows_a_talk(hall, monkeypatch):
    at = visit.visit("xor", lecture="1", scene="1")
    room = SITE["xor"]
    kept = {}
    monkeypatch.setattr(link.st, "session_state", kept)
    monkeypatch.setattr(link.lecture_mode, "on", lambda: True)
    monkeypatch.setattr(link.lecture_mode, "locked", lambda: False)
    assert at is not None
    assert link.link() is None, "the browser may know one"
    lecture_bar._receive(room, {"presents": "open", "n": 1})
    opened = link.link()
    lecture_bar._receive(room, {"presents": "open", "n": 2})
    assert link.link() == opened
    lecture_bar._receive(room, {"presents": "renew", "n": 3})
    assert talks.find(opened) is None
    renewed = link.link()
    assert renewed != opened
    lecture_bar._receive(room, {"present": opened, "n": 4})
    assert link.link() == ""
    lecture_bar._receive(room, {"present": renewed, "n": 5})
    assert link.link() == renewed


def test_a_proof_and_a_bench_with_own_points_say_where_next_leads(hall, talk):
    project(hall, talk, "convergence", scene="0", proof="con-novikoff")
    told = talk.now().sheet
    assert (told["question"], told["lines"]) == ("Novikoff’s theorem", True)
    project(hall, talk, "perceptron", scene="0", d=links.encode(OWN))
    told = talk.now().sheet
    assert (told["i"], told["n"], told["vote"]) == (0, 4, "Show the question")


def test_what_the_store_did_not_take_is_sent_again(hall, talk, monkeypatch):
    at = project(hall, talk)
    turn = talk.now().turn

    draw = sheet.fragments.fragment

    def fail(*_values):
        raise StoreError

    def later(part, every=None):
        if every == sheet.AGAIN:
            monkeypatch.undo()
            part()
        else:
            draw(part, every)

    monkeypatch.setattr(talks.Talk, "change", fail)
    monkeypatch.setattr(sheet.fragments, "fragment", later)
    sheet_before = talk.now().sheet
    visit.move(at, "scene.next", None)
    assert talk.now().turn != turn
    assert talk.now().sheet["i"] == sheet_before["i"] + 1
