"""Numbers finer than floats: exact functions keep them as they were given, or refuse them; they never round."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass import (
    DualPerceptron,
    LeastSquaresClassifier,
    MaxMargin,
    OneVsRest,
    Perceptron,
    Pocket,
    best_line,
    dichotomies,
    guarantee,
    radon,
    separable,
    studies,
    worst_rectangle,
)
from linclass.core.exact_input import Shifted, not_rounded
from linclass.theory.sampling import shrink
from linclass.theory.shapes_plane import Rectangle
from linclass.theory.shattering import SHAPES, growth

BIG = 2**53
TINY = Fraction(1, 10**17)
EXACT = [
    Perceptron().fit,
    Pocket().fit,
    DualPerceptron().fit,
    MaxMargin().fit,
    guarantee,
    studies.update_counts,
]


@pytest.mark.parametrize(
    ("X", "b"),
    [
        ([[BIG], [BIG + 1]], -BIG),
        (np.array([[BIG], [BIG + 1]]), -BIG),
        (np.array([[2**64 - 2], [2**64 - 1]], dtype=np.uint64), -(2**64)),
        ([[2**90], [2**90 + 1]], -(2**90)),
        ([[Fraction(1, 3)], [Fraction(1, 3) + TINY]], -1 / 3),
        ([[Decimal("0.1")], [Decimal("0.10000000000000001")]], -0.1),
        ([["0.1"], ["0.10000000000000001"]], -0.1),
        ([[0.1], [Fraction(1, 10) + TINY]], -0.1),
        (np.array([[1], [1 + np.longdouble(2) ** -60]]), -1),
    ],
)
def test_what_floats_cannot_tell_apart_is_separable(X, b):
    answer = separable(X, [-1, 1])
    assert answer.separable
    assert answer.w.tolist() == [1]
    assert answer.b == b
    assert separable(X, [1, -1]).w.tolist() == [-1]


def test_a_column_of_integers_beside_one_of_fractions():
    pd = pytest.importorskip("pandas")
    X = [[BIG, 0.5], [BIG + 1, 0.5]]  # an array of these would hold floats
    assert separable(X, [-1, 1])
    assert separable(pd.DataFrame({"big": [BIG, BIG + 1], "half": [0.5, 0.5]}), [-1, 1])


def test_equal_fractions_are_not_separable():
    assert not separable([[Fraction(1, 3)], [Fraction(2, 6)]], [-1, 1])
    assert not separable([[0.1], [Fraction(1, 10)]], [-1, 1])  # a decimal is the decimal that it is
    assert not separable([[0.1, 0], [Fraction(1, 10), 0]], [-1, 1])


SQUARE = [[2**60, 2**60], [2**60 + 1, 2**60 + 1], [2**60, 2**60 + 1], [2**60 + 1, 2**60]]


def test_a_square_far_away():
    assert best_line(SQUARE, [1, 1, -1, -1]).errors == 1
    assert best_line(SQUARE, [1, 1, -1, 1]).errors == 0
    found = radon(SQUARE)
    assert {found.first, found.second} == {(0, 1), (2, 3)}
    assert found.point.tolist() == [2**60, 2**60]  # to rounding
    assert {name: dichotomies(name, SQUARE).count for name in ("half-planes", "rectangles", "discs")} == {
        name: dichotomies(name, [[0, 0], [1, 1], [0, 1], [1, 0]]).count
        for name in ("half-planes", "rectangles", "discs")
    }
    assert growth("intervals", [BIG, BIG + 1, BIG + 2]).tolist() == [2, 4, 7]


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.tuples(*[st.fractions(-2, 2, max_denominator=7)] * 2, st.booleans()), min_size=3, max_size=8),
    st.integers(-(2**70), 2**70),
)
def test_moved_and_scaled_samples_have_the_same_answers(samples, far):
    y = [side for *_, side in samples]
    small = [[int(420 * a), int(420 * b)] for a, b, _ in samples]
    moved = [[Fraction(a, 420) + far, Fraction(b, 420) - far] for a, b in small]
    answer = separable(small, y)
    assert separable(moved, y).separable == answer.separable
    assert best_line(moved, y).errors == best_line(small, y).errors
    if answer.separable:
        line = separable([[Fraction(a, 420), Fraction(b, 420)] for a, b in small], y)
        values = [[float(Fraction(a, 420)), float(Fraction(b, 420))] @ line.w + line.b for a, b in small]
        assert all((f > 0) == side for f, side in zip(values, y, strict=True))


@pytest.mark.parametrize("learn", EXACT)
@pytest.mark.parametrize("X", [[[BIG], [BIG + 1]], np.array([[0], [BIG + 1]]), [[Fraction(1, 3)], [1]]])
def test_learners_refuse_what_they_would_round(learn, X):
    with pytest.raises(
        ValueError, match=r"a float holds without rounding.*got (1/3|9007199254740993) at row [01]"
    ):
        learn(X, [-1, 1])


@pytest.mark.parametrize("learn", EXACT)
def test_learners_take_what_floats_hold(learn):
    half = [[Fraction(1, 2)], [Decimal("0.1")]]
    assert type(learn(half, [-1, 1])) is type(learn([[0.5], [0.1]], [-1, 1]))
    learn([[2**60], [2**61]], [-1, 1])


def test_what_is_learned_from_fractions_is_learned_from_decimals():
    halves = Perceptron().fit([[Fraction(1, 2)], [Decimal("0.1")]], [-1, 1])
    assert halves.coef_ == Perceptron().fit([[0.5], [0.1]], [-1, 1]).coef_
    with pytest.raises(ValueError, match=r"start must hold numbers that a float holds"):
        Perceptron(start=[BIG + 1, 0]).fit([[0.1], [1]], [-1, 1])


def test_what_stays_too_fine_is_refused():
    with pytest.raises(
        ValueError, match=r"X must hold numbers that a float holds.*got 1E-400000000 at row 0"
    ):
        separable([[Decimal("1E-400000000")], [1]], [-1, 1])
    with pytest.raises(
        ValueError, match=r"got 9007199254740993 at row 1, column 0. Subtract what its column"
    ):
        separable([[0], [BIG + 1]], [-1, 1])
    with pytest.raises(ValueError, match=r"points must hold numbers that a float holds"):
        dichotomies("sines", [BIG + 1])
    with pytest.raises(ValueError, match=r"points must hold numbers that a float holds"):
        SHAPES["half-planes"].realise([[BIG + 1, 0]], [1])


def test_one_vs_rest_lets_its_lines_see_what_floats_would_round():
    X, y = [[BIG], [BIG + 1], [0]], [0, 1, 2]
    with pytest.raises(ValueError, match=r"X must hold numbers that a float holds.*at row 1, column 0"):
        OneVsRest().fit(X, y)
    with pytest.raises(ValueError, match=r"X must hold numbers that a float holds.*got 1/3 at row 0"):
        OneVsRest(estimator=MaxMargin()).fit([[Fraction(1, 3)], [1], [2]], y)
    by_squares = OneVsRest(estimator=LeastSquaresClassifier())  # which takes floats
    assert (by_squares.fit(X, y).coef_ == by_squares.fit(np.array(X, dtype=float), y).coef_).all()
    assert OneVsRest().fit([[Fraction(1, 2)], [Decimal("0.1")], [3]], y).score([[0.5], [0.1], [3]], y) == 1


def test_rectangles_refuse_what_they_would_round():
    for ask in (
        lambda points: worst_rectangle(points, [0]),
        lambda points: shrink(points, Rectangle((0, 0), (1, 1))),
    ):
        with pytest.raises(
            ValueError, match=r"points must hold numbers that a float holds.*at row 1, column 0"
        ):
            ask([[BIG, 0], [BIG + 1, 0]])
        ask([[BIG, 0], [BIG + 2, 0]])


def test_labels_that_floats_would_take_for_one():
    y = [BIG, BIG + 1, 0.0]
    model = OneVsRest().fit([[0], [1], [5]], y)
    assert model.classes_.tolist() == [0, BIG, BIG + 1]
    assert model.predict([[0], [1], [5]]).tolist() == y
    assert model.score([[0], [1], [5]], y) == 1
    assert Perceptron().fit([[0], [1]], [-1, 2**63]).classes_.tolist() == [-1, 2**63]
    assert Perceptron().fit([[0], [1]], [0.0, 1e60]).classes_.dtype == float


def test_ordinary_numbers_stay_where_they_are():
    for X in ([[0.1], [1]], np.array([[2**53, 1]]), np.array([[1e300]]) / 1e250, [[True, Fraction(1, 4)]]):
        floats = np.asarray(X, dtype=float)
        assert not_rounded(X, floats, "X") is floats
        assert Shifted.of(X).origin == (0,) * floats.shape[1]
