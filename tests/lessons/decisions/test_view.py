"""Models that decide at a cost: thresholds, bands and curves are where the theory has them."""

from __future__ import annotations

import io

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plotly import graph_objects as go
from sklearn import metrics

from explorer.lessons.decisions import board, deciding, roc, sweep
from explorer.points import dataset as state
from explorer.points import sources
from linboard.figures.boundaries import sides
from linclass import Costs
from tests.support import visit

CLOUDS = sources.overlapping()
PROBABLE = ("fisher", "bayes", "logistic")
cost = st.integers(1, 20)


def judge(key, dataset=CLOUDS):
    return deciding.judge(key, dataset.X, dataset.y)


@pytest.mark.parametrize("key", PROBABLE)
@settings(max_examples=25)
@given(cost, cost)
def test_where_p_passes_the_threshold_f_passes_its_log_odds(key, alarm, miss):
    here, costs = judge(key), Costs(alarm, miss)
    assert here.level(costs) == pytest.approx(np.log(alarm / miss), abs=1e-12)
    clear = np.abs(here.f - here.level(costs)) > 1e-9
    assert np.array_equal((here.p >= costs.threshold)[clear], (here.f >= here.level(costs))[clear])


@settings(max_examples=25)
@given(cost, cost, st.floats(0.1, 10))
def test_no_decision_is_made_where_each_would_cost_more(alarm, miss, reject):
    here, costs = judge("logistic"), Costs(alarm, miss, reject)
    found = here.confusion(costs)
    least = np.minimum(alarm * (1 - here.p), miss * here.p)
    sure = np.abs(least - reject) > 1e-9
    if sure.all():
        assert found.rejected.sum() == (least > reject).sum()
    assert (here.band(costs) is not None) == (reject < alarm * miss / (alarm + miss))


@pytest.mark.parametrize("key", PROBABLE)
@settings(max_examples=25)
@given(cost, cost, st.one_of(st.none(), st.floats(0.05, 10)))
def test_between_the_edges_lies_what_is_left_undecided(key, alarm, miss, reject):
    here, costs = judge(key), Costs(alarm, miss, reject)
    edges, decided = here.edges(costs), costs.decide(here.p)
    assert len(edges) == (1 if costs.band is None else 2)
    if np.abs(here.f[:, None] - edges).min() > 1e-9:
        assert np.array_equal(here.f >= edges[0], decided == 1)
        assert np.array_equal(here.f >= edges[-1], decided != 0)


@pytest.mark.parametrize("key", deciding.CHOICES)
def test_the_curves_are_scikit_learns(key):
    here = judge(key)
    curve, recall = here.curves()
    assert curve.area == pytest.approx(metrics.roc_auc_score(CLOUDS.y, here.f), abs=1e-12)
    assert recall.average == pytest.approx(metrics.average_precision_score(CLOUDS.y, here.f), abs=1e-12)


def test_the_marks_are_where_counting_puts_them():
    here = judge("fisher")
    at = deciding.levels(here.f, 61)
    picture = roc.pair(*here.curves(), at[:, None], 0.0)
    go.Figure(picture.figure())
    marks = picture.layers[-2:]  # on the ROC curve, on precision over recall
    false, true, recall, precise = (column.values[:, 0] for mark in marks for column in mark.columns)
    own = CLOUDS.y > 0
    for t, level in enumerate(at):
        yes = here.f >= level
        found, alarms = (yes & own).sum() / own.sum(), (yes & ~own).sum() / (~own).sum()
        assert (false[t], true[t]) == pytest.approx((alarms, found))
        precision = (yes & own).sum() / yes.sum() if yes.any() else 1.0
        assert (recall[t], precise[t]) == pytest.approx((found, precision))


def test_the_curve_of_a_scene_has_the_whole_width():
    here = judge("fisher")
    at = deciding.levels(here.f, 61)[:, None]
    both, alone = (roc.pair(here.curves()[0], recall, at, 0.0) for recall in (here.curves()[1], None))
    assert [picture.layout["xaxis"]["domain"] for picture in (both, alone)] == [[0, 0.4], [0, 1]]
    assert len(both.layers) - len(alone.layers) == 3  # the curve, the ring and the mark
    assert "xaxis2" not in alone.layout
    sent = visit.messages(visit.visit("decisions", scene="4"))["decisions.curves"]
    assert {layer.get("xaxis", "x") for layer in sent["figure"]["data"]} == {"x"}


