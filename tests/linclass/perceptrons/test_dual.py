"""The dual perceptron against Table 2.2, the primal one, and a loop written from the definition."""

from __future__ import annotations

import pickle
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass import DualPerceptron, Perceptron
from linclass.data.datasets import GENERATORS, TABLES, blobs

LI = TABLES["li-2.1"]
XOR = TABLES["xor"]

# Li 2, Table 2.2: picked sample, alpha, b, and w = Σ alpha_j y_j x_j
TABLE = [
    (-1, (0, 0, 0), 0, (0, 0)),
    (0, (1, 0, 0), 1, (3, 3)),
    (2, (1, 0, 1), 0, (2, 2)),
    (2, (1, 0, 2), -1, (1, 1)),
    (2, (1, 0, 3), -2, (0, 0)),
    (0, (2, 0, 3), -1, (3, 3)),
    (2, (2, 0, 4), -2, (2, 2)),
    (2, (2, 0, 5), -3, (1, 1)),
    (-1, (2, 0, 5), -3, (1, 1)),
]


@pytest.mark.parametrize("order", ["cyclic", "first"])
def test_table_2_2_row_by_row(order):
    model = DualPerceptron(order=order).fit(*LI)
    trace = model.trace_
    assert model.gram_.tolist() == [[18, 21, 6], [21, 25, 7], [6, 7, 2]]
    assert len(trace) == 9
    assert trace.stop == "converged"
    for t, (picked, alpha, b, w) in enumerate(TABLE):
        assert trace.step[t] == t
        assert trace.picked[t] == picked
        assert tuple(trace.alpha[t]) == alpha
        assert trace.intercept[t] == b
        assert tuple(trace.coef[t]) == w
    assert trace.updates.tolist() == [0, 1, 2, 3, 4, 5, 6, 7, 7]


def test_table_2_2_seen_from_the_model():
    model = DualPerceptron().fit(*LI)
    assert model.alpha_.tolist() == [2, 0, 5]
    assert model.coef_.tolist() == [[1, 1]]
    assert model.intercept_.tolist() == [-3]
    assert model.n_iter_ == 7
    assert model.predict([[3.0, 3.0], [4.0, 3.0], [1.0, 1.0], [1.5, 1.5]]).tolist() == [1, 1, -1, 1]
    fourth = model.trace_[4]
    assert type(fourth) is DualPerceptron
    assert fourth.alpha_.tolist() == [1, 0, 3]
    assert fourth.decision_function([[7, 9]]).tolist() == [-2]


@st.composite
def decimal_data(draw, most=10):
    """Samples with up to two decimals, so that ties are common, and labels of both classes."""
    n = draw(st.integers(2, most))
    scale = 10 ** draw(st.integers(0, 2))
    numbers = st.integers(-3 * scale, 3 * scale)
    X = np.array(draw(st.lists(st.tuples(numbers, numbers), min_size=n, max_size=n))) / scale
    y = np.array([1, -1, *draw(st.lists(st.sampled_from([-1, 1]), min_size=n - 2, max_size=n - 2))])
    return X, y


etas = st.sampled_from([1.0, 0.1, 0.7, 0.3, 2.5, 1 / 3, 1e-3]) | st.floats(1e-6, 10)


@given(decimal_data(), st.sampled_from(DualPerceptron.ORDERS), etas)
def test_step_for_step_the_primal_perceptron(data, order, eta):
    X, y = data
    build = {"order": order, "eta": eta, "random_state": 3, "max_updates": 200}
    primal, dual = Perceptron(**build).fit(X, y), DualPerceptron(**build).fit(X, y)
    assert dual.trace_.stop == primal.trace_.stop
    assert dual.n_iter_ == primal.n_iter_
    for name in ("step", "picked", "updates", "coef", "intercept", "loss", "errors"):
        assert np.array_equal(dual.trace_.columns[name], primal.trace_.columns[name]), name
    for name in ("margin_before", "margin_after"):
        np.testing.assert_array_equal(dual.trace_.columns[name], primal.trace_.columns[name])


