"""Separability of wide tables: the time, and certificates checked in exact arithmetic."""

import time
from fractions import Fraction

import numpy as np
import pytest

from linclass import separable
from linclass.theory.shattering import cover_share

n, d = 2000, 64


def table(kind):
    """Samples and labels; integers, so that sums are exact."""
    rng = np.random.default_rng(4)
    X = rng.integers(-500, 501, size=(n, d))
    f = X @ rng.integers(-9, 10, size=d) + 3
    y = np.where(f >= 0, 1, -1)
    if kind == "random":
        y = rng.choice([-1, 1], n)
    elif kind == "one flipped":
        y[np.abs(f).argmax()] *= -1
    elif kind == "flat":  # all samples in a space of few dimensions
        X = rng.integers(-9, 10, size=(n, 5)) @ rng.integers(-9, 10, size=(5, d))
    return X, y


@pytest.mark.parametrize("kind", ["separable", "one flipped", "random", "flat"])
def test_2000_samples_of_64_columns_are_decided_with_a_certificate_within_a_second(kind):
    X, y = table(kind)
    begin = time.process_time()
    answer = separable(X, y)
    assert time.process_time() - begin < 1
    assert answer.separable == (kind == "separable")
    if answer.separable:
        exact = [int(Fraction(part) * 2**200) for part in (*answer.w.tolist(), answer.b)]
        for row, side in zip(X.tolist(), y.tolist(), strict=True):
            assert side * (sum(a * x for a, x in zip(exact, [*row, 1], strict=True))) > 0
    else:
        weights = answer.weights
        assert (weights >= 0).all()
        assert 2 <= np.count_nonzero(weights) <= d + 2
        sides = [weights[y == side] @ X[y == side] for side in (-1, 1)]
        assert np.allclose(*sides, rtol=0, atol=1e-6)
        assert np.allclose([weights[y == side].sum() for side in (-1, 1)], 1)


def test_frequencies_of_separable_labels_are_those_that_cover_counted():
    dimensions, trials = 5, 60
    rng = np.random.default_rng(2)
    for points in (6, 10, 12, 14):
        found = sum(
            bool(separable(rng.normal(size=(points, dimensions)), rng.integers(0, 2, points)))
            for _ in range(trials)
        )
        share = cover_share(points, dimensions)
        assert abs(found / trials - share) <= 3 * np.sqrt(share * (1 - share) / trials)
    assert cover_share(2 * (dimensions + 1), dimensions) == 0.5
