"""KernelSVM: the conditions of the optimum, libsvm as a second opinion, its trace, and what it refuses."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.svm import SVC

from linclass import GENERATORS, TABLES, KernelSVM, gram
from linclass.data.features import Xor
from linclass.margins.smo import Solver

KERNELS = {
    "linear": {},
    "polynomial": {"degree": 3, "offset": 0.5},
    "gaussian": {"width": 0.7},
    "laplacian": {"width": 1.5},
}
every_kernel = pytest.mark.parametrize("kernel", KERNELS)
prices = st.sampled_from([1e-3, 0.1, 1.0, 30.0, 1e3])
problems = st.tuples(
    st.sampled_from(sorted(GENERATORS)), st.integers(4, 60), st.integers(0, 999), st.sampled_from([0, 0.2])
)


def data(problem):
    """Points of two classes with, in places, points of both at one place."""
    name, n, seed, flips = problem
    X, y = GENERATORS[name](n=n, random_state=seed, flips=flips)
    X, y = np.vstack([X, X[:2], X[:2]]), np.append(y, [1, 1, -1, -1])
    return X, y


def libsvm(X, y, C, kernel, **parameters):
    """β of scikit-learn's SVC, K and the model, with a small tolerance; where that takes forever, what it has."""
    K = gram(kernel, X, **parameters)
    model = SVC(C=C, kernel="precomputed", tol=1e-6, max_iter=300_000).fit(K, y)
    beta = np.zeros(len(y))
    beta[model.support_] = model.dual_coef_[0]
    return beta, K, model


def dual(beta, K):
    """The dual objective, written out."""
    return np.abs(beta).sum() - sum(beta[i] * (K[i] @ beta) for i in range(len(beta))) / 2


@every_kernel
@settings(deadline=None, max_examples=40)
@given(problem=problems, C=prices)
def test_the_conditions_of_the_optimum_hold(kernel, problem, C):
    X, y = data(problem)
    model = KernelSVM(C=C, kernel=kernel, **KERNELS[kernel]).fit(X, y)
    alpha, f = model.alpha_, model.decision_function(X)
    assert model.trace_.stop == "converged"
    assert ((alpha >= 0) & (alpha <= C)).all()
    assert abs(alpha @ y) <= 1e-9 * C * len(y)
    tolerance = 1e-6 + 1e-12 * C * np.abs(model.gram_).max()
    assert (y * f)[alpha == 0].min(initial=1) >= 1 - tolerance
    assert (y * f)[alpha == C].max(initial=1) <= 1 + tolerance
    inside = (alpha > 0) & (alpha < C)
    np.testing.assert_allclose((y * f)[inside], 1, atol=tolerance)


@every_kernel
@settings(deadline=None, max_examples=40)
@given(problem=problems, C=prices)
def test_the_same_as_libsvm(kernel, problem, C):
    X, y = data(problem)
    model = KernelSVM(C=C, kernel=kernel, **KERNELS[kernel]).fit(X, y)
    beta, K, other = libsvm(X, y, C, kernel, **KERNELS[kernel])
    theirs, ours = dual(beta, K), dual(model.alpha_ * model.y_fit_, K)
    assert ours >= theirs - 1e-6 * abs(theirs)
    assert model.trace_.objective[-1] == pytest.approx(ours, rel=1e-9)
    finished = other.fit_status_ == 0
    if (
        finished and model.trace_.violation[-1] > -1e-9
    ):  # else b has an interval, of which it may take another point
        f = other.decision_function(K)
        rounding = 1e-6 * (np.abs(K) @ np.abs(beta)).max()  # libsvm keeps its products in float32
        # A dual that is d below the optimum has a w at most sqrt(2 d) away from the optimum's, and b moves with it.
        apart = 2 * np.sqrt(2 * max(ours - theirs, 0) * K.diagonal().max())
        np.testing.assert_allclose(model.decision_function(X), f, atol=1e-5 + rounding + apart)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "C", "width"),
    [("moons", 1, 0.2), ("spirals", 100, 3.0), ("checkerboard", 100, 1.0), ("blobs", 1, 1.0)],
)
def test_a_thousand_points_reach_libsvms_objective(name, C, width):
    X, y = GENERATORS[name](n=1000)
    model = KernelSVM(C=C, width=width).fit(X, y)
    other = SVC(C=C, gamma=1 / (2 * width**2), tol=1e-6).fit(X, y)
    beta = np.zeros(1000)
    beta[other.support_] = other.dual_coef_[0]
    assert model.trace_.stop == "converged"
    assert dual(model.alpha_ * y, model.gram_) >= (1 - 1e-6) * dual(beta, model.gram_)


