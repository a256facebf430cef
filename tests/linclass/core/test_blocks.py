"""Blocks cover each item once, in order, and are as large as the memory limit allows."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass.core.blocks import blocks, centred_rows, samples_together


@given(st.integers(0, 40), st.integers(0, 30), st.integers(0, 9))
def test_blocks_cover_all_items_and_are_as_large_as_allowed(count, most, each):
    found = blocks(count, most, each)
    assert [i for part in found for i in range(part.start, part.stop)] == list(range(count))
    for part in found:
        size = part.stop - part.start
        assert size == 1 or size * each <= most
    for part in found[:-1]:
        assert (part.stop - part.start + 1) * max(each, 1) > most


@pytest.mark.parametrize("count", [0, 1, 5])
def test_an_item_counts_as_one_number(count):
    assert blocks(count, 2) == blocks(count, 2, 1)


@pytest.mark.parametrize("n", [0, 1, 64, 65, 5_000])
def test_blocks_of_samples_are_all_samples_of_which_there_may_be_none(n):
    X, center = np.random.default_rng(0).normal(size=(n, 3)), np.arange(3.0)
    sizes = [part.stop - part.start for part in blocks(n, samples_together(n))]
    assert max(sizes, default=0) == samples_together(n)
    centred = [away.copy() for _, away in centred_rows(X, center)]
    np.testing.assert_array_equal(np.concatenate([np.empty((0, 3)), *centred]), X - center)
