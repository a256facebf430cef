"""Losses: their slopes are their derivatives, and they lie where theory puts them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass import LOSSES, Perceptron
from linclass.core.losses import cross_entropy_both, cross_entropy_slope, log_odds, sigmoid, softmax
from linclass.data.datasets import TABLES, blobs

MARGINS = np.array([-3.7, -1.2, -0.3, 0.2, 0.8, 1.3, 4.1])  # away from the kinks at 0 and 1


@pytest.mark.parametrize("name", LOSSES)
def test_slope_is_the_derivative(name):
    loss, h = LOSSES[name], 1e-6
    central = (loss.value(MARGINS + h) - loss.value(MARGINS - h)) / (2 * h)
    np.testing.assert_allclose(loss.slope(MARGINS), central, atol=1e-8)


@pytest.mark.parametrize("name", LOSSES)
def test_gradient_of_the_total_is_its_derivative(name):
    X, y = blobs(n=12, noise=1.0)
    loss, w, b, h = LOSSES[name], np.array([0.31, -0.47]), 0.13, 1e-6
    by_w, by_b = loss.gradient(X, y, w, b)
    for k in range(2):
        e = h * np.eye(2)[k]
        central = (loss.total(X, y, w + e, b) - loss.total(X, y, w - e, b)) / (2 * h)
        assert by_w[k] == pytest.approx(central, abs=1e-6)
    central = (loss.total(X, y, w, b + h) - loss.total(X, y, w, b - h)) / (2 * h)
    assert by_b == pytest.approx(central, abs=1e-6)


@given(st.floats(-50, 50))
def test_surrogates_lie_above_the_count(m):
    margin = np.array([m])
    count = LOSSES["zero-one"].value(margin)[0]
    assert count == (m <= 0)
    for name in ("hinge", "exponential", "squared"):
        assert LOSSES[name].value(margin)[0] >= count - 1e-12
    assert LOSSES["logistic"].value(margin)[0] / np.log(2) >= count - 1e-12
    assert LOSSES["perceptron"].value(margin)[0] == max(0, -m)


def test_the_count_has_no_useful_gradient():
    X, y = blobs(noise=1.5)
    w, b = LOSSES["zero-one"].gradient(X, y, [0.3, -1], 0.2)
    assert (w.tolist(), b) == ([0, 0], 0)


def test_a_perceptron_update_is_a_step_down_one_samples_loss():
    X, y = TABLES["li-2.1"]
    trace = Perceptron(eta=0.5, start=[1, 2, 3]).fit(X, y).trace_
    for t in np.flatnonzero(trace.picked >= 0):
        i = trace.picked[t]
        before = trace[t - 1]
        by_w, by_b = LOSSES["perceptron"].gradient(X[[i]], y[[i]], before.coef_[0], before.intercept_[0])
        np.testing.assert_allclose(trace.coef[t], before.coef_[0] - 0.5 * by_w)
        np.testing.assert_allclose(trace.intercept[t], before.intercept_[0] - 0.5 * by_b)


def test_no_overflow_where_the_result_is_finite():
    far = np.array([-1e308, 1e308])
    assert LOSSES["logistic"].value(far).tolist() == [1e308, 0]
    assert LOSSES["logistic"].slope(far).tolist() == [-1, 0]


@given(st.floats(-1e308, 1e308), st.floats(-30, 30))
def test_sigmoid_of_any_number(far, near):
    p, q = sigmoid([far, -far])
    assert p + q == pytest.approx(1)
    assert sigmoid(near) == pytest.approx(1 / (1 + math.exp(-near)), rel=1e-14)
    assert sigmoid(np.array([near]))[0] == pytest.approx(sigmoid(near), rel=1e-15)
    slope = (sigmoid(near + 1e-5) - sigmoid(near - 1e-5)) / 2e-5
    assert slope == pytest.approx(sigmoid(near) * sigmoid(-near), abs=1e-9)


SCORES = st.lists(st.floats(-20, 20), min_size=2, max_size=5)


@given(SCORES, st.floats(-300, 300))
def test_softmax_is_a_share_and_ignores_what_all_have_in_common(scores, shift):
    p = softmax(scores)
    assert p.sum() == pytest.approx(1)
    np.testing.assert_allclose(softmax(np.array(scores) + shift), p, atol=1e-12)
    np.testing.assert_allclose(p / p[0], np.exp(np.array(scores) - scores[0]))


@given(SCORES)
def test_derivatives_by_the_scores(scores):
    a, h = np.array(scores), 1e-5
    steps = h * np.eye(len(a))
    here = np.zeros(len(a), int)
    central = (cross_entropy_both(a + steps, here)[0] - cross_entropy_both(a - steps, here)[0]) / (2 * h)
    np.testing.assert_allclose(cross_entropy_slope(a[None], here[:1])[0], central, atol=1e-8)


@given(st.floats(-700, 700), st.integers(0, 1))
def test_of_two_classes_the_cross_entropy_is_the_logistic_loss(f, label):
    pair = np.array([[0.0, f]])
    expected = LOSSES["logistic"].value(np.array([f if label else -f]))
    np.testing.assert_allclose(cross_entropy_both(pair, np.array([label]))[0], expected, rtol=1e-12)
    if abs(f) < 30:
        p = sigmoid(f)
        by_hand = -(label * np.log(p) + (1 - label) * np.log(sigmoid(-f)))
        assert expected[0] == pytest.approx(by_hand, rel=1e-12)


@given(st.lists(st.floats(-30, 30), min_size=2, max_size=5))
def test_the_sigmoid_of_the_log_odds_is_the_softmax(scores):
    np.testing.assert_allclose(sigmoid(log_odds(scores)), softmax(scores), rtol=1e-12)


def test_log_odds_are_exact_where_a_probability_is_rounded_to_0_or_1():
    assert softmax([0.0, 900.0]).tolist() == [0, 1]
    assert log_odds([0.0, 900.0]).tolist() == [-900, 900]


def test_far_scores_are_no_overflow():
    far = np.array([[1e308, -1e308, 0.0]])
    assert softmax(far).tolist() == [[1, 0, 0]]
    assert cross_entropy_both(far, np.array([0]))[0].tolist() == [0]
    assert cross_entropy_both(far, np.array([2]))[0].tolist() == [1e308]
    assert sigmoid([-1e308, 0, 1e308]).tolist() == [0, 0.5, 1]


def test_the_squared_loss_of_the_margin_is_that_of_the_target():
    f = np.linspace(-3, 3, 13)
    for y in (-1, 1):
        np.testing.assert_allclose(LOSSES["squared"].value(y * f), (y - f) ** 2)
