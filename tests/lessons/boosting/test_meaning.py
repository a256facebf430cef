"""What the charts, rings and sentences of boosting show, recomputed from the stumps of each round."""

from __future__ import annotations

import math
from types import SimpleNamespace

import numpy as np
import pytest

from explorer.lessons import SITE
from explorer.lessons.boosting import captions, challenges, rounds, texts, view
from explorer.lessons.boosting.sets import FLIPPED, flipped, moons
from explorer.points import sources
from linboard import theme
from linboard.i18n.text import number
from linclass import AdaBoost, MajorityBoost, Stump
from tests.support import visit
from tests.support.claims import after, numbers, stage
from tests.support.layers import every, one, places
from tests.support.proofs import given, named
from tests.support.ranges import at_all_steps

CIRCLES = sources.generate("circles", n=60)
DATA = {"moons": moons(), "circles": CIRCLES, "label": flipped()}
WAYS = {"ada": AdaBoost, "majority": MajorityBoost}


def fitted(way, points, count=31):
    return WAYS[way](rounds=count).fit(points.X, points.y)


def votes(model, X):
    """The sum of the votes on each sample after 0, 1, … rounds, stump by stump."""
    said = [vote * stump.predict(X) for vote, stump in zip(model.votes_, model.stumps_, strict=True)]
    return np.vstack([np.zeros(len(X)), *said]).cumsum(axis=0)


def missed(model, points):
    """The number of points that the vote of each round misclassifies; a tie is a mistake, except before round 1."""
    wrong = points.y * votes(model, points.X) <= 0
    return wrong.sum(axis=1)


def kind(model):
    trace, name = model.trace_, type(model).__name__
    return rounds.Rounds(name, trace.step, trace.errors, trace.gamma, captions.bounds(trace))


# ---- the chart ----


@pytest.mark.parametrize("count", [1, 9, 11, 39, 41])
@pytest.mark.parametrize("data", DATA)
@pytest.mark.parametrize("alone", [False, True])
def test_each_curve_of_the_chart_is_in_its_panel_and_named_and_all_values_are_in_view(data, count, alone):
    ada, majority = (fitted(way, DATA[data], count) for way in WAYS)
    this, that = kind(ada), kind(majority)
    rows = view.thin(ada)
    drawn = rounds.figure(this, None if alone else that, rows)
    layout = drawn.layout
    upper, lower = layout["yaxis"], layout["yaxis2"]
    assert 0 == lower["domain"][0] < lower["domain"][1] < upper["domain"][0] < upper["domain"][1] == 1
    for note, name, axis in zip(layout["annotations"], ("Mistakes", "Edge γ"), (upper, lower), strict=True):
        assert note["text"].startswith(name)
        assert note["y"] == axis["domain"][1], "its name is above it"
    bounds = [one(drawn, name="Bound")] + ([] if alone else [one(drawn, name="Looser bound")])
    for curve, wanted, dash in zip(bounds, this.bounds, ("dash", "dashdot"), strict=False):
        assert np.allclose(curve["y"], wanted)
        assert (curve["yaxis"], curve["line"]["dash"], curve["line"]["color"]) == (
            "y", dash, theme.BAD if dash == "dash" else theme.ACCENT,
        )  # fmt: skip
    for kept, model, dash, rank in ((this, ada, "solid", 1), (that, majority, "dot", 2)):
        found = every(drawn, name=kept.name, dash=dash)
        if alone and kept is that:
            assert not found
            continue
        colour = theme.LINE if kept is this else theme.CLASS_COLOURS[3]
        (stairs,) = [x for x in found if x["yaxis"] == "y"]
        (edges,) = [x for x in found if x["yaxis"] == "y2"]
        errors = missed(model, DATA[data])
        assert errors.tolist() == stairs["customdata"].tolist()
        assert np.allclose(stairs["y"], np.maximum(errors, rounds.NONE))
        assert stairs["line"]["shape"] == "hv"
        assert stairs["line"]["color"] == edges["line"]["color"] == colour
        assert stairs["legendrank"] == rank
        assert "customdata" in stairs["hovertemplate"]
        assert edges["showlegend"] is False, "its name is in the legend once"
        assert np.allclose(edges["y"], kept.gamma, equal_nan=True)
        assert ("markers" in edges["mode"]) == (len(kept.step) <= 40)
    last = max(ada.n_iter_, 0 if alone else majority.n_iter_, 1)
    low, high = layout["xaxis"]["range"]
    assert low < 0
    assert last < high
    assert -low == pytest.approx(high - last)
    assert high - last < 0.05 * last
    assert (layout["xaxis"].get("dtick") == 1) == (last <= 10)
    assert layout["xaxis"]["anchor"] == "y2", "its numbers are below both panels"
    low, high = lower["range"]
    edge = np.nanmax(np.concatenate([this.gamma, [] if alone else that.gamma, [0.05]]))
    assert low == 0
    assert high == pytest.approx(1.15 * edge)
    low, high = 10.0 ** np.array(upper["range"])
    assert 0.7 * rounds.NONE < low < 0.9 * rounds.NONE
    assert high == pytest.approx(1.5 * max(len(DATA[data].X), 2))
    ticks = dict(zip(upper["ticktext"], upper["tickvals"], strict=True))
    assert ticks.pop("0") == rounds.NONE
    assert ticks == {"1": 1, "3": 3, "10": 10, "30": 30}
    (at_one,) = layout["shapes"]
    assert [at_one[key] for key in ("x0", "x1", "y0", "y1", "yref")] == [0, 1, 1, 1, "y"]
    for step, row in enumerate(rows):
        marks = {layer["yaxis"]: layer for layer in every(drawn, step) if layer.get("cliponaxis") is False}
        assert set(marks) == {"y", "y2"}
        assert [marks["y"]["x"][0], marks["y2"]["x"][0]] == [ada.trace_.step[row]] * 2
        assert marks["y"]["y"][0] == pytest.approx(max(ada.trace_.errors[row], rounds.NONE))
        assert marks["y2"]["y"][0] == pytest.approx(ada.trace_.gamma[row], nan_ok=True)
        assert not any(layer.get("showlegend", True) for layer in marks.values())


