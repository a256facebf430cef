"""Copies of points moved at random: how far they go, and which of them a line gets wrong."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.points import jitter, sources
from linclass import Xor
from linclass.perceptrons import starts

XOR = sources.table("xor")


def test_copies_stay_within_the_amount_and_move_out_with_it():
    near, who = jitter.copies(XOR.X, 0.2, 5)
    far, also = jitter.copies(XOR.X, 0.4, 5)
    assert np.array_equal(who, also)
    assert np.bincount(who).tolist() == [60] * 4
    offset = near - XOR.X[who]
    assert (np.hypot(*offset.T) <= 0.2).all()
    assert np.allclose(far - XOR.X[who], 2 * offset)
    assert not np.array_equal(near, jitter.copies(XOR.X, 0.2, 6)[0])


@pytest.mark.parametrize("seed", range(5))
def test_the_cross_bears_every_jitter_below_one_half(seed):
    places, who = jitter.copies(XOR.X, 0.499, seed)
    wrong = jitter.wrong(Xor().fit(XOR.X).transform(places), XOR.y[who], np.array([[0.0, -2.0]]), np.zeros(1))
    assert not wrong.any()


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("amount", [0.3, 0.4])
def test_lines_with_a_smaller_margin_tend_to_fail_sooner(amount, seed):
    """Over the random starts the share of wrong copies falls as the margin grows (rank correlation)."""
    features = Xor().fit_transform(XOR.X)
    W, b = starts.other_starts(features, XOR.y)
    places, who = jitter.copies(XOR.X, amount, seed)
    share = jitter.wrong(Xor().fit(XOR.X).transform(places), XOR.y[who], W, b).mean(axis=1)
    ranks = [np.argsort(np.argsort(v)) for v in (starts.least_margin(features, XOR.y, W, b), share)]
    assert np.asarray(np.corrcoef(np.array(ranks)))[0, 1] < -0.5


def test_undefined_copies_count_as_wrong():
    assert jitter.wrong(np.array([[np.nan]]), np.array([1]), np.ones((1, 1)), np.zeros(1)).tolist() == [
        [True]
    ]
