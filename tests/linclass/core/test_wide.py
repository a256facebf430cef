"""More features than samples: the same optima as without any reduction, in the memory that the samples take."""

import pickle
import tracemalloc

import numpy as np
import pytest
from sklearn import linear_model, svm

from linclass import (
    DualPerceptron,
    FisherDiscriminant,
    GaussianNB,
    LeastSquaresClassifier,
    LogisticRegression,
    MaxMargin,
    OneVsRest,
    Perceptron,
    Pocket,
    SoftMargin,
    SoftmaxRegression,
)
from tests.support.memory import peak_bytes

RNG = np.random.default_rng(8)
N, D = 20, 36
X = RNG.normal(size=(N, D)) + 2.0
Y = (X[:, 0] + RNG.normal(size=N) > 2).astype(int)
THREE = np.arange(N) % 3
WEIGHTS = RNG.integers(1, 4, size=N).astype(float)


def best_logistic(X, y, l2, s):
    """(w, b) of the least J by Newton's method with all d + 1 weights."""
    Z, D = np.column_stack([X, np.ones(len(X))]), np.diag(np.append(np.full(X.shape[1], l2), 0.0))
    weights = np.zeros(X.shape[1] + 1)
    for _ in range(50):
        p = 1 / (1 + np.exp(-Z @ weights))
        hessian = (Z.T * (s * p * (1 - p))) @ Z + D
        weights -= np.linalg.solve(hessian, Z.T @ (s * (p - y)) + D @ weights)
    return weights


@pytest.mark.parametrize("solver", ["newton", "gradient"])
@pytest.mark.parametrize("s", [np.ones(N), WEIGHTS])
def test_logistic_regression_finds_the_optimum_of_all_weights(solver, s):
    samples = X - (0 if solver == "newton" else 2)  # steps along the gradient are many far from the origin
    model = LogisticRegression(l2=0.5, solver=solver, max_iter=20_000).fit(samples, Y, sample_weight=s)
    assert model.trace_.stop == "converged"
    found = np.append(model.coef_, model.intercept_)
    np.testing.assert_allclose(found, best_logistic(samples, Y, 0.5, s), atol=1e-6)


def test_softmax_regression_finds_scikit_learns_optimum():
    model = SoftmaxRegression(l2=0.5).fit(X, THREE)
    other = linear_model.LogisticRegression(C=2.0, tol=1e-10, max_iter=10_000).fit(X, THREE)
    np.testing.assert_allclose(model.coef_, other.coef_, atol=1e-5)
    np.testing.assert_allclose(model.predict_proba(X), other.predict_proba(X), atol=1e-5)


def test_steps_along_the_gradient_are_those_of_all_weights():
    trace = LogisticRegression(l2=0.5, solver="gradient", eta=0.01, max_iter=7).fit(X, Y).trace_
    Z, weights = np.column_stack([X, np.ones(N)]), np.zeros(D + 1)
    for step in range(8):
        p = 1 / (1 + np.exp(-Z @ weights))
        slope = Z.T @ (p - Y) + 0.5 * np.append(weights[:-1], 0)
        np.testing.assert_allclose(np.append(trace.coef[step], trace.intercept[step]), weights, atol=1e-10)
        np.testing.assert_allclose(trace.gradient[step], slope, atol=1e-9)
        np.testing.assert_allclose(trace[step].coef_[0], weights[:-1], atol=1e-10)
        weights = weights - 0.01 * slope


def test_the_gradient_of_newtons_trace_is_that_of_its_weights():
    trace = SoftmaxRegression(l2=0.5).fit(X, THREE).trace_
    one_hot = THREE[:, None] == np.arange(3)
    for t, model in enumerate(trace):
        pull = model.predict_proba(X) - one_hot
        slope = np.column_stack([pull.T @ X + 0.5 * model.coef_, pull.sum(axis=0)])
        np.testing.assert_allclose(trace.gradient[t], slope, atol=1e-9)


def test_one_sample_of_many_features_is_learned_on_in_steps_as_long_as_the_samples_allow():
    model = LogisticRegression(solver="sgd", l2=0.3, random_state=0)
    model.partial_fit(X[:1], Y[:1], classes=[0, 1])
    z = np.append(X[0], 1.0)
    eta = 1 / np.linalg.eigvalsh(np.outer(z, z) / 4 + np.diag(np.append(np.full(D, 0.3), 0.0)))[-1]
    assert model.coef_[0] == pytest.approx(eta * (Y[0] - 0.5) * X[0])