@given(problems, prices)
@settings(deadline=None, max_examples=40)
def test_along_the_trace_the_dual_rises_and_the_gap_bounds_it(problem, C):
    X, y = data(problem)
    trace = KernelSVM(C=C, width=0.5).fit(X, y).trace_
    top = trace.objective[-1]
    rounding = 1e-9 * max(1, C) * len(y)
    assert (np.diff(trace.objective) >= -rounding).all()
    assert (top - trace.objective <= trace.gap + rounding).all()
    assert trace.gap[-1] <= 1e-5 * max(1, C) * len(y)
    assert trace.violation[-1] <= 1e-6
    np.testing.assert_allclose(trace.alpha @ y, 0, atol=rounding)
    assert ((trace.alpha >= 0) & (trace.alpha <= C)).all()


def test_the_gap_is_the_primal_minus_the_dual_written_out():
    X, y = GENERATORS["moons"](n=40, noise=0.4)
    trace = KernelSVM(C=2.0).fit(X, y).trace_
    for t in (0, 1, len(trace) // 2, -1):
        model = trace[t]
        beta = model.alpha_ * y
        hinge = sum(max(0.0, 1 - label * f) for label, f in zip(y, model.decision_function(X), strict=True))
        primal = beta @ model.gram_ @ beta / 2 + 2.0 * hinge
        assert trace.gap[t] == pytest.approx(primal - dual(beta, model.gram_), abs=1e-9)


@pytest.mark.parametrize(("C", "alpha"), [(0.1, 0.1), (10, 0.5)])
def test_two_points_by_hand(C, alpha):
    model = KernelSVM(C=C, kernel="linear").fit([[-1.0], [1.0]], [-1, 1])
    assert model.alpha_.tolist() == [alpha, alpha]
    assert model.coef_.tolist() == [[2 * alpha]]
    assert model.intercept_.tolist() == [0]  # the middle: with C = 0.1 any b in [-0.8, 0.8] is as good
    assert model.margin_ == 1 / (2 * alpha)
    np.testing.assert_allclose(model.slack_, 1 - 2 * alpha, atol=1e-15)
    assert model.trace_.violation[-1] == pytest.approx(4 * alpha - 2)  # minus the interval's length


def test_the_intercept_is_the_middle_of_its_interval_and_its_ends_are_as_good():
    X, y = np.array([[-3.0], [-1.0], [1.0], [2.0]]), np.array([-1, -1, 1, 1])
    model = KernelSVM(C=0.05, kernel="linear").fit(X, y)
    assert model.alpha_.tolist() == [0.05] * 4  # so w = 0.35, and any b in [0.05, 0.3] is as good
    np.testing.assert_allclose(model.intercept_, 0.175)
    half = -model.trace_.violation[-1] / 2
    assert half == pytest.approx(0.125)

    def cost(b):
        return np.maximum(0, 1 - y * (X @ model.coef_[0] + b)).sum()

    b = model.intercept_[0]
    assert cost(b - half) == pytest.approx(cost(b)) == pytest.approx(cost(b + half))
    assert min(cost(b - half - 0.01), cost(b + half + 0.01)) > cost(b) + 0.009


def test_rounding_does_not_hide_the_interval():
    """All α are 0 or 1, one but for its last digit; any b in [0.702, 0.891] is as good."""
    X = [[-2.98, -0.48], [1.01, -0.35], [3.0, 0.55], [-1.09, 0.42], *[[-2.98, -0.48], [1.01, -0.35]] * 2]
    model = KernelSVM(kernel="linear").fit(X, [1, 1, -1, 1, 1, 1, -1, -1])
    assert set(model.alpha_.tolist()) == {0, 1}
    np.testing.assert_allclose(model.intercept_, (0.702 + 0.891) / 2)


def test_xor_through_its_map_and_through_the_kernel():
    X, y = TABLES["xor"]
    phi = Xor().fit(X).transform(X)
    model = KernelSVM(C=1e6, kernel="linear").fit(phi, y)
    np.testing.assert_allclose(model.coef_, [[0, -1]], atol=1e-9)  # φ2 = 0
    np.testing.assert_allclose(model.intercept_, 0, atol=1e-9)
    by_products = KernelSVM(C=1e6, kernel="polynomial").fit(X, y)
    assert by_products.score(X, y) == 1
    np.testing.assert_allclose(y * by_products.decision_function(X), 1, atol=1e-6)  # all four support it


def test_the_linear_kernel_has_weights_along_the_whole_trace():
    X, y = GENERATORS["blobs"](n=50)
    model = KernelSVM(kernel="linear").fit(X, y)
    for row in model.trace_[1:]:  # at the start there are no support vectors
        products = gram("linear", X, X[row.support_]) @ row.dual_coef_[0] + row.intercept_
        np.testing.assert_allclose(row.decision_function(X), products, atol=1e-12)
    assert not hasattr(model.set_params(kernel="gaussian").fit(X, y), "coef_")


def test_on_the_spirals_the_coefficients_are_nearly_equal():
    X, y = GENERATORS["spirals"](n=200, noise=0.0)
    model = KernelSVM(C=1e3, width=0.2).fit(X, y)
    assert len(model.support_) > 190
    near = np.abs(model.alpha_ / np.median(model.alpha_) - 1) < 0.2
    assert near.mean() > 0.85  # all but those at the ends and in the middle


def test_a_point_that_is_no_support_vector_may_go():
    X, y = GENERATORS["moons"](n=80, noise=0.1)
    model = KernelSVM(C=10.0, width=1.0).fit(X, y)
    less = np.flatnonzero(model.alpha_ > 0)
    again = KernelSVM(C=10.0, width=1.0).fit(X[less], y[less])
    assert len(less) < 40
    np.testing.assert_allclose(again.decision_function(X), model.decision_function(X), atol=1e-5)


def test_points_that_cannot_be_told_apart():
    model = KernelSVM().fit(np.zeros((6, 2)), [0, 1] * 3)
    assert model.margin_ == np.inf
    assert model.decision_function([[0, 0], [1, 1]]).tolist() == [0, 0]
    assert model.trace_.stop == "converged"


def test_a_budget_ends_it_and_long_traces_are_thinned():
    X, y = GENERATORS["spirals"](n=100)
    short = KernelSVM(width=3.0, C=1e4, max_updates=7).fit(X, y)
    assert (short.n_iter_, short.trace_.stop, len(short.trace_)) == (7, "budget", 8)
    assert KernelSVM(max_updates=0).fit(X, y).alpha_.tolist() == [0] * 100
    trace = KernelSVM(width=3.0, C=1e4, max_snapshots=20).fit(X, y).trace_
    assert len(trace) <= 20
    assert trace.step[0] == 0
    assert trace.step[-1] > 100
    assert set(np.diff(trace.step)[:-1]) == {trace.step[1]}


def test_each_step_on_a_pair_moves_that_pair_only():
    X, y = GENERATORS["moons"](n=30)
    trace = KernelSVM(max_updates=60).fit(X, y).trace_
    for t in range(1, len(trace)):
        moved = np.flatnonzero(trace.alpha[t] != trace.alpha[t - 1])
        if trace.picked[t, 0] >= 0:
            assert set(moved) <= set(trace.picked[t].tolist())


def test_rounding_that_leaves_no_gain_is_said():
    X = np.random.default_rng(0).normal(size=(30, 2))
    y = np.where(np.arange(30) % 2, 1.0, -1.0)
    K = gram("gaussian", X) * 1e14  # its products lose what the conditions ask for
    solver = Solver(K, y, 1e10, 1e-12, 100)
    solver.solve(50_000)
    assert solver.stop == "stalled"


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"C": 0}, "C must be a finite number above 0; got 0"),
        ({"tol": -1}, "tol must be a finite number above 0"),
        ({"kernel": "cubic"}, "kernel must be one of 'linear'"),
        ({"width": 0}, "width must be a finite number above 0"),
        ({"kernel": "polynomial", "degree": 1.5}, "degree must be a whole number"),
        ({"kernel": "tanh", "slope": np.nan}, "slope must be a finite number"),
        ({"max_updates": -1}, "max_updates must be a whole number, 0 or more"),
        ({"max_snapshots": 1}, "max_snapshots must be a whole number, 2 or more"),
    ],
)
def test_a_wrong_parameter_is_named(parameters, message):
    with pytest.raises(ValueError, match=message):
        KernelSVM(**parameters).fit([[0.0], [1.0]], [0, 1])


