"""What fits and predictions of many samples take beside them: never as much again."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import (
    FisherDiscriminant,
    KernelSVM,
    LeastSquaresClassifier,
    LogisticRegression,
    MaxMargin,
    Perceptron,
    Pocket,
    SoftMargin,
    SoftmaxRegression,
)
from tests.support.memory import peak_bytes

pytestmark = pytest.mark.slow

LEARNERS = (
    (LogisticRegression(l2=1.0), 2),
    (LogisticRegression(l2=0), 2),
    (SoftmaxRegression(l2=1.0), 3),
    (LeastSquaresClassifier(), 2),
    (LeastSquaresClassifier(), 3),
    (FisherDiscriminant(), 2),
    (FisherDiscriminant(), 3),
)


@pytest.mark.parametrize(("model", "classes"), LEARNERS)
def test_less_than_the_samples_again(model, classes):
    rng = np.random.default_rng(0)
    y = np.arange(250_000) % classes
    X = rng.normal(size=(len(y), 20)) + rng.normal(size=(classes, 20))[y] / 4
    assert peak_bytes(lambda: model.fit(X, y)) < 0.5 * X.nbytes
    assert peak_bytes(lambda: model.predict(X)) < 0.3 * X.nbytes


WIDE = ((400, 3_000), (1_100, 1_100))
FEWER = ((1_400, 1_000), (1_000, 500))
SHARES = (
    (LogisticRegression(), 2, (1.0, 1.0)),
    (SoftmaxRegression(), 4, (1.05, 1.2)),
    (LeastSquaresClassifier(), 2, (0.8, 0.9)),
    (FisherDiscriminant(), 2, (0.8, 0.9)),
    (Perceptron(), 2, (1.0, 1.0)),
    (Pocket(random_state=0), 2, (1.0, 1.25)),  # and single precision for all pairs of samples
    (SoftMargin(), 2, (1.0, 1.0)),
    (MaxMargin(), 2, (1.0, 1.0)),
    (KernelSVM(), 2, (0.6, 1.0)),
    (KernelSVM(C=1e6), 2, (0.6, 1.0)),  # half of K, and its factor in single precision: nearly all α are free
    (KernelSVM(kernel="linear"), 2, (0.6, 1.0)),
    (KernelSVM(kernel="laplacian"), 2, (0.6, 1.0)),
    (KernelSVM(kernel="tanh", slope=1e-3), 2, (0.6, 0.9)),
    (KernelSVM(kernel="power", degree=1), 2, (0.6, 1.0)),
)


@pytest.mark.parametrize("which", [0, 1], ids=["wide", "square"])
@pytest.mark.parametrize(("model", "classes", "shares"), SHARES, ids=lambda value: type(value).__name__)
def test_many_features_take_no_copies(model, classes, shares, which):
    n, d = WIDE[which]
    rng = np.random.default_rng(0)
    y = np.arange(n) % classes
    X = rng.normal(size=(n, d)) + rng.normal(size=(classes, d))[y] / 40
    model.fit(X[:20, :30].copy(), y[:20])
    assert peak_bytes(lambda: model.fit(X, y)) < shares[which] * X.nbytes


@pytest.mark.parametrize("shape", FEWER, ids=str)
@pytest.mark.parametrize("model", [Perceptron(), Pocket(random_state=0)], ids=repr)
def test_perceptrons_of_up_to_two_samples_for_each_feature_take_no_copies(model, shape):
    d = shape[1]
    rng = np.random.default_rng(0)
    X = rng.normal(size=shape)
    y = X @ rng.normal(size=d) > 0
    model.fit(X[:20, :30].copy(), np.arange(20) % 2)
    assert peak_bytes(lambda: model.fit(X, y)) < X.nbytes


@pytest.mark.parametrize(
    ("model", "most"),
    [
        (KernelSVM(), 1.0),
        (KernelSVM(C=1e6), 1.0),
        (KernelSVM(kernel="laplacian"), 1.0),
        (KernelSVM(kernel="linear"), 1.0),
        (KernelSVM(kernel="polynomial"), 1.0),
        (KernelSVM(kernel="tanh", slope=1e-3), 1.0),
        (KernelSVM(kernel="power", degree=1.5), 1.0),
    ],
    ids=str,
)
def test_kernel_machines_of_more_samples_than_features_take_no_copies(model, most):
    rng = np.random.default_rng(0)
    y = np.arange(2_000) % 2
    X = rng.normal(size=(2_000, 1_000)) + rng.normal(size=(2, 1_000))[y] / 17
    model.fit(X[:20, :30].copy(), y[:20])
    assert peak_bytes(lambda: model.fit(X, y)) < most * X.nbytes
    assert model.trace_.stop == "converged"


@pytest.mark.parametrize("model", [SoftMargin(), MaxMargin()], ids=repr)
@pytest.mark.parametrize("shape", [(30_000, 20), (20_000, 30)], ids=str)
def test_margins_of_some_features_take_twenty_eight_numbers_for_each_sample(model, shape):
    n, d = shape
    rng = np.random.default_rng(0)
    X, w = rng.normal(size=shape), rng.normal(size=d)
    w /= np.linalg.norm(w)
    if isinstance(model, MaxMargin):
        y = X @ w > 0
        X += 0.1 * np.where(y, 1, -1)[:, None] * w
    else:
        y = X @ w + rng.normal(size=n) > 0
    assert peak_bytes(lambda: model.fit(X, y)) < 28 * 8 * n
    assert model.trace_.stop == "converged"


@pytest.mark.parametrize("model", [SoftMargin(), SoftMargin(C=1e-4), MaxMargin()], ids=repr)
@pytest.mark.parametrize(("shape", "numbers"), [((150_000, 2), 12), ((60_000, 6), 20)], ids=str)
def test_margins_of_very_many_samples_of_few_features_take_few_numbers_for_each(model, shape, numbers):
    n, d = shape
    rng = np.random.default_rng(0)
    X, w = rng.normal(size=shape), rng.normal(size=d)
    y = X @ w + 2 * rng.normal(size=n) * (not isinstance(model, MaxMargin)) > 0
    X += 0.1 * np.where(y, 1, -1)[:, None] * w
    model.fit(X[:20].copy(), y[:20])
    assert peak_bytes(lambda: model.fit(X, y)) < numbers * 8 * n
    assert model.trace_.stop == "converged"


@pytest.mark.parametrize("shape", [*FEWER, (2_000, 800), (3_000, 300), (6_000, 100)], ids=str)
@pytest.mark.parametrize("model", [SoftMargin(), SoftMargin(C=1e-4), MaxMargin()], ids=repr)
def test_margins_take_no_copies(model, shape):
    n, d = shape
    rng = np.random.default_rng(0)
    X, noise = rng.normal(size=shape), rng.normal(size=n) * (not isinstance(model, MaxMargin))
    y = X @ rng.normal(size=d) / np.sqrt(d) + noise > 0
    model.fit(X[:20, :30].copy(), np.arange(20) % 2)
    assert peak_bytes(lambda: model.fit(X, y)) < X.nbytes
    assert model.trace_.stop == "converged"


@pytest.mark.parametrize(
    ("model", "classes"),
    [
        (LeastSquaresClassifier(), 2),
        (LeastSquaresClassifier(), 4),
        (FisherDiscriminant(), 2),
        (FisherDiscriminant(), 4),
    ],
    ids=str,
)
@pytest.mark.parametrize("shape", FEWER, ids=str)
def test_normal_equations_of_a_few_samples_for_each_feature_take_no_copies(model, classes, shape):
    n, d = shape
    rng = np.random.default_rng(0)
    y = np.arange(n) % classes
    X = rng.normal(size=shape) + rng.normal(size=(classes, d))[y] / 40
    model.fit(X[:20, :30].copy(), y[:20])
    assert peak_bytes(lambda: model.fit(X, y)) < 0.8 * X.nbytes


@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize("shape", [*FEWER, (600, 590), (400, 3_000), (60_000, 40)], ids=str)
@pytest.mark.parametrize("model", [LeastSquaresClassifier(), FisherDiscriminant()], ids=str)
def test_weighted_samples_take_no_copies(model, shape, classes):
    n, d = shape
    rng = np.random.default_rng(0)
    y = np.arange(n) % classes
    X = rng.normal(size=shape) + rng.normal(size=(classes, d))[y] / 40
    weights = rng.integers(1, 4, n).astype(float)
    model.fit(X[:20, :30].copy(), y[:20])
    assert peak_bytes(lambda: model.fit(X, y, weights)) < 0.9 * X.nbytes


@pytest.mark.parametrize("shape", [(400, 3_000), (590, 600)], ids=str)
def test_the_null_space_of_many_classes_takes_no_copies(shape):
    rng = np.random.default_rng(0)
    y = np.arange(shape[0]) % 10
    X = rng.normal(size=shape) + rng.normal(size=(10, shape[1]))[y] / 40
    model = FisherDiscriminant()
    model.fit(X[:60].copy(), y[:60])
    assert peak_bytes(lambda: model.fit(X, y)) < X.nbytes
    assert np.isinf(model.ratios_).tolist() == [True] * 9


@pytest.mark.parametrize("shape", [*FEWER, (5_000, 100), (60_000, 40), (400, 3_000), (590, 600)], ids=str)
@pytest.mark.parametrize("model", [LeastSquaresClassifier(), FisherDiscriminant()], ids=str)
def test_dependent_features_and_equal_samples_take_no_copies(model, shape):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=shape), np.arange(shape[0]) % 2
    X[:, 1], X[:, 3] = X[:, 0], X[:, 2] + X[:, 4]
    X[2] = X[4]
    model.fit(X[:300, :30].copy(), y[:300])
    model.fit(X[:30, :600].copy(), y[:30])
    assert peak_bytes(lambda: model.fit(X, y)) < X.nbytes


@pytest.mark.parametrize(
    "model",
    [
        LeastSquaresClassifier(),
        FisherDiscriminant(),
        SoftMargin(),
        MaxMargin(),
        KernelSVM(),
        KernelSVM(kernel="tanh", slope=1e-3),
    ],
    ids=repr,
)
def test_a_few_hundred_samples_of_as_many_features_take_no_copies(model):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(500, 600)), np.arange(500) % 2
    model.fit(X[:20, :30].copy(), y[:20])
    assert peak_bytes(lambda: model.fit(X, y)) < X.nbytes


def test_the_steps_of_a_linear_machine_of_few_samples_take_a_part_of_them():
    """With many features, a row of its trace is as large as a sample."""
    n, d = 72, 7_129
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(n, d)), np.arange(n) % 2
    model = KernelSVM(kernel="linear")
    assert peak_bytes(lambda: model.fit(X, y)) < 0.5 * X.nbytes
    assert len(model.trace_) > 10
