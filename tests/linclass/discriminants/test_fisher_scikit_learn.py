"""Fisher's discriminant beside scikit-learn's: Σ = S_W/(N - C) here, S_W/N there, and how each gives the other's."""

from __future__ import annotations

import numpy as np
import pytest
import sklearn
from sklearn.datasets import load_iris
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from linclass import FisherDiscriminant
from linclass.data.datasets import blobs

IRIS = load_iris(return_X_y=True)


def unbiased(solver):
    """Whether scikit-learn's solver divides S_W by N - C: svd does up to 1.8; all others divide by N."""
    return solver == "svd" and tuple(map(int, sklearn.__version__.split(".")[:2])) < (1, 9)


class Unbiased:
    """A covariance for scikit-learn's LinearDiscriminantAnalysis: N / (N - C) times that of a class."""

    def __init__(self, n, classes):
        self.factor = n / (n - classes)

    def fit(self, X):
        self.covariance_ = self.factor * np.cov(X.T, bias=True)
        return self


@pytest.mark.parametrize("classes", [2, 3])
def test_the_default_is_scikit_learns_with_a_covariance_of_its_own(classes):
    X, y = IRIS[0][IRIS[1] < classes], IRIS[1][IRIS[1] < classes]
    model, estimator = FisherDiscriminant().fit(X, y), Unbiased(len(X), classes)
    for solver in ("lsqr", "eigen"):
        other = LinearDiscriminantAnalysis(solver=solver, covariance_estimator=estimator).fit(X, y)
        np.testing.assert_allclose(model.decision_function(X), other.decision_function(X), rtol=0, atol=1e-8)
        np.testing.assert_allclose(model.covariance_, other.covariance_, rtol=1e-10)


@pytest.mark.parametrize("solver", ["svd", "lsqr", "eigen"])
@pytest.mark.parametrize("classes", [2, 3])
def test_agrees_with_scikit_learn(solver, classes):
    X, y = IRIS[0][IRIS[1] < classes], IRIS[1][IRIS[1] < classes]
    other = LinearDiscriminantAnalysis(solver=solver).fit(X, y)
    model = FisherDiscriminant(unbiased=unbiased(solver)).fit(X, y)
    np.testing.assert_allclose(model.predict_proba(X), other.predict_proba(X), rtol=0, atol=1e-8)
    f, g = model.decision_function(X), other.decision_function(X)
    if classes > 2:  # the svd solver leaves out what all classes share
        f, g = f - f.mean(axis=1, keepdims=True), g - g.mean(axis=1, keepdims=True)
    np.testing.assert_allclose(f, g, rtol=0, atol=1e-8)


@pytest.mark.parametrize("classes", [2, 3, 4])
def test_agrees_with_scikit_learn_on_uneven_classes_with_and_without_given_priors(classes):
    X, y = blobs(n=150, noise=1.5, classes=classes, flips=0.3)
    for priors in (None, np.arange(1, classes + 1) / sum(range(1, classes + 1))):
        other = LinearDiscriminantAnalysis(priors=priors).fit(X, y)
        model = FisherDiscriminant(priors=priors, unbiased=unbiased("svd")).fit(X, y)
        np.testing.assert_allclose(model.predict_proba(X), other.predict_proba(X), rtol=0, atol=1e-8)


def test_iris_in_two_dimensions_as_in_scikit_learn():
    X, y = IRIS
    other = LinearDiscriminantAnalysis().fit(X, y).transform(X)
    flat = FisherDiscriminant(unbiased=unbiased("svd")).fit(X, y).transform(X)
    assert flat.shape == (150, 2)
    np.testing.assert_allclose(flat * np.sign((flat * other).sum(axis=0)), other, rtol=0, atol=1e-8)