@every_kernel
@settings(deadline=None, max_examples=25)
@given(problem=problems, C=prices, seed=st.integers(0, 99))
def test_with_weights_each_alpha_has_a_bound_of_its_own(kernel, problem, C, seed):
    X, y = data(problem)
    s = np.random.default_rng(seed).choice([0, 0.3, 1, 2.5], len(y), p=[0.2, 0.2, 0.4, 0.2])
    s[[np.flatnonzero(y == label)[0] for label in (-1, 1)]] = 1
    model = KernelSVM(C=C, kernel=kernel, **KERNELS[kernel]).fit(X, y, s)
    alpha, margins = model.alpha_, y * model.decision_function(X)
    assert model.trace_.stop == "converged"
    assert ((alpha >= 0) & (alpha <= s * C)).all()
    assert abs(alpha @ y) <= 1e-9 * C * s.sum()
    tolerance = 1e-6 + 1e-12 * C * s.max() * np.abs(model.gram_).max()
    counted = s > 0
    assert margins[counted & (alpha == 0)].min(initial=1) >= 1 - tolerance
    assert margins[counted & (alpha == s * C)].max(initial=1) <= 1 + tolerance
    np.testing.assert_allclose(margins[(alpha > 0) & (alpha < s * C)], 1, atol=tolerance)
    np.testing.assert_allclose(model.slack_, np.maximum(0, 1 - margins), atol=tolerance)
    length = (alpha * y) @ model.gram_ @ (alpha * y)
    primal, lower = length / 2 + C * s @ model.slack_, alpha.sum() - length / 2
    rounding = 1e-9 * max(1, primal) + 1e-13 * alpha @ np.abs(model.gram_) @ alpha
    longer = 1 / margins[counted & (alpha < s * C)].min(
        initial=1
    )  # both w and b: no α below its bound has slack
    scaled = length / 2 * longer**2 + C * s @ np.maximum(0, 1 - longer * margins)
    assert model.trace_.gap[-1] == pytest.approx(min(primal, scaled) - lower, abs=rounding)
    assert primal - lower <= 1e-5 * max(1, C) * s.sum()


