"""Weights of samples and classes: 2 is twice, 0 is not at all, balanced is the same for all classes."""

from __future__ import annotations

import inspect
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.utils.class_weight import compute_sample_weight
from sklearn.utils.estimator_checks import (
    check_class_weight_balanced_linear_classifier,
    check_class_weight_classifiers,
    check_sample_weight_equivalence_on_dense_data,
)

from linclass import (
    CLASSIFIERS,
    GENERATORS,
    AdaBoost,
    LogisticRegression,
    MajorityBoost,
    OneVsRest,
    Perceptron,
    Stump,
)
from linclass.core.weights import Weighted, checked

WEIGHTED = {
    name: kind
    for name, kind in CLASSIFIERS.items()
    if "sample_weight" in inspect.signature(kind.fit).parameters
}
BY_CLASS = {name: kind for name, kind in CLASSIFIERS.items() if "class_weight" in kind().get_params()}
EACH = pytest.mark.parametrize("kind", WEIGHTED.values(), ids=WEIGHTED)
EACH_BY_CLASS = pytest.mark.parametrize("kind", BY_CLASS.values(), ids=BY_CLASS)


def a_learner(kind):
    """One with a penalty where there can be one: then the optimum is a single one."""
    return kind(l2=0.5) if "l2" in kind().get_params() else kind()


def counts(n=40, seed=0):
    """Samples that are counts, too, two classes of unlike size, and weights, some of them 0."""
    rng = np.random.default_rng(seed)
    X = rng.integers(0, 4, size=(n, 3)) + 0.0
    y = np.where(X.sum(axis=1) + rng.normal(size=n) > 5.5, "yes", "no")
    s = rng.integers(0, 4, size=n) + 0.0
    s[[np.flatnonzero(y == label)[0] for label in ("yes", "no")]] = 1
    return X, y, s


def test_which_learners_have_weights_and_what_the_others_say():
    for name, kind in CLASSIFIERS.items():
        text = " ".join(kind.__doc__.split())
        said = "sample_weight" in text + kind.fit.__doc__ if name in WEIGHTED else "no weights" in text
        assert said or kind is OneVsRest, f"{name} does not say whether it has weights"
    assert set(BY_CLASS) <= set(WEIGHTED)


@EACH
def test_a_whole_weight_is_so_many_copies_and_0_is_none(kind):
    X, y, s = counts()
    weighted = a_learner(kind).fit(X, y, sample_weight=s)
    repeated = a_learner(kind).fit(np.repeat(X, s.astype(int), axis=0), np.repeat(y, s.astype(int)))
    np.testing.assert_allclose(
        weighted.decision_function(X), repeated.decision_function(X), rtol=1e-7, atol=1e-9
    )
    assert (weighted.predict(X) == repeated.predict(X)).all()


@EACH
def test_scikit_learn_checks_that_weights_are_copies(kind):
    check_sample_weight_equivalence_on_dense_data(kind.__name__, kind())


@EACH
def test_weights_of_1_change_nothing_and_others_do(kind):
    X, y, _ = counts()
    plain = a_learner(kind).fit(X, y).decision_function(X)
    assert (a_learner(kind).fit(X, y, np.ones(len(y))).decision_function(X) == plain).all()
    rng = np.random.default_rng(1)
    assert (a_learner(kind).fit(X, y, rng.exponential(size=len(y)) ** 3).decision_function(X) != plain).any()


@EACH
def test_weights_stay_the_callers(kind):
    X, y, s = counts()
    mine = s.copy()
    model = a_learner(kind).fit(X, y, mine)
    before = model.decision_function(X)
    assert (mine == s).all()
    mine[:] = 7
    assert (model.decision_function(X) == before).all()


@EACH
def test_what_is_no_weight_is_refused(kind):
    X, y, s = counts()
    for wrong in (-s, 0 * s, s[1:], np.where(s > 2, np.nan, s), s[:, None], "heavy", s * 1j):
        with pytest.raises(ValueError, match="sample_weight"):
            a_learner(kind).fit(X, y, wrong)
    only_no = np.where(y == "yes", 0, 1)
    if kind in (Stump, AdaBoost, MajorityBoost):  # a constant answer is one of theirs
        assert (a_learner(kind).fit(X, y, only_no).predict(X) == "no").all()
        return
    with pytest.raises(ValueError, match="sample_weight left samples of one class only: no"):
        a_learner(kind).fit(X, y, only_no)


