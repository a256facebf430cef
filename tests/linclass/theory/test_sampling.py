"""The worst rectangle against brute force, and its error against the bounds for all rectangles."""

from __future__ import annotations

from math import ceil, log
from time import process_time

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from linclass import FiniteClass, VCClass, dichotomies, worst_rectangle
from linclass.theory.sampling import (
    draw_sample,
    estimate,
    log_sets,
    pieces,
    search_worst,
    shrink,
    worst_errors,
)
from linclass.theory.shapes_plane import Rectangle


@st.composite
def databases(draw, most=9, span=4):
    """Points that often share a coordinate or a place, and a sample in which one may come twice."""
    point = st.tuples(st.integers(0, span), st.integers(0, span))
    X = np.array(draw(st.lists(point, min_size=1, max_size=most)), dtype=float)
    index = draw(st.lists(st.integers(0, len(X) - 1), min_size=1, max_size=8))
    return X, np.array(index)


def by_brute_force(X, index):
    """The largest |n_s(R) n - n(R) s| over all rectangles whose sides run through points."""
    xs, ys = sorted(set(X[:, 0])), sorted(set(X[:, 1]))
    worst = 0
    for left in xs:
        for right in xs:
            for bottom in ys:
                for top in ys:
                    held = [left <= x <= right and bottom <= y <= top for x, y in X]
                    worst = max(worst, abs(sum(held[i] for i in index) * len(X) - sum(held) * len(index)))
    return worst


@settings(max_examples=150)
@given(database=databases())
@example(database=(np.zeros((3, 2)), np.array([1])))
@example(database=(np.array([[0, 0], [1, 0], [2, 0], [3, 0.0]]), np.array([1, 2])))
@example(database=(np.array([[0, 0], [0, 1], [0, 2], [0, 3.0]]), np.array([0, 3])))
def test_the_worst_rectangle_is_the_worst(database):
    X, index = database
    found = worst_rectangle(X, index)
    assert abs(found.sampled * len(X) - found.inside * len(index)) == by_brute_force(X, index)
    held = [bool(inside) for inside in found.rectangle.contains(X)]
    assert found.inside == sum(held)
    assert found.sampled == sum(held[i] for i in index)
    assert (found.n, found.size) == (len(X), len(index))
    assert found.error == pytest.approx(abs(found.true - found.estimated), abs=1e-12)
    tight = shrink(X, found.rectangle)
    assert tight is not None
    assert tight.rectangle == found.rectangle


@settings(max_examples=40)
@given(database=databases())
def test_the_search_in_pieces_ends_with_the_worst_and_never_falls_back(database):
    X, index = database
    found = list(search_worst(X, index))
    assert len(found) == pieces(X)
    assert found[-1] == worst_rectangle(X, index)
    errors = [one.error for one in found]
    assert errors == sorted(errors)


@settings(max_examples=40)
@given(database=databases(most=8))
def test_no_set_that_a_rectangle_cuts_out_is_worse(database):
    X, index = database
    sets = dichotomies("rectangles", X).labels > 0
    errors = np.abs(sets.mean(axis=1) - sets[:, index].mean(axis=1))
    assert worst_rectangle(X, index).error == pytest.approx(errors.max(), abs=1e-12)
    assert len(sets) <= len(X) ** 4 + 1  # n^4 sets, and the empty one, which has no error


@settings(max_examples=60)
@given(database=databases(), scale=st.sampled_from([0.1, 3.0]))
def test_the_axes_are_alike_and_scales_do_not_matter(database, scale):
    X, index = database
    error = worst_rectangle(X, index).error
    assert worst_rectangle(X[:, ::-1], index).error == error
    assert worst_rectangle(-scale * X, index).error == error


def test_a_sample_of_everything_has_no_error():
    X = np.random.default_rng(0).random((20, 2))
    found = worst_rectangle(X, np.arange(20))
    assert found.error == 0
    assert found.inside == 20


def test_one_sample_point_by_hand():
    # Four points in a row, the second sampled: it alone counts 1 instead of 1/4.
    found = worst_rectangle([[1, 0], [2, 0], [3, 0], [4, 0]], [1])
    assert found.rectangle == Rectangle((2.0, 0.0), (2.0, 0.0))
    assert (found.true, found.estimated, found.error) == (0.25, 1.0, 0.75)


