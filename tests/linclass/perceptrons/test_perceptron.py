"""The perceptron against worked tables, a loop written from the definition, and scikit-learn."""

from __future__ import annotations

from fractions import Fraction
from time import thread_time

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from linclass import Perceptron, separable
from linclass.core.hull import nearest
from linclass.core.losses import LOSSES
from linclass.data.datasets import TABLES, blobs

LI = TABLES["li-2.1"]
XOR = TABLES["xor"]

# Li 2, Table 2.1: step, picked sample, w, b
TABLE = [
    (0, -1, (0, 0), 0),
    (1, 0, (3, 3), 1),
    (2, 2, (2, 2), 0),
    (3, 2, (1, 1), -1),
    (4, 2, (0, 0), -2),
    (5, 0, (3, 3), -1),
    (6, 2, (2, 2), -2),
    (7, 2, (1, 1), -3),
    (8, -1, (1, 1), -3),
]


@pytest.mark.parametrize("order", ["cyclic", "first"])
def test_table_2_1_row_by_row(order):
    trace = Perceptron(order=order).fit(*LI).trace_
    assert len(trace) == 9
    assert trace.stop == "converged"
    for t, (step, picked, w, b) in enumerate(TABLE):
        assert trace.step[t] == step
        assert trace.picked[t] == picked
        assert tuple(trace.coef[t]) == w
        assert trace.intercept[t] == b


def test_table_2_1_seen_from_the_model():
    model = Perceptron().fit(*LI)
    assert model.coef_.tolist() == [[1, 1]]
    assert model.intercept_.tolist() == [-3]
    assert model.n_iter_ == 7
    assert model.predict([[3, 3], [4, 3], [1, 1]]).tolist() == [1, 1, -1]
    assert model.predict([[1.5, 1.5]]).tolist() == [1]  # f = 0 counts as positive


def test_table_2_1_losses_and_margins():
    # By hand, for example row 2: w = (2, 2), b = 0 has the one mistake x3 with f = 4, at distance 4 / √8.
    trace = Perceptron().fit(*LI).trace_
    assert trace.loss.tolist() == [0, 7, 4, 1, 4, 5, 2, 0, 0]
    assert trace.errors.tolist() == [3, 1, 1, 1, 2, 1, 1, 0, 0]
    assert trace.distance[2] == pytest.approx(4 / np.sqrt(8))
    assert np.isnan(trace.distance[[0, 4]]).all()
    assert np.array_equal(trace.margin_before, [np.nan, 0, -7, -4, -1, -2, -5, -2, np.nan], equal_nan=True)
    assert np.array_equal(trace.margin_after, [np.nan, 19, -4, -1, 2, 17, -2, 1, np.nan], equal_nan=True)
    assert trace.updates.tolist() == [0, 1, 2, 3, 4, 5, 6, 7, 7]
    assert trace.visited.tolist() == trace.picked.tolist()


def test_cyclic_needs_six_passes():
    visited = Perceptron(record="visits").fit(*LI).trace_.visited
    # Table 2.1: five passes with updates and a sixth without any, then the row that says so.
    assert visited.tolist() == [-1, *[0, 1, 2] * 6, -1]
    assert Perceptron().fit(*LI).trace_.passes.tolist() == [0, 1, 1, 2, 3, 4, 4, 5, 6]


def test_first_finds_nothing_in_its_eighth_scan():
    trace = Perceptron(order="first", record="visits").fit(*LI).trace_
    scans = [[0], [0, 1, 2], [0, 1, 2], [0, 1, 2], [0], [0, 1, 2], [0, 1, 2], [0, 1, 2]]
    assert trace.visited.tolist() == [-1, *(i for scan in scans for i in scan), -1]
    assert trace.picked[trace.picked >= 0].tolist() == [0, 2, 2, 2, 0, 2, 2]
    assert Perceptron(order="first").fit(*LI).trace_.passes[-1] == 8


