"""“Explore freely” belongs to its lesson, and the visitor's own points come back after a scene has replaced them."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons import SITE
from explorer.points import dataset as state
from explorer.points.history import History
from explorer.visit import session
from explorer.visit.session_format import pack, unpack
from tests.support import visit
from tests.support.scenes import html, words

KEPT = "This lesson uses its own points. Yours are kept."


def current(at):
    return at.session_state[session._KEY]


def choose(at, path):
    """Choose another page in the menu."""
    at._page_hash = visit.SITE[path]
    at.query_params.clear()
    at.run()
    visit.check(at)


def add_point(at):
    """Add a point on the bench, and return all points."""
    current(at).history = current(at).history.do(current(at).history.present.add(2, 2, 0))
    at.run()
    visit.check(at)
    return current(at).points


def explored():
    """A visitor who has left the scenes of the perceptron for its bench and has added a point there."""
    at = visit.visit("perceptron", scene="2")
    visit.move(at, "scene.free", None)
    return at, add_point(at)


def test_another_lesson_opens_with_its_scenes_after_one_was_left_for_its_bench():
    at, mine = explored()
    choose(at, "margin")
    assert at.query_params["scene"] == "1"
    assert SITE["margin"].scenes[0].question in words(at)
    choose(at, "glossary")
    choose(at, "fisher")
    assert at.query_params["scene"] == "1"
    choose(at, "perceptron")
    assert at.query_params["scene"] == "0", "its scenes were left for its bench"
    assert current(at).points == mine


def test_another_lesson_opens_with_the_scene_that_was_left():
    at = visit.visit("margin", scene="3")
    choose(at, "perceptron")
    visit.move(at, "scene.free", None)
    add_point(at)
    choose(at, "margin")
    assert at.query_params["scene"] == "3"


def test_started_again_a_lesson_opens_with_its_scenes():
    at, _mine = explored()
    visit.move(at, "scene.begin", None)
    visit.move(at, "scene.next", None)
    choose(at, "margin")
    choose(at, "perceptron")
    assert at.query_params["scene"] == "2"


def test_points_made_on_the_data_page_open_benches_after_a_bench_was_explored():
    at, _mine = explored()
    choose(at, "data")
    brought = add_point(at)
    choose(at, "margin")
    assert at.query_params["scene"] == "0"
    assert current(at).points == brought


def test_a_scene_that_replaces_own_points_says_so_and_opens_them():
    at, mine = explored()
    choose(at, "margin")
    assert KEPT in html(at)
    visit.move(at, "scene.next", None)
    assert KEPT not in html(at), "it is said where it happens"
    visit.move(at, "scene.back", None)
    visit.move(at, "scene.mine", None)
    assert at.query_params["scene"] == "0"
    assert current(at).points == mine
    choose(at, "fisher")
    assert at.query_params["scene"] == "0", "the visitor has asked for these points"
    assert current(at).points == mine


def test_the_data_page_shows_own_points_after_a_scene_has_replaced_them():
    at, mine = explored()
    choose(at, "margin")
    choose(at, "data")
    assert current(at).points == mine


def test_a_challenge_that_replaces_own_points_says_so():
    task = SITE["perceptron"].challenges()[0]
    at = visit.visit("perceptron", state.default().add(2, 2, 0))
    visit.move(at, f"challenge.{task.key}", None)
    assert "This challenge uses its own points. Yours are kept." in html(at)


def people():
    """Heights in metres and weights in kilograms of seven people."""
    X = [(1.6, 55), (1.65, 60), (1.58, 52), (1.7, 58), (1.8, 80), (1.85, 90), (1.75, 78)]
    return state.Dataset(np.array(X), np.array([1, 1, 1, 1, 0, 0, 0]), columns=("height", "weight"))


WEIGHTS = ("hyp.w1", "hyp.w2", "hyp.b")


def weights(at):
    return [at.session_state[key] for key in WEIGHTS]


@pytest.mark.slow
def test_own_points_come_back_with_the_settings_of_their_bench():
    at = visit.visit("hypothesis", people())
    visit.move(at, "hyp.w1", 50.0)
    mine = weights(at)
    visit.move(at, "scene.begin", None)
    visit.move(at, "scene.next", None)
    before = current(at).progress
    assert before.bench_settings["hypothesis"]["hyp.w1"] == 50
    assert unpack(pack(current(at)), current(at).epoch).progress.bench_settings == before.bench_settings
    visit.move(at, "scene.back", None)
    assert weights(at) != mine
    visit.move(at, "scene.mine", None)
    assert current(at).points == people()
    assert weights(at) == mine
    assert at.query_params["hyp.w1"] == "50"


@pytest.mark.slow
@pytest.mark.parametrize("k", [1, 5])
def test_own_points_that_came_from_elsewhere_open_a_bench_that_suits_them(k):
    at = visit.visit("hypothesis", people())
    suits = weights(at)
    at = visit.visit("perceptron", people())
    at._page_hash = visit.SITE["hypothesis"]
    at.query_params.clear()
    at.query_params["scene"] = str(k)
    at.run()
    visit.check(at)
    visit.move(at, "scene.mine", None)
    assert current(at).points == people()
    assert at.session_state["hyp.mode"] == "line"
    assert weights(at) == suits


@pytest.mark.slow
def test_new_points_open_a_bench_that_shows_them_after_a_scene_led_to_a_proof():
    at = visit.visit("hypothesis", scene="5")
    visit.move(at, "scene.proof", None)
    choose(at, "data")
    current(at).history = History(people())
    at.run()
    choose(at, "hypothesis")
    assert current(at).points == people()
    assert at.session_state["hyp.mode"] == "line"
    assert weights(at) == weights(visit.visit("hypothesis", people()))


@pytest.mark.slow
def test_a_line_of_other_points_is_not_kept_behind_the_credit_card():
    at = visit.visit("hypothesis")
    visit.move(at, "hyp.mode", "credit")
    choose(at, "data")
    current(at).history = History(people())
    current(at).generation += 1
    at.run()
    choose(at, "hypothesis")
    assert weights(at) == weights(visit.visit("hypothesis", people()))


def test_nothing_is_said_to_visitors_without_points_of_their_own():
    at = visit.visit("perceptron", scene="1")
    assert KEPT not in html(at)
    visit.move(at, "scene.free", None)
    choose(at, "margin")
    assert KEPT not in html(at)
    at = visit.visit("convergence")
    visit.move(at, f"proof.show.{SITE['convergence'].proofs()[0].key}", None)
    visit.move(at, "proof.close", None)
    visit.move(at, "scene.begin", None)
    assert KEPT not in html(at)


def test_nothing_is_said_in_lectures():
    at = visit.visit("perceptron", state.default().add(2, 2, 0), lecture="1", scene="1")
    assert KEPT not in html(at)


def test_where_points_belong_is_kept_with_the_visit():
    at, mine = explored()
    choose(at, "margin")
    before = current(at).progress
    after = unpack(pack(current(at)), current(at).epoch).progress
    assert (after.left, after.made, after.set_aside) == (
        before.left,
        mine,
        ("margin", SITE["margin"].scenes[0].key),
    )
    visit.move(at, "scene.free", None)
    assert unpack(pack(current(at)), current(at).epoch).progress.explored == {"perceptron", "margin"}
