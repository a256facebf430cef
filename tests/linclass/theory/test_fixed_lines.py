"""Sets of lines that are fixed beforehand: how many there are, where they lie, and what they get wrong."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass import FiniteClass
from linclass.core import linear
from linclass.theory.fixed_lines import bit_lines, mistakes_of, random_lines

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
    for lines in (lambda box: random_lines(5, box, random_state=seed), lambda box: bit_lines(2, box)):
        (w, b), (here_w, here_b) = lines(BOX), lines(SQUARE)
        np.testing.assert_allclose(w @ there + b, here_w @ [u, v] + here_b, atol=1e-9)


@pytest.mark.parametrize("bits", [1, 2, 3])
def test_lines_of_so_many_bits_are_all_of_them_and_hold_those_of_fewer(bits):
    w, b = bit_lines(bits, SQUARE)
    described = {(*row, bias) for row, bias in zip(w.tolist(), b.tolist(), strict=True)}
    assert len(described) == len(b) == 2 ** (3 * bits)
    assert np.log(len(b)) == pytest.approx(FiniteClass.bits(bits, 2).log_size)
    finer = bit_lines(bits + 1, SQUARE)
    assert described <= {(*row, bias) for row, bias in zip(finer[0].tolist(), finer[1].tolist(), strict=True)}


def test_mistakes_by_hand():
    """x1 >= 0 and its opposite, on points left of, on and right of the line; sign(0) = +1."""
    X, y = [[-1, 0], [0, 0], [2, 5]], [-1, -1, 1]
    wrong = mistakes_of([[1, 0], [-1, 0]], [0, 0], X, y)
    assert wrong.tolist() == [[False, True, False], [True, True, True]]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: random_lines(0, BOX), "count"),
        (lambda: bit_lines(0, BOX), "bits"),
        (lambda: bit_lines(7, BOX), "at most 6"),
        (lambda: bit_lines(1, ((0, 0), (0, 1))), "rising order"),
        (lambda: random_lines(1, ((0, np.inf), (0, 1))), "finite"),
        (lambda: mistakes_of([[1, 0]], [0, 0], [[0, 0]], [1]), "b must|1 entries|as many"),
    ],
)
def test_wrong_arguments_are_told(call, message):
    with pytest.raises(ValueError, match=message):
        call()
