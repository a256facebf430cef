"""The default penalty: scikit-learn's optimum without any setting, and finite weights for separable data."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression as Theirs
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import make_pipeline

from linclass import GENERATORS, LogisticRegression, SoftmaxRegression, Standardise


@pytest.mark.parametrize(("kind", "classes"), [(LogisticRegression, 2), (SoftmaxRegression, 3)])
def test_without_settings_both_libraries_have_one_optimum(kind, classes):
    X, y = GENERATORS["blobs"](n=90, noise=1.0, classes=classes, random_state=0)
    ours, theirs = kind().fit(X, y), Theirs(tol=1e-10, max_iter=10_000).fit(X, y)
    np.testing.assert_allclose(ours.coef_, theirs.coef_, atol=1e-6)
    np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(X), atol=1e-6)


def test_separable_samples_keep_finite_weights_and_doubts():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model = LogisticRegression().fit([[0], [1], [2], [3]], [0, 0, 1, 1])
    assert model.trace_.stop == "converged"
    assert 0.5 < model.predict_proba([[3]])[0, 1] < 0.95


def test_the_default_predicts_new_samples_well():
    X, y = load_breast_cancer(return_X_y=True)
    scores = cross_val_score(
        make_pipeline(Standardise(), LogisticRegression()), X, y, cv=3, scoring="neg_log_loss"
    )
    assert scores.min() > -0.1


@pytest.mark.parametrize("kind", [LogisticRegression, SoftmaxRegression])
def test_the_warning_of_no_penalty_names_the_default(kind):
    with pytest.warns(UserWarning, match=r"Without a penalty \(l2=0\) .* for example l2=1\.0, the default"):
        kind(l2=0).fit([[0], [1], [2], [3]], [0, 0, 1, 1])


def test_a_summary_asks_for_a_fit_without_penalty():
    X, y = GENERATORS["blobs"](n=60, noise=1.5, random_state=1)
    with pytest.raises(ValueError, match=r"With a penalty \(l2=1\) .* Fit with l2=0"):
        LogisticRegression().fit(X, y).summary(X, y)
