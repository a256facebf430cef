"""Challenges of one's own: every goal is reached by one board and missed by another, within its limits."""

from __future__ import annotations

import math
import time
from dataclasses import replace

import numpy as np
import pytest

from explorer.challenges import challenges
from explorer.lesson.challenges import custom_challenge, custom_link, judging, point_predicates
from explorer.lesson.challenges import predicates as shared
from explorer.lesson.challenges.challenge import board
from explorer.lesson.challenges.custom_goal import JUST, LEAST, MOST, NO, YES, Wanted
from explorer.lesson.challenges.custom_link import ADD, BOTH, CLASSES, FREE, MOVE, CustomSpec, Limits
from explorer.points.dataset import NAMES, Dataset, default
from explorer.points.links import LinkError
from linclass import separable
from tests.support.own_challenges import ANY, FAR, GROUNDS, XOR, judged, of

APART = board([(-5, 0), (-6, 1), (-5, 1), (-6, 0)], [(5, 0), (6, 1), (5, 1), (6, 0)])
NEARER = board([(-5, 0), (-6, 1), (-5, 1), (-6, 0)], [(0, 0), (1, 1), (0, 1), (1, 0)])
TRIANGLE, ROW = board([(0, 0), (3, 1), (1, 3)], []), board([(0, 0), (1, 1), (2, 2)], [])
# Lesson, goal, way, bound and option; a board that reaches it; and one that misses it.
CASES = [
    ("perceptron", "updates", LEAST, 20, "", board([(1, 1)], [(1, 1.2)]), board([(1, 1)], [(1, 1.5)])),
    ("perceptron", "updates", MOST, 1, "", board([(1, 1), (2, 2)], [(-1, -1)]), board([(1, 1)], [(1, 1.5)])),
    ("convergence", "updates", JUST, 11, "", board([(1, 1)], [(1, 1.5)]), XOR),
    ("perceptron", "separable", YES, 0, "", default(), XOR),
    ("pocket", "separable", NO, 0, "", XOR, default()),
    ("pocket", "best-line", JUST, 1, "", XOR, default()),
    ("pocket", "best-line", LEAST, 1, "", XOR, default()),
    ("margin", "margin", LEAST, 100, "", board([(0, 0)], [(2, 0)]), board([(0, 0)], [(1.9, 0)])),
    ("margin", "margin", MOST, 100, "", board([(0, 0)], [(0, 2)]), board([(0, 0)], [(2.1, 0)])),
    ("shattering", "labellings", JUST, 8, "half-planes", TRIANGLE, ROW),
    ("shattering", "labellings", MOST, 6, "half-planes", ROW, TRIANGLE),
    ("shattering", "labellings", MOST, 7, "rectangles", ROW, board([(0, 1), (1, 0), (2, 1)], [])),
    ("shattering", "labellings", LEAST, 8, "discs", TRIANGLE, ROW),
    ("shattering", "labellings", JUST, 7, "polygons", ROW, TRIANGLE),
    *(("logistic", "mistakes", JUST, 0, model, APART, XOR) for model in point_predicates.NAMED),
    *(("least-squares", "mistakes", LEAST, 1, model, XOR, APART) for model in point_predicates.NAMED),
    ("least-squares", "angle", LEAST, 20, "least-squares--logistic", FAR, default()),
    ("least-squares", "angle", LEAST, 20, "least-squares--soft-margin", FAR, default()),
    ("fisher", "angle", LEAST, 20, "fisher--logistic", FAR, default()),
    ("fisher", "angle", MOST, 20, "fisher--soft-margin", default(), FAR),
    ("logistic", "angle", MOST, 1, "logistic--soft-margin", default(), XOR),
    ("fisher", "j", LEAST, 6_050, "", APART, NEARER),
    ("fisher", "j", MOST, 1_800, "", NEARER, APART),
    ("boosting", "rounds", LEAST, 5, "", challenges()["boo-rounds"].solution.dataset, default()),
    ("boosting", "rounds", MOST, 5, "", default(), XOR),
    ("naive-bayes", "spam", LEAST, 60, "", "free money prize", "Could you buy some milk?"),
    ("naive-bayes", "spam", MOST, 40, "", "Could you buy some milk?", "free money prize"),
    ("naive-bayes", "words", LEAST, 3, "", "free money prize", "free money"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(map(str, case[:5])))
def test_every_goal_is_reached_by_one_board_and_missed_by_another(case):
    *goal, reached, missed = case
    limits = Limits(FREE, 2, 6) if goal[1] == "labellings" else ANY
    challenge = of(*goal, missed, limits, draft=False)
    assert challenge.wrong() == ""
    for attempt, passes in ((reached, True), (missed, False)):
        given = judged(challenge, attempt)
        assert given.passed == passes, given
        assert given.reason
        assert "{" not in given.reason + given.witness


def test_every_goal_of_every_lesson_is_among_these_in_each_of_its_ways_and_options():
    tried = {(case[1], case[2]) for case in CASES} | {(case[1], case[4]) for case in CASES}
    for _room, ground in GROUNDS.values():
        for goal in ground.goals:
            assert {way for key, way in tried if key == goal.key} & set(goal.ways)
            assert all((goal.key, option) in tried for option in goal.options)


def test_several_goals_must_all_be_reached_and_what_is_missing_comes_first():
    wanted = (
        Wanted(point_predicates.SEPARABLE, YES),
        Wanted(point_predicates.UPDATES, LEAST, 12),
        Wanted(point_predicates.UPDATES, MOST, 20),
    )
    challenge = CustomSpec("perceptron", wanted, XOR, ANY, draft=False)
    told = judged(challenge, XOR).reason
    assert told.startswith(
        "No line separates the classes. The convex hulls of x₁, x₂ and of x₃, x₄ have a point"
    )
    assert judged(challenge, board([(1, 1)], [(1, 1.2)])).reason.startswith("Perceptron updates")
    assert not judged(challenge, board([(1, 1)], [(1, 1.5)])).passed
    assert judged(challenge, default()).passed, "twelve updates"


# ---- what the verdicts say is so ----


def test_a_witness_against_a_line_is_a_point_of_both_hulls():
    given = judged(of("perceptron", "separable", YES, 0, "", XOR, draft=False), XOR)
    assert given.witness == "The convex hulls of x₁, x₂ and of x₃, x₄ have a point in common."
    assert sorted(given.marked) == [0, 1, 2, 3]


def test_a_margin_that_is_exactly_the_bound_passes_in_any_direction():
    for x, y in ((6, 8), (8, -6), (0.6, 0.8), (-1.2, 1.6)):
        this = of("margin", "margin", LEAST, round(50 * math.hypot(x, y)), "", XOR, draft=False)
        assert judged(this, board([(0, 0)], [(x, y)])).passed


def test_j_is_the_distance_of_the_means_squared_for_the_scatter_within():
    for points in (APART, NEARER, default()):
        X, signs = points.X, points.signs(0)
        first, second = X[signs > 0], X[signs < 0]
        apart = first.mean(axis=0) - second.mean(axis=0)
        within = sum((part - part.mean(axis=0)).T @ (part - part.mean(axis=0)) for part in (first, second))
        best = apart @ np.linalg.solve(within, apart)
        assert point_predicates.J.measure(_stage(points), "").value == pytest.approx(best)


def _stage(points):
    challenge = custom_challenge.challenge(of("fisher", "j", LEAST, 1, "", points), GROUNDS["fisher"][1])
    return challenge.begin()


def test_the_line_that_is_named_separates():
    given = point_predicates.SEPARABLE.measure(_stage(default()), "")
    assert separable(default().X, default().signs(0)).separable
    w1, w2, b = (
        float(text.strip("(),.").replace("\N{MINUS SIGN}", "-"))
        for text in given.witness.split()
        if any(c.isdigit() for c in text)
    )
    assert not shared.wrong(default(), (w1, w2, b)).any()


# ---- limits ----


@pytest.mark.parametrize(
    ("limits", "change", "told"),
    [
        (Limits(FREE, 9, 11), lambda d: d.add(1, 1, 0).add(2, 2, 0), "9 to 11 points; there are 12"),
        (Limits(FREE, 9, 11), lambda d: d.relabel(0, 2), "2 classes"),
        (Limits(ADD, 0, 11), lambda d: d.move(0, 5, 5), "x₁ must stay"),
        (Limits(ADD, 0, 11), lambda d: d.remove(0), "you may not add or remove"),
        (Limits(ADD, 0, 11), lambda d: d.add(1, 1, 0).add(2, 2, 0), "10 to 11 points; there are 12"),
        (Limits(MOVE, 0, 1), lambda d: d.move(0, 5, 5).move(1, 4, 4), "Changed so far: 2."),
        (Limits(MOVE, 0, 1), lambda d: d.relabel(0, 1), "keep their classes"),
        (Limits(MOVE, 0, 1), lambda d: d.move(0, 11, 0), "between -10 and 10"),
        (Limits(MOVE, 0, 1), lambda d: d.move(0, 1.25, 0), "one decimal"),
        (Limits(CLASSES, 0, 2), lambda d: d.move(0, 1, 1), "the points may not move"),
        (Limits(BOTH, 0, 1), lambda d: d.move(0, 1, 1).relabel(1, 1), "Changed so far: 2."),
        (Limits(BOTH, 0, 1), lambda d: d.add(1, 1, 1), "you may not add or remove"),
    ],
)
def test_what_may_not_be_changed_is_refused(limits, change, told):
    this = of("perceptron", "updates", LEAST, 13, "", default(), limits, draft=False)
    given = judged(this, change(default()))
    assert not given.passed
    assert told in given.reason


@pytest.mark.parametrize(
    ("this", "told"),
    [
        (of("perceptron", "updates", LEAST, 0, "", XOR), "has an impossible number"),
        (of("perceptron", "updates", YES, 1, "", XOR), "has an impossible number"),
        (of("perceptron", "mistakes", LEAST, 1, "no-such", XOR), "has an impossible number"),
        (of("perceptron", "updates", LEAST, 1, "", ROW), "both classes"),
        (of("perceptron", "updates", LEAST, 1, "", Dataset(np.empty((0, 2)), [])), "2 to 40 points"),
        (of("perceptron", "updates", LEAST, 1, "", board([(0, 0)], [(200, 1)])), "between -100 and 100"),
        (of("perceptron", "updates", LEAST, 1, "", board([(0, 0)], [(0.05, 1)])), "one decimal"),
        (of("perceptron", "updates", LEAST, 1, "", board([(0, 0)], [(1, 1)], [(2, 2)])), "no third class"),
        (of("perceptron", "updates", LEAST, 1, "", XOR, Limits(FREE, 5, 4)), "cannot all be met"),
        (of("perceptron", "updates", LEAST, 1, "", XOR, Limits(ADD, 0, 4)), "cannot all be met"),
        (of("perceptron", "updates", LEAST, 1, "", XOR, Limits(MOVE, 0, 5)), "cannot all be met"),
        (of("shattering", "labellings", LEAST, 1, "discs", TRIANGLE, Limits(FREE, 3, 7)), "at most 6"),
        (replace(of("perceptron", "updates", LEAST, 1, "", XOR), wanted=()), "one to three"),
        (of("naive-bayes", "words", LEAST, 3, "", "x" * 501), "too long"),
    ],
)
def test_what_can_be_no_challenge_is_told_and_no_link_of_it_is_read(this, told):
    assert told in this.wrong()
    with pytest.raises(LinkError):
        custom_link.read(this.spell(), GROUNDS[this.lesson][1])


# ---- time ----


@pytest.mark.slow
def test_a_verdict_takes_less_than_a_tenth_of_a_second_with_as_many_points_as_there_may_be():
    rng = np.random.default_rng(1)
    for lesson, (_room, ground) in GROUNDS.items():
        for goal in () if ground.text else ground.goals:
            n = goal.points
            X = np.round(rng.uniform(0, 10, (n, 2)), 1)
            start = Dataset(X, np.arange(n) % 2, NAMES)
            for option in goal.options or ("",):
                bound = 0 if YES in goal.ways else goal.usual
                this = of(lesson, goal.key, goal.ways[0], bound, option, start, Limits(FREE, 2, n))
                challenge = custom_challenge.challenge(this, ground)
                judging.verdict(challenge, challenge.begin())
                begun = time.process_time()
                judging.verdict(challenge, challenge.begin())
                assert time.process_time() - begun < 0.1, (lesson, goal.key, option)
