"""What is drawn of a vote of stumps is what the votes are."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plotly import graph_objects as go

from explorer.lessons.boosting import captions, rounds, view
from explorer.lessons.boosting import texts as boosting_told
from explorer.lessons.boosting.view import SHOWN, first_points, thin
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board
from linboard.figures import votes
from linboard.i18n.text import number
from linclass import AdaBoost, MajorityBoost

WAYS = pytest.mark.parametrize(
    "way", [AdaBoost(rounds=31), MajorityBoost(rounds=31)], ids=["ada", "majority"]
)
MOONS = first_points()


def fitted(way, dataset=MOONS):
    return type(way)(**way.get_params()).fit(dataset.X, dataset.y)


def shown(layer, attr, step):
    """What a layer has at one step, of an attribute that changes."""
    column = next(c for c in layer.columns if c.attr == attr)
    values = column.values
    if column.grow:
        return values[: column.grow * step + 1]
    return values[column.index[step] if column.index is not None else step]


@WAYS
def test_a_cell_has_the_share_of_the_votes_at_each_of_its_points(way):
    model = fitted(way)
    rows = thin(model)
    ground = votes.cells(MOONS, model, rows)
    rng = np.random.default_rng(0)
    places = rng.uniform(-3, 3, (200, 2))
    column, row = np.searchsorted(ground.x, places[:, 0]) - 1, np.searchsorted(ground.y, places[:, 1]) - 1
    for t, count in enumerate(rows):
        f, most = model.stages(places)[count], model.votes_[:count].sum() or 1.0
        assert np.allclose(ground.values[t, row, column], f / most, atol=1e-12)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_the_boundary_is_where_the_prediction_changes(seed):
    rng = np.random.default_rng(seed)
    dataset = Dataset(np.round(rng.normal(size=(12, 2)), 1), [0, 1, *rng.integers(0, 2, 10)])
    model = AdaBoost(rounds=9).fit(dataset.X, dataset.y)
    rows = thin(model)
    paths, which = votes.boundary(votes.cells(dataset, model, rows))
    near = 1e-6
    for t, count in enumerate(rows):
        pieces = paths[which[t]].reshape(-1, 3, 2)[:, :2]
        for begin, end in pieces[np.isfinite(pieces[:, 0, 0])]:
            middle, upright = (begin + end) / 2, begin[0] == end[0]
            beside = middle + near * np.array([[-1, 0], [1, 0]] if upright else [[0, -1], [0, 1]])
            below, above = model.stages(beside)[count] >= 0
            assert below != above


@WAYS
def test_sizes_are_the_roots_of_the_weights_and_stumps_stand_at_their_thresholds(way):
    model = fitted(way)
    trace, rows = model.trace_, thin(model)
    board = Board(MOONS)
    votes.grow(board, trace.weights[rows])
    earlier, now, arrows = votes.stumps(MOONS, model, rows, theme.CLASS_COLOURS[0])
    for t in (1, len(rows) // 2, len(rows) - 1):
        for label in (0, 1):
            w = trace.weights[rows[t], MOONS.labels == label] / trace.weights[rows[t]].mean()
            size = np.clip(theme.MARKER_SIZE * np.sqrt(w), votes.SMALLEST, votes.LARGEST)
            assert np.abs(shown(board.classes[label], "marker.size", t) - size).max() <= 0.5
        axis = "xy"[trace.feature[rows[t]]]
        assert np.allclose(shown(now, axis, t), trace.threshold[rows[t]], atol=1e-6)
        towards = {("x", 1): 90, ("x", -1): 270, ("y", 1): 0, ("y", -1): 180}[axis, int(trace.side[rows[t]])]
        assert set(shown(arrows, "marker.angle", t)) == {towards}
        lines = shown(earlier, axis, t)
        assert np.isclose(lines[-2], trace.threshold[rows[t]], atol=1e-6)
    assert not np.isfinite(shown(now, "x", 0)).any()


@pytest.mark.parametrize("count", [5, 31, 61, 241])
def test_few_rounds_are_played_and_the_last_is_among_them(count):
    model = AdaBoost(rounds=count).fit(MOONS.X, MOONS.y)
    rows = thin(model)
    assert len(rows) <= SHOWN
    assert len(rows) >= SHOWN / 2 or len(rows) == count + 1
    assert (rows[0], rows[-1]) == (0, count)
    assert len(set(np.diff(rows)[:-1])) <= 1
    columns = captions.columns(model, rows, fitted(MajorityBoost(rounds=count)), np.zeros_like(rows))
    assert all(np.ndim(column) == 0 or len(column) == len(rows) for column in columns.values())
    earlier, _now, _arrows = votes.stumps(MOONS, model, rows, theme.CLASS_COLOURS[0])
    for everything in earlier.columns:
        assert len(everything.values) == everything.grow * (len(rows) - 1) + 1


@WAYS
@pytest.mark.parametrize("name", ["moons", "circles", "stripes"])
def test_no_bound_is_drawn_below_the_mistakes(way, name):
    model = fitted(way, sources.generate(name, n=60))
    trace = model.trace_
    sharp, loose = captions.sharper(trace), captions.looser(trace)
    assert (trace.errors <= sharp * (1 + 1e-9)).all()
    assert (sharp <= loose * (1 + 1e-9)).all()


def test_the_curves_are_those_of_both_ways():
    ada, majority = fitted(AdaBoost(rounds=15)), fitted(MajorityBoost(rounds=15))
    this, that = (
        rounds.Rounds(
            type(m).name, m.trace_.step, m.trace_.errors, m.trace_.gamma, (m.trace_.bound, m.trace_.bound)
        )
        for m in (ada, majority)
    )
    picture = rounds.figure(this, that, thin(ada))
    go.Figure(picture.figure())
    other, own, other_edge, own_edge, mark, _edge_mark = picture.layers[2:]
    for curve, model in ((own, ada), (other, majority)):  # on a logarithmic axis, where 0 has a place below 1
        errors = model.trace_.errors
        assert np.array_equal(curve["customdata"], errors)
        assert np.allclose(curve["y"], np.where(errors > 0, errors, rounds.NONE))
    assert picture.layout["yaxis"]["type"] == "log"
    assert picture.layout["yaxis"]["ticktext"][:2] == ["0", "1"]
    assert np.allclose(own_edge["y"][1:], ada.trace_.gamma[1:])
    assert np.allclose(other_edge["y"][1:], majority.trace_.gamma[1:])
    assert shown(mark, "y", 7) == max(ada.trace_.errors[7], np.float32(rounds.NONE))
    told = rounds.figure(this, None, thin(ada)).layers
    assert [curve["name"] for curve in told if "name" in curve][:2] == [
        "Bound",
        this.name,
    ]  # as a scene tells
    assert not {that.name, "Looser bound"} & {curve.get("name") for curve in told}


@WAYS
def test_what_is_told_and_drawn_does_not_hang_on_the_rows_that_the_trace_keeps(way):
    full, thinned = fitted(way), fitted(type(way)(**way.get_params() | {"max_snapshots": 4}))
    assert 1 not in thinned.trace_.step
    told = [boosting_told.verdict(MOONS.n, model) for model in (full, thinned)]
    assert told[0] == told[1]
    first = f"its first stump alone made {full.trace_.errors[1]}."
    assert first in told[0][0].text or first.replace("made", "had") in told[0][0].text
    rows, lesson = thin(thinned), SimpleNamespace(dataset=MOONS, positive=0, scene=None)
    steps = thinned.trace_.step[rows]
    none = np.zeros_like(rows)
    least = [
        captions.columns(model, at, full, none)["least"] for model, at in ((full, steps), (thinned, rows))
    ]
    assert np.array_equal(*least, equal_nan=True)
    field, _boundary, _earlier, stump = view.board(lesson, thinned, rows).layers[:4]
    signs = np.sign(votes.cells(MOONS, full, steps).values)
    for t in range(len(rows)):
        assert np.array_equal(np.sign(shown(field, "z", t)), signs[t])
        at = shown(stump, "x", t) if thinned.trace_.feature[t] == 0 else shown(stump, "y", t)
        assert t == 0 or np.allclose(at, thinned.trace_.threshold[t], atol=1e-6)


@WAYS
def test_the_start_is_told_at_the_length_of_a_round(way):
    model = fitted(way)
    rows = thin(model)
    columns = captions.columns(model, rows, model, np.zeros_like(rows))
    caption = captions.caption(model, rows, np.zeros_like(rows))
    first, second = (
        caption.templates[caption.which[t]].format(
            **{name: number(np.broadcast_to(column, len(rows))[t]) for name, column in columns.items()}
        )
        for t in (0, 1)
    )
    assert abs(len(first) - len(second)) <= 0.1 * len(second)