def naive(X, y, order, eta, start, budget):
    """Weights after every update, in fractions, from the definition; the picks; whether it converged."""
    points = [[Fraction(str(v)) for v in row] + [Fraction(1)] for row in X.tolist()]
    w, eta = [Fraction(str(v)) for v in start], Fraction(str(eta))
    path, picks, position = [w], list[int](), 0
    while True:
        margins = [y[i] * sum(a * b for a, b in zip(w, points[i], strict=True)) for i in range(len(X))]
        wrong = [i for i in range(len(X)) if margins[i] <= 0]
        if not wrong or len(picks) == budget:
            return path, picks, not wrong
        if order == "first":
            i = wrong[0]
        elif order == "worst":
            i = margins.index(min(margins))
        else:
            i = next(k % len(X) for k in range(position, position + len(X)) if k % len(X) in wrong)
        w = [a + eta * int(y[i]) * b for a, b in zip(w, points[i], strict=True)]
        path, picks, position = [*path, w], [*picks, i], i + 1


@st.composite
def decimal_data(draw, places=2, most=12):
    """Samples with few decimals, so that ties are common, and labels of both classes."""
    n = draw(st.integers(2, most))
    scale = 10 ** draw(st.integers(0, places))
    numbers = st.integers(-3 * scale, 3 * scale)
    X = np.array(draw(st.lists(st.tuples(numbers, numbers), min_size=n, max_size=n))) / scale
    y = np.array([1, -1, *draw(st.lists(st.sampled_from([-1, 1]), min_size=n - 2, max_size=n - 2))])
    return X, y


@given(
    decimal_data(),
    st.sampled_from(["cyclic", "first", "worst"]),
    st.sampled_from([1.0, 0.1, 0.3, 0.25]),
    st.sampled_from([(0, 0, 0), (1, -1, 0.5), (0.1, 0.2, -0.3)]),
)
def test_every_pick_is_the_one_of_exact_arithmetic(data, order, eta, start):
    X, y = data
    trace = Perceptron(order=order, eta=eta, start=np.array(start), max_updates=60).fit(X, y).trace_
    path, picks, done = naive(X, y, order, eta, start, 60)
    assert trace.picked.tolist() == [-1, *picks] + [-1] * done
    assert trace.stop == ("converged" if done else "budget")
    weights = np.column_stack([trace.coef, trace.intercept])[: len(path)]
    np.testing.assert_allclose(weights, np.array(path, dtype=float), rtol=1e-12, atol=1e-12)


def rounds(visited, order):
    """The pass of each row: a new one begins where the samples are gone through from the front again."""
    passes, last = [0], np.inf
    for i in visited[1:]:
        begins = i <= last if i >= 0 and order == "cyclic" else i == 0
        passes.append(passes[-1] + begins)
        last = i if i >= 0 else last
    return passes


@given(decimal_data(), st.sampled_from(["cyclic", "first"]), st.sampled_from([(0, 0, 0), (1, -1, 0.5)]))
def test_passes_are_counted_as_the_visits_show_them(data, order, start):
    X, y = data
    settings = {"order": order, "start": np.array(start), "max_updates": 60}
    every = Perceptron(**settings, record="visits", max_snapshots=5_000).fit(X, y).trace_
    assert every.passes.tolist() == rounds(every.visited.tolist(), order)
    brief, few = (Perceptron(**settings, max_snapshots=most).fit(X, y).trace_ for most in (500, 4))
    updates = every.picked >= 0
    ends = [every.passes[-1]] * (brief.stop == "converged")
    assert brief.passes.tolist() == [0, *every.passes[updates], *ends]
    assert few.passes.tolist() == brief.passes[few.step].tolist()
    assert "passes" not in Perceptron(order="worst").fit(X, y).trace_.columns


@given(decimal_data(), st.sampled_from([0.1, 0.7, 1 / 3, 2.5]))
def test_from_zero_the_learning_rate_only_scales(data, eta):
    X, y = data
    one = Perceptron(max_updates=200).fit(X, y).trace_
    other = Perceptron(max_updates=200, eta=eta).fit(X, y).trace_
    assert other.picked.tolist() == one.picked.tolist()
    np.testing.assert_allclose(other.coef, eta * one.coef, rtol=1e-12)
    np.testing.assert_allclose(other.intercept, eta * one.intercept, rtol=1e-12)


@given(decimal_data(), st.sampled_from(Perceptron.ORDERS), st.sampled_from([1.0, 0.5]))
def test_an_update_raises_the_margin_by_eta_times_the_squared_length(data, order, eta):
    X, y = data
    trace = Perceptron(order=order, eta=eta, random_state=0, max_updates=100).fit(X, y).trace_
    rows = np.flatnonzero(trace.picked >= 0)
    rise = trace.margin_after[rows] - trace.margin_before[rows]
    np.testing.assert_allclose(rise, eta * ((X[trace.picked[rows]] ** 2).sum(axis=1) + 1), rtol=1e-12)
    assert (trace.margin_before[rows] <= 0).all()


