"""Perceptrons from random starts: what they are, which of their lines separate, and the margins of these."""

from __future__ import annotations

import math

import numpy as np
import pytest

from linclass import GENERATORS, Perceptron
from linclass.perceptrons import starts
from linclass.perceptrons.starts import least_margin, other_starts, random_start


def test_starts_are_decimals_spread_evenly_over_a_box():
    found = np.array([random_start(seed, 3) for seed in range(500)])
    assert found.shape == (500, 4)
    assert np.array_equal(found, found.round(1))
    assert (found.min(), found.max()) == (-2, 2)
    thirds = np.histogram(found, [-2, -2 / 3, 2 / 3, 2])[0] / found.size
    assert thirds == pytest.approx(1 / 3, abs=0.05)
    assert len(np.unique(found, axis=0)) == 500
    assert random_start(7, 3).tolist() == found[7].tolist()


def test_of_the_fits_from_all_starts_those_that_end_are_kept():
    X, y = GENERATORS["blobs"](n=30, noise=0.45, random_state=2)
    ends = []
    for seed in range(starts.OTHERS):
        w, updates = np.append(0.0, random_start(seed, 2))[1:], 0
        Z, i, right = y[:, None] * np.column_stack([X, np.ones(30)]), 0, 0
        while right < 30 and updates < starts.OTHERS_BUDGET:
            if Z[i % 30] @ w <= 0:
                w, updates, right = w + Z[i % 30], updates + 1, 0
            else:
                right += 1
            i += 1
        if (Z @ w > 0).all():
            ends.append(w)
    W, b = other_starts(X, y)
    np.testing.assert_allclose(np.column_stack([W, b]), ends, atol=1e-9)
    assert len(np.unique(np.round(ends, 6), axis=0)) > 5


def test_what_does_not_end_or_is_no_line_is_left_out(monkeypatch):
    X, y = GENERATORS["blobs"](n=30, noise=0.45, random_state=2)
    monkeypatch.setattr(starts, "OTHERS_BUDGET", 3)
    W, b = other_starts(X, y)
    counts = [Perceptron(start=random_start(seed, 2)).fit(X, y).n_iter_ for seed in range(starts.OTHERS)]
    assert len(W) == len(b) == sum(count <= 3 for count in counts)
    assert 0 < len(W) < starts.OTHERS
    none, nothing = other_starts(np.zeros((2, 2)), np.array([1, -1]))
    assert (none.shape, nothing.shape) == ((0, 2), (0,))


def test_the_least_margin_is_the_distance_of_the_nearest_sample():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(9, 2)), rng.choice([-1, 1], 9)
    W, b = rng.normal(size=(5, 2)), rng.normal(size=5)
    W[2] = 0
    found = least_margin(X, y, W, b)
    for t, (w, c) in enumerate(zip(W.tolist(), b.tolist(), strict=True)):
        if t == 2:
            assert math.isnan(found[t])
            continue
        margins = [
            s * (w[0] * p + w[1] * q + c) / math.hypot(*w) for (p, q), s in zip(X.tolist(), y, strict=True)
        ]
        assert found[t] == pytest.approx(min(margins))
