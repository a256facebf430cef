"""The chart of boosting shows the mistakes, edges and bounds of each round, recomputed from its stumps."""

from __future__ import annotations

import math
from types import SimpleNamespace

import numpy as np
import pytest

from explorer.lessons.boosting import captions, rounds, view
from linboard import theme
from tests.lessons.boosting.votes import CIRCLES, DATA, fitted, missed
from tests.support.layers import every, one


def kind(model):
    trace, name = model.trace_, type(model).__name__
    return rounds.Rounds(name, trace.step, trace.errors, trace.gamma, captions.bounds(trace))


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 10, 11, 39, 40])
@pytest.mark.parametrize("data", DATA)
@pytest.mark.parametrize("alone", [False, True])
def test_each_curve_of_the_chart_is_in_its_panel_and_named_and_all_values_are_in_view(data, count, alone):
    ada, majority = fitted("ada", DATA[data], count), fitted("majority", DATA[data], count - 1 + count % 2)
    this, that = kind(ada), kind(majority)
    rows = view.thin(ada)
    drawn = rounds.figure(this, None if alone else that, rows)
    layout = drawn.layout
    upper, lower = layout["yaxis"], layout["yaxis2"]
    assert 0 == lower["domain"][0] < lower["domain"][1] < upper["domain"][0] < upper["domain"][1] == 1
    for note, name, axis in zip(layout["annotations"], ("Mistakes", "Edge γ"), (upper, lower), strict=True):
        assert note["text"].startswith(name)
        assert note["y"] == axis["domain"][1], "its name is above it"
    bounds = [one(drawn, name="Bound")] + ([] if alone else [one(drawn, name="Looser bound")])
    drawn_bounds = zip(bounds, this.bounds[: len(bounds)], ("dash", "dashdot")[: len(bounds)], strict=True)
    for curve, wanted, dash in drawn_bounds:
        seen = wanted >= 0.5  # none reaches the place of 0
        assert np.allclose(curve["y"], np.where(seen, wanted, np.nan), equal_nan=True)
        assert (curve["yaxis"], curve["line"]["dash"], curve["line"]["color"]) == (
            "y", dash, theme.BAD if dash == "dash" else theme.ACCENT,
        )  # fmt: skip
    for kept, model, dash, rank in ((this, ada, "solid", 1), (that, majority, "dot", 2)):
        found = every(drawn, name=kept.name, dash=dash)
        if alone and kept is that:
            assert not found
            continue
        colour = theme.LINE if kept is this else theme.CLASS_COLOURS[3]
        (stairs,) = [x for x in found if x["yaxis"] == "y"]
        (edges,) = [x for x in found if x["yaxis"] == "y2"]
        errors = missed(model, DATA[data])
        assert errors.tolist() == stairs["customdata"].tolist()
        assert np.allclose(stairs["y"], np.maximum(errors, rounds.NONE))
        assert stairs["line"]["shape"] == "hv"
        assert stairs["line"]["color"] == edges["line"]["color"] == colour
        assert stairs["legendrank"] == rank
        assert "customdata" in stairs["hovertemplate"]
        assert edges["showlegend"] is False, "its name is in the legend once"
        assert np.allclose(edges["y"], kept.gamma, equal_nan=True)
        assert ("markers" in edges["mode"]) == (len(kept.step) <= 40)
    last = max(ada.n_iter_, 0 if alone else majority.n_iter_, 1)
    low, high = layout["xaxis"]["range"]
    assert low < 0
    assert last < high
    assert -low == pytest.approx(high - last)
    assert high - last < 0.05 * last
    assert (layout["xaxis"].get("dtick") == 1) == (last <= 10)
    assert layout["xaxis"]["anchor"] == "y2", "its numbers are below both panels"
    low, high = lower["range"]
    edge = np.nanmax(np.concatenate([this.gamma, [] if alone else that.gamma, [0.05]]))
    assert low == 0
    assert high == pytest.approx(1.15 * edge)
    low, high = 10.0 ** np.array(upper["range"])
    assert 0.7 * rounds.NONE < low < 0.9 * rounds.NONE
    assert high == pytest.approx(1.5 * max(len(DATA[data].X), 2))
    ticks = dict(zip(upper["ticktext"], upper["tickvals"], strict=True))
    assert ticks.pop("0") == rounds.NONE
    assert ticks == {"1": 1, "3": 3, "10": 10, "30": 30}
    (at_one,) = layout["shapes"]
    assert [at_one[key] for key in ("x0", "x1", "y0", "y1", "yref")] == [0, 1, 1, 1, "y"]
    for step, row in enumerate(rows):
        marks = {layer["yaxis"]: layer for layer in every(drawn, step) if layer.get("cliponaxis") is False}
        assert set(marks) == {"y", "y2"}
        assert [marks["y"]["x"][0], marks["y2"]["x"][0]] == [ada.trace_.step[row]] * 2
        assert marks["y"]["y"][0] == pytest.approx(max(ada.trace_.errors[row], rounds.NONE))
        assert marks["y2"]["y"][0] == pytest.approx(ada.trace_.gamma[row], nan_ok=True)
        assert not any(layer.get("showlegend", True) for layer in marks.values())


def test_the_legend_is_in_the_margin_above_the_name_of_the_upper_panel():
    layout = rounds.figure(kind(fitted("ada", CIRCLES, 9)), None, np.arange(10)).layout
    for height in (view.CURVES, view.IN_SCENE):
        above = (layout["legend"]["y"] - 1) * (height - layout["margin"]["t"] - layout["margin"]["b"])
        assert layout["legend"]["yanchor"] == "bottom"
        assert above > 10, "the name of the upper panel is below it"
        assert above + 1.5 * layout["legend"]["font"]["size"] < layout["margin"]["t"]


def test_of_many_points_the_ticks_end_below_the_top():
    for errors, most in ((20, "10"), (21, "30"), (667, "1,000"), (70_000, "100,000")):
        axis = rounds._counts_axis(rounds.HEADROOM * errors)
        assert axis["ticktext"][-1] == most
        assert [float(text.replace(",", "")) for text in axis["ticktext"][1:]] == list(axis["tickvals"][1:])
        ratios = np.divide(axis["tickvals"][2:], axis["tickvals"][1:-1])
        assert {round(ratio, 3) for ratio in ratios} <= {3, 3.333, 10}


@pytest.mark.parametrize("length", [1, 3, 40, 41, 79, 80, 157, 242])
def test_the_rounds_that_are_played_are_evenly_spaced_as_dense_as_allowed_and_end_with_the_last(length):
    rows = view.thin(SimpleNamespace(trace_=range(length)))
    assert (rows[0], rows[-1]) == (0, length - 1)
    stride = rows[1] - rows[0] if length > 1 else 1
    assert set(np.diff(rows)[:-1]) <= {stride}
    assert len(rows) <= view.SHOWN
    assert stride == 1 or math.ceil((length - 1) / (stride // 2)) + 1 > view.SHOWN, (
        "half of it would be too many"
    )


def test_the_other_vote_is_that_of_the_same_round_or_its_last():
    ada, majority = fitted("ada", CIRCLES, 31), fitted("majority", CIRCLES, 15)
    at = captions.partner(ada, np.arange(len(ada.trace_)), majority)
    steps = majority.trace_.step[at]
    assert steps.tolist() == np.minimum(ada.trace_.step, majority.trace_.step[-1]).tolist()
    assert ada.trace_.step[-1] > majority.trace_.step[-1]
