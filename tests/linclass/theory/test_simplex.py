"""Every labelling occurs once, and a half-space gives each corner of the simplex its label."""

from itertools import product

import numpy as np
import pytest

from linclass.theory.simplex import labellings, shattered_simplex


@pytest.mark.parametrize("n", range(1, 7))
def test_every_labelling_occurs_once_and_the_uniform_ones_are_last(n):
    found = labellings(n)
    assert sorted(map(tuple, found.tolist())) == sorted(product((-1, 1), repeat=n))
    assert found[-2:].tolist() == [[1] * n, [-1] * n]


@pytest.mark.parametrize("d", range(1, 6))
def test_each_labelling_of_the_corners_has_its_half_space(d):
    X, y, w, b = shattered_simplex(d)
    assert len({tuple(row) for row in y.tolist()}) == 2 ** (d + 1)
    assert np.linalg.matrix_rank(X[1:] - X[0]) == d  # the corners do not lie in a hyperplane
    for labels, normal, bias in zip(y, w, b, strict=True):
        assert [sum(a * c for a, c in zip(x, normal, strict=True)) + bias for x in X] == labels.tolist()
