"""Sparse tables: naive Bayes keeps them, linear models predict with them, and others refuse them."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import sparse
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.naive_bayes import BernoulliNB as Theirs
from sklearn.pipeline import make_pipeline

import linclass
from linclass import CLASSIFIERS, GENERATORS, BernoulliNB, LogisticRegression, OneVsRest
from linclass.conventions import sparse as sparse_tables

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
    with pytest.raises(ValueError, match="use BernoulliNB or MultinomialNB, which keep it sparse"):
        LogisticRegression().fit(wide, [0, 1])
    assert BernoulliNB().fit(wide, [0, 1]).predict(wide).tolist() == [1, 1]
