"""Another question of a scene's kind: about new points, of which holds what the scene tells; its answer is computed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from explorer.classroom.questions import NO_MISTAKE
from explorer.lesson.classroom import variants
from explorer.lesson.scene import Draw, Mark, Number, Until
from explorer.lessons import SITE
from linclass import DualPerceptron, Perceptron, best_line
from tests.support import visit
from tests.support.hall import enter, labels, press, told

SCENES = [(room, scene) for room in SITE.rooms for scene in room.scenes if scene.variation]
NAMES = [f"{room.key}.{scene.key}" for room, scene in SCENES]
SEEDS = range(1, 7)


def scene_of(lesson, key):
    return next((room, scene) for room, scene in SCENES if (room.key, scene.key) == (lesson, key))


def on_board(at, scene):
    """The points on the board, as the scene has them."""
    X, labels = visit.shown(at)
    return replace(scene.dataset(), X=X, labels=labels)


@pytest.mark.parametrize(("room", "scene"), SCENES, ids=NAMES)
def test_new_points_are_of_the_scene_s_kind(room, scene):
    own, seen, before = scene.dataset(), set(), None
    for seed in SEEDS:
        dataset, asked = variants.drawn(room, scene, before, seed)
        now = replace(scene.begin(), dataset=dataset, begun=dataset)
        assert (dataset != own, sorted(dataset.labels), dataset.names) == (
            True,
            sorted(own.labels),
            own.names,
        )
        assert asked.right == scene.right(now)
        assert (asked.lesson, asked.scene, len(asked.points)) == (room.key, scene.key, dataset.n)
        if isinstance(scene.act, Number | Mark):
            assert asked.answer(asked.right) == asked.right  # a phone can say it
        if isinstance(scene.act, Number):
            assert asked.right != before
        if isinstance(scene.act, Until):
            assert scene.act.holds(scene.act.shown(now))
        else:
            assert scene.claim(now)
            assert scene.tell(now)
        seen.add(dataset)
        before = asked.right
    assert len(seen) == len(SEEDS)
    assert variants.drawn(room, scene, before, 3) == variants.drawn(room, scene, before, 3)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_answers_are_those_that_the_library_computes(seed):
    dataset, asked = variants.drawn(*scene_of("perceptron", "many"), None, seed)
    assert asked.right == Perceptron().fit(dataset.X, dataset.signs()).n_iter_
    dataset, asked = variants.drawn(*scene_of("dual", "which"), None, seed)
    assert asked.right == np.argmax(DualPerceptron().fit(dataset.X, dataset.signs()).alpha_)
    dataset, asked = variants.drawn(*scene_of("pocket", "more"), None, seed)
    assert asked.right == best_line(dataset.X, dataset.signs()).errors


def test_every_scene_with_new_points_asks_for_what_depends_on_them():
    assert {"perceptron.many", "dual.which", "xor.line", "margin.widen", "playground.intruder"} <= set(NAMES)
    for _room, scene in SCENES:
        assert isinstance(scene.act, Number | Mark | Draw | Until)


def test_where_none_are_found_there_is_no_question(monkeypatch):
    room, scene = scene_of("perceptron", "many")
    monkeypatch.setattr(variants, "TRIES", 0)
    assert variants.drawn(room, scene, None, 1) is None


@pytest.mark.slow
def test_the_hall_is_asked_about_new_points_which_are_then_the_scene_s(hall):
    at = enter(hall, scene="3")
    before = visit.shown(at)[0]
    press(at, "Ask the class")
    assert hall.now().question.right == 7
    assert "Another like this" not in labels(at)
    hall.answer(hall.join(), 1, 7)
    press(at, "Show the votes")
    assert "✓" not in told(at)
    press(at, "Right answer")
    assert told(at).count("✓") == 1
    press(at, "Another like this")
    asked, (X, given) = hall.now().question, visit.shown(at)
    assert asked.right != 7
    assert not np.array_equal(X, before)
    assert [(x, y, c) for (x, y), c in zip(X.tolist(), given.tolist(), strict=True)] == list(asked.points)
    assert Perceptron().fit(X, np.where(given == 0, 1, -1)).n_iter_ == asked.right
    hall.answer(0, 2, asked.right)
    at.run()
    press(at, "Show the votes")
    assert "✓" not in told(at)  # it is another round
    visit.move(at, "scene.show", None)
    assert f"It took {asked.right} updates" in str(visit.messages(at)["perceptron.story"]["caption"])


def test_a_line_s_right_answer_is_any_without_a_mistake(hall):
    at = enter(hall, "xor")
    press(at, "Ask the class")
    assert hall.now().question.right == NO_MISTAKE
    press(at, "Show the votes")
    assert "Right answer" not in labels(at)


def test_a_press_that_finds_no_points_is_told(hall, monkeypatch):
    at = enter(hall, scene="3")
    press(at, "Ask the class")
    press(at, "Show the votes")
    monkeypatch.setattr(variants, "TRIES", 0)
    press(at, "Another like this")
    assert "No other points of this kind could be found." in visit.notices(at)
    assert hall.now().n == 1


@pytest.mark.slow
@pytest.mark.parametrize(("room", "scene"), SCENES, ids=NAMES)
def test_each_scene_shows_its_new_points_and_tells_of_them(hall, room, scene):
    at = enter(hall, room.path, str(room.scenes.index(scene) + 1))
    for label in ("Ask the class", "Show the votes", "Another like this"):
        press(at, label)
    asked = hall.now().question
    np.testing.assert_array_equal(visit.shown(at)[0], np.array(asked.points)[:, :2])
    visit.move(at, "scene.show", None)
    told_of = visit.messages(at)[f"{room.key}.story"]
    points = on_board(at, scene)
    now = replace(scene.begin(), dataset=points, begun=points)
    if isinstance(scene.act, Until):
        assert scene.act.holds(now)
    else:
        assert scene.tell(now) in visit.strings(told_of)
