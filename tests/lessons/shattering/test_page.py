"""The shattering page: all labellings of the points, one verdict on the set and one on all sets of its size."""

from __future__ import annotations

import csv
import io

import numpy as np
import pytest

from explorer.lessons.shattering import growth_view, view
from explorer.lessons.shattering.labellings import MOST, SHEET
from explorer.points.dataset import Dataset
from linclass import SHAPES, dichotomies, shatters
from tests.support import visit
from tests.support.share import sixth

USUAL = view.first_points()
EIGHT = Dataset([(1, 1), (4, 1.5), (4.5, 4.5), (1.5, 4), (3, 2.5), (2, 2.25), (0, 3), (5, 2)], [0] * 8)


def choose(at, name):
    visit.move(at, "shattering.class", visit.Label(view.titles()[name]))


def tile_heads(at):
    return [(head["kind"], head["text"]) for head in visit.messages(at)["shattering.tiles"]["head"]]


def test_a_fresh_page_shows_that_no_line_parts_four_points_crosswise():
    at = visit.visit("shattering")
    board = visit.messages(at)["board"]
    assert board["player"]["length"] == 16
    assert board["player"]["opens"] == 0  # a failing one
    which = board["caption"]["which"]
    assert (which == np.repeat([0, 1], [2, 14])).all()
    assert "mean of x₂ and x₄, and also of x₁ and x₃" in board["columns"]["words"][0]
    assert tile_heads(at)[0] == ("wrong", "This set is not shattered: 14 of 16 labellings are realised.")
    assert tile_heads(at)[1][0] == "wrong"
    assert "No set of 4 points is" in tile_heads(at)[1][1]
    assert "14 ≤ 2 Σ" in board["formula"][0]
    assert "= 14 (Cover)" in board["formula"][0]
    assert "= 15 (Sauer)" in board["formula"][0]
    assert board["edit"]["unlabelled"]
    assert "no line realises this labelling" in tile_heads(at)[-1][1]
    choose(at, "rectangles")
    assert "no shape realises this labelling" in tile_heads(at)[-1][1]


def test_a_goal_that_is_reached_is_marked_before_its_explanation():
    at = visit.visit("shattering", scene="2")
    assert "✓" not in visit.words(at)
    visit.move(at, "scene.show", None)
    told = [text for text in visit.strings(visit.messages(at)) if text.startswith("✓ ")]
    assert len(told) == 1
    assert "8 have one" in told[0]


def test_the_caption_does_not_speak_of_other_points_where_there_are_none():
    at = visit.visit("shattering", scene="1")
    columns = visit.messages(at)["board"]["columns"]
    rows = list(zip(columns["inside"], columns["outside"], columns["words"], strict=True))
    everything = "x₁, x₂, x₃"
    assert (everything, "none", "The half-plane contains all the points.") in rows
    assert ("none", everything, "The half-plane contains no points.") in rows
    assert ("x₁, x₂", "x₃", "A line separates the points inside from the others.") in rows


@pytest.mark.parametrize("own", [[0, 0, 0, 0], [0, 1, 0, 1]])
def test_the_points_own_labels_do_not_matter(own):
    at = visit.visit("shattering", Dataset(USUAL.X, own))
    assert visit.messages(at)["board"]["player"]["length"] == 16
    assert "14 of 16" in visit.words(at)


def test_this_set_is_told_apart_from_all_sets_of_its_size():
    at = visit.visit("shattering", Dataset([(1, 1), (2, 2), (3, 3)], [0, 0, 0]))
    (kind, this), (other_kind, other) = tile_heads(at)[:2]
    assert (kind, other_kind) == ("wrong", "right")
    assert "6 of 8" in this
    assert other.startswith("Another set of 3 points is")
    visit.move(at, "shattering.find", None)
    X, _ = visit.shown(at)
    assert len(X) == 3
    assert shatters("half-planes", X)
    assert tile_heads(at)[0][0] == "right"
    assert "VC dimension is at least 3, and in fact it is exactly 3" in visit.words(at)


def test_a_search_beyond_the_vc_dimension_says_that_there_is_none():
    at = visit.visit("shattering")
    visit.move(at, "shattering.size", visit.Label("4 points"))
    visit.move(at, "shattering.find", None)
    assert np.array_equal(visit.shown(at)[0], USUAL.X)
    assert "none of 60 random sets of 4 points is shattered" in visit.words(at)
    assert "The points on the board are not replaced: 14 of their 16 labellings are realised" in visit.words(
        at
    )
    assert visit.words(at).count("(Radon)") == 1
    visit.move(at, "shattering.find", None)
    assert "none of 120 random sets" in visit.words(at)
    choose(at, "rectangles")
    assert "random sets" not in visit.words(at)


def test_each_class_counts_as_linclass_does_and_the_line_is_said_and_drawn():
    at = visit.visit("shattering", EIGHT)
    for name, shape in SHAPES.items():
        choose(at, name)
        sent = visit.messages(at)
        X = EIGHT.X[:, :1] if shape.features == 1 else EIGHT.X
        count = dichotomies(name, X).count
        assert f"{count} of 256" in visit.words(at) or count == 256
        assert len(sent["board"]["columns"]["words"]) == SHEET
        line = sent["board"]["figure"]["data"][2]
        assert bool(len(line["x"])) == (shape.features == 1)
        assert ("is a class on the line" in visit.words(at)) == (shape.features == 1)
        growth = {trace["name"]: trace["y"] for trace in sent["shattering.growth"]["figure"]["data"]}
        assert growth[growth_view.short_titles()[name]][-1] == count
    visit.check(at, thoroughly=True)


