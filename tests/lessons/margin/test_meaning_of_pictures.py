"""What the margin's pictures show, recomputed with scikit-learn or by definition."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from sklearn.svm import SVC

from explorer.lesson.thumbnail import Subject
from explorer.lessons.margin import LESSON, duality_gap, solutions, story, texts, thumbnail
from explorer.lessons.margin.solutions import PRICES
from explorer.lessons.margin.view import PRICE
from explorer.points import sources
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard import theme
from linboard.captions import margin
from linboard.captions.solutions import steps_of
from linboard.figures import streets
from linclass import MaxMargin, SoftMargin, Xor
from tests.lesson.test_thumbnails import ends, plane
from tests.lessons.margin.test_meaning import NOISY, UNIT, USUAL, WIDEST, width
from tests.support import visit
from tests.support.claims import numbers
from tests.support.layers import one, places
from tests.support.ranges import at_all_steps

# ---- the machines of all prices ----


@pytest.mark.slow
@pytest.mark.parametrize("dataset", [USUAL, NOISY], ids=["apart", "overlapping"])
def test_over_all_prices_each_step_is_the_soft_margin_of_its_own_price(dataset):
    at = visit.visit("margin", dataset, **{"margin.way": "soft", "margin.play": "path"})
    sent = visit.messages(at)
    columns = sent["board"]["columns"]
    X, labels = visit.shown(at)
    y = np.where(labels == 0, 1, -1)
    for t, price in enumerate(columns["price"]):
        model = SVC(kernel="linear", C=min(price, 1e8), tol=1e-9).fit(X, y)
        slack = np.maximum(0, 1 - y * model.decision_function(X))
        assert columns["margin"][t] == pytest.approx(width(model), rel=1e-3)
        assert columns["slack"][t] == pytest.approx(slack.sum(), rel=1e-3, abs=1e-4)
    assert list(columns["price"][: len(PRICES)]) == list(PRICES)
    picture = sent["margin.beside"]["figure"]
    marks = {layer["name"]: layer for layer in picture["data"] if "name" in layer}
    assert np.allclose(marks["Total slack"]["y"], columns["slack"])
    assert np.allclose(marks["Margin"]["y"], columns["margin"])
    assert (marks["Total slack"]["line"]["color"], marks["Margin"]["line"]["color"]) == (
        theme.BAD,
        theme.LINE,
    )
    axis = picture["layout"]["xaxis"]
    named = dict(zip(axis["tickvals"], axis["ticktext"], strict=True))
    assert {t: float(name.replace("∞", "inf")) for t, name in named.items()} == {
        t: price
        for t, price in enumerate(columns["price"])
        if np.isinf(price) or f"{price:e}"[0] + f"{price:e}"[2] == "10"
    }
    worst = re.search(r"All (\d+) are proved", visit.words(at))
    assert worst is not None
    assert int(worst[1]) == len(columns["price"])


def test_the_last_machine_stands_for_all_and_each_row_is_its_own():
    models = [SoftMargin(C=price).fit(NOISY.X, NOISY.y) for price in PRICES[:3]]
    shown = solutions.over_prices(models, np.array(PRICES[:3]), NOISY.n)
    assert shown.model is models[-1]
    for t, model in enumerate(models):
        assert shown.coef[t].tolist() == model.coef_[0].tolist()
        assert shown.intercept[t] == model.intercept_[0]
        assert shown.objective[t] == model.trace_.objective[-1]
        assert shown.dual_objective[t] == model.trace_.dual_objective[-1]
        assert np.flatnonzero(shown.support[t]).tolist() == sorted(model.support_.tolist())
    assert shown.solved
    assert shown.step.tolist() == [0, 1, 2]


def test_where_every_support_vector_is_at_the_limit_the_effect_of_a_move_is_unknown():
    model = SoftMargin(C=1e-3).fit(USUAL.X, USUAL.y)
    assert np.allclose(np.abs(model.dual_coef_), model.C)
    outside = [i for i in range(USUAL.n) if i not in model.support_]
    wide = SoftMargin(C=0.25).fit(np.array([[0.0, 0.0], [2.0, 0.0], [9.0, 0.0]]), np.array([-1, 1, 1]))
    for fitted, sample in [(model, i) for i in outside] + [(wide, 2)]:
        free = (np.abs(fitted.dual_coef_) < fitted.C * (1 - 1e-9)).any()
        said = solutions.moved_on(fitted, 1, sample, np.array([9.0, 0.0]))
        assert (said == "unknown") == (not free)


# ---- the proof ----


@pytest.mark.parametrize("model", [WIDEST, SoftMargin(C=0.3).fit(NOISY.X, NOISY.y)], ids=["hard", "soft"])
def test_the_marks_are_on_their_curves_and_a_bound_below_0_is_drawn_as_0(model):
    dataset = USUAL if isinstance(model, MaxMargin) else NOISY
    shown = steps_of(model, dataset.X, dataset.y)
    limit = shown.dual_objective.copy()
    limit[0] = -5.0
    drawn = duality_gap.meeting(shown.step, shown.objective, limit)
    objective, bound = one(drawn, name="Objective"), one(drawn, name="Lower bound for all lines")
    assert (objective["line"]["color"], bound["line"]["color"]) == (theme.LINE, theme.GOOD)
    assert np.array_equal(objective["y"], shown.objective)
    assert np.array_equal(bound["y"], np.maximum(limit, 0))
    last = len(shown) - 1
    heights = [
        layer["y"][0] for layer in drawn.layers and [x.at(last) for x in drawn.layers if "name" not in x]
    ]
    assert heights == [shown.objective[-1], limit[-1]]
    low, high = drawn.layout["yaxis"]["range"]
    assert -0.06 < low / high < -0.02, "there is room below 0 for half a mark"
    assert high == pytest.approx(
        1.08 * min(shown.objective[np.isfinite(shown.objective)].max(), 4 * shown.objective[-1])
    )
    assert drawn.layout["xaxis"]["range"] == [-0.5, shown.step[-1] + 0.5]


def test_the_distances_are_on_a_log_axis_that_holds_all_of_them_and_the_tolerance():
    shown = steps_of(WIDEST, USUAL.X, USUAL.y)
    drawn = duality_gap.distances(shown.step, shown.relative_gap(), shown.residual, 1e-8)
    low, high = drawn.layout["yaxis"]["range"]
    assert drawn.layout["yaxis"]["type"] == "log"
    gap, residual = one(drawn, name="Relative gap"), one(drawn, name="Residual")
    values = np.concatenate([gap["y"], residual["y"]])
    values = np.log10(values[np.isfinite(values)])
    assert low < values.min() < values.max() < high
    assert high < values.max() + 1.5
    assert low == pytest.approx(-16.7)
    assert one(drawn, name="Solved below")["y"].tolist() == [1e-8, 1e-8]
    assert residual["line"]["width"] > gap["line"]["width"], "the one below is broader"


# ---- the map ----


def test_the_miniature_is_the_soft_margin_of_the_pages_own_price_where_no_line_separates():
    overlapping = sources.generate("blobs", n=24, noise=2.0)
    subject = Subject(overlapping)
    told = thumbnail.draw(subject)[1]
    counts = {
        price: len(SoftMargin(C=price).fit(overlapping.X, overlapping.y).support_)
        for price in (0.5, 1.0, 2.0)
    }
    assert PRICE.usual == 1.0
    assert told == f"A street with slack, held by {counts[1.0]} points"
    assert len(set(counts.values())) == 3


# ---- a street by hand ----


@pytest.mark.parametrize("line", [(-1.0, 2.0, -3.0), (-0.73, 1.82, -3.0)])
def test_the_street_of_a_drawn_line_is_told_with_the_nearest_of_both_classes(line):
    at = visit.visit("margin", scene="1")
    at.session_state[session._KEY].line = line
    at.run()
    board = visit.messages(at)["board"]
    distance = USUAL.y * (USUAL.X @ line[:2] + line[2]) / np.linalg.norm(line[:2])
    nearest = [distance[USUAL.y == sign].min() for sign in (1, -1)]
    width_, blue, orange = numbers(
        board["caption"] if isinstance(board["caption"], str) else visit.caption(at)
    )[:3]
    assert width_ == pytest.approx(2 * min(nearest), abs=0.01)
    assert [blue, orange] == pytest.approx(nearest, abs=0.006)
    near = distance <= np.where(USUAL.y > 0, *nearest) + 0.02
    rings = [
        layer for layer in board["figure"]["data"] if layer.get("marker", {}).get("symbol") == "circle-open"
    ]
    ringed = next(places(layer) for layer in rings if len(places(layer)))
    assert np.array_equal(ringed, USUAL.X[near])


def test_features_of_unlike_ranges_have_an_axis_each_with_equal_room_on_both_sides():
    at = visit.visit("margin", USUAL, **{"margin.way": "map"})
    layout = visit.messages(at)["margin.beside"]["figure"]["layout"]
    for name, column in zip(("xaxis", "yaxis"), Xor().fit_transform(USUAL.X).T, strict=True):
        low, high = layout[name]["range"]
        assert column.min() - low == pytest.approx(high - column.max())
        assert 0.05 < (column.min() - low) / np.ptp(column) < 0.25
        assert "scaleanchor" not in layout[name]


def test_a_street_without_slack_is_found_by_rounding_alone():
    assert streets.slack(np.array([1 - 1e-12, 1.0, 2.0, 0.5])).tolist() == [0, 0, 0, 0.5]


def test_the_copies_around_the_points_are_where_the_jitter_puts_them():
    at = visit.visit("margin", USUAL, **{"margin.way": "lines", "margin.jitter": "100"})
    board = visit.messages(at)["board"]
    red = [
        i
        for i, layer in enumerate(board["figure"]["data"])
        if layer.get("marker", {}).get("color") == theme.BAD
    ]
    wrong = next(at_all_steps(board, i, "x") for i in red if len(at_all_steps(board, i, "x")) > 1)
    assert np.isfinite(wrong).sum(axis=1).tolist() == board["columns"]["wrong"].tolist()
    small = [
        layer
        for layer in board["figure"]["data"]
        if layer.get("marker", {}).get("size") == 5 and layer["marker"]["color"] != theme.BAD
    ]
    copies = np.concatenate([places(layer) for layer in small if len(places(layer))])
    assert len(copies) == board["columns"]["copies"]
    away = np.linalg.norm(copies[:, None] - USUAL.X, axis=2).min(axis=1)
    assert 0.5 * WIDEST.margin_ < away.max() <= WIDEST.margin_ + 1e-9


def test_two_points_are_apart_by_the_whole_street():
    pair = Dataset([[0, 0], [2, 0]], [1, 0])
    assert story.widest_machine(pair).margin_ == pytest.approx(1)


# ---- the proof of the multipliers, and the pictures of the map ----


def test_the_edges_of_the_miniature_pass_through_the_points_that_hold_them():
    subject = Subject(USUAL)
    edges = plane(subject, ends(thumbnail.draw(subject)[0], "d").reshape(-1, 2))
    size = np.linalg.norm(WIDEST.coef_) / np.abs(subject.view.scale).min()
    assert np.sort(WIDEST.decision_function(edges)) == pytest.approx([-1, -1, 1, 1], abs=0.06 * size)


def test_in_the_proof_the_points_with_a_multiplier_have_circles_as_large_as_it():
    at = visit.visit("margin", proof="mar-dual")
    layers = visit.messages(at)["board"]["figure"]["data"]
    (circles,) = [
        layer
        for layer in layers
        if layer.get("marker", {}).get("symbol") == "circle-open" and layer["marker"]["color"] == theme.GOOD
    ]
    assert sorted(map(tuple, places(circles).tolist())) == sorted(
        map(tuple, USUAL.X[WIDEST.support_].tolist())
    )
    alpha = {tuple(USUAL.X[i]): abs(a) for i, a in zip(WIDEST.support_, WIDEST.dual_coef_[0], strict=True)}
    order = np.argsort([alpha[tuple(place)] for place in places(circles).tolist()])
    assert (np.diff(np.asarray(circles["marker"]["size"], dtype=float)[order]) >= 0).all()


def test_a_point_that_was_outside_the_street_before_and_is_now_has_changed_nothing():
    i = next(i for i in range(USUAL.n) if i not in WIDEST.support_)
    sign = int(USUAL.y[i])
    across = sign * UNIT
    on = USUAL.X[WIDEST.support_[USUAL.y[WIDEST.support_] == sign][0]]
    for far, said in ((0.2, "same"), (0.0, "same"), (-0.2, "left")):
        assert solutions.moved_on(WIDEST, sign, i, on + far * across) == said
    assert solutions.moved_on(WIDEST, sign, int(WIDEST.support_[0]), on) == "held"


def test_a_point_on_the_drawn_line_is_on_no_side():
    at = visit.visit("margin", scene="1")
    y = float(USUAL.X[1, 1])
    at.session_state[session._KEY].line = (0.0, 1.0, -y)
    at.run()
    board = visit.messages(at)["board"]
    missed = USUAL.y * (USUAL.X[:, 1] - y) <= 0
    assert missed[1]
    assert numbers(visit.caption(at))[-2:] == [missed.sum(), USUAL.n]
    red = [layer for layer in board["figure"]["data"] if layer.get("marker", {}).get("color") == theme.BAD]
    assert np.array_equal(np.concatenate([places(layer) for layer in red]), USUAL.X[missed])


@pytest.mark.parametrize("key", ["hold", "price"])
def test_a_scene_tells_of_a_street_with_slack_only_where_slack_is_allowed(key):
    k = next(k for k, scene in enumerate(LESSON.scenes, 1) if scene.key == key)
    at = visit.visit("margin", scene=str(k))
    told = " ".join(visit.messages(at)["board"]["caption"]["templates"])
    assert ("slack" in told) == (key == "price")
    assert ("No other line has a margin this large" in told) == (key == "hold")


def test_a_result_that_rounding_has_stopped_is_told_with_the_last_residual():
    shown = replace(steps_of(WIDEST, USUAL.X, USUAL.y), solved=False)
    assert shown.residual[-1] != shown.residual[1]
    assert margin.tiny(shown.residual[-1]) in texts.verdict(shown).text
