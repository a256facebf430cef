"""The small pictures of the map: where their parts are, read from the SVG and computed from the arrays again."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.figures import svg
from linboard.figures.svg import BOTTOM, COLUMNS, HEIGHT, LEFT, MARGIN, RIGHT, ROWS, TOP, WIDTH, View

RNG = np.random.default_rng(1)
BLOBS = sources.generate("blobs", n=30)
SALARIES = Dataset([[20, 30_000], [30, 90_000], [60, 20_000], [50, 25_000]], [0, 0, 1, 1])
ONE = Dataset([[3, 4]], [0])
NONE = BLOBS.clear()
VIEWS = pytest.mark.parametrize(
    "points", [BLOBS, SALARIES, ONE, NONE], ids=["blobs", "salaries", "one", "none"]
)


def parsed(parts):
    return ET.fromstring(svg.picture(parts))


def corners(text):
    """The places of a path in absolute coordinates, shape (k, 2)."""
    return np.reshape([float(value) for value in re.findall(r"-?\d+(?:\.\d+)?", text)], (-1, 2))


# ---- the view ----


@VIEWS
def test_a_view_contains_all_points_inside_its_margin_in_the_middle_and_upwards_is_up(points):
    view = View.of(points)
    middle = view.place(view.center[None])[0]
    assert middle == pytest.approx([WIDTH / 2, HEIGHT / 2])
    assert view.scale[0] > 0 > view.scale[1]
    if points is not SALARIES:
        assert view.scale[0] == pytest.approx(-view.scale[1]), "a circle stays a circle"
    if points.n:
        placed = view.place(points.X)
        low, high = placed.min(axis=0), placed.max(axis=0)
        assert (low + high) / 2 == pytest.approx([WIDTH / 2, HEIGHT / 2])
        assert (low >= MARGIN - 1e-9).all()
        assert (high <= np.array([WIDTH, HEIGHT]) - MARGIN + 1e-9).all()
        if points.n > 1:
            used = (high - low) / (np.array([WIDTH, HEIGHT]) - 2 * MARGIN)
            assert used.max() == pytest.approx(1), "it is as large as possible"
            assert points is BLOBS or used == pytest.approx([1, 1])
    else:
        (left, right), (low, high) = points.bounds
        assert view.center == pytest.approx([(left + right) / 2, (low + high) / 2])
    diagonal = np.linalg.norm([WIDTH, HEIGHT] / view.scale)
    assert diagonal < view.reach


@VIEWS
def test_the_grid_has_the_corners_of_the_cells_of_the_whole_picture(points):
    view = View.of(points)
    placed = view.place(view.grid())
    assert placed.shape == (ROWS + 1, COLUMNS + 1, 2)
    assert placed[0, 0] == pytest.approx([0, 0], abs=1e-9)
    assert placed[-1, -1] == pytest.approx([WIDTH, HEIGHT])
    assert placed[0, -1] == pytest.approx([WIDTH, 0], abs=1e-9)
    assert np.diff(placed[..., 0], axis=1) == pytest.approx(WIDTH / COLUMNS)
    assert np.diff(placed[..., 1], axis=0) == pytest.approx(HEIGHT / ROWS)


@VIEWS
def test_a_line_of_the_plane_is_the_same_line_of_the_picture(points):
    view = View.of(points)
    w = np.array([1.5, -0.7]) * np.abs(view.scale)
    b = float(-w @ view.center + 0.3)
    weights, rest = view.line(w, b)
    across = np.array([-w[1], w[0]])
    on_line = view.center - 0.3 * w / (w @ w) + np.outer([-2.0, 1.0, 5.0], across / (w @ w))
    assert view.place(on_line) @ weights + rest == pytest.approx(0, abs=1e-6 * np.abs(weights).max())
    beside = on_line[0] + w / (w @ w)
    assert view.place(beside) @ weights + rest > 0, "the positive side stays positive"


def test_a_zoomed_view_holds_the_places_in_the_middle_of_a_smaller_picture():
    view, size = View.of(BLOBS), np.array([40.0, 30.0])
    few = BLOBS.X[:3]
    zoomed = view.zoomed(view.place(few), size)
    placed = zoomed.place(few)
    assert (placed.min(axis=0) + placed.max(axis=0)) / 2 == pytest.approx(size / 2)
    assert np.ptp(placed, axis=0).max() == pytest.approx(0.45 * size.min())
    one = view.zoomed(view.place(few[:1]), size)
    assert one.place(few[:1])[0] == pytest.approx(size / 2)


# ---- the parts ----


def test_a_picture_has_its_size_and_is_hidden_from_screen_readers():
    drawn = parsed(svg.AXES)
    assert drawn.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
    assert drawn.get("aria-hidden") == "true"
    down = [float(value) for value in re.findall(r"[\d.]+", drawn.find("path").get("d"))]
    assert down == [LEFT, TOP, BOTTOM, RIGHT]


def test_a_path_has_gaps_where_it_is_not_finite_and_ends_far_outside_at_most():
    text = svg.path([[1, 2], [3.04, 4.06], [np.nan, 0], [5, 6], [7e9, -8e9]], "l")
    assert parsed(text).find("path").get("d") == "M1.0 2.0L3.0 4.1M5.0 6.0L999.0 -999.0"
    assert svg.path([[1, 2], [3, 4]], "l", closed=True).endswith('Z"/>')
    assert parsed(svg.path([[1, np.nan], [1, 1]], "l")).find("path").get("d") == "M1.0 1.0"


def test_segments_are_drawn_each_from_end_to_end_and_only_finite_ones():
    ends = np.array([[[1, 2], [3, 4]], [[np.nan, 0], [1, 1]], [[5, 6], [1e5, -1e5]]])
    path = parsed(svg.segments(ends, "h")).find("path")
    assert (path.get("class"), path.get("d")) == ("h", "M1.0 2.0L3.0 4.0M5.0 6.0L999.0 -999.0")


def test_each_point_has_the_symbol_and_colour_of_its_class_at_its_place():
    places, labels = np.array([[10, 20], [30, 40], [50, 60], [7, 8]]), np.array([1, 0, 1, 2], dtype=np.int8)
    paths = parsed(svg.dots(places, labels)).findall("path")
    assert len(paths) == 3
    for k, path in enumerate(paths):
        assert f"var(--lc-c{k})" in path.get("style")
        wanted = "".join(f"M{x:.1f} {y:.1f}{svg.SHAPES[k]}" for x, y in places[labels == k])
        assert path.get("d") == wanted
    group = parsed(svg.dots(places, labels, 0.5)).find("g")
    assert group.get("transform") == "scale(0.5)"
    assert group.find("path").get("d").startswith("M60.0 80.0"), "twice as far at half the size"


def test_rings_are_around_their_points():
    rings = parsed(svg.circles([[1, 2], [30.04, 4]], 2.5, "r")).findall("circle")
    assert [[float(ring.get(key)) for key in ("cx", "cy", "r")] for ring in rings] == [
        [1, 2, 2.5],
        [30, 4, 2.5],
    ]
    assert {ring.get("class") for ring in rings} == {"r"}


@pytest.mark.parametrize("seed", range(4))
def test_areas_cover_each_cell_once_in_the_colour_of_its_class(seed):
    classes = np.random.default_rng(seed).integers(0, 3, (ROWS, COLUMNS))
    classes[3] = 1
    covered = np.full((ROWS, COLUMNS), -1)
    wide, high = WIDTH / COLUMNS, HEIGHT / ROWS
    for path in parsed(svg.areas(classes)).findall("path"):
        label = int(path.get("class").removeprefix("f"))
        runs = re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)H([\d.]+)", path.get("d"))
        assert "".join(f"M{x} {y}h{w}v{h}H{back}" for x, y, w, h, back in runs) == path.get("d")
        for x, y, width, height, back in runs:
            assert (back, float(height)) == (x, high)
            row, begin, count = float(y) / high, float(x) / wide, float(width) / wide
            cells = covered[round(row), round(begin) : round(begin + count)]
            assert (cells == -1).all()
            cells[:] = label
    assert np.array_equal(covered, classes)
    assert np.array_equal(svg.cells(np.arange(12).reshape(3, 4)), [[0, 1, 2], [4, 5, 6]])


@pytest.mark.parametrize("level", [0.0, 0.5, -0.8])
def test_the_level_curve_of_a_plane_is_its_line_and_crosses_the_whole_picture(level):
    row, column = np.indices((ROWS + 1, COLUMNS + 1)).astype(float)
    values = 0.11 * column - 0.07 * row - 0.9
    found = svg.contour(values, level)
    x, y = found.reshape(-1, 2).T
    assert 0.11 * x * COLUMNS / WIDTH - 0.07 * y * ROWS / HEIGHT - 0.9 == pytest.approx(level)
    lengths = np.linalg.norm(found[:, 1] - found[:, 0], axis=1)
    ends = np.array([[min(x), min(y)], [max(x), max(y)]])
    assert lengths.sum() == pytest.approx(np.linalg.norm(ends[1] - ends[0]))
    assert (min(y), max(y)) == (0, HEIGHT) or (min(x), max(x)) == (0, WIDTH)


def test_values_without_a_limit_have_a_level_curve_between_them():
    values = np.array([[np.inf, np.inf], [-np.inf, -np.inf]])
    (segment,) = svg.contour(values)
    assert segment[:, 1] == pytest.approx(HEIGHT / ROWS / 2)
    assert sorted(segment[:, 0]) == pytest.approx([0, WIDTH / COLUMNS])


@pytest.mark.parametrize("angle", np.arange(0, 360, 50))
def test_an_arrow_has_a_symmetric_head_that_points_forwards(angle):
    along = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
    foot = np.array([50.0, 40.0])
    shaft, head = (
        corners(path.get("d")) for path in parsed(svg.arrow(foot, foot + 30 * along)).findall("path")
    )
    assert shaft == pytest.approx(np.array([foot, foot + 30 * along]), abs=0.06)
    left, tip, right = head
    assert tip == pytest.approx(foot + 30 * along, abs=0.06)
    assert (left + right) / 2 == pytest.approx(foot + 24 * along, abs=0.06)
    assert (left - right) @ along == pytest.approx(0, abs=0.15)
    assert np.linalg.norm(left - right) == pytest.approx(7, abs=0.15)
    flat = svg.arrow(foot, foot)
    assert "nan" not in flat


def test_bars_stand_on_one_line_beside_each_other_class_after_class_and_the_largest_is_highest():
    values, labels = np.array([1.0, 4.0, 2.0, 3.0]), np.array([1, 0, 1, 0], dtype=np.int8)
    base, *paths = parsed(svg.bars(values, labels)).findall("path")
    ground = [float(value) for value in re.findall(r"[\d.]+", base.get("d"))]
    assert ground == [4, HEIGHT - 8, WIDTH - 4]
    assert [path.get("class") for path in paths] == ["s0", "s1"]
    found = [re.findall(r"M([\d.]+) ([\d.]+)v(-?[\d.]+)", path.get("d")) for path in paths]
    heights = [-float(v) for bars in found for _x, _y, v in bars]
    assert heights == pytest.approx((HEIGHT - 18) * np.array([4, 3, 1, 2]) / 4, abs=0.06)
    assert {float(y) for bars in found for _x, y, _v in bars} == {HEIGHT - 8}
    across = [float(x) for bars in found for x, _y, _v in bars]
    step = (WIDTH - 12) / 4
    assert np.diff(across) == pytest.approx(step, abs=0.11)
    assert across[0] - step / 2 == pytest.approx(WIDTH - across[-1] - step / 2, abs=0.11), "in the middle"
    width = float(re.search(r"stroke-width:([\d.]+)", paths[0].get("style"))[1])
    assert width == 8 < step, "they do not touch"
    many = parsed(svg.bars(np.ones(60), np.zeros(60, dtype=np.int8))).findall("path")[1]
    narrow = float(re.search(r"stroke-width:([\d.]+)", many.get("style"))[1])
    assert narrow == pytest.approx(0.7 * (WIDTH - 12) / 60, abs=0.06)
    assert "nan" not in svg.bars(np.zeros(3), np.zeros(3, dtype=np.int8))


@pytest.mark.parametrize("seed", range(6))
def test_three_points_far_apart_are_the_leftmost_its_farthest_and_the_farthest_from_their_line(seed):
    places = np.random.default_rng(seed).normal(size=(9, 2))
    first, second, third = svg.apart(places)
    assert first == places[:, 0].argmin()
    distances = np.linalg.norm(places - places[first], axis=1)
    assert distances[second] == distances.max()
    direction = (places[second] - places[first]) / distances[second]
    aside = np.abs((places - places[first]) @ [-direction[1], direction[0]])
    assert aside[third] == pytest.approx(aside.max())


def test_of_collinear_points_the_third_is_in_between_and_none_is_taken_twice():
    line = np.array([[0.0, 0.0], [1.0, 1.0], [5.0, 5.0], [2.0, 2.0]])
    first, second, third = svg.apart(line)
    assert (first, second, third) == (0, 2, 3), "the one whose nearer end is farthest"


def test_the_part_of_a_line_within_a_picture_ends_at_its_margin():
    size = np.array([40.0, 30.0])
    ends = corners(parsed(svg.within(np.array([0.0, 1.0]), -12.0, size)).find("path").get("d"))
    assert sorted(ends.tolist()) == [[2, 12], [38, 12]]
    upright = corners(parsed(svg.within(np.array([1.0, 0.0]), -7.0, size)).find("path").get("d"))
    assert sorted(upright.tolist()) == [[7, 2], [7, 28]]
    assert svg.within(np.array([1.0, 0.0]), -100.0, size) == ""


def test_a_chart_goes_from_the_lower_left_to_the_top_and_its_last_value_is_at_the_right():
    placed = svg.chart([0, 2, 4], [0, 5, 10], 10)
    assert placed == pytest.approx(
        np.array([[LEFT, BOTTOM], [(LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2], [RIGHT, TOP]])
    )
    half = svg.chart([0, 2, 4], [0, 5, 10], 20, last=8)
    assert half[-1] == pytest.approx([(LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2])
    assert svg.chart([0], [1], 1)[0] == pytest.approx([LEFT, TOP])
