"""Independent samples without a penalty: Newton's steps change f equally for all samples of a class."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import LogisticRegression, SoftmaxRegression
from linclass.core.weights import Weighted
from linclass.discriminants.label_span import LabelSpan
from tests.support.memory import peak_bytes

pytestmark = pytest.mark.filterwarnings("ignore:Without a penalty")


def samples(n, d, classes, seed=0):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, d)) + 3.0, rng.permutation(np.arange(n) % classes)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize("size", [(40, 500), (150, 160)], ids=str)
def test_the_steps_are_those_in_the_span_of_all_samples(monkeypatch, size, classes, weighted):
    X, y = samples(*size, classes)
    s = np.random.default_rng(1).integers(1, 4, len(X)).astype(float) if weighted else None
    new = LogisticRegression if classes == 2 else SoftmaxRegression
    model = new(l2=0).fit(X, y, s)
    assert model.trace_.stop == "diverged"
    monkeypatch.setattr(LabelSpan, "of", lambda samples: None)
    monkeypatch.setattr("linclass.probability.newton.SOME", 1_000)  # all steps by the Hessian
    other = new(l2=0).fit(X, y, s)
    assert model.n_iter_ == other.n_iter_
    for name, column in other.trace_.columns.items():
        scale = np.abs(column).max()
        np.testing.assert_allclose(model.trace_.columns[name], column, atol=1e-6 * scale, err_msg=name)


def test_the_gradient_is_that_of_the_weights():
    X, y = samples(60, 400, 3)
    trace = SoftmaxRegression(l2=0).fit(X, y).trace_
    for t, model in enumerate(trace):
        pull = model.predict_proba(X) - (y[:, None] == np.arange(3))
        np.testing.assert_allclose(trace.gradient[t, :, :-1], pull.T @ X, atol=1e-8)
        np.testing.assert_allclose(trace.gradient[t, :, -1], pull.sum(axis=0), atol=1e-8)


def test_dependent_samples_have_no_such_span():
    X, y = samples(60, 400, 2)
    assert LabelSpan.of(Weighted(X, y)) is not None
    X[7] = X[9]
    assert LabelSpan.of(Weighted(X, y)) is None
    y[7] = 1 - y[9]
    model = LogisticRegression(l2=0).fit(X, y)
    # The two equal samples are on the boundary, all others are classified correctly.
    assert (model.predict(X) == y).sum() == 59


@pytest.mark.parametrize("classes", [2, 4])
@pytest.mark.parametrize("size", [(590, 600), (500, 2_000), (600, 600)], ids=str)
def test_a_fit_to_fewer_samples_than_features_takes_no_copies(size, classes):
    X, y = samples(*size, classes)
    model = LogisticRegression(l2=0) if classes == 2 else SoftmaxRegression(l2=0)
    model.fit(X[:20, :30].copy(), np.arange(20) % classes)
    assert peak_bytes(lambda: model.fit(X, y)) < X.nbytes
    assert model.trace_.stop == "diverged"
