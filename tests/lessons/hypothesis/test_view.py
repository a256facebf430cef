"""Pictures of the hypothesis' page: coordinates are the model's, at every step; dragged lines come in as numbers."""

from __future__ import annotations

from itertools import zip_longest

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lessons.hypothesis import bank, projections, regions, scores, unit
from explorer.lessons.hypothesis.examples import three_groups
from explorer.points import dataset as state
from explorer.visit import incoming_edits, session
from linboard import theme
from linclass import OneVsRest, Perceptron

W, B = np.array([3.0, 4.0]), -20.0
DATA = state.default()
NO_W = np.zeros(2)


def drawn(picture, step):
    """The traces with the frames' values of one step in place; the figure is a valid Plotly figure."""
    data = [dict(trace) for trace in picture.layers]
    for column in picture.frames():
        row = column.values[column.index[step] if column.index is not None else step]
        if column.words is not None:
            row = [
                text.replace("{}", f"{value:g}")
                for text, value in zip_longest(column.words, row, fillvalue=0)
            ]
        data[column.trace][column.attr] = row
    go.Figure({"data": data, "layout": picture.layout})
    return data


def places(trace):
    return np.column_stack([np.asarray(trace["x"], float), np.asarray(trace["y"], float)])


def rings(data, colour):
    """The rings of a colour."""
    return next(
        trace
        for trace in data
        if "marker" in trace
        and (trace["marker"]["symbol"], trace["marker"]["color"]) == ("circle-open", colour)
    )


def dotted(data):
    """The dotted lines."""
    return [trace for trace in data if trace.get("line", {}).get("dash") == "dot"]


# ---- one line ----


@pytest.mark.parametrize("step", range(DATA.n))
def test_the_perpendicular_ends_on_the_line_at_a_right_angle(step):
    board = projections.board(DATA, W, B, np.zeros(DATA.n, bool), 0, shown=np.arange(DATA.n))
    *_, end = data = drawn(board, step)
    segment = dotted(data)[-1]
    point, foot = places(segment)
    assert point == pytest.approx(DATA.X[step])
    assert foot @ W + B == pytest.approx(0)
    assert (point - foot) @ [-W[1], W[0]] == pytest.approx(0)  # along w
    assert abs(W @ point + B) / 5 == pytest.approx(np.linalg.norm(point - foot))
    assert places(end)[0] == pytest.approx(foot)
    assert places(rings(data, theme.ACCENT))[0] == pytest.approx(point)


def test_of_two_points_both_perpendiculars_are_seen_at_the_end():
    board = projections.board(DATA, W, B, np.zeros(DATA.n, bool), 0, shown=np.array([5, 9]))
    begun, done = drawn(board, 0), drawn(board, 1)
    *kept, segment = dotted(begun)
    assert all(np.isnan(places(trace)).all() for trace in kept)
    *kept, _segment = dotted(done)
    assert [np.array_equal(places(trace), places(segment)) for trace in kept] == [True]


def test_the_line_is_on_the_rim_of_both_half_planes():
    board = projections.board(DATA, W, B, np.zeros(DATA.n, bool), 0, shown=np.arange(DATA.n))
    positive, negative, line = (places(trace) @ W + B for trace in drawn(board, 0)[:3])
    assert line == pytest.approx(0, abs=1e-9)
    assert positive.min() == pytest.approx(0, abs=1e-9)
    assert positive.max() > 0
    assert negative.max() == pytest.approx(0, abs=1e-9)
    assert negative.min() < 0


def test_without_w_nothing_of_a_line_is_drawn():
    board = projections.board(DATA, NO_W, 1.0, np.zeros(DATA.n, bool), 0, shown=np.arange(DATA.n))
    _positive, _negative, line, *_, foot = drawn(board, 0)
    assert np.isnan(places(line)).all()
    assert np.isnan(places(foot)).all()
    assert board.handle is None


def test_the_handle_stands_on_the_line_within_the_view():
    for b in (-20.0, -10.0, -30.0):
        board = projections.board(DATA, W, b, np.zeros(DATA.n, bool), 0, shown=np.arange(DATA.n))
        anchor = np.array(board.handle.anchor)
        assert anchor @ W + b == pytest.approx(0)
        (x_min, x_max), (y_min, y_max) = DATA.bounds
        assert x_min <= anchor[0] <= x_max
        assert y_min <= anchor[1] <= y_max


