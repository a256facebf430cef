"""Which labellings are realised: each class against a naive search, its counts against the theorems."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise, product

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from linclass import SHAPES, dichotomies, separable, shatters
from linclass.theory.patterns import null_vector, patterns
from linclass.theory.shattering import cover_count, find_shattered, growth, sauer_bound
from tests.support.share import examples

LINE = ("intervals", "two-intervals", "rays", "sines")
PLANE = ("half-planes", "rectangles", "polygons", "discs")


def points(most, span=4, dimensions=2):
    """Points with small whole coordinates: many share a place, a line or a circle."""
    point = st.tuples(*[st.integers(-span, span)] * dimensions)
    return st.lists(point, min_size=1, max_size=most).map(lambda rows: np.array(rows, dtype=float))


def realised(name, X):
    """The labellings that `dichotomies` lists, as a set of tuples."""
    return {tuple(row) for row in dichotomies(name, X).labels.tolist()}


def searched(X, holds):
    """The labellings that a decision of the test's own accepts."""
    return {row for row in product((-1, 1), repeat=len(X)) if holds(X, np.array(row) > 0)}


def blocks(row):
    """How many runs of +1 a row has."""
    return sum(b and not a for a, b in zip((False, *row), row, strict=False))


def on_line(most):
    """Whether the positives are at most so many runs of the different places."""

    def holds(X, inside):
        places = sorted(set(X[:, 0]))
        values = [set(inside[X[:, 0] == place].tolist()) for place in places]
        return all(len(v) == 1 for v in values) and blocks([v == {True} for v in values]) <= most

    return holds


def by_ray(X, inside):
    return not inside.any() or inside.all() or X[inside].min() > X[~inside].max()


def by_rectangle(X, inside):
    if not inside.any():
        return True
    low, high = X[inside].min(axis=0), X[inside].max(axis=0)
    return not any((low <= x).all() and (x <= high).all() for x in X[~inside])


def by_half_plane(X, inside):
    return separable(X, np.where(inside, 1, -1)).separable


def by_polygon(X, inside):
    """No negative is a weighted mean of the positives, says a linear program."""
    if not inside.any():
        return True
    A = np.vstack([X[inside].T, np.ones(inside.sum())])
    return not any(linprog(np.zeros(A.shape[1]), A_eq=A, b_eq=[*x, 1]).status == 0 for x in X[~inside])


def by_disc(X, inside):
    """The greatest margin t of s‖x‖² - 2c·x - r <= -t inside, >= t outside, t <= s <= 1, is above 0."""
    y = np.where(inside, 1.0, -1.0)[:, None]
    rows = np.hstack([y * np.column_stack([(X * X).sum(axis=1), X, np.ones(len(X))]), np.ones((len(X), 1))])
    rows = np.vstack([rows, [-1, 0, 0, 0, 1]])
    right = np.zeros(len(rows))
    answer = linprog(
        [0, 0, 0, 0, -1],
        A_ub=rows,
        b_ub=right,
        bounds=[(0, 1), (None, None), (None, None), (None, None), (None, 1)],
    )
    return answer.x[-1] > 1e-7


def by_wave(X, inside):
    """Try every θ = ω/π at which some sin(πθx) is 0, and one between each two of them."""
    x = [int(v) for v in X[:, 0]]
    zeros = sorted(
        {Fraction(k, abs(v)) for v in x if v for k in range(2 * abs(v) + 1)} | {Fraction(0), Fraction(2)}
    )
    between = [(a + b) / 2 for a, b in pairwise(zeros)]
    return any(
        all(((theta * v) % 2 <= 1) == positive for v, positive in zip(x, inside.tolist(), strict=True))
        for theta in zeros + between
    )


ORACLES = {
    "half-planes": by_half_plane,
    "rectangles": by_rectangle,
    "intervals": on_line(1),
    "two-intervals": on_line(2),
    "polygons": by_polygon,
    "discs": by_disc,
    "rays": by_ray,
    "sines": by_wave,
}


def test_every_class_has_its_oracle_here():
    assert set(ORACLES) == set(SHAPES)
    assert set(SHAPES) == {*LINE, *PLANE}