@settings(max_examples=100)
@given(database=databases(), corners=st.lists(st.integers(-1, 5), min_size=4, max_size=4))
def test_a_shrunk_rectangle_holds_the_same_points_and_one_on_each_side(database, corners):
    X, index = database
    (left, right), (bottom, top) = sorted(corners[:2]), sorted(corners[2:])
    rectangle = Rectangle((left, bottom), (right, top))
    tight = shrink(X, rectangle)
    if tight is None:
        assert not rectangle.contains(X).any()
        return
    np.testing.assert_array_equal(tight.rectangle.contains(X), rectangle.contains(X))
    low, high = tight.rectangle.low, tight.rectangle.high
    assert left <= low[0] <= high[0] <= right
    assert bottom <= low[1] <= high[1] <= top
    assert (X[tight.left, 0], X[tight.bottom, 1]) == low
    assert (X[tight.right, 0], X[tight.top, 1]) == high
    assert rectangle.contains(X)[[tight.left, tight.right, tight.bottom, tight.top]].all()
    assert estimate(X, index, rectangle).error <= worst_rectangle(X, index).error


def test_the_sample_sizes_of_the_textbook():
    n, epsilon, delta = 1000, 0.1, 0.05
    chernoff = FiniteClass(log_sets(n), rate=1 / 3)
    assert chernoff.samples(epsilon, delta) == ceil(3 / epsilon**2 * (4 * log(n) + log(2 / delta)))
    assert chernoff.probability(5000, epsilon) == pytest.approx(2 * n**4 * np.exp(-(epsilon**2) * 5000 / 3))


def test_without_n_in_the_bound_a_large_database_needs_no_larger_sample():
    assert FiniteClass(log_sets(10**9)).samples(0.1, 0.05) > FiniteClass(log_sets(1000)).samples(0.1, 0.05)
    assert VCClass(4).samples(0.1, 0.05) == VCClass(4).samples(0.1, 0.05)
    assert VCClass(4).gap(100_000, 0.05) < 0.15  # whatever n


@pytest.mark.parametrize("size", [10, 40, 160])
def test_the_worst_error_of_samples_keeps_the_bound_for_all_rectangles(size):
    X = np.random.default_rng(1).integers(0, 15, (40, 2))
    errors = np.array([error for _, error in worst_errors(X, [size], repeats=60, random_state=0)])
    for bound in (FiniteClass(log_sets(40)), FiniteClass(log_sets(40), rate=1 / 3), VCClass(4)):
        assert (errors > bound.gap(size, 0.5)).mean() <= 0.5
        assert (errors > bound.gap(size, 0.01)).mean() <= 0.05
    assert errors.min() > 0


def test_larger_samples_are_nearer():
    X = np.random.default_rng(2).random((60, 2))
    found = list(worst_errors(X, [10, 1000], repeats=5, random_state=0))
    assert [size for size, _ in found] == [10, 1000] * 5
    errors = np.array([error for _, error in found])
    assert errors[::2].min() > errors[1::2].max()


@pytest.mark.slow
def test_three_hundred_points_in_under_a_second():
    X = np.random.default_rng(0).random((300, 2))
    best = np.inf
    for seed in range(2):
        start = process_time()
        worst_rectangle(X, draw_sample(300, 50, random_state=seed))
        best = min(best, process_time() - start)
    assert best < 1


def test_a_sample_is_drawn_from_all_points_with_repetition():
    index = draw_sample(5, 1000, random_state=0)
    assert set(index.tolist()) == set(range(5))
    assert index.shape == (1000,)
    np.testing.assert_array_equal(index, draw_sample(5, 1000, random_state=0))


@pytest.mark.parametrize(
    ("points", "index", "message"),
    [
        ([[0, 0]], [], "at least one"),
        ([[0, 0]], [0.5], "whole number"),
        ([[0, 0]], [1], "points 0 to 0; got 1"),
        ([[0, 0]], [-1], "got -1"),
        ([[0]], [0], "2 columns; got 1"),
        ([[np.inf, 0]], [0], "finite"),
    ],
)
def test_wrong_arguments_are_told(points, index, message):
    with pytest.raises(ValueError, match=message):
        worst_rectangle(points, index)
