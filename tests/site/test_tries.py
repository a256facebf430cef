"""A try that does not do what a scene asks for gets an answer, in every scene that asks for something to be done."""

from __future__ import annotations

from dataclasses import replace

import pytest

from explorer.lesson.scene import Stage, Until
from explorer.lessons import SITE
from explorer.visit import session
from linboard.i18n import language
from tests.support import visit
from tests.support.scenes import told

ASKING = [(room, scene) for room in SITE.rooms for scene in room.scenes if isinstance(scene.act, Until)]
NUDGES = (0.1, -0.1, 0.5, -0.5)


def tries(scene):
    """Stages that a reader comes to by one edit of a point, or by moving one control a little."""
    begun = scene.begin()
    if scene.act.points:
        data = begun.dataset
        changed = [
            data.move(0, *(data.X[0] + 0.1)),
            data.move(1, *(data.X[1] + 0.7)),
            data.remove(0),
            data.add(3, 3, 0),
        ]
        changed += [data.relabel(i, 1 - int(data.labels[i])) for i in range(data.n)]
        yield from (replace(begun, dataset=dataset) for dataset in changed)
    for key in scene.controls:
        value = begun.settings[key]
        others = (
            [value + by for by in NUDGES]
            if isinstance(value, float | int) and not isinstance(value, bool)
            else ["x1"]
        )
        yield from (replace(begun, settings={**begun.settings, key: other}) for other in others)


@pytest.mark.parametrize(("room", "scene"), ASKING, ids=[f"{room.key}.{scene.key}" for room, scene in ASKING])
def test_a_try_in_vain_is_answered(room, scene):
    in_vain = [now for now in tries(scene) if scene.is_tried(now) and not scene.act.holds(now)]
    assert in_vain
    for now in in_vain:
        assert len(scene.act.tried(now)) > 10
    assert not scene.is_tried(scene.begin()), "nothing is said before"


def current(at):
    return at.session_state[session._KEY]


def edited(at, change):
    current(at).history = current(at).history.do(change(current(at).history.present))
    at.run()
    visit.check(at)


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_a_label_that_leaves_a_line_is_answered_on_the_page(code):
    """x₂ of the pocket's first scene: a line separates the classes whichever class it has."""
    room = SITE["pocket"]
    at = visit.visit("pocket", scene="1", lang=code)
    before = told(at, room)
    edited(at, lambda dataset: dataset.relabel(1, 1 - int(dataset.labels[1])))
    (after,) = told(at, room)
    assert after.startswith(before[0])
    assert "1" in after[len(before[0]) :]
    if code == language.SOURCE:
        assert after.endswith("A line still separates the classes. Try another label.")


def test_a_control_that_is_moved_too_little_is_answered_on_the_page():
    room = SITE["logistic"]
    at = visit.visit("logistic", scene="1")
    visit.move(at, "logistic.place", 0.2)
    assert told(at, room)[-1].endswith("At f = 1.229 the probability is 0.7737.")
    visit.move(at, "logistic.place", 0.4)
    assert "your dot has f = 2.458 and p = 0.9212" in told(at, room)[-1]


def test_what_a_reader_writes_is_no_place_for_numbers():
    room = SITE["xor"]
    scene = next(scene for scene in room.scenes if scene.key == "own")
    now = scene.begin()
    assert isinstance(now, Stage)
    odd = replace(now, settings={**now.settings, "xor.f1": "{x1}"})
    assert scene.act.tried(odd) == "One of the two formulas has no value at some point."