@pytest.mark.parametrize("name", PLANE)
@settings(max_examples=12)
@given(X=points(6, span=2))
@example(X=np.array([[0, 0], [2, 0], [1, 0], [1, 0], [0, 2], [1, 1]], dtype=float))
@example(X=np.array([[0, 0], [2, 0], [2, 2], [0, 2], [1, 1], [0, 0]], dtype=float))
def test_as_a_naive_search_says_in_the_plane(name, X):
    assert realised(name, X) == searched(X, ORACLES[name])


@pytest.mark.parametrize("name", LINE)
@settings(max_examples=examples(60))
@given(X=points(6, span=6, dimensions=1))
def test_as_a_naive_search_says_on_the_line(name, X):
    assert realised(name, X) == searched(X, ORACLES[name])


@settings(max_examples=examples(75))
@given(X=points(7, span=2, dimensions=3))
def test_half_spaces_of_space_are_those_that_separate(X):
    assert realised("half-planes", X) == searched(X, by_half_plane)


@pytest.mark.parametrize("name", SHAPES)
@settings(max_examples=examples(60))
@given(data=st.data())
def test_rows_differ_and_are_in_order_and_the_missing_are_the_rest(name, data):
    X = data.draw(points(7, dimensions=SHAPES[name].features or 2))
    found = dichotomies(name, X)
    every = list(product((-1, 1), repeat=len(X)))
    rows = [tuple(row) for row in found.labels.tolist()]
    assert rows == sorted(set(rows))
    assert found.labels.shape == (found.count, found.n) == (len(rows), len(X))
    assert sorted(rows + [tuple(row) for row in found.missing().tolist()]) == every
    assert found.shattered == shatters(name, X) == (len(rows) == len(every))
    assert not found.labels.flags.writeable


@pytest.mark.parametrize("name", SHAPES)
@settings(max_examples=examples(60))
@given(data=st.data())
def test_sauers_bound_and_growth(name, data):
    shape = SHAPES[name]
    d = shape.features or data.draw(st.integers(1, 3))
    X = data.draw(points(9, dimensions=d))
    counts = growth(name, X)
    vc = shape.vc_dimension(d)
    for n, count in enumerate(counts.tolist(), start=1):
        assert count <= sauer_bound(n, n if vc is None else vc) <= 2**n
    assert (np.diff(counts) >= 0).all()  # a labelling of more points is one of the first of them
    assert counts.tolist() == [dichotomies(name, X[:n]).count for n in range(1, len(X) + 1)]


def in_general_position(X):
    """Whether no d + 1 points lie in a hyperplane."""
    rows = [[int(v) for v in row] + [1] for row in X]
    return all(len(null_vector(part)[1]) == len(part) for part in combinations(rows, X.shape[1] + 1))


@pytest.mark.parametrize(("n", "d"), [(1, 2), (4, 2), (9, 2), (12, 2), (10, 3), (8, 4), (7, 6), (12, 1)])
def test_covers_count_in_general_position(n, d):
    X = np.random.default_rng(5).integers(-1000, 1000, (n, d)).astype(float)
    assert in_general_position(X)
    assert dichotomies("half-planes", X).count == cover_count(n, d)


@pytest.mark.parametrize("n", [1, 3, 8])
def test_points_in_a_row_are_counted_as_on_a_line(n):
    X = np.array([[k, 2 * k + 1] for k in range(n)], dtype=float)
    assert dichotomies("half-planes", X).count == cover_count(n, 1) == 2 * n
    assert realised("discs", X) == realised("polygons", X) == realised("intervals", X[:, 0])


@pytest.mark.slow
@pytest.mark.parametrize(("d", "count"), [(1, 4), (2, 14), (3, 104), (4, 1882)])
def test_threshold_functions_of_the_cube_are_as_many_as_is_known(d, count):
    # Sequence A000609: Boolean functions of d variables that one linear threshold unit computes.
    assert dichotomies("half-planes", list(product((0, 1), repeat=d))).count == count


def test_discs_in_general_position_reach_sauers_bound():
    X = np.random.default_rng(2).integers(-1000, 1000, (9, 2)).astype(float)
    assert dichotomies("discs", X).count == sauer_bound(9, 3)


@pytest.mark.parametrize("n", [1, 2, 5, 11])
def test_counts_on_the_line(n):
    X = np.random.default_rng(0).permutation(n).astype(float)
    assert dichotomies("rays", X).count == n + 1
    assert dichotomies("intervals", X).count == n * (n + 1) // 2 + 1 == sauer_bound(n, 2)
    assert dichotomies("two-intervals", X).count == sauer_bound(n, 4)