def test_wrong_points_are_ringed():
    wrong = np.arange(DATA.n) % 3 == 0
    data = drawn(projections.board(DATA, W, B, wrong, 0, shown=np.arange(DATA.n)), 0)
    assert places(rings(data, theme.BAD)) == pytest.approx(DATA.X[wrong])


# ---- the unit ----


def test_the_ground_of_a_weight_is_hardly_wider_than_its_text():
    letters = {
        "× 0 = 0": 34,
        "× 0.08 = 4.4": 60,
        "× 0.06 = 0.24": 67,
    }  # widths at 13 px, measured in a browser
    for text, width in letters.items():
        strip = 1.4 * unit._half(13, len(text))
        assert width - 4 <= strip <= width + 14


def test_the_unit_fires_from_the_threshold_on():
    X = np.array([[1.0, 1.0], [2.0, 1.0], [1.0, 3.0]])  # sums 7, 10, 15
    picture = unit.diagram(unit.Unit(("a", "b"), ("yes", "no")), X, W, 10.0)
    for step, fires in enumerate((False, True, True)):
        *_, products, total, compared, yes, no = drawn(picture, step)
        f = X[step] @ W
        assert list(products["text"]) == [f"× {w:g} = {w * x:g}" for w, x in zip(W, X[step], strict=True)]
        assert list(total["text"]) == [f"<b>{f:g}</b>"]
        assert list(compared["text"]) == [f"{'≥' if fires else '<'} 10"]
        assert (np.isfinite(yes["x"][0]), np.isfinite(no["x"][0])) == (fires, not fires)


def test_the_names_of_four_inputs_are_between_the_circles_on_the_lowest_board_of_a_phone():
    picture = unit.diagram(unit.Unit(tuple("abcd"), ("yes", "no")), np.ones((1, 4)), np.ones(4), 2.0)
    low, high = picture.layout["yaxis"]["range"]
    pixels = (228 - 4) / (high - low)  # the height in screens.css, less both margins
    circles = next(
        layer for layer in picture.layers if layer.get("marker", {}).get("symbol", [""])[0] == "circle"
    )
    radius = circles["marker"]["size"][0] / 2 + 1
    for name in picture.layout["annotations"][:4]:
        middle, half = name["yshift"], 0.5 * name["font"]["size"]
        assert middle - half >= radius
        assert middle + half + radius <= pixels / 3 or name["y"] == 1


def test_a_sum_freed_from_rounding_decides_at_the_threshold():
    x, w = np.array([36.0, 86, 20, 58]), np.array([feature.weight for feature in bank.FEATURES])
    total = np.array([bank.weigh(x, w)])
    assert total == [3.0]
    picture = unit.diagram(unit.Unit(tuple("abcd"), ("yes", "no")), x[None], w, 3.0, total)
    *_, compared, yes, no = drawn(picture, 0)
    assert list(compared["text"]) == ["≥ 3"]
    assert (np.isfinite(yes["x"][0]), np.isfinite(no["x"][0])) == (True, False)


def test_edges_are_as_wide_as_their_weights_and_coloured_by_sign():
    picture = unit.diagram(unit.Unit(tuple("abc"), ("yes", "no")), np.ones((1, 3)), np.array([1, -2, 0.0]), 0)
    first, second, third = (picture.layers[i]["line"] for i in range(3))
    assert first["width"] < second["width"]
    assert first["color"] != second["color"]
    assert third["dash"] == "dot"


@pytest.mark.parametrize("x", [3.0, -0.98, 30_000.0, -270_000.0])
def test_numbers_stay_in_their_circles(x):
    picture = unit.diagram(unit.Unit(("a", "b"), ("yes", "no")), np.array([[x, 1.0]]), W, 10.0)
    nodes = next(trace for trace in drawn(picture, 0) if "textfont" in trace and "marker" in trace)
    assert 0.57 * nodes["textfont"]["size"][0] * len(nodes["text"][0]) <= nodes["marker"]["size"][0]


# ---- several classes ----


@pytest.fixture(scope="module")
def several():
    dataset = three_groups()
    model = OneVsRest(estimator=Perceptron(max_updates=1_000)).fit(dataset.X, dataset.labels)
    return dataset, model.trace_.coef[[0, 5, -1]], model.trace_.intercept[[0, 5, -1]]


