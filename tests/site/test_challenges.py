"""Each challenge on its lesson's page: the task, what is missing, hints, giving up, and what is told at the end."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode, urlsplit

import numpy as np
import pytest

from explorer.challenges import challenges, judge
from explorer.lesson.challenges import links
from explorer.lesson.challenges.challenge import Answer
from explorer.lesson.challenges.judging import verdict
from explorer.lesson.challenges.task import task
from explorer.lessons import SITE
from explorer.visit import session
from linboard.i18n import language
from tests.support import visit
from tests.support.near_misses import near_misses
from tests.support.scenes import told, words

ALL = [(room, challenge) for room in SITE.rooms for challenge in room.challenges()]
each = pytest.mark.parametrize(("room", "challenge"), ALL, ids=[one.key for _room, one in ALL])


def query(challenge, answer):
    """The fields of an answer's link."""
    return dict(parse_qsl(urlsplit(links.spell(challenge, answer)).query))


def address(at):
    """The address that the browser shows."""
    return "?" + urlencode(dict(at.query_params), doseq=True)


def done(at):
    return at.session_state[session._KEY].progress.done


@each
def test_it_opens_with_its_task_and_says_what_is_missing(room, challenge):
    at = visit.visit(room.path, challenge=challenge.key)
    assert at.query_params["challenge"] == challenge.key
    assert challenge.task in words(at)
    assert told(at, room) == [task(challenge).instruction(challenge.begin())]
    assert told(at, room)[0].endswith(verdict(challenge, challenge.begin()).reason + _witness(challenge))
    assert (room.key, challenge.key) not in done(at)
    shown = {control.key for control in visit.controls(at)} | {field.key for field in at.text_input}
    shown |= {field.key for field in at.text_area}
    shown |= {visit.messages(at)["board"]["edit"].get("rows")}  # rows are changed on the board
    assert set(challenge.may.controls) <= shown, "what is left to the reader is on the screen"


def _witness(challenge):
    witness = verdict(challenge, challenge.begin()).witness
    return f" {witness}" if witness else ""


@each
def test_its_solutions_link_solves_it_and_says_what_is_surprising(room, challenge):
    if challenge.solution is None:
        at = visit.visit(room.path, challenge=challenge.key)
        visit.move(at, "challenge.impossible", None)
    else:
        at = visit.visit(room.path, **query(challenge, challenge.solution))
        assert judge(challenge.key, address(at)).passed, "the address carries the solution"
    said = told(at, room)[-1]
    assert said.startswith("✓ Solved.")
    assert said.endswith(challenge.surprise)
    assert (room.key, challenge.key) in done(at)
    kept = at.session_state[session._KEY].progress.solutions[room.key, challenge.key]
    assert judge(challenge.key, kept).passed, "what is kept for a receipt solves it, too"


def test_hints_come_one_at_a_time():
    room, challenge = ALL[0]
    at = visit.visit(room.path, challenge=challenge.key)
    for k, hint in enumerate(challenge.hints, 1):
        assert hint not in "".join(text.value for text in at.markdown)
        visit.move(at, "challenge.hint", None)
        assert f"**Hint {k} of {len(challenge.hints)}.** {hint}" in [text.value for text in at.markdown]
    assert at.button(key="challenge.hint").disabled


def test_who_gives_up_what_can_be_done_may_ask_for_the_idea_and_may_go_on():
    challenge = challenges()["con-promise"]
    at = visit.visit("convergence", challenge=challenge.key)
    visit.move(at, "challenge.impossible", None)
    assert told(at, SITE["convergence"]) == ["It can be done."], "no solution that was not asked for"
    [solution] = [found for found in at.get("expander") if found.label == "How it can be done"]
    assert not solution.proto.expanded
    assert "Put two points far out and a tenth apart" in words(at)
    assert ("convergence", challenge.key) not in done(at)
    visit.move(at, "challenge.again", None)
    assert told(at, SITE["convergence"]) == [verdict(challenge, challenge.begin()).reason]


def test_back_and_next_lead_through_the_challenges_and_the_bench_lists_them():
    room = SITE["convergence"]
    first, second, last = (challenge.key for challenge in room.challenges())
    at = visit.visit(room.path)
    visit.move(at, f"challenge.{second}", None)
    assert at.query_params["challenge"] == second
    visit.move(at, "scene.next", None)
    assert at.query_params["challenge"] == last
    assert "scene" not in at.query_params
    visit.move(at, "scene.back", None)
    visit.move(at, "scene.back", None)
    assert at.query_params["challenge"] == first
    visit.move(at, "scene.free", None)
    assert "challenge" not in at.query_params
    assert at.query_params["scene"] == "0"


def test_a_challenge_says_its_number_and_lists_all_challenges_of_its_lesson():
    room = SITE["convergence"]
    first, second, last = (challenge.key for challenge in room.challenges())
    at = visit.visit(room.path, challenge=first)
    assert "Challenge 1 of 3 · " in words(at)
    assert [at.button(key=f"challenge.{key}").disabled for key in (first, second, last)] == [
        True,
        False,
        False,
    ]
    visit.move(at, f"challenge.{last}", None)
    assert at.query_params["challenge"] == last
    assert "Challenge 3 of 3 · " in words(at)


