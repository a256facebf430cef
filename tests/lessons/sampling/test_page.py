"""The sampling's lesson: a rectangle and what a sample says of it, the worst one, and why there are so few."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.sampling import captions, people, rectangles, sets
from explorer.points.dataset import Dataset
from linclass import FiniteClass, VCClass, worst_rectangle
from linclass.theory.sampling import draw_sample, estimate, log_sets, shrink
from linclass.theory.shapes_plane import Rectangle
from tests.support import visit

PEOPLE = people.database()
ASKED = Rectangle((30.0, 40.0), (40.0, 60.0))


@pytest.mark.parametrize(("n", "told"), [(1, "2"), (10, "1,024"), (100, "10³⁰"), (300, "10⁹⁰")])
def test_the_number_of_subsets_is_a_power_of_two_or_the_nearest_power_of_ten(n, told):
    assert sets._subsets(n) == told


def board(at):
    return visit.messages(at)["board"]


def test_a_fresh_page_asks_a_sample_and_finds_the_worst_rectangle():
    at = visit.visit("sampling")
    columns = board(at)["columns"]
    drawn = draw_sample(300, 100, random_state=0)
    inside = ASKED.contains(PEOPLE.X)
    assert (columns["inside"], columns["n"]) == (inside.sum(), 300)
    assert (columns["sampled"], columns["size"]) == (inside[drawn].sum(), 100)
    assert columns["scaled"] == round(300 * inside[drawn].sum() / 100, 1)
    worst = worst_rectangle(PEOPLE.X, drawn)
    assert np.isclose(columns["worst"], 100 * worst.error)
    outline = board(at)["figure"]["data"][1]
    assert (min(outline["x"]), min(outline["y"])) == worst.rectangle.low
    assert (max(outline["x"]), max(outline["y"])) == worst.rectangle.high
    assert columns["one"] == FiniteClass().gap(100, 0.05)
    assert columns["all"] == FiniteClass(log_sets(300)).gap(100, 0.05)
    assert columns["vc"] == VCClass(4).gap(100, 0.05) > 1
    assert "says nothing" in str(visit.messages(at)["sampling.beside"]["figure"]["data"][0]["text"])
    assert "an error of 14%, which is larger" in visit.words(at)
    assert "sampling.x0" in at.query_params  # the link carries the rectangle
    visit.move(at, "sampling.x1", 20.0)  # sides are put in order
    assert board(at)["rectangle"]["from"] == [20.0, 40.0]
    assert board(at)["rectangle"]["to"] == [30.0, 60.0]
    visit.move(at, "sampling.s", visit.Label("5000"))
    assert board(at)["columns"]["worst"] < 4


def test_a_rectangle_of_the_link_is_shown_and_one_out_of_sight_is_not():
    corners = {"sampling.x0": "22.5", "sampling.x1": "61", "sampling.y0": "80", "sampling.y1": "139.25"}
    shown = board(visit.visit("sampling", **corners))["rectangle"]
    assert (shown["from"], shown["to"]) == ([22.5, 80.0], [61.0, 139.25])
    shown = board(visit.visit("sampling", **{**corners, "sampling.x0": "500", "sampling.x1": "600"}))[
        "rectangle"
    ]
    assert (shown["from"], shown["to"]) == ([30.0, 40.0], [40.0, 60.0])


def test_it_shrinks_to_four_points_and_loses_none():
    at = visit.visit("sampling", **{"sampling.way": "shrink"})
    frames = {(f["trace"], f["attr"]): np.array(f["values"]) for f in board(at)["frames"]}
    tight = shrink(PEOPLE.X, ASKED).rectangle
    x, y = (frames[8, name] for name in "xy")
    for step in range(5):
        now = Rectangle((x[step].min(), y[step].min()), (x[step].max(), y[step].max()))
        assert np.array_equal(now.contains(PEOPLE.X), ASKED.contains(PEOPLE.X))
    assert (now.low, now.high) == (tight.low, tight.high)
    assert np.isnan(frames[9, "x"]).sum(axis=1).tolist() == [4, 3, 2, 1, 0]
    empty = visit.visit(
        "sampling", **{"sampling.way": "shrink", "sampling.x0": "21.2", "sampling.x1": "21.4"}
    )
    visit.move(empty, "sampling.y0", 130.0)
    assert "contains no points:" in visit.caption(empty)


def test_the_sets_are_counted_and_the_sizes_compared():
    at = visit.visit("sampling", **{"sampling.way": "count"})
    columns = board(at)["columns"]
    assert columns["cut"][0] == "2"
    assert columns["all"][-1] == f"{2**20:,}"
    assert "is below the number of all subsets" in visit.caption(at)
    assert board(at)["edit"]["unlabelled"]  # classes do not matter to what is cut out
    chart = visit.messages(at)["sampling.beside"]["figure"]["data"]
    _every, bound, cut = (dict(zip(trace["x"], trace["y"], strict=True)) for trace in chart[:3])
    assert bound[1.0] == pytest.approx(np.log10(2))  # one point: it, and the empty set
    assert cut[1] == pytest.approx(np.log10(2))
    told = [board(at)["caption"]["templates"][k] for k in board(at)["caption"]["which"]]
    assert [k + 1 for k, text in enumerate(told) if "is below the number" in text] == [17, 18, 19, 20]
    square = visit.visit(
        "sampling", Dataset([[0, 1], [1, 0], [2, 1], [1, 2]], [0, 0, 1, 1]), **{"sampling.way": "count"}
    )
    assert "cut out all {all:text} subsets" in visit.caption(square)  # VC dimension 4
    visit.move(square, "sampling.way", visit.Label("Sample sizes"))
    at = square
    assert "Dashed lines: with probability" in visit.words(at)
    assert "one rectangle fixed in advance" in visit.words(at)
    visit.move(at, "sampling.study.start", None)
    job = at.session_state["job.sampling.study"]
    while not job.done:
        job.advance(1)
    at.run()
    dots = next(
        t for t in visit.messages(at)["sampling.beside"]["figure"]["data"] if t.get("mode") == "markers"
    )
    errors, sizes = np.array(dots["y"]), np.array(dots["x"])
    assert len(errors) == 180
    assert (errors <= FiniteClass(log_sets(4)).gap(sizes, 0.01)).all()
    assert "180 samples: in" in visit.words(at)
    named = [
        t["name"]
        for t in visit.messages(at)["sampling.beside"]["figure"]["data"]
        if t.get("showlegend", True)
    ]
    assert named[-3:] == ["worst of each sample", "their median", "worst on the board"]
    assert "dashed red is the worst rectangle" in visit.words(at)


def test_a_large_database_is_searched_on_a_button():
    rng = np.random.default_rng(0)
    many = Dataset(np.round(rng.random((150, 2)), 3), [0, 1] * 75)
    at = visit.visit("sampling", many)
    assert board(at)["columns"]["worst"] is None
    visit.move(at, "sampling.worst.start", None)
    job = at.session_state["job.sampling.worst"]
    while not job.done:
        job.advance(1)
    at.run()
    X, _labels = visit.shown(at)
    worst = worst_rectangle(X, draw_sample(150, 100, random_state=0))
    assert np.isclose(board(at)["columns"]["worst"], 100 * worst.error)


def test_of_a_sample_that_errs_nowhere_no_bound_is_a_multiple():
    X, drawn = np.array([[1.0, 2.0]]), np.zeros(3, dtype=np.intp)
    own = estimate(X, drawn, Rectangle((0.0, 0.0), (1.0, 1.0)))
    told = captions.compared(own, worst_rectangle(X, drawn), {"one": 0.5, "all": 0.5, "delta": 0.05}, True)
    assert told.endswith(
        "The worst rectangle, found after seeing the data, has an error of 0%, which is not "
        "larger. The bound for all at once: 50%."
    )


def test_the_worst_rectangle_is_seen_where_it_is_a_single_place():
    doubled = Dataset([[1, 1], [4, 1], [4, 4], [1, 1]], [0, 1, 0, 1])
    board = rectangles.Database(doubled, ((2, 2), (3, 3)), ((1.0, 1.0), (1.0, 1.0)), np.arange(4))
    x, y = (np.array(board.worst[axis]) for axis in "xy")
    for path in (x, y):
        assert 0.8 < path.min() < 1 < path.max() < 1.2


def test_an_empty_database_says_so():
    at = visit.visit("sampling", Dataset(np.empty((0, 2)), []))
    assert "The database is empty" in visit.caption(at)