def test_the_threshold_has_one_look_on_the_board_and_over_p():
    sent = visit.messages(visit.visit("decisions", scene="1"))
    board_line = next(
        layer
        for layer in sent["board"]["figure"]["data"]
        if layer.get("mode") == "lines" and layer["line"]["width"] == 3
    )
    over_p = sent["decisions.expected"]["figure"]["data"][0]
    assert over_p["x"] == [0.5, 0.5]
    assert over_p["line"] == board_line["line"]


def test_the_thresholds_go_from_nothing_to_all_without_one_upon_a_value():
    f = np.array([3.0, -1.0, 0.5, 0.5])
    at = deciding.levels(f, 10)
    assert [(f >= level).sum() for level in at] == [0, 1, 3, 4]
    assert not np.isin(at, f).any()
    assert len(deciding.levels(np.arange(100.0), 61)) == 61
    assert [(np.zeros(3) >= level).sum() for level in deciding.levels(np.zeros(3), 10)] == [0, 3]


@pytest.mark.parametrize(("low", "high"), [(-1.6, -1.6), (-2.0, 0.7)])
def test_the_grounds_end_where_f_has_the_levels(low, high):
    here = judge("logistic")
    above, below, between, rims, even = board.straight(CLOUDS, here.coef, here.intercept, low, high, 0)
    f = [
        here.coef @ np.array([trace["x"], trace["y"]]) + here.intercept
        for trace in (above, below, rims, even)
    ]
    size = 1e-9 * np.abs(f[0]).max()
    assert f[0].min() == pytest.approx(high, abs=size)
    assert f[1].max() == pytest.approx(low, abs=size)
    assert f[2][[0, 1, 3, 4]] == pytest.approx([high, high, low, low], abs=size)
    assert f[3] == pytest.approx([0, 0], abs=size)
    assert len(between["x"]) == (4 if high > low else 0)
    go.Figure({"data": [above, below, between, rims, even]})


def test_where_f_is_one_value_everywhere_the_plane_has_one_ground():
    for f, shown in ((2.0, 0), (-2.0, 1), (0.2, 2)):
        traces = board.straight(CLOUDS, np.zeros(2), f, -1.0, 1.0, 0)
        assert [len(trace["x"]) > 0 for trace in traces] == [k == shown for k in range(5)]


def test_a_curved_ground_has_its_steps_at_the_levels():
    here = judge("bayes")
    grid = board.curved_grid(CLOUDS, CLOUDS.bounds)
    ground, even = board.curved(grid, here.scores(grid.points), -2.0, 1.0, sides(CLOUDS, 0))
    go.Figure({"data": [ground, even]})
    low, high = ground["zmin"], ground["zmax"]
    stops = [low + share * (high - low) for share, _colour in ground["colorscale"]]
    assert stops == pytest.approx([low, -2, -2, 1, 1, high])
    assert np.allclose(ground["z"], np.clip(grid.matrix(here.scores(grid.points)), -40, 40), rtol=1e-6)


def test_two_columns_of_points_are_told_apart_without_a_doubt():
    """Fisher's classes have no spread across: p is 0 or 1, and no threshold between makes a difference."""
    columns = state.Dataset([[0, 0], [0, 1], [2, 0], [2, 1]], [0, 0, 1, 1])
    here = judge("fisher", columns)
    assert here.certain
    assert here.level(Costs(1, 9)) == 0
    assert here.confusion(Costs(1, 9)).cells == (2, 0, 0, 2)


def test_the_thresholds_can_be_taken_away():
    here, costs = judge("fisher"), Costs(2, 5)
    found = pd.read_csv(io.StringIO(sweep.table(here, costs)))
    assert len(found) == len(np.unique(here.f)) + 1
    for row in found.iloc[[0, 7, -1]].itertuples():
        yes, own = here.f >= row.threshold, CLOUDS.y > 0
        cells = [(~yes & ~own).sum(), (yes & ~own).sum(), (~yes & own).sum(), (yes & own).sum()]
        assert [row.tn, row.fp, row.fn, row.tp] == cells
        assert row.mean_cost == pytest.approx((2 * row.fp + 5 * row.fn) / 60)
    assert found.precision.isna().tolist() == [True] + [False] * (len(found) - 1)


def test_a_discriminant_function_does_not_hear_of_costs():
    here = judge("soft")
    assert here.p is None
    assert here.level(Costs(1, 9)) == 0
    assert here.band(Costs(1, 9, 0.1)) is None
    assert np.array_equal(here.confusion(Costs(1, 9)).counts, here.confusion(Costs(9, 1)).counts)
