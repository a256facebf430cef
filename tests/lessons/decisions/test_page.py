"""The lesson on decisions: costs move the threshold and no model, and three kinds of model are told apart."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.decisions import LESSON, deciding
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import points
from linclass import Costs, FisherDiscriminant, GaussianNB, LogisticRegression, SoftMargin
from tests.support import visit
from tests.support.scenes import act

CLOUDS = sources.overlapping()


def board(at):
    return visit.messages(at)["board"]


def columns(at):
    return board(at)["columns"]


def rim(at):
    """End points of the board's solid line."""
    trace = board(at)["figure"]["data"][3]
    return np.column_stack([trace["x"], trace["y"]])[:2].astype(float)


def counts(model, threshold):
    """True negatives, false positives, false negatives, true positives, by counting."""
    yes, own = model.predict_proba(CLOUDS.X)[:, 1] >= threshold, CLOUDS.y > 0
    return [(~yes & ~own).sum(), (yes & ~own).sum(), (~yes & own).sum(), (yes & own).sum()]


def test_costs_move_the_boundary_and_not_the_model(monkeypatch):
    at = visit.visit("decisions")
    model = FisherDiscriminant().fit(CLOUDS.X, CLOUDS.y)
    monkeypatch.delattr(FisherDiscriminant, "fit")  # no refit is possible any more
    lines, levels = [], []
    for alarm, miss in ((1, 5), (1, 20), (20, 1)):
        visit.move(at, "dec.fp", alarm)
        visit.move(at, "dec.fn", miss)
        told = columns(at)
        assert told["threshold"] == alarm / (alarm + miss)
        assert [told[name] for name in ("tn", "fp", "fn", "tp")] == counts(model, alarm / (alarm + miss))
        assert told["cost"] == alarm * told["fp"] + miss * told["fn"]
        _tn, fp, fn, _tp = counts(model, 0.5)
        assert told["half"] == alarm * fp + miss * fn
        f = model.decision_function(rim(at))
        assert np.allclose(f, np.log(alarm / miss), atol=1e-6)
        lines.append(told["line"][0])
        levels.append(told["level"])
    assert np.array_equal(lines[0], lines[2])
    assert np.allclose(lines[0], [*model.coef_[0], *model.intercept_])
    assert levels[1] < levels[0] < 0 < levels[2]


def test_the_points_that_are_decided_wrongly_are_ringed():
    at = visit.visit("decisions", **{"dec.fn": "20"})
    told = columns(at)
    rings = board(at)["figure"]["data"][-1]
    assert len(rings["x"]) == told["fp"] + told["fn"]
    assert len(rings["x"]) <= points.RINGS


