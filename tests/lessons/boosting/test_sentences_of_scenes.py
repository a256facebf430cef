"""The sentences of the scenes on boosting, with numbers from the stumps of each round, and when they hold."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from explorer.lesson.scene import Stage
from explorer.lessons import SITE
from explorer.lessons.boosting import scenes, texts
from explorer.points import sources
from explorer.points.dataset import Dataset
from linclass import AdaBoost, Stump
from tests.lessons.boosting.votes import DATA, WAYS, fitted, missed
from tests.support.claims import after, numbers, stage
from tests.support.proofs import given, named


def test_after_the_first_rule_its_mistakes_have_half_of_the_weight():
    scene, now = stage("boosting", "grow")
    points = now.dataset
    wrong = Stump().fit(points.X, points.y).predict(points.X) != points.y
    k, n = wrong.sum(), points.n
    told = scene.tell(now)
    assert after(told, "each of these ") == k
    rest = numbers(told.split("rose from ")[1])
    assert rest == pytest.approx([100 / n, 50 / k, k, 100 * k / n, 50, 50 / (n - k)], abs=0.06)


def test_the_vote_is_told_with_its_mistakes_and_with_the_votes_of_the_best_and_the_worst_rule():
    scene, now = stage("boosting", "vote")
    model = AdaBoost(rounds=31).fit(now.dataset.X, now.dataset.y)
    errors = missed(model, now.dataset)
    assert errors[-1] != errors[1]
    told = scene.tell(now)
    assert numbers(told)[0] == errors[-1] == scene.act.happened(now)
    assert after(told, "alone misclassified ") == errors[1]
    assert after(told, "from round ") == np.flatnonzero(errors).max() + 1
    e = np.array([stump.error_ for stump in model.stumps_])
    votes = np.log((1 - e) / e) / 2
    assert after(told, "Here α is ") == pytest.approx(votes.max(), rel=1e-3)
    assert after(told, "for the best rule and ") == pytest.approx(votes.min(), rel=1e-3)


def test_the_mistakes_end_before_the_bound_falls_below_1():
    scene, now = stage("boosting", "bound")
    model = AdaBoost(rounds=61).fit(now.dataset.X, now.dataset.y)
    e = np.array([stump.error_ for stump in model.stumps_])
    bound = now.dataset.n * np.append(1, np.cumprod(2 * np.sqrt(e * (1 - e))))
    told = scene.tell(now)
    assert after(told, "it is 0 from round ") == np.flatnonzero(missed(model, now.dataset)).max() + 1
    assert after(told, "only in round ") == np.flatnonzero(bound < 1).min()
    assert after(told, "the sum of ") == now.dataset.n
    assert (2 * np.sqrt(e * (1 - e)) < 1).all()


def test_a_bound_of_exactly_1_does_not_rule_out_a_mistake():
    trace = SimpleNamespace(step=np.array([0, 5, 9]), columns={"bound": np.array([4.0, 1.0, 0.5])})
    assert scenes._below(SimpleNamespace(trace_=trace)) == 9
    one = SimpleNamespace(cuts_=SimpleNamespace(error=np.array([0.2])))
    assert after(texts._sharp(1, one), "in round ") == 1, "before the first round it is N = 1"


def test_on_xor_the_best_rule_misclassifies_half_and_has_no_edge():
    scene, now = stage("boosting", "xor")
    told = scene.tell(now)
    wrong = Stump().fit(now.dataset.X, now.dataset.y).predict(now.dataset.X) != now.dataset.y
    assert numbers(told)[:2] == [wrong.sum(), now.dataset.n] == [2, 4]
    assert after(told, "γ = ½ − e is ") == 0


@pytest.mark.parametrize("key", ["one", "vote"])
def test_a_question_has_the_number_of_its_points(key):
    scene, now = stage("boosting", key)
    assert after(scene.question, "of the ") == now.dataset.n


ROW = [[float(x), 0.0] for x in range(8)]


@pytest.mark.parametrize(
    ("points", "holds"),
    [
        (Dataset(ROW, [0, 1] * 4), True),  # the best rule misclassifies three of eight
        (Dataset(ROW, [0, 0, 0, 0, 1, 1, 1, 0]), True),  # one of eight
        (Dataset(ROW, [0] * 4 + [1] * 4), False),  # none
        (sources.table("xor"), False),  # half
    ],
)
def test_the_first_scene_is_about_a_rule_that_is_weak_but_better_than_a_coin(points, holds):
    scene = SITE["boosting"].scenes[0]
    assert scene.claim(Stage(points, scene.begin().settings, False)) == holds


def test_the_last_scene_is_about_the_total_weight_after_all_rounds_of_the_proof():
    scene, now = stage("boosting", "lines")
    rounds = given(named("boo-vote"), now.dataset).line("round").held
    assert after(scene.tell(now), "after T = ") == len(rounds)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("count", [1, 5])
@pytest.mark.parametrize("data", DATA)
def test_any_vote_has_an_end_a_promise_and_a_legend(way, count, data):
    points = DATA[data]
    _ended, promise, legend = texts.verdict(points.n, fitted(way, points, count))
    assert ("bound" in promise.text) == (way == "ada") or "γ" in promise.text
    assert legend.kind == "legend"
