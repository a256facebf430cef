"""The margin's lesson: the widest street, what slack costs, and an honest word where no line separates."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.margin import LESSON
from explorer.lessons.margin.view import MOST_PATH
from explorer.points import dataset as state
from explorer.points import sources
from explorer.points.dataset import Dataset
from explorer.points.history import History
from explorer.visit import session
from linboard.captions.margin import share, tiny
from linboard.i18n.text import number
from linclass import MaxMargin, SoftMargin, Xor
from tests.support import visit
from tests.support.claims import value_of

USUAL = state.default()
XOR = sources.table("xor")
NOISY = sources.generate("blobs", n=30, noise=1.5)


def board(at):
    return visit.messages(at)["board"]


def edited(*steps: Dataset):
    """The page after the points went through these."""
    at = visit.visit("margin")
    history = History(steps[0])
    for step in steps[1:]:
        history = history.do(step)
    at.session_state[session._KEY].history = history
    at.run()
    visit.check(at)
    return at


def test_a_fresh_page_shows_the_maximum_margin_and_its_proof():
    at = visit.visit("margin")
    model = MaxMargin().fit(USUAL.X, USUAL.y)
    columns = board(at)["columns"]
    assert np.allclose(columns["w"][-1], model.coef_[0])
    assert columns["margin"][-1] == model.margin_
    assert columns["slack"][-1] == 0
    trace = model.trace_
    assert columns["gap"][4] == tiny(trace.gap[4] / trace.objective[4])
    assert trace.gap[-1] / trace.objective[-1] < 1e-13  # how much less is the processor's rounding
    assert columns["gap"][-1] == share(trace.gap[-1] / trace.objective[-1])
    assert visit.caption(at).startswith("No other line has a margin this large")
    words = visit.words(at)
    assert f"as far from both as possible: margin {number(model.margin_)}" in words
    assert "Ringed: the 3 support vectors. The other 7 points have y f ≥ 1" in words


def test_the_gap_and_the_residual_are_one_click_away():
    at = visit.visit("margin")

    def told():
        caption = board(at)["caption"]
        seen = [caption["templates"][i] for i in set(caption["which"].tolist())]
        return " ".join(
            [*seen, *board(at)["formula"][1:], *visit.messages(at)["margin.table"]["table"]["cells"]]
        )

    assert "{gap:text}" not in told()
    assert "{residual:text}" not in told()
    names = [layer.get("name") for layer in visit.messages(at)["margin.beside"]["figure"]["data"]]
    assert names[:2] == ["Objective", "Lower bound for all lines"]
    visit.move(at, "margin.side", visit.Label("Gap and residual"))
    assert "{gap:text}" in told()
    assert "{residual:text}" in told()
    names = [layer.get("name") for layer in visit.messages(at)["margin.beside"]["figure"]["data"]]
    assert "Relative gap" in names


def ringing(message):
    """The position of the trace of the rings."""
    traces = message["figure"]["data"]
    return next(i for i, trace in enumerate(traces) if trace.get("marker", {}).get("symbol") == "circle-open")


def rings(at, step):
    """Where there are rings at a step, (k, 2)."""
    ringed = ringing(board(at))
    frames = [column for column in board(at)["frames"] if column["trace"] == ringed]
    path = np.column_stack([np.asarray(c["values"][c["index"][step]], float) for c in frames])
    return path[np.isfinite(path).all(axis=1)]


def test_how_many_are_ringed_is_seen_once_it_is_foretold_and_then_at_every_step():
    k = next(k for k, scene in enumerate(LESSON.scenes, 1) if scene.key == "hold")
    at = visit.visit("margin", scene=str(k))
    steps = range(board(at)["player"]["length"])
    assert not any(len(rings(at, step)) for step in steps)
    visit.move(at, "scene.guess", None)
    assert all(len(rings(at, step)) >= 2 for step in steps)
    model = MaxMargin().fit(USUAL.X, USUAL.y)
    assert np.allclose(rings(at, -1), USUAL.X[model.support_])


def test_no_line_is_said_with_the_proof_and_the_soft_margin_is_offered():
    at = visit.visit("margin", XOR)
    assert "No line separates these points" in visit.words(at)
    star = board(at)["figure"]["data"][-1]
    assert (star["marker"]["symbol"], star["x"][0], star["y"][0]) == ("star", 0.5, 0.5)
    visit.move(at, "margin.offer", None)
    model = SoftMargin().fit(XOR.X, XOR.y)
    assert not visit.shows(at, "margin.offer")
    assert np.isclose(board(at)["columns"]["slack"][-1], model.slack_.sum())


def test_two_labels_at_one_place_are_said_to_be():
    twice = visit.visit("margin", Dataset([[0, 0], [1, 1], [1, 1], [3, 0]], [1, 0, 1, 0]))
    assert "At the star two points with different labels coincide" in visit.caption(twice)
    assert "(dotted)" in visit.caption(visit.visit("margin", XOR))


def test_one_point_without_a_ring_is_one_point():
    at = visit.visit("margin", Dataset([[0, 0], [1, 0], [5, 0]], [1, 0, 0]))
    assert "The other point has y f ≥ 1" in visit.words(at)


@pytest.mark.parametrize("scale", [1e6, 1e-4])
def test_the_unit_of_the_points_does_not_matter(scale):
    at = edited(USUAL, Dataset(USUAL.X * scale, USUAL.labels))
    columns = board(at)["columns"]
    model = MaxMargin().fit(USUAL.X, USUAL.y)
    assert columns["margin"][-1] == pytest.approx(scale * model.margin_)
    assert columns["gap"][-1] == "<10⁻¹⁵" or value_of(columns["gap"][-1]) < 1e-12
    assert all(not text.startswith("−") for text in columns["gap"])


def test_the_price_buys_margin_with_slack():
    at = visit.visit("margin", NOISY, **{"margin.way": "soft"})
    shown = []
    for label, price in (("0.01", 0.01), ("1", 1.0), ("1,000", 1_000.0)):
        visit.move(at, "margin.price", visit.Label(label))
        columns = board(at)["columns"]
        model = SoftMargin(C=price).fit(NOISY.X, NOISY.y)
        assert np.isclose(columns["margin"][-1], model.margin_)
        assert columns["supports"][-1] == len(model.support_)
        shown.append((columns["margin"][-1], columns["slack"][-1]))
    assert shown == sorted(shown, reverse=True)


@pytest.mark.parametrize(("dataset", "separable"), [(USUAL, True), (NOISY, False)])
def test_the_path_over_all_prices_ends_with_the_maximum_margin_where_there_is_one(dataset, separable):
    at = visit.visit("margin", dataset, **{"margin.way": "soft", "margin.play": "path"})
    columns = board(at)["columns"]
    assert np.isinf(columns["price"][-1]) == separable
    assert visit.caption(at).startswith("C = ∞") == separable
    assert (np.diff(columns["slack"]) <= 1e-9).all()
    assert not visit.shows(at, "margin.price")
    assert f"All {len(columns['price'])} are proved optimal" in visit.words(at)
    visit.check(at, thoroughly=True)


def test_many_points_have_one_price_at_a_time():
    at = visit.visit("margin", USUAL, **{"margin.way": "soft"})
    rng = np.random.default_rng(0)
    many = Dataset(rng.normal(size=(MOST_PATH + 1, 2)), rng.integers(0, 2, MOST_PATH + 1))
    at.session_state[session._KEY].history = History(many)
    at.run()
    assert not at.exception
    assert not visit.shows(at, "margin.play")
    assert "Rings and slack are drawn for at most 250 points" in visit.notices(at)


def test_a_point_that_moves_is_told_what_it_did():
    far = USUAL.move(9, 7.0, 1.0)
    assert "x₁₀ has moved and the line has not" in visit.words(edited(USUAL, far))
    held = USUAL.move(1, 2.0, 3.25)
    assert "x₂ has moved. It is a support vector" in visit.words(edited(USUAL, held))
    gone = USUAL.move(1, 2.0, 6.0)
    assert "x₂ has moved. It was a support vector" in visit.words(edited(USUAL, gone))
    assert "has moved" not in visit.words(edited(USUAL, USUAL.add(2.0, 6.0, 0)))
    again = edited(USUAL, held, far)
    history = again.session_state[session._KEY].history
    again.session_state[session._KEY].history = history.undo()
    again.run()
    assert "has moved" not in visit.words(again)
    assert "has moved" not in visit.words(edited(USUAL, USUAL.relabel(0, 1)))


def test_among_the_features_xor_has_the_street_of_phi_2():
    at = visit.visit("margin", XOR, **{"margin.way": "map"})
    columns = board(at)["columns"]
    assert np.allclose(columns["w"][-1], [0, -1], atol=1e-9)
    assert abs(columns["b"][-1]) < 1e-9
    assert columns["margin"][-1] == pytest.approx(1)
    assert "φ₂ = 0" in visit.words(at)
    visit.check(at, thoroughly=True)


def test_the_street_of_the_features_is_on_the_board_with_the_rings_of_each_step():
    at = visit.visit("margin", XOR, **{"margin.way": "map"})
    message = board(at)
    edge = message["figure"]["data"][1]
    z = next(c["values"] for c in message["frames"] if (c["trace"], c["attr"]) == (1, "z"))
    x, y = np.asarray(edge["x"], float), np.asarray(edge["y"], float)
    f = -4 * (x - 0.5) * (y - 0.5)
    assert np.allclose(np.asarray(z[-1]) / edge["contours"]["end"], np.clip(f, -32, 32), atol=1e-3)
    rings = next(c for c in message["frames"] if (c["trace"], c["attr"]) == (ringing(message), "x"))
    first, last = (np.asarray(rings["values"][rings["index"][t]]) for t in (0, -1))
    assert np.isfinite(first).sum() >= 2, "the nearest of either class"
    assert sorted(last[np.isfinite(last)]) == [0, 0, 1, 1]


def test_no_line_among_the_features_has_its_proof_among_them():
    at = visit.visit("margin", XOR.add(0.0, 0.0, 0), **{"margin.way": "map"})
    assert "No line separates the classes in this feature space either." in visit.words(at)
    star = visit.messages(at)["margin.beside"]["figure"]["data"][-1]
    assert (star["marker"]["symbol"], star["x"][0], star["y"][0]) == ("star", -1, 1)
    assert "At the star two points with different labels coincide" in visit.words(at)


def test_features_of_unlike_size_have_scales_of_their_own_and_the_code_maps_the_points():
    at = visit.visit("margin", USUAL, **{"margin.way": "map"})
    layout = visit.messages(at)["margin.beside"]["figure"]["layout"]
    features = Xor().fit_transform(USUAL.X)
    for name, column in zip(("xaxis", "yaxis"), features.T, strict=True):
        low, high = layout[name]["range"]
        assert low < column.min() < column.max() < high
        assert high - low < 1.5 * np.ptp(column)
    assert "scale of its own" in visit.words(at)
    at.session_state["margin.code.MaxMargin"] = True
    at.run()
    names = {}
    exec(at.code[0].value, names)
    assert np.allclose(names["model"].coef_, MaxMargin().fit(features, USUAL.y).coef_)


def test_classes_too_close_for_numbers_are_said_to_be():
    close = Dataset([[0, 0], [1e14, 0], [1e14 + 0.015625, 0]], [0, 0, 1])
    for way in ("hard", "lines"):
        at = visit.visit("margin", **{"margin.way": way})
        at.session_state[session._KEY].history = History(close)
        at.run()
        visit.check(at)
        assert "too close for floating-point numbers" in visit.caption(at)


def test_points_too_large_for_the_map_are_said_to_be():
    huge = Dataset([[-53566937316, 36159505491], [130400004513, 94708096313]], [1, 0])
    at = edited(USUAL, huge)
    visit.move(at, "margin.way", visit.Label("XOR map"))
    assert "too far away to be drawn" in visit.caption(at)


def test_points_that_rounding_hides_from_the_solver_are_said_not_to_be_solved():
    at = edited(USUAL, Dataset([[1e12, 0], [1e12 + 3, 1]], [1, 0]))
    visit.move(at, "margin.way", visit.Label("Soft margin"))
    visit.move(at, "margin.price", visit.Label("10"))
    assert "need not be the best line" in visit.words(at)
    assert "need not be the best line" in visit.caption(at)
    visit.move(at, "margin.play", visit.Label("All values of C"))
    assert "of the 12 are not solved exactly" in visit.words(at)
    assert "proved optimal" not in visit.words(at)


def test_a_point_between_two_of_the_other_class_is_named():
    between = Dataset([[0, 0], [2, 0], [1, 0], [1, 2], [0.5, 3]], [1, 1, 0, 0, 0])
    at = visit.visit("margin", between)
    assert "The star is x₃, which lies between points of the other class" in visit.caption(at)