@pytest.mark.parametrize("winner", [True, False])
@pytest.mark.parametrize("step", [0, 1, 2])
def test_grounds_belong_to_who_wins_or_alone_claims(several, winner, step):
    dataset, coef, intercept = several
    picture = regions.board(dataset, (0, 1, 2), coef, intercept, winner=winner, height=0.0)
    data = drawn(picture, step)
    for k in range(3):
        corners = places(data[k])
        corners = corners[np.isfinite(corners).all(axis=1)]
        if len(corners):
            f = coef[step] @ corners.mean(axis=0) + intercept[step]
            assert f[k] == f.max() if winner else (f[k] > 0 and (np.delete(f, k) < 0).all())


def test_ambiguous_ground_is_claimed_by_several_or_by_nobody(several):
    dataset, coef, intercept = several
    picture = regions.board(dataset, (0, 1, 2), coef, intercept, winner=True, height=0.0)
    data = drawn(picture, 2)
    for trace, expected in ((data[3], lambda n: n > 1), (data[4], lambda n: n == 0)):
        corners = places(trace)
        gaps = np.flatnonzero(~np.isfinite(corners).all(axis=1))
        polygons = [part[np.isfinite(part).all(axis=1)] for part in np.split(corners, gaps)]
        seen = [part for part in polygons if len(part) and np.ptp(part, axis=0).min() > 1e-3]
        assert seen
        for part in seen:
            f = coef[2] @ part.mean(axis=0) + intercept[2]
            assert expected(int((f > 0).sum()))


def test_the_thick_line_of_the_cut_is_the_largest_f(several):
    dataset, coef, intercept = several
    picture = regions.cut(dataset, (0, 1, 2), coef, intercept, 1.0)
    data = drawn(picture, 2)
    x = np.asarray(data[0]["x"])
    f = np.array([coef[2] @ [value, 1.0] + intercept[2] for value in x])
    thick = np.array([data[2 * k + 1]["y"] for k in range(3)]).T
    assert np.nanmax(thick, axis=1) == pytest.approx(f.max(axis=1), rel=1e-5, abs=1e-5)
    assert (np.isfinite(thick).sum(axis=1) == 1).all()


# ---- the credit card ----


def test_each_customer_stands_at_the_weighted_sum():
    known = bank.customers()
    sums = bank.weigh(known.X, np.array([feature.weight for feature in bank.FEATURES]))
    picture = scores.strip(sums, known.approved, 3.0, 1.0, ["?"] * 60, ("approved", "refused"))
    data = drawn(picture, 0)
    assert sorted(data[3]["x"]) == pytest.approx(sorted(sums[known.approved]))
    assert sorted(data[4]["x"]) == pytest.approx(sorted(sums[~known.approved]))
    assert (
        len(data[5]["x"])
        == 60 - bank.right(np.array([feature.weight for feature in bank.FEATURES]), 3.0).sum()
        == 5
    )
    assert data[2]["x"] == [3.0, 3.0]


def test_one_sum_for_all_is_a_picture_too():
    picture = scores.strip(np.zeros(2), np.array([True, False]), 0.0, 0.0, ["a", "b"], ("yes", "no"))
    low, high = picture.layout["xaxis"]["range"]
    assert low < 0 < high


# ---- a dragged line ----


def send(n, **edit):
    incoming_edits.receive({"epoch": session.get().epoch, "list": [{"n": n, "op": "line", **edit}]})


def test_a_dragged_line_is_told_once_and_leaves_the_points_alone(visitor):
    session.dataset(state.default)
    send(1, w=[1, 2], b=-3.5, drag="line1")
    assert session.take_line() == (1.0, 2.0, -3.5)
    assert session.take_line() is None
    assert session.get().history is None
    assert session.get().seen == 1


@pytest.mark.parametrize(
    "edit",
    [
        {},
        {"w": [1]},
        {"w": [1, 2]},
        {"w": [1, 2], "b": None},
        {"w": [1, float("nan")], "b": 0},
        {"w": "ab", "b": 1},
    ],
)
def test_what_is_no_line_is_left_alone(visitor, edit):
    send(1, **edit)
    assert session.take_line() is None
