"""The form of a challenge of one's own, and the pages that it opens: the link comes with the solution, without it."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest

from explorer.challenges import judge
from explorer.lesson.challenges import custom_challenge, custom_form, custom_link
from explorer.lesson.challenges.custom_goal import LEAST, YES, Wanted
from explorer.lesson.challenges.custom_link import FREE, CustomSpec, Limits
from explorer.lessons import SITE
from explorer.points import stored_points
from explorer.points.dataset import Dataset, default
from explorer.visit import session
from linboard.i18n import language
from tests.support import visit
from tests.support.own_challenges import FAR, GROUNDS, HOSTILE, XOR, of
from tests.support.scenes import html, told, words
from tests.support.visitor import Shelf

GIVEN = of("perceptron", "separable", YES, 0, "", XOR, draft=False)
DRAFT = of("perceptron", "separable", YES, 0, "", XOR)


def form(dataset=None, **chosen):
    """The form on the map, with what is chosen in it."""
    at = visit.visit("", dataset)
    at.session_state["own.open"] = True
    at.run()
    for key, value in chosen.items():
        visit.move(at, key.replace("_", "."), value)
    return at


def offered(at):
    """The address of a challenge that the page gives, if it gives one."""
    found = [code.value for code in at.code if "challenge=own1" in code.value]
    return found[0] if found else None


def progress(at):
    return at.session_state[session._KEY].progress


def test_the_form_leads_to_the_page_with_a_draft_that_no_judge_takes():
    at = form(own_lesson="margin", own_board="xor")
    visit.move(at, "own.goal.margin.1", "separable")
    assert "**A line separates the classes.** Change the points as you like." in visit.words(at)
    assert "With the board as it is: No line separates the classes." in visit.words(at)
    visit.widget(at, "own.solve").click()
    at.run()
    key = at.query_params["challenge"]
    assert custom_link.read(key, GROUNDS["margin"][1]).draft
    assert told(at, SITE["margin"])[0].startswith("Change the points as you like.")
    assert sorted(visit.shown(at)[0].tolist()) == sorted(XOR.X.tolist())
    assert judge(key, "?").reason == "The author of this challenge has not solved it yet."


def test_the_link_comes_once_the_draft_is_solved_and_has_the_first_board():
    at = visit.visit("perceptron", challenge=DRAFT.spell())
    assert "Solve it to get its link." in told(at, SITE["perceptron"])[0]
    assert offered(at) is None
    at = visit.visit("perceptron", default(), challenge=DRAFT.spell())
    assert told(at, SITE["perceptron"])[0].startswith("✓ Solved. A line separates the classes.")
    fields = parse_qs(urlsplit(offered(at)).query)
    assert list(fields) == ["challenge"], "no points of the solution"
    assert fields["challenge"] == [GIVEN.spell()]
    assert custom_link.read(fields["challenge"][0], GROUNDS["perceptron"][1]).board == XOR
    assert 'alt="QR code"' in html(at)


def test_who_follows_the_link_sees_task_and_board_and_gets_the_verdict():
    at = visit.visit("perceptron", challenge=GIVEN.spell())
    assert "A line separates the classes." in html(at)
    assert told(at, SITE["perceptron"]) == [
        (
            "Change the points as you like. There may be 2 to 12 points. No line separates the "
            "classes. The convex hulls of x₁, x₂ and of x₃, x₄ have a point in common."
        )
    ]
    assert visit.shown(at)[0].tolist() == XOR.X.tolist()
    at = visit.visit("perceptron", default(), challenge=GIVEN.spell())
    assert told(at, SITE["perceptron"])[0].endswith(custom_challenge.SURPRISE)
    assert offered(at) is None
    assert progress(at).done == set(), "it is none of the lesson's own"
    assert list(progress(at).solutions) == [("perceptron", GIVEN.spell())], "its solution is for the receipt"


def test_it_cannot_be_given_up_before_it_is_known_whether_it_can_be_done():
    assert not visit.shows(visit.visit("perceptron", challenge=DRAFT.spell()), "challenge.impossible")
    at = visit.visit("perceptron", challenge=GIVEN.spell())
    visit.move(at, "challenge.impossible", None)
    assert told(at, SITE["perceptron"])[0].endswith("It can be done.")
    assert custom_challenge.IDEA in words(at)


def test_the_link_of_a_large_challenge_names_its_copy_in_the_store(monkeypatch):
    rng = np.random.default_rng(1)
    names = ("bought within a week", "did not buy anything in the first week")
    many = Dataset(rng.uniform(-99, 99, (40, 2)).round(1), np.arange(40) % 2, names)
    this = of("perceptron", "separable", YES, 0, "", many, Limits(FREE, 2, 40), draft=False)
    assert len(this.spell()) > stored_points.SHORT
    monkeypatch.setattr(stored_points, "_shelf", Shelf())
    at = visit.visit("perceptron", challenge=this.spell())
    name = at.query_params["challenge"]
    assert len(name) == stored_points.LENGTH
    again = visit.visit("perceptron", challenge=name)
    assert visit.shown(again)[0].tolist() == many.X.tolist()
    assert again.query_params["challenge"] == name
    monkeypatch.setattr(stored_points, "_shelf", Shelf())
    (said,) = visit.messages(visit.visit("perceptron", challenge=name))["board"]["notices"]
    assert "no longer on this server" in said


@pytest.mark.parametrize(
    "name", ["cut off", "a bound out of bounds", "far too long", "another lesson", "no lesson"]
)
def test_a_broken_link_is_told_in_one_sentence_and_the_page_opens(name):
    at = visit.visit("perceptron", challenge=HOSTILE[name])
    (told_,) = visit.messages(at)["board"]["notices"]
    assert "hallenge" in told_
    assert told_.endswith(".")
    assert at.query_params["scene"] == "0"


def test_a_locked_page_has_neither_form_nor_challenge():
    assert "own.open" not in {one.key for one in visit.controls(visit.visit("", lock="1"))}
    assert visit.visit("perceptron", challenge=GIVEN.spell(), lock="1").query_params["scene"] == "0"


@pytest.mark.parametrize("lesson", GROUNDS)
def test_each_lessons_page_takes_its_challenges(lesson):
    room, ground = GROUNDS[lesson]
    goal = ground.goals[0]
    bound = 0 if YES in goal.ways else goal.most
    option = list(goal.options)[-1] if goal.options else ""
    start = "milk" if ground.text else XOR
    limits = Limits(FREE, 2, 6)
    this = CustomSpec(room.key, (Wanted(goal, goal.ways[0], bound, option),), start, limits, draft=False)
    at = visit.visit(room.path, challenge=this.spell())
    assert this.wanted[0].task() in words(at)
    assert told(at, room)[0].startswith("Rewrite the text" if ground.text else "Change the points")
    if ground.follows:
        assert at.session_state[session._KEY].progress.settings[ground.follows] == option
    if ground.text:
        assert ground.text in {one.key for one in visit.controls(at)} | {field.key for field in at.text_input}


def test_the_form_says_why_something_is_no_challenge():
    at = form(FAR, own_lesson="shattering")
    assert [one.value for one in at.warning] == ["With these goals there may be at most 6 points."]
    assert not visit.shows(at, "own.solve")
    at = form(own_board="default")
    visit.move(at, "own.goal.perceptron.1", "separable")
    assert [one.value for one in at.warning] == ["The board already solves this: choose a harder goal."]
    assert not visit.shows(at, "own.solve")


@pytest.mark.parametrize("way", custom_form.MAY)
def test_every_limit_of_the_form_is_one_of_a_link(way):
    at = form(own_board="default", own_may=way)
    assert visit.shows(at, "own.solve"), [one.value for one in at.warning]


def test_the_numbers_of_points_keep_to_what_board_and_goals_take():
    at = form(own_board="blobs")
    assert "There may be 2 to 20 points." in visit.words(at)
    at = form(own_board="xor", own_lesson="shattering")
    assert "There may be 2 to 6 points." in visit.words(at)


def test_a_bound_with_decimals_and_an_option_are_taken():
    at = form(own_lesson="margin", own_board="default")
    visit.move(at, "own.bound.margin.1.margin", 0.75)
    visit.move(at, "own.goal.margin.2", "mistakes")
    visit.move(at, "own.of.margin.2.mistakes", "stump")
    said = visit.words(at)
    assert (
        "Margin of the widest street: at least 0.75. Points misclassified by the best stump: at least 2."
        in said
    )


def test_it_is_told_in_the_readers_language_whoever_opened_it_first():
    key = of("perceptron", "updates", LEAST, 77, "", XOR, draft=False).spell()
    for code in (*language.LANGUAGES, language.SOURCE):
        at = visit.visit("perceptron", challenge=key, lang=code)
        language.use(code)
        try:
            assert custom_link.read(key, GROUNDS["perceptron"][1]).wanted[0].task() in html(at)
        finally:
            language.use(language.SOURCE)
