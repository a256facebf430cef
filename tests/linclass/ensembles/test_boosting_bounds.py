"""What boosting promises is kept: both bounds, the edges, and how many rounds are enough."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass import AdaBoost, MajorityBoost
from linclass.ensembles.boosting import best_epsilon, decay, rounds_needed
from tests.linclass.ensembles.test_boosting import ALMOST

EPSILON = st.sampled_from([0.05, 0.3, 0.5, 1.0, 4.0])


@st.composite
def samples(draw, most=14):
    """Points on a coarse lattice, so that many share a coordinate, with labels that often fit no stump."""
    n, d = draw(st.integers(2, most)), draw(st.integers(1, 3))
    rows = st.lists(st.integers(-4, 4).map(lambda k: k / 10), min_size=d, max_size=d)
    X = np.array(draw(st.lists(rows, min_size=n, max_size=n)))
    return X, np.array([1, -1, *draw(st.lists(st.sampled_from([-1, 1]), min_size=n - 2, max_size=n - 2))])


@settings(max_examples=60)
@given(samples())
def test_adaboost_keeps_its_bounds_and_halves_the_weight(data):
    X, y = data
    model = AdaBoost(rounds=25).fit(X, y)
    trace = model.trace_
    assert (trace.errors <= trace.bound * ALMOST).all()
    assert (trace.bound <= trace.exponential_bound * ALMOST).all()
    assert (np.diff(trace.bound) <= 0).all()
    np.testing.assert_allclose(trace.weights.sum(axis=1), 1)
    product = 1.0
    for t in range(1, len(trace)):
        wrong = trace[t].stumps_[-1].predict(X) != y
        before = trace.weights[t - 1]
        assert trace.error[t] == pytest.approx(before[wrong].sum())
        assert trace.gamma[t] == 0.5 - trace.error[t] > 0
        if wrong.any():
            assert trace.weights[t][wrong].sum() == pytest.approx(0.5)
            assert trace.vote[t] == pytest.approx(0.5 * math.log((1 - trace.error[t]) / trace.error[t]))
        product *= 2 * math.sqrt(trace.error[t] * (1 - trace.error[t]))
        assert trace.bound[t] == pytest.approx(len(y) * product)


@settings(max_examples=60)
@given(samples())
def test_the_bound_is_the_mean_exponential_loss(data):
    X, y = data
    model = AdaBoost(rounds=15).fit(X, y)
    if model.trace_.error[-1] > 0 or model.n_iter_ == 0:  # else the vote is infinite
        loss = np.exp(-y * model.stages(X)).sum(axis=1)
        np.testing.assert_allclose(model.trace_.bound, loss, rtol=1e-8)


# --- The majority vote


@settings(max_examples=60)
@given(samples(), EPSILON)
def test_the_majority_keeps_its_bounds(data, epsilon):
    X, y = data
    model = MajorityBoost(rounds=25, epsilon=epsilon).fit(X, y)
    trace = model.trace_
    assert (trace.errors <= trace.bound * ALMOST).all()
    assert (trace.errors <= trace.product_bound * ALMOST).all()
    assert (trace.product_bound <= trace.bound * ALMOST).all()
    for t in range(len(trace)):
        gamma = min(trace.gamma[1 : t + 1], default=0.5)
        c = 0.5 * math.log(1 + epsilon) - math.log(1 + epsilon / 2 - gamma * epsilon)
        assert trace.bound[t] == pytest.approx(len(y) * math.exp(-c * t))
        # Σ weights = N Π (1 + ε/2 - γ_t ε), and a mistake was missed by half of the stumps at least.
        half = (1 + epsilon) ** (t / 2)
        assert trace.product_bound[t] * half == pytest.approx(trace.weights[t].sum())


@settings(max_examples=60)
@given(samples(), EPSILON)
def test_a_weight_counts_the_stumps_that_missed_a_sample(data, epsilon):
    X, y = data
    model = MajorityBoost(rounds=9, epsilon=epsilon).fit(X, y)
    missed = np.zeros(len(y))
    for t, row in enumerate(model.trace_.weights):
        np.testing.assert_allclose(row, (1 + epsilon) ** missed)
        if t < model.n_iter_:
            missed += model.stumps_[t].predict(X) != y
    assert model.trace_.weights[0].tolist() == [1] * len(y)
    assert model.votes_.tolist() == [1] * model.n_iter_


@settings(max_examples=40)
@given(samples(most=8))
def test_enough_rounds_leave_no_mistake(data):
    X, y = data
    first = MajorityBoost(rounds=1).fit(X, y)
    if first.trace_.stop == "stalled" or first.gamma_ == 0.5:
        return
    epsilon = best_epsilon(first.gamma_ / 2)  # later edges are mostly smaller
    model = MajorityBoost(rounds=301, epsilon=epsilon / 4).fit(X, y)
    needed = rounds_needed(len(y), model.gamma_, epsilon / 4) if model.gamma_ > 0 else None
    if needed is not None and needed <= 301:
        assert model.trace_.errors[needed] == 0


@given(st.floats(0.01, 0.45), st.floats(0.01, 8), st.integers(1, 10**6))
def test_how_many_rounds_are_enough(gamma, epsilon, n):
    c = float(decay(gamma, epsilon))
    limit = 8 * gamma / (1 - 2 * gamma) ** 2
    if abs(epsilon / limit - 1) > 1e-6:
        assert (c > 0) == (epsilon < limit)
    best = best_epsilon(gamma)
    assert float(decay(gamma, best)) == pytest.approx(-0.5 * math.log(1 - 4 * gamma**2))
    assert c <= float(decay(gamma, best)) + 1e-15
    needed = rounds_needed(n, gamma, epsilon)
    if c <= 0:
        assert needed is None
    else:
        assert needed % 2 == 1
        assert needed > math.log(n) / c * (1 - 1e-12)
        assert needed == 1 or needed - 2 <= math.log(n) / c * (1 + 1e-12)


def test_the_rule_for_small_epsilon_fails_for_larger():
    """T = (1 + ln N)/(γ ε) rounds, N = 4, ε = 1/2, γ = 0.05: weak learners with that edge can leave a mistake."""
    n, epsilon, gamma, rounds = 4, 0.5, 0.05, 97
    assert (1 + math.log(n)) / (gamma * epsilon) < rounds
    assert rounds_needed(n, gamma, epsilon) is None
    missed = [0] * n
    for _ in range(rounds):
        weights = [(1 + epsilon) ** m for m in missed]
        most = (0.5 - gamma) * sum(weights)
        wrong = {0} if weights[0] <= most else set()
        for i in sorted(range(1, n), key=lambda i: -weights[i]):
            if sum(weights[k] for k in wrong | {i}) <= most:
                wrong.add(i)
        assert sum(weights[k] for k in wrong) <= most  # its edge is γ at least
        missed = [m + (i in wrong) for i, m in enumerate(missed)]
    assert sum(m > rounds / 2 for m in missed) == 1


# --- Samples that do not count alike


@settings(max_examples=60)
@given(samples(), EPSILON, st.lists(st.integers(0, 9), min_size=14, max_size=14))
def test_with_weights_the_bounds_are_of_the_weight_of_all_mistakes(data, epsilon, drawn):
    X, y = data
    s = np.array(drawn[: len(y)]) / 4
    s[:2] += 0.1  # of either class
    for model in (AdaBoost(rounds=15), MajorityBoost(rounds=15, epsilon=epsilon)):
        trace = model.fit(X, y, s).trace_
        assert trace.bound[0] == pytest.approx(s.sum())
        assert (trace.errors <= trace.bound * ALMOST).all()
        for t, f in enumerate(model.stages(X)):
            assert trace.errors[t] == pytest.approx(s[y * f <= 0].sum(), abs=1e-9)
        assert (trace.weights[:, s == 0] == 0).all()
        assert (trace.weights[:, s > 0] > 0).all()
    np.testing.assert_allclose(trace.weights[0], s)


def test_weights_must_not_outgrow_floats():
    X, y = [[0.0], [1.0], [2.0]], [0, 1, 0]
    MajorityBoost(rounds=1001, epsilon=0.5).fit(X, y, [1e80, 1, 1])
    with pytest.raises(ValueError, match=r"must be 600 at most.*got 6\d\d\."):
        MajorityBoost(rounds=1001, epsilon=0.5).fit(X, y, [1e99, 1, 1])
