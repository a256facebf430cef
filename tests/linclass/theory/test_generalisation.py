"""Bounds on how far the true error is from that of a training set, by hand and against each other."""

from __future__ import annotations

from math import comb, exp, inf, log, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass import FiniteClass, VCClass
from linclass.theory.generalisation import log_sauer
from linclass.theory.shattering import sauer_bound

BOUNDS = st.one_of(
    st.floats(0, 1000).map(FiniteClass),
    st.builds(FiniteClass, st.floats(0, 50), st.sampled_from([1 / 3, 2.0])),
    st.integers(0, 60).map(VCClass),
)


# By hand


def test_hoeffding_by_hand():
    coin = FiniteClass()
    assert coin.probability(100, 0.1) == pytest.approx(2 * exp(-2))
    assert coin.samples(0.1, 0.05) == 185  # ln 40 / 0.02 = 184.4
    assert coin.gap(185, 0.05) <= 0.1 < coin.gap(184, 0.05)


def test_a_finite_class_by_hand():
    many = FiniteClass.of(1000)
    assert many.probability(500, 0.1) == pytest.approx(2000 * exp(-10))
    assert many.samples(0.1, 0.05) == 530  # ln 40000 / 0.02 = 529.8


def test_weights_of_so_many_bits_need_samples_linear_in_the_number_of_features():
    assert FiniteClass.bits(8, 2).log_size == pytest.approx(log(2**24))
    needed = [FiniteClass.bits(32, k).samples(0.05, 0.05) for k in (0, 10, 20, 30)]
    assert np.ptp(np.diff(needed)) <= 2  # but for rounding up
    assert FiniteClass.bits(32, 1000).samples(0.05, 0.05) < 5_000_000


def test_a_class_may_be_larger_than_any_float():
    assert FiniteClass.of(10**400).log_size == pytest.approx(400 * log(10))
    assert FiniteClass.of(10**400).probability(10, 0.1) == inf


def test_the_logarithm_of_a_bound_reaches_where_floats_do_not():
    assert FiniteClass().log_probability(10**6, 0.5) == pytest.approx(log(2) - 500_000)
    assert FiniteClass().probability(10**6, 0.5) == 0
    assert VCClass(0).log_probability(10**6, 0.5) == pytest.approx(log(4) - 31_250)
    for bound in (FiniteClass.of(10), FiniteClass(rate=1 / 3), VCClass(3)):
        assert np.allclose(np.exp(bound.log_probability([10, 400], 0.2)), bound.probability([10, 400], 0.2))


def test_the_vc_bound_is_vacuous_for_a_hundred_samples():
    assert VCClass(3).gap(100, 0.05) == pytest.approx(1.22, abs=0.005)


def test_the_vc_bound_by_hand():
    growth = sauer_bound(2000, 3)
    assert VCClass(3).gap(1000, 0.1) == pytest.approx(sqrt(8 / 1000 * log(4 * growth / 0.1)))
    assert VCClass(3).probability(1000, 0.5) == pytest.approx(4 * growth * exp(-0.25 * 1000 / 8))


def test_samples_grow_about_linearly_in_the_vc_dimension():
    needed = np.array([VCClass(d).samples(0.1, 0.1) for d in (10, 20, 40, 80)])
    assert (np.diff(needed) > 0).all()
    assert (needed[1:] / needed[:-1] < 2.02).all()
    assert (needed[1:] / needed[:-1] > 1.9).all()


def test_the_chernoff_form_is_six_times_weaker_in_the_exponent():
    assert FiniteClass(rate=1 / 3).samples(0.01, 0.05) == pytest.approx(
        6 * FiniteClass().samples(0.01, 0.05), rel=1e-4
    )


# Laws


@given(n=st.integers(0, 300), d=st.integers(0, 60))
def test_log_sauer_is_its_logarithm(n, d):
    exact = sum(comb(n, i) for i in range(min(n, d) + 1))
    assert log_sauer(n, d) == pytest.approx(log(exact), rel=1e-12, abs=1e-12)
    assert log_sauer([[n, n + 1]], d).shape == (1, 2)


@settings(max_examples=60)
@given(bound=BOUNDS, epsilon=st.floats(0.01, 1), delta=st.floats(1e-6, 0.999))
def test_the_three_readings_are_one(bound, epsilon, delta):
    n = bound.samples(epsilon, delta)
    assert bound.gap(n, delta) <= epsilon * (1 + 1e-12)
    assert n == 1 or bound.gap(n - 1, delta) > epsilon * (1 - 1e-12)
    assert bound.probability(n, epsilon) <= delta * (1 + 1e-6)
    assert bound.probability(n, bound.gap(n, delta)) == pytest.approx(delta, rel=1e-6)


@settings(max_examples=60)
@given(bound=BOUNDS, delta=st.floats(1e-6, 0.999))
def test_more_samples_and_less_certainty_narrow_the_gap(bound, delta):
    gaps = bound.gap(np.arange(1, 400), delta)
    assert gaps.shape == (399,)
    assert (np.diff(gaps) < 0).all()
    assert bound.gap(50, delta) >= bound.gap(50, min(0.999, 2 * delta))


@given(n=st.integers(1, 10_000), epsilon=st.floats(0, 1), size=st.integers(1, 10**6))
def test_the_union_bound_is_the_sum_of_its_rules(n, epsilon, size):
    assert FiniteClass.of(size).probability(n, epsilon) == pytest.approx(
        size * FiniteClass().probability(n, epsilon)
    )


@settings(max_examples=60)
@given(n=st.integers(1, 5_000), epsilon=st.floats(0.01, 1), delta=st.floats(1e-6, 0.999))
def test_the_largest_class_is_the_largest(n, epsilon, delta):
    finite = FiniteClass.largest(n, epsilon, delta)
    if finite is None:
        assert FiniteClass().gap(n, delta) > epsilon * (1 - 1e-12)
    else:
        assert finite.gap(n, delta) == pytest.approx(epsilon)
    features = FiniteClass.most_features(8, n, epsilon, delta)
    if features is None:
        assert FiniteClass.bits(8).gap(n, delta) > epsilon * (1 - 1e-12)
    else:
        assert FiniteClass.bits(8, features).gap(n, delta) <= epsilon * (1 + 1e-12)
        assert FiniteClass.bits(8, features + 1).gap(n, delta) > epsilon * (1 - 1e-12)
    by_dimension = VCClass.largest(n, epsilon, delta)
    if by_dimension is None:
        assert VCClass(0).gap(n, delta) > epsilon
    else:
        assert by_dimension.gap(n, delta) <= epsilon < VCClass(by_dimension.d + 1).gap(n, delta)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: FiniteClass(-1), "log_size"),
        (lambda: FiniteClass(rate=0), "rate"),
        (lambda: FiniteClass.of(0), "size must be"),
        (lambda: FiniteClass.bits(0), "bits"),
        (lambda: VCClass(-1), "d must be"),
        (lambda: FiniteClass().gap(0, 0.1), "n must be 1 or more"),
        (lambda: FiniteClass().gap(10, 0), "delta must lie"),
        (lambda: FiniteClass().samples(0, 0.1), "epsilon"),
        (lambda: FiniteClass().probability(10, -0.1), "epsilon must be 0 or more"),
        (lambda: VCClass(3).samples(1e-9, 0.1), "larger epsilon"),
        (lambda: VCClass.largest(10, 4.0, 0.1), "at most 3"),
    ],
)
def test_wrong_arguments_are_told(call, message):
    with pytest.raises(ValueError, match=message):
        call()