@given(decimal_data(), st.sampled_from(DualPerceptron.ORDERS), etas)
def test_the_weights_are_sums_of_samples_and_alpha_counts_mistakes(data, order, eta):
    X, y = data
    trace = DualPerceptron(order=order, eta=eta, random_state=0, max_updates=150).fit(X, y).trace_
    signed = trace.alpha * y  # (T, n)
    tolerance = 1e-12 * eta * 150
    np.testing.assert_allclose(signed @ X, trace.coef, rtol=1e-12, atol=tolerance)
    np.testing.assert_allclose(signed.sum(axis=1), trace.intercept, rtol=1e-12, atol=tolerance)
    counts = (trace.picked[:, None] == np.arange(len(X))).cumsum(axis=0)  # (T, n)
    np.testing.assert_allclose(trace.alpha / eta, counts, rtol=1e-12)


def naive(X, y, order, degree, offset, budget):
    """Picks and counts by Algorithm 2.2 in fractions, with the kernel (x·z + c)^p; whether it converged."""
    points = [[Fraction(str(v)) for v in row] for row in X.tolist()]
    n, counts, picks, position = len(X), [0] * len(X), list[int](), 0

    def kernel(i, j):
        return (
            sum(a * b for a, b in zip(points[i], points[j], strict=True)) + Fraction(str(offset))
        ) ** degree

    K = [[kernel(i, j) for j in range(n)] for i in range(n)]
    while True:
        b = sum(counts[j] * int(y[j]) for j in range(n))
        margins = [int(y[i]) * (sum(counts[j] * int(y[j]) * K[i][j] for j in range(n)) + b) for i in range(n)]
        wrong = [i for i in range(n) if margins[i] <= 0]
        if not wrong or len(picks) == budget:
            return picks, counts, not wrong
        if order == "first":
            i = wrong[0]
        elif order == "worst":
            i = margins.index(min(margins))
        else:
            i = next(k % n for k in range(position, position + n) if k % n in wrong)
        counts[i] += 1
        picks, position = [*picks, i], i + 1


@given(
    decimal_data(most=6),
    st.sampled_from(["cyclic", "first", "worst"]),
    st.sampled_from([("linear", 1, 0), ("polynomial", 2, 1), ("polynomial", 3, 0.5)]),
    st.sampled_from([1.0, 0.1]),
)
def test_every_pick_is_the_one_of_exact_arithmetic(data, order, kernel, eta):
    X, y = data
    name, degree, offset = kernel
    if name == "polynomial":
        X = np.rint(X)  # whole numbers: products of decimals are no decimals in floats
    model = DualPerceptron(
        kernel=name, degree=degree, offset=offset, order=order, eta=eta, max_updates=40
    ).fit(X, y)
    picks, counts, done = naive(X, y, order, degree, offset, 40)
    assert model.trace_.picked.tolist() == [-1, *picks] + [-1] * done
    assert model.trace_.stop == ("converged" if done else "budget")
    np.testing.assert_allclose(model.alpha_, eta * np.array(counts), rtol=1e-12)


@pytest.mark.parametrize("far", [0, 100])  # at 100 products pass 2**53, the end of exact floats
def test_data_of_six_decimals_stay_exact(far):
    X = np.array([[5.000001, 4.999999], [4.999999, 5.000001], [5.0, 5.0], [0.000001, 4.2]]) + far
    y = np.array([1, 1, -1, -1])
    picks, counts, _ = naive(X, y, "cyclic", 1, 0, 300)
    model = DualPerceptron(max_updates=300, max_snapshots=1000).fit(X, y)
    assert model.trace_.picked[1:].tolist() == picks
    assert model.alpha_.tolist() == counts


def test_xor_needs_a_kernel():
    assert DualPerceptron(max_updates=300).fit(*XOR).trace_.stop == "budget"
    for kernel in ("polynomial", "gaussian"):
        model = DualPerceptron(kernel=kernel).fit(*XOR)
        assert model.trace_.stop == "converged"
        assert model.score(*XOR) == 1
        assert not hasattr(model, "coef_")
        assert "coef" not in model.trace_.columns


def test_a_narrow_gaussian_learns_any_labels_of_different_samples():
    rng = np.random.default_rng(0)
    X = np.unique(rng.integers(-5, 6, size=(60, 2)), axis=0).astype(float)
    for _ in range(5):
        y = rng.choice([-1, 1], len(X))
        assert DualPerceptron(kernel="gaussian", width=0.5).fit(X, y).score(X, y) == 1


