"""Scikit-learn's names of parameters and values: each error names ours, and what they mean is the same."""

from __future__ import annotations

import inspect

import numpy as np
import pytest
from sklearn.naive_bayes import GaussianNB as Theirs
from sklearn.svm import SVC

import linclass
from linclass import (
    CLASSIFIERS,
    FEATURES,
    AdaBoost,
    FisherDiscriminant,
    KernelSVM,
    LogisticRegression,
    MaxMargin,
    OneVsRest,
    Perceptron,
    Pocket,
    Polynomial,
    SoftMargin,
    SoftmaxRegression,
    Standardise,
    Stump,
)
from linclass.conventions.names import PARAMETERS, VALUES


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: LogisticRegression(C=1), r"Scikit-learn's C is l2 here: l2 = 1 / C\."),
        (lambda: SoftmaxRegression(penalty="l1"), "penalty is l2 here: l2=0 is penalty=None"),
        (lambda: KernelSVM(gamma=1), r"gamma is width here: gamma = 1 / \(2 width²\)"),
        (lambda: KernelSVM(coef0=1), "coef0 is offset here"),
        (lambda: Perceptron(alpha=1e-4), "Leave out scikit-learn's alpha: there is no penalty"),
        (lambda: SoftMargin(penalty="l2"), "penalty is C here: the penalty is always ½ ‖w‖²"),
        (lambda: SoftMargin(kernel="linear"), "KernelSVM and DualPerceptron are the models with a kernel"),
        (lambda: MaxMargin(C=1), "SoftMargin and KernelSVM are the models with a cost C"),
        (lambda: Polynomial(interaction_only=True), "all monomials up to the degree are made"),
        (lambda: FisherDiscriminant(store_covariance=True), "covariance_ is computed when it is read"),
        (lambda: Perceptron(eta0=1), "eta0 is eta here"),
        (
            lambda: Perceptron(max_iter=5),
            "max_iter is max_updates here: the number of updates, not of passes",
        ),
        (lambda: Pocket(n_iter_no_change=5), "n_iter_no_change is patience here"),
        (lambda: AdaBoost(n_estimators=5), "n_estimators is rounds here"),
        (lambda: AdaBoost(estimator=Stump()), "the base classifier is always a stump"),
        (lambda: SoftMargin(cache_size=200), "Leave out scikit-learn's cache_size: it has no effect"),
        (lambda: Standardise(with_mean=False), "the mean is always subtracted"),
        (lambda: LogisticRegression(shrink=1), r"'shrink'\. Pass one of solver, l2, class_weight"),
        (lambda: Stump(depth=1), r"'depth'\. It has no parameters\."),
    ],
)
def test_an_unknown_parameter_names_ours(make, told):
    with pytest.raises(TypeError, match=told):
        make()


def test_setting_an_unknown_parameter_names_ours():
    with pytest.raises(ValueError, match=r"LogisticRegression has no parameter 'C'\. .* l2 = 1 / C"):
        LogisticRegression().set_params(C=1)
    with pytest.raises(ValueError, match="eta0 is eta here"):
        OneVsRest(Perceptron()).set_params(estimator__eta0=1)


@pytest.mark.parametrize(
    ("model", "told"),
    [
        (KernelSVM(kernel="rbf"), r"Scikit-learn's 'rbf' is 'gaussian' here"),
        (KernelSVM(kernel="poly"), "'poly' is 'polynomial' here"),
        (KernelSVM(kernel="precomputed"), "got 'precomputed'. Pass one of these"),
        (LogisticRegression(solver="lbfgs"), "'lbfgs' is 'newton' here"),
        (LogisticRegression(solver="saga"), "'saga' is 'sgd' here"),
    ],
)
def test_an_unknown_value_names_ours(model, told):
    with pytest.raises(ValueError, match=told):
        model.fit([[0], [1]], [0, 1])


def test_each_entry_names_parameters_and_values_that_exist():
    kinds = [*CLASSIFIERS.values(), *FEATURES.values(), linclass.Vocabulary]
    known = {name for kind in kinds for name in inspect.signature(kind).parameters}
    assert {ours for pairs in PARAMETERS.values() for ours, _ in pairs} <= known | {""}
    assert set(VALUES.values()) <= {*linclass.KERNELS, *LogisticRegression.SOLVERS, "scale"}


@pytest.mark.parametrize("kind", CLASSIFIERS.values())
def test_the_signature_of_a_class_is_that_of_its_constructor(kind):
    own = list(inspect.signature(kind.__init__).parameters)[1:]
    assert list(inspect.signature(kind).parameters) == own == list(kind().get_params(deep=False))


def test_an_estimator_may_be_passed_by_position():
    inner = Perceptron(eta=2.0)
    assert OneVsRest(inner).estimator is inner
    assert repr(OneVsRest(inner)) == "OneVsRest(estimator=Perceptron(eta=2.0))"


def test_width_and_gamma_mean_the_same():
    X, y = linclass.GENERATORS["moons"](n=80, noise=0.2, random_state=0)
    ours = KernelSVM(width=0.5, tol=1e-9).fit(X, y).decision_function(X)
    theirs = SVC(gamma=1 / (2 * 0.5**2), tol=1e-9).fit(X, y).decision_function(X)
    np.testing.assert_allclose(ours, theirs, atol=1e-5)


def test_priors_are_those_of_scikit_learn():
    X, y = linclass.GENERATORS["blobs"](n=90, noise=1.5, classes=3, random_state=0)
    priors = [0.2, 0.3, 0.5]
    ours = linclass.GaussianNB(priors=priors).fit(X, y)
    np.testing.assert_allclose(
        ours.predict_proba(X), Theirs(priors=priors).fit(X, y).predict_proba(X), atol=1e-6
    )
    assert ours.class_prior_.tolist() == priors
    for wrong in ([0.5, 0.5], [0.2, 0.2, 0.2], [-1, 1, 1]):
        with pytest.raises(ValueError, match="priors must be"):
            linclass.GaussianNB(priors=wrong).fit(X, y)
