"""Least squares, Fisher, margins and one-vs-rest in sparse tables: the weights of all numbers, in less memory."""

import numpy as np
import pytest
from scipy import sparse
from sklearn.base import clone
from sklearn.linear_model import Ridge
from sklearn.svm import SVC

from linclass import (
    FisherDiscriminant,
    LeastSquaresClassifier,
    LogisticRegression,
    MaxMargin,
    OneVsRest,
    SoftMargin,
    Stump,
)
from linclass.conventions import sparse as sparse_tables
from tests.support.memory import peak_bytes

SHAPES = [(120, 700), (500, 60), (260, 240)]


def drawn(shape, *, classes=2, share=0.1):
    """A random table with many zeros, and labels that depend on it and on noise."""
    rng = np.random.default_rng(shape)
    X = np.where(rng.random(shape) < share, rng.normal(size=shape) + 0.5, 0.0)
    f = X @ rng.normal(size=shape[1]) + 0.3 * rng.normal(size=shape[0])
    return X, np.digitize(f, np.quantile(f, np.arange(1, classes) / classes))


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("weights", [False, True])
@pytest.mark.parametrize("form", [sparse.csr_array, sparse.csr_matrix, sparse.coo_array])
@pytest.mark.parametrize(
    ("model", "classes"),
    [(LeastSquaresClassifier(), 2), (LeastSquaresClassifier(), 3), (SoftMargin(C=0.3), 2), (MaxMargin(), 2)],
    ids=repr,
)
def test_the_weights_are_those_of_all_numbers(model, classes, weights, shape, form):
    X, y = drawn(shape, classes=classes)
    given = {}
    if isinstance(model, MaxMargin):
        y = (X @ np.linspace(-1, 1, shape[1]) > 0).astype(int)
    elif weights:
        given["sample_weight"] = np.random.default_rng(1).integers(0, 4, len(X))
    one, other = clone(model).fit(form(X), y, **given), clone(model).fit(X, y, **given)
    size = np.abs(other.coef_).max()
    np.testing.assert_allclose(one.coef_, other.coef_, rtol=0, atol=1e-8 * size)
    np.testing.assert_allclose(one.intercept_, other.intercept_, rtol=0, atol=1e-8 * max(size, 1))
    np.testing.assert_array_equal(one.predict(form(X)), other.predict(X))
    if isinstance(model, LeastSquaresClassifier):
        assert one.loss_ == pytest.approx(other.loss_, rel=1e-8, abs=1e-12 * len(X))
    else:
        assert one.trace_.stop == "converged"
        np.testing.assert_allclose(one.slack_, other.slack_, atol=1e-8)
        np.testing.assert_array_equal(one.support_, other.support_)
        vectors = one.support_vectors_
        np.testing.assert_array_equal(
            vectors.toarray() if sparse.issparse(vectors) else vectors, X[one.support_]
        )


@pytest.mark.slow
@pytest.mark.parametrize("shape", [*SHAPES, (60, 5)])
@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize("weighted", [False, True])
def test_fishers_discriminant_is_that_of_all_numbers(shape, classes, weighted):
    X, y = drawn(shape, classes=classes)
    weights = np.random.default_rng(1).integers(0, 4, len(X)) if weighted else None
    table = sparse.csr_array(X)
    one, other = FisherDiscriminant().fit(table, y, weights), FisherDiscriminant().fit(X, y, weights)
    for name in ("coef_", "intercept_", "means_", "directions_", "covariance_", "explained_variance_ratio_"):
        found, wanted = getattr(one, name), getattr(other, name)
        np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-8 * np.abs(wanted).max(), err_msg=name)
    np.testing.assert_array_equal(one.predict(table), other.predict(X))
    np.testing.assert_allclose(one.predict_proba(table), other.predict_proba(X), rtol=0, atol=1e-8)
    np.testing.assert_allclose(
        one.transform(table), other.transform(X), rtol=0, atol=1e-8 * np.abs(other.transform(X)).max()
    )


def test_fishers_discriminant_never_makes_a_long_sparse_table_dense():
    rng = np.random.default_rng(0)
    X = sparse.random_array((20_000, 200), density=0.01, rng=rng, format="csr")
    y = rng.integers(0, 2, X.shape[0])
    assert peak_bytes(lambda: FisherDiscriminant().fit(X, y)) < 8 * X.shape[0] * X.shape[1] / 5


def test_fishers_scatters_are_those_of_the_fit_whatever_becomes_of_the_table():
    X, y = drawn((120, 700))
    table, other = sparse.csr_array(X), FisherDiscriminant().fit(X, y)
    model = FisherDiscriminant().fit(table, y)
    table.data[:] = 0
    np.testing.assert_allclose(model.covariance_, other.covariance_, rtol=0, atol=1e-12)


