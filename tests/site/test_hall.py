"""The lecturer's control of a room: what scenes ask, and what is shown before the reveal and after it."""

from __future__ import annotations

import re
from dataclasses import fields, replace

import numpy as np
import orjson
import pytest

from explorer.classroom import questions
from explorer.classroom import room as rooms
from explorer.classroom.questions import Question
from explorer.lesson.classroom import placed_points
from explorer.lesson.classroom.guarded_button import single_shot
from explorer.lesson.scene import Draw, Mark, Number, Predict, Until
from explorer.lessons import SITE
from linboard import theme
from tests.support import visit
from tests.support.classroom import PLACE
from tests.support.hall import close, drawn, enter, labels, press, told

ASKED = (Predict, Number, Mark, Draw)
SCENES = [(room, scene) for room in SITE.rooms for scene in room.scenes]


@pytest.mark.parametrize(("room", "scene"), SCENES, ids=[f"{room.key}.{scene.key}" for room, scene in SCENES])
def test_a_scene_whose_act_is_an_answer_asks_the_hall(room, scene):
    asked = scene.vote(room.key, scene.dataset())
    places = isinstance(scene.act, Until) and scene.act.gives is not None
    assert (asked is not None) == (isinstance(scene.act, ASKED) or places)
    if asked is not None:
        kept = questions.packed(asked)
        assert questions.unpacked(orjson.loads(orjson.dumps(kept))) == asked
        if isinstance(scene.act, Predict | Number):
            happened = (
                scene.act.happened if isinstance(scene.act, Predict) else scene.act.happened(scene.begin())
            )
            assert asked.answer(int(happened)) == happened  # the right answer can be given
        assert set(kept) == {field.name for field in fields(Question)}


def test_from_the_question_to_the_votes_and_once_more(hall):
    at = enter(hall)
    assert "Ask the class" in labels(at)
    assert "Phones in the room: 0." in told(at)
    press(at, "Ask the class")
    for phone, given in enumerate((0, 0, 1)):
        hall.join()
        assert hall.answer(phone, 1, given) == given
    at.run()
    assert "3 of 3 phones have answered." in told(at)
    assert "lc-votes" not in told(at)
    press(at, "Show the votes")
    assert [told(at).count(f"<b>{n}</b>") for n in (2, 1, 0)] == [1, 1, 1]
    lengths = sorted(re.findall(r"width:calc\(([\d.]+) \* \(100% - ", told(at)))
    assert lengths == ["0.000", "0.500", "1.000"], "shares of the same room: none is cut off"
    press(at, "Vote again")
    assert "0 of 3 phones have answered." in told(at)
    for phone, given in enumerate((0, 2, 1)):
        hall.answer(phone, 2, given)
    press(at, "Show the votes")
    assert "Voted both times: 3. Changed their answer: 1." in told(at)
    assert told(at).count("lc-before") == told(at).count("lc-now") == 3
    close(at)
    assert rooms.find(hall.code) is None
    assert "hall" not in at.query_params
    assert not {"Ask the class", "Close the room"} & labels(at)


def test_a_second_press_that_meant_the_end_of_the_vote_does_not_vote_again(hall):
    """The projector and the presenter view may press V at the same moment."""
    at = enter(hall)
    press(at, "Ask the class")
    (ends,) = (button for button in at.button if button.label == "Show the votes")
    pressed = ends.click()._widget_state
    at.run()
    assert "Vote again" in labels(at)
    states = at._tree.get_widget_states()
    states.widgets.append(pressed)
    at._run(states)
    assert (hall.now().n, hall.now().phase) == (1, "shown")


def test_a_new_sentence_of_the_panel_takes_the_place_of_the_old_one(hall):
    """What a browser shows at a place goes only when something else comes there, or when the run has ended."""
    at = enter(hall, scene="3")
    places = {_place(at.main, "Phones in the room: 0.")}
    for label, sentence in (
        ("Ask the class", "0 of 0 phones have answered."),
        ("Show the votes", "Answers: 0."),
        ("Vote again", "0 of 0 phones have answered."),
        ("Show the votes", "Voted both times: 0. Changed their answer: 0."),
    ):
        press(at, label)
        places.add(_place(at.main, sentence))
    assert "Another like this" in labels(at)
    assert len({place[: min(map(len, places))] for place in places}) == 1


def _place(block, sentence):
    """Where a sentence stands: the position of each block that holds it, from the outermost one on."""
    for i, child in block.children.items():
        inside = _place(child, sentence) if hasattr(child, "children") else None
        if inside is not None or sentence in str(getattr(child.proto, "body", "")):
            return (i, *(inside or ()))
    return None


def test_a_press_that_comes_twice_counts_once(hall):
    ask = single_shot(hall, hall.now(), lambda: hall.ask(PLACE))
    assert [ask(), ask()] == [True, True]
    assert (hall.now().n, hall.now().phase) == (1, "asks")
    end = single_shot(hall, hall.now(), hall.reveal)
    assert [end(), end()] == [True, True]
    assert (hall.now().n, hall.now().phase) == (1, "shown")
    again = single_shot(hall, hall.now(), hall.again)
    assert [again(), again()] == [True, True]
    assert (hall.now().n, hall.now().phase) == (2, "asks")
    assert not single_shot(hall, replace(hall.now(), n=1), hall.reveal)()