def test_what_is_missing_is_said_once():
    at = visit.visit("margin", challenge="mar-hand")
    assert told(at, SITE["margin"])[0].endswith("No line yet.")
    assert not visit.messages(at)["board"]["caption"]
    at = visit.visit("hypothesis", challenge="hyp-all-right")
    assert visit.messages(at)["board"]["caption"] == "Drag a handle."


def test_the_last_scene_leads_to_the_first_challenge():
    room = SITE["convergence"]
    at = visit.visit(room.path, scene=str(len(room.scenes)))
    visit.move(at, "scene.challenge", None)
    assert at.query_params["challenge"] == room.challenges()[0].key


def test_an_unknown_challenge_opens_the_bench_and_so_does_a_locked_link():
    assert visit.visit("convergence", challenge="no-such").query_params["scene"] == "0"
    assert visit.visit("convergence", challenge="con-tight", lock="1").query_params["scene"] == "0"


def test_the_boards_edits_are_rounded_to_tenths():
    at = visit.visit("convergence", challenge="con-tight")
    assert visit.messages(at)["board"]["edit"]["decimals"] == [1, 1]


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_it_speaks_the_readers_language(code):
    at = visit.visit("convergence", challenge="con-tight", lang=code)
    language.use(code)
    try:
        assert language._(challenges()["con-tight"].task) in words(at)
    finally:
        language.use(language.SOURCE)


@pytest.mark.parametrize("key", ["mar-hand", "pla-thirty", "fis-hand"])
def test_giving_up_what_can_be_done_is_no_solution_whatever_is_done_on_the_board(key):
    challenge = challenges()[key]
    room = next(room for room, one in ALL if one is challenge)
    line = near_misses()[challenge.key][0].answer if challenge.may.line else Answer()
    at = visit.visit(room.path, **query(challenge, line))
    visit.move(at, "challenge.impossible", None)
    said = told(at, room)[-1]
    assert "Solved." not in said
    assert said.endswith("It can be done.")
    assert (room.key, key) not in done(at)


def test_the_last_pick_is_taken_back():
    challenge = challenges()["pla-by-hand"]
    at = visit.visit("perceptron", challenge=challenge.key, picks="2.3.3")
    assert told(at, SITE["perceptron"])[-1].endswith("Updates: 3. Points still misclassified: 1.")
    visit.move(at, "challenge.back", None)
    assert told(at, SITE["perceptron"])[-1].endswith("Updates: 2. Points still misclassified: 1.")
    assert at.query_params["picks"] == "2.3"


def layers(at):
    """What is drawn on the board."""
    return visit.messages(at)["board"]["figure"]["data"]


def marked(traces, look):
    """The last trace with this dash or symbol."""
    return [t for t in traces if look in (t.get("line", {}).get("dash"), t.get("marker", {}).get("symbol"))][
        -1
    ]


def test_the_board_draws_the_square_that_nobody_may_claim():
    square = marked(layers(visit.visit("hypothesis", challenge="hyp-unclaimed")), "dot")
    assert set(zip(square["x"], square["y"], strict=True)) == {
        (a, b) for a in (-0.3, 0.3) for b in (-0.3, 0.3)
    }


def test_the_board_rings_the_points_that_least_squares_gives_the_middle_class():
    challenge = challenges()["ls-masked"]
    begun = challenge.begin()
    middle = begun.dataset.X[list(verdict(challenge, begun).marked)]
    ringed = marked(layers(visit.visit("least-squares", challenge=challenge.key)), "circle-open")
    assert len(middle) == 3
    assert np.column_stack([ringed["x"], ringed["y"]]).tolist() == middle.tolist()
    solved = marked(
        layers(visit.visit("least-squares", **query(challenge, challenge.solution))), "circle-open"
    )
    assert not len(solved["x"])


@pytest.mark.parametrize(
    ("key", "stay", "unlabelled", "fixed", "offered"),
    [
        ("mar-two", True, True, False, 2),
        ("poc-two", True, False, True, 2),
        ("con-tight", False, False, False, 2),
        ("hyp-unclaimed", False, False, False, 3),
        ("ker-negative", True, True, False, 2),
        ("pla-by-hand", True, True, True, 2),
        ("sha-not-three", False, True, False, None),
    ],
)
def test_the_toolbar_offers_only_what_may_be_done(key, stay, unlabelled, fixed, offered):
    """No button removes all points where none may go, gives a class that none may have, or moves what stays."""
    room = next(room for room in SITE.rooms for one in room.challenges() if one.key == key)
    edit = visit.messages(visit.visit(room.path, challenge=key))["board"]["edit"]
    told = [edit.get(name, False) for name in ("stay", "unlabelled", "fixed")]
    assert (*told, edit.get("offered")) == (stay, unlabelled, fixed, offered)


def test_what_a_challenge_lays_on_a_board_is_there_once_however_often_it_is_opened():
    """Boards are kept for all visitors: none may find on one what another has been shown."""
    for _visit in range(3):
        drawn = layers(visit.visit("shattering", challenge="sha-three"))
        assert [layer.get("name") for layer in drawn].count("collinear") == 1