@pytest.mark.parametrize("constant", [0.0, 1.0], ids=["zeros", "ones"])
def test_fishers_discriminant_takes_constant_columns(constant):
    X, y = drawn((500, 60))
    X[:, 5], X[y == 1, 6] = constant, 1
    one, other = FisherDiscriminant().fit(sparse.csr_array(X), y), FisherDiscriminant().fit(X, y)
    np.testing.assert_allclose(one.coef_, other.coef_, rtol=0, atol=1e-8 * np.abs(other.coef_).max())


def test_scikit_learn_finds_the_same():
    X, y = drawn((500, 60))
    model = LeastSquaresClassifier().fit(sparse.csr_array(X), y)
    theirs = Ridge(alpha=1e-12, solver="cholesky").fit(X, 2 * y - 1)
    np.testing.assert_allclose(model.coef_[0], theirs.coef_, atol=1e-8)
    X, y = drawn((120, 700))
    machine = SVC(kernel="linear", C=0.3, tol=1e-10).fit(sparse.csr_matrix(X), y)
    np.testing.assert_allclose(
        SoftMargin(C=0.3).fit(sparse.csr_array(X), y).coef_, machine.coef_.toarray(), atol=1e-6
    )


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    "line", [LeastSquaresClassifier(), SoftMargin(C=0.3), LogisticRegression(), None, Stump()], ids=repr
)
@pytest.mark.filterwarnings("ignore::UserWarning")  # a perceptron needs not converge
def test_one_vs_rest_passes_the_table_on(line, shape):
    X, y = drawn(shape, classes=3)
    one, other = OneVsRest(clone(line) if line else None), OneVsRest(line)
    one.fit(sparse.csr_array(X), y)
    other.fit(X, y)
    f = other.decision_function(X)
    np.testing.assert_allclose(one.decision_function(sparse.csr_array(X)), f, atol=1e-5)
    chosen = one.predict(sparse.csr_array(X))
    assert (f[np.arange(len(X)), chosen] >= f.max(axis=1) - 2e-5).all()  # the same, unless two are equal
    if hasattr(other, "trace_"):
        assert one.trace_.errors[-1] == np.count_nonzero(chosen != y)


@pytest.mark.slow
@pytest.mark.parametrize(
    "model",
    [LeastSquaresClassifier(), SoftMargin(), MaxMargin(), FisherDiscriminant(), OneVsRest(SoftMargin())],
    ids=repr,
)
def test_a_table_that_is_too_large_for_memory_stays_sparse(model, monkeypatch):
    monkeypatch.setattr(sparse_tables, "LARGEST_DENSE", 1_000)
    rng = np.random.default_rng(0)
    X = sparse.random_array((300, 20_000), density=0.005, rng=rng, format="csr")
    y = rng.integers(0, 2, 300)
    assert peak_bytes(lambda: model.fit(X, y)) < 8 * X.shape[0] * X.shape[1] / 5
    assert model.score(X, y) == 1


@pytest.mark.slow
def test_a_column_far_from_0_keeps_all_digits():
    for shape in SHAPES:
        X, y = drawn(shape)
        X[:, 2] += 1e5
        for model in (LeastSquaresClassifier(), SoftMargin(C=0.3), FisherDiscriminant()):
            one, other = clone(model).fit(sparse.csr_array(X), y), clone(model).fit(X, y)
            np.testing.assert_array_equal(one.coef_, other.coef_)


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("classes", [2, 3])
def test_fishers_discriminant_has_all_digits_beside_a_column_far_from_0(shape, classes):
    X, y = drawn(shape, classes=classes)
    X[:, 2] += 1e5
    one, other = FisherDiscriminant().fit(sparse.csr_array(X), y), FisherDiscriminant().fit(X, y)
    for name in ("coef_", "intercept_", "means_", "directions_", "ratios_", "covariance_"):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name), err_msg=name)


def test_columns_of_zeros_and_equal_columns_are_no_obstacle():
    X, y = drawn((500, 60))
    X[:, 5] = 0
    one, other = LeastSquaresClassifier().fit(sparse.csr_array(X), y), LeastSquaresClassifier().fit(X, y)
    np.testing.assert_allclose(one.coef_, other.coef_, atol=1e-10)
    assert one.coef_[0, 5] == 0
    X[:, 7] = X[:, 8]
    one, other = LeastSquaresClassifier().fit(sparse.csr_array(X), y), LeastSquaresClassifier().fit(X, y)
    np.testing.assert_allclose(one.coef_, other.coef_, atol=1e-10)
