"""Samples with more features than samples, in the coordinates that they span."""

import numpy as np
import pytest

from linclass.core.span import Lifted, Span

RNG = np.random.default_rng(3)
WIDE = RNG.normal(size=(12, 40))


def test_few_features_stay_as_they_are():
    X = RNG.normal(size=(5, 5))
    span, Z = Span.of(X)
    assert span is None
    assert Z is X


@pytest.mark.parametrize("about", ["mean", "origin"])
@pytest.mark.parametrize(
    "X",
    [
        WIDE,
        WIDE + 1e6,
        WIDE * 10.0 ** np.linspace(-5, 5, 40),
        WIDE
        * 10.0
        ** np.linspace(0, -9, 12)[:, None],  # short directions, which squares do not tell from rounding
        np.repeat(WIDE[:3], 4, axis=0),
        WIDE[:1],
        np.full((3, 8), 0.1),
        np.zeros((3, 8)),
        RNG.normal(size=(300, 301)),
    ],
)
def test_coordinates_hold_all_that_the_samples_have(X, about):
    span, Z = Span.of(X, about)
    assert span is not None
    r = len(span.basis)
    np.testing.assert_allclose(span.basis @ span.basis.T, np.eye(r), atol=1e-12)
    np.testing.assert_allclose(
        span.center + Z @ span.basis, X, rtol=0, atol=1e-12 * max(np.abs(X).max(), 1e-300)
    )
    assert span.center == pytest.approx(X.mean(axis=0) if about == "mean" else 0)


def test_directions_of_rounding_alone_are_left_out():
    samples = np.repeat(RNG.normal(size=(4, 60)), 5, axis=0) + 0.1
    assert Span.of(samples)[1].shape == (20, 3)
    assert Span.of(samples, "origin")[1].shape == (20, 4)
    assert Span.of(RNG.normal(size=(20, 6)) @ RNG.normal(size=(6, 60)), "origin")[1].shape == (20, 6)


def test_the_center_is_the_weighted_mean():
    weights = np.arange(1.0, 13)
    assert Span.of(WIDE, weights=weights)[0].center == pytest.approx(
        np.average(WIDE, axis=0, weights=weights)
    )


def test_weights_for_coordinates_and_for_features_give_the_same_f():
    span, Z = Span.of(WIDE)
    inner = RNG.normal(size=(2, 3, Z.shape[1] + 1))
    outer = span.lifted(inner)
    assert outer.shape == (2, 3, 41)
    np.testing.assert_allclose(
        WIDE @ outer[1, 2, :-1] + outer[1, 2, -1], Z @ inner[1, 2, :-1] + inner[1, 2, -1], atol=1e-12
    )


def test_a_column_is_made_when_it_is_asked_for():
    span, Z = Span.of(WIDE)
    slopes = RNG.normal(size=(4, 12)) @ np.column_stack([Z, np.ones(12)])  # sums of samples (z, 1)
    column = Lifted.gradient(span, slopes)
    made = column.made()
    assert (len(column), made.shape) == (4, (4, 41))
    np.testing.assert_allclose(column[2].made(), made[2], atol=1e-12)
    np.testing.assert_allclose(column[1:3].made(), made[1:3], atol=1e-12)
    np.testing.assert_allclose(
        made[:, :-1], slopes @ np.column_stack([span.basis.T, span.center]).T, atol=1e-12
    )
