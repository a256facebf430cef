"""Naive Bayes: counts by hand, scikit-learn as second opinion, 0/0 told, and what is drawn from the models."""

from __future__ import annotations

import itertools
import math
import pickle
import warnings
from fractions import Fraction

import numpy as np
import pytest
import sklearn.naive_bayes
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass import CLASSIFIERS, BernoulliNB, CategoricalNB, GaussianNB, UndecidedWarning

EVERY = pytest.mark.parametrize("kind", [BernoulliNB, CategoricalNB, GaussianNB])


@st.composite
def counts(draw, top=3, classes=3):
    """Small counts with labels of two or more classes."""
    n, d = draw(st.integers(classes, 15)), draw(st.integers(1, 5))
    rows = st.lists(st.integers(0, top), min_size=d, max_size=d)
    X = np.array(draw(st.lists(rows, min_size=n, max_size=n)))
    rest = draw(st.lists(st.integers(0, classes - 1), min_size=n - 2, max_size=n - 2))
    return X, np.array([0, 1, *rest])


def posterior(joint):
    """Shares of non-negative fractions, or None for 0/0."""
    total = sum(joint)
    return [float(p / total) for p in joint] if total else None


def product(prior, shares):
    """P(C) Π p_i in fractions."""
    return math.prod(shares, start=prior)


# --- By hand, in fractions, with and without smoothing


@settings(max_examples=60)
@given(counts(top=1), st.sampled_from([0, 1, 2]))
def test_bernoulli_by_counting(data, alpha):
    X, y = data
    model = BernoulliNB(alpha=alpha).fit(X, y)
    mails = np.array(list(itertools.product([0, 1], repeat=X.shape[1])))
    joints = []
    for mail in mails.tolist():
        joint = []
        for c in model.classes_.tolist():
            members = X[y == c].tolist()
            mu = [
                Fraction(alpha + sum(row[i] for row in members), 2 * alpha + len(members))
                for i in range(X.shape[1])
            ]
            shares = [m if bit else 1 - m for m, bit in zip(mu, mail, strict=True)]
            joint.append(product(Fraction(len(members), len(y)), shares))
        joints.append(joint)
    agrees(model, mails, joints)


@settings(max_examples=60)
@given(counts(), st.sampled_from([0, 1, 2]), st.sampled_from([None, 2, 3, 6]))
def test_categorical_by_counting(data, alpha, values):
    X, y = data
    model = CategoricalNB(alpha=alpha, values=values).fit(X, y)
    sizes = [values or int(X[:, i].max()) + 1 for i in range(X.shape[1])]
    assert model.n_values_.tolist() == sizes
    samples = np.concatenate([X, X[::-1] + 1])  # some larger than all in fit
    joints = []
    for sample in samples.tolist():
        joint = []
        for c in model.classes_.tolist():
            members = X[y == c].tolist()
            shares = []
            for i, size in enumerate(sizes):
                same = sum(min(row[i], size - 1) == min(sample[i], size - 1) for row in members)
                shares.append(Fraction(alpha + same, alpha * size + len(members)))
            joint.append(product(Fraction(len(members), len(y)), shares))
        joints.append(joint)
    agrees(model, samples, joints)


