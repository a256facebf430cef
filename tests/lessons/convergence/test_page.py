"""The lesson on convergence: its numbers, other orders, studies, and that it says where there is no bound."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons import SITE
from explorer.lessons.convergence import examples, runs, story
from explorer.points import dataset, sources
from linboard import theme
from linclass import Perceptron, guarantee
from tests.support import visit

LI = sources.table("li-2.1")
XOR = sources.table("xor")


def columns(at):
    return visit.messages(at)["board"]["columns"]


def study(at):
    return visit.messages(at)["convergence.study"]


def test_a_fresh_page_shows_radius_margin_bound_and_count():
    at = visit.visit("convergence")
    points = dataset.default()
    proof = guarantee(points.X, points.y)
    shown = columns(at)
    assert shown["radius"][0] == pytest.approx(proof.radius)
    assert shown["gamma"][0] == pytest.approx(proof.gamma)
    assert shown["bound"][0] == pytest.approx(proof.bound)
    assert shown["updates"][0] == Perceptron().fit(points.X, points.y).n_iter_
    numbers = visit.messages(at)["board"]["formula"][0]
    for name in ("{radius}", "{gamma}", "{bound}", "{updates}"):
        assert name in numbers
    assert "at most 593 updates in any order" in visit.words(at)


def test_a_start_that_is_not_on_the_screen_is_not_in_the_address():
    at = visit.visit("convergence", **{"conv.form": "any", "conv.w1": "-30"})
    assert at.query_params["conv.w1"] == "-30"
    visit.move(at, "conv.form", "zero")
    assert not [name for name in at.query_params if name in ("conv.w1", "conv.w2", "conv.b")]


@pytest.mark.parametrize(("label", "order"), [("First", "first"), ("Random", "random"), ("Worst", "worst")])
def test_the_order_is_the_perceptrons(label, order):
    at = visit.visit("convergence")
    visit.move(at, "conv.order", visit.Label(label))
    points = dataset.default()
    model = Perceptron(order=order, random_state=0).fit(points.X, points.y)
    assert columns(at)["updates"][0] == model.n_iter_
    assert columns(at)["w"][-1].tolist() == model.coef_[0].tolist()


def test_any_start_and_unit_length_have_their_own_bounds():
    at = visit.visit("convergence", LI)
    visit.move(at, "conv.form", visit.Label("Any start"))
    visit.move(at, "conv.w1", -20.0)
    assert columns(at)["bound"][0] == pytest.approx(guarantee(LI.X, LI.y).bound_from((-20, -5, 0)))
    assert columns(at)["w"][0].tolist() == [-20, -5]
    visit.move(at, "conv.form", visit.Label("Unit length"))
    unit = guarantee(LI.X, LI.y, unit_norm=True)
    assert columns(at)["bound"][0] == pytest.approx(1 / unit.gamma**2 - 1)
    assert columns(at)["radius"][0] == pytest.approx(1)


def test_where_no_line_separates_the_page_says_so_and_offers_no_bound():
    at = visit.visit("convergence", XOR)
    assert "there is no ŵ*, no γ and no bound" in visit.words(at)
    assert visit.caption(at).startswith("Stopped here after {k} updates")
    assert np.isnan(columns(at)["bound"]).all()
    assert not visit.shows(at, "conv.whole")
    for show in ("Other orders", "Studies"):
        visit.move(at, "conv.show", visit.Label(show))
        assert "No line separates" in visit.words(at)


def test_a_thousand_orders_of_the_visitors_points():
    at = visit.visit("convergence", LI, **{"conv.show": "orders"})
    for _again in range(50):
        if "1,000 random orders of your points" in visit.words(at):
            break
        at.run()
    bars, *marks = study(at)["figure"]["data"]
    assert np.asarray(bars["y"])[1:-1:2].sum() == 1_000
    turn, largest, worst, bound = (mark["x"][0] for mark in marks)
    assert (turn, largest, bound) == pytest.approx((7, 7, 117))
    assert f"{worst:g} updates." in study(at)["head"][0]["text"]  # the worst of the orders tried


@pytest.mark.slow
def test_two_hundred_sets_are_learned_in_slices_stopped_and_gone_on_with():
    at = visit.visit("convergence", **{"conv.show": "studies"})
    assert len(study(at)["figure"]["data"][1]["x"]) == 0
    visit.move(at, "conv.loglog.start", None)
    assert not visit.shows(at, "conv.loglog.start")
    visit.move(at, "conv.loglog.stop", None)
    some = len(study(at)["figure"]["data"][1]["x"])
    assert 0 < some < runs.SETS
    at.run()
    assert len(study(at)["figure"]["data"][1]["x"]) == some
    visit.move(at, "conv.loglog.go", None)
    for _again in range(400):
        if not visit.shows(at, "conv.loglog.stop"):
            break
        at.run()
    dots = study(at)["figure"]["data"][1]
    assert len(dots["x"]) == runs.SETS
    assert (np.asarray(dots["y"]) <= np.asarray(dots["x"]) ** 2).all()
    visit.move(at, "conv.show", visit.Label("One run"))
    visit.move(at, "conv.show", visit.Label("Studies"))
    assert len(study(at)["figure"]["data"][1]["x"]) == runs.SETS  # kept


@pytest.mark.parametrize(
    ("label", "told"),
    [("n and d", "the bound is 100"), ("Tiny margins", "2.6 times"), ("Random points", "unit sphere")],
)
def test_the_other_studies_are_there_at_once(label, told):
    at = visit.visit("convergence", **{"conv.show": "studies"})
    visit.move(at, "conv.study", visit.Label(label))
    assert told in visit.words(at)
    visit.check(at, thoroughly=True)


@pytest.mark.parametrize("points", [LI.clear(), LI.remove(2)], ids=["none", "one class"])
def test_without_two_classes_the_studies_are_there_all_the_same(points):
    at = visit.visit("convergence", points, **{"conv.show": "studies"})
    assert "Add points" in visit.caption(at) or "one class" in visit.caption(at)
    assert len(study(at)["figure"]["data"][2]["x"]) == 0  # no star
    for label in ("n and d", "Tiny margins", "Random points"):
        visit.move(at, "conv.study", visit.Label(label))
        assert study(at)["head"]
    visit.move(at, "conv.show", visit.Label("One run"))
    assert "convergence.study" not in visit.messages(at)


def test_where_a_run_starts_elsewhere_both_bounds_are_marked_with_their_numbers():
    k = next(k for k, scene in enumerate(SITE["convergence"].scenes, 1) if scene.key == "start")
    at = visit.visit("convergence", scene=str(k))
    visit.move(at, "scene.show", None)
    data, layout = examples.eight(), visit.messages(at)["board"]["figure"]["layout"]
    proof = guarantee(data.X, data.signs(0))
    marked = {note["text"]: note for note in layout["annotations"]}
    own, zero = (
        marked[str(int(np.floor(b * (1 + 1e-9))))] for b in (proof.bound_from(story.LONG), proof.bound)
    )
    assert own["x"] == pytest.approx(proof.bound_from(story.LONG))
    assert zero["x"] == pytest.approx(proof.bound)
    assert own["font"]["color"] == theme.BAD != zero["font"]["color"]
    assert max(own["x"], zero["x"]) < layout["xaxis"]["range"][1]
    assert {own["xanchor"], zero["xanchor"]} == {"left", "right"}, "neither covers the other"


@pytest.mark.parametrize("answered", [False, True])
def test_no_marked_update_crosses_the_name_of_a_bound(answered):
    k = next(k for k, scene in enumerate(SITE["convergence"].scenes, 1) if scene.key == "start")
    at = visit.visit("convergence", scene=str(k))
    if answered:
        visit.move(at, "scene.show", None)
    layout = visit.messages(at)["board"]["figure"]["layout"]
    marked = [note["x"] for note in layout["annotations"] if note["text"].isdecimal()]
    names = [note for note in layout["annotations"] if not note["text"].isdecimal()]
    assert len(marked) == len(names) == 2
    width = 0.2 * layout["xaxis"]["range"][1]  # of a name; the board of a scene is about 480 pixels wide
    for note in names:
        left = note["x"] - (width if note["xanchor"] == "right" else 0)
        assert not any(left <= x <= left + width for x in marked), note["text"]


def test_one_update_is_no_plural():
    at = visit.visit("convergence", challenge="con-promise")
    caption = visit.messages(at)["board"]["caption"]
    assert caption["templates"][caption["which"][-1]].startswith("No mistake is left after one update:")
