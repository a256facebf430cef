"""Slices of the cone of separators: which signs of b have any, and whether they are in sight."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import TABLES, separable
from linclass.perceptrons import weight_space


def inhabited(X, y):
    """Whether the slices at b = -1, 0 and 1 have an inside."""
    limit = weight_space.far(X)
    return [
        bool(weight_space.overlaps(polygon, np.array([limit]))[0])
        for polygon in weight_space.slice_polygons(X, y, limit)
    ]


def allowed(X, y):
    """The same by exact arithmetic: a sample at the origin demands the sign of b; mirrored samples b = 0.

    f(0) = b, and f(x) - f(-x) = 2 w·x.
    """
    low, high = (separable(np.vstack([X, [[0, 0]]]), np.append(y, sign)).separable for sign in (-1, 1))
    return [low, separable(np.vstack([X, -X]), np.concatenate([y, -y])).separable, high]


def test_table_2_1_has_separators_at_negative_b_alone():
    X, y = TABLES["li-2.1"]
    assert inhabited(np.asarray(X, float), y) == [True, False, False]


@pytest.mark.slow
@pytest.mark.parametrize("scale", [1e-3, 1, 1e4])
@pytest.mark.parametrize("seed", range(40))
def test_slices_have_an_inside_just_where_some_w_is_allowed(seed, scale):
    rng = np.random.default_rng(seed)
    X = np.round(rng.normal(size=(6, 2)) + rng.uniform(-2, 2, 2), 1)
    y = np.where(X @ rng.normal(size=2) + rng.normal() > 0, 1, -1)
    if abs(y.sum()) == len(y):
        y[0] = -y[0]
    found = inhabited(scale * X, y)
    assert found == allowed(X, y)
    assert any(found) == separable(X, y).separable
    if found[1]:
        assert all(found)  # w separates with b = 0, so it does with any small b


SQUARE = np.array([[1.0, 1.0], [3.0, 1.0], [3.0, 3.0], [1.0, 3.0]])


@pytest.mark.parametrize("turn", [1, -1])
def test_a_polygon_is_seen_once_the_picture_reaches_it(turn):
    half = np.array([0.5, 1.0, 1.01, 50.0])
    assert weight_space.overlaps(SQUARE[::turn], half).tolist() == [False, False, True, True]
    beyond_the_corner = np.array([[1.5, 1.0], [3.0, 1.0], [3.0, 3.0], [1.0, 3.0], [1.0, 1.5]])[
        ::turn
    ]  # w1 + w2 >= 2.5
    assert weight_space.overlaps(beyond_the_corner, np.array([1.2, 1.25, 1.3])).tolist() == [
        False,
        False,
        True,
    ]


def test_what_is_flat_or_empty_is_not_seen():
    for polygon in (np.empty((0, 2)), np.array([[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]]), np.zeros((4, 2))):
        assert not weight_space.overlaps(polygon, np.array([10.0])).any()


def test_a_square_shows_some_separators_or_none_or_too_few_of_them():
    nothing = np.empty((0, 2))
    half = np.array([2.0, 0.5, 200.0, 2.0])
    which = np.array([0, 0, 0, 1])
    shown = weight_space.shown([SQUARE, nothing, nothing], 1e3, half, which, np.array([2.0, 2.0]), -1.0)
    assert shown.tolist() == [0, 1, 2, 3]


def test_a_slice_that_is_empty_only_by_rounding_is_where_the_separator_is():
    empty = [np.empty((0, 2))] * 3
    half = np.array([3.0, 1.0, 3.0])
    shown = weight_space.shown(empty, 1e3, half, np.array([2, 2, 0]), np.array([4.0, 4.0]), 2.0)
    assert shown.tolist() == [2, 1, 3]  # at b = 1 it is the place (2, 2)


def test_a_polygon_holds_the_weights_that_separate_at_its_bias():
    rng = np.random.default_rng(3)
    X, w = rng.normal(size=(5, 2)) + 1, rng.uniform(-4, 4, (400, 2))
    y = np.where(X @ [1.0, -0.5] + 0.3 > 0, 1, -1)
    polygons = weight_space.slice_polygons(X, y, 4.0)
    assert len(polygons) == 3
    found = 0
    for b, polygon in zip((-1, 0, 1), polygons, strict=True):
        separates = (y * (w @ X.T + b) >= 0).all(axis=1)
        following = np.roll(polygon, -1, axis=0)
        edges, gaps = following - polygon, w[:, None] - polygon
        turns = edges[:, 0] * gaps[..., 1] - edges[:, 1] * gaps[..., 0]
        inside = ((turns >= 0).all(axis=1) | (turns <= 0).all(axis=1)) & bool(len(polygon))
        assert np.array_equal(inside, separates)
        found += separates.sum()
    assert found > 0


def test_lines_of_the_slices_are_those_on_which_a_sample_has_f_0():
    X = np.array([[3.0, 4.0], [0.0, 0.0], [-0.5, 2.0]])
    lines = weight_space.slice_lines(X, 2.5)
    assert lines.shape == (3, 3, 2, 2)
    for b, slices in zip((-1, 0, 1), lines, strict=True):
        for x, ends in zip(X, slices, strict=True):
            if not x.any():
                assert np.isnan(ends).all()
                continue
            assert ends @ x + b == pytest.approx(0, abs=1e-12)
            assert np.linalg.norm(ends[1] - ends[0]) == pytest.approx(
                6 * 2.5
            )  # beyond the square in any direction
            nearest = -b * x / (x @ x)
            assert ends.mean(axis=0) == pytest.approx(nearest)


def test_the_slice_contains_all_lines_that_are_not_too_near_the_origin():
    assert weight_space.far(np.array([[0.5, -4.0], [1, 2]])) == 1e5 / 4
    assert weight_space.far(np.zeros((2, 2))) == 1e5
    assert weight_space.far(np.empty((0, 2))) == 1e5


@pytest.mark.parametrize(("latitudes", "longitudes"), [(3, 4), (5, 8)])
def test_the_sphere_is_a_grid_of_unit_vectors_closed_around_b(latitudes, longitudes):
    points = weight_space.sphere(latitudes, longitudes)
    assert points.shape == (latitudes, longitudes + 1, 3)
    assert (points**2).sum(axis=-1) == pytest.approx(1)
    assert points[0] == pytest.approx(np.tile([0, 0, 1], (longitudes + 1, 1)), abs=1e-12)
    assert points[-1] == pytest.approx(np.tile([0, 0, -1], (longitudes + 1, 1)), abs=1e-12)
    assert points[:, -1] == pytest.approx(points[:, 0])
    for row, column in np.ndindex(latitudes, longitudes + 1):
        polar, turn = np.pi * row / (latitudes - 1), 2 * np.pi * column / longitudes
        place = np.sin(polar) * np.cos(turn), np.sin(polar) * np.sin(turn), np.cos(polar)
        assert points[row, column] == pytest.approx(place, abs=1e-12)


def test_weights_go_along_arcs_of_great_circles():
    weights = np.array([[0.0, 0, 0], [3, 3, 1], [2, 2, 0], [-2, -2, 0], [1, 0, 5]])
    for pieces in (1, 3, 8):
        path = weight_space.arcs(weights, pieces)
        assert path.shape == (4 * pieces + 1, 3)
        for k, unit in enumerate(path):
            t, share = divmod(k, pieces)
            before, after = weights[t], weights[min(t + 1, 4)]
            w = before + share / pieces * (after - before)
            if np.allclose(w, 0):
                assert np.isnan(unit).all() or pieces % 2
            else:
                assert unit == pytest.approx(w / np.sqrt((w**2).sum()))
    assert np.array_equal(weight_space.arcs(weights), weight_space.arcs(weights, 8), equal_nan=True)


@pytest.mark.parametrize("block", [1, 3, 1_000])
def test_mistakes_are_counted_for_each_weight_vector(block, monkeypatch):
    monkeypatch.setattr(weight_space, "BLOCK", block)
    rng = np.random.default_rng(1)
    X, y = rng.integers(-2, 3, (7, 2)).astype(float), rng.choice([-1, 1], 7)
    weights = rng.integers(-2, 3, (4, 5, 3)).astype(float)
    found = weight_space.mistakes(X, y, weights)
    for place in np.ndindex(4, 5):
        w1, w2, b = weights[place]
        assert found[place] == sum(s * (w1 * p + w2 * q + b) <= 0 for (p, q), s in zip(X, y, strict=True))


@pytest.mark.parametrize("turn", [1, -1])
def test_a_polygon_is_seen_where_it_has_a_point_in_the_square(turn):
    rng = np.random.default_rng(2)
    halves = np.linspace(0.05, 3, 40)
    for k in range(30):
        corners = rng.normal(size=2) + rng.normal(size=(3, 2)) * 0.5
        shares = rng.dirichlet([0.4] * 3, 4_000)
        least = np.abs(shares @ corners).max(axis=1).min()  # of points of the triangle
        seen = weight_space.overlaps(np.repeat(corners[::turn], 1 + k % 2, axis=0), halves)
        clear = np.abs(halves - least) > 0.1
        assert np.array_equal(seen[clear], (halves > least)[clear])