def test_where_pairs_would_take_for_ever_newtons_way_between_bounds_ends():
    """Points at one place, a matrix of rank 10 and a high price: 100,000 steps of pairs are too few."""
    X, y = data(("checkerboard", 20, 82, 0))
    s = np.random.default_rng(93).choice([0, 0.3, 1, 2.5], len(y), p=[0.2, 0.2, 0.4, 0.2])
    s[[np.flatnonzero(y == label)[0] for label in (-1, 1)]] = 1
    model = KernelSVM(C=1000.0, kernel="polynomial", degree=3, offset=0.5, max_updates=1000).fit(X, y, s)
    assert model.trace_.stop == "converged"


def test_weights_are_libsvms():
    X, y = GENERATORS["checkerboard"](n=700, flips=0.1)
    s = np.random.default_rng(0).exponential(size=len(y))
    for weights, by_class in ((s, None), (None, "balanced"), (s, {1: 3.0})):
        model = KernelSVM(C=2.0, width=1.0, class_weight=by_class, tol=1e-9).fit(X, y, weights)
        other = SVC(C=2.0, gamma=0.5, class_weight=by_class, tol=1e-9).fit(X, y, weights)
        np.testing.assert_allclose(model.decision_function(X), other.decision_function(X), atol=1e-5)
