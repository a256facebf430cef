"""Learning on: calls with all samples are the passes of one fit, and calls with some of them learn, too."""

from __future__ import annotations

import inspect
import pickle

import numpy as np
import pytest
from sklearn.utils import estimator_checks

from linclass import LogisticRegression, SoftmaxRegression
from linclass.data.datasets import blobs

KINDS = pytest.mark.parametrize("kind", [LogisticRegression, SoftmaxRegression])
pytestmark = pytest.mark.filterwarnings("ignore:After max_iter", "ignore:Without a penalty")


def samples(classes=2, n=40, d=3):
    """Samples of classes that overlap, and weights, some of them 0."""
    rng = np.random.default_rng(3)
    y = np.append(np.arange(classes), rng.integers(0, classes, n - classes))
    X = rng.normal(size=(n, d)) + y[:, None]
    return X, y, np.append(np.ones(classes), rng.integers(0, 3, n - classes))


@KINDS
@pytest.mark.parametrize("eta", [None, 0.02])
@pytest.mark.parametrize("weighted", [False, True])
def test_calls_with_all_samples_are_the_passes_of_one_fit(kind, eta, weighted):
    X, y, s = samples(classes=2 if kind is LogisticRegression else 3)
    settings = {"solver": "sgd", "l2": 0.5, "eta": eta, "random_state": 7}
    by_class = {0: 2.0} if weighted else None
    whole = kind(**settings, class_weight=by_class, max_iter=4).fit(X, y, s if weighted else None)
    model = kind(**settings, class_weight=by_class)
    for call in range(4):
        model.partial_fit(X, y, sample_weight=s if weighted else None)
        assert model.n_iter_ == call + 1
    assert (model.coef_ == whole.coef_).all()
    assert (model.intercept_ == whole.intercept_).all()
    n = len(model.trace_)
    for name in ("coef", "intercept", "loss", "passes", "picked"):
        np.testing.assert_allclose(
            model.trace_.columns[name][1:], whole.trace_.columns[name][-(n - 1) :], rtol=1e-12
        )


@KINDS
def test_a_stream_of_small_parts_is_learned(kind):
    classes = 2 if kind is LogisticRegression else 4
    X, y = blobs(n=400, classes=classes, noise=0.8, random_state=1)
    y = np.array(list("abcd"))[y if kind is SoftmaxRegression else (y > 0).astype(int)]
    model = kind(l2=0, solver="sgd", random_state=0)
    for part in np.array_split(np.random.default_rng(0).permutation(300), 30):
        model.partial_fit(X[part], y[part], classes=np.unique(y))
    assert model.n_iter_ == 30
    assert model.classes_.tolist() == np.unique(y).tolist()
    assert model.score(X[300:], y[300:]) > 0.9


@KINDS
def test_the_first_call_may_hold_samples_of_one_class_only(kind):
    model = kind(l2=0, solver="sgd").partial_fit([[1.0, 0.0]], ["b"], ["a", "b"])
    assert model.predict([[1, 0]]).tolist() == ["b"]
    model.partial_fit([[-1.0, 0.0], [-1.0, 1.0]], ["a", "a"])
    assert model.predict([[-2, 0], [2, 0]]).tolist() == ["a", "b"]
    with pytest.raises(ValueError, match=r"labels of the classes \['a', 'b'\]; got 'c'"):
        model.partial_fit([[0.0, 0.0]], ["c"])
    with pytest.raises(
        ValueError, match=r"classes must be those of the first call, \['a', 'b'\]; got \['a', 'c'\]"
    ):
        model.partial_fit([[0.0, 0.0]], ["a"], ["a", "c"])
    with pytest.raises(ValueError, match=r"X has 3 features, but .* is expecting 2"):
        model.partial_fit([[0.0, 0.0, 0.0]], ["a"])
    with pytest.raises(ValueError, match="needs samples of two classes; y holds one class only: a"):
        kind(solver="sgd").partial_fit([[0.0]], ["a"])


@KINDS
def test_it_is_there_for_single_samples_only(kind):
    for solver in ("newton", "gradient", "minibatch"):
        assert not hasattr(kind(solver=solver), "partial_fit")
        with pytest.raises(AttributeError, match=f"solver='{solver}'. Pass solver='sgd', or call fit"):
            kind(solver=solver).partial_fit([[0.0], [1.0]], [0, 1])
    assert list(inspect.signature(kind(solver="sgd").partial_fit).parameters)[:3] == ["X", "y", "classes"]
    with pytest.raises(ValueError, match="class_weight='balanced' needs all samples at once"):
        kind(solver="sgd", class_weight="balanced").partial_fit([[0.0], [1.0]], [0, 1])


@KINDS
def test_learning_on_goes_on_from_a_fit_and_a_fit_starts_anew(kind):
    X, y, _ = samples()
    model = kind(solver="sgd", l2=0.5, max_iter=3, random_state=2)
    first = model.fit(X, y).coef_.copy()
    model.partial_fit(X, y)
    assert model.n_iter_ == 4
    assert (model.trace_.coef[0] == first).all()
    assert (model.fit(X, y).coef_ == first).all()
    with pytest.raises(ValueError, match="eta must be"):
        model.set_params(eta=-1).partial_fit(X, y)


@KINDS
def test_a_pickle_in_between_changes_nothing(kind):
    X, y, _ = samples()
    one = kind(solver="sgd", l2=0.5, random_state=2).partial_fit(X, y)
    other = pickle.loads(pickle.dumps(one))
    assert (one.partial_fit(X, y).coef_ == other.partial_fit(X, y).coef_).all()


@KINDS
def test_steps_that_are_too_long_are_told(kind):
    model = kind(l2=0, solver="sgd", eta=1e90)
    with pytest.warns(UserWarning, match="The steps are too long: with eta=1e\\+90"):
        model.partial_fit([[1e20], [-1e20], [3e20]], [0, 1, 1])
    assert model.trace_.stop == "diverged"
    assert np.isfinite(model.coef_).all()


@KINDS
@pytest.mark.parametrize(
    "check",
    [
        estimator_checks.check_estimators_partial_fit_n_features,
        estimator_checks.check_n_features_in_after_fitting,
        estimator_checks.check_dataframe_column_names_consistency,
        estimator_checks.check_fit2d_predict1d,
        estimator_checks.check_estimators_pickle,
        estimator_checks.check_sample_weights_shape,
    ],
    ids=lambda check: check.__name__,
)
def test_scikit_learns_checks_with_stochastic_descent(kind, check):
    check(kind.__name__, kind(solver="sgd", l2=1.0, max_iter=5))
