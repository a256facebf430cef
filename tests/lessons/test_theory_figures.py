"""The pictures of bounds, gaps, coins and rectangles show the numbers that they are given."""

from __future__ import annotations

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lessons.generalisation import bound_curves, coins, gaps
from explorer.lessons.sampling import charts, people, rectangles
from explorer.points.dataset import Dataset
from linboard.figures.bound_curves import Mark
from linboard.figures.studies import Series
from linboard.i18n.text import large, power_of_ten

RNG = np.random.default_rng(0)


def test_a_histogram_s_outline_holds_all_values():
    values, edges = RNG.random(500), np.linspace(0, 1, 9)
    x, y = gaps.outline(values, edges)
    assert x.shape == y.shape == (18,)
    assert y[1:-1:2].sum() == pytest.approx(1)
    assert y[0] == y[-1] == 0


def test_a_bound_above_one_is_named_and_not_drawn():
    own, worst = RNG.normal(0, 0.05, 300), RNG.uniform(0, 0.2, 300)
    marks = [Mark("near", 0.25, "#0b62a8"), Mark("far", 1.22, "#b3203a")]
    picture = gaps.histograms(worst, own, marks, worst[:5], own[:5], 0.01)
    near, far = picture.layers[2:4]
    assert near["x"].tolist() == [0.25, 0.25]
    assert np.isnan(far["x"]).all()
    assert far["name"] == "far: 1.22 →"
    low, high = picture.layout["xaxis"]["range"]
    assert low <= own.min()
    assert high >= max(0.25, worst.max())
    for layer, values in zip(picture.layers[4:], (own, worst), strict=True):
        shown = next(column for column in layer.columns if column.attr == "x").values
        assert np.array_equal(shown[:, 0], values[:5])
    go.Figure(picture.figure())


def test_coins_stand_between_their_bounds():
    n = np.array([1, 5, 10])
    paths = coins.Funnel(n, RNG.random((2, 3)), *RNG.random((3, 3)))
    picture = coins.funnel(paths, 0.5, 1 / n, 2 / n, RNG.random((2, 50)))
    one, every = picture.layers[:2]
    for band, gap in ((one, 1 / n), (every, 2 / n)):
        assert np.allclose(band["y"][:3], 0.5 - gap)
        assert np.allclose(band["y"][-3:], 0.5 + gap)
        assert np.isnan(band["y"][3])
    last = picture.frames()[-1]
    assert picture.layers[last.trace]["name"] == "the luckiest"
    assert np.allclose(last.values, paths.luckiest)
    go.Figure(picture.figure())


def test_what_was_never_seen_is_not_drawn_on_a_logarithmic_axis():
    epsilon = np.linspace(0, 0.5, 4)
    seen, bounds = np.array([[1, 0.1, 0, 0], [1, 1, 0.2, 0]]), np.full((2, 4), [[2.0], [1e9]])
    picture = coins.tails(epsilon, seen, bounds, 100, 1e-4)
    one, limit, lucky, vast = (np.array(trace["y"]) for trace in picture.layers)
    assert np.isnan(one).tolist() == [False, False, True, True]
    assert np.isnan(lucky).tolist() == [False, False, False, True]
    assert limit.tolist() == [2, 2, 2, 2]
    assert np.isnan(vast).all()
    assert len(coins.tails(epsilon, seen, bounds, 1, 1e-4).layers) == 2
    go.Figure(picture.figure())


def test_bars_end_where_the_picture_does():
    rows = [
        charts.Row("a", 0.1, "#0b62a8", "10 %"),
        charts.Row("b", 1.4, "#b3203a", "140 %: nothing"),
    ]
    bars = charts.ladder(rows, "Error").layers[0]
    assert bars["x"].tolist() == [0.1, 1.0]
    assert bars["text"] == ["\xa010 %\xa0", "\xa0140 %: nothing\xa0"]  # with room beside the bar


def test_the_board_of_rectangles_shows_all_points_and_the_sample_as_often_as_drawn():
    data = people.database()
    low, high = np.array(rectangles.box(data)).T
    assert (low < data.X.min(axis=0)).all()
    assert (high > data.X.max(axis=0)).all()
    corners = ((30.0, 40.0), (40.0, 60.0))
    board = rectangles.Database(data, corners, None, np.array([5, 5, 7]))
    rings = board.rings
    assert rings["x"].tolist() == data.X[[5, 7], 0].tolist()
    assert rings["marker"]["size"][0] > rings["marker"]["size"][1]
    handles = board.handles
    assert list(zip(handles["x"], handles["y"], strict=True)) == [
        (30, 40),
        (40, 40),
        (40, 60),
        (30, 60),
        (35, 50),
    ]
    assert "scaleanchor" not in board.layout["yaxis"]
    one = Dataset([[3, 3]], [0])
    assert rectangles.box(one) == one.bounds
    go.Figure(board.figure())


def test_the_calculator_s_curves_have_a_mark_where_the_problem_is():
    n = np.array([10.0, 100.0, 1_000.0])
    curves = [Series("one", n, 1 / np.sqrt(n), "#0b62a8")]
    picture = bound_curves.gaps(curves, 50, 0.2, "one")
    assert (picture.layers[1]["x"], picture.layers[1]["y"]) == ([50], [0.2])
    nowhere = bound_curves.gaps(curves, None, None, "one")
    assert nowhere.layers[1]["x"] == []
    for drawn in (picture, nowhere):
        go.Figure(drawn.figure())


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (5, "5"),
        (1_234, "1,234"),
        (8.1e9, "8.1×10⁹"),
        (2.0**300, "2×10⁹⁰"),
        (1e7, "1×10⁷"),
        (9.96e9, "1×10¹⁰"),
    ],
)
def test_vast_numbers_are_written_as_powers_of_ten(value, text):
    assert large(value) == text


def test_a_power_of_ten():
    assert power_of_ten(90.309) == "10⁹⁰"
