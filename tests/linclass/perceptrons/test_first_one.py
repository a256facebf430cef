"""All 0/1 vectors labelled by the parity of the index of their first 1 (methods of BHK 6)."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest

from linclass import Perceptron, first_one, first_one_separator, separable

DIMENSIONS = pytest.mark.parametrize("d", range(1, 11))


@DIMENSIONS
def test_all_non_zero_vectors_once(d):
    X, y = first_one(d)
    assert X.shape == (2**d - 1, d)
    assert sorted(map(tuple, X.tolist())) == sorted(v for v in itertools.product([0, 1], repeat=d) if any(v))
    for x, label in zip(X.tolist(), y.tolist(), strict=True):
        assert label == (1 if (x.index(1) + 1) % 2 else -1)


@DIMENSIONS
def test_the_closed_form_separates_exactly_with_a_margin_that_halves(d):
    X, y = first_one(d)
    w = [Fraction(-1, 2) ** k for k in range(d)]
    assert [Fraction(float(v)) for v in first_one_separator(d)] == w
    margins = [
        int(label) * sum(weight for weight, bit in zip(w, x, strict=True) if bit)
        for x, label in zip(X.tolist(), y.tolist(), strict=True)
    ]
    assert min(margins) == Fraction(1, 2 ** (d - 1))
    assert (y * (X @ first_one_separator(d)) == np.array(margins, dtype=float)).all()


def test_the_perceptron_needs_exponentially_many_updates():
    updates = [Perceptron(max_updates=1_000_000).fit(*first_one(d)).n_iter_ for d in range(3, 10)]
    growth = np.exp(np.diff(np.log(updates)).mean())
    assert 2 < growth < 3.5  # about 2.6 for each dimension


def test_it_is_separable():
    assert separable(*first_one(5)).separable


@pytest.mark.parametrize(
    ("d", "message"),
    [(0, "d must be a whole number, 1 or more"), (17, "at most 16, which gives 65,535 samples; got 17")],
)
def test_dimensions_out_of_range(d, message):
    for call in (first_one, first_one_separator):
        with pytest.raises(ValueError, match=message):
            call(d)
