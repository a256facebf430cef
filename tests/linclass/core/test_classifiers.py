"""What every classifier must do, for each one in the registry: the next ones join by being in it."""

from __future__ import annotations

import inspect
import pickle
import subprocess
import sys
import warnings

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.exceptions import NotFittedError as SklearnNotFittedError
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.multiclass import OneVsRestClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import KBinsDiscretizer, StandardScaler
from sklearn.utils.estimator_checks import check_dataframe_column_names_consistency, parametrize_with_checks

import linclass
from linclass import (
    CLASSIFIERS,
    GENERATORS,
    BernoulliNB,
    CategoricalNB,
    Classifier,
    DualPerceptron,
    KernelSVM,
    MaxMargin,
    MultinomialNB,
    NotSeparableError,
    Perceptron,
    Trace,
)
from linclass.data.datasets import blobs
from tests.support.share import share

EVERY = pytest.mark.parametrize("kind", CLASSIFIERS.values(), ids=CLASSIFIERS)


with warnings.catch_warnings():
    warnings.filterwarnings(
        "ignore", "Estimator .* does not inherit"
    )  # on purpose: linclass needs only NumPy
    scikit_learns_checks = parametrize_with_checks([kind() for kind in CLASSIFIERS.values()])

# Each check by the names of class and check.
CHECKS = {
    (type(estimator).__name__, scikit_learns_checks.kwargs["ids"](check)): (estimator, check)
    for estimator, check in scikit_learns_checks.args[1]
}


def test_the_share_has_every_class_and_all_of_scikit_learns_checks():
    assert len(CHECKS) == len(scikit_learns_checks.args[1])
    for column in (0, 1):
        assert {pair[column] for pair in share(CHECKS)} == {pair[column] for pair in CHECKS}


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.SkipTestWarning")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("estimator", "check"), [CHECKS[pair] for pair in share(CHECKS)], ids=map("-".join, share(CHECKS))
)
def test_scikit_learns_own_checks(estimator, check):
    try:
        check(estimator)
    except (NotSeparableError, AssertionError) as error:
        unseparable = isinstance(error, NotSeparableError) or isinstance(error.__cause__, NotSeparableError)
        if not (isinstance(estimator, MaxMargin) and unseparable):
            raise
        pytest.xfail("some checks draw the labels at random: then there is no margin, and MaxMargin says so")


@EVERY
def test_has_a_title_and_a_documented_class(kind):
    assert issubclass(kind, Classifier)
    assert kind.name
    documented = inspect.cleandoc(kind.__doc__).splitlines()  # from 3.13 on, the compiler strips the indent
    for name in kind().get_params():
        assert any(line.startswith(f"{name} : ") for line in documented), f"{name} is not documented"


@EVERY
def test_the_larger_label_is_positive(kind):
    X, y = blobs(noise=0.3)
    if kind in (BernoulliNB, CategoricalNB):
        X = (np.median(X, axis=0) < X).astype(int)  # they take what is there or not, and counts
    elif kind is MultinomialNB:
        X = X - X.min(axis=0)
        X = np.column_stack([X, X.max(axis=0) - X])
    model = kind().fit(X, np.where(y > 0, "yes", "no"))
    assert model.classes_.tolist() == ["no", "yes"]
    scores = model.decision_function(X)
    assert scores.shape == (60,)
    assert ((scores >= 0) == (model.predict(X) == "yes")).all()
    assert model.score(X, np.where(y > 0, "yes", "no")) == 1


@EVERY
@pytest.mark.slow
def test_works_inside_scikit_learn(kind):
    X, y = blobs(n=90, noise=0.4)
    first = KBinsDiscretizer(4, encode="ordinal") if kind is CategoricalNB else StandardScaler()
    if kind is MultinomialNB:
        first = KBinsDiscretizer(4, encode="onehot")
    learner = kind()
    if "random_state" in learner.get_params():
        learner.set_params(random_state=0)
    assert cross_val_score(make_pipeline(first, learner), X, y, cv=3).min() > 0.9
    X, y = blobs(n=90, noise=0.3, classes=3)
    if kind is MultinomialNB:
        X = X - X.min(axis=0)
    assert OneVsRestClassifier(kind()).fit(X, y).score(X, y) > 0.6
    assert clone(kind().fit(X[y < 2], y[y < 2])).get_params() == kind().get_params()


