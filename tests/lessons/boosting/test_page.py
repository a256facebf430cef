"""The lesson on boosting: rounds, bounds, edges, both ways side by side, and no weak learner on XOR."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.boosting.view import first_points, weights
from explorer.points import sources
from explorer.points.dataset import Dataset
from linclass import AdaBoost, MajorityBoost
from linclass.ensembles.boosting import best_epsilon, rounds_needed
from tests.support import visit

MOONS = first_points()
XOR = sources.table("xor")


def columns(at):
    return visit.messages(at)["board"]["columns"]


def test_a_fresh_page_plays_the_rounds_of_adaboost_and_each_control_changes_them():
    at = visit.visit("boosting")
    ada = AdaBoost(rounds=31).fit(MOONS.X, MOONS.y)
    shown = columns(at)
    assert np.isnan(shown["vote"][0])  # nobody has voted yet
    assert np.array_equal(shown["vote"][1:], ada.trace_.vote[1:])
    for name in ("errors", "gamma", "threshold"):
        assert np.array_equal(shown[name], getattr(ada.trace_, name), equal_nan=True)
    assert np.allclose(
        shown["sharp"],
        len(MOONS.X) * np.append(1, 2 * np.sqrt(ada.trace_.error[1:] * (1 - ada.trace_.error[1:]))).cumprod(),
    )
    assert np.array_equal(shown["other_errors"], MajorityBoost(rounds=31).fit(MOONS.X, MOONS.y).trace_.errors)
    assert "From round 18 on, the vote makes no mistakes; its first stump alone made 9" in visit.words(at)
    visit.move(at, "boosting.method", visit.Label("Majority vote"))
    visit.move(at, "boosting.epsilon", visit.Label("0.25"))
    majority = MajorityBoost(rounds=31, epsilon=0.25).fit(MOONS.X, MOONS.y)
    assert np.array_equal(columns(at)["errors"], majority.trace_.errors)
    needed = rounds_needed(60, majority.gamma_, 0.25)
    assert f"from T = {needed} on" in visit.words(at)
    assert f"{best_epsilon(majority.gamma_):.4g}" in visit.words(at)
    visit.move(at, "boosting.epsilon", visit.Label("4.0"))
    assert "c ≤ 0 and the bound guarantees nothing." in visit.words(at)
    visit.move(at, "boosting.rounds", visit.Label("61"))
    visit.move(at, "boosting.method", visit.Label("AdaBoost"))
    assert columns(at)["step"][-1] == 61
    assert "The bound falls below 1 in round" in visit.words(at)
    visit.check(at, thoroughly=True)


def test_the_other_vote_stands_beside_at_the_same_round():
    at = visit.visit("boosting", **{"boosting.beside": "other"})
    chart = visit.messages(at)["boosting.chart"]
    assert chart["title"] == "Majority vote"
    assert "Thick: the boundary" in visit.words(at)  # what the board's marks are
    sent = visit.messages(at)["board"]["columns"]
    assert sent["other_step"].tolist() == sent["step"].tolist()
    visit.check(at, thoroughly=True)
    one = Dataset([[0, 0], [1, 0], [2, 0]], [1, 0, 0])  # the first stump is perfect: each way has one round
    alone = visit.visit("boosting", one, **{"boosting.beside": "other"})
    assert columns(alone)["other_step"].tolist() == [0, 1]
    assert "One stump alone makes no mistake" in visit.words(alone)
    vote = visit.messages(alone)["board"]["formula"][1]
    assert "would be ∞" in vote["templates"][vote["which"][-1]]  # ½ ln((1 - e)/e) at e = 0
    assert np.isinf(columns(alone)["vote"][-1])
    (equal,) = set(columns(alone)["share"].tolist())
    assert equal == pytest.approx(100 / 3)  # no weight has changed


def test_a_tied_vote_is_told_where_it_counts_as_a_mistake():
    circles = sources.generate("circles", n=60)
    at = visit.visit("boosting", circles, **{"boosting.method": "majority", "boosting.epsilon": "4"})
    X, y = circles.X, circles.y
    first, second = (
        stump.predict(X) for stump in MajorityBoost(rounds=31, epsilon=4.0).fit(X, y).stumps_[:2]
    )
    tied = int((first != second).sum())  # one vote each
    both = int(((first == second) & (first != y)).sum())
    assert tied > 0
    assert columns(at)["ties"][2] == tied
    assert columns(at)["errors"][2] == tied + both
    caption = visit.messages(at)["board"]["caption"]
    assert "of them by a tie, which counts as a mistake." in caption["templates"][caption["which"][2]]
    assert "tied" not in caption["templates"][caption["which"][3]]  # three votes are never even


@pytest.mark.parametrize("method", ["ada", "majority"])
def test_xor_has_no_weak_learner_and_that_is_said(method):
    at = visit.visit("boosting", XOR, **{"boosting.method": method})
    assert "no weak learner has an edge" in visit.words(at)
    assert columns(at)["step"].tolist() == [0]
    visit.check(at, thoroughly=True)


def test_rounds_end_where_contradicting_labels_leave_no_edge():
    twice = Dataset([[1, 2], [2, 0], [1, 2], [1, 2], [2, 0]], [1, 0, 1, 0, 1])
    at = visit.visit("boosting", twice)
    model = AdaBoost(rounds=31).fit(twice.X, twice.y)
    assert model.trace_.stop == "stalled"
    assert f"Stopped after round {model.n_iter_}:" in visit.words(at)
    assert "no stump has an edge" in visit.caption(at)


def test_the_code_gives_these_rounds_here_and_with_scikit_learn():
    at = visit.visit("boosting")
    at.session_state["boosting.code"] = True
    at.run()
    ours, theirs = ({} for _ in range(2))
    exec(at.code[0].value, ours)
    exec(at.code[1].value, theirs)
    trace = ours["model"].trace_
    assert np.array_equal(trace.errors, columns(at)["errors"])
    assert np.allclose(theirs["model"].estimator_errors_, trace.error[1:], rtol=1e-9)
    assert np.allclose(theirs["model"].estimator_weights_, 2 * ours["model"].votes_, rtol=1e-9)


ONE = Dataset([[0, 0], [1, 3], [3, 1], [4, 2]], [0, 0, 1, 1])  # one threshold separates the classes
STALLED = Dataset([[1, 2], [2, 0], [1, 2], [1, 2], [2, 0]], [1, 0, 1, 0, 1])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("points", "method", "blocks"), [(ONE, "ada", 2), (ONE, "majority", 1), (STALLED, "ada", 1)]
)
def test_scikit_learn_has_the_rounds_of_adaboost_if_each_has_a_stump(points, method, blocks):
    at = visit.visit("boosting", points, **{"boosting.method": method})
    at.session_state["boosting.code"] = True
    at.run()
    assert len(at.code) == blocks


@pytest.mark.slow
@pytest.mark.parametrize(
    ("query", "code", "table"),
    [({}, True, True), ({"scene": "4"}, False, False), ({"lock": "1"}, False, False)],
    ids=["bench", "scene", "locked"],
)
def test_neither_a_scene_nor_a_locked_question_has_the_code_or_the_table_of_the_rounds(query, code, table):
    at = visit.visit("boosting", **query)
    assert visit.shows(at, "boosting.code") == code
    assert ("Steps as CSV" in [button.label for button in at.get("download_button")]) == code
    assert ("boosting.table" in visit.messages(at)) == table


@pytest.mark.slow
@pytest.mark.parametrize(("points", "learns"), [(ONE, True), (XOR, False)])
def test_only_without_a_round_there_is_neither_a_chart_nor_a_table(points, learns):
    at = visit.visit("boosting", points)
    sent = visit.messages(at)
    assert ("boosting.table" in sent) == learns
    assert bool(sent["boosting.chart"].get("figure")) == learns
    assert (sent["boosting.chart"]["title"] == "No weak learner") != learns


@pytest.mark.slow
@pytest.mark.parametrize(("query", "both"), [({}, True), ({"scene": "4"}, False)], ids=["bench", "scene"])
def test_the_description_of_the_chart_names_what_it_draws(query, both):
    chart = visit.messages(visit.visit("boosting", **query))["boosting.chart"]
    names = {layer.get("name") for layer in chart["figure"]["data"]}
    assert ("Majority vote" in names) == ("Looser bound" in names) == both
    assert ("{other_errors}" in chart["describe"]) == ("{loose}" in chart["describe"]) == both


def test_the_download_has_the_weight_of_each_point_in_a_column():
    model = AdaBoost(rounds=3).fit(MOONS.X, MOONS.y)
    columns = weights(model)
    assert list(columns) == [f"weight{i}" for i in range(1, MOONS.n + 1)]
    assert np.array_equal(np.column_stack(list(columns.values())), model.trace_.weights)
