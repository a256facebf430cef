"""Sine waves: the dyadic ones of the textbook, the search for others, and labels that none has."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass import SHAPES
from linclass.theory.shapes_sines import Tied, Wave, dyadic_wave


@pytest.mark.parametrize("n", [1, 4, 20, 51])
def test_the_dyadic_wave_has_the_labels(n):
    X = SHAPES["sines"].example(n, 1)
    np.testing.assert_array_equal(X[:, 0], [2.0**-j for j in range(1, n + 1)])
    for labels in np.random.default_rng(n).choice([-1, 1], (20, n)):
        wave = dyadic_wave(labels)
        assert (wave.contains(X) == (labels > 0)).all()
        assert float(wave.theta) == wave.theta  # exact in float64
        if n <= 20:
            assert (np.sign(np.sin(wave.omega * X[:, 0])) == labels).all()


def test_the_dyadic_wave_by_hand():
    assert dyadic_wave([-1, 1, -1]).theta == 1 + 2 + 8
    assert dyadic_wave([1, 1, 1]).omega == np.pi


def test_the_search_finds_waves_for_many_dyadic_points():
    X = SHAPES["sines"].example(40, 1)
    labels = np.random.default_rng(0).choice([-1, 1], 40)
    wave = SHAPES["sines"].realise(X, labels)
    assert wave is not None
    assert (wave.contains(X) == (labels > 0)).all()


def test_a_wave_may_have_its_zero_on_a_sample():
    # sin(ωx) >= 0 at -1 and at 1 means sin ω = 0; then ω = π k is 0 or -1 … on 1/2 as k says.
    wave = SHAPES["sines"].realise([-1, 1, 0.5], [1, 1, -1])
    assert isinstance(wave, Wave)
    assert wave.theta % 4 == 3
    assert SHAPES["sines"].realise([-1, 1], [-1, -1]) is None
    assert SHAPES["sines"].realise([0], [-1]) is None
    assert SHAPES["sines"].realise([0, 1], [1, -1]) is not None


@pytest.mark.slow
def test_waves_too_fine_are_told():
    # No wave is + - - - on 1, 2, 3, 4; it takes long to see on 100,003 times these beside a small number.
    with pytest.raises(ValueError, match="too fine"):
        SHAPES["sines"].realise([1, 100_003, 200_006, 300_009, 400_012], [1, 1, -1, -1, -1])


@pytest.mark.parametrize(
    ("x", "labels", "points"),
    [
        ([3, 0, 5], [1, -1, 1], (1,)),
        ([0.999983, 0.5, 0.999983], [1, 1, -1], (0, 2)),
        ([0.999983, 0.5, -0.999983], [-1, 1, -1], (0, 2)),
    ],
)
def test_labels_that_no_frequency_gives_are_seen_at_once(x, labels, points):
    assert SHAPES["sines"].obstacle(x, labels) == Tied(points)


@given(st.lists(st.integers(-12, 12), min_size=1, max_size=5), st.sampled_from([1, 2, 10]))
def test_all_labellings_at_once_are_those_that_are_decided_alone(numbers, unit):
    X = np.array(numbers, dtype=float) / unit
    every = np.array(list(product((-1, 1), repeat=len(X))))
    for y, found in zip(every, SHAPES["sines"].explain(X, every), strict=True):
        alone = SHAPES["sines"].realise(X, y)
        assert isinstance(found, Wave) == (alone is not None)
        if isinstance(found, Wave):
            assert (found.contains(X) == (y > 0)).all()
