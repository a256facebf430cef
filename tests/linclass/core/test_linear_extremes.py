"""Geometry of w·x + b for all floats, subnormal and huge ones among them; exact fractions are the authority."""

from __future__ import annotations

import math
import sys
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from linclass.core import linear

EXTREMES = [5e-324, 1e-320, 1e-310, 1e-300, 1e-200, 1e-20, 1.0, 1e15, 1e200, 1e300, 1.7e308, 0.0]
floats = st.sampled_from([*EXTREMES, *(-v for v in EXTREMES)]) | st.floats(
    allow_nan=False, allow_infinity=False
)
vectors = st.tuples(floats, floats)
planes = st.tuples(vectors, floats)
intervals = st.tuples(floats, floats).map(sorted).filter(lambda ends: ends[0] < ends[1])
views = st.sampled_from([((0.0, 0.0), 1.0), ((3.0, -2.0), 50.0), ((1e15, -1e15), 1e-3), ((1e-20, 0.0), 1e15)])
pytestmark = pytest.mark.filterwarnings("error")


def exact(w, b, x):
    """f(x) without rounding."""
    return sum(Fraction(float(a)) * Fraction(float(v)) for a, v in zip(w, x, strict=True)) + Fraction(b)


def rounded(value):
    """The float next to a fraction, infinite beyond the largest."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def length(vector):
    """‖w‖ as a fraction, to 60 digits."""
    squared = sum(Fraction(float(v)) ** 2 for v in vector)
    return Fraction(math.isqrt(squared.numerator * squared.denominator * 10**120)) / (
        squared.denominator * 10**60
    )


@given(vectors, floats, vectors)
@example((1.0, 5e-324), 5e-324, (5e-324, 1e200))
def test_margins_and_distances(w, b, x):
    X = np.array([x])
    scale = sum(abs(Fraction(a) * Fraction(v)) for a, v in zip(w, x, strict=True)) + abs(Fraction(b))
    f = exact(w, b, x)
    error = scale / 10**14 + Fraction(sys.float_info.min)
    margin = float(linear.margins(X, [1], w, b)[0])
    if math.isinf(margin):
        assert abs(f) + error > Fraction(sys.float_info.max)
        assert (margin > 0) == (f > 0)
    else:
        assert abs(Fraction(margin) - f) <= error
    if not any(w):
        return
    size = length(w)
    distance = float(linear.signed_distance(X, w, b)[0])
    if math.isinf(distance):
        assert abs(f) / size + scale / size / 10**14 > Fraction(sys.float_info.max) / 2
        assert (distance > 0) == (f > 0)
    else:
        assert abs(Fraction(distance) - f / size) <= scale / size / 10**14 + Fraction(sys.float_info.min)


@given(vectors, floats, vectors)
@example((-1.7e308, -1.7e308), 5e-324, (5e-324, -1e-300))
def test_the_foot_of_a_point_is_on_the_boundary(w, b, x):
    if not any(w):
        return
    foot = linear.project(np.array([x]), w, b)[0]
    assert not np.isnan(foot).any()
    if np.isfinite(foot).all():
        scale = sum(abs(Fraction(a) * Fraction(v)) for a, v in zip(w, [*x], strict=True)) + abs(Fraction(b))
        scale += sum(abs(Fraction(a) * Fraction(float(v))) for a, v in zip(w, foot, strict=True))
        tiny = Fraction(sys.float_info.min) * (abs(Fraction(w[0])) + abs(Fraction(w[1])) + 1)
        assert abs(exact(w, b, foot)) <= scale / 10**13 + tiny


@given(st.lists(planes, min_size=1, max_size=4))
def test_normal_forms_and_lengths(models):
    W, B = np.array([w for w, _ in models]), np.array([b for _, b in models])
    normals, offsets = linear.normal_form(W, B)
    sizes = linear.lengths(W)
    for (w, b), normal, offset, size in zip(models, normals, offsets, sizes, strict=True):
        if not any(w):
            assert np.isnan([*normal, offset]).all()
            assert size == 0
            continue
        true = length(w)
        assert np.hypot(*normal) == pytest.approx(1, rel=1e-14)
        np.testing.assert_allclose(normal, [rounded(Fraction(v) / true) for v in w], rtol=1e-14, atol=1e-300)
        assert offset == pytest.approx(rounded(Fraction(b) / true), rel=1e-14, abs=1e-322)
        assert size == pytest.approx(rounded(true), rel=1e-14, abs=1e-323)


@given(vectors, floats, intervals, intervals)
def test_clipped_line_is_on_the_line_and_in_the_box(w, b, xlim, ylim):
    ends = linear.clip_line(w, b, xlim, ylim)
    corners = [exact(w, b, (x, y)) for x in xlim for y in ylim]
    reach = max(abs(Fraction(v)) for v in (*xlim, *ylim))
    slack = (abs(Fraction(w[0])) + abs(Fraction(w[1]))) * reach / 10**11
    if ends is None:
        if any(w):  # all corners are on one side, or the line just touches one
            diagonal = max(Fraction(xlim[1]) - Fraction(xlim[0]), Fraction(ylim[1]) - Fraction(ylim[0]))
            assert (
                all(f >= -slack for f in corners)
                or all(f <= slack for f in corners)
                or diagonal < reach / 10**11
            )
        return
    assert any(w)
    low, high = np.array([xlim, ylim]).T
    assert ((ends >= low) & (ends <= high)).all()
    tiny = Fraction(5e-324) * (abs(Fraction(w[0])) + abs(Fraction(w[1])))
    assert all(abs(exact(w, b, end)) <= slack + tiny for end in ends)


@given(st.lists(planes, min_size=1, max_size=4), views)
def test_what_is_drawn_of_a_boundary_is_finite(models, view):
    W, B = np.array([w for w, _ in models]), np.array([b for _, b in models])
    center, half = np.array(view[0]), view[1]
    segments = linear.boundary_segments(W, B, center, half)
    positive, negative = linear.both_half_planes(W, B, center, half)
    some = W.any(axis=1)
    for shapes in (segments, positive, negative):
        assert np.isfinite(shapes[some]).all()
        assert np.isnan(shapes[~some]).all()
    for (w, b), segment in zip(models, segments, strict=True):
        if any(w) and abs(exact(w, b, center)) / length(w) < half * Fraction(linear.FAR):
            for end in segment:
                scale = sum(abs(Fraction(a) * Fraction(float(v))) for a, v in zip(w, end, strict=True))
                room = sum(abs(Fraction(a) * Fraction(float(v))) for a, v in zip(w, center, strict=True))
                size = length(w) * Fraction(half)
                assert abs(exact(w, b, end)) <= (scale + room + size + abs(Fraction(b))) / 10**9


@pytest.mark.parametrize("b", [1e300, -1e300])
def test_a_boundary_beyond_all_floats_leaves_the_view_on_one_side(b):
    """w = (1e-320, 0): at x = 0 f is b, and its sign changes at a distance of 1e620."""
    positive, negative = linear.both_half_planes([[1e-320, 0.0]], [b], [0.0, 0.0], 5.0)
    seen, hidden = (positive, negative) if b > 0 else (negative, positive)
    assert seen[0, :, 0].min() <= -5 < 5 <= seen[0, :, 0].max()
    assert hidden[0, :, 0].max() <= -5 or hidden[0, :, 0].min() >= 5


@given(st.lists(planes, max_size=5), intervals, intervals)
def test_an_intersection_of_half_planes_is_in_the_box_and_on_each_positive_side(rows, xlim, ylim):
    A, c = np.array([w for w, _ in rows]).reshape(-1, 2), np.array([b for _, b in rows])
    polygon = linear.halfplane_intersection(A, c, xlim, ylim)
    assert np.isfinite(polygon).all()
    reach = [max(abs(Fraction(v)) for v in ends) for ends in (xlim, ylim)]
    for (w, b), _corner in ((row, corner) for row in rows for corner in polygon):
        slack = abs(Fraction(w[0])) * reach[0] + abs(Fraction(w[1])) * reach[1] + abs(Fraction(b))
        tiny = Fraction(5e-324) * (abs(Fraction(w[0])) + abs(Fraction(w[1])))
        assert exact(w, b, _corner) >= -slack / 10**11 - tiny
    if len(polygon):
        low, high = np.array([xlim, ylim]).T
        room = 1e-12 * np.maximum(np.abs(low), np.abs(high)) + 5e-324
        with np.errstate(over="ignore"):
            assert ((polygon >= low - room) & (polygon <= high + room)).all()
    elif not rows:
        pytest.fail("without a half-plane all of the box is left")


@given(vectors, vectors, st.integers(-900, 900))
def test_angles_do_not_depend_on_lengths(u, v, power):
    angle = float(linear.augmented_angle(u, v))
    if not (any(u) and any(v)):
        assert math.isnan(angle)
        return
    assert 0 <= angle <= 180
    directions = [linear.normal_form(vector, 0.0)[0][0] for vector in (u, v)]
    again = float(linear.augmented_angle(directions[0], np.ldexp(directions[1], power)))
    assert angle == pytest.approx(again, abs=1e-6)