def test_a_band_of_no_decision_is_there_exactly_where_it_pays():
    at = visit.visit(
        "decisions", **{"dec.model": "logistic", "dec.reject": "true", "dec.fn": "1", "dec.cr": "0.2"}
    )
    told = columns(at)
    p = LogisticRegression(l2=0.1).fit(CLOUDS.X, CLOUDS.y).predict_proba(CLOUDS.X)[:, 1]
    assert (told["low"], told["high"]) == pytest.approx((0.2, 0.8))
    assert told["undecided"] == ((p > 0.2) & (p < 0.8)).sum() > 0
    assert told["rp"] + told["rn"] == told["undecided"]
    assert told["cost"] == pytest.approx(told["fp"] + told["fn"] + 0.2 * told["undecided"])
    assert len(board(at)["figure"]["data"][2]["x"]) == 4
    visit.check(at, thoroughly=True)
    assert (told["low_f"], told["high_f"]) == pytest.approx((-np.log(4), np.log(4)))
    rows = " ".join(visit.texts(board(at)))
    assert "● where <i>p</i>(<b>x</b>) ≥ 1 − c<sub>r</sub>/c<sub>FP</sub> = {high}" in rows
    assert "{threshold}" not in rows
    own = CLOUDS.y > 0
    gold = visit.messages(at)["decisions.curves"]["figure"]["data"][5:7]
    found = [(p[own] >= 0.8).mean(), (p[own] > 0.2).mean()]
    assert np.allclose(gold[0]["y"], found)
    assert np.allclose(gold[0]["x"], [(p[~own] >= 0.8).mean(), (p[~own] > 0.2).mean()])
    assert np.allclose(gold[1]["x"], found)
    assert "both edges of the band" in visit.words(at)
    shares = " ".join(visit.texts(visit.messages(at)["decisions.matrix"]))
    assert "Among the {decided} decided points, without the {undecided} undecided" in shares
    assert told["decided"] + told["undecided"] == told["n"] == 60
    assert told["tpr"] == pytest.approx((p[own] >= 0.8).sum() / ((p[own] >= 0.8) | (p[own] <= 0.2)).sum())
    visit.move(at, "dec.cr", 0.5)
    assert len(visit.messages(at)["decisions.curves"]["figure"]["data"][5]["x"]) == 1
    assert "low" not in columns(at)
    assert columns(at)["undecided"] == 0
    assert not len(board(at)["figure"]["data"][2]["x"])
    assert "so there is no band" in " ".join(visit.texts(board(at)))


def test_all_thresholds_move_matrix_line_and_both_points():
    at = visit.visit("decisions", **{"dec.way": "sweep", "dec.fn": "5"})
    message = board(at)
    told = message["columns"]
    model = FisherDiscriminant().fit(CLOUDS.X, CLOUDS.y)
    f, own = model.decision_function(CLOUDS.X), CLOUDS.y > 0
    assert told["tp"][0] == told["fp"][0] == 0
    assert (told["tp"][-1], told["fp"][-1]) == (own.sum(), (~own).sum())
    opens = message["player"]["opens"]
    for t in (7, opens, 50):
        level = told["level"][t]
        assert told["tp"][t] == ((f >= level) & own).sum()
        assert told["fp"][t] == ((f >= level) & ~own).sum()
        assert told["p"][t] == pytest.approx(1 / (1 + np.exp(-level)))
        ends = [
            np.asarray(c["values"])[t] for c in message["frames"] if c["trace"] == 2 and c["attr"] in "xy"
        ]
        assert np.allclose(model.decision_function(np.column_stack(ends)), level, atol=1e-6)
        curves = {
            (c["trace"], c["attr"]): c["values"][t][0]
            for c in visit.messages(at)["decisions.curves"]["frames"]
        }
        assert (curves[5, "x"], curves[5, "y"]) == pytest.approx((told["fpr"][t], told["tpr"][t]))
        assert (curves[6, "x"], curves[6, "y"]) == pytest.approx((told["tpr"][t], told["precision"][t]))
        sizes = next(c["values"][t] for c in message["frames"] if c["attr"] == "marker.size")
        assert (np.asarray(sizes) > 0).sum() == told["fp"][t] + told["fn"][t]
    assert abs(told["level"][opens]) == np.abs(told["level"]).min()
    costs = visit.messages(at)["decisions.costs"]["figure"]["data"]
    assert costs[1]["x"][0] == pytest.approx(np.log(1 / 5))
    assert costs[2]["y"][0] == pytest.approx(np.min(told["cost"]) / 60)
    visit.check(at, thoroughly=True)


@pytest.mark.parametrize("way", ["costs", "sweep"])
def test_naive_bayes_decides_along_a_curve(way):
    at = visit.visit("decisions", **{"dec.way": way, "dec.model": "bayes"})
    visit.check(at, thoroughly=True)
    told = columns(at)
    t = board(at)["player"]["opens"] if way == "sweep" else ...
    model = GaussianNB().fit(CLOUDS.X, CLOUDS.y)
    p = model.predict_proba(CLOUDS.X)[:, 1]
    threshold = told["p"][t] if way == "sweep" else told["threshold"]
    assert np.asarray(told["tp"])[t] == ((p >= threshold) & (CLOUDS.y > 0)).sum()


