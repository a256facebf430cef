"""Which numbers a perceptron computes with, how many picks it records together, and how many rows its trace keeps."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import sparse

from linclass import DualPerceptron, Perceptron, Pocket
from linclass.perceptrons import replay
from linclass.perceptrons.perceptron import WHOLE, as_problem
from linclass.perceptrons.replay import FEWEST, MOST, TOGETHER, Problem, Replay
from linclass.perceptrons.signed import Signed

Y = np.array([1.0, -1.0])


def largest(X, start, eta, budget):
    """The largest product that can occur: after k updates ‖ŵ‖² <= ‖ŵ_0‖² + k η² R², and one more is begun."""
    radius = max(math.hypot(*x, 1) for x in X)
    return math.sqrt(sum(w * w for w in start) + (budget + 1) * (eta * radius) ** 2) * radius


@pytest.mark.slow
@pytest.mark.parametrize("budget", [0, 3, 10_000])
@pytest.mark.parametrize("eta", [1.0, 3.0])
@pytest.mark.parametrize("start", [(0, 0, 0), (2.0**20, 0, 5), (2.0**28, 1, 0)])
@pytest.mark.parametrize("form", [np.array, sparse.csr_array], ids=["dense", "sparse"])
def test_integers_are_used_as_long_as_all_products_are_exact(budget, eta, start, form):
    kinds = set()
    used = eta if any(start) else 1.0
    for power in np.arange(10, 33, 0.5):
        X = np.array([[np.floor(2.0**power), 3.0], [-1.0, np.floor(2.0 ** (power - 1))]])
        problem = as_problem(form(X), Y, np.array(start, dtype=float), eta, budget)
        size = largest(X.tolist(), start, used, budget)
        if min(abs(size / limit - 1) for limit in (2.0**53, WHOLE)) < 0.01:
            continue
        kind = float if size < 2.0**53 or size > WHOLE else np.int64
        assert problem.Z.dtype == kind
        assert problem.exact == (size < WHOLE)
        kinds.add((problem.exact, str(problem.Z.dtype)))
        first = problem.Z[0] / problem.unit
        assert problem.start.dtype == kind
        np.testing.assert_array_equal(first, [*X[0], 1])
    assert len(kinds) == 3


@pytest.mark.parametrize(
    ("X", "start", "eta"),
    [
        ([[0.25, 3], [1, -2]], (0, 0, 0), 0.5),
        ([[0.25, 3], [1, -2]], (1.5, 0, -0.125), 0.5),
        ([[2.0, 3], [1, -2]], (1.5, 0, -0.125), 3.0),
        ([[2.0, 3], [1, -2]], (0, 0, 0), 1 / 3),
        ([[2.0, 3], [1, -2]], (0.1, 0, 0), 1 / 3),
        ([[1 / 3, 3], [1, -2]], (0.1, 0.5, 0), 0.5),
    ],
)
def test_weights_and_margins_are_those_in_the_unit_of_the_data(X, start, eta):
    problem = as_problem(np.array(X), Y, np.array(start, dtype=float), eta, 100)
    w, true, Z = problem.start.copy(), np.array(start, dtype=float), Y[:, None] * np.column_stack([X, [1, 1]])
    np.testing.assert_allclose(problem.true_weights(w), true, atol=1e-15)
    for i in (0, 1, 1, 0):
        problem.push(w, i)
        true += eta * Z[i]
        np.testing.assert_allclose(problem.true_weights(w), true, rtol=1e-14, atol=1e-15)
        np.testing.assert_allclose(problem.true_margin(problem.Z @ w), Z @ true, rtol=1e-14, atol=1e-15)
        assert problem.any_mistake(w) == (Z @ true <= 0).any()
    products = problem.true_margin(problem.products())
    np.testing.assert_allclose(products, eta * Z @ Z.T, rtol=1e-14)


def test_no_number_is_minus_0():
    """It would be shown as −0."""
    problem = as_problem(np.array([[-1.0, 0], [0, 1]]), Y, np.zeros(3), 1.0, 10)
    for found in (problem.true_weights(np.array([-0.0, 0, 1])), problem.true_margin(np.array([-0.0, 0]))):
        assert not np.signbit(found).any()
    for model in (Perceptron(), DualPerceptron(), Pocket(random_state=0)):
        trace = model.fit([[-1, 0], [0, 1]], [1, -1]).trace_
        for name in ("coef", "intercept", "loss"):
            column = trace.columns[name]
            assert not (np.signbit(column) & (column == 0)).any()


@pytest.mark.parametrize(
    ("n", "d"),
    [(1, 1), (3, 2), (100, 10), (100, 2_000), (300, 3_000), (10_000, 2), (2, 400_000), (8_500, 2_047)],
)
def test_as_many_picks_are_recorded_together_as_a_share_of_the_samples_memory(n, d):
    """At most a sixteenth of the samples, a million numbers and 8,192 picks; at least 8 picks."""
    Z = np.broadcast_to(1.0, (n, d + 1))
    chunk = Replay(Problem(Z, np.zeros(d + 1), 1.0, 1, 1, 1.0, False), 10).chunk
    room = min(TOGETHER, max(replay.SMALL, Z.size) / 16)
    assert FEWEST <= chunk <= MOST
    assert chunk == FEWEST or chunk * (d + 1) <= room
    assert chunk == MOST or (chunk + 1) * (d + 1) > room


@pytest.mark.slow
@pytest.mark.parametrize("near", [1, 4, 10**6])
@pytest.mark.parametrize("together", [1, 2, 10**6])
@pytest.mark.parametrize("kind", ["dense", "wide", "sparse"])
def test_losses_and_mistakes_of_all_rows_are_sums_over_the_samples(near, together, kind, monkeypatch):
    monkeypatch.setattr(replay, "NEAR", near)
    monkeypatch.setattr(replay, "SAMPLES", together)
    rng = np.random.default_rng(0)
    X, y = rng.integers(-2, 3, (8, 2)) / 2, np.array([1, -1, -1, 1, 1, -1, -1, 1])
    X[0] = X[1]  # no line separates these two
    fit = Perceptron(max_updates=25, eta=0.5)
    if kind == "wide":
        X = np.column_stack([X, np.zeros((8, 2_048))])
    trace = fit.fit(sparse.csr_array(X) if kind == "sparse" else X, y).trace_
    assert len(trace) == 26
    for t in range(26):
        margins = [s * (x @ trace.coef[t] + trace.intercept[t]) for x, s in zip(X, y, strict=True)]
        assert trace.loss[t] == pytest.approx(sum(-m for m in margins if m < 0))
        assert trace.errors[t] == sum(m <= 0 for m in margins)
        length = math.sqrt(trace.coef[t] @ trace.coef[t])
        if length:
            assert trace.distance[t] == pytest.approx(trace.loss[t] / length)
        else:
            assert math.isnan(trace.distance[t])


def test_wide_and_sparse_samples_are_stored_once():
    X = np.random.default_rng(0).normal(size=(20, 2_000))
    for given in (X, sparse.csr_array(X)):
        problem = as_problem(given, np.resize([1.0, -1], 20), np.zeros(2_001), 1.0, 10, copy=False)
        assert isinstance(problem.Z, Signed)
        stored = problem.Z.X if given is X else problem.Z.X.data
        assert np.shares_memory(stored, given if given is X else given.data)


@pytest.mark.parametrize(
    ("model", "n", "most"),
    [
        (Perceptron(order="random", random_state=0), 40, 10),  # a quarter of X
        (Pocket(random_state=0), 63, 9),  # two lines in each row: less than a third
        (DualPerceptron(), 39, 13),  # a third
    ],
    ids=["perceptron", "pocket", "dual"],
)
@pytest.mark.filterwarnings("ignore:.*max_updates")
def test_rows_of_many_features_take_a_share_of_the_memory_of_X(model, n, most):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(n, 8_000)), np.resize([1, -1], n)
    for updates in (most - 1, most):
        trace = model.set_params(max_updates=updates).fit(X, y).trace_
        assert trace.updates[-1] == updates
        assert (len(trace) == updates + 1) == (updates == most - 1)
    twice = model.set_params(max_updates=most - 1, max_snapshots=4).fit(X, y).trace_
    assert len(twice) <= 4