@given(decimal_data(), st.sampled_from(Perceptron.ORDERS))
def test_it_converges_exactly_on_separable_data(data, order):
    X, y = data
    answer = separable(X, y).separable
    model = Perceptron(order=order, random_state=1, max_updates=3000).fit(X, y)
    if model.trace_.stop == "converged":
        assert answer
        assert (y * model.decision_function(X) > 0).all()
        assert model.trace_.errors[-1] == 0
    else:
        assert model.trace_.errors[-1] > 0


@given(decimal_data(), st.sampled_from(["cyclic", "first"]))
def test_visits_tell_the_same_story_as_updates(data, order):
    X, y = data
    short = Perceptron(order=order, max_updates=30, max_snapshots=1000).fit(X, y).trace_
    full = Perceptron(order=order, max_updates=30, max_snapshots=1000, record="visits").fit(X, y).trace_
    updates = full.picked >= 0
    assert full.picked[updates].tolist() == short.picked[short.picked >= 0].tolist()
    assert (full.visited[updates] == full.picked[updates]).all()
    assert (np.diff(full.coef, axis=0)[~updates[1:]] == 0).all()
    for t in range(1, len(full)):  # a visit without an update found the sample on its right side
        i = full.visited[t]
        if i >= 0 and not updates[t]:
            assert y[i] * (X[i] @ full.coef[t] + full.intercept[t]) > -1e-12
    if order == "cyclic":
        seen = full.visited[full.visited >= 0]
        assert seen.tolist() == [i % len(X) for i in range(len(seen))]


def test_columns_are_the_losses_of_the_models():
    X, y = blobs(n=40, flips=0.1, random_state=3)
    trace = Perceptron(max_updates=150).fit(X, y).trace_
    for t, model in enumerate(trace):
        w, b = model.coef_[0], model.intercept_[0]
        assert trace.loss[t] == pytest.approx(LOSSES["perceptron"].total(X, y, w, b), abs=1e-9)
        assert trace.errors[t] == (y * model.decision_function(X) <= 1e-9).sum()
        if t:
            assert trace.distance[t] == pytest.approx(trace.loss[t] / np.linalg.norm(w))


@given(decimal_data(), st.sampled_from(Perceptron.ORDERS))
def test_novikoffs_bound(data, order):
    # k <= (R/γ)², where γ is the length of the point of the hull of y (x, 1) that is nearest to the origin.
    X, y = data
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    assume(separable(X, y))
    _, nearest_point = nearest(Z)
    bound = (Z**2).sum(axis=1).max() / (nearest_point @ nearest_point)
    assume(bound < 5000)
    model = Perceptron(order=order, random_state=2).fit(X, y)
    assert model.trace_.stop == "converged"
    assert model.n_iter_ <= bound * (1 + 1e-9)


def test_novikoffs_bound_of_table_2_1():
    X, y = LI
    Z: NDArray[np.float64] = np.column_stack([X, np.ones(3)]) * y[:, None]
    _, nearest_point = nearest(Z)
    assert nearest_point @ nearest_point == pytest.approx(2 / 9)
    assert (Z**2).sum(axis=1).max() == 26  # so at most 117 updates; 7 are needed


@pytest.mark.slow
def test_ten_thousand_updates_on_a_thousand_points_take_half_a_second():
    X, y = blobs(n=1000, noise=1.5)
    for order in Perceptron.ORDERS:
        begin = thread_time()
        model = Perceptron(order=order, random_state=0).fit(X, y)
        assert thread_time() - begin < 0.5
        assert model.n_iter_ == 10_000


@pytest.mark.slow
def test_a_hundred_thousand_samples():
    X, y = blobs(n=100_000, noise=1.5)
    begin = thread_time()
    trace = Perceptron(max_updates=500).fit(X, y).trace_
    assert thread_time() - begin < 3
    assert len(trace) == 251  # 501 rows would be one too many
    assert trace.errors[-1] > 0


def test_xor_never_ends():
    model = Perceptron(max_updates=400).fit(*XOR)
    assert model.trace_.stop == "budget"
    assert model.n_iter_ == 400
    assert (model.trace_.errors > 0).all()
