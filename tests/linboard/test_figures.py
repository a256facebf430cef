"""Every figure is a valid Plotly figure at every step, and its coordinates are the model's."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lessons.perceptron import one_weight, vectors, weights
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board
from linboard.figures import boundaries, points
from linboard.layers import Picture
from linclass import Perceptron, Trace, separable
from tests.support.figures import DATA, at_step, colours, fit, inside, loss_curves


def board(dataset: Dataset, trace: Trace[Perceptron]) -> Picture:
    result = Board(dataset)
    result.line(trace.coef, trace.intercept)
    result.ring(trace.picked)
    verdict = separable(dataset.X, dataset.y)
    if verdict.weights is not None:
        result.above(*boundaries.hull_certificate(dataset, verdict.weights, dataset.y))
    return result


FIGURES: dict[str, Callable[[Dataset, Trace[Perceptron]], Picture]] = {
    "points": lambda dataset, trace: Board(dataset),
    "board": board,
    "slice": lambda dataset, trace: weights.slice_figure(dataset.X, dataset.y, trace),
    "sphere": lambda dataset, trace: weights.sphere_figure(dataset.X, dataset.y, trace),
    "sum": lambda dataset, trace: vectors.sum_figure(dataset.X, dataset.y, trace),
    "over w1": lambda dataset, trace: one_weight.figure(dataset.X, dataset.y, trace, "w1"),
    "over b": lambda dataset, trace: one_weight.figure(dataset.X, dataset.y, trace, "b"),
    "curves": loss_curves,
}

every_figure = pytest.mark.parametrize("name", FIGURES)
every_dataset = pytest.mark.parametrize("data", DATA)


@pytest.mark.slow
@every_dataset
@every_figure
def test_plotly_accepts_the_figure_at_every_step(name, data):
    dataset = DATA[data]
    trace = fit(dataset, start="first-sample")
    drawn = FIGURES[name](dataset, trace)
    go.Figure(drawn.figure())
    for step in {0, 1, len(trace) // 2, len(trace) - 1}:
        go.Figure(at_step(drawn, min(step, len(trace) - 1)))


@pytest.mark.slow
@every_dataset
@every_figure
def test_frames_have_one_row_for_each_row_of_the_trace(name, data):
    dataset = DATA[data]
    trace = fit(dataset)
    drawn = FIGURES[name](dataset, trace)
    for column in drawn.frames():
        assert len(column.values if column.index is None else column.index) == len(trace)
        assert column.scale is None or len(column.scale) == len(trace)
        assert 0 <= column.trace < len(drawn.layers)
        shared = column.index is not None or column.scale is not None
        assert not (shared and column.tween)  # shared rows have no next one


@pytest.mark.slow
@every_dataset
@every_figure
def test_every_colour_of_a_figure_has_a_partner_in_the_dark_theme(name, data):
    dataset = DATA[data]
    figure = FIGURES[name](dataset, fit(dataset)).figure()
    assert colours(figure) - set(theme.DARK) == set()


# ---- the board ----


def test_points_stand_where_the_data_says():
    dataset = Dataset([[1, 2], [3, 4], [5, 6], [7, 8]], [0, 1, 0, 3], names=("a", "b", "c", "d"))
    shown = Board(dataset).layers
    assert [list(zip(t["x"], t["y"], strict=True)) for t in shown] == [
        [(1, 2), (5, 6)],
        [(3, 4)],
        [],
        [(7, 8)],
    ]
    assert [t["marker"]["symbol"] for t in shown][:2] == [
        "circle",
        "x",
    ]  # positive is a circle, as in textbooks
    assert [t["name"] for t in shown] == ["a", "b", "c", "d"]
    assert [list(t["text"]) for t in shown] == [
        ["x<sub>1</sub>", "x<sub>3</sub>"],
        ["x<sub>2</sub>"],
        [],
        ["x<sub>4</sub>"],
    ]


def test_few_points_carry_names_and_many_are_drawn_by_webgl():
    few, many = sources.generate("blobs", n=13), sources.generate("blobs", n=theme.WEBGL_POINTS + 1)
    assert all("text" not in trace for trace in points.class_traces(few))
    assert {trace["type"] for trace in points.class_traces(few)} == {"scatter"}
    assert {trace["type"] for trace in points.class_traces(many)} == {"scattergl"}


def test_points_at_one_place_have_one_label_with_all_their_names():
    data = Dataset([(0, 0), (1, 0), (1, 0), (0, 1)], [0, 0, 1, 1])
    first, second = points.class_traces(data)[:2]
    assert first["text"] == ["x<sub>1</sub>", "x<sub>2</sub>, x<sub>3</sub>"]
    assert second["text"] == ["", "x<sub>4</sub>"]


def test_one_scale_serves_both_axes_unless_their_units_differ():
    assert Board(DATA["default"]).layout["yaxis"]["scaleanchor"] == "x"
    assert "scaleanchor" not in Board(DATA["other units"]).layout["yaxis"]


@every_dataset
def test_every_point_lies_inside_the_axes(data):
    dataset = DATA[data]
    layout = points.board_layout(dataset)
    for values, axis in zip(dataset.X.T, ("xaxis", "yaxis"), strict=True):
        low, high = layout[axis]["range"]
        assert low < values.min()
        assert values.max() < high


@pytest.mark.parametrize("size", [5e-5, 8e-4, 0.03, 2.0, 40.0, 3_000.0])
def test_ticks_have_room_for_their_sign(size):
    layout = points.board_layout(Dataset([[-size, -size], [size, size]], [0, 1]))
    low, high = layout["yaxis"]["range"]
    step = 10.0 ** np.floor(np.log10((high - low) / 5))  # ticks are no finer
    longest = max(len(f"{round(end / step) * step:.10g}") for end in (low, high))
    small = layout["yaxis"].get("minexponent") == 6
    assert small == (high < 0.01)
    if size > 1e-4 and step >= 1e-4:  # no exponent
        assert layout["margin"]["l"] >= 6.5 * longest + 12


def test_ticks_far_from_0_have_room_beside_the_title():
    layout = points.board_layout(Dataset([[0.99e6, 0.99e6], [1.03e6, 1.03e6]], [0, 1]))
    assert layout["margin"]["l"] >= 6.5 * len("1.02M") + 22


def test_names_of_a_visitor_are_shown_as_they_are():
    dataset = Dataset([[1, 2]], [0], names=("<b>bold</b>", "&amp;"), columns=("<i>x</i>", "x2"))
    assert points.class_traces(dataset)[0]["name"] == "&lt;b&gt;bold&lt;/b&gt;"
    assert points.class_traces(dataset)[1]["name"] == "&amp;amp;"
    assert points.board_layout(dataset)["xaxis"]["title"]["text"] == "&lt;i&gt;x&lt;/i&gt;"
    assert points.board_layout(dataset)["yaxis"]["title"]["text"] == "x⁽²⁾"


# ---- the boundary ----


@every_dataset
def test_the_line_is_where_f_is_zero_and_crosses_the_whole_board(data):
    dataset = DATA[data]
    trace = fit(dataset)
    drawn = Picture(boundaries.line(dataset, trace.coef, trace.intercept), {})
    (x_low, x_high), (y_low, y_high) = dataset.bounds
    for t, model in enumerate(trace):
        positive, negative, line = at_step(drawn, t)["data"]
        ends = np.column_stack([line["x"], line["y"]])
        if not model.coef_.any():
            assert np.isnan(ends).all()
            continue
        size = np.abs(model.coef_).sum() * np.abs(ends).max() + abs(model.intercept_[0])
        assert np.abs(model.decision_function(ends)).max() <= 1e-12 * size
        across = (ends[1] - ends[0]) / [x_high - x_low, y_high - y_low]
        assert np.hypot(*across) > 2 * np.hypot(1, 1)  # the diagonal of the board, whatever its scales are
        for area, sign in ((positive, 1), (negative, -1)):
            corners = np.column_stack([area["x"], area["y"]])
            assert (sign * model.decision_function(corners) >= -1e-12 * size).all()


@pytest.mark.parametrize("data", ["table 2.1", "default", "xor", "coincident"])
def test_each_half_plane_holds_the_points_that_are_classified_so(data):
    dataset = DATA[data]
    trace = fit(dataset, start="first-sample")
    drawn = Picture(boundaries.line(dataset, trace.coef, trace.intercept), {})
    for t, model in enumerate(trace):
        if not model.coef_.any():
            continue
        positive, negative, _ = at_step(drawn, t)["data"]
        value = model.decision_function(dataset.X)
        assert inside(dataset.X, positive)[value > 1e-9].all()
        assert inside(dataset.X, negative)[value < -1e-9].all()
        assert not inside(dataset.X, positive)[value < -1e-9].any()


@pytest.mark.parametrize(
    ("labels", "positive", "fills"),
    [
        ([0, 1], 0, (theme.CLASS_FILLS[0], theme.CLASS_FILLS[1])),
        ([2, 3], 2, (theme.CLASS_FILLS[2], theme.CLASS_FILLS[3])),
        ([0, 1, 2], 1, (theme.CLASS_FILLS[1], theme.REST_FILL)),  # several classes have no colour in common
    ],
)
def test_colours_of_the_half_planes_are_their_classes(labels, positive, fills):
    dataset = Dataset([[i, i] for i in labels], labels, names=("a", "b", "c", "d"))
    above, below, _ = boundaries.line(dataset, np.ones((1, 2)), np.zeros(1), positive)
    assert (above["fillcolor"], below["fillcolor"]) == fills


@pytest.mark.parametrize("data", ["xor", "coincident"])
def test_the_certificate_joins_points_of_both_classes_in_one_place(data):
    dataset = DATA[data]
    weights_ = separable(dataset.X, dataset.y).weights
    positive, negative, star = boundaries.hull_certificate(dataset, weights_, dataset.y)
    place = np.array([star["x"][0], star["y"][0]])
    for sign, path in ((1, positive), (-1, negative)):
        own = dataset.X[dataset.y == sign]
        ends = np.column_stack([path["x"], path["y"]])
        assert all((own == end).all(axis=1).any() for end in ends[0::3])
        assert ends[1::3] == pytest.approx(np.tile(place, (len(ends) // 3, 1)))
        assert (own.min(axis=0) - 1e-9 <= place).all()
        assert (place <= own.max(axis=0) + 1e-9).all()