def test_a_function_without_probabilities_says_so():
    at = visit.visit("decisions", **{"dec.model": "soft", "dec.fn": "20"})
    model = SoftMargin(C=1.0).fit(CLOUDS.X, CLOUDS.y)
    assert "the costs have no effect: it" in visit.caption(at)
    assert np.allclose(model.decision_function(rim(at)), 0, atol=1e-6)
    assert visit.widget(at, "dec.reject").disabled
    visit.move(at, "dec.way", visit.Label("All thresholds"))
    assert "gives no odds" in visit.words(at)
    assert "p" not in columns(at)


def test_the_three_kinds_are_told_apart_on_the_same_points():
    at = visit.visit("decisions", **{"dec.way": "kinds", "dec.fn": "20"})
    told = columns(at)
    costs = Costs(1, 20)
    for k, key in enumerate(("fisher", "logistic", "soft")):
        found = deciding.judge(key, CLOUDS.X, CLOUDS.y).confusion(costs)
        assert (told[f"fp{k}"], told[f"fn{k}"]) == found.cells[1:3]
        assert told[f"cost{k}"] == found.cost(costs)
    assert told["level0"] == told["level1"] == pytest.approx(np.log(1 / 20))
    assert told["level2"] == 0
    table = " ".join(visit.texts(visit.messages(at)["decisions.kinds"]))
    for word in ("generative", "discriminative", "function"):
        assert word in table
    names = [trace["name"].strip() for trace in board(at)["figure"]["data"] if trace.get("showlegend")]
    assert names == ["Fisher", "Logistic regression", "Soft margin"]
    before = len(board(at)["figure"]["data"])
    visit.move(at, "dec.draw", True)
    drawn = board(at)["figure"]["data"][:2]
    assert len(board(at)["figure"]["data"]) == before + 2
    X, y = FisherDiscriminant().fit(CLOUDS.X, CLOUDS.y).sample(60, random_state=0)
    assert np.allclose(drawn[0]["x"], X[y > 0, 0])
    assert np.allclose(drawn[1]["y"], X[y < 0, 1])


@pytest.mark.parametrize("positive", [0, 1, 2])
def test_new_points_of_several_classes_together_have_a_look_of_their_own(positive):
    rng = np.random.default_rng(0)
    labels = np.arange(3).repeat(10)
    three = Dataset(np.round(rng.normal(size=(30, 2)) + labels[:, None], 1), labels, ("a", "b", "c"))
    at = visit.visit(
        "decisions", three, **{"dec.way": "kinds", "dec.draw": "true", "decisions.positive": str(positive)}
    )
    yes, no = (trace["marker"] for trace in board(at)["figure"]["data"][:2])
    assert (yes["symbol"], yes["color"]) == (theme.CLASS_SYMBOLS[positive], theme.CLASS_COLOURS[positive])
    assert no["symbol"] not in theme.CLASS_SYMBOLS
    assert no["color"] == theme.MUTED


@pytest.mark.parametrize("model", deciding.CHOICES)
def test_the_script_decides_as_the_page_does(model):
    at = visit.visit("decisions", **{"dec.model": model, "dec.reject": "true"})
    at.session_state["dec.code"] = True
    at.run()
    names = {}
    exec(at.code[0].value, names)
    told = columns(at)
    assert names["found"].cells == tuple(told[name] for name in ("tn", "fp", "fn", "tp"))
    assert names["found"].cost(names["costs"]) == pytest.approx(told["cost"])


