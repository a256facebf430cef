"""Sparse tables: some learners use them as they are, others make them dense, and others refuse them."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import sparse
from sklearn.base import clone
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.naive_bayes import BernoulliNB as Theirs
from sklearn.pipeline import make_pipeline

import linclass
from linclass import (
    CLASSIFIERS,
    GENERATORS,
    BernoulliNB,
    LeastSquaresClassifier,
    LogisticRegression,
    MultinomialNB,
    OneVsRest,
    Perceptron,
    Pocket,
    SoftmaxRegression,
)
from linclass.conventions import sparse as sparse_tables
from tests.support.memory import peak_bytes

MAILS = ["win a prize", "lunch at noon", "win money now", "lunch now", "money for lunch"]
SPAM = ["yes", "no", "yes", "no", "no"]
FORMATS = [sparse.csr_matrix, sparse.csr_array, sparse.csc_array, sparse.coo_array, sparse.lil_matrix]
TAKES = {name: kind for name, kind in CLASSIFIERS.items() if kind.sparse != "no"}


@pytest.mark.parametrize("weights", [None, np.arange(1.0, 6.0)])
def test_counts_of_scikit_learns_vectorizer(weights):
    X = CountVectorizer().fit_transform(MAILS)
    model = BernoulliNB().fit(X, SPAM, weights)
    theirs = Theirs().fit(X, SPAM, weights)
    np.testing.assert_allclose(model.predict_log_proba(X), theirs.predict_log_proba(X), rtol=1e-12)
    dense = BernoulliNB().fit(X.toarray(), SPAM, weights)
    np.testing.assert_allclose(
        model.contributions(X), dense.contributions(X.toarray()), rtol=1e-12, atol=1e-15
    )
    impossible = [
        BernoulliNB(alpha=0).fit(Z, SPAM, weights).predict_joint_log_proba(Z) for Z in (X, X.toarray())
    ]
    np.testing.assert_array_equal(*map(np.isinf, impossible))
    assert make_pipeline(CountVectorizer(), BernoulliNB()).fit(MAILS, SPAM).predict(["win"]) == ["yes"]


@pytest.mark.slow
@pytest.mark.parametrize("name", TAKES)
@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.__name__)
def test_a_sparse_table_gives_the_model_of_its_numbers(name, form):
    X, y = GENERATORS["blobs"](n=40, noise=0.3, random_state=1)
    X = np.where(np.abs(X) < 1, 0, np.abs(X))
    settings = {"random_state": 0} if "random_state" in TAKES[name]().get_params() else {}
    one, other = TAKES[name](**settings).fit(form(X), y), TAKES[name](**settings).fit(X, y)
    np.testing.assert_allclose(
        one.decision_function(form(X)), other.decision_function(X), rtol=1e-9, atol=1e-12
    )
    assert (one.predict(form(X)) == other.predict(X)).all()
    assert one.score(form(X), y) == other.score(X, y)


@pytest.mark.parametrize("name", [name for name in CLASSIFIERS if name not in TAKES])
def test_the_others_refuse_with_the_remedy(name):
    with pytest.raises(TypeError, match=r"X must be a dense array; got a sparse one\. Pass X\.toarray\(\)"):
        CLASSIFIERS[name]().fit(sparse.csr_array(np.eye(2)), [0, 1])


@pytest.mark.parametrize("model", [LogisticRegression(), BernoulliNB(), OneVsRest(LogisticRegression())])
@pytest.mark.parametrize(
    ("X", "told"),
    [
        (sparse.csr_array([[1.0, np.nan], [0, 1]]), "NaN"),
        (sparse.csr_array([[1.0, 0], [0, np.inf]]), "inf"),
        (sparse.csr_array([[1.0 + 2j, 0], [0, 1]]), "Complex data not supported"),
        (sparse.csr_array((0, 2)), r"0 sample\(s\)"),
        (sparse.csr_array((2, 0)), r"0 feature\(s\)"),
    ],
)
def test_what_no_table_may_hold_a_sparse_one_may_not_either(model, X, told):
    with pytest.raises(ValueError, match=told):
        model.fit(X, [0, 1])
    if X.shape == (2, 2):
        with pytest.raises(ValueError, match=told):
            model.fit(np.eye(2), [0, 1]).predict(X)


def test_duplicate_entries_are_summed():
    X = sparse.csr_array((np.array([0.5, 0.5, 2.0]), np.array([0, 0, 1]), np.array([0, 2, 3])), shape=(2, 2))
    assert linclass.Perceptron().fit(X, [0, 1]).predict(X).tolist() == [0, 1]
    assert BernoulliNB().fit(X, [0, 1]).feature_count_.tolist() == [[1, 0], [0, 1]]
    assert X.nnz == 3  # the caller's table is unchanged


def test_a_table_that_would_not_fit_is_refused(monkeypatch):
    monkeypatch.setattr(sparse_tables, "LARGEST_DENSE", 1_000)  # numbers: with the real limit this takes 20 s
    wide = sparse.csr_array((2, 501))
    remedy = (
        "a Perceptron, Pocket, LogisticRegression or SoftmaxRegression with a penalty and solver='newton'"
    )
    for model in (LeastSquaresClassifier(), LogisticRegression(l2=0), LogisticRegression(solver="gradient")):
        with pytest.raises(ValueError, match=remedy):
            model.fit(wide, [0, 1])
    assert BernoulliNB().fit(wide, [0, 1]).predict(wide).tolist() == [1, 1]


def drawn(n, d, seed, share=0.15, *, decimals=None):
    """A random table with many zeros, and labels of which a hyperplane gets nearly all right."""
    rng = np.random.default_rng(seed)
    X = np.where(rng.random((n, d)) < share, rng.normal(size=(n, d)), 0.0)
    X = X if decimals is None else X.round(decimals)
    return X, (X @ rng.normal(size=d) + 0.1 > 0).astype(int)


@pytest.mark.parametrize("shape", [(40, 7), (60, 400), (300, 500)])
@pytest.mark.parametrize("decimals", [0, 2, None])
@pytest.mark.parametrize(
    "model",
    [
        *(Perceptron(order=order, random_state=1, max_updates=300) for order in Perceptron.ORDERS),
        Perceptron(unit_norm=True, max_updates=300),
        Perceptron(start="first-sample", eta=0.5, record="visits", max_updates=300),
        Pocket(random_state=1, max_updates=300),
    ],
    ids=repr,
)
@pytest.mark.filterwarnings("ignore:.*max_updates")
@pytest.mark.slow
def test_a_perceptron_goes_the_same_way_in_a_sparse_table(model, shape, decimals):
    X, y = drawn(*shape, seed=2, decimals=decimals)
    one = clone(model).fit(sparse.csr_array(X), y)
    assert one.n_iter_ > 0
    other = clone(model).fit(X, y)
    assert (one.n_iter_, one.trace_.stop) == (other.n_iter_, other.trace_.stop)
    assert one.trace_.columns.keys() == other.trace_.columns.keys()
    of = np.isin(one.trace_.step, other.trace_.step), np.isin(other.trace_.step, one.trace_.step)
    coef, intercept = one.trace_.coef[of[0]], one.trace_.intercept[of[0]]
    ties = (np.abs(X @ coef.T + intercept) < 1e-9).sum(
        axis=0
    )  # rounding decides on which side these samples are
    for name in one.trace_.columns:  # thinned by the numbers that X stores
        rows = one.trace_.columns[name][of[0]], other.trace_.columns[name][of[1]]
        if decimals is None or getattr(model, "unit_norm", False):
            if name == "errors":
                assert (np.abs(rows[0] - rows[1]) <= ties).all()
            else:
                np.testing.assert_allclose(*rows, rtol=1e-9, atol=1e-9)
        else:
            np.testing.assert_array_equal(*rows)


@pytest.mark.parametrize("shape", [(40, 7), (300, 90), (400, 700)])
@pytest.mark.parametrize("weights", [False, True])
@pytest.mark.parametrize(
    ("model", "classes"), [(LogisticRegression(l2=0.5), 2), (SoftmaxRegression(l2=0.5), 4)]
)
@pytest.mark.slow
def test_the_optimum_of_a_sparse_table_is_that_of_its_numbers(model, classes, shape, weights):
    X, _ = drawn(*shape, seed=3)
    rng = np.random.default_rng(4)
    y = (X[:, :4].sum(axis=1) + rng.normal(size=len(X))).round().astype(int) % classes
    counts = rng.integers(0, 3, len(X)) if weights else None
    one = clone(model).fit(sparse.csr_array(X), y, counts)
    other = clone(model).fit(X, y, counts)
    assert one.trace_.stop == "converged"
    assert one.trace_.loss[-1] == pytest.approx(other.trace_.loss[-1], rel=1e-10)
    np.testing.assert_allclose(one.coef_, other.coef_, rtol=0, atol=1e-5 * np.abs(other.coef_).max())
    slope = one.trace_.gradient[-1]  # at the optimum all derivatives of J are 0
    assert np.abs(slope).max() < 1e-6 * len(X)


def test_a_column_far_from_0_is_used_with_all_digits():
    X, y = drawn(60, 5, seed=5)
    X[:, 2] += 1e6
    one, other = (LogisticRegression(l2=1.0).fit(Z, y) for Z in (sparse.csr_array(X), X))
    np.testing.assert_array_equal(one.coef_, other.coef_)


def test_a_large_table_with_a_column_far_from_0_is_refused_with_a_remedy_that_helps(monkeypatch):
    X, y = drawn(60, 20, seed=5)
    X[:, 2] += 1e6
    monkeypatch.setattr(sparse_tables, "LARGEST_DENSE", 1_000)
    for model in (LogisticRegression(l2=1.0), SoftmaxRegression(l2=1.0)):
        with pytest.raises(
            ValueError, match=r"Column 2 of X .* Subtract the column's mean, or divide"
        ) as told:
            model.fit(sparse.csr_array(X), y)
        assert "solver" not in str(told.value)  # it is the one that was asked for
        for better in (X - np.eye(20)[2] * X[:, 2].mean(), X / np.where(np.arange(20) == 2, 1e6, 1)):
            assert model.fit(sparse.csr_array(better), y).score(better, y) > 0.8


WORDS = (2_000, 20_000)


@pytest.mark.parametrize(
    "model",
    [
        Perceptron(),
        Pocket(random_state=0, max_updates=300),
        LogisticRegression(),
        SoftmaxRegression(),
        MultinomialNB(),
        BernoulliNB(),
    ],
    ids=repr,
)
@pytest.mark.filterwarnings("ignore:.*max_updates")
@pytest.mark.slow
def test_a_fit_never_makes_a_sparse_table_dense(model):
    rng = np.random.default_rng(0)
    X = sparse.random_array(WORDS, density=0.002, rng=rng, format="csr")
    y = (np.asarray(X[:, :2_000].sum(axis=1)).ravel() > 2).astype(int)
    dense = 8 * X.shape[0] * X.shape[1]
    assert peak_bytes(lambda: model.fit(X, y)) < dense / 10
    assert model.score(X, y) > 0.6


def test_numbers_that_floats_round_are_refused_in_a_sparse_table_too():
    X = np.array([[0, 3, 0], [1, 0, 0], [0, 2**53 + 1, 4]])
    for form in FORMATS:
        with pytest.raises(ValueError, match=r"without rounding.* 9007199254740993 at row 2, column 1\."):
            Perceptron().fit(form(X), [0, 1, 0])
    tiny = sparse.coo_array(
        ([1.0, np.longdouble("1e-400")], ([0, 1], [0, 2])), shape=(2, 3), dtype=np.longdouble
    )
    with pytest.raises(ValueError, match="at row 1, column 2"):
        Perceptron().fit(tiny, [0, 1])
