"""Each scene of each lesson: its claim, its question before its answer, and the way through all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from explorer.lesson.scene import Draw, Number, Play, Predict, Until
from explorer.lessons import SITE
from explorer.visit import session
from linboard import theme
from linboard.i18n import language
from tests.support import meaning, ranges, visit
from tests.support.scenes import ALL, NAMES, act, claim, html, spoken, told
from tests.support.share import sixth, third

# In English each, as below; of the other languages a sixth of the scenes, or all in `make test-all`.
SPOKEN = [
    (room, k, code)
    for code in language.LANGUAGES
    for room, k in (ALL if code == language.SOURCE else sixth(ALL))
]
SPOKEN_NAMES = [f"{NAMES[ALL.index((room, k))]}-{code}" for room, k, code in SPOKEN]
each_scene = pytest.mark.parametrize(("room", "k"), ALL, ids=NAMES)
LESSONS = [room for room in SITE.rooms if room.scenes]
each_lesson = pytest.mark.parametrize("room", LESSONS, ids=lambda room: room.key)


@each_scene
def test_the_claim_holds_of_the_very_state_that_is_shown(room, k):
    scene = room.scenes[k - 1]
    begun = scene.begin()
    if isinstance(scene.act, Until):
        assert not scene.act.holds(begun), "nothing is left to do"
        shown = scene.act.shown(begun)
        assert scene.act.holds(shown)
        begun = shown
    assert claim(room, scene)(begun)


@pytest.mark.slow
@each_scene
def test_an_explanation_does_not_seem_to_answer_the_choice_before_it(room, k):
    """After “Not quite.”, a “Yes” would be about the question and not about the reader’s choice."""
    scene = room.scenes[k - 1]
    if isinstance(scene.act, Predict):
        assert not scene.tell(scene.begin()).startswith(("Yes", "No,", "No.", "No:"))


@each_scene
def test_a_question_is_short_and_a_control_has_its_value(room, k):
    scene = room.scenes[k - 1]
    assert len(scene.question.split()) <= 20
    assert scene.question.endswith("?") or isinstance(scene.act, Play | Until)
    assert set(scene.controls) <= set(scene.settings)
    assert len({other.key for other in room.scenes}) == len(room.scenes)


@dataclass(frozen=True)
class Seen:
    """What the reader of a scene sees: the page before the answer, and what is told after it."""

    html: str
    controls: set[str]
    messages: set[str]
    player: dict[str, Any] | None
    asked: list[str]
    answered: list[str]
    foretold: dict[str, Any] | None


def seen(room, k: int, code: str) -> Seen:
    """Go through a scene once, for all that is asked of it."""
    at = visit.visit(room.path, scene=str(k), lang=code)
    shown = {control.key for control in visit.controls(at)} | {field.key for field in at.text_input}
    sent, before, asked = visit.messages(at), html(at), told(at, room)
    act(at, room.scenes[k - 1])
    if code == language.SOURCE:
        _the_pictures_show_what_they_say(sent)
        _the_pictures_show_what_they_say(visit.messages(at))
    foretold = visit.messages(at)[f"{room.key}.story"].get("foretold")
    return Seen(before, shown, set(sent), sent["board"].get("player"), asked, told(at, room), foretold)


def _the_pictures_show_what_they_say(sent):
    """No mark or name is cut off, the line of a step is where its f is 0, and a name has the colour of its curve."""
    for key, message in sent.items():
        if "figure" not in message:
            continue
        meaning.check_names(message["figure"])
        if key == "board":
            ranges.check_ticks(message)
            meaning.check_line(message)
        elif key != "map":
            ranges.check(message)


@pytest.mark.parametrize(("room", "k", "code"), SPOKEN, ids=SPOKEN_NAMES)
def test_it_asks_first_and_tells_afterwards(room, k, code):
    scene = room.scenes[k - 1]
    language.use(code)
    question, ask = language._(scene.question), language._(scene.ask)
    language.use(language.SOURCE)
    now = seen(room, k, code)
    assert question in spoken(now.html)
    assert now.asked[0].startswith(ask)
    if now.player is not None:
        assert now.player["opens"] == 0, "nothing arrives solved"
        assert now.player["secret"] != isinstance(scene.act, Play), (
            "how many steps there are may be the answer"
        )
    linked = {key for key in now.messages if key not in ("board", f"{room.key}.story")}
    assert linked <= {f"{room.key}.{scene.beside}", "map"}
    after = now.answered[-1]
    assert after != ask
    assert "{" not in after
    if code == language.SOURCE:
        _what_was_foretold_stands_beside_what_happened(scene, now)
        _a_control_is_on_the_screen_only_where_the_scene_has_it(scene, now)


def _what_was_foretold_stands_beside_what_happened(scene, now):
    drawn = now.foretold
    if isinstance(scene.act, Predict):
        assert drawn["options"] == [language._(option) for option in scene.act.options]
        assert (drawn["said"], drawn["happened"]) == (0, scene.act.happened)
        assert 0 <= scene.act.happened < len(scene.act.options)
        assert len(drawn.get("pictures", [])) == (len(scene.act.options) if scene.act.pictures else 0)
    elif isinstance(scene.act, Number):
        happened = scene.act.happened(scene.begin())
        assert (drawn["said"], drawn["happened"]) == (scene.act.usual, happened)
        assert scene.act.least <= happened <= scene.act.most, "it is on the scale"
        assert f"{happened:,}" in now.answered[-1]
    else:
        assert drawn is None
        return
    agrees = drawn["said"] == drawn["happened"]
    assert drawn["verdict"] == language._("Right." if agrees else "Not quite.")


def _a_control_is_on_the_screen_only_where_the_scene_has_it(scene, now):
    wanted = set(scene.controls)
    assert {key for key in now.controls if "." in key and not key.startswith("scene.")} == wanted


@pytest.mark.parametrize(
    ("room", "k"),
    [
        pytest.param(*which, id=name)
        for which, name in third(list(zip(ALL, NAMES, strict=True)), 1)
        if which[0].scenes[which[1] - 1].controls
    ],
)
def test_its_controls_go_to_both_their_ends(room, k):
    scene = room.scenes[k - 1]
    at = visit.visit(room.path, scene=str(k))
    for control in [control for control in visit.controls(at) if control.key in scene.controls]:
        for value in control.values:
            visit.move(at, control.key, value)
            assert "{" not in told(at, room)[-1]


@pytest.mark.parametrize(("said", "options"), [(0, ["x₁", "x₃"]), (2, ["x₃"])])
def test_a_point_is_marked_and_stands_beside_the_one_that_it_is(said, options):
    room = SITE["dual"]
    at = visit.visit(room.path, scene="1")
    assert visit.messages(at)["board"]["edit"]["mark"]
    for pick in (said, 99):  # there is no such point
        at.session_state[session._KEY].pick = pick
        at.run()
        visit.check(at)
    drawn = visit.messages(at)["dual.story"]["foretold"]
    assert (drawn["options"], drawn["said"], drawn["happened"]) == (options, 0, len(options) - 1)
    assert not visit.messages(at)["board"]["edit"]["mark"]
    assert told(at, room)[-1].startswith("x₃: 5 of the 7 updates")


def test_where_a_point_is_only_moved_the_board_has_no_tool_for_anything_else():
    only = [(room, k) for room, k in ALL if room.scenes[k - 1].act.only_moves]
    assert [room.key for room, _k in only] == ["convergence", "margin", "kernels", "shattering"]
    for room, k in only:
        edit = visit.messages(visit.visit(room.path, scene=str(k)))["board"]["edit"]
        assert (edit["stay"], edit["unlabelled"], edit["fixed"]) == (True, True, False)


DRAWS = [(room, k) for room, k in ALL if isinstance(room.scenes[k - 1].act, Draw)]
each_drawing = pytest.mark.parametrize(("room", "k"), DRAWS, ids=[room.key for room, _k in DRAWS])


def drawn(at):
    """The line on the board as it is sent, how many lines are dashed green, and what words stand in the picture."""
    board = visit.messages(at)["board"]
    beside = [layer for layer in board["figure"]["data"] if layer.get("line", {}).get("color") == theme.GOOD]
    return (
        board["line"],
        len(beside),
        [note["text"] for note in board["figure"]["layout"].get("annotations", [])],
    )


@each_drawing
def test_a_line_is_drawn_and_another_one_stands_beside_it_once_it_is_said(room, k):
    scene = room.scenes[k - 1]
    at = visit.visit(room.path, scene=str(k))
    line, others, words = drawn(at)
    assert ("w" in line, others, words) == (False, 0, [])
    w1, w2, b = scene.act.happened(scene.begin())
    at.session_state[session._KEY].line = (w1 + 0.5 * w2, w2 - 0.5 * w1, b)
    at.run()
    visit.check(at, thoroughly=True)
    line, others, words = drawn(at)
    assert [*line["w"], line["b"]] == [w1 + 0.5 * w2, w2 - 0.5 * w1, b]
    assert (others, told(at, room)) == (0, [scene.ask])
    if scene.act.holds is None:
        visit.move(at, "scene.drawn", None)
    at.session_state[session._KEY].line = (w1, w2, b)
    at.run()
    visit.check(at, thoroughly=True)
    line, others, words = drawn(at)
    assert (line["w"], others, words) == ([w1, w2], 3 if scene.act.street else 1, [scene.act.name])
    assert told(at, room) != [scene.ask]
    visit.move(at, "scene.next", None)
    visit.move(at, "scene.back", None)
    assert drawn(at)[0]["w"] == [w1, w2], "the reader comes back to it"


@each_drawing
def test_what_is_no_line_is_not_taken_and_who_is_shown_sees_the_other_alone(room, k):
    at = visit.visit(room.path, scene=str(k))
    at.session_state[session._KEY].line = (0.0, 0.0, 1.0)
    at.run()
    visit.check(at)
    assert "w" not in drawn(at)[0]
    visit.move(at, "scene.show", None)
    line, others, words = drawn(at)
    assert "w" not in line
    assert others
    assert words == [room.scenes[k - 1].act.name]
