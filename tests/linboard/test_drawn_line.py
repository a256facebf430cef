"""A line that is drawn by hand: what is seen of it are the places that its numbers say, and its street is no wider."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plotly import graph_objects as go

from explorer.points import dataset as state
from explorer.points.dataset import Dataset
from linboard.board import Board
from linboard.figures import drawn_line

POINTS = state.default()
SEPARATES = (-0.4, 1.0, -1.6)


def places(layer):
    found = np.column_stack([np.asarray(layer["x"], float), np.asarray(layer["y"], float)])
    return found[np.isfinite(found).all(axis=1)]


def f(line, where):
    return where @ line[:2] + line[2]


def test_the_handle_at_the_tip_is_filled_and_those_at_the_base_and_at_a_click_are_rings():
    base, tip, click = drawn_line.HANDLES["color"]
    assert base == click != tip == drawn_line.HANDLES["line"]["color"]


def test_before_it_is_drawn_nothing_of_it_is_seen():
    held = drawn_line.drawn(POINTS, None, 0, street=True)
    assert all(not len(layer["x"]) for layer in [*held.below, *held.above])
    assert (held.handle.w, held.handle.b, held.handle.positive) == (None, None, 0)


def test_the_drawn_line_is_that_of_its_numbers_and_stands_in_view():
    held = drawn_line.drawn(POINTS, SEPARATES, 0, street=True)
    positive, negative, boundary, band, edges = held.below
    assert f(SEPARATES, places(boundary)) == pytest.approx(0, abs=1e-9)
    assert f(SEPARATES, places(positive)).max() > 0 > f(SEPARATES, places(negative)).min()
    assert f(SEPARATES, np.array(held.handle.anchor)) == pytest.approx(0)
    away = np.abs(f(SEPARATES, places(edges))) / np.linalg.norm(SEPARATES[:2])
    nearest = min(abs(f(SEPARATES, x)) / np.linalg.norm(SEPARATES[:2]) for x in POINTS.X)
    assert away == pytest.approx(nearest)
    assert np.sort(f(SEPARATES, places(band))) == pytest.approx(np.sort(f(SEPARATES, places(edges))))


@given(st.integers(-314, 314), st.floats(-6, 6))
@settings(max_examples=100, deadline=None)
def test_there_is_a_street_just_where_each_point_is_on_its_side(hundredths, b):
    line = (np.cos(hundredths / 100), np.sin(hundredths / 100), b)
    right = all(y * (line[0] * u + line[1] * v + b) > 0 for (u, v), y in zip(POINTS.X, POINTS.y, strict=True))
    held = drawn_line.drawn(POINTS, line, 0, street=True)
    assert bool(len(held.below[-1]["x"])) == right == (drawn_line.clearance(POINTS, line, 0) > 0)


@pytest.mark.parametrize(
    "line", [SEPARATES, (0.4, -1.0, 1.6), (0.4, 1.0, -4.5), (0.0, 1.0, -2.75), (1.0, 0.0, -3.0)]
)
@pytest.mark.parametrize("street", [True, False])
def test_its_name_stands_in_view_and_beside_it(line, street):
    positive = int(f(line, POINTS.X[0]) < 0)
    (note,) = drawn_line.name(POINTS, line, "the best", positive, street=street)
    (x_min, x_max), (y_min, y_max) = POINTS.bounds
    assert x_min <= note["x"] <= x_max
    assert y_min <= note["y"] <= y_max
    board = Board(POINTS)
    board.above(*drawn_line.beside(POINTS, line, positive, street=street))
    board.layout["annotations"] = [note]
    go.Figure(board.figure())


def test_its_name_covers_no_point():
    """The widest street of the lesson on margins: its right end is below two points."""
    X = [[2, 3], [1.5, 4.5], [2.5, 5], [3.5, 4], [4.5, 5], [1, 1.5], [2.5, 1], [3.5, 2.5], [4.5, 1.5], [5, 3]]
    points = Dataset(X, [0] * 5 + [1] * 5)
    (note,) = drawn_line.name(points, (-0.4, 1.0, -1.65), "the widest street", 0, street=True)
    assert (note["xanchor"], note["yanchor"]) == ("right", "bottom")
    (left, right), (low, high) = points.bounds
    unit = max((right - left) / 260, (high - low) / 150)  # of a phone
    across, up = (points.X - (note["x"], note["y"])).T / unit  # in pixels; a mark has a radius of 5
    assert not ((across > -115) & (across < 5) & (up > -5) & (up < 21)).any()


def test_a_line_that_is_not_in_view_has_no_name():
    assert drawn_line.name(POINTS, (1.0, 0.0, -100.0), "the best", 0, street=False) == []


def test_one_that_the_page_has_given_may_have_any_length():
    points = Dataset([[0, 0], [1, 1]], [0, 1])
    held = drawn_line.line(points, np.array([3.0, 4.0]), -2.0, 0)
    assert (held.handle.w, held.handle.b, held.handle.positive) == ([3.0, 4.0], -2.0, None)