def test_grid_search_over_parameters():
    X, y = blobs(n=60, noise=0.4)
    search = GridSearchCV(Perceptron(), {"order": list(Perceptron.ORDERS), "max_updates": [1, 1000]}, cv=3)
    assert search.fit(X, y).best_params_["max_updates"] == 1000


@EVERY
def test_a_fitted_model_survives_pickling(kind):
    X, y = blobs()
    X = np.abs(X)
    model = kind().fit(X, y)
    again = pickle.loads(pickle.dumps(model))
    assert (again.decision_function(X) == model.decision_function(X)).all()
    assert (again.predict(X) == model.predict(X)).all()
    assert again.get_params() == model.get_params()
    rows = getattr(model, "trace_", [])[-1:] if kind is KernelSVM else getattr(model, "trace_", [])
    for one, other in zip(rows, getattr(again, "trace_", []), strict=True):
        assert (one.predict(X) == other.predict(X)).all()


def public(thing):
    """What is shown of a model, a trace or a value: its attributes without those that are private."""
    columns = dict(thing.columns) if isinstance(thing, Trace) else {}
    return [value for name, value in vars(thing).items() if not name.startswith("_")] + list(columns.values())


def kept(thing, known):
    """Bytes of the arrays that are shown of something, each once."""
    if id(thing) in known:
        return 0
    known[id(thing)] = thing
    if isinstance(thing, np.ndarray):
        return thing.nbytes
    if isinstance(thing, list | tuple):
        return sum(kept(part, known) for part in thing)
    return sum(kept(part, known) for part in public(thing)) if hasattr(thing, "__dict__") else 0


@EVERY
@pytest.mark.filterwarnings("ignore:CategoricalNB takes whole numbers", "ignore:Without a penalty")
def test_a_pickle_is_no_larger_than_what_the_model_shows(kind):
    X, y = blobs(n=1000, noise=0.3)
    model = kind().fit(np.abs(X), y)
    assert len(pickle.dumps(model)) < kept(model, {}) + 3_000  # names, types and parameters


@EVERY
@pytest.mark.filterwarnings("ignore:CategoricalNB takes whole numbers")
def test_a_model_keeps_nothing_of_the_callers(kind):
    X, y = blobs(noise=0.3)
    X, y, elsewhere = np.abs(X), y.astype(float), np.abs(X) + 0.1
    model = kind().fit(X, y)
    models = [model, *getattr(model, "trace_", [])]
    before = [each.decision_function(elsewhere) for each in models]
    kept = pickle.dumps(model)
    X += 5
    y[:] = 7
    assert all((each.decision_function(elsewhere) == f).all() for each, f in zip(models, before, strict=True))
    assert pickle.dumps(model) == kept


def test_a_pickle_holds_what_the_model_keeps_and_no_products():
    """That of a KernelSVM, which holds its support vectors alone, has tests of its own."""
    X, y = GENERATORS["moons"](n=1000, noise=0.2)
    model = DualPerceptron(kernel="gaussian").fit(X, y)
    size = len(pickle.dumps(model))
    assert size < X.nbytes + y.nbytes + 16 * (np.count_nonzero(model.trace_.alpha) + 3 * len(X))
    again = pickle.loads(pickle.dumps(model))
    assert (again.gram_ == model.gram_).all()
    assert len(pickle.dumps(again)) < size + 100
    assert all(
        (again.trace_.columns[name] == column).all()
        for name, column in model.trace_.columns.items()
        if not np.isnan(column).any()
    )
    assert model.trace_[1].gram_ is model.gram_  # in memory all models share it
    again.fit(X[:50], y[:50])
    assert again.gram_.shape == (50, 50)


@EVERY
def test_use_before_fit_is_an_error_of_all_three_kinds(kind):
    for expected in (ValueError, AttributeError, SklearnNotFittedError):
        with pytest.raises(expected, match=r"not fitted yet\. Call fit"):
            kind().predict([[1, 2]])


