"""Fields, cells, votes and three dimensions: each place has the value and the side of the model."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import (
    boundaries,
    cloud,
    extremes,
    fields,
    matrices,
    surfaces,
    votes,
)
from linboard.layers import Picture
from linclass import AdaBoost, Grid
from tests.support.figures import at_step
from tests.support.layers import one, places

RNG = np.random.default_rng(0)
BLOBS = sources.generate("blobs", n=24, noise=0.8)


def sent(picture):
    """A picture as its message: what the checks of ranges read."""
    frames = [
        {key: value for key, value in vars(column).items() if value is not None}
        for column in picture.frames()
    ]
    return {"figure": picture.figure(), "frames": frames}


# ---- fields, cells, tables ----


def test_right_decisions_are_green_and_errors_red_by_their_share_of_a_row():
    counts = np.array([[[8, 2], [0, 5]], [[5, 5], [0, 0]]])
    layer = matrices.matrix(["a", "b"], counts, "2")
    drawn = Picture([layer], {})
    assert np.asarray(at_step(drawn, 0)["data"][0]["z"]).tolist() == [[80, -20], [0, 100]]
    assert np.asarray(at_step(drawn, 1)["data"][0]["z"]).tolist() == [[50, -50], [0, 0]]
    assert np.asarray(at_step(drawn, 1)["data"][0]["text"]).tolist() == [[5, 5], [0, 0]]
    assert (layer["xaxis"], layer["yaxis"]) == ("x2", "y2")
    scale = layer["colorscale"]
    assert (scale[0], scale[-1]) == ([0, theme.BAD_HEAT], [1, theme.GOOD_FILL])
    assert [end for end, _colour in scale] == [0, 0.5, 0.5, 1]
    assert (layer["zmin"], layer["zmax"]) == (-100, 100)


def test_a_grid_pinned_to_a_place_has_two_columns_and_rows_about_it():
    grid = fields.pinned(Grid((0, 10), (0, 5), 21, 11), (3.1, 2.2))
    for values, at in ((grid.x, 3.1), (grid.y, 2.2)):
        assert (np.diff(values) > 0).all(), "in order"
        near = np.abs(values - at)
        assert np.sort(near)[:2] == pytest.approx([0.01, 0.01], abs=0.005)
        assert values.min() < at - 0.1 < at + 0.1 < values.max()
        assert np.sort(values)[np.searchsorted(values, at) - 1] < at < values[np.searchsorted(values, at)]
    outside = fields.pinned(Grid((0, 10), (0, 5), 21, 11), (-3.0, 9.0))
    assert np.array_equal(outside.x, Grid((0, 10), (0, 5), 21, 11).x)


@pytest.mark.parametrize("T", [1, 3])
def test_levels_have_the_sign_of_f_and_are_proportional_beside_the_boundary(T):
    grid = Grid((-1, 1), (-1, 1), 24, 20)
    f = np.stack([grid.points @ [1.0, 0.5] + 0.1 * t for t in range(T)])
    levels = fields.levels(grid, f)
    assert (np.sign(levels) == np.sign(f)).all()
    assert np.abs(levels).max() == fields.LEVELS
    near = np.abs(f) < 0.05
    assert np.corrcoef(levels[near], f[near])[0, 1] > 0.99
    assert fields.levels(grid, np.zeros((1, 480))).any() == False  # noqa: E712
    hole = f.copy()
    hole[0, :5] = np.nan
    assert np.isnan(fields.levels(grid, hole)).sum() == 5
    beside = fields.beside_the_boundary(f.reshape(T, 20, 24))
    sign = f.reshape(T, 20, 24) > 0
    for t, i, j in itertools.product(range(T), range(20), range(24)):
        around = [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]
        expected = any(0 <= a < 20 and 0 <= b < 24 and sign[t, a, b] != sign[t, i, j] for a, b in around)
        assert beside[t, i, j] == expected


def test_a_field_reaches_beyond_the_view_on_all_sides_and_few_steps_are_finer():
    grid = fields.field_grid(BLOBS, 32)
    for (low, high), ends, factor in zip(BLOBS.bounds, (grid.xlim, grid.ylim), fields.REACH, strict=True):
        assert ends[1] - ends[0] == pytest.approx(factor * (high - low))
        assert sum(ends) == pytest.approx(low + high)
    assert (grid.nx, grid.ny) == fields.SIZE
    assert fields.field_grid(BLOBS, 8).nx == 2 * grid.nx
    assert fields.field_grid(BLOBS, 9).nx == grid.nx
    assert fields.thousandths(np.array([0.5, -99.0, 99.0])).tolist() == [500, -32_000, 32_000]


def test_the_region_of_a_class_is_where_its_score_is_the_largest():
    grid = Grid((-1, 1), (-1, 1), 12, 10)
    scores = np.column_stack([grid.points[:, 0], grid.points[:, 1], -grid.points.sum(axis=1)])
    layers = fields.grounds(grid, scores, (0, 2, 3))
    assert [layer["visible"] for layer in layers] == [True, True, True, False]
    for k, (layer, label) in enumerate(zip(layers, (0, 2, 3), strict=False)):
        won = (scores[:, k] > np.delete(scores, k, axis=1).max(axis=1)).reshape(10, 12)
        assert (np.asarray(layer["z"]) > 0)[won].all()
        assert not (np.asarray(layer["z"]) > 0)[~won].any()
        assert theme.CLASS_FILLS[label] in str(layer["colorscale"])
    two = fields.grounds(grid, scores[:, :2], (1, 3))
    assert [layer["visible"] for layer in two] == [True, False, False, False]
    assert (np.asarray(two[0]["z"]) > 0).ravel().tolist() == (scores[:, 0] > scores[:, 1]).tolist()


# ---- votes ----

STEPPED = AdaBoost(rounds=6).fit(BLOBS.X, BLOBS.y)
ROWS = np.arange(len(STEPPED.votes_) + 1)


def test_the_cells_of_a_vote_have_its_value_everywhere_inside():
    cells = votes.cells(BLOBS, STEPPED, ROWS)
    assert cells.values.shape == (len(ROWS), len(cells.y) - 1, len(cells.x) - 1)
    middle = [(edges[1:] + edges[:-1]) / 2 for edges in (cells.x, cells.y)]
    total = STEPPED.votes_.sum()
    for (i, y), (j, x) in itertools.product(enumerate(middle[1]), enumerate(middle[0])):
        f = STEPPED.decision_function(np.array([[x, y]]))[0]
        assert cells.values[-1, i, j] * total == pytest.approx(f, abs=1e-9)
    assert not cells.values[0].any()
    (x_low, x_high), (y_low, y_high) = BLOBS.bounds
    assert cells.x[0] < x_low < x_high < cells.x[-1]
    assert cells.y[0] < y_low < y_high < cells.y[-1]


def test_the_boundary_of_a_vote_separates_cells_of_both_signs_and_nothing_else():
    cells = votes.cells(BLOBS, STEPPED, ROWS)
    paths, which = votes.boundary(cells)
    for t in ROWS:
        ends = paths[which[t]][np.isfinite(paths[which[t]]).all(axis=1)].reshape(-1, 2, 2)
        positive = cells.values[t] >= 0
        borders = set()
        for (x0, y0), (x1, y1) in ends:
            assert (x0 == x1) != (y0 == y1), "each piece is upright or level"
            upright = x0 == x1
            edges, across = (cells.y, cells.x) if upright else (cells.x, cells.y)
            at = int(np.flatnonzero(across == (x0 if upright else y0))[0])
            low, high = (int(np.flatnonzero(edges == end)[0]) for end in ((y0, y1) if upright else (x0, x1)))
            borders |= {(upright, at, k) for k in range(low, high)}
        expected = {
            (True, int(j) + 1, int(i)) for i, j in np.argwhere(positive[:, 1:] != positive[:, :-1])
        } | {(False, int(i) + 1, int(j)) for i, j in np.argwhere(positive[1:] != positive[:-1])}
        assert borders == expected


def test_the_colour_of_a_cell_is_that_of_the_winner_and_stronger_for_a_clear_vote():
    cells = votes.cells(BLOBS, STEPPED, ROWS)
    field, line = votes.ground(cells, theme.CLASS_FILLS[:2])
    z = np.asarray(at_step(Picture([field, line], {}), len(ROWS) - 1)["data"][0]["z"], dtype=float)
    share = cells.values[-1]
    assert (np.sign(z) == np.sign(share)).all()
    order = np.argsort(np.abs(share).ravel())
    assert (np.diff(np.abs(z).ravel()[order]) >= 0).all()
    assert np.abs(z[share != 0]).min() >= round(votes.FAINTEST * fields.LEVELS)
    assert z[np.abs(share) == 1].size == 0 or np.abs(z[np.abs(share) == 1]).min() == fields.LEVELS


def test_the_newest_stump_is_dashed_where_its_threshold_is_with_arrows_to_its_positive_side():
    earlier, newest, arrows = votes.stumps(BLOBS, STEPPED, ROWS, "red")
    drawn = Picture([earlier, newest, arrows], {})
    cuts = STEPPED.cuts_
    assert np.isnan(np.asarray(one(drawn, 0, dash="dash")["x"], float)).all()
    for t in ROWS[1:]:
        axis, threshold, side = int(cuts.feature[t - 1]), cuts.threshold[t - 1], cuts.side[t - 1]
        ends = places(one(drawn, int(t), dash="dash"))
        assert ends[:, axis] == pytest.approx(threshold, rel=1e-6)
        low, high = BLOBS.bounds[1 - axis]
        assert ends[:, 1 - axis].min() < low < high < ends[:, 1 - axis].max()
        marks = one(drawn, int(t), symbol="triangle-up")
        assert places(marks)[:, axis] == pytest.approx(threshold, rel=1e-6)
        along = places(marks)[:, 1 - axis]
        assert low < along.min() < along.max() < high
        assert np.ptp(np.diff(along)) < 1e-4
        turn = np.radians(np.unique(marks["marker"]["angle"]))
        assert len(turn) == 1
        towards = np.array([np.sin(turn[0]), np.cos(turn[0])])[axis]  # up, turned clockwise
        assert np.sign(towards) == np.sign(side)
        assert abs(towards) == pytest.approx(1)


# ---- three dimensions ----


def test_the_section_of_a_plane_lies_on_it_and_on_the_box():
    low, high = np.array([0.0, -1.0, 2.0]), np.array([2.0, 1.0, 5.0])
    for w, b, corners in (
        (np.array([1.0, 1.0, 1.0]), -4.0, 6),
        (np.array([0.0, 0.0, 1.0]), -3.0, 4),
        (np.array([1.0, 1.0, 1.0]), -1.5, 3),
        (np.array([1.0, 0.0, 0.0]), 9.0, 0),
    ):
        found = cloud.section(w, b, low, high)
        assert len(found) in (corners, 5 if corners == 6 else corners)
        assert found @ w + b == pytest.approx(0, abs=1e-9)
        for corner in found:
            on = np.isclose(corner, low) | np.isclose(corner, high)
            assert on.sum() >= 2, "each corner is on an edge of the box"
            assert ((corner >= low - 1e-9) & (corner <= high + 1e-9)).all()
        if len(found):
            steps = np.roll(found, -1, axis=0) - found
            turns = np.cross(steps, np.roll(steps, -1, axis=0)) @ w
            assert (turns > 0).all() or (turns < 0).all(), "in cyclic order"


def test_the_box_of_a_cloud_holds_all_points_and_the_camera_sees_its_plane_at_a_slant():
    spots = RNG.normal(size=(9, 3))
    spots[:, 2] = 7.0
    drawn = cloud.figure(
        spots, np.zeros(9, dtype=np.int8), ("a", "b", "c"), (np.array([1.0, 2.0, 0.5]), -3.5)
    )
    scene = drawn.layout["scene"]
    for i, axis in enumerate("xyz"):
        low, high = scene[f"{axis}axis"]["range"]
        assert low < spots[:, i].min() <= spots[:, i].max() < high
        assert high - low < 1.5 * np.ptp(spots[:, i]) or i == 2
    size = np.array([np.ptp(scene[f"{axis}axis"]["range"]) for axis in "xyz"])
    eye = np.array([scene["camera"]["eye"][axis] for axis in "xyz"])
    normal = np.array([1.0, 2.0, 0.5]) * size
    slant = abs(eye @ normal) / np.linalg.norm(eye) / np.linalg.norm(normal)
    assert 0.3 < slant < 0.6, (
        "neither its edge alone nor its face alone: points in front of it and behind are seen"
    )
    assert eye[2] > 0


def test_a_surface_has_the_height_of_its_probability_and_each_point_its_own():
    grid = surfaces.grid(((0, 4), (0, 3)), 5)
    p = RNG.uniform(size=(2, 25))
    sheet = surfaces.sheet(grid, p, np.array([0, 1, 1]))
    z = np.asarray(at_step(Picture([sheet], {}), 2)["data"][0]["z"], dtype=float)
    assert z == pytest.approx(p[1].reshape(5, 5), abs=6e-4)
    marks = surfaces.marks(BLOBS, (BLOBS.labels == 0).astype(float))
    for label, layer in zip(BLOBS.present, marks, strict=True):
        assert np.allclose(layer["z"], float(label == 0), atol=0.03)
        assert np.asarray(layer["x"]).tolist() == BLOBS.X[BLOBS.labels == label, 0].tolist()
    lines = surfaces.stalks(BLOBS, p[:, :24], np.ones(24), np.array([0, 1]))
    z = np.asarray(at_step(Picture([lines], {}), 1)["data"][0]["z"], dtype=float).reshape(-1, 3)
    assert z[:, 0].tolist() == [1] * 24
    assert z[:, 1] == pytest.approx(p[1, :24], abs=1e-6)
    assert np.isnan(z[:, 2]).all()
    own, which = surfaces.shared(50, 8)
    assert (own[0], own[-1], len(own)) == (0, 49, 8)
    assert (np.abs(own[which] - np.arange(50)) == np.abs(own[:, None] - np.arange(50)).min(axis=0)).all()
    box = ((-3.0, 4.0), (20.0, 68.0))
    layout = surfaces.layout(BLOBS, box)["scene"]
    for axis, (low, high) in zip("xy", box, strict=True):
        assert layout[f"{axis}axis"]["range"] == [low, high]
        ticks = layout[f"{axis}axis"]["tickvals"]
        assert 2 <= len(ticks) <= 8
        assert f"{ticks[1] - ticks[0]:e}"[0] in "125", "a round step"
        assert f"{ticks[1] - ticks[0]:e}"[2:4] == "00"
        assert low + 0.1 * (high - low) < min(ticks) < max(ticks) < high - 0.1 * (high - low)
        assert len({round(step, 9) for step in np.diff(ticks)}) == 1
    assert layout["zaxis"]["range"][0] < 0 < 1 < layout["zaxis"]["range"][1]
    assert layout["camera"]["eye"]["z"] > 0


# ---- extremes and boundaries ----


def test_the_line_of_an_extreme_value_is_where_f_is_1_and_f_is_nowhere_larger():
    X, weights, offset = np.array([[1.0, 2.0]]), np.array([-1.0]), 0.5
    b = 1.0  # f = 1 − (x·(1, 2) + 0.5)²: at most 1, on x·(1, 2) = −0.5
    ends = extremes.touched(X, weights, offset, b, np.array([0.3, 0.1]), 3.0)
    assert len(ends) == 2
    assert ends @ [1.0, 2.0] == pytest.approx(-0.5)
    assert np.linalg.norm(ends - [0.3, 0.1], axis=1).max() < 7
    assert len(extremes.touched(X, weights, offset, 3.0, np.zeros(2), 3.0)) == 0
    both = extremes.touched(
        np.array([[1.0, 2.0], [1.0, -1.0]]), np.array([-1.0, 1.0]), offset, b, np.zeros(2), 3.0
    )
    assert len(both) == 0


def test_the_view_is_centred_and_its_reach_is_beyond_every_corner():
    center, reach = boundaries.view(BLOBS)
    corners = np.array(list(itertools.product(*BLOBS.bounds)))
    assert np.allclose(corners.mean(axis=0), center)
    assert np.linalg.norm(corners - center, axis=1).max() * 2 < reach
    empty = Dataset(np.empty((0, 2)), [])
    assert boundaries.other_class(empty, 0) == 1
    assert boundaries.other_class(empty, 1) == 0
    assert boundaries.look(None) == ("square", theme.MUTED)
    assert [boundaries.look(k) for k in range(4)] == list(
        zip(theme.CLASS_SYMBOLS, theme.CLASS_COLOURS, strict=True)
    )
