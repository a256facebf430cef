"""The rings and sentences of boosting, recomputed from the stumps of each round."""

from __future__ import annotations

import math
from types import SimpleNamespace

import numpy as np
import pytest

from explorer.lesson.scene import Stage
from explorer.lessons import SITE
from explorer.lessons.boosting import challenges, proofs, texts, view
from explorer.lessons.boosting.sets import FLIPPED, flipped, moons
from explorer.points import sources
from linboard import theme
from linboard.i18n.text import number
from linclass import AdaBoost, MajorityBoost, Stump
from tests.lessons.boosting.votes import CIRCLES, DATA, WAYS, fitted, missed, votes
from tests.support import visit
from tests.support.claims import after, numbers, stage
from tests.support.layers import every, places
from tests.support.proofs import given, named
from tests.support.ranges import at_all_steps

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
    assert wrong.any()
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
    assert bool(visit.notices(at)) == (rounds_times == 31)


def test_the_size_of_the_rings_of_the_proof_is_the_weight_and_red_ones_are_the_mistakes_of_the_vote():
    proof = named("boo-vote")
    ringed = 0
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
        assert sizes.max() == proofs.LIGHT + proofs.HEAVIER, "whatever the number of rounds"
        (red,) = [x for x in every(board, symbol="circle-open") if x["marker"]["color"] == theme.BAD]
        wrong = points.signs(0) * said.sum(axis=0) <= 0
        assert places(red).tolist() == points.X[wrong].tolist()
        ringed += wrong.sum()
    assert ringed > 0


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
    if model.trace_.stop == "converged":
        assert errors[-1] == 0
        assert numbers(ended.text)[0] == np.flatnonzero(errors).max() + 1
        assert ended.kind == "right"
    else:
        assert ended.kind == "unsure"
        assert numbers(ended.text) == [len(errors) - 1, errors[-1], points.n, alone]


@pytest.mark.parametrize(("labels", "left"), [([1, 0, 1, 0, 1], 2), ([0, 0, 1, 1, 1], 2)])
def test_where_no_stump_has_an_edge_the_mistakes_left_are_counted(labels, left):
    X = np.array([[1, 2], [2, 0], [1, 2], [1, 2], [2, 0]], dtype=float)
    y = np.where(np.array(labels) == 0, 1, -1)
    model = AdaBoost(rounds=31).fit(X, y)
    assert model.trace_.stop == "stalled"
    wrong = int((y * votes(model, X)[-1] <= 0).sum())
    assert wrong == left
    ended = texts.verdict(len(X), model)[0]
    assert after(ended.text, "Mistakes left: ") == wrong
    assert after(ended.text, "after round ") == model.n_iter_
    assert ended.kind == "wrong"


def test_the_mistakes_left_are_those_of_the_last_round(monkeypatch):
    monkeypatch.setattr(texts.boosting, "flawless", lambda _model: False)
    trace = SimpleNamespace(stop="stalled", errors=np.array([6, 2, 3]))
    told, _kind = texts._ended(6, SimpleNamespace(trace_=trace, n_iter_=2))
    assert (after(told, "Mistakes left: "), after(told, "after round ")) == (3, 2)


@pytest.mark.parametrize(("first", "passed"), [(None, False), (5, False), (6, True), (7, True)])
def test_round_6_is_late_enough(first, passed, monkeypatch):
    monkeypatch.setattr(challenges.predicates, "first_right", lambda *_given: (first, None))
    assert challenges._rounds(Stage(moons(), {}, False)).passed == passed
    assert challenges.LATE == 6


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
