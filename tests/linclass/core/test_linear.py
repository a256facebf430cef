"""Geometry of w·x + b: every drawn point is on its line, every region on its side."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from linclass.core import linear

numbers = st.floats(-10, 10).map(lambda v: round(v, 3))
BOX = ((-2.0, 3.0), (-1.0, 4.0))


def test_distances_of_a_known_line():
    # 3x + 4y - 5 = 0 lies 1 from the origin.
    X = np.array([[0.0, 0.0], [3.0, 4.0], [1.0, 0.5]])
    np.testing.assert_allclose(linear.signed_distance(X, [3, 4], -5), [-1, 4, 0])
    np.testing.assert_allclose(linear.project(X, [3, 4], -5), [[0.6, 0.8], [0.6, 0.8], [1, 0.5]])
    np.testing.assert_allclose(linear.margins(X, [-1, 1, 1], [3, 4], -5), [5, 20, 0])


@given(st.lists(numbers, min_size=3, max_size=3), numbers, st.integers(0, 99))
def test_projection_is_the_foot_of_the_perpendicular(w, b, seed):
    assume(np.linalg.norm(w) > 0.01)
    X = np.random.default_rng(seed).normal(size=(5, 3))
    foot, distance = linear.project(X, w, b), linear.signed_distance(X, w, b)
    np.testing.assert_allclose(foot @ w + b, 0, atol=1e-9)
    np.testing.assert_allclose(np.linalg.norm(X - foot, axis=1), np.abs(distance), atol=1e-9)
    np.testing.assert_allclose(np.cross(X - foot, w), 0, atol=1e-8)


def test_no_boundary_without_weights():
    X = np.zeros((1, 2))
    for call in (linear.signed_distance, linear.project):
        with pytest.raises(ValueError, match="needs a w other than 0; got w = 0"):
            call(X, [0, 0], 1)
    assert linear.clip_line([0, 0], 1, *BOX) is None


@given(numbers, numbers, numbers)
def test_clipped_line_ends_on_the_edge_of_the_box(w1, w2, b):
    w = np.array([w1, w2])
    assume(np.linalg.norm(w) > 0.01)
    ends = linear.clip_line(w, b, *BOX)
    corners = np.array([[x, y] for x in BOX[0] for y in BOX[1]]) @ w + b
    if ends is None:  # then all corners are on one side, or one just touches
        assert (corners >= -1e-9).all() or (corners <= 1e-9).all()
        return
    np.testing.assert_allclose(ends @ w + b, 0, atol=1e-9)
    (x0, x1), (y0, y1) = BOX
    on_edge = np.isclose(ends[:, 0], x0) | np.isclose(ends[:, 0], x1)
    on_edge |= np.isclose(ends[:, 1], y0) | np.isclose(ends[:, 1], y1)
    assert on_edge.all()
    assert ((ends >= [x0, y0]) & (ends <= [x1, y1])).all()
    walk = ends[1] - ends[0]
    assert walk @ [-w2, w1] > 0  # the positive side is on the right


@pytest.mark.parametrize(
    ("w", "b", "expected"),
    [
        ([1, 0], -1, [[1, -1], [1, 4]]),
        ([0, 2], -2, [[3, 1], [-2, 1]]),
        ([1, 0], -3, [[3, -1], [3, 4]]),  # along an edge
        ([1, 0], 5, None),
        ([1, -1], -4.0, None),  # touches the corner (3, -1)
        ([1, 1], -7.0, None),  # touches the corner (3, 4)
        ([1, 1], 0, [[1, -1], [-2, 2]]),
    ],
)
def test_clipped_lines_by_hand(w, b, expected):
    ends = linear.clip_line(w, b, *BOX)
    if expected is None:
        assert ends is None
    else:
        assert ends is not None
        np.testing.assert_allclose(ends, expected, atol=1e-12)


@given(st.lists(st.tuples(numbers, numbers, numbers), min_size=1, max_size=6), st.floats(0.1, 20))
def test_segments_and_quads_of_many_models(rows, half_length):
    models, center = np.array(rows), np.array([0.7, -1.3])
    W, B = models[:, :2], models[:, 2]
    segments = linear.boundary_segments(W, B, center, half_length)
    quads = linear.half_plane_quads(W, B, center, half_length)
    assert segments.shape == (len(rows), 2, 2)
    assert quads.shape == (len(rows), 4, 2)
    for w, b, segment, quad in zip(W, B, segments, quads, strict=True):
        length = np.linalg.norm(w)
        if length == 0:
            assert np.isnan(segment).all()
            assert np.isnan(quad).all()
            continue
        slack = 1e-9 * (1 + np.abs(segment).max()) * length
        np.testing.assert_allclose(segment @ w + b, 0, atol=slack)
        np.testing.assert_allclose(
            segment.mean(axis=0), linear.project(center[None], w, b)[0], atol=slack / length
        )
        assert np.linalg.norm(segment[1] - segment[0]) == pytest.approx(2 * half_length)
        np.testing.assert_array_equal(quad[:2], segment)
        assert (quad @ w + b >= -1e-8 * (1 + np.abs(quad).max()) * length).all()
        # All of the positive side within half_length of the center is on the inner side of each edge.
        turn = np.linspace(0, 2 * np.pi, 24)
        near = center + 0.99 * half_length * np.column_stack([np.cos(turn), np.sin(turn)])
        near = near[near @ w + b > slack]
        edges = np.roll(quad, -1, axis=0) - quad
        for corner, edge in zip(quad, edges, strict=True):
            side = edge[0] * (near[:, 1] - corner[1]) - edge[1] * (near[:, 0] - corner[0])
            assert (side <= 1e-6 * (1 + np.abs(quad).max() ** 2)).all()


@given(st.lists(st.tuples(numbers, numbers, numbers), max_size=12), st.integers(0, 99))
def test_halfplane_intersection_holds_exactly_the_points_of_all(rows, seed):
    planes = np.array(rows).reshape(-1, 3)
    A, c = planes[:, :2], planes[:, 2]
    polygon = linear.halfplane_intersection(A, c, *BOX)
    (x0, x1), (y0, y1) = BOX
    points = np.random.default_rng(seed).uniform([x0, y0], [x1, y1], (200, 2))
    inside = (points @ A.T + c > 1e-7).all(axis=1)
    if len(polygon) == 0:
        assert not inside.any()
        return
    assert (polygon @ A.T + c >= -1e-7).all()
    assert ((polygon >= [x0 - 1e-9, y0 - 1e-9]) & (polygon <= [x1 + 1e-9, y1 + 1e-9])).all()
    edges = np.roll(polygon, -1, axis=0) - polygon
    to = points[:, None] - polygon  # (200, k, 2)
    side = edges[:, 0] * to[:, :, 1] - edges[:, 1] * to[:, :, 0]
    assert (side[inside] >= -1e-6).all()  # counter-clockwise: inside is left of every edge
    outside = (points @ A.T + c < -1e-7).any(axis=1)
    assert (side[outside] < 1e-6).any(axis=1).all()


def test_halfplane_intersections_by_hand():
    square = linear.halfplane_intersection(np.empty((0, 2)), [], *BOX)
    assert square.tolist() == [[-2, -1], [3, -1], [3, 4], [-2, 4]]
    triangle = linear.halfplane_intersection([[1, 0], [0, 1], [-1, -1]], [0, 0, 1], *BOX)
    assert {tuple(p) for p in np.round(triangle, 9) + 0.0} == {(0, 0), (1, 0), (0, 1)}
    assert linear.halfplane_intersection([[1, 0], [-1, 0]], [0, 0], *BOX).shape == (
        0,
        2,
    )  # a line has no area
    assert linear.halfplane_intersection([[1, 0], [-1, 0]], [-1, 0], *BOX).shape == (0, 2)
    assert linear.halfplane_intersection([[0, 0]], [-1], *BOX).shape == (0, 2)
    assert len(linear.halfplane_intersection([[0, 0]], [1], *BOX)) == 4


def test_augmented_angles_of_table_2_1():
    # Update 2: x̂ = (1, 1, 1), ŵ goes from (3, 3, 1) to (2, 2, 0).
    assert linear.augmented_angle([3, 3, 1], [1, 1, 1]) == pytest.approx(22.0, abs=0.05)
    assert linear.augmented_angle([2, 2, 0], [1, 1, 1]) == pytest.approx(35.3, abs=0.05)


@given(st.floats(0, 180), st.floats(0.001, 1000))
def test_angles_of_any_size(degrees, size):
    turn = np.radians(degrees)
    angle = linear.augmented_angle([size, 0, 0], [np.cos(turn), 0, np.sin(turn)])
    assert angle == pytest.approx(degrees, abs=1e-9)


def test_angles_run_over_the_last_axis():
    angles = linear.augmented_angle([[1, 0], [0, 2], [0, 0]], [0, 1])
    np.testing.assert_allclose(angles[:2], [90, 0])
    assert np.isnan(angles[2])