@pytest.mark.parametrize("s", [None, WEIGHTS])
@pytest.mark.parametrize("y", [Y, THREE])
def test_least_squares_finds_the_shortest_of_the_best_weights(y, s):
    model = LeastSquaresClassifier().fit(X, y, sample_weight=s)
    share = np.ones(N) if s is None else s
    mean = np.average(X, axis=0, weights=share)
    T = np.where(y[:, None] == 1, 1.0, -1.0) if y is Y else (y[:, None] == np.arange(3)).astype(float)
    middle, root = np.average(T, axis=0, weights=share), np.sqrt(share)[:, None]
    W = np.linalg.pinv(root * (X - mean)) @ (root * (T - middle))
    np.testing.assert_allclose(model.coef_, W.T, atol=1e-10)
    np.testing.assert_allclose(model.intercept_, middle - mean @ W, atol=1e-10)
    assert model.loss_ == pytest.approx(0, abs=1e-18)


def test_fishers_direction_is_the_difference_of_the_means_where_no_class_spreads():
    model = FisherDiscriminant().fit(X, Y)
    means = np.array([X[k == Y].mean(axis=0) for k in (0, 1)])
    rows = X - means[Y]
    inside = np.linalg.pinv(rows) @ rows  # projects on what the classes spread in
    w = (means[1] - means[0]) - inside @ (means[1] - means[0])
    np.testing.assert_allclose(model.w, w, atol=1e-10)
    np.testing.assert_allclose(model.intercept_, -w @ means.mean(axis=0), atol=1e-10)
    assert model.J(w) == np.inf
    assert model.predict(X).tolist() == Y.tolist()
    across = rows.T @ RNG.normal(size=N)  # in the span of the classes, so that it has a spread
    between = (across @ (means[1] - means[0])) ** 2
    assert model.J(across) == pytest.approx(between / ((rows @ across) ** 2).sum())


def test_fishers_matrices_are_those_of_all_features_when_asked_for():
    model = FisherDiscriminant().fit(X, THREE)
    means = np.array([X[k == THREE].mean(axis=0) for k in range(3)])
    within = sum((X[k == THREE] - means[k]).T @ (X[k == THREE] - means[k]) for k in range(3))
    np.testing.assert_allclose(model.scatter_.within, within, atol=1e-10)
    np.testing.assert_allclose(model.covariance_, within / (N - 3), atol=1e-10)
    np.testing.assert_allclose(model.scatter_.total, (N - 1) * np.cov(X.T), atol=1e-10)
    np.testing.assert_allclose(model.scatter_.between + within, (N - 1) * np.cov(X.T), atol=1e-10)
    assert model.scatter_.singular
    assert model.predict(X).tolist() == THREE.tolist()
    assert model.transform(X).shape == (N, 2)
    drawn, _ = model.sample(500, label=1, random_state=0)
    away = (drawn - means[1]) - (drawn - means[1]) @ np.linalg.pinv(X - means[THREE]) @ (X - means[THREE])
    assert np.abs(away).max() < 1e-9  # along nothing that the samples do not spread in


def test_a_direction_across_all_samples_has_no_scatter():
    scatter = FisherDiscriminant().fit(X, Y).scatter_
    across = np.linalg.svd(X - X.mean(axis=0))[2][-1]
    assert (scatter.J(across), scatter.separation([across])) == (0.0, 0.0)
    with pytest.raises(ValueError, match="must not be 0"):
        scatter.J(np.zeros(D))
    assert "36 features" in repr(scatter)


@pytest.mark.parametrize(
    ("model", "C"), [(SoftMargin(C=0.01), 0.01), (SoftMargin(), 1.0), (MaxMargin(), 1e8)]
)
def test_margins_are_scikit_learns(model, C):
    model.fit(X, Y)
    other = svm.SVC(kernel="linear", C=C, tol=1e-10).fit(X, Y)
    np.testing.assert_allclose(model.coef_, other.coef_, atol=1e-6)  # which is as near as theirs comes
    np.testing.assert_allclose(model.dual_coef_ @ X[model.support_], model.coef_, atol=1e-9)
    assert model.trace_.stop == "converged"
    assert model.trace_.coef.shape == (len(model.trace_), D)
    np.testing.assert_allclose(model.trace_[-1].decision_function(X), model.decision_function(X), atol=1e-10)
    assert model.margin_ == pytest.approx(1 / np.linalg.norm(model.coef_))


