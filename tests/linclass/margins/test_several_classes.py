"""Kernel machines of several classes, the scale of their width, and what every margin shows of its support vectors."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer, load_iris
from sklearn.model_selection import cross_val_score
from sklearn.svm import SVC

from linclass import GENERATORS, KernelSVM, MaxMargin, SoftMargin

X, Y = load_iris(return_X_y=True)
NAMES = np.array(["setosa", "versicolor", "virginica"])[Y]
WAYS = pytest.mark.parametrize("way", ["ovr", "ovo"])


def test_each_machine_is_that_of_two_classes():
    model = KernelSVM(C=2.0).fit(X, NAMES)
    for c, name in enumerate(model.classes_):
        alone = KernelSVM(C=2.0).fit(X, name == NAMES)
        np.testing.assert_array_equal(model.decision_function(X)[:, c], alone.decision_function(X))
    assert model.score(X, NAMES) > 0.94


def test_votes_of_pairs_are_those_of_libsvm():
    ours = KernelSVM(multi_class="ovo", tol=1e-9).fit(X, NAMES)
    theirs = SVC(decision_function_shape="ovo", tol=1e-9).fit(X, NAMES)
    assert (ours.predict(X) == theirs.predict(X)).all()
    assert len(ours.machines_) == 3
    f = np.column_stack([-machine.decision_function(X) for machine in ours.machines_])
    np.testing.assert_allclose(f, theirs.decision_function(X), atol=1e-5)
    assert ours.support_.tolist() == np.sort(theirs.support_).tolist()


@WAYS
def test_the_support_vectors_of_all_machines(way):
    s = np.arange(len(X)) % 3 + 0.0
    model = KernelSVM(multi_class=way, kernel="linear").fit(X, Y, s)
    np.testing.assert_array_equal(X[model.support_], model.support_vectors_)
    assert model.dual_coef_.shape == (3, len(model.support_))
    assert (s[model.support_] > 0).all()
    normals = model.dual_coef_ @ model.support_vectors_
    np.testing.assert_allclose(normals, np.vstack([one.coef_ for one in model.machines_]), atol=1e-9)
    again = pickle.loads(pickle.dumps(model))
    np.testing.assert_allclose(again.decision_function(X), model.decision_function(X), atol=1e-12)
    np.testing.assert_array_equal(again.support_vectors_, model.support_vectors_)


@WAYS
@pytest.mark.parametrize("by_class", [None, "balanced", {0: 2.0}])
def test_weights_are_copies(way, by_class):
    s = (np.arange(len(X)) % 3).astype(int)
    weighted = KernelSVM(multi_class=way, class_weight=by_class, tol=1e-9).fit(X, Y, s)
    repeated = KernelSVM(multi_class=way, class_weight=by_class, tol=1e-9).fit(
        np.repeat(X, s, 0), np.repeat(Y, s)
    )
    np.testing.assert_allclose(weighted.decision_function(X), repeated.decision_function(X), atol=1e-5)


def test_two_classes_again_after_three():
    model = KernelSVM().fit(X, Y)
    assert not hasattr(model, "trace_")
    model.fit(X[Y > 0], Y[Y > 0])
    assert model.trace_.stop == "converged"
    assert not hasattr(model, "machines_")
    assert model.fit(X, Y).decision_function(X[:4]).shape == (4, 3)


def test_the_default_width_is_scikit_learns_scale():
    X, y = load_breast_cancer(return_X_y=True)
    model, theirs = KernelSVM(tol=1e-8).fit(X, y), SVC(tol=1e-8).fit(X, y)
    assert model.width_ == pytest.approx(np.sqrt(X.shape[1] * X.var() / 2))
    np.testing.assert_allclose(model.decision_function(X), theirs.decision_function(X), atol=1e-5)
    assert cross_val_score(KernelSVM(), X, y, cv=3).mean() > 0.9
    assert KernelSVM().fit(np.zeros((4, 2)), [0, 1, 0, 1]).width_ == 1
    assert KernelSVM(width=3).fit(X[:, :2], y).width_ == 3
    with pytest.raises(
        ValueError, match=r"width must be a number above 0 or 'scale'; got 'auto'\. .*√\(d/2\)"
    ):
        KernelSVM(width="auto").fit(X, y)


@pytest.mark.parametrize("kind", [MaxMargin, SoftMargin])
def test_the_support_vectors_give_the_normal(kind):
    X, y = GENERATORS["blobs"](n=40, noise=0.3, random_state=0)
    model = kind().fit(X, y)
    np.testing.assert_array_equal(model.support_vectors_, X[model.support_])
    np.testing.assert_allclose(model.dual_coef_ @ model.support_vectors_, model.coef_, atol=1e-7)
