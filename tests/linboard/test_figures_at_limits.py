"""Pictures at their limits: no direction, no solution yet, a point near the rim, and what lies just inside the axes."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.points import sources
from linboard import theme
from linboard.figures import boundaries, fields, streets, surfaces
from linboard.layers import Picture
from tests.support.figures import inside
from tests.support.layers import every, one, places

BLOBS = sources.generate("blobs", n=24, noise=0.8)
CORNERS = np.array([[x, y] for x in BLOBS.bounds[0] for y in BLOBS.bounds[1]])


@pytest.mark.parametrize("positive", [0, 1])
@pytest.mark.parametrize("b", [0.25, -0.25, 7.0, 0.0])
def test_without_a_direction_the_whole_board_has_the_colour_of_the_side_of_b_and_there_is_no_line(
    b, positive
):
    drawn = Picture(boundaries.line(BLOBS, np.zeros((1, 2)), np.array([b]), positive), {})
    fills = dict(zip((1, -1), boundaries.sides(BLOBS, positive), strict=True))
    for side, fill in fills.items():
        area = one(drawn, fillcolor=fill)
        covers = len(places(area)) and bool(inside(CORNERS, area).all())
        assert bool(covers) == (np.sign(b) == side)
    assert not len(places(one(drawn, colour=theme.LINE)))


@pytest.mark.parametrize("b", [0.0, -1.5])
def test_with_a_direction_each_side_has_its_colour_up_to_the_line(b):
    w = np.array([0.6, -0.8])
    middle = np.mean(BLOBS.bounds, axis=1)
    offset = float(-w @ middle + b / 4)
    drawn = Picture(boundaries.line(BLOBS, w[None], np.array([offset])), {})
    f = BLOBS.X @ w + offset
    for side, fill in zip((1, -1), boundaries.sides(BLOBS, 0), strict=True):
        assert np.array_equal(inside(BLOBS.X, one(drawn, fillcolor=fill)), np.sign(f) == side)
    ends = places(one(drawn, colour=theme.LINE))
    assert ends @ w + offset == pytest.approx(0, abs=1e-9)
    low, high = np.array(BLOBS.bounds).T
    assert not ((ends > low) & (ends < high)).all(axis=1).any(), "it crosses the whole board"


@pytest.mark.parametrize(
    "solved", [[True, True, True], [False, True, True], [False, False, True], [False] * 3]
)
def test_slack_is_drawn_at_solutions_only_and_rings_at_every_step(solved):
    X, signs = np.array([[2.0, 0.0], [0.5, 1.0], [-0.5, 2.0], [1.0, 3.0]]), np.array([1, 1, 1, -1])
    coef, intercept = np.array([[1.0, 0.0], [0.5, 0.0], [1.0, 1.0]]), np.array([0.0, 0.5, -1.0])
    support = np.array([[1, 0, 0, 0], [1, 1, 0, 0], [0, 0, 1, 1]], dtype=bool)
    drawn = Picture(streets.above(X, signs, coef, intercept, support, np.array(solved)), {})
    for t in range(3):
        lines = places(one(drawn, t, mode="lines", colour=theme.BAD)).reshape(-1, 2, 2)
        lacks = np.maximum(0, 1 - signs * (X @ coef[t] + intercept[t])) if solved[t] else np.zeros(4)
        assert len(lines) == np.count_nonzero(lacks)
        for (begin, end), k in zip(lines, np.flatnonzero(lacks), strict=True):
            assert begin == pytest.approx(X[k], abs=1e-5)
            assert signs[k] * (end @ coef[t] + intercept[t]) == pytest.approx(1, abs=1e-5)
            assert np.linalg.norm(end - begin) == pytest.approx(lacks[k] / np.linalg.norm(coef[t]), abs=1e-5)
        assert places(one(drawn, t, symbol="circle-open")) == pytest.approx(X[support[t]])


@pytest.mark.parametrize("at", [0.3, 5.02, 9.6])
def test_two_columns_and_two_rows_of_a_pinned_grid_are_on_both_sides_of_the_place(at):
    grid = fields.pinned(fields.Grid((0.0, 10.0), (0.0, 10.0), 21, 21), (at, 10 - at))
    even = np.linspace(0, 10, 21)
    for values, place in ((grid.x, at), (grid.y, 10 - at)):
        assert (np.diff(values) > 0).all()
        moved = np.flatnonzero(~np.isclose(values, even))
        left, right = values[np.searchsorted(values, place) - 1], values[np.searchsorted(values, place)]
        inner = 0.5 < place < 9.5
        assert bool(len(moved)) == inner
        if inner:
            assert (left + right) / 2 == pytest.approx(place)
            assert right - left == pytest.approx(2 * 0.5 / 50)
            assert len(moved) <= 2


@pytest.mark.parametrize("place", [-1.0, 0.0, 0.2, 9.8, 10.0, 11.0])
def test_a_place_at_the_rim_or_outside_changes_no_grid(place):
    grid = fields.pinned(fields.Grid((0.0, 10.0), (0.0, 10.0), 21, 21), (place, place))
    assert np.allclose(grid.x, np.linspace(0, 10, 21))


def test_edges_are_the_level_curves_of_both_signs_at_1():
    grid = fields.Grid((0.0, 4.0), (0.0, 3.0), 5, 4)
    values = np.linspace(-40, 40, 20)[None]
    drawn = Picture([fields.edges(grid, values)], {})
    (layer,) = every(drawn, type="contour")
    levels = layer["contours"]
    assert (levels["start"], levels["end"]) == (-fields.FINE, fields.FINE)
    assert levels["start"] + levels["size"] == levels["end"]
    assert np.asarray(layer["z"], dtype=float) == pytest.approx(
        np.clip(values[0], -fields.EDGE, fields.EDGE) * fields.FINE, abs=0.5
    )
    assert places(layer) == pytest.approx(grid.points)


def test_the_height_of_a_surface_runs_from_0_to_1_just_inside_its_axis_in_the_colours_of_its_ends():
    axis = surfaces.layout(BLOBS, ((0.0, 1.0), (0.0, 1.0)))["scene"]["zaxis"]
    low, high = axis["range"]
    assert -0.1 < low < 0
    assert 1 < high < 1.1
    assert dict(zip(axis["tickvals"], axis["ticktext"], strict=True)) == {0: "0", 0.5: "½", 1: "ŷ = 1"}
    sheet = surfaces.sheet(surfaces.grid(((0, 4), (0, 3)), 3), np.full((1, 9), 0.5))
    scale = dict(map(tuple, sheet["colorscale"]))
    assert (scale[0], scale[1]) == (theme.CLASS_COLOURS[1], theme.CLASS_COLOURS[0])
    assert (sheet["cmin"], sheet["cmax"]) == (0, 1)