def test_who_leads_from_two_tabs_takes_no_question_from_under_the_fingers(hall):
    one, other = enter(hall), enter(hall)
    press(one, "Ask the class")
    assert hall.answer(hall.join(), 1, 2) == 2
    press(other, "Ask the class")  # which has not seen that it was asked
    assert (hall.now().n, hall.votes(1)) == (1, {0: 2})
    assert "The room could not do that just now." in " ".join(visit.messages(other)["board"]["notices"])
    assert "Show the votes" in labels(other)


def test_votes_stand_at_the_points_themselves(hall):
    at = enter(hall, "dual")
    press(at, "Ask the class")
    for phone, given in enumerate((2, 0, 2)):
        hall.join()
        hall.answer(phone, 1, given)
    at.run()
    assert not drawn(at, mode="markers+text", text=["1", "2"])
    press(at, "Show the votes")
    (layer,) = drawn(at, mode="markers+text", text=["1", "2"])
    X = SITE["dual"].scenes[0].dataset().X
    np.testing.assert_allclose(np.column_stack([layer["x"], layer["y"]]), X[[0, 2]])


def test_all_lines_lie_on_the_board_with_their_exact_mistakes(hall):
    at = enter(hall, "xor")
    press(at, "Ask the class")
    lines = [
        (-0.1, 0.5, 1.1, 0.5),
        (0.0, 0.5, 0.5, 0.0),
    ]  # XOR: the first halves it, the second cuts one corner off
    for phone, line in enumerate(lines):
        hall.join()
        hall.answer(phone, 1, list(line))
    before = len(visit.messages(at)["board"]["figure"]["data"])
    press(at, "Show the votes")
    layers = visit.messages(at)["board"]["figure"]["data"]
    assert len(layers) == before + 1
    (layer,) = (layer for layer in layers if len(layer["x"]) == 3 * len(lines))
    x, y = np.array(layer["x"], float), np.array(layer["y"], float)
    for k, (x1, y1, x2, y2) in enumerate(lines):
        for i in (3 * k, 3 * k + 1):
            assert (x2 - x1) * (y[i] - y1) - (y2 - y1) * (x[i] - x1) == pytest.approx(0, abs=1e-9)
    assert np.isnan(x[[2, 5]]).all()
    assert "Mistakes: 1" in told(at)
    assert "Mistakes: 2" in told(at)


def test_points_that_were_placed_are_judged_by_the_scene_and_become_its_data(hall):
    at = enter(hall, "", "2")
    before = visit.shown(at)[0]
    press(at, "Ask the class")
    given = [[2.5, 4.0], [3.0, 4.2], [5.0, 1.0]]  # two amid the blue points, one among the orange ones
    for phone, place in enumerate(given):
        hall.join()
        assert hall.answer(phone, 1, place) == tuple(place)
    at.run()
    assert "lc-votes" not in told(at)
    press(at, "Show the votes")
    assert re.findall(r"<th[^>]*>([^<]*)</th>.*?<b>(\d)</b>", told(at)) == [
        ("Met the goal", "2"),
        ("Did not solve it", "1"),
    ]
    (layer,) = (one for one in drawn(at, mode="markers") if one["marker"].get("size") == placed_points.SIZE)
    np.testing.assert_array_equal(np.column_stack([layer["x"], layer["y"]]), given)
    assert layer["marker"]["symbol"] == theme.CLASS_SYMBOLS[1]
    press(at, "Use as this lesson’s data")
    X, labels = visit.shown(at)
    np.testing.assert_array_equal(X, [*before.tolist(), *given])
    assert labels[-3:].tolist() == [1, 1, 1]
    assert at.query_params["scene"] == "2"


def test_points_of_a_question_become_the_bench_s_points_where_the_scene_has_its_own(hall):
    at = enter(hall, "xor")
    before = visit.shown(at)[0]
    hall.ask(replace(PLACE, lesson="xor", scene="line", typed=True))
    hall.answer(hall.join(), 1, [1, 2, 3, 4, 2, 2])
    at.run()
    press(at, "Show the votes")
    assert "lc-votes" not in told(at)  # nothing was to be reached
    press(at, "Use as this lesson’s data")
    assert at.query_params["scene"] == "0"
    X, labels = visit.shown(at)
    assert (X.tolist(), labels.tolist()) == ([[1, 2], [3, 4], [2, 2]], [0, 1, 1])
    current = at.session_state["linclass.session"]
    current.history = current.history.undo()  # as Ctrl+Z does
    at.run()
    np.testing.assert_array_equal(visit.shown(at)[0], before)


def test_votes_are_of_their_own_scene_alone(hall):
    at = enter(hall)
    press(at, "Ask the class")
    hall.answer(hall.join(), 1, 0)
    press(at, "Show the votes")
    other = enter(hall, scene="2")
    assert "lc-votes" not in told(other)
    assert "Ask the class" in labels(other)
    assert "lc-votes" in told(enter(hall))


def test_a_scene_that_is_played_asks_nothing(hall):
    number = next(k for k, scene in enumerate(SITE["xor"].scenes, 1) if not isinstance(scene.act, ASKED))
    at = enter(hall, "xor", str(number))
    assert "Ask the class" not in labels(at)
    assert "has no question for phones." in told(at)
