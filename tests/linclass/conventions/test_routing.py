"""Metadata routing, warm starts and the names of fitted attributes that scikit-learn's users look for."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn import config_context
from sklearn.base import clone
from sklearn.datasets import load_iris
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.metrics import average_precision_score, roc_auc_score
from sklearn.model_selection import GridSearchCV
from sklearn.naive_bayes import MultinomialNB as Theirs
from sklearn.pipeline import make_pipeline
from sklearn.utils.metadata_routing import get_routing_for_object

from linclass import (
    GENERATORS,
    AdaBoost,
    FisherDiscriminant,
    LogisticRegression,
    MajorityBoost,
    MultinomialNB,
    OneVsRest,
    Perceptron,
    Pocket,
    SoftmaxRegression,
    Standardise,
    Stump,
    Vocabulary,
    precision_recall,
    roc,
)

X, Y = GENERATORS["blobs"](n=60, noise=1.5, random_state=1)
S = np.random.default_rng(0).integers(1, 4, 60).astype(float)
IRIS = load_iris(return_X_y=True)


def test_a_pipeline_passes_weights_where_they_are_requested():
    with config_context(enable_metadata_routing=True):
        model = make_pipeline(Standardise(), LogisticRegression().set_fit_request(sample_weight=True))
        weighted = model.fit(X, Y, sample_weight=S)[-1].coef_
        alone = LogisticRegression().fit(Standardise().fit_transform(X), Y, S).coef_
        np.testing.assert_array_equal(weighted, alone)
        assert clone(model[-1]).get_metadata_routing().fit.requests == {"sample_weight": True}


def test_a_search_passes_weights_through_one_vs_rest():
    lines = OneVsRest(LogisticRegression().set_fit_request(sample_weight=True)).set_score_request(
        sample_weight=False
    )
    with config_context(enable_metadata_routing=True):
        search = GridSearchCV(lines, {"estimator__l2": [0.1, 1.0]}, cv=3).fit(X, Y, sample_weight=S)
        best = OneVsRest(LogisticRegression(l2=search.best_params_["estimator__l2"])).fit(
            X, Y, sample_weight=S
        )
        np.testing.assert_array_equal(search.best_estimator_.coef_, best.coef_)


def test_requests_name_arguments_that_exist():
    assert get_routing_for_object(LogisticRegression()).fit.requests == {"sample_weight": None}
    with pytest.raises(
        TypeError, match=r"Perceptron\.fit has no argument 'sample_weight'\. It takes X and y only"
    ):
        Perceptron().set_fit_request(sample_weight=True)
    with pytest.raises(TypeError, match=r"has no argument 'groups'\. Pass one of classes, sample_weight"):
        LogisticRegression().set_partial_fit_request(groups=True)


@pytest.mark.parametrize("kind", [LogisticRegression, SoftmaxRegression])
@pytest.mark.parametrize("solver", ["newton", "gradient", "minibatch"])
@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.filterwarnings("ignore:After max_iter")
@pytest.mark.slow
def test_a_warm_start_continues_at_the_last_weights(kind, solver, wide):
    Z = np.random.default_rng(0).normal(size=(60, 100)) if wide else X
    model = kind(solver=solver, warm_start=True, max_iter=200, random_state=0).fit(Z, Y)
    ended, loss = model.coef_, model.trace_.loss[-1]
    model.fit(Z, Y)
    np.testing.assert_allclose(model.trace_.coef[0].reshape(ended.shape), ended, atol=1e-10)
    assert model.trace_.loss[-1] <= loss * (1 + 1e-6)
    if solver == "newton":
        assert model.n_iter_ == 1
    with pytest.raises(ValueError, match="warm_start=True continues the last fit"):
        model.fit(Z[:, :1], Y)


def test_a_warm_start_of_perceptrons():
    apart, labels = GENERATORS["blobs"](n=60, noise=0.4, random_state=0)
    whole = Perceptron(max_updates=100_000).fit(apart, labels)
    parts = Perceptron(max_updates=1, warm_start=True, order="first")
    while parts.fit(apart, labels).trace_.stop == "budget":
        pass
    at_once = Perceptron(order="first").fit(apart, labels)
    np.testing.assert_allclose(parts.coef_, at_once.coef_, atol=1e-9)
    assert whole.trace_.stop == "converged"
    assert parts.fit(apart, labels).n_iter_ == 0
    pocket = Pocket(max_updates=50, patience=50, random_state=0, warm_start=True).fit(X, Y)
    errors = [pocket.errors_] + [pocket.fit(X, Y).errors_ for _ in range(10)]
    assert errors == sorted(errors, reverse=True)


def test_importances_are_shares_of_the_votes():
    stump = Stump().fit(X, Y)
    assert stump.feature_importances_.tolist() == [float(stump.feature_ == i) for i in (0, 1)]
    assert Stump().fit([[0], [0]], [0, 1]).feature_importances_.tolist() == [0]
    for kind in (AdaBoost, MajorityBoost):
        model = kind(rounds=9).fit(X, Y)
        expected = [model.votes_[model.cuts_.feature == i].sum() / model.votes_.sum() for i in (0, 1)]
        np.testing.assert_allclose(model.feature_importances_, expected)


def test_the_directions_of_fisher_and_their_shares():
    pd = pytest.importorskip("pandas")
    model = FisherDiscriminant().fit(*IRIS)
    theirs = LinearDiscriminantAnalysis().fit(*IRIS)
    np.testing.assert_allclose(model.explained_variance_ratio_, theirs.explained_variance_ratio_)
    assert FisherDiscriminant().fit(
        [[0, 0], [1, 1], [0, 2]], [0, 1, 2]
    ).explained_variance_ratio_.tolist() == [0.5, 0.5]
    frame = model.set_output(transform="pandas").transform(IRIS[0])
    assert isinstance(frame, pd.DataFrame)
    assert frame.columns.tolist() == ["fisherdiscriminant0", "fisherdiscriminant1"]
    with pytest.raises(ValueError, match="input_features should have length equal to 4"):
        model.get_feature_names_out(["a"])


def test_areas_by_their_usual_names():
    f = LogisticRegression().fit(X, Y).decision_function(X)
    assert roc(Y, f).auc == roc(Y, f).area == pytest.approx(roc_auc_score(Y, f))
    curve = precision_recall(Y, f)
    assert curve.average_precision == curve.average == pytest.approx(average_precision_score(Y, f))


MAILS = ["Win a prize, win it now", "lunch at noon", "now win money", "lunch now"]
SPAM = [1, 0, 1, 0]


def test_a_vocabulary_is_a_transformer():
    model = make_pipeline(Vocabulary(least=2), MultinomialNB()).fit(MAILS, SPAM)
    assert model[0].words_ == ("lunch", "now", "win")
    assert model.predict(["win"]).tolist() == [1]
    assert clone(Vocabulary(["Win", "now"])) == Vocabulary(("win", "now"))
    search = GridSearchCV(model, {"vocabulary__least": [1, 2]}, cv=2).fit(MAILS * 2, SPAM * 2)
    assert search.best_params_["vocabulary__least"] in (1, 2)
    pd = pytest.importorskip("pandas")
    frame = Vocabulary().set_output(transform="pandas").fit_transform(pd.Series(MAILS, index=list("abcd")))
    assert frame.index.tolist() == list("abcd")
    assert frame.loc["a", "win"] == 2
    with pytest.raises(ValueError, match="This Vocabulary is not fitted yet"):
        Vocabulary().transform(MAILS)


@pytest.mark.parametrize("weights", [None, S[:4]])
@pytest.mark.parametrize("alpha", [0.5, 1.0])
def test_multinomial_naive_bayes_is_scikit_learns(weights, alpha):
    counts = CountVectorizer().fit_transform(MAILS)
    ours, theirs = (kind(alpha=alpha).fit(counts, SPAM, weights) for kind in (MultinomialNB, Theirs))
    np.testing.assert_allclose(ours.predict_log_proba(counts), theirs.predict_log_proba(counts), rtol=1e-10)
    np.testing.assert_allclose(ours.theta_.sum(axis=1), 1)
    odds = ours.contributions(counts).sum(axis=1) + np.log(ours.class_prior_[1] / ours.class_prior_[0])
    np.testing.assert_allclose(odds, ours.decision_function(counts), atol=1e-12)


def test_counts_are_not_negative_and_impossible_words_are_told():
    with pytest.raises(ValueError, match="X must hold counts, 0 or more; got -1"):
        MultinomialNB().fit([[1, -1], [0, 1]], [0, 1])
    model = MultinomialNB(alpha=0).fit([[1, 0], [0, 1]], ["a", "b"])
    assert model.predict_proba([[1, 0], [0, 2]]).tolist() == [[1, 0], [0, 1]]
    with pytest.warns(UserWarning, match="1 of 1 samples have probability 0 in every class"):
        assert model.predict_proba([[1, 1]]).tolist() == [[0.5, 0.5]]
    drawn, labels = MultinomialNB().fit([[4, 0], [0, 2]], ["a", "b"]).sample(50, random_state=0)
    assert set(drawn.sum(axis=1)[labels == "a"]) == {4}
