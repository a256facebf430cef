"""Pictures of sums, studies and bounds: each bar, dot and curve is where the numbers say, within its axes."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from explorer.points import sources
from linboard import theme
from linboard.figures import (
    bound_curves,
    curves,
    studies,
    sums,
)
from tests.support.layers import every, one, places
from tests.support.ranges import check

RNG = np.random.default_rng(0)
BLOBS = sources.generate("blobs", n=24, noise=0.8)


def sent(picture):
    """A picture as its message: what the checks of ranges read."""
    frames = [
        {key: value for key, value in vars(column).items() if value is not None}
        for column in picture.frames()
    ]
    return {"figure": picture.figure(), "frames": frames}


def test_a_staircase_begins_each_bar_where_the_last_one_ends_and_ends_in_the_sum():
    terms = np.array([1.5, -2.0, 0.25])
    drawn = sums.staircase(terms, ["a", "b", "", "sum"], ["red"] * 3, -1.0, 3.0)
    (bars,) = [layer for layer in drawn.layers if layer["type"] == "bar"]
    tops = np.asarray(bars["base"]) + np.asarray(bars["y"])
    assert tops.tolist() == [1.5, -0.5, -0.25, -0.25]
    assert np.asarray(bars["base"]).tolist() == [0, 1.5, -0.5, 0]
    assert bars["text"] == ["1.5", "−2", "0.25", "−0.25"]
    assert list(bars["marker"]["color"]) == ["red"] * 3 + [theme.LINE]
    (levels,) = every(drawn, dash="dot")
    path = places(levels).reshape(-1, 2, 2)
    for k, ((x0, y0), (x1, y1)) in enumerate(path):
        assert (x0, x1) == (k, k + 1)
        assert y0 == y1 == tops[k]
    low, high = drawn.layout["yaxis"]["range"]
    assert (low, high) == (pytest.approx(-1 - 0.16 * 4), pytest.approx(3 + 0.16 * 4))
    left, right = drawn.layout["xaxis"]["range"]
    assert left < -0.36 < 3.36 < right, "the outer bars are whole"
    assert dict(zip(drawn.layout["xaxis"]["tickvals"], drawn.layout["xaxis"]["ticktext"], strict=True)) == {
        0: "a",
        1: "b",
        3: "sum",
    }
    wide = sums.staircase(np.full(12, 1.0), [""] * 13, ["red"] * 12, 0.0, 1.0)
    assert wide.layout["yaxis"]["range"][1] > 12
    assert "text" not in next(layer for layer in wide.layers if layer["type"] == "bar")


@pytest.mark.parametrize("own", [None, (400.0, 3e5), (0.1, 0.01)])
def test_the_bound_of_slope_2_is_above_all_studies_and_spans_the_axis(own):
    inverse = RNG.uniform(1, 40, 30)
    scaled = inverse**2 * RNG.uniform(0.01, 1, 30)
    drawn = studies.slope(inverse, scaled, own)
    bound = places(one(drawn, dash="dash"))
    assert bound[:, 1] == pytest.approx(bound[:, 0] ** 2)
    assert np.log10(bound[:, 0]) == pytest.approx(drawn.layout["xaxis"]["range"])
    reached = [*inverse, 0.5, 50.0, *([own[0]] if own else [])]
    assert bound[:, 0] == pytest.approx([min(reached) / 1.5, max(reached) * 1.5])
    check(sent(drawn))
    star = one(drawn, symbol="star")
    assert places(star).tolist() == ([list(own)] if own else [])


def test_each_kind_of_size_has_a_panel_with_its_median_and_the_bound_across():
    x, updates = np.array([10, 100, 1_000]), RNG.integers(1, 90, (3, 7))
    drawn = studies.sizes([("n", x, updates), ("d", x, updates[::-1])], 100.0)
    check(sent(drawn))
    assert drawn.layout["yaxis"]["range"][1] > 100
    domains = [drawn.layout[name]["domain"] for name in ("xaxis", "xaxis2")]
    assert (domains[0][0], domains[1][1]) == (0, 1)
    assert domains[0][1] < domains[1][0]
    for name, values in (("y", updates), ("y2", updates[::-1])):
        layers = [layer for layer in drawn.layers if layer.get("yaxis", "y") == name]
        limit = next(layer for layer in layers if layer.get("line", {}).get("dash") == "dash")
        assert places(limit)[:, 1].tolist() == [100, 100]
        low, high = drawn.layout[name.replace("y", "xaxis")]["range"]
        assert np.log10(places(limit)[0, 0]) < low < 1
        assert 3 < high < np.log10(places(limit)[1, 0])
        middle = next(layer for layer in layers if layer.get("line", {}).get("color") == theme.LINE)
        assert middle["y"].tolist() == np.median(values, axis=1).tolist()
        dots = places(next(layer for layer in layers if layer.get("mode") == "markers"))
        assert dots.tolist() == [[n, k] for n, row in zip(x, values, strict=True) for k in row]


@pytest.mark.parametrize("log_x", [False, True])
def test_lines_of_a_study_fill_their_logarithmic_axes(log_x):
    x = np.array([1.0, 2, 4, 8])
    series = [studies.Series("a", x, 3 * x, "red"), studies.Series("b", x, 100 / x, "blue", "dash")]
    drawn = studies.lines(series, "x", "y", log_x=log_x, band=(x, x, 200 * x))
    check(sent(drawn))
    low, high = drawn.layout["yaxis"]["range"]
    assert 0 < np.log10(1) - low < 0.15 * (high - low)
    assert 0 < high - np.log10(1_600) < 0.15 * (high - low)
    first, last = drawn.layout["xaxis"]["range"]
    ends = np.log10([1, 8]) if log_x else np.array([1, 8])
    assert 0 < ends[0] - first < 0.1 * (last - first)
    assert 0 < last - ends[1] < 0.1 * (last - first)
    assert ["markers" in one(drawn, name=name)["mode"] for name in "ab"] == [True, False]
    (band,) = every(drawn, fill="toself")
    assert places(band).tolist() == [
        *zip(x, x, strict=True),
        *zip(x[::-1], 200 * x[::-1], strict=True),
    ] or np.array_equal(places(band), np.column_stack([np.append(x, x[::-1]), np.append(x, 200 * x[::-1])]))


def test_a_histogram_of_runs_counts_each_and_marks_stand_at_their_values():
    counts = np.array([3, 3, 4, 7, 7, 7])
    marks = [bound_curves.Mark("mean", 5.2, "red"), bound_curves.Mark("bound", 0.2, "blue", "dash")]
    drawn = bound_curves.histogram(counts, marks, "k", "runs")
    (bars,) = every(drawn, fill="tozeroy")
    x, y = np.asarray(bars["x"]), np.asarray(bars["y"])
    middles, heights = (x[1:-1:2] + x[2::2]) / 2, y[1:-1:2]
    assert {m: h for m, h in zip(middles.tolist(), heights.tolist(), strict=True) if h} == {3: 2, 4: 1, 7: 3}
    assert (y[0], y[-1]) == (0, 0)
    for mark, value in (("mean", 5.2), ("bound", 1.0)):
        assert places(one(drawn, name=mark))[:, 0].tolist() == [value, value]
    low, high = drawn.layout["xaxis"]["range"]
    assert low < 0 < np.log10(7.5) < high < 1
    assert drawn.layout["yaxis"]["range"] == [0, pytest.approx(1.05 * 3)]
    widths = [one(drawn, name=name)["line"]["width"] for name in ("mean", "bound")]
    assert widths[0] > widths[1], "both are visible at one place"
    many = bound_curves.bins(np.array([1, 5_000]))
    assert len(many) <= bound_curves.FINEST // 2
    assert (many[0], many[-1]) == (0.5, 5_000.5)
    assert bound_curves.bins(np.array([2, 61])).tolist() == (np.arange(2, 63) - 0.5).tolist()


def test_a_quantity_and_its_bound_share_a_panel_and_grow_with_the_steps():
    k = np.arange(6)
    rise = bound_curves.Curve("length", np.sqrt(k * 3.0), (k.astype(float), 2.0 * np.sqrt(k)))
    cosine = bound_curves.Curve(
        "cos", np.linspace(-0.2, 0.9, 6), (k.astype(float), np.linspace(0, 1, 6)), True
    )
    drawn = bound_curves.against_bounds(k, [rise, cosine])
    check(sent(drawn))
    for axis, curve in (("y", rise), ("y2", cosine)):
        (bound,) = [layer for layer in every(drawn, dash="dash") if layer["yaxis"] == axis]
        assert places(bound).tolist() == np.column_stack(curve.bound).tolist()
        assert bound["line"]["color"] == theme.BAD
        for t in (0, 5):
            (mark,) = [layer for layer in every(drawn, t, mode="markers") if layer["yaxis"] == axis]
            assert places(mark).tolist() == [[t, curve.values[t]]]
    assert drawn.layout["yaxis2"]["range"] == pytest.approx([1.08 * -0.2, 1.08])
    low, high = drawn.layout["xaxis"]["range"]
    assert low < 0 < 5 < high < 5.2
    growing = [column for column in drawn.frames() if column.grow]
    assert {column.grow for column in growing} == {1}, "one more update at each step"
    assert all(len(column.values) == len(k) for column in growing)
    short = bound_curves.Curve("length", np.sqrt(k * 3.0), (np.array([0.0, 1.0]), np.array([0.0, 9.0])))
    assert bound_curves.against_bounds(k, [short]).layout["xaxis"]["range"][1] > 5
    far = short._replace(bound=(np.array([0.0, 1.0, 20.0]), np.array([0.0, 3.0, 9.0])))
    assert bound_curves.against_bounds(k, [far]).layout["xaxis"]["range"][1] > 20


@pytest.mark.parametrize(("span", "least"), [((0.0, 1.0), 3), ((0.3, 0.5), 3), ((0.0, 4.0), 0)])
def test_a_logarithmic_axis_has_round_ticks_within_it(span, least):
    axis = bound_curves.log_axis("x", span)
    if not least:
        assert axis["dtick"] == 1
        return
    assert len(axis["tickvals"]) >= least
    assert all(span[0] <= np.log10(tick) <= span[1] for tick in axis["tickvals"])
    assert [float(text.replace(",", "")) for text in axis["ticktext"]] == axis["tickvals"]


def test_curves_over_the_steps_have_room_for_their_marks_at_both_ends():
    low, high = curves.extent(np.array([2.0, np.nan, 10.0]))
    assert (low, high) == (pytest.approx(-0.8), pytest.approx(10.8))
    assert curves.extent(np.array([0.0])) == [-1, 1]
    layout = {"annotations": []}
    axes = [curves.panel(layout, i, 3, f"c{i}", "red") for i in range(3)]
    tops = [layout[axis.replace("y", "yaxis")]["domain"] for axis in axes]
    assert tops[0][1] == 1
    assert tops[2][0] == pytest.approx(0)
    for upper, lower in itertools.pairwise(tops):
        assert upper[0] - lower[1] == pytest.approx(curves.GAP)
    assert [note["y"] for note in layout["annotations"]] == [top for _low, top in tops]
