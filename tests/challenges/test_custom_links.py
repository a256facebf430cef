"""Links of one's own challenges: they bring back what was made, hold no solution, and no bent one is a challenge."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from explorer.challenges import judge
from explorer.lesson.challenges import custom_challenge, custom_link, custom_page, point_predicates
from explorer.lesson.challenges.challenge import IMPOSSIBLE
from explorer.lesson.challenges.custom_goal import LEAST, YES, Wanted
from explorer.lesson.challenges.custom_link import FREE, CustomSpec, Limits
from explorer.points.dataset import Dataset, default
from explorer.points.links import LinkError
from tests.support.own_challenges import GOOD, GROUNDS, HOSTILE, XOR, judged, of


@pytest.mark.parametrize("lesson", GROUNDS)
def test_a_link_brings_back_what_was_made_and_holds_no_solution(lesson):
    ground = GROUNDS[lesson][1]
    goal, start = ground.goals[0], "milk" if ground.text else XOR
    bound = 0 if YES in goal.ways else goal.most
    this = of(lesson, goal.key, goal.ways[0], bound, next(iter(goal.options), ""), start, Limits(FREE, 2, 6))
    again = custom_link.read(this.spell(), ground)
    assert again.wanted == this.wanted
    assert again.board == this.board
    assert again.draft
    challenge = custom_challenge.open_in(GROUNDS[lesson][0], this.spell())
    assert challenge.solution is None
    assert challenge.begin().dataset == (default() if ground.text else start)


def test_the_largest_challenge_fits_into_two_thousand_bytes_or_is_refused():
    """40 points far apart, three goals of the longest names."""
    rng = np.random.default_rng(0)
    X = np.round(rng.uniform(-100, 100, (40, 2)), 1)
    goals_ = [
        Wanted(point_predicates.ANGLE, LEAST, 30, pair) for pair in list(point_predicates.TWO_LINES)[:3]
    ]
    names = ("é" * 40, "ü" * 40)
    this = CustomSpec("least-squares", tuple(goals_), Dataset(X, [0, 1] * 20, names), Limits(FREE, 2, 40))
    assert this.wrong() == ""
    challenge = custom_challenge.open_in(GROUNDS["least-squares"][0], this.spell())
    link = custom_page.address(
        "https://a-rather-long-host-name.example.org:8501/class/least-squares", challenge
    )
    assert len(link.encode()) <= custom_page.MOST_BYTES
    assert link.isascii()


def test_a_draft_is_no_challenge_for_others_until_its_maker_has_solved_it():
    draft = of("perceptron", "separable", YES, 0, "", XOR)
    assert judged(draft, default()).reason == "The author of this challenge has not solved it yet."
    assert judged(replace(draft, draft=False), default()).passed


def test_that_it_cannot_be_done_is_never_right():
    key = of("perceptron", "separable", YES, 0, "", XOR, draft=False).spell()
    given = judge(key, f"?answer={IMPOSSIBLE}")
    assert not given.passed
    assert given.witness == custom_challenge.IDEA


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_link_gets_a_sentence_and_the_remedy(name):
    with pytest.raises(LinkError) as caught:
        custom_challenge.open_in(GROUNDS["perceptron"][0], HOSTILE[name])
    told = str(caught.value)
    assert told.endswith(".")
    assert told.count(". ") == 1  # what is wrong, then what to do
    given = judge(HOSTILE[name], "?d=1")
    if name != "another lesson":  # on whose page it is a challenge
        assert not given.passed
        assert given.reason.endswith(".")


def test_every_changed_character_is_told():
    for at in range(len(GOOD)):
        for other in "aZ0_~.-":
            if other != GOOD[at]:
                with pytest.raises(LinkError):
                    custom_link.read(GOOD[:at] + other + GOOD[at + 1 :], GROUNDS["perceptron"][1])
