"""Kernel machines of several hundred samples with as many features: half of the matrix, and no copy of the samples."""

import numpy as np
import pytest
from sklearn.svm import SVC

from linclass import DualPerceptron, FisherDiscriminant, KernelSVM
from linclass.data.half_matrix import products
from linclass.margins.bounded_walk import Border

N, D = 520, 540


def drawn(n=N, d=D, *, same=0):
    """Overlapping classes in many features; the first samples are repeated."""
    rng = np.random.default_rng(n + same)
    X = rng.normal(size=(n, d))
    X[same : 2 * same] = X[:same]
    return X, (X[:, :5].sum(axis=1) + 2 * rng.normal(size=n) > 0).astype(int)


@pytest.mark.slow
@pytest.mark.parametrize("kernel", ["gaussian", "linear", "polynomial", "laplacian"])
@pytest.mark.parametrize("same", [0, 200])
@pytest.mark.parametrize("C", [0.05, 1.0])
def test_the_optimum_is_scikit_learns(kernel, same, C):
    X, y = drawn(same=same)
    X /= np.sqrt(D)
    model = KernelSVM(kernel=kernel, C=C, width=1.0).fit(X, y)
    assert model.trace_.stop == "converged"
    theirs = SVC(C=C, kernel=lambda A, B: model._gram(A, B), tol=1e-9).fit(X, y)
    np.testing.assert_allclose(model.decision_function(X), theirs.decision_function(X), atol=1e-5)
    alpha = np.zeros(len(X))
    alpha[theirs.support_] = np.abs(theirs.dual_coef_[0])
    beta, other = (a * (2 * y - 1) for a in (model.alpha_, alpha))
    values = [np.abs(b).sum() - b @ model.gram_ @ b / 2 for b in (beta, other)]
    assert values[0] >= values[1] * (1 - 1e-9)


def test_equal_samples_need_the_whole_matrix_of_the_free_ones():
    X, _ = drawn(same=200)
    border = Border(products(X, X.mean(axis=0)), np.arange(400))
    errors = np.random.default_rng(0).normal(size=(400, 2))
    assert np.abs(border.times(errors).sum(axis=0)).max() < 1e-3
    assert border.solved == 2  # the attempt to find a factor, and the whole matrix


def test_samples_that_are_changed_later_are_not_used_silently():
    X, y = drawn()
    for model in (KernelSVM(), DualPerceptron(kernel="gaussian", width=30.0)):
        assert X.size > 250_000
        model.fit(X, y)
        before, kept = model.decision_function(X[:3]), X.copy()
        for change in (
            lambda: X.__setitem__((3, 4), X[3, 4] + 1e-9),
            lambda: X.__imul__(2.0),
            lambda: X.__setitem__(slice(None), X[::-1].copy()),
            lambda: X.__setitem__(slice(None), X[:, ::-1].copy()),
        ):
            change()
            with pytest.raises(ValueError, match=r"X was changed after fit.* pass X\.copy\(\) to fit"):
                model.decision_function(kept[:3])
            X[:] = kept
        np.testing.assert_array_equal(model.decision_function(X[:3]), before)


def test_scatters_of_samples_that_were_changed_are_refused():
    X, y = drawn()
    model, kept = FisherDiscriminant().fit(X, y), X.copy()
    X *= 2
    with pytest.raises(ValueError, match="X was changed after fit"):
        _ = model.scatter_
    X[:] = kept
    assert (
        model.scatter_.J(model.coef_[0]) > 1e9
    )  # as few samples have no scatter within their classes along w


def test_few_samples_are_copied():
    X, y = drawn(40, 60)
    model = KernelSVM().fit(X, y)
    before = model.decision_function(X)
    kept = X.copy()
    X *= 2
    np.testing.assert_array_equal(model.decision_function(kept), before)
