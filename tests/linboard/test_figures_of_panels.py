"""Small pictures: the panels of classifiers, and the SVG pictures of the map."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import boundaries, panels, points, svg
from linboard.layers import Picture
from linclass import MaxMargin
from tests.support.layers import one, places

BLOBS = sources.generate("blobs", n=24, noise=0.3)
WIDEST = MaxMargin().fit(BLOBS.X, BLOBS.y)


def numbers(text):
    return [float(n) for n in re.findall(r"-?\d+\.?\d*", text)]


def drawn(text):
    return ET.fromstring(f"<svg>{text}</svg>")


# ---- panels ----


def test_the_regions_of_a_panel_have_the_colours_of_their_classes_and_a_curve_between_them():
    grid = panels.view_grid(BLOBS)
    for (low, high), (start, end) in zip(BLOBS.bounds, (grid.xlim, grid.ylim), strict=True):
        assert low - start == end - high == pytest.approx(0.6 * (high - low))
    scores = np.column_stack([grid.points[:, 0] - 2, 2 - grid.points[:, 1], np.zeros(len(grid.points))])
    labels = scores.argmax(axis=1)
    field, *curves = panels.regions(grid, labels.astype(np.int8), scores)
    assert np.array_equal(np.asarray(field["z"]).ravel(), labels)
    for k, colour in enumerate(theme.CLASS_FILLS):
        share = (k - field["zmin"]) / (field["zmax"] - field["zmin"])
        ends = [end for end, fill in field["colorscale"] if fill == colour]
        assert ends[0] < share < ends[1]
    assert len(curves) == 2
    for k, curve in enumerate(curves):
        assert ((np.asarray(curve["z"]).ravel() > 0) == (labels == k)).all()
        assert curve["visible"]
    alone = panels.regions(grid, np.zeros(len(labels), np.int8), np.ones(len(labels)))
    assert [layer["visible"] for layer in alone[1:]] == [False]


def test_the_edges_of_a_panel_are_where_f_is_1_and_its_rings_around_the_support_vectors():
    for level, edge in zip((-1, 1), panels.street(BLOBS, WIDEST.coef_, WIDEST.intercept_), strict=True):
        assert WIDEST.decision_function(places(edge)) == pytest.approx(level, abs=1e-6)
        assert edge["line"]["dash"] == "dash"
    rings = panels.supports(BLOBS, WIDEST.support_)
    assert np.array_equal(places(rings), BLOBS.X[WIDEST.support_])
    grid = panels.view_grid(BLOBS)
    (curve,) = panels.curved_street(grid, WIDEST.decision_function(grid.points))
    f = np.asarray(curve["z"], dtype=float).ravel() / curve["contours"]["end"]
    assert f == pytest.approx(np.clip(WIDEST.decision_function(grid.points), -32, 32), abs=1e-3)
    assert curve["contours"]["start"] == -curve["contours"]["end"]


def test_a_panel_shows_about_the_part_of_the_board_with_smaller_marks():
    line = boundaries.line(BLOBS, WIDEST.coef_, WIDEST.intercept_)
    board = panels.panel(BLOBS, line, [panels.supports(BLOBS, WIDEST.support_)])
    usual = theme.marker_size(BLOBS.n)
    for label in BLOBS.present:
        dots = one(Picture(board.layers, {}), symbol=theme.CLASS_SYMBOLS[label], mode="markers")
        assert dots["marker"]["size"] == pytest.approx(panels.SMALLER * usual)
        assert np.array_equal(places(dots), BLOBS.X[BLOBS.labels == label])
    (low, high), (start, end) = BLOBS.bounds[0], board.layout["xaxis"]["range"]
    assert (end - start) / (high - low) == pytest.approx(panels.WIDER)
    assert start + end == pytest.approx(low + high)


# ---- the board's points and ticks ----


@pytest.mark.parametrize(
    ("low", "high", "decimals"), [(0, 5, 0), (0, 4.9, 1), (-1, 1, 1), (0, 0.04, 3), (-2e5, 3e5, 0)]
)
def test_ticks_have_as_many_decimals_as_five_of_them_need(low, high, decimals):
    assert points._decimals(low, high) == decimals


@pytest.mark.parametrize(
    ("low", "high", "longest"),
    [(0, 5, "5"), (-10, 5, "-10"), (0, 0.4, "0.40"), (-2e6, 3e6, "-2M"), (0, 4e-9, "4.0M")],
)
def test_the_longest_tick_label_has_room(low, high, longest):
    assert points._label_room(low, high) == round(7.3 * len(longest) + 24)


@pytest.mark.parametrize(("size", "written"), [(0.005, True), (0.02, False), (3.0, False)])
def test_tiny_coordinates_are_written_without_a_prefix(size, written):
    layout = points.board_layout(Dataset([[0, 0], [size / 2, size / 2]], [0, 1]))
    reach = max(map(abs, layout["xaxis"]["range"]))
    assert (layout["xaxis"].get("minexponent") == 6) == (reach < 0.01) == written


def test_misclassified_points_and_flipped_labels_have_wider_marks_than_points():
    for layer in (points.flipped(BLOBS.X[:3]), points.mentioned(BLOBS.X[:3])):
        assert np.array_equal(places(layer), BLOBS.X[:3])
        assert layer["marker"]["size"] > theme.MARKER_SIZE + points.WIDER
        assert layer["marker"]["symbol"].endswith("-open")
    assert places(points.place(np.array([1.0, 2.0]))).tolist() == [[1, 2]]


# ---- SVG ----


@pytest.mark.parametrize("dataset", [BLOBS, Dataset([[0, 0], [1, 1_000]], [0, 1]), Dataset([[2, 3]], [0])])
def test_a_picture_holds_all_points_in_its_middle_with_a_margin(dataset):
    view = svg.View.of(dataset)
    spots = view.place(dataset.X)
    size = np.array([svg.WIDTH, svg.HEIGHT])
    assert (spots >= svg.MARGIN - 1e-9).all()
    assert (spots <= size - svg.MARGIN + 1e-9).all()
    middle = (spots.min(axis=0) + spots.max(axis=0)) / 2
    assert middle == pytest.approx(size / 2)
    assert view.scale[0] > 0
    assert view.scale[1] < 0
    if dataset.n > 2:
        assert -view.scale[1] == view.scale[0]
        room = np.minimum(spots.min(axis=0), size - spots.max(axis=0))
        assert room.min() == pytest.approx(svg.MARGIN), "they fill it in one direction"
    elif dataset.n == 2:
        assert np.ptp(spots, axis=0) == pytest.approx(size - 2 * svg.MARGIN), (
            "each axis has a scale of its own"
        )
    assert view.place(view.center) == pytest.approx(size / 2)
    corners = view.grid()
    assert corners.shape == (svg.ROWS + 1, svg.COLUMNS + 1, 2)
    assert view.place(corners[[0, -1], [0, -1]]) == pytest.approx(np.array([[0, 0], size]))
    assert view.reach * np.abs(view.scale).min() > np.hypot(*size)


def test_a_line_of_the_plane_is_the_same_line_of_the_picture():
    view = svg.View.of(BLOBS)
    w, b = np.array([1.0, -2.0]), 0.7
    weights, offset = view.line(w, b)
    on = np.array([[0.0, 0.35], [4.0, 2.35]])
    assert view.place(on) @ weights + offset == pytest.approx(0, abs=1e-9)
    off = np.array([[5.0, 0.0]])
    assert np.sign(view.place(off) @ weights + offset) == np.sign(off @ w + b)
    inside = numbers(svg.within(weights, offset, np.array([svg.WIDTH, svg.HEIGHT])))
    ends = np.reshape(inside, (-1, 2))
    assert ends @ weights + offset == pytest.approx(0, abs=0.1 * np.abs(weights).sum())
    assert ((ends >= 1.9) & (ends <= [svg.WIDTH - 1.9, svg.HEIGHT - 1.9])).all()
    assert svg.within(np.array([1.0, 0.0]), 500.0, np.array([10.0, 10.0])) == ""


def test_a_smaller_picture_holds_its_points_around_its_middle():
    view, size = svg.View.of(BLOBS), np.array([30.0, 20.0])
    spots = view.place(BLOBS.X[:5])
    near = view.zoomed(spots, size).place(BLOBS.X[:5])
    assert (near.min(axis=0) + near.max(axis=0)) / 2 == pytest.approx(size / 2)
    assert np.ptp(near, axis=0).max() == pytest.approx(0.45 * 20)


def test_paths_have_gaps_and_closed_ones_end_where_they_begin():
    text = svg.path([(1, 2), (3, 4), (np.nan, 0), (5, 6), (7, 8)], "l")
    assert drawn(text)[0].get("d") == "M1.0 2.0L3.0 4.0M5.0 6.0L7.0 8.0"
    assert drawn(svg.path([(1, 2), (3, 4)], "l", closed=True))[0].get("d").endswith("Z")
    ends = [[(1, 2), (3, 4)], [(np.inf, 0), (1, 1)], [(np.nan, 0), (1, 1)]]
    assert drawn(svg.segments(ends, "h"))[0].get("d").count("M") == 2
    (circle,) = drawn(svg.circles([(4, 5)], 3, "r"))
    assert [circle.get(key) for key in ("cx", "cy", "r", "class")] == ["4.0", "5.0", "3", "r"]
    half = drawn(svg.dots(np.array([[4.0, 6.0]]), np.array([0]), 0.5))[0]
    assert half.get("transform") == "scale(0.5)"
    assert half[0].get("d").startswith("M8.0 12.0")


def test_the_runs_of_an_area_cover_the_cells_of_their_class_and_no_others():
    classes = np.random.default_rng(1).integers(0, 3, (svg.ROWS, svg.COLUMNS))
    classes[3] = 1
    wide, high = svg.WIDTH / svg.COLUMNS, svg.HEIGHT / svg.ROWS
    found = np.full(classes.shape, -1)
    for path in drawn(svg.areas(classes)):
        k = int(path.get("class")[1:])
        for x, y, across in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v", path.get("d")):
            row, first = round(float(y) / high), round(float(x) / wide)
            cells = slice(first, first + round(float(across) / wide))
            assert (found[row, cells] == -1).all(), "no cell twice"
            found[row, cells] = k
    assert np.array_equal(found, classes)


def test_bars_stand_side_by_side_as_high_as_their_values():
    values, labels = np.array([1.0, 4.0, 2.0]), np.array([1, 0, 1])
    bars = [
        (path.get("class"), [float(n) for n in bar])
        for path in list(drawn(svg.bars(values, labels)))[1:]
        for bar in re.findall(r"M(-?[\d.]+) (-?[\d.]+)v(-?[\d.]+)", path.get("d"))
    ]
    assert [kind for kind, _bar in bars] == ["s0", "s1", "s1"]
    heights = [-height for _kind, (_x, _y, height) in bars]
    assert heights == pytest.approx([62, 15.5, 31], abs=0.06)
    xs = [x for _kind, (x, _y, _height) in bars]
    assert np.diff(xs) == pytest.approx([36, 36], abs=0.11)
    assert (xs[0] + xs[-1]) / 2 == pytest.approx(svg.WIDTH / 2, abs=0.1)


def test_three_points_are_far_apart_and_not_on_a_line_if_they_need_not_be():
    spots = np.array([[0.0, 0.0], [1.0, 0.1], [10.0, 0.0], [5.0, 4.0], [4.0, -1.0]])
    assert svg.apart(spots) == [0, 2, 3]
    assert svg.apart(np.array([[0.0, 0], [1, 1], [4, 4], [2, 2]])) == [0, 2, 3]


def test_a_chart_starts_at_the_corner_of_its_axes_and_ends_at_its_top():
    corners = svg.chart([0, 5, 10], [0, 1, 2], 2.0)
    assert corners.tolist() == [
        [svg.LEFT, svg.BOTTOM],
        [(svg.LEFT + svg.RIGHT) / 2, (svg.TOP + svg.BOTTOM) / 2],
        [svg.RIGHT, svg.TOP],
    ]
    assert svg.chart([0, 5], [0, 1], 2.0, last=10)[1].tolist() == corners[1].tolist()
    for name, at in (("M", (svg.LEFT, svg.TOP)), ("V", (svg.BOTTOM,)), ("H", (svg.RIGHT,))):
        found = re.search(rf"{name}([\d. ]+)", svg.AXES)
        assert found is not None
        assert tuple(map(float, found[1].split())) == at


def test_the_head_of_an_arrow_is_symmetric_about_it():
    shaft, head = drawn(svg.arrow(np.array([10.0, 10.0]), np.array([40.0, 10.0])))
    assert numbers(shaft.get("d")) == [10, 10, 40, 10]
    (left, tip, right) = np.reshape(numbers(head.get("d")), (-1, 2))
    assert tip.tolist() == [40, 10]
    assert left[0] == right[0] < 40
    assert left[1] - 10 == 10 - right[1] > 0


@pytest.mark.parametrize("level", [0.0, 0.3])
def test_a_contour_has_one_piece_in_each_cell_that_it_crosses(level):
    f = np.random.default_rng(2).normal(size=(svg.ROWS + 1, svg.COLUMNS + 1))
    pieces = svg.contour(f, level)
    above = f - level >= 0
    expected = 0
    for i, j in itertools.product(range(svg.ROWS), range(svg.COLUMNS)):
        corners = [above[i, j], above[i, j + 1], above[i + 1, j + 1], above[i + 1, j]]
        expected += sum(a != b for a, b in itertools.pairwise([*corners, corners[0]])) // 2
    assert len(pieces) == expected
    grid = pieces / [svg.WIDTH / svg.COLUMNS, svg.HEIGHT / svg.ROWS]
    for x, y in grid.reshape(-1, 2):
        assert np.isclose(x, round(x)) or np.isclose(y, round(y)), "each end is on a side of a cell"
        i, j = int(min(y, svg.ROWS - 1e-9)), int(min(x, svg.COLUMNS - 1e-9))
        a, b = y - i, x - j
        values = (1 - a) * ((1 - b) * f[i, j] + b * f[i, j + 1]) + a * (
            (1 - b) * f[i + 1, j] + b * f[i + 1, j + 1]
        )
        assert values == pytest.approx(level, abs=1e-6)
