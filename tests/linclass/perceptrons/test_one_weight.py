"""The loss and the mistakes over one weight equal sums over the samples, one value at a time."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass.perceptrons import one_weight
from linclass.perceptrons.one_weight import OneWeight

WHOLE = st.integers(-3, 3)


@st.composite
def runs(draw):
    """Samples, signs, weights of two steps and an axis, with many ties."""
    n = draw(st.integers(1, 6))
    X = np.array(draw(st.lists(st.tuples(WHOLE, WHOLE), min_size=n, max_size=n)), dtype=float)
    signs = np.array(draw(st.lists(st.sampled_from([-1, 1]), min_size=n, max_size=n)))
    W = np.array(draw(st.lists(st.tuples(WHOLE, WHOLE, WHOLE), min_size=2, max_size=2)), dtype=float)
    return X, signs, W, draw(st.integers(0, 2))


def counted(X, signs, w, axis, value):
    """Loss and mistakes with this weight at one value, by a loop."""
    w = [value if k == axis else part for k, part in enumerate(w)]
    margins = [s * (w[0] * x[0] + w[1] * x[1] + w[2]) for x, s in zip(X, signs, strict=True)]
    return -sum(m for m in margins if m <= 0), sum(m <= 0 for m in margins)


@given(runs())
def test_they_are_sums_over_the_mistakes(run):
    X, signs, W, axis = run
    values = np.tile(np.linspace(-4, 4, 9), (2, 1))
    loss, errors = OneWeight.of(X, signs, W, axis).loss_and_mistakes(values)
    for t, w in enumerate(W):
        for k, value in enumerate(values[t]):
            assert (loss[t, k], errors[t, k]) == counted(X, signs, w, axis, value)


@given(runs())
def test_a_sweep_finds_the_same_for_evenly_spaced_values(run):
    X, signs, W, axis = run
    values = np.linspace(-4.03, 4.1, 11)  # no kink of whole numbers is at a value or halfway
    loss, errors = OneWeight.of(X, signs, W, axis).swept(values)
    for t, w in enumerate(W):
        expected = [counted(X, signs, w, axis, value)[0] for value in values]
        assert loss[t] == pytest.approx(expected, abs=1e-9)
        halfway = (values[1:] + values[:-1]) / 2
        assert errors[t].tolist() == [counted(X, signs, w, axis, value)[1] for value in halfway]


@given(runs())
def test_at_a_kink_the_margin_of_its_sample_is_0(run):
    X, signs, W, axis = run
    kinks = OneWeight.of(X, signs, W, axis).kinks()
    augmented = np.column_stack([X, np.ones(len(X))])
    for t, w in enumerate(W):
        for row, kink in zip(augmented, kinks[t], strict=True):
            if row[axis] == 0:
                assert np.isnan(kink)
            else:
                moved = [kink if k == axis else part for k, part in enumerate(w)]
                assert row @ moved == pytest.approx(0, abs=1e-12)


def test_many_samples_are_computed_in_blocks(monkeypatch):
    rng = np.random.default_rng(0)
    X, signs, W = rng.normal(size=(7, 2)), rng.choice([-1, 1], 7), rng.normal(size=(5, 3))
    values = rng.normal(size=(5, 4))
    whole = OneWeight.of(X, signs, W, 1).loss_and_mistakes(values)
    monkeypatch.setattr(one_weight, "BLOCK", 15)  # two steps of seven samples
    parts = OneWeight.of(X, signs, W, 1).loss_and_mistakes(values)
    assert np.array_equal(whole, parts)


@pytest.mark.parametrize(("columns", "axis"), [(2, 0), (3, 3), (3, -1)])
def test_weights_and_axis_must_fit_the_samples(columns, axis):
    with pytest.raises(ValueError, match="must"):
        OneWeight.of(np.zeros((4, 2)), np.ones(4), np.zeros((1, columns)), axis)