def test_two_columns_of_points_are_told_to_be_beyond_doubt():
    at = visit.visit("decisions", Dataset([[0, 0], [0, 1], [2, 0], [2, 1]], [0, 0, 1, 1]), **{"dec.fn": "5"})
    assert "every p is 0, ½ or 1" in visit.caption(at)
    rows = " ".join(visit.texts(board(at)))
    assert "ln(" not in rows
    assert "½ only on the line" in rows
    visit.move(at, "dec.way", visit.Label("Three kinds of model"))
    assert columns(at)["level0"] == 0 > columns(at)["level1"]
    assert "logistic regression decides from f =" in visit.caption(at)


def test_the_dearest_reject_that_pays_is_told_at_its_slider():
    at = visit.visit("decisions", **{"dec.reject": "true", "dec.fp": "4", "dec.fn": "12", "dec.cr": "2.5"})
    assert visit.widget(at, "dec.cr").label == "Cost of not deciding (a band below 3)"
    assert columns(at)["undecided"] > 0
    visit.move(at, "dec.cr", 3.0)
    assert columns(at)["undecided"] == 0


# ---- expected costs, badges, scenes ----


def test_the_lines_of_expected_cost_cross_at_the_threshold_and_a_third_one_at_the_edges_of_the_band():
    at = visit.visit("decisions", **{"dec.fp": "2", "dec.fn": "6", "dec.reject": "true", "dec.cr": "0.5"})
    lines = visit.messages(at)["decisions.expected"]["figure"]["data"]
    named = {
        line["name"].strip(): np.array([line["x"], line["y"]], float) for line in lines if line["showlegend"]
    }
    assert list(named) == ["decide ●", "decide ✕", "don’t decide"]

    def cost(name, p):
        return np.interp(p, *named[name])

    threshold, told = 2 / 8, columns(at)
    assert cost("decide ●", threshold) == pytest.approx(cost("decide ✕", threshold))
    assert cost("decide ✕", told["low"]) == pytest.approx(cost("don’t decide", told["low"]))
    assert cost("decide ●", told["high"]) == pytest.approx(cost("don’t decide", told["high"]))
    assert [line["x"][0] for line in lines[:2]] == pytest.approx([told["low"], told["high"]])


@pytest.mark.parametrize("model", deciding.CHOICES)
def test_each_model_has_the_badge_of_its_kind(model):
    known = deciding.CHOICES[model].model
    assert f"badge[{known.kind.name}] {known.told()}" in visit.words(
        visit.visit("decisions", **{"dec.model": model})
    )


def test_before_its_answer_a_scene_has_even_prices():
    k, scene = next((k, scene) for k, scene in enumerate(LESSON.scenes, 1) if scene.key == "misses")
    at = visit.visit("decisions", scene=str(k))
    assert columns(at)["level"] == 0
    act(at, scene)
    assert columns(at)["level"] == pytest.approx(np.log(1 / scene.settings["dec.fn"]))


def test_new_points_and_what_each_model_can_do_appear_with_the_answer():
    k, scene = next((k, scene) for k, scene in enumerate(LESSON.scenes, 1) if scene.key == "kinds")
    at = visit.visit("decisions", scene=str(k))

    def pale(at):
        return sum(
            len(layer["x"])
            for layer in board(at)["figure"]["data"]
            if layer.get("marker", {}).get("size") == 6
        )

    def table(at):
        return " ".join(visit.texts(visit.messages(at)["decisions.kinds"]))

    assert pale(at) == 0
    assert "p(C | x)" in table(at)
    assert "generate new points" not in table(at)
    act(at, scene)
    assert pale(at) == 60
    assert "generate new points" in table(at)


def test_the_place_in_doubt_has_the_probability_that_its_scene_says():
    at = visit.visit("decisions", scene="1")
    diamond = board(at)["figure"]["data"][-1]
    place = np.array([[diamond["x"][0], diamond["y"][0]]], float)
    assert FisherDiscriminant().fit(CLOUDS.X, CLOUDS.y).predict_proba(place)[0, 1] == pytest.approx(0.3)
    assert "p = 0.3" in LESSON.scenes[0].question