def agrees(model, X, joints):
    """All that follows from P(C_k) p(x|C_k), given as fractions; where they are all 0 it is undecided."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UndecidedWarning)
        proba, odds = model.predict_proba(X), model.decision_function(X)
        logs, predicted = model.predict_log_proba(X), model.predict(X)
    C = len(model.classes_)
    joint = model.predict_joint_log_proba(X)
    for n, exact in enumerate(joints):
        for k, p in enumerate(exact):
            assert joint[n, k] == (pytest.approx(math.log(p), abs=1e-10) if p else -math.inf)
        shares = posterior(exact)
        assert model.undecided(X)[n] == (shares is None)
        shares = shares or [1 / C] * C
        np.testing.assert_allclose(proba[n], shares, atol=1e-12)
        np.testing.assert_allclose(np.exp(logs[n]), shares, atol=1e-12)
        if C == 2:
            expected = odds_of(shares[1], shares[0])
            assert odds[n] == pytest.approx(expected, abs=1e-9)
            if abs(expected) > 1e-9:
                assert predicted[n] == model.classes_[int(expected > 0)]
        else:
            assert max(shares) - shares[list(model.classes_).index(predicted[n])] < 1e-12


def odds_of(positive, negative):
    """log of positive/negative, of which one at most is 0."""
    if negative == 0:
        return math.inf
    return math.log(positive / negative) if positive else -math.inf


# --- 0/0


def test_two_words_each_unseen_in_one_class_end_it():
    X, y = [[1, 0, 1], [1, 0, 0], [0, 1, 1], [0, 1, 0]], ["ham", "ham", "spam", "spam"]
    both = [[1, 1, 0]]
    model = BernoulliNB(alpha=0).fit(X, y)
    assert model.undecided(both).tolist() == [True]
    assert model.predict_joint_log_proba(both).tolist() == [[-math.inf, -math.inf]]
    assert model.contributions(both).tolist() == [[-math.inf, math.inf, 0]]
    for method in (model.predict_proba, model.predict_log_proba, model.decision_function, model.predict):
        with pytest.warns(UndecidedWarning, match="1 of 1 samples have probability 0 in every class: 0/0"):
            method(both)
    with pytest.warns(UndecidedWarning):
        assert model.predict_proba(both).tolist() == [[0.5, 0.5]]
    smoothed = BernoulliNB(alpha=1e-300).fit(X, y)
    assert smoothed.undecided(both).tolist() == [False]
    assert smoothed.predict_proba(both) == pytest.approx(np.array([[0.5, 0.5]]))


def test_a_word_that_every_mail_of_a_class_has_is_missed():
    model = BernoulliNB(alpha=0).fit([[1, 0], [1, 0], [0, 1], [0, 1]], [0, 0, 1, 1])
    assert model.undecided([[0, 0], [1, 1], [1, 0], [0, 1]]).tolist() == [True, True, False, False]
    assert model.decision_function([[1, 0], [0, 1]]).tolist() == [-math.inf, math.inf]
    assert model.predict_proba([[1, 0], [0, 1]]).tolist() == [[1, 0], [0, 1]]


def test_undecided_among_three_classes():
    model = CategoricalNB(alpha=0).fit([[0, 1], [1, 2], [2, 0]], ["a", "b", "c"])
    with pytest.warns(UndecidedWarning, match="1 of 2 samples"):
        proba = model.predict_proba([[0, 0], [1, 2]])
    np.testing.assert_allclose(proba, [[1 / 3] * 3, [0, 1, 0]])


@settings(max_examples=50)
@given(counts(top=1), st.floats(1e-3, 10))
def test_with_smoothing_nothing_is_undecided(data, alpha):
    X, y = data
    for kind in (BernoulliNB, CategoricalNB):
        model = kind(alpha=alpha).fit(X, y)
        mails = np.array(list(itertools.product([0, 1], repeat=X.shape[1])))
        assert not model.undecided(mails).any()
        assert (model.predict_proba(mails) > 0).all()


# --- Scikit-learn


def both_agree(own, theirs, X, y, new):
    """Every probability, relative 1e-10 in the logarithm, and the labels where they are not tied."""
    own.fit(X, y)
    theirs.fit(X, y)
    for points in (X, new):
        expected = theirs.predict_joint_log_proba(points)
        np.testing.assert_allclose(own.predict_joint_log_proba(points), expected, rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(own.predict_proba(points), theirs.predict_proba(points), atol=1e-10)
        logs = theirs.predict_log_proba(points)
        np.testing.assert_allclose(own.predict_log_proba(points), logs, rtol=1e-10, atol=1e-10)
        first, second = np.sort(expected, axis=1)[:, [-1, -2]].T
        clear = first - second > 1e-9
        assert (own.predict(points) == theirs.predict(points))[clear].all()
    np.testing.assert_allclose(own.class_prior_, np.bincount(y) / len(y))


@pytest.mark.slow
@pytest.mark.parametrize("alpha", [1e-3, 1.0, 7.5])
@pytest.mark.parametrize(("n", "d", "classes"), [(20, 3, 2), (300, 40, 2), (200, 10, 4), (50, 600, 2)])
def test_discrete_agree_with_scikit_learn(n, d, classes, alpha):
    rng = np.random.default_rng(n + d)
    y = np.arange(n) % classes
    X = rng.binomial(4, rng.uniform(0, 0.5, (classes, d))[y])
    X[0] = 4  # so that scikit-learn knows all values
    new = rng.integers(0, 5, (100, d))
    both_agree(BernoulliNB(alpha=alpha), sklearn.naive_bayes.BernoulliNB(alpha=alpha), X, y, new)
    theirs = sklearn.naive_bayes.CategoricalNB(alpha=alpha, min_categories=6)
    both_agree(CategoricalNB(alpha=alpha, values=6), theirs, X, y, new)
    both_agree(CategoricalNB(alpha=alpha), sklearn.naive_bayes.CategoricalNB(alpha=alpha), X, y, new)


@pytest.mark.parametrize(("shift", "scale"), [(0, 1), (1e3, 1), (0, 1e-6), (0, 1e6)])
@pytest.mark.parametrize(("n", "d", "classes"), [(20, 2, 2), (500, 6, 3), (100, 300, 2)])
def test_gaussian_agrees_with_scikit_learn(n, d, classes, shift, scale):
    rng = np.random.default_rng(n + d)
    y = np.arange(n) % classes
    X = rng.normal(size=(classes, d))[y] + rng.uniform(0.3, 2, d) * rng.normal(size=(n, d))
    X = X / X.std(axis=0) * scale + shift  # of equal variances the largest is that of each column
    own, theirs = GaussianNB(), sklearn.naive_bayes.GaussianNB()
    both_agree(own, theirs, X, y, X[::-1] + scale * rng.normal(size=(n, d)))
    np.testing.assert_allclose(own.mean_, theirs.theta_, rtol=1e-10, atol=1e-10 * scale)
    np.testing.assert_allclose(own.var_, theirs.var_, rtol=1e-10)
    assert own.epsilon_ == pytest.approx(theirs.epsilon_, rel=1e-6)


# --- Odd data


def test_counts_of_words_are_there_or_not():
    y = [0, 0, 1, 1]
    counted = BernoulliNB().fit([[3, 0], [1, 0], [0, 5], [0, 1]], y)
    assert np.array_equal(counted.mu_, BernoulliNB().fit([[1, 0], [1, 0], [0, 1], [0, 1]], y).mu_)


def test_what_is_no_count_is_cut_with_a_warning():
    with pytest.warns(UserWarning, match="CategoricalNB takes whole numbers 0, 1, 2"):
        cut = CategoricalNB().fit([[-3, 0.9], [1.2, 2.999]], [0, 1])
    whole = CategoricalNB().fit([[0, 0], [1, 2]], [0, 1])
    assert cut.n_values_.tolist() == whole.n_values_.tolist() == [2, 3]
    assert all(np.array_equal(a, b) for a, b in zip(cut.value_count_, whole.value_count_, strict=True))
    with pytest.raises(
        ValueError, match=r"The values of all features may be 10,000,000 at most; X needs 1e\+12"
    ):
        CategoricalNB().fit([[0], [1e12 - 1]], [0, 1])
    assert CategoricalNB(values=3).fit([[0], [1e12]], [0, 1]).predict([[1e9]]).tolist() == [1]


@pytest.mark.parametrize(
    ("model", "message"),
    [
        (BernoulliNB(alpha=-1), "alpha must be a finite number, 0 or more"),
        (CategoricalNB(alpha="much"), "alpha must be a finite number, 0 or more"),
        (CategoricalNB(values=0), "values must be a whole number, 1 or more"),
    ],
)
def test_parameters_have_rules(model, message):
    with pytest.raises(ValueError, match=message):
        model.fit([[0], [1]], [0, 1])


@EVERY
def test_one_class_ends_in_a_sentence_and_a_pickle_keeps_the_model(kind):
    with pytest.raises(ValueError, match="needs samples of two classes; y holds one class only: 7"):
        kind().fit([[0], [1]], [7, 7])
    model = kind().fit([[0], [1], [3]], ["a", "b", "c"])
    again = pickle.loads(pickle.dumps(model))
    assert np.array_equal(again.predict_proba([[2]]), model.predict_proba([[2]]))


def test_they_are_in_the_registry():
    assert CLASSIFIERS["bernoulli-nb"] is BernoulliNB
    assert CLASSIFIERS["categorical-nb"] is CategoricalNB
    assert CLASSIFIERS["gaussian-nb"] is GaussianNB