def test_the_decision_function_is_the_sum_over_mistaken_samples():
    X, y = GENERATORS["moons"](n=40, noise=0.2)
    model = DualPerceptron(kernel="gaussian", width=0.6, eta=0.5, max_updates=300).fit(X, y)
    places = np.random.default_rng(1).uniform(-3, 3, size=(20, 2))
    f = [
        sum(
            a * s * np.exp(-((z - x) @ (z - x)) / (2 * 0.6**2))
            for a, s, x in zip(model.alpha_, y, X, strict=True)
        )
        + sum(model.alpha_ * y)
        for z in places
    ]
    np.testing.assert_allclose(model.decision_function(places), f, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("kernel", ["linear", "polynomial", "gaussian"])
def test_columns_belong_to_the_models_of_their_rows(kernel):
    X, y = GENERATORS["circles"](n=40, noise=0.3, random_state=1)
    trace = DualPerceptron(kernel=kernel, eta=0.3, max_updates=120).fit(X, y).trace_
    trace = pickle.loads(pickle.dumps(trace))
    for t, model in enumerate(trace):
        margins = y * model.decision_function(X)
        assert trace.errors[t] == (margins <= 1e-9).sum()
        assert trace.loss[t] == pytest.approx(-np.minimum(margins, 0).sum(), abs=1e-9)
        if (i := trace.picked[t]) >= 0:
            before = y[i] * trace[t - 1].decision_function(X[[i]])[0]
            assert trace.margin_before[t] == pytest.approx(before, abs=1e-9)
            assert trace.margin_after[t] == pytest.approx(margins[i], abs=1e-9)
            rise = 0.3 * (trace[t].gram_[i, i] + 1)
            assert trace.margin_after[t] - trace.margin_before[t] == pytest.approx(rise)


def test_a_kernel_of_degree_one_is_the_linear_one():
    X, y = blobs(n=40, noise=0.5)
    linear = DualPerceptron().fit(X, y)
    other = DualPerceptron(kernel="polynomial", degree=1, offset=0).fit(X, y)
    np.testing.assert_allclose(other.decision_function(X), linear.decision_function(X), rtol=1e-9, atol=1e-9)


def test_by_hand_follows_the_hand():
    trace = DualPerceptron(order=[0, 2, 2, 2, 0, 2, 2]).fit(*LI).trace_
    assert trace.picked.tolist() == [-1, 0, 2, 2, 2, 0, 2, 2, -1]
    assert trace.stop == "converged"
    unfinished = DualPerceptron(order=[1], kernel="gaussian").fit(*LI)
    assert unfinished.trace_.stop == "budget"  # now f >= 1 everywhere, but x3 is negative
    assert unfinished.alpha_.tolist() == [0, 1, 0]
    assert DualPerceptron(order=[0, 2, 2], max_updates=2).fit(*LI).alpha_.tolist() == [1, 0, 1]
    with pytest.raises(ValueError, match=r"sample 0 at position 1 is right.* y f\(x\) = 19 > 0"):
        DualPerceptron(order=[0, 0]).fit(*LI)


def test_a_refit_forgets_the_kernel_before():
    model = DualPerceptron().fit(*LI)
    model.set_params(kernel="gaussian").fit(*LI)
    assert not hasattr(model, "coef_")
    assert hasattr(model.set_params(kernel="linear").fit(*LI), "coef_")


@pytest.mark.parametrize("kernel", ["linear", "gaussian"])
def test_a_warm_start_ends_where_one_long_fit_ends(kernel):
    rng = np.random.default_rng(3)
    X = np.round(rng.normal(size=(30, 2)), 2)
    y = (X[:, 0] * X[:, 1] > 0 if kernel == "gaussian" else X.sum(axis=1) > 0).astype(int)
    whole = DualPerceptron(kernel=kernel, eta=0.1, order="worst").fit(X, y)
    model = DualPerceptron(kernel=kernel, eta=0.1, order="worst", max_updates=5, warm_start=True)
    with pytest.warns(UserWarning, match="reached max_updates=5"):
        model.fit(X, y)
    model.set_params(max_updates=10_000).fit(X, y)
    assert (model.trace_.stop, model.n_iter_) == ("converged", whole.n_iter_ - 5)
    np.testing.assert_array_equal(model.alpha_, whole.alpha_)
    np.testing.assert_allclose(model.decision_function(X), whole.decision_function(X), atol=1e-12)
    with pytest.raises(ValueError, match="on the same samples"):
        model.fit(X[:20], y[:20])