@EACH_BY_CLASS
def test_weights_by_class_are_those_of_their_samples(kind):
    X, y, s = counts()
    for by_class in ("balanced", {"yes": 3.0}, {"yes": 0.25, "no": 2}):
        model = a_learner(kind).set_params(class_weight=by_class).fit(X, y)
        # Theirs needs every class that y holds.
        theirs = by_class if by_class == "balanced" else {"no": 1.0, **by_class}
        same = a_learner(kind).fit(X, y, compute_sample_weight(theirs, y))
        np.testing.assert_allclose(
            model.decision_function(X), same.decision_function(X), rtol=1e-7, atol=1e-9
        )
        both = a_learner(kind).set_params(class_weight=by_class).fit(X, y, s)
        often = s.astype(int)
        copies = (
            a_learner(kind)
            .set_params(class_weight=by_class)
            .fit(np.repeat(X, often, axis=0), np.repeat(y, often))
        )
        np.testing.assert_allclose(
            both.decision_function(X), copies.decision_function(X), rtol=1e-7, atol=1e-9
        )


@EACH_BY_CLASS
@pytest.mark.filterwarnings("ignore:Without a penalty", "ignore:SoftMargin stopped")
def test_scikit_learns_checks_of_weights_by_class(kind):
    linear = kind(kernel="linear") if "kernel" in kind().get_params() else kind()
    check_class_weight_balanced_linear_classifier(kind.__name__, linear)
    check_class_weight_classifiers(kind.__name__, kind())


@EACH_BY_CLASS
def test_what_is_no_weight_of_a_class_is_refused(kind):
    X, y, _ = counts()
    for wrong, message in [
        ({"maybe": 2}, r"class_weight must name labels of y, \['no', 'yes'\]; got 'maybe'"),
        ({"yes": -1}, r"class_weight\['yes'\] must be a finite number, 0 or more; got -1"),
        ({"yes": 0}, "class_weight left samples of one class only: no. Give another class a weight above 0"),
        ({"yes": 0, "no": 0}, "class_weight left samples of no class"),
        ({"yes": "much"}, r"class_weight\['yes'\] must be a finite number, 0 or more; got 'much'"),
        (
            "fair",
            r"class_weight must be None, 'balanced' or weights by label; got 'fair'.*class_weight=\{'yes': 2.0\}",
        ),
        (np.ones(2), "class_weight must be None"),
        ([1, 2], r"class_weight must be None, 'balanced' or weights by label; got \[1, 2\]"),
    ]:
        with pytest.raises(ValueError, match=message):
            kind(class_weight=wrong).fit(X, y)


@given(st.lists(st.integers(0, 2), min_size=6, max_size=20), st.integers(0, 2**32 - 1))
def test_balanced_classes_weigh_the_same_and_as_much_as_before(index, seed):
    index = np.append(index, [0, 1, 2])
    X, s = np.arange(len(index))[:, None] + 0.0, np.random.default_rng(seed).exponential(size=len(index))
    balanced = Weighted.of(X, index, np.arange(3), s, "balanced")
    np.testing.assert_allclose(balanced.totals, s.sum() / 3, rtol=1e-12)


def test_of_samples_without_weight_nothing_is_kept():
    X, _ = GENERATORS["blobs"](n=6)
    index = np.array([0, 1, 0, 1, 0, 1])
    found = Weighted.of(X, index, np.arange(2), [1, 0, 2, 2, 0, 1], None)
    assert np.flatnonzero(found.kept).tolist() == [0, 2, 3, 5]
    assert (X[found.kept] == found.X).all()
    assert found.places(np.array([-1, 3, 0])).tolist() == [-1, 5, 0]
    assert found.spread(np.array([[1.0, 2.0, 3.0, 4.0]])).tolist() == [[1, 0, 2, 3, 0, 4]]
    assert found.index.tolist() == [0, 0, 1, 1]
    assert found.weights.tolist() == [1, 2, 2, 1]
    assert found.totals.tolist() == [3, 3]
    untouched = Weighted.of(X, index, np.arange(2), None, None)
    assert untouched.X is X
    assert (untouched.weights, untouched.kept) == (None, None)
    assert untouched.totals.tolist() == [3, 3]


def test_a_pandas_series_is_as_good_as_a_list():
    pd = pytest.importorskip("pandas")
    assert checked(pd.Series([1, 2], index=[7, 9]), 2).tolist() == [1, 2]


