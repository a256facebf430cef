"""The XOR page shows its points and the map of its basis, takes picks by hand, and says what is so just now."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from explorer.lessons.xor import LESSON, own_line, settings
from explorer.points import dataset, links, sources
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard import theme
from linclass import Formula, Perceptron, Xor, separable
from tests.support import visit

XOR = sources.table("xor")
CLUSTERS = links.quantise(sources.generate("xor", n=60, noise=0.3))
MAP: dict[str, Any] = {"xor.way": "map"}


def rings(at):
    """The layers of red rings on the board."""
    layers = visit.messages(at)["board"]["figure"]["data"]
    return [one for one in layers if one.get("marker", {}).get("color") == theme.BAD]


def charts(at):
    return set(visit.messages(at)) - {"board"}


# ---- no line ----


def test_a_fresh_page_is_the_four_points_and_their_contradiction():
    at = visit.visit("xor")
    assert visit.shown(at)[0].tolist() == XOR.X.tolist()
    assert "inequalities contradict each other" in visit.words(at)
    assert "From step 0 on the perceptron repeats the same 4 steps forever" in visit.words(at)
    board = visit.messages(at)["board"]
    assert len(board["formula"]) == 5
    w, b = board["columns"]["w"], board["columns"]["b"]
    assert w[0].tolist() == w[4].tolist() == w[40].tolist() == [0, 0]
    assert b[0] == b[4] == b[40] == 0
    assert charts(at) == {"xor.balance", "xor.table"}


def test_separable_points_have_no_contradiction():
    at = visit.visit("xor", sources.table("li-2.1"))
    assert "A line separates these points" in visit.words(at)
    assert len(visit.messages(at)["board"]["formula"]) == 3
    assert "stops after" in visit.caption(at)
    assert "Shown: the first" not in visit.words(at)


def test_of_many_inequalities_it_is_said_that_there_are_more():
    at = visit.visit("xor", dataset.default())
    rows = visit.messages(at)["board"]["formula"]
    assert (
        rows[-1]
        == f"and one more inequality like these for each of the other {dataset.default().n - 6} points"
    )
    assert f"Shown: the first 6 of {dataset.default().n} points." in visit.words(at)


def test_large_coordinates_are_written_in_full():
    at = visit.visit("xor", Dataset([[54321.0, 1.0], [2.0, 0.5]], [0, 1]))
    assert visit.messages(at)["board"]["formula"][0]["templates"][0].startswith("x₁: 54,321w⁽¹⁾ + w⁽²⁾ + b ")


def test_any_inseparable_points_contradict_each_other():
    inside = Dataset([[0.0, 0.0], [4.0, 0.0], [0.0, 4.0], [1.0, 0.5]], [0, 0, 0, 1])
    at = visit.visit("xor", inside)
    assert "weights from the proof" in visit.words(at)
    columns = visit.messages(at)["board"]["columns"]
    assert np.allclose(sum(columns[f"m{k}"] for k in range(4)), 0)


# ---- a basis map ----


def test_the_line_among_the_features_and_the_curve_move_together():
    at = visit.visit("xor", **MAP)
    sent = visit.messages(at)
    assert charts(at) == {"xor.features", "xor.table"}
    assert sent["board"]["figure"]["data"][0]["type"] == "contour"
    steps = {len(column["values"]) for name in ("board", "xor.features") for column in sent[name]["frames"]}
    assert steps == {sent["board"]["player"]["length"]}
    assert "a line separates the classes" in visit.words(at)
    named = [t for t in sent["xor.features"]["figure"]["data"] if t["mode"] == "markers+text"]
    points = [[x, y] for t in named for x, y in zip(t["x"], t["y"], strict=True)]
    assert sorted(points) == [[-1, -1], [-1, 1], [1, -1], [1, 1]]


@pytest.mark.parametrize(("basis", "d"), [("polynomial", 5), ("bumps", 2), ("own", 2)])
def test_each_map_separates_the_four_points(basis, d):
    at = visit.visit("xor", **MAP | {"xor.map": basis})
    assert "a line separates the classes" in visit.words(at)
    assert visit.messages(at)["board"]["columns"]["w"].shape[1] == d
    assert "finds no misclassified point" in visit.caption(at)


def test_a_map_that_does_not_fit_says_so():
    at = visit.visit("xor", **MAP | {"xor.map": "bumps", "xor.bumps": "1"})
    assert "no such curve classifies all points correctly" in visit.words(at)


def test_clusters_round_zero_need_squares():
    """The map's cross stands at ½ and cuts through clusters round 0, but the product x1 x2 is among the squares."""
    at = visit.visit("xor", CLUSTERS, **MAP | {"xor.map": "polynomial"})
    assert "a line separates the classes" in visit.words(at)
    assert "finds no misclassified point" in visit.caption(at)


def test_starts_give_different_lines():
    finals = set()
    for start in ({}, {"xor.start": "own"}, *({"xor.start": "random", "xor.seed": str(s)} for s in range(3))):
        columns = visit.messages(visit.visit("xor", **MAP | start))["board"]["columns"]
        finals.add((*columns["w"][-1], columns["b"][-1]))
        assert columns["errors"][-1] == 0
    assert len(finals) == 5


def test_jitter_shows_copies_and_compares_the_starts():
    at = visit.visit("xor", **MAP | {"xor.jitter": "0.4", "xor.start": "own"})
    assert "xor.comparison" in charts(at)
    columns = visit.messages(at)["board"]["columns"]
    assert columns["copies"] == 240
    assert columns["wrong"][-1] > 0
    visit.widget(at, "xor.start").set_value(visit.Label("Zero"))
    at.run()
    assert visit.messages(at)["board"]["columns"]["wrong"][-1] == 0


