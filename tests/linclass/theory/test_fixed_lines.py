"""Sets of lines that are fixed beforehand: how many there are, where they lie, and what they get wrong."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass.core import linear
from linclass.theory.fixed_lines import coded_lines, mistakes_of, random_lines

BOX = ((-3.0, 5.0), (100.0, 140.0))
SQUARE = ((-1.0, 1.0), (-1.0, 1.0))


@given(count=st.integers(1, 60), seed=st.integers(0, 100))
def test_random_lines_are_as_many_as_asked_for_and_cross_the_neighbourhood_of_the_box(count, seed):
    w, b = random_lines(count, BOX, random_state=seed)
    assert w.shape == (count, 2)
    assert b.shape == (count,)
    v, c = random_lines(count, SQUARE, random_state=seed)
    assert (np.abs(linear.signed_distance(np.zeros((1, 2)), v[0], c[0])) <= 1).all()
    np.testing.assert_allclose(np.linalg.norm(v, axis=1), 1)


@given(place=st.tuples(st.floats(-1, 1), st.floats(-1, 1)), seed=st.integers(0, 20))
def test_a_box_is_the_square_scaled(place, seed):
    u, v = place
    there = np.array([1 + 4 * u, 120 + 20 * v])
    for lines in (lambda box: random_lines(5, box, random_state=seed), lambda box: coded_lines(6, box)):
        (w, b), (here_w, here_b) = lines(BOX), lines(SQUARE)
        np.testing.assert_allclose(w @ there + b, here_w @ [u, v] + here_b, atol=1e-9)


@pytest.mark.parametrize("bits", [1, 2, 3, 5, 8])
def test_lines_of_so_many_bits_are_twice_as_many_with_each_bit_and_begin_with_those_of_fewer(bits):
    w, b = coded_lines(bits, SQUARE)
    finer = coded_lines(bits + 1, SQUARE)
    assert np.log(len(b)) == pytest.approx(bits * np.log(2))
    assert len({(*row, bias) for row, bias in zip(w.tolist(), b.tolist(), strict=True)}) == 2**bits
    np.testing.assert_array_equal(finer[0][: len(b)], w)
    np.testing.assert_array_equal(finer[1][: len(b)], b)


def test_the_last_bit_of_a_description_is_the_side_and_the_one_before_it_the_direction():
    w, b = coded_lines(3, SQUARE)
    np.testing.assert_allclose(w[:4], [[1, 0], [-1, 0], [0, 1], [0, -1]], atol=1e-12)
    np.testing.assert_array_equal(b[:4], 0)
    np.testing.assert_allclose(w[4:], w[:4], atol=1e-12)
    assert (b[4::2] == -b[5::2]).all(), "the same lines with the other side"
    assert (np.abs(b[4:]) > 0).all()


def test_mistakes_by_hand():
    """x1 >= 0 and its opposite, on points left of, on and right of the line; sign(0) = +1."""
    X, y = [[-1, 0], [0, 0], [2, 5]], [-1, -1, 1]
    wrong = mistakes_of([[1, 0], [-1, 0]], [0, 0], X, y)
    assert wrong.tolist() == [[False, True, False], [True, True, True]]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: random_lines(0, BOX), "count"),
        (lambda: coded_lines(0, BOX), "bits"),
        (lambda: coded_lines(17, BOX), "at most 16"),
        (lambda: coded_lines(1, ((0, 0), (0, 1))), "rising order"),
        (lambda: random_lines(1, ((0, np.inf), (0, 1))), "finite"),
        (lambda: mistakes_of([[1, 0]], [0, 0], [[0, 0]], [1]), "b must|1 entries|as many"),
    ],
)
def test_wrong_arguments_are_told(call, message):
    with pytest.raises(ValueError, match=message):
        call()
