"""One-vs-rest of any classifier: what its lines are, their probabilities, and what is passed on to them."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn import config_context
from sklearn.datasets import load_iris

from linclass import (
    FisherDiscriminant,
    GaussianNB,
    KernelSVM,
    LogisticRegression,
    OneVsRest,
    SoftmaxRegression,
)
from linclass.data.datasets import blobs


@pytest.mark.filterwarnings("ignore::UserWarning")  # of lines that separate, and of budgets
@pytest.mark.parametrize(
    "estimator",
    [
        KernelSVM(kernel="linear"),  # its steps change two weights at a time
        SoftmaxRegression(),  # it has a row of weights for each class
        OneVsRest(LogisticRegression()),
        FisherDiscriminant(),
        GaussianNB(),
    ],
    ids=repr,
)
def test_any_classifier_may_tell_each_class_from_the_rest(estimator):
    X, y = load_iris(return_X_y=True)
    model = OneVsRest(estimator).fit(X, y)
    found = np.column_stack([line.decision_function(X) for line in model.estimators_])
    np.testing.assert_allclose(model.decision_function(X), found, atol=1e-9)
    assert model.score(X, y) > 0.85


@pytest.mark.parametrize("classes", [2, 3])
def test_the_logarithms_of_probabilities_are_finite_where_these_underflow(classes):
    X, y = blobs(n=30, noise=0.5, classes=classes, random_state=0)
    model = OneVsRest(LogisticRegression()).fit(X, y)
    np.testing.assert_allclose(np.exp(model.predict_log_proba(X)), model.predict_proba(X), rtol=1e-12)
    far = model.predict_log_proba(1e4 * X)
    assert np.isfinite(far).all()
    assert far.min() < -1000


def test_a_request_decides_whether_an_argument_is_passed_on():
    X, y = blobs(n=30, noise=2.0, classes=3, random_state=0)
    weights = np.arange(1.0, 31)
    with config_context(enable_metadata_routing=True):
        kinds = {use: LogisticRegression().set_fit_request(sample_weight=use) for use in (True, False, None)}
        kinds["weights"] = LogisticRegression().set_fit_request(sample_weight="weights")
        plain = OneVsRest(LogisticRegression()).fit(X, y)
        weighted = OneVsRest(LogisticRegression()).fit(X, y, sample_weight=weights)
        assert not np.allclose(plain.coef_, weighted.coef_)
        used, left = (OneVsRest(kinds[use]).fit(X, y, sample_weight=weights) for use in (True, False))
        np.testing.assert_array_equal(used.coef_, weighted.coef_)
        np.testing.assert_array_equal(left.coef_, plain.coef_)
        renamed = OneVsRest(kinds["weights"]).fit(X, y, weights=weights)
        np.testing.assert_array_equal(renamed.coef_, weighted.coef_)
        with pytest.raises(ValueError, match="has no request about 'sample_weight'"):
            OneVsRest(kinds[None]).fit(X, y, sample_weight=weights)
