"""The way through the scenes of a lesson: links, the bench, and what stays when the reader comes back."""

from __future__ import annotations

import pytest

from explorer.lesson.scene import SKIPPED
from explorer.lessons import SITE
from explorer.points import dataset as state
from explorer.visit import session
from tests.site.test_scenes import each_lesson
from tests.support import visit
from tests.support.scenes import act, told, words


@each_lesson
def test_it_opens_with_the_first_question_and_goes_to_the_bench(room):
    at = visit.app()
    at._page_hash = visit.SITE[room.path]
    at.run()
    for k, scene in enumerate(room.scenes, 1):
        visit.check(at)
        assert at.query_params["scene"] == str(k)
        assert scene.question in words(at)
        named = {key for key in at.query_params if "." in key}
        assert named <= set(scene.controls), "what an earlier scene has set is not left in the address"
        if k < len(room.scenes):
            visit.move(at, "scene.next", None)
    last = room.scenes[max(len(room.scenes) - 2, 0)]
    if last is not room.scenes[-1]:
        visit.move(at, "scene.back", None)
    assert last.question in words(at)
    visit.move(at, "scene.free", None)
    assert at.query_params["scene"] == "0"
    assert last.question not in words(at)


@each_lesson
def test_points_or_settings_in_the_link_open_the_bench(room):
    at = visit.visit(room.path, state.default())
    assert at.query_params["scene"] == "0"
    visit.move(at, "scene.begin", None)
    assert room.scenes[0].question in words(at)


def test_a_visitors_own_points_are_not_replaced():
    at = visit.visit("data", state.default().add(2, 2, 0))
    at._page_hash = visit.SITE["perceptron"]
    at.query_params.clear()
    at.run()
    assert at.query_params["scene"] == "0"
    assert visit.shown(at)[0].tolist() == state.default().add(2, 2, 0).X.tolist()


def test_a_link_to_a_scene_behind_the_last_opens_the_last_and_says_so():
    room = SITE["perceptron"]
    last = len(room.scenes)
    at = visit.visit(room.path, scene=str(last + 1))
    assert at.query_params["scene"] == str(last)
    assert f"There is no scene {last + 1} in this lesson: it has {last} scenes" in visit.notices(at)
    assert "There is no scene" not in visit.notices(visit.visit(room.path, scene=str(last)))


def test_points_that_a_scene_left_on_the_bench_are_not_the_visitors_own():
    """The next lesson begins with its own points, of which its claims hold."""
    at = visit.visit("perceptron", scene="1")
    visit.move(at, "scene.free", None)
    at._page_hash = visit.SITE["margin"]
    at.query_params.clear()
    at.run()
    visit.check(at)
    assert at.query_params["scene"] == "1"
    assert visit.shown(at)[0].tolist() == SITE["margin"].scenes[0].dataset().X.tolist()


def test_what_was_shown_and_is_undone_is_asked_again():
    room = SITE["margin"]
    k = next(k for k, scene in enumerate(room.scenes, 1) if scene.key == "free")
    at = visit.visit("margin", scene=str(k))
    visit.move(at, "scene.show", None)
    assert told(at, room) != [room.scenes[k - 1].ask]
    current = at.session_state[session._KEY]
    current.history = current.history.undo()
    at.run()
    visit.check(at)
    assert told(at, room) == [room.scenes[k - 1].ask]


def test_a_guess_stays_when_the_reader_comes_back_and_opens_at_the_answer():
    room = SITE["perceptron"]
    scene = room.scenes[0]
    at = visit.visit("perceptron", scene="1")
    visit.move(at, "scene.option.0", None)
    before = told(at, room)
    visit.move(at, "scene.next", None)
    assert visit.messages(at)["board"]["player"]["opens"] == 0
    visit.move(at, "scene.back", None)
    assert told(at, room) == before != [scene.ask]
    assert visit.messages(at)["perceptron.story"]["foretold"]["said"] == 0
    assert visit.messages(at)["board"]["player"]["opens"] == scene.until


@pytest.mark.parametrize(("path", "key"), [("margin", "free"), ("fisher", "turn")])
def test_points_and_controls_that_answer_stay_when_the_reader_comes_back(path, key):
    room = SITE[path]
    k = next(k for k, scene in enumerate(room.scenes, 1) if scene.key == key)
    scene = room.scenes[k - 1]
    at = visit.visit(path, scene=str(k))
    visit.move(at, "scene.show", None)
    before = told(at, room), visit.shown(at)[0].tolist(), [at.session_state[name] for name in scene.controls]
    visit.move(at, "scene.next", None)
    visit.move(at, "scene.back", None)
    after = told(at, room), visit.shown(at)[0].tolist(), [at.session_state[name] for name in scene.controls]
    assert after == before
    assert told(at, room) != [scene.ask]


def test_a_picture_that_would_tell_the_answer_is_its_axes_alone_before_it():
    room = SITE["perceptron"]
    k = next(k for k, scene in enumerate(room.scenes, 1) if scene.answers)
    at = visit.visit("perceptron", scene=str(k))
    beside = f"perceptron.{room.scenes[k - 1].beside}"
    assert visit.messages(at)[beside]["outline"]
    assert not visit.messages(at)[beside]["describe"]
    act(at, room.scenes[k - 1])
    assert "outline" not in visit.messages(at)[beside]


def test_buttons_are_below_the_board_and_show_me_is_beside_the_last_answer():
    at = visit.visit("perceptron", scene="2")
    labels = [button.label for button in at.button]
    last = labels.index(SITE["perceptron"].scenes[1].act.options[-1])
    assert labels[last + 1] == "Show me"
    assert labels.index("Next") > last


def test_a_locked_link_opens_the_bench():
    """A scene would have the answer to the lecturer's question."""
    at = visit.visit("perceptron", state.default(), scene="2", lock="1")
    assert at.query_params["scene"] == "0"
    assert visit.messages(at)["board"]["locked"]


def test_being_shown_says_nothing_of_an_answer():
    at = visit.visit("perceptron", scene="1")
    visit.move(at, "scene.show", None)
    assert at.session_state[session._KEY].progress.answers == {("perceptron", "one"): SKIPPED}
    assert "foretold" not in visit.messages(at)["perceptron.story"]
