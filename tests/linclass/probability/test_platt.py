"""Probabilities: Platt's sigmoid, votes of boosting, lines of one-vs-rest, and the logarithm of each."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import minimize
from sklearn.calibration import _SigmoidCalibration
from sklearn.datasets import load_iris
from sklearn.model_selection import cross_val_score
from sklearn.multiclass import OneVsRestClassifier

import linclass
from linclass import (
    GENERATORS,
    AdaBoost,
    FisherDiscriminant,
    KernelSVM,
    LogisticRegression,
    MaxMargin,
    OneVsRest,
    Perceptron,
    SoftMargin,
    SoftmaxRegression,
)
from linclass.core.validation import folds
from linclass.probability.platt import platt

X, Y = GENERATORS["blobs"](n=80, noise=1.5, random_state=1)
IRIS = load_iris(return_X_y=True)
MARGINS = [
    SoftMargin(probability=True),
    KernelSVM(probability=True),
    KernelSVM(kernel="linear", probability=True),
]
PROBABLE = [
    *MARGINS,
    AdaBoost(),
    FisherDiscriminant(),
    LogisticRegression(),
    SoftmaxRegression(),
    linclass.GaussianNB(),
    OneVsRest(LogisticRegression()),
]


@pytest.mark.parametrize("seed", range(5))
def test_the_sigmoid_has_the_greatest_likelihood_for_platts_targets(seed):
    rng = np.random.default_rng(seed)
    index = rng.integers(0, 2, 60)
    f = rng.normal(size=60) + index
    A, B = platt(f, index)
    theirs = _SigmoidCalibration().fit(f, index)
    assert pytest.approx((theirs.a_, theirs.b_), abs=1e-4) == (A, B)
    n, m = index.sum(), (1 - index).sum()
    target = np.where(index == 1, (n + 1) / (n + 2), 1 / (m + 2))

    def loss(weights):
        a = -(weights[0] * f + weights[1])
        return float(np.sum(np.logaddexp(0, a) - target * a))

    assert loss((A, B)) <= minimize(loss, (0.0, 0.0)).fun + 1e-9


@pytest.mark.parametrize("model", MARGINS, ids=repr)
def test_the_decision_values_are_those_of_samples_left_out(model):
    model.fit(X, Y)
    f = np.empty(len(X))
    for train, test in folds(Y, 5, random_state=0):
        plain = type(model)(**{**model.get_params(), "probability": False})
        f[test] = plain.fit(X[train], Y[train]).decision_function(X[test])
    assert model.platt_ == platt(f, (Y > 0).astype(int))
    p = model.predict_proba(X)[:, 1]
    order = np.argsort(model.decision_function(X))
    assert (np.diff(p[order]) >= 0).all()
    assert np.mean((p - (Y > 0)) ** 2) < 0.15  # Brier's score; a coin has 0.25


def test_platt_of_a_separable_table_and_of_a_weighted_one():
    apart, labels = GENERATORS["blobs"](n=40, noise=0.3, random_state=0)
    model = MaxMargin(probability=True).fit(apart, labels)
    assert (model.predict_proba(apart).argmax(axis=1) == (labels == model.classes_[1])).all()
    s = np.arange(len(X)) % 3
    weighted = SoftMargin(probability=True).fit(X, Y, s)
    without = SoftMargin(probability=True).fit(X[s > 0], Y[s > 0], s[s > 0])
    assert weighted.platt_ == pytest.approx(without.platt_, rel=1e-6)


@pytest.mark.parametrize("kind", [MaxMargin, SoftMargin, KernelSVM])
def test_without_the_wish_there_are_none(kind):
    assert not hasattr(kind(), "predict_proba")
    with pytest.raises(AttributeError, match=rf"Pass {kind.__name__}\(probability=True\)"):
        kind().predict_log_proba  # noqa: B018
    with pytest.raises(ValueError, match="needs two samples of each class"):
        kind(probability=True).fit([[0], [1], [2]], [0, 0, 1])
    assert not hasattr(
        kind(probability=True)
        .fit(*GENERATORS["blobs"](n=20, noise=0.2))
        .set_params(probability=False)
        .fit([[0], [1]], [0, 1]),
        "predict_proba",
    )


@pytest.mark.parametrize("model", PROBABLE, ids=repr)
def test_the_logarithm_is_that_of_the_probability(model):
    model.fit(X, Y)
    p = model.predict_proba(X)
    np.testing.assert_allclose(p.sum(axis=1), 1)
    np.testing.assert_allclose(np.exp(model.predict_log_proba(X)), p, rtol=1e-12, atol=1e-300)


@pytest.mark.parametrize("model", [LogisticRegression(), SoftmaxRegression(), AdaBoost()], ids=repr)
def test_the_logarithm_is_finite_where_the_probability_underflows(model):
    model.fit(X, Y)
    if hasattr(model, "coef_"):
        model.coef_ = model.coef_ * 1e4
    else:
        model._votes = model._votes * 1e4
    assert np.isfinite(model.predict_log_proba(X)).all()
    assert model.predict_proba(X).min() == 0


def test_the_votes_of_adaboost_are_half_of_the_log_odds():
    model = AdaBoost(rounds=5).fit(X, Y)
    p = model.predict_proba(X)
    np.testing.assert_allclose(np.log(p[:, 1] / p[:, 0]) / 2, model.decision_function(X), atol=1e-9)


def test_one_vs_rest_divides_by_the_sum_as_scikit_learn_does():
    ours, theirs = (
        OneVsRest(LogisticRegression()).fit(*IRIS),
        OneVsRestClassifier(LogisticRegression()).fit(*IRIS),
    )
    np.testing.assert_allclose(ours.predict_proba(IRIS[0]), theirs.predict_proba(IRIS[0]), atol=1e-12)
    assert ours.n_iter_.tolist() == [line.n_iter_ for line in ours.estimators_]
    assert not hasattr(OneVsRest(Perceptron()), "predict_proba")
    assert OneVsRest(LogisticRegression()).fit(X, Y).predict_proba(X).shape == (80, 2)


@pytest.mark.slow
@pytest.mark.parametrize("way", ["ovr", "ovo"])
def test_probabilities_of_several_classes(way):
    model = KernelSVM(multi_class=way, probability=True).fit(*IRIS)
    p = model.predict_proba(IRIS[0])
    np.testing.assert_allclose(p.sum(axis=1), 1)
    assert (p.argmax(axis=1) == IRIS[1]).mean() > 0.9
    assert cross_val_score(model, *IRIS, cv=3, scoring="neg_log_loss").min() > -0.3
