"""Undo in a scene goes back to the points that it began with and no further; the benches go on with their own past."""

from __future__ import annotations

import pytest

from explorer.lesson.challenges.task import tasks
from explorer.lessons import SITE
from explorer.points import dataset as state
from explorer.visit import incoming_edits, session
from tests.support import visit
from tests.support.share import third

EDITED = third(
    (room.path, task.key) for room in SITE.rooms for task in tasks(room) if task.challenge.may.points
)  # challenges in which points are edited


def found(path, key):
    room = next(room for room in SITE.rooms if room.path == path)
    return room, next(task for task in tasks(room) if task.key == key)


def current(at):
    return at.session_state[session._KEY]


def undo(at):
    """What the button does, where it can be pressed."""
    current(at).history = current(at).history.undo()
    at.run()
    visit.check(at)


def can_undo(at):
    edit = visit.messages(at)["board"]["edit"]
    return edit["can_undo"], edit["can_redo"]


def move_first(at):
    dataset = current(at).history.present
    current(at).history = current(at).history.do(dataset.move(0, *(dataset.X[0] + 0.5)))
    at.run()
    visit.check(at)


@pytest.mark.slow
@pytest.mark.parametrize(("path", "key"), EDITED)
def test_undo_in_a_challenge_ends_at_its_own_points(path, key):
    room, task = found(path, key)
    at = visit.visit(room.path, scene=str(len(room.scenes)))
    visit.move(at, "scene.free", None)
    visit.move(at, f"challenge.{task.key}", None)
    begun = task.challenge.start()
    assert current(at).history.present == begun
    assert can_undo(at) == (False, False)
    undo(at)
    assert current(at).history.present == begun
    move_first(at)
    assert current(at).history.present != begun
    undo(at)
    assert current(at).history.present == begun
    undo(at)
    assert current(at).history.present == begun


def test_from_the_beginning_can_be_undone_within_the_challenge():
    room, task = found("pocket", "poc-two")
    at = visit.visit(room.path, challenge=task.key)
    move_first(at)
    mine = current(at).history.present
    visit.move(at, "challenge.begin", None)
    assert current(at).history.present == task.challenge.start()
    undo(at)
    assert current(at).history.present == mine


def test_redo_in_a_scene_brings_nothing_of_the_one_before():
    """Both begin with the same points, so that no step of the history lies between them."""
    at = visit.visit("pocket", scene="1")
    move_first(at)
    undo(at)
    visit.move(at, "scene.next", None)
    assert can_undo(at) == (False, False)


def test_a_visitors_own_points_come_back_on_the_bench():
    own = state.default().add(2, 2, 0)
    at = visit.visit("margin", own)
    move_first(at)
    mine = current(at).history.present
    visit.move(at, "scene.begin", None)
    assert current(at).history.present != mine
    visit.move(at, "scene.next", None)
    visit.move(at, "scene.free", None)
    assert can_undo(at) == (True, False)
    undo(at)
    assert current(at).history.present == mine
    undo(at)
    assert current(at).history.present == own


def test_a_scene_that_only_plays_is_done_when_the_browser_has_shown_its_last_step():
    at = visit.visit("", scene="1")
    here, step = current(at), ("playground", "line")
    assert visit.messages(at)["board"]["player"]["tells_end"]
    for begin in (here.begin - 1, None):  # of a stage that was set before, and of none
        incoming_edits._apply(here, {"op": "end", "i": begin})
        assert not here.progress.done
    incoming_edits._apply(here, {"op": "end", "i": here.begin})
    at.run()
    assert here.progress.done == {step}
    board = visit.messages(at)["board"]
    assert (board["player"]["tells_end"], board["done"]) == (False, "playground.line")


def test_what_asks_for_an_answer_is_not_done_by_playing():
    at = visit.visit("perceptron", scene="1")
    assert "tells_end" not in visit.messages(at)["board"]["player"]
    incoming_edits._apply(current(at), {"op": "end", "i": current(at).begin})
    assert not current(at).progress.done


@pytest.mark.parametrize("name", ["utm_source", "fbclid", "gclid", "pla.nonsense", "ref", "lecture", "lang"])
def test_a_parameter_that_is_not_a_setting_opens_the_lesson(name):
    at = visit.app()
    at._page_hash = visit.SITE["perceptron"]
    at.query_params[name] = "x"
    at.run()
    assert at.query_params["scene"] == "1"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("perceptron", "pla.order"),
        ("perceptron", "step"),
        ("pocket", "pocket.turned"),
        ("fisher", "fisher.measures.iris"),
        ("", "play.models"),
        ("naive-bayes", "nb.mail"),
    ],
)
def test_a_setting_or_a_step_in_the_link_opens_the_bench(path, name):
    at = visit.app()
    at._page_hash = visit.SITE[path]
    at.query_params[name] = "1"
    at.run()
    assert at.query_params["scene"] == "0"