def test_the_score_counts_by_weights():
    X, y = np.array([[0.0], [1.0], [2.0], [3.0]]), np.array([0, 0, 1, 0])
    model = Perceptron().fit([[0], [3]], [0, 1])
    right = model.predict(X) == y
    s = np.array([4.0, 1.0, 0.0, 5.0])
    assert model.score(X, y) == right.mean()
    assert model.score(X, y, s) == s[right].sum() / 10
    assert model.score(X, y, sample_weight=s) == pytest.approx(model.score(X, y, s / 100))
    with pytest.raises(ValueError, match="sample_weight must be 0 or more"):
        model.score(X, y, -s)


def test_one_vs_rest_hands_weights_on():
    X, y = GENERATORS["blobs"](n=60, classes=3, noise=2.0, random_state=1)
    s = np.random.default_rng(0).exponential(size=60)
    model = OneVsRest(estimator=LogisticRegression(l2=0.1)).fit(X, y, sample_weight=s)
    for line, label in zip(model.estimators_, model.classes_, strict=True):
        alone = LogisticRegression(l2=0.1).fit(X, np.where(y == label, 1, -1), s)
        assert (line.coef_ == alone.coef_).all()
    with pytest.raises(TypeError, match="sample_weight"):
        OneVsRest().fit(X, y, sample_weight=s)


def test_a_search_hands_weights_on():
    from sklearn.model_selection import GridSearchCV

    X, y, s = counts(60)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        search = GridSearchCV(LogisticRegression(l2=0), {"l2": [0.1, 1.0]}, cv=2).fit(
            X, y, sample_weight=s + 1
        )
    best = LogisticRegression(**search.best_params_).fit(X, y, s + 1)
    assert (search.best_estimator_.coef_ == best.coef_).all()


def test_a_class_without_weight_is_as_if_none_of_its_samples_had_any():
    X, y = np.array([[0.0], [1.0], [2.0], [3.0]]), np.array([0, 1, 0, 1])
    by_class = LogisticRegression(l2=0, solver="sgd", class_weight={0: 0}, random_state=0)
    by_sample = LogisticRegression(l2=0, solver="sgd", random_state=0)
    by_class.partial_fit(X, y)
    by_sample.partial_fit(X, y, sample_weight=(y == 1).astype(float))
    np.testing.assert_array_equal(by_class.coef_, by_sample.coef_)
    for model, weights, name in ((by_class, None, "class_weight"), (by_sample, y, "sample_weight")):
        with pytest.raises(ValueError, match=f"{name} left samples of one class only: 1"):
            model.fit(X, y, sample_weight=weights)
    with pytest.raises(ValueError, match="class_weight left samples of no class"):
        LogisticRegression(l2=0, solver="sgd", class_weight={0: 0, 1: 0}).partial_fit(X, y)


MANY = [kind for kind in WEIGHTED.values() if not kind.binary_only]


@pytest.mark.parametrize(
    "kind", [kind for kind in MANY if kind not in (Stump, AdaBoost, MajorityBoost, OneVsRest)]
)
def test_a_class_without_weight_counts_as_absent(kind):
    """Of three classes one has the weight 0, by label or by sample: the fit is that to the other two."""
    X, y, s = counts(60)
    y = np.where(np.arange(60) % 3 == 0, "maybe", y)
    left = y != "maybe"
    alone = a_learner(kind).fit(X[left], y[left], s[left])
    found = [a_learner(kind).fit(X, y, s * left)]
    if kind in BY_CLASS.values():
        found.append(a_learner(kind).set_params(class_weight={"maybe": 0}).fit(X, y, s))
        balanced = a_learner(kind).set_params(class_weight="balanced")
        few = balanced.fit(X[left], y[left]).decision_function(X)
        np.testing.assert_allclose(balanced.fit(X, y, left * 1.0).decision_function(X), few, rtol=1e-7)
        with pytest.raises(
            ValueError, match="sample_weight and class_weight left samples of one class only: yes"
        ):
            a_learner(kind).set_params(class_weight={"no": 0}).fit(X, y, s * left)
    for model in found:
        assert model.classes_.tolist() == ["no", "yes"]
        np.testing.assert_allclose(
            model.decision_function(X), alone.decision_function(X), rtol=1e-7, atol=1e-9
        )
        assert (model.predict(X) == alone.predict(X)).all()