@EVERY
def test_other_features_than_in_fit(kind):
    model = kind().fit([[0, 0], [1, 1]], [0, 1])
    with pytest.raises(ValueError, match=r"X has 3 features, but .* is expecting 2 features as input"):
        model.predict([[1, 2, 3]])


def test_parameters_by_name():
    model = Perceptron().set_params(eta=0.5, order="worst")
    assert (model.eta, model.order) == (0.5, "worst")
    assert repr(model) == "Perceptron(order='worst', eta=0.5)"
    with pytest.raises(ValueError, match=r"Perceptron has no parameter 'rate'\. Pass one of order, eta"):
        model.set_params(rate=1)


def test_names_of_columns_are_remembered_and_forgotten():
    pd = pytest.importorskip("pandas")
    table = pd.DataFrame({"height": [1.0, 2.0], "weight": [0.0, 3.0]})
    model = Perceptron().fit(table, [0, 1])
    assert model.feature_names_in_.tolist() == ["height", "weight"]
    assert model.predict(table).tolist() == [0, 1]
    assert not hasattr(model.fit(table.to_numpy(), [0, 1]), "feature_names_in_")


@EVERY
@pytest.mark.filterwarnings("ignore:CategoricalNB takes whole numbers")
@pytest.mark.slow
def test_columns_by_other_names_or_in_another_order(kind):
    pd = pytest.importorskip("pandas")
    X, y = blobs()
    table = pd.DataFrame(np.abs(X), columns=["height", "weight"])
    model = kind().fit(table, y)
    with pytest.raises(ValueError, match=r"same order as they were in fit.\n- height\n- weight\nPass X\["):
        model.predict(table[["weight", "height"]])
    with pytest.raises(ValueError, match=r"unseen at fit time:\n- age\n.*yet now missing:\n- height\n"):
        model.decision_function(table.rename(columns={"height": "age"}))
    assert (model.predict(table.to_numpy()) == model.predict(table)).all()
    if kind is not MaxMargin:  # scikit-learn draws the labels at random
        check_dataframe_column_names_consistency(kind.__name__, kind())


@pytest.mark.slow
def test_needs_nothing_but_numpy():
    code = (
        "import sys, numpy.random; before = set(sys.modules)\n"
        "import linclass; linclass.Perceptron().fit([[0], [1]], [0, 1])\n"
        "new = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(*sorted(new - set(sys.stdlib_module_names) - {'linclass', 'numpy'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


@pytest.mark.slow
def test_without_scikit_learn_the_errors_are_our_own():
    code = (
        "import linclass\n"
        "try: linclass.Perceptron().predict([[1]])\n"
        "except linclass.NotFittedError as e: print(type(e).__module__, isinstance(e, AttributeError))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["linclass.core.errors", "True"]


def test_public_names_exist_and_the_map_names_them():
    for name in linclass.__all__:
        assert hasattr(linclass, name)
    for name in ("Perceptron", "separable", "Trace", "Grid", "LOSSES", "GENERATORS", "TABLES", "CLASSIFIERS"):
        assert name in linclass.__all__
        assert name in linclass.__doc__


def test_each_module_has_one_name():
    loaded = {name: module.__name__ for name, module in sys.modules.items() if name.startswith("linclass.")}
    assert loaded == {name: name for name in loaded}


@pytest.mark.parametrize("classes", [2, 3])
def test_scores_of_many_samples_are_those_of_each_and_each_is_looked_at(classes):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40_000, 3))
    model = linclass.LeastSquaresClassifier().fit(X[:100], np.arange(100) % classes)
    expected = X @ model.coef_.T + model.intercept_
    np.testing.assert_allclose(
        model.decision_function(X).reshape(expected.shape), expected, rtol=0, atol=1e-15
    )
    for odd in (np.nan, np.inf, 1e101):
        X[39_999, 1] = odd
        with pytest.raises(ValueError, match="row 39999, column 1"):
            model.predict(X)
    X[39_999, 1] = 1e100
    model.predict(X)