def test_a_margin_that_is_tiny_is_found_in_whole_numbers_of_the_samples_themselves():
    samples = np.zeros((4, 6))
    samples[:, :2] = [[0, 0], [1, 1e-7], [0, 2e-7], [1, 3e-7]]
    model = MaxMargin().fit(samples, [0, 0, 1, 1])
    assert model.margin_ == pytest.approx(1e-7, rel=1e-5)
    assert (model.predict(samples) == [0, 0, 1, 1]).all()


def test_labels_that_contradict_each_other_have_an_optimum_without_a_penalty():
    both = np.repeat(X[:3], 2, axis=0)
    model = LogisticRegression(l2=0).fit(both, [0, 1] * 3)
    assert model.trace_.stop == "converged"
    np.testing.assert_allclose(model.predict_proba(both), 0.5, atol=1e-7)


def test_more_weights_than_samples_have_no_standard_errors():
    both = np.repeat(X[:3], 2, axis=0)
    model = LogisticRegression(l2=0).fit(both, [0, 1] * 3)
    with pytest.raises(ValueError, match="37 weights and 6 samples"):
        model.summary(both, [0, 1] * 3)


BIG = np.random.default_rng(1).normal(size=(60, 6_000))
SIDE = np.arange(60) % 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "model",
    [
        LogisticRegression(l2=1.0),
        LogisticRegression(l2=0),
        LogisticRegression(l2=1.0, solver="gradient", max_iter=2_000),
        LogisticRegression(l2=1.0, solver="sgd", max_iter=20),
        SoftmaxRegression(l2=1.0),
        FisherDiscriminant(),
        LeastSquaresClassifier(),
        SoftMargin(),
        MaxMargin(),
        GaussianNB(),
    ],
    ids=repr,
)
@pytest.mark.filterwarnings("ignore::UserWarning")  # of fits that are out of steps, or separate the classes
def test_a_fit_takes_at_most_three_times_the_memory_of_its_samples(model):
    type(model)(**model.get_params()).fit(
        BIG[:, :2] + 5 * SIDE[:, None], SIDE
    )  # what is imported is no part of it
    tracemalloc.start()
    try:
        model.fit(BIG, SIDE)
        kept, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak <= 3 * BIG.nbytes
    assert kept <= 1.5 * BIG.nbytes


def test_a_trace_is_pickled_and_cut_without_being_made():
    model = LogisticRegression(l2=1.0, solver="gradient", max_iter=2_000).fit(BIG, SIDE)
    again = pickle.loads(pickle.dumps(model))
    assert len(pickle.dumps(model)) < 2 * BIG.nbytes
    np.testing.assert_array_equal(again.trace_[-1].coef_, model.trace_[-1].coef_)
    np.testing.assert_allclose(model.trace_[-3:].coef[-1], model.coef_[0], atol=1e-12)
    np.testing.assert_allclose(model.trace_.at([0, -1]).gradient[1], model.trace_.gradient[-1], atol=1e-12)
    assert not model.trace_.coef.flags.writeable


@pytest.mark.parametrize(
    "model",
    [Perceptron(), DualPerceptron(), OneVsRest(estimator=LogisticRegression(l2=1.0, solver="gradient"))],
    ids=repr,
)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_rows_of_a_trace_take_no_more_memory_than_the_samples(model):
    flipped = SIDE.copy()
    flipped[:20] = 1 - flipped[:20]
    samples = BIG + 3.0  # far from the origin, where updates are many
    trace = model.fit(samples, flipped).trace_
    assert len(trace) > 5
    assert trace.coef.nbytes <= BIG.nbytes
    assert trace.step[0] == 0
    np.testing.assert_allclose(trace[-1].coef_, model.coef_, atol=1e-12)
    np.testing.assert_allclose(np.atleast_2d(trace.coef[-1]), model.coef_, atol=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize(
    "model",
    [
        Perceptron(),
        Perceptron(unit_norm=True),
        Perceptron(eta=0.5, start="first-sample"),
        DualPerceptron(),
        DualPerceptron(kernel="gaussian", width=50.0),
        Pocket(random_state=0),
    ],
    ids=repr,
)
@pytest.mark.parametrize("decimals", [0, 2, None])
def test_a_perceptron_takes_at_most_three_times_the_memory_of_its_samples(model, decimals):
    samples = BIG + 3.0 if decimals is None else np.round(BIG + 3.0, decimals)
    flipped = SIDE.copy()
    flipped[:20] = 1 - flipped[:20]
    model.fit(samples[:, :200], flipped)  # what is imported is no part of it
    taken = peak_bytes(lambda: model.fit(samples, flipped))
    assert len(model.trace_) > 5
    assert taken <= 3 * samples.nbytes
