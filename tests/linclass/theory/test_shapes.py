"""Whatever a class answers, its proof must hold: the shape contains the positives alone, or the obstacle is one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from time import process_time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass import SHAPES, dichotomies
from linclass.theory.bounded import Disc, DiscWeights, HalfSpace, Radon
from linclass.theory.shapes import Alternating, Intervals, Obstacle
from linclass.theory.shapes_plane import Extremes, HullPoint, Polygon, Rectangle
from linclass.theory.shapes_sines import NoWave, Tied
from tests.support.share import examples

RUNS = {"rays": 2, "intervals": 3, "two-intervals": 5}  # alternating points that no shape realises


@st.composite
def labelled(draw, most=8, span=5, dimensions=2):
    """Points with small whole coordinates or one decimal, and a labelling."""
    point = st.tuples(*[st.integers(-span, span)] * dimensions)
    rows = draw(st.lists(point, min_size=1, max_size=most))
    labels = draw(st.lists(st.sampled_from([-1, 1]), min_size=len(rows), max_size=len(rows)))
    return np.array(rows, dtype=float) / draw(st.sampled_from([1, 10])), np.array(labels)


def exact(values):
    """Decimals as the fractions that they spell."""
    return [[Fraction(str(v)) for v in row] for row in np.atleast_2d(values).tolist()]


def check_obstacle(name, X, y, obstacle):
    """What each obstacle claims, from its definition."""
    if name in RUNS:
        assert isinstance(obstacle, Alternating)
        chain = list(obstacle.points)
        assert len(chain) == RUNS[name]
        assert [y[i] > 0 for i in chain] == [k % 2 == 0 for k in range(len(chain))]
        assert (np.diff(X[chain, 0]) >= 0).all()
    elif name == "rectangles":
        assert isinstance(obstacle, Extremes)
        sides = [obstacle.left, obstacle.right, obstacle.bottom, obstacle.top]
        assert (y[sides] > 0).all()
        assert y[obstacle.point] < 0
        x = X[obstacle.point]
        assert X[obstacle.left, 0] <= x[0] <= X[obstacle.right, 0]
        assert X[obstacle.bottom, 1] <= x[1] <= X[obstacle.top, 1]
    elif name == "polygons":
        assert isinstance(obstacle, HullPoint)
        assert 1 <= len(obstacle.corners) <= 3
        assert len(set(obstacle.corners)) == len(obstacle.corners)
        assert (y[list(obstacle.corners)] > 0).all()
        assert y[obstacle.point] < 0
        assert min(obstacle.weights) > 0
        assert sum(obstacle.weights) == pytest.approx(1)
        np.testing.assert_allclose(
            obstacle.weights @ X[list(obstacle.corners)], X[obstacle.point], atol=1e-12
        )
    elif name == "sines":
        check_no_wave(X, y, obstacle)
    else:
        check_weights(name, X, y, obstacle)


def check_no_wave(X, y, obstacle):
    """Ties are checked; that all frequencies fail, test_shattering checks."""
    if isinstance(obstacle, NoWave):
        assert obstacle.tried > 0
        return
    assert isinstance(obstacle, Tied)
    x, labels = X[list(obstacle.points), 0], y[list(obstacle.points)]
    if len(x) == 1:
        assert x[0] == 0
        assert labels[0] < 0
    else:
        assert x[0] == labels[0] * labels[1] * -x[1]
        assert labels.min() < 0


def check_weights(name, X, y, obstacle):
    """Weights of both classes with one mean."""
    assert isinstance(obstacle, Radon if name == "half-planes" else DiscWeights)
    a = obstacle.weights
    assert (a >= 0).all()
    assert (a > 0).sum() <= X.shape[1] + (2 if name == "half-planes" else 3)
    for sign in (1, -1):
        assert a[y == sign].sum() == pytest.approx(1)
        np.testing.assert_allclose(a[y == sign] @ X[y == sign], obstacle.point, atol=1e-12)
    if isinstance(obstacle, DiscWeights):
        spread = (a * y) @ (X * X).sum(axis=1)
        assert obstacle.gap >= 0
        assert spread == pytest.approx(obstacle.gap, abs=1e-9)


@pytest.mark.parametrize("name", SHAPES)
@settings(max_examples=examples(200))
@given(data=st.data())
def test_a_shape_or_an_obstacle_and_it_holds(name, data):
    X, y = data.draw(labelled(dimensions=SHAPES[name].features or data.draw(st.integers(1, 4))))
    shape, witness, obstacle = SHAPES[name], SHAPES[name].realise(X, y), SHAPES[name].obstacle(X, y)
    assert (witness is None) != (obstacle is None)
    if witness is None:
        check_obstacle(name, X, y, obstacle)
    else:
        assert (witness.contains(X) == (y > 0)).all()
    listed = {tuple(row) for row in dichotomies(name, X).labels.tolist()}
    assert (tuple(y.tolist()) in listed) == (witness is not None)
    assert shape.realise(X, y > 0) is None if witness is None else shape.realise(X, y > 0) is not None


@pytest.mark.parametrize("name", SHAPES)
@settings(max_examples=examples(60))
@given(data=st.data())
def test_all_labellings_at_once_are_explained_as_well(name, data):
    X, _ = data.draw(
        labelled(most=6, span=3, dimensions=SHAPES[name].features or data.draw(st.integers(1, 4)))
    )
    every = np.array(list(product((-1, 1), repeat=len(X))))
    realised = []
    for y, found in zip(every, SHAPES[name].explain(X, every), strict=True):
        if isinstance(found, Obstacle):
            check_obstacle(name, X, y, found)
        else:
            assert (found.contains(X) == (y > 0)).all()
            realised.append(y.tolist())
    assert realised == dichotomies(name, X).labels.tolist()


@pytest.mark.slow
@pytest.mark.parametrize("name", SHAPES)
def test_all_labellings_of_eight_points_in_a_quarter_of_a_second(name):
    X = np.random.default_rng(0).integers(-50, 50, (8, SHAPES[name].features or 2)) / 10
    every = list(product((-1, 1), repeat=8))
    best = np.inf
    for _ in range(3):
        begin = process_time()
        SHAPES[name].explain(X, every)
        best = min(best, process_time() - begin)
    assert best < 0.25


@pytest.mark.parametrize("name", ["half-planes", "discs"])
@pytest.mark.parametrize("n", [9, 24])
def test_few_and_many_points_are_explained_alike(name, n):
    rng = np.random.default_rng(n)
    X = rng.integers(-9, 9, (n, 2))
    side = np.where(X @ [3, 2] > 1, 1, -1)
    rows = [side, -side, *rng.choice([-1, 1], (5, n))]
    for y, found in zip(rows, SHAPES[name].explain(X, rows), strict=True):
        assert isinstance(found, Obstacle) == (SHAPES[name].realise(X, y) is None)
        if isinstance(found, Obstacle):
            check_obstacle(name, X, y, found)
        else:
            assert (found.contains(X) == (y > 0)).all()


@settings(max_examples=examples(200))
@given(sample=labelled())
def test_half_planes_in_floats_are_those_in_whole_numbers(sample):
    X, y = sample
    half_plane = SHAPES["half-planes"].realise(X, y)
    if half_plane is not None:
        assert isinstance(half_plane, HalfSpace)
        assert np.linalg.norm(half_plane.w) == pytest.approx(1)
        assert (y * (X @ half_plane.w + half_plane.b) > 0).all()


@settings(max_examples=examples(200))
@given(sample=labelled())
def test_discs_in_floats_are_those_in_whole_numbers(sample):
    X, y = sample
    disc = SHAPES["discs"].realise(X, y)
    if disc is not None:
        assert isinstance(disc, Disc)
        assert disc.radius > 0
        away = np.hypot(*(X - disc.center).T)
        assert (y * (disc.radius - away) > 0).all()


@settings(max_examples=50)
@given(sample=labelled())
def test_a_polygon_is_the_least_one(sample):
    X, y = sample
    polygon = SHAPES["polygons"].realise(X, y)
    if polygon is None or not (y > 0).any():
        return
    assert isinstance(polygon, Polygon)
    corners = exact(polygon.corners)
    positives = exact(X[y > 0])
    assert all(corner in positives for corner in corners)
    for a, b, c in zip(corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True):
        if len(corners) > 2:  # each corner turns to the left, strictly
            assert (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])


LARGE = 10**7


@pytest.mark.parametrize("name", ["half-planes", "discs", "polygons"])
@settings(max_examples=15)
@given(data=st.data())
def test_large_numbers_close_to_a_line_are_decided_without_rounding(name, data):
    """Points of the line 3x = 7y, some of them moved by one: whether they are collinear hangs on the last digit."""
    steps = data.draw(st.lists(st.integers(-LARGE, LARGE), min_size=3, max_size=5, unique=True))
    moved = data.draw(st.lists(st.integers(-1, 1), min_size=len(steps), max_size=len(steps)))
    X = np.array([[7 * k, 3 * k + m] for k, m in zip(steps, moved, strict=True)], dtype=float)
    realised = []
    for y in product((-1, 1), repeat=len(X)):
        witness = SHAPES[name].realise(X, y)
        if witness is not None:
            realised.append(y)
            assert (witness.contains(X) == (np.array(y) > 0)).all()
    assert realised == [tuple(row) for row in dichotomies(name, X).labels.tolist()]


def test_a_triangle_inside_its_centre_outside_is_no_disc_though_a_plane_separates_the_lift():
    X, y = np.array([[0, 0], [6, 0], [0, 6], [2, 2]]), np.array([1, 1, 1, -1])
    lift = np.column_stack([X, (X * X).sum(axis=1)])
    assert SHAPES["half-planes"].realise(lift, y) is not None
    obstacle = SHAPES["discs"].obstacle(X, y)
    assert isinstance(obstacle, DiscWeights)
    np.testing.assert_allclose(obstacle.weights, [1 / 3, 1 / 3, 1 / 3, 1])
    assert obstacle.gap == pytest.approx(24 - 8)
    assert SHAPES["discs"].realise(X, -y) is not None


def test_cocircular_points_with_alternating_labels_are_an_obstacle_without_a_gap():
    obstacle = SHAPES["discs"].obstacle([[0, 0], [1, 0], [1, 1], [0, 1]], [1, -1, 1, -1])
    assert isinstance(obstacle, DiscWeights)
    assert obstacle.gap == 0
    np.testing.assert_allclose(obstacle.weights, 0.5)
    np.testing.assert_allclose(obstacle.point, 0.5)


def test_xor_and_one_inside_the_triangle():
    half_planes = SHAPES["half-planes"]
    xor = half_planes.obstacle([[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1])
    inside = half_planes.obstacle([[0, 0], [6, 0], [0, 6], [2, 2]], [-1, -1, -1, 1])
    assert isinstance(xor, Radon)
    assert isinstance(inside, Radon)
    np.testing.assert_allclose(xor.weights, 0.5)
    np.testing.assert_allclose(inside.weights, [1 / 3, 1 / 3, 1 / 3, 1])


def test_simple_shapes():
    assert SHAPES["rays"].realise([3, 1, 2], [1, -1, 1]) == Intervals(((2.0, np.inf),))
    assert SHAPES["intervals"].realise([3, 1, 2], [-1, 1, 1]) == Intervals(((1.0, 2.0),))
    assert SHAPES["two-intervals"].realise([1, 2, 3, 4], [1, -1, 1, 1]) == Intervals(((1.0, 1.0), (3.0, 4.0)))
    assert SHAPES["rectangles"].realise([[0, 5], [2, 1], [9, 9]], [1, 1, -1]) == Rectangle(
        (0.0, 1.0), (2.0, 5.0)
    )
    assert SHAPES["two-intervals"].obstacle([5, 4, 3, 2, 1], [1, -1, 1, -1, 1]) == Alternating(
        (4, 3, 2, 1, 0)
    )


@pytest.mark.parametrize("name", SHAPES)
def test_two_labels_at_one_place_are_always_an_obstacle(name):
    X = np.full((2, SHAPES[name].features or 3), 2.5)
    check_obstacle(name, X, np.array([1, -1]), SHAPES[name].obstacle(X, [1, -1]))


@pytest.mark.parametrize("name", sorted(set(SHAPES) - {"sines"}))
@pytest.mark.parametrize("value", [0.0, -3.0, 1e9, 1e99, 1e-9])
@pytest.mark.parametrize("label", [1, -1])
def test_one_label_is_always_realised(name, value, label):
    X = np.full((3, SHAPES[name].features or 2), value)
    X[1] += 1
    witness = SHAPES[name].realise(X, [label] * 3)
    assert witness is not None
    assert (witness.contains(X) == (label > 0)).all()


@pytest.mark.parametrize(
    ("points", "labels", "message"),
    [
        ([[0, 0]], [1, 1], "labels must be a vector of 1"),
        ([[0]], [1], "2 coordinate"),
        ([[0, 0]], [np.nan], "finite"),
    ],
)
def test_wrong_arguments_are_told(points, labels, message):
    with pytest.raises(ValueError, match=message):
        SHAPES["discs"].realise(points, labels)


def test_labels_of_too_few_points_are_told():
    with pytest.raises(ValueError, match="2 columns, one for each point; got 3"):
        SHAPES["rays"].explain([1, 2], [[1, 1, 1]])