def test_of_many_points_the_ticks_end_below_the_top():
    for errors, most in ((20, "10"), (21, "30"), (667, "1,000"), (70_000, "100,000")):
        axis = rounds._counts_axis(rounds.HEADROOM * errors)
        assert axis["ticktext"][-1] == most
        assert [float(text.replace(",", "")) for text in axis["ticktext"][1:]] == list(axis["tickvals"][1:])
        ratios = np.divide(axis["tickvals"][2:], axis["tickvals"][1:-1])
        assert {round(ratio, 3) for ratio in ratios} <= {3, 3.333, 10}


@pytest.mark.parametrize("length", [1, 3, 40, 41, 79, 80, 157, 242])
def test_the_rounds_that_are_played_are_evenly_spaced_as_dense_as_allowed_and_end_with_the_last(length):
    rows = view.thin(SimpleNamespace(trace_=range(length)))
    assert (rows[0], rows[-1]) == (0, length - 1)
    stride = rows[1] - rows[0] if length > 1 else 1
    assert set(np.diff(rows)[:-1]) <= {stride}
    assert len(rows) <= view.SHOWN
    assert stride == 1 or math.ceil((length - 1) / (stride // 2)) + 1 > view.SHOWN, (
        "half of it would be too many"
    )


def test_the_other_vote_is_that_of_the_same_round_or_its_last():
    ada, majority = fitted("ada", CIRCLES, 31), fitted("majority", CIRCLES, 15)
    at = captions.partner(ada, np.arange(len(ada.trace_)), majority)
    steps = majority.trace_.step[at]
    assert steps.tolist() == np.minimum(ada.trace_.step, majority.trace_.step[-1]).tolist()
    assert ada.trace_.step[-1] > majority.trace_.step[-1]


# ---- the board ----


def test_in_the_first_scene_the_mistakes_of_each_round_are_ringed_in_red_and_all_points_have_one_size():
    at = visit.visit("boosting", scene="1")
    scene = SITE["boosting"].scenes[0]
    board = visit.messages(at)["board"]
    X, labels = visit.shown(at)
    model = AdaBoost(rounds=1).fit(X, np.where(labels == 0, 1, -1))
    (rings,) = [
        i
        for i, layer in enumerate(board["figure"]["data"])
        if (layer.get("marker") or {}).get("color") == theme.BAD
    ]
    x = at_all_steps(board, rings, "x")
    assert np.isnan(x[0]).all(), "before the first round there are none"
    wrong = np.where(labels == 0, 1, -1) * votes(model, X)[1] < 0
    assert np.array_equal(np.isfinite(x[1]), wrong)
    assert np.allclose(x[1][wrong], X[wrong, 0])
    assert scene.key == "one"
    assert not [c for c in board["frames"] if c["attr"] == "marker.size"]


def test_in_the_scene_of_a_wrong_label_this_point_is_ringed_and_its_weight_is_told():
    k = next(k for k, scene in enumerate(SITE["boosting"].scenes, 1) if scene.key == "label")
    at = visit.visit("boosting", scene=str(k))
    (ring,) = [
        layer
        for layer in visit.messages(at)["board"]["figure"]["data"]
        if (layer.get("marker") or {}).get("symbol") == "circle-open"
        and layer["marker"]["color"] == theme.ACCENT
    ]
    assert places(ring).tolist() == [flipped().X[FLIPPED].tolist()]
    inside, sign = moons(), flipped().signs(0)[FLIPPED]
    assert inside.signs(0)[FLIPPED] == -sign
    scene, now = stage("boosting", "label")
    told = scene.tell(now)
    model = AdaBoost(rounds=31).fit(now.dataset.X, now.dataset.signs(0))
    judged = sign * votes(model, now.dataset.X)[1:, FLIPPED] <= 0
    assert numbers(told.split("ever has. In ")[1])[:2] == [judged.sum(), len(judged)]
    assert len(judged) == 31
    assert not judged[-1], "in the end the vote has learned the wrong label"
    assert after(told, "weight: ") == pytest.approx(100 / 60, abs=0.05)
    assert after(told, "after round ") == model.trace_.weights[:, FLIPPED].argmax()


@pytest.mark.parametrize("rounds_times", [31, 61])
def test_boosting_stops_at_the_most_rounds_that_the_points_allow(rounds_times, monkeypatch):
    monkeypatch.setattr(view, "WORK", rounds_times * 60)
    at = visit.visit("boosting", moons(), **{"boosting.rounds": "61"})
    assert visit.messages(at)["board"]["columns"]["step"][-1] == rounds_times
    assert ("boosting stops after 31 rounds here" in visit.notices(at)) == (rounds_times == 31)


def test_the_size_of_the_rings_of_the_proof_is_the_weight_and_red_ones_are_the_mistakes_of_the_vote():
    proof = named("boo-vote")
    for points in (CIRCLES, moons(), sources.generate("stripes", n=40)):
        found = given(proof, points)
        line = found.line("round")
        T, epsilon = len(line.held), float(line.constants["epsilon"])
        model = MajorityBoost(rounds=T, epsilon=epsilon).fit(points.X, points.signs(0))
        said = np.array([stump.predict(points.X) for stump in model.stumps_])
        weights = (1 + epsilon) ** (said != points.signs(0)).sum(axis=0)
        board = proof.draw(found).board
        (heavy,) = [layer for layer in every(board, symbol="circle-open") if np.ndim(layer["marker"]["size"])]
        sizes = np.asarray(heavy["marker"]["size"])
        assert places(heavy).tolist() == points.X.tolist()
        assert np.allclose((sizes - sizes.min()) / (sizes.max() - sizes.min()),
                           (weights - weights.min()) / (weights.max() - weights.min()))  # fmt: skip
        assert sizes.min() > theme.MARKER_SIZE, "each is around its point"
        (red,) = [x for x in every(board, symbol="circle-open") if x["marker"]["color"] == theme.BAD]
        wrong = points.signs(0) * said.sum(axis=0) <= 0
        assert places(red).tolist() == points.X[wrong].tolist()


def test_the_rows_of_the_challenge_are_cut_by_one_horizontal_threshold():
    begun = challenges._rows()
    blue, orange = (begun.X[begun.labels == label] for label in (0, 1))
    assert blue[:, 0].tolist() == orange[:, 0].tolist() == [1, 2, 3, 4]
    assert (blue[:, 1] - orange[:, 1]).tolist() == [3] * 4
    assert AdaBoost(rounds=31).fit(begun.X, begun.y).n_iter_ == 1


# ---- the sentences ----


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("count", [1, 5, 31])
@pytest.mark.parametrize("data", DATA)
def test_the_first_sentence_has_the_mistakes_of_the_vote_and_of_its_first_stump(way, count, data):
    points = DATA[data]
    model = fitted(way, points, count)
    errors = missed(model, points)
    ended = texts.verdict(points.n, model)[0]
    alone = int((model.stumps_[0].predict(points.X) != points.y).sum())
    assert numbers(ended.text)[-1] == alone
    if errors[-1]:
        assert ended.kind == "unsure"
        assert numbers(ended.text) == [len(errors) - 1, errors[-1], points.n, alone]
    elif model.trace_.stop == "converged":
        assert numbers(ended.text)[0] == np.flatnonzero(errors).max() + 1
        assert ended.kind == "right"


@pytest.mark.parametrize(("labels", "left"), [([1, 0, 1, 0, 1], True), ([0, 0, 1, 1, 1], None)])
def test_where_no_stump_has_an_edge_the_mistakes_left_are_counted(labels, left):
    X = np.array([[1, 2], [2, 0], [1, 2], [1, 2], [2, 0]], dtype=float)
    y = np.where(np.array(labels) == 0, 1, -1)
    model = AdaBoost(rounds=31).fit(X, y)
    assert model.trace_.stop == "stalled"
    wrong = int((y * votes(model, X)[-1] <= 0).sum())
    ended = texts.verdict(len(X), model)[0]
    assert after(ended.text, "Mistakes left: ") == wrong
    assert after(ended.text, "after round ") == model.n_iter_
    assert ended.kind == ("wrong" if wrong else "right")


@pytest.mark.parametrize("gamma", [0.0, 0.02, 0.15, 0.3, 0.499, 0.5, 0.6])
@pytest.mark.parametrize("epsilon", [0.05, 0.5, 4.0])
def test_the_promise_of_the_theorem_has_the_numbers_of_the_least_edge(gamma, epsilon):
    model = SimpleNamespace(gamma_=gamma, epsilon=epsilon)
    told = texts._promise(60, model)
    if gamma == 0:
        assert told == "The smallest edge is 0, so c < 0. The bound grows and guarantees nothing."
    elif gamma >= 0.5:
        assert told == "With γ = ½ there is nothing left to guarantee."
    else:
        c = 0.5 * math.log(1 + epsilon) - math.log(1 + epsilon * (0.5 - gamma))
        best, limit = 4 * gamma / (1 - 2 * gamma), 8 * gamma / (1 - 2 * gamma) ** 2
        assert number(best) in told
        assert number(gamma) in told
        if c <= 0:
            assert epsilon >= limit
            assert number(limit) in told
        else:
            needed = next(T for T in range(1, 10**6, 2) if math.log(60) / c < T)
            assert after(told, "from T = ") == needed
            assert number(c) in told
            assert after(told, "here ") == math.ceil((1 + math.log(60)) / (gamma * epsilon))


@pytest.mark.parametrize("data", DATA)
def test_the_bound_of_adaboost_falls_below_1_in_the_round_that_is_said(data):
    points = DATA[data]
    for count in (5, 61):
        model = fitted("ada", points, count)
        errors = np.array([stump.error_ for stump in model.stumps_])
        bound = points.n * np.append(1, np.cumprod(2 * np.sqrt(errors * (1 - errors))))
        told = texts._sharp(points.n, model)
        if (bound < 1).any():
            assert after(told, "in round ") == np.flatnonzero(bound < 1)[0]
        else:
            assert after(told, "ends at ") == pytest.approx(bound[-1], rel=1e-3)


def test_the_last_scene_compares_the_total_weight_with_that_of_one_mistake():
    scene, now = stage("boosting", "lines")
    told = scene.tell(now)
    T = int(after(told, "after T = "))
    proof = named("boo-vote")
    epsilon = float(given(proof, now.dataset).line("round").constants["epsilon"])
    model = MajorityBoost(rounds=T, epsilon=epsilon).fit(now.dataset.X, now.dataset.signs())
    said = np.array([stump.predict(now.dataset.X) for stump in model.stumps_[:T]])
    total = ((1 + epsilon) ** (said != now.dataset.signs()).sum(axis=0)).sum()
    assert after(told, "The total weight: ") == pytest.approx(total, rel=1e-3)
    assert after(told, "(1 + ε)^(T/2) = ") == pytest.approx((1 + epsilon) ** (T / 2), rel=1e-3)


def test_the_first_scene_counts_the_mistakes_of_the_best_stump():
    scene, now = stage("boosting", "one")
    stump = Stump().fit(now.dataset.X, now.dataset.signs(0))
    wrong = int((stump.predict(now.dataset.X) != now.dataset.signs(0)).sum())
    assert scene.claim(now)
    assert wrong in numbers(scene.tell(now))
    assert now.dataset.n / 2 in numbers(scene.tell(now))
