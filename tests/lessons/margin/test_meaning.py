"""What the margin's pictures and sentences state, recomputed with scikit-learn or by definition."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from sklearn.svm import SVC

from explorer.lessons.margin import LESSON, scale, story
from explorer.points import dataset as state
from explorer.points import sources
from linboard import theme
from linclass import MaxMargin
from tests.support import visit
from tests.support.claims import after, numbers, stage
from tests.support.layers import places

USUAL = state.default()
XOR = sources.table("xor")
NOISY = sources.generate("blobs", n=30, noise=1.5)
WIDEST = MaxMargin().fit(USUAL.X, USUAL.y)
UNIT = WIDEST.coef_[0] / np.linalg.norm(WIDEST.coef_)


def svc(dataset, C=1e10):
    return SVC(kernel="linear", C=C, tol=1e-10).fit(dataset.X, dataset.y)


def width(model):
    return 1 / float(np.linalg.norm(model.coef_))


# ---- the two lengths ----


@pytest.mark.parametrize("factor", [0.4, 1.0, 2.0])
def test_gold_is_the_margin_and_green_half_the_street_both_across_the_line(factor):
    at = visit.visit("margin", **{"margin.way": "scale", "margin.scale": str(factor)})
    layers = visit.messages(at)["board"]["figure"]["data"]

    def segment(colour):
        (found,) = [
            layer
            for layer in layers
            if layer.get("line", {}).get("color") == colour and len(places(layer)) == 2
        ]
        start, end = places(found)
        (label,) = [layer for layer in layers if layer.get("textfont", {}).get("color") == colour]
        aside = places(label)[0] - (start + end) / 2
        assert np.linalg.norm(aside) == pytest.approx(scale.NAME), "its name is next to its middle"
        assert aside @ (end - start) == pytest.approx(0, abs=1e-9), "and none of its letters is on the line"
        outward = -1 if colour == theme.ACCENT else 1
        assert aside @ [-UNIT[1], UNIT[0]] == pytest.approx(outward * scale.NAME), "outside the pair"
        assert WIDEST.decision_function([start])[0] == pytest.approx(0, abs=1e-6)
        assert abs((end - start) @ [-UNIT[1], UNIT[0]]) == pytest.approx(0, abs=1e-6)
        return start, end, label["text"]

    start, end, name = segment(theme.ACCENT)
    assert name == ["γ"]
    assert np.linalg.norm(end - start) == pytest.approx(WIDEST.margin_)
    (i,) = np.flatnonzero(np.isclose(USUAL.X, end).all(axis=1))
    assert USUAL.y[i] == 1
    beside, edge, name = segment(theme.GOOD)
    assert name == ["1/‖w‖"]
    assert np.linalg.norm(edge - beside) == pytest.approx(WIDEST.margin_ / factor)
    assert factor * WIDEST.decision_function([edge])[0] == pytest.approx(1)
    assert beside - start == pytest.approx(scale.ASIDE * np.array([-UNIT[1], UNIT[0]])), "left of the margin"
    rings = [layer for layer in layers if layer.get("marker", {}).get("symbol") == "circle-open"]
    ringed = next(places(layer) for layer in rings if len(places(layer)))
    nearest = np.isclose(USUAL.y * WIDEST.decision_function(USUAL.X), 1)
    assert np.array_equal(ringed, USUAL.X[nearest])
    assert 4 * scale.NEARLY < 0.15


def test_which_of_the_two_lengths_is_larger_is_said_of_every_factor():
    scene, now = stage("margin", "scale")
    for factor in (0.4, 0.9, 1.1, 2.0):
        tried = scene.act.tried(replace(now, settings={**now.settings, "margin.scale": factor}))
        half, gamma = numbers(tried)[-2:]
        assert ("larger" in tried) == (half > gamma) == (factor < 1)
        assert half == pytest.approx(WIDEST.margin_ / factor, abs=2e-3)
        assert gamma == pytest.approx(WIDEST.margin_, abs=1e-3)
    told = scene.tell(now)
    assert after(told, "are at distance 1/‖w‖ from the line: ") == pytest.approx(
        WIDEST.margin_ / 0.4, abs=1e-2
    )
    assert after(told, "and now ") == pytest.approx(WIDEST.margin_, abs=1e-3)


# ---- the stories ----


def test_half_of_the_widest_street_is_told_as_the_margin():
    scene = LESSON.scenes[0]
    told = scene.tell(scene.begin())
    most = after(told, "The widest street (green) is ")
    assert most == pytest.approx(2 * width(svc(USUAL)), abs=0.01)
    assert after(told, "Half of its width, ") == pytest.approx(most / 2, abs=0.01)
    shifted = (*WIDEST.coef_[0].tolist(), float(WIDEST.intercept_[0]) + 0.5)
    told = scene.tell(replace(scene.begin(), line=shifted))
    assert after(told, "Your street is ") == pytest.approx(WIDEST.margin_, abs=0.01)
    assert "50% of the widest" in told.replace("\u00a0", " ")


def test_the_objective_and_its_bound_fall_and_rise_to_the_least_squared_length():
    told, now = stage("margin", "proof")[0].tell(stage("margin", "proof")[1]), stage("margin", "proof")[1]
    least = 0.5 / width(svc(now.dataset)) ** 2
    shown = visit.messages(visit.visit("margin"))["board"]["columns"]
    first, last = numbers(told.split("objective went from ")[1])[:2]
    assert first == pytest.approx(shown["objective"][0], rel=1e-3)
    assert first > least
    assert last == pytest.approx(least, rel=1e-3)
    low, limit = numbers(told.split("it rose from ")[1])[:2]
    assert low == max(0.0, round(float(shown["dual"][0]), 3))
    assert limit == pytest.approx(least, rel=1e-3)


def test_one_point_more_narrows_the_street_to_the_share_that_is_told():
    scene, now = stage("margin", "outlier")
    told = scene.tell(now).replace("\u00a0", " ")
    before, then = width(svc(USUAL)), width(svc(now.dataset))
    assert now.dataset.n == USUAL.n + 1
    assert "without x₁₁" in told
    assert after(told, "the margin γ was ") == pytest.approx(before, abs=1e-3)
    assert after(told, "and is ") == pytest.approx(then, abs=1e-3)
    assert after(told, "That is ") == pytest.approx(100 * then / before, abs=0.6)


def test_a_point_that_was_moved_far_is_told_with_its_way_and_a_short_way_does_not_count():
    scene, now = stage("margin", "free")
    told = scene.tell(now)
    (moved,) = np.flatnonzero((now.dataset.X != now.begun.X).any(axis=1))
    way = np.linalg.norm(now.dataset.X[moved] - now.begun.X[moved])
    assert after(told, "moved by ") == pytest.approx(way, abs=1e-3)
    assert after(told, "is still ") == pytest.approx(WIDEST.margin_, abs=1e-3)
    begun = scene.begin()
    for far, counts in ((0.4, False), (0.5, True)):
        x, y = begun.dataset.X[moved]
        tried = replace(begun, dataset=begun.dataset.move(int(moved), x, y - far))
        assert scene.act.holds(tried) == counts
        assert ("farther" in scene.act.tried(tried)) != counts
    relabelled = replace(begun, dataset=begun.dataset.add(0.0, 5.0, 0))
    assert not scene.act.holds(relabelled)
    assert "do not add" in scene.act.tried(relabelled)
    held = int(WIDEST.support_[0])
    x, y = begun.dataset.X[held]
    assert not scene.act.holds(replace(begun, dataset=begun.dataset.move(held, x - 1, y + 1)))


def test_the_price_is_told_with_the_width_and_the_slack_that_it_buys():
    scene, now = stage("margin", "price")
    told = scene.tell(now)
    price = now.settings["margin.price"]
    dear, soft = svc(now.dataset, story.DEAR), svc(now.dataset, price)
    slack = np.maximum(0, 1 - now.dataset.y * soft.decision_function(now.dataset.X)).sum()
    assert after(told, "grew from ") == pytest.approx(width(dear), abs=1e-3)
    assert after(told, f"(C = {story.DEAR:,g}) to ") == pytest.approx(width(soft), abs=1e-3)
    assert f"(C = {price:g})" in told
    assert after(told, "The total slack is ") == pytest.approx(slack, abs=2e-3)


@pytest.mark.parametrize("price", [0.3, 3.0, 1_000.0])
def test_while_the_price_is_tried_the_street_and_the_points_with_slack_are_told(price):
    scene, now = stage("margin", "price")
    now = replace(now, settings={**now.settings, "margin.price": price})
    tried, soft = scene.act.tried(now), svc(now.dataset, price)
    assert after(tried, "the street is ") == pytest.approx(2 * width(soft), abs=2e-3)
    late = int((now.dataset.y * soft.decision_function(now.dataset.X) < 1 - 1e-6).sum())
    assert ("one point has" in tried) if late == 1 else (f"{late} points have" in tried)
    assert after(tried, "(at least ") == pytest.approx(2 * WIDEST.margin_, abs=1e-3)