# ---- scenes, and what the sources have besides ----


@pytest.mark.parametrize("order", ["cyclic", "first", "random", "worst"])
def test_the_mistakes_among_the_features_come_in_the_order_chosen(order):
    at = visit.visit("xor", **MAP | {"xor.map": "own", "xor.order": order})
    board = visit.messages(at)["board"]
    features = Formula(*("x1 + x2", "x1 * x2")).fit_transform(XOR.X)
    trace = Perceptron(order=order, max_updates=10_000, random_state=0).fit(features, XOR.y).trace_
    assert board["columns"]["picked"].tolist() == trace.picked.tolist()
    assert board["player"]["predict"]["answers"].tolist() == trace.picked.tolist()


def test_both_counts_of_what_is_wrong_are_told():
    """On XOR itself, in turn from zero: 4, 2, 3, 2, … mistakes in training, and 2, 2, 2, … in predicting."""
    picked = Perceptron(max_updates=8).fit(XOR.X, XOR.y).trace_.picked[1:]
    picks = ".".join(str(i + 1) for i in picked.tolist())
    own = {"xor.map": "own", "xor.f1": "x1", "xor.f2": "x2"}
    at = visit.visit("xor", **MAP | own | {"xor.order": "by-hand", "picks": picks})
    columns = visit.messages(at)["board"]["columns"]
    assert columns["errors"].tolist() == [4, 2, 3, 2, 4, 2, 3, 2, 4]
    for t, (w, b) in enumerate(zip(columns["w"], columns["b"], strict=True)):
        says = [1 if w[0] * x + w[1] * y + b >= 0 else -1 for x, y in XOR.X]
        assert columns["missed"][t] == sum(s != y for s, y in zip(says, XOR.y, strict=True))
    assert columns["missed"][:3].tolist() == [2, 2, 2]
    assert "{missed}" in visit.messages(at)["board"]["formula"][-1]


def test_by_hand_the_reader_picks_the_points_among_the_features():
    at = visit.visit("xor", **MAP)
    visit.move(at, "xor.order", visit.Label("By hand"))
    assert visit.messages(at)["board"]["edit"]["hand"]
    assert visit.caption(at).startswith(
        "Choose the misclassified point that the perceptron should learn from"
    )
    features = Xor().fit_transform(XOR.X)
    w, b, picks = np.zeros(2), 0.0, []
    for choose in (max, min):
        picks.append(choose(np.flatnonzero(XOR.y * (features @ w + b) <= 0).tolist()))
        w, b = w + XOR.y[picks[-1]] * features[picks[-1]], b + XOR.y[picks[-1]]
        at.session_state[session._KEY].pick = picks[-1]
        at.run()
        visit.check(at)
    columns = visit.messages(at)["board"]["columns"]
    assert columns["picked"][1 : len(picks) + 1].tolist() == picks
    assert columns["w"][len(picks)].tolist() == w.tolist()
    assert columns["b"][len(picks)] == b
    assert at.query_params["picks"] == ".".join(str(i + 1) for i in picks)
    right = int(np.argmax(XOR.y * (features @ w + b)))
    at.session_state[session._KEY].pick = right
    at.run()
    assert f"x{'₁₂₃₄'[right]} is already on its own side" in visit.caption(at)
    visit.move(at, "hand.back", None)
    assert at.query_params["picks"] == "4"


def test_a_link_brings_the_picks_and_clusters_take_them_too():
    at = visit.visit("xor", CLUSTERS, **MAP | {"xor.order": "by-hand", "picks": "1"})
    assert visit.messages(at)["board"]["columns"]["picked"][1] == 0


def test_the_best_line_is_told_beside_the_readers():
    scene = LESSON.scenes[0]
    for line, wrong in (
        ((0.0, 1.0, -0.5), 2),
        ((1.0, 1.0, -0.5), 1),
        ((1.0, 0.0, 5.0), 2),
        ((1.0, 1.0, 0.0), 2),
    ):
        now = replace(scene.begin(), line=line)
        assert own_line.wrong(now, line).sum() == wrong
        assert scene.tell(now).startswith(f"No. Your line misclassifies {wrong} of 4 points")
        assert scene.claim(now)
    assert scene.tell(scene.begin()).startswith(
        "No. The best line (dashed) misclassifies 1 of 4 points (ringed)."
    )


def test_the_point_that_the_best_line_misclassifies_is_ringed_after_the_answer():
    at = visit.visit("xor", scene="1")
    assert not rings(at)
    visit.move(at, "scene.show", None)
    (ring,) = rings(at)
    data = sources.table("xor")
    missed = own_line.wrong(LESSON.scenes[0].begin(), own_line.best(LESSON.scenes[0].begin()))
    assert np.column_stack([ring["x"], ring["y"]]).tolist() == data.X[missed].tolist()


@pytest.mark.parametrize("shape", list(settings.SHAPES))
def test_other_points_are_offered_here(shape):
    at = visit.visit("xor", dataset.default())
    visit.move(at, "xor.points", settings.SHAPES[shape][0])
    visit.check(at)
    assert visit.shown(at)[0].tolist() == settings.SHAPES[shape][1]().X.tolist()


def test_what_the_menu_says_of_the_checkerboard_is_so():
    board = settings.SHAPES["checkerboard"][1]()
    assert not separable(board.X, board.y).separable
    features = Formula("sin(pi*x1/1.5)*sin(pi*x2/1.5)", "x1").fit_transform(board.X)
    assert separable(features, board.y).separable
