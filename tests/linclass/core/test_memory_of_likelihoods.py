"""What fits of likelihoods and of naive Bayes take beside the samples: never as much again."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import BernoulliNB, GaussianNB, LogisticRegression, MultinomialNB, SoftmaxRegression
from tests.support.memory import peak_bytes

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("shape", [(2_000, 1_000), (4_000, 1_000), (600, 590), (1_200, 1_190)], ids=str)
@pytest.mark.parametrize("noise", [0.0, 1.0])
@pytest.mark.filterwarnings("ignore::UserWarning")  # of classes that are separable
def test_a_likelihood_without_a_penalty_takes_no_copies(shape, noise):
    n, d = shape
    rng = np.random.default_rng(1)
    X = rng.normal(size=shape)
    y = X @ rng.normal(size=d) / np.sqrt(d) + noise * rng.normal(size=n) > 0
    model = LogisticRegression(l2=0)
    model.fit(X[:20, :30].copy(), np.arange(20) % 2)
    assert peak_bytes(lambda: model.fit(X, y)) < X.nbytes


@pytest.mark.parametrize(("shape", "most"), [((1_200, 200), 1.5), ((500, 300), 2.0)], ids=str)
@pytest.mark.filterwarnings("ignore::UserWarning")  # of classes that are separable
def test_a_likelihood_of_a_small_table_stores_half_of_a_matrix_beside_a_copy_of_it(shape, most):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=shape), rng.integers(0, 2, shape[0])
    model = LogisticRegression(l2=0)
    model.fit(X[:20, :30].copy(), np.arange(20) % 2)
    assert peak_bytes(lambda: model.fit(X, y)) < most * X.nbytes


@pytest.mark.parametrize(
    ("model", "shape", "most"),
    [
        (LogisticRegression(), (2_000, 1_000), 0.8),
        (LogisticRegression(l2=1e-3), (2_000, 1_000), 0.8),
        (LogisticRegression(), (500, 600), 1.0),
        (SoftmaxRegression(), (2_000, 1_000), 1.0),
        (SoftmaxRegression(), (500, 600), 1.0),
    ],
    ids=str,
)
def test_penalised_likelihoods_take_no_copies(model, shape, most):
    n, d = shape
    classes = 4 if isinstance(model, SoftmaxRegression) else 2
    rng = np.random.default_rng(0)
    y = np.arange(n) % classes
    X = rng.normal(size=shape) + rng.normal(size=(classes, d))[y] * 1.8 / np.sqrt(d)
    model.fit(X[:20, :30].copy(), y[:20])
    assert peak_bytes(lambda: model.fit(X, y)) < most * X.nbytes
    assert model.trace_.stop == "converged"


@pytest.mark.filterwarnings("ignore::UserWarning")  # of classes that are separable
@pytest.mark.parametrize("l2", [1.0, 0.0])
@pytest.mark.parametrize(
    ("shape", "classes"),
    [((700, 500), 2), ((60_000, 40), 2), ((1_200, 300), 3), ((60_000, 40), 3), ((4_000, 250), 4)],
    ids=str,
)
def test_softmax_regression_of_any_number_of_classes_takes_no_copies(shape, classes, l2):
    n, d = shape
    rng = np.random.default_rng(0)
    y = np.arange(n) % classes
    X = rng.normal(size=shape) + rng.normal(size=(classes, d))[y] / 40
    model = SoftmaxRegression(l2=l2)
    model.fit(X[:60].copy(), y[:60])
    assert peak_bytes(lambda: model.fit(X, y)) < X.nbytes
    assert model.trace_.stop in ("converged", "diverged")


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("shape", [(500, 2_000), (2_000, 1_000), (60_000, 40)], ids=str)
@pytest.mark.parametrize("model", [BernoulliNB(), MultinomialNB(), GaussianNB()], ids=repr)
def test_naive_bayes_takes_no_copies(model, shape, weighted):
    rng = np.random.default_rng(0)
    X, y = rng.integers(0, 3, shape).astype(float), np.arange(shape[0]) % 3
    weights = rng.integers(1, 4, len(y)).astype(float) if weighted else None
    model.fit(X[:20].copy(), y[:20])
    assert peak_bytes(lambda: model.fit(X, y, weights)) < X.nbytes


@pytest.mark.filterwarnings("ignore:After max_iter")
@pytest.mark.parametrize("solver", ["gradient", "sgd", "minibatch"])
@pytest.mark.parametrize("shape", [(500, 600), (700, 500), (200, 2_000)], ids=str)
def test_steps_along_gradients_take_no_copies(solver, shape):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=shape), np.arange(shape[0]) % 2
    model = LogisticRegression(l2=1e-2, solver=solver, max_iter=2)
    model.fit(X[:20, :30].copy(), y[:20])
    assert peak_bytes(lambda: model.fit(X, y)) < 1.05 * X.nbytes


def test_a_loss_that_is_far_from_its_minimum_takes_half_of_a_matrix():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(900, 700)), np.arange(900) % 4
    model = SoftmaxRegression(l2=1e-3, max_iter=4)
    model.fit(X[:20, :30].copy(), y[:20])
    with pytest.warns(UserWarning, match="above its least value"):
        assert peak_bytes(lambda: model.fit(X, y)) < X.nbytes


def test_the_second_derivatives_of_a_slow_fit_take_the_place_of_the_samples_in_single_precision():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(700, 700)), np.arange(700) % 2
    model = LogisticRegression(l2=1e-6, max_iter=300)
    assert peak_bytes(lambda: model.fit(X, y)) < X.nbytes
    assert model.trace_.stop == "converged"