@pytest.mark.slow
def test_sheets_hold_all_labellings_the_failing_ones_first():
    seen, fails = [], []
    at = visit.visit("shattering", EIGHT)
    for k in range(256 // SHEET):
        label = f"{SHEET * k + 1} to {SHEET * (k + 1)}"
        visit.move(at, "shattering.sheet", visit.Label(label))
        board = visit.messages(at)["board"]
        seen += board["columns"]["inside"]
        fails += (board["caption"]["which"] == 0).tolist()
        assert board["columns"]["number"][0] == SHEET * k + 1
    assert len(set(seen)) == 256
    assert fails == sorted(fails, reverse=True)
    assert fails.count(False) == dichotomies("half-planes", EIGHT.X).count
    assert f"realised labellings are those from number {fails.index(False) + 1} to 256" in visit.words(at)


def test_of_more_points_the_first_eight_are_labelled():
    at = visit.visit("shattering", EIGHT.add(2, 4, 0).add(1, 2, 1))
    assert f"Only the first {MOST} of 10 points are labelled" in visit.notices(at)
    assert len(visit.shown(at)[1]) == 10
    assert "of 256" in visit.words(at)


def test_points_too_fine_for_waves_are_told():
    at = visit.visit("shattering", Dataset([(0.5, 0), (12345.67, 1), (99999.99, 2), (77777.13, 3)], [0] * 4))
    choose(at, "sines")
    visit.check(at)
    assert "these points are too fine to be searched." in visit.caption(at)
    assert visit.messages(at)["board"]["edit"]["unlabelled"]
    choose(at, "discs")
    assert "Not in the chart: Sine waves. The waves for these points are too fine" in visit.words(at)
    assert "Not in the chart" not in visit.words(visit.visit("shattering", EIGHT))


def test_the_code_and_the_table_say_what_the_page_says():
    at = visit.visit("shattering")
    at.session_state["shattering.code"] = True
    at.run()
    names = {}
    exec(at.code[0].value, names)
    assert names["found"].count == 14
    for name, n in {**dict.fromkeys(SHAPES, 5), "rectangles": 8}.items():
        X = EIGHT.X[:n]
        exec(growth_view.script(name, X), names)
        rows = list(csv.reader(io.StringIO(growth_view.table(name, X))))
        assert len(rows) == 2**n + 1
        assert sum(row[n] == "1" for row in rows[1:]) == names["found"].count


@pytest.mark.slow
def test_the_proof_in_d_dimensions():
    at = visit.visit("shattering", **{"shattering.show": "spaces"})
    for d in (1, 3, 5):
        visit.move(at, "shattering.d", d)
        board = visit.messages(at)["board"]
        w, b = board["columns"]["w"], board["columns"]["b"]
        y = np.sign(np.column_stack([b, w + b[:, None]]))  # at the origin and at the unit vectors
        assert len({tuple(row) for row in y.tolist()}) == 2 ** (d + 1) == len(y)
        visit.check(at, thoroughly=True)
    visit.move(at, "shattering.half", visit.Label("d + 2 points: never"))
    for d in (1, 2, 3, 4):
        visit.move(at, "shattering.d", d)
        assert "No d + 2 points" in visit.words(at)
        rows = visit.messages(at)["board"]["formula"]
        at_stage = [" ".join(row["templates"][row["which"][t]] for row in rows) for t in range(5)]
        assert ["{point:vector}" in text for text in at_stage] == [False] * 3 + [True] * 2
        assert ["{first:text}" in text for text in at_stage] == [False] * 2 + [True] * 3
        visit.check(at, thoroughly=True)
    assert visit.messages(at)["board"]["edit"]["readonly"]
    played, seeds = set(), sixth(range(40))
    for seed in seeds:
        visit.move(at, "shattering.seed", seed)
        played.add(visit.messages(at)["board"]["player"]["trace"])
    assert len(played) == len(seeds)  # other points are other steps


def test_one_parameter_shatters_many_points():
    at = visit.visit("shattering", **{"shattering.show": "waves"})
    for n in (1, 5, 51):
        visit.move(at, "shattering.points", n)
        board = visit.messages(at)["board"]
        assert board["player"]["length"] == min(2**n, 64)
        bits = board["columns"]["bits"]
        assert all(text.endswith("1") and len(text) <= n + 1 for text in bits)
        visit.check(at, thoroughly=True)


def test_the_marks_of_a_reason_say_what_they_are_once_it_may_be_told():
    def marks(at):
        data = visit.messages(at)["board"]["figure"]["data"]
        return [trace["name"].strip() for trace in data if trace.get("showlegend")]

    why, within, crossing = (
        "why this labelling fails",
        "point that makes it fail",
        "weighted mean of each class",
    )
    assert marks(visit.visit("shattering")) == [why, crossing]
    at = visit.visit("shattering", scene="3")
    assert marks(at) == [], "that some labellings fail is what is asked"
    visit.move(at, "scene.show", None)
    assert marks(at) == [why, crossing]
    inner = Dataset([(0, 0), (6, 0), (3, 6), (3, 2)], [0] * 4)
    assert marks(visit.visit("shattering", inner)) == [why, within], "no star: a point is within a triangle"
    assert marks(visit.visit("shattering", Dataset([(1, 1), (4, 1.5), (2, 4)], [0] * 3))) == []