def test_waves_of_one_to_four():
    assert dichotomies("sines", [1, 2, 3, 4]).count == 14


# VC dimensions: a shattered set of that size, and none larger found


@pytest.mark.parametrize("d", [1, 2, 3, 6, 10])
def test_half_spaces_shatter_origin_and_unit_vectors_and_no_more(d):
    shape = SHAPES["half-planes"]
    assert shape.vc_dimension(d) == d + 1
    X = shape.example(d + 1, d)
    assert X.shape == (d + 1, d)
    assert shatters("half-planes", X)
    for extra in (np.ones(d), np.zeros(d), np.full(d, -3.0)):
        assert not shatters("half-planes", [*X, extra])


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in SHAPES if SHAPES[name].vc_dimension(2) is not None])
def test_a_set_of_the_vc_dimensions_size_is_shattered_and_none_larger_is_found(name):
    shape = SHAPES[name]
    vc = shape.vc_dimension(2)
    for n in range(1, vc + 1):
        assert shatters(name, shape.example(n, 2))
        found = find_shattered(name, n, random_state=0)
        assert found is not None
        assert found.shape == (n, shape.features or 2)
        assert shatters(name, found)
    assert find_shattered(name, vc + 1, tries=150, random_state=1) is None


@pytest.mark.parametrize("name", ["polygons", "sines"])
@pytest.mark.parametrize("n", [1, 5, 12, 16])
def test_polygons_and_waves_shatter_any_number(name, n):
    shape = SHAPES[name]
    assert shape.vc_dimension(2) is None
    X = shape.example(n, 2)
    assert len(np.unique(X, axis=0)) == n
    assert shatters(name, X)


def test_polygons_shatter_points_on_a_circle():
    turn = 2 * np.pi * np.arange(11) / 11
    assert shatters("polygons", 5 * np.column_stack([np.cos(turn), np.sin(turn)]))


def test_this_set_is_not_shattered_but_another_of_its_size_is():
    assert not shatters("half-planes", [[0, 0], [1, 1], [2, 2]])
    assert not shatters("rectangles", [[0, 0], [0, 1], [1, 0], [1, 1]])
    assert shatters("half-planes", [[0, 0], [1, 1], [2, 3]])
    assert shatters("rectangles", [[0, 1], [1, 0], [2, 1], [1, 2]])


@pytest.mark.parametrize(("third", "shattered"), [(0.3, False), (0.30000000000000004, True)])
def test_decimals_are_the_decimals_that_they_are(third, shattered):
    # 0.1, 0.2, 0.3 in a row are collinear although their floats are not; 0.1 + 0.2 is no decimal of six places.
    assert shatters("half-planes", [[0.1, 0.1], [0.2, 0.2], [third, 0.3]]) == shattered


@settings(max_examples=examples(75))
@given(X=points(6), y=st.integers(-10, 10), x=st.integers(-10, 10))
def test_shifting_and_scaling_change_nothing(X, x, y):
    for name in PLANE:
        assert realised(name, X) == realised(name, 3 * X + [x, y]) == realised(name, X / 10)


@settings(max_examples=examples(75))
@given(X=points(7))
def test_classes_that_hold_another(X):
    half_planes, discs, polygons, rectangles = (
        realised(name, X) for name in ("half-planes", "discs", "polygons", "rectangles")
    )
    assert half_planes <= discs <= polygons  # a half-plane is a disc's limit; discs are convex
    assert rectangles <= polygons
    x = X[:, 0]
    assert realised("rays", x) <= realised("intervals", x) <= realised("two-intervals", x)
    assert realised("rays", x) <= realised("half-planes", x[:, None])


@settings(max_examples=50)
@given(rows=st.lists(st.tuples(*[st.integers(-3, 3)] * 3).filter(any), min_size=1, max_size=7))
def test_sign_patterns_come_in_pairs_and_are_those_of_functionals(rows):
    every = (1 << len(rows)) - 1
    found = patterns(rows)
    assert {every - pattern for pattern in found} == found
    functionals = np.random.default_rng(0).integers(-40, 40, (400, 3)) @ np.array(rows).T
    sure = functionals[(functionals != 0).all(axis=1)] > 0
    assert {sum(1 << i for i, v in enumerate(row) if v) for row in sure.tolist()} <= found
