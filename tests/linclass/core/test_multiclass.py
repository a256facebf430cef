"""One-vs-rest against scikit-learn's, and against its own lines fitted one by one."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sklearn.base import clone
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.multiclass import OneVsRestClassifier

from linclass import DualPerceptron, OneVsRest, Perceptron
from linclass.data.datasets import TABLES, blobs

CORNERS = np.array([[0.0, 0.0], [6.0, 0.0], [0.0, 6.0]])
sizes = st.integers(2, 4)
noises = st.sampled_from([0.3, 0.8, 1.5])


def lines(X, y, **build):
    """A perceptron for each class against the rest."""
    return [Perceptron(**build).fit(X, np.where(y == c, 1, -1)) for c in np.unique(y)]


@settings(max_examples=40)
@example(seed=179, classes=4, noise=1.5)
@given(st.integers(0, 200), st.integers(3, 4), noises)
def test_each_line_separates_its_class_from_the_rest(seed, classes, noise):
    X, y = blobs(n=40, noise=noise, classes=classes, random_state=seed)
    model = OneVsRest(estimator=Perceptron(max_updates=300)).fit(X, y)
    alone = lines(X, y, max_updates=300)
    assert model.coef_.tolist() == [line.coef_[0].tolist() for line in alone]
    assert model.intercept_.tolist() == [line.intercept_[0] for line in alone]
    f = model.decision_function(X)  # its own: a point on a line may round to either side of it
    of_alone = np.column_stack([line.decision_function(X) for line in alone])
    np.testing.assert_allclose(f, of_alone, rtol=1e-12, atol=1e-12)
    assert model.claims(X).tolist() == [sum(value > 0 for value in row) for row in f]
    assert model.predict(X).tolist() == [int(max(range(classes), key=lambda c: row[c])) for row in f]


def test_same_lines_as_scikit_learns():
    X, y = blobs(n=60, noise=0.4, classes=4, random_state=2)
    theirs = OneVsRestClassifier(Perceptron()).fit(X, y)
    ours = OneVsRest().fit(X, y)
    assert ours.coef_.tolist() == [line.coef_[0].tolist() for line in theirs.estimators_]
    assert (ours.predict(X) == theirs.predict(X)).all()


def test_equal_values_go_to_the_first_class():
    model = OneVsRest(estimator=Perceptron(max_updates=0)).fit(CORNERS, ["b", "a", "c"])
    assert model.predict(CORNERS).tolist() == ["a", "a", "a"]
    assert model.claims(CORNERS).tolist() == [0, 0, 0]


def test_three_half_planes_do_not_tile_the_plane():
    model = OneVsRest().fit(CORNERS, [0, 1, 2])
    assert model.claims(CORNERS).tolist() == [1, 1, 1]
    far = np.array([[np.cos(t), np.sin(t)] for t in np.linspace(0, 2 * np.pi, 720)]) * 1e3
    # Far away each half-plane covers half of the directions: 3/2 on average, so 1 cannot hold everywhere.
    assert model.claims(far).mean() == pytest.approx(1.5, abs=0.02)


def test_two_classes_need_one_line_seen_from_both_sides():
    X, y = TABLES["li-2.1"]
    model = OneVsRest().fit(X, y)
    assert model.coef_.tolist() == [[1, 1]]
    assert model.intercept_.tolist() == [-3]
    assert model.decision_function(X).shape == (3,)
    assert model.claims([[3, 3], [1, 1], [1, 2]]).tolist() == [1, 1, 0]  # (1, 2) is on the line
    assert model.predict([[1, 2]]).tolist() == [1]
    trace = model.trace_
    assert trace.coef.shape == (9, 1, 2)
    assert trace.errors[-1] == 0
    assert trace[4].intercept_.tolist() == [-2]
    assert trace[4].predict(X).tolist() == [-1, -1, -1]


@settings(max_examples=40)
@example(seed=39, classes=2, noise=1.5, snapshots=500)  # a sample on a line up to rounding
@given(st.integers(0, 100), sizes, noises, st.sampled_from([7, 50, 500]))
def test_at_each_step_every_line_has_made_as_many_steps_or_waits(seed, classes, noise, snapshots):
    X, y = blobs(n=30, noise=noise, classes=classes, random_state=seed)
    trace = OneVsRest(estimator=Perceptron(max_updates=200, max_snapshots=snapshots)).fit(X, y).trace_
    full = [line.trace_ for line in lines(X, y, max_updates=200, max_snapshots=1000)]
    full = full[1:] if classes == 2 else full
    assert trace.step[0] == 0
    assert trace.step[-1] == max(line.step[-1] for line in full)
    assert (np.diff(trace.step) > 0).all()
    assert len(trace) <= snapshots
    for t, step in enumerate(trace.step):
        for c, line in enumerate(full):
            row = min(step, len(line) - 1)
            assert trace.coef[t, c].tolist() == line.coef[row].tolist()
            assert trace.intercept[t, c] == line.intercept[row]
            assert trace.picked[t, c] == (line.picked[row] if step < len(line) else -1)
        total = sum(line.loss[min(step, len(line) - 1)] for line in full)
        assert trace.loss[t] == pytest.approx(total)
        assert trace.errors[t] == (trace[t].predict(X) != y).sum()
    if all(len(line) <= snapshots for line in full):
        assert trace.step.tolist() == list(range(len(trace)))
    assert trace.stop == ("converged" if all(line.stop == "converged" for line in full) else "budget")


def test_a_class_between_two_others_is_never_split_off():
    X = np.array([[0, 0], [1, 0], [4, 0], [5, 0], [8, 0], [9, 0.0]])
    y = [0, 0, 1, 1, 2, 2]
    model = OneVsRest(estimator=Perceptron(max_updates=500)).fit(X, y)
    assert [line.trace_.stop for line in model.estimators_] == ["converged", "budget", "converged"]
    assert model.trace_.stop == "budget"


def test_a_trace_predicts_and_survives_pickling():
    X, y = blobs(n=30, noise=0.3, classes=3)
    model = OneVsRest().fit(X, y)
    trace = pickle.loads(pickle.dumps(model.trace_))
    assert type(trace[-1]) is OneVsRest
    assert trace[-1].coef_.shape == (3, 2)
    assert trace[-1].predict(X).tolist() == model.predict(X).tolist()
    assert (trace[-1].claims(X) == model.claims(X)).all()


def test_lines_may_be_curves():
    X, y = blobs(n=40, noise=0.6, classes=3)
    model = OneVsRest(estimator=DualPerceptron(kernel="gaussian", width=0.5)).fit(X, y)
    assert model.score(X, y) == 1
    assert model.decision_function(X).shape == (40, 3)
    assert model.claims(X).tolist() == [1] * 40
    assert not hasattr(model, "coef_")
    two = OneVsRest(estimator=DualPerceptron(kernel="gaussian")).fit(X[y < 2], y[y < 2])
    assert two.decision_function(X).shape == (40,)
    linear = OneVsRest(estimator=DualPerceptron()).fit(X, y)
    assert np.array_equal(linear.trace_.coef, OneVsRest().fit(X, y).trace_.coef)


def test_a_refit_forgets_the_lines_before():
    X, y = blobs(n=30, noise=0.3, classes=3)
    model = OneVsRest().fit(X, y)
    model.set_params(estimator=DualPerceptron(kernel="gaussian")).fit(X, y)
    assert not hasattr(model, "coef_")
    assert not hasattr(model, "trace_")


def test_classifiers_of_scikit_learn_may_be_its_lines():
    X, y = blobs(n=60, noise=0.5, classes=3)
    ours = OneVsRest(estimator=LogisticRegression()).fit(X, y)
    theirs = OneVsRestClassifier(LogisticRegression()).fit(X, y)
    np.testing.assert_allclose(ours.decision_function(X), theirs.decision_function(X))
    assert not hasattr(ours, "trace_")


def test_parameters_of_the_estimator():
    model = OneVsRest(estimator=Perceptron(eta=0.5))
    assert model.get_params()["estimator__eta"] == 0.5
    assert list(model.get_params(deep=False)) == ["estimator"]
    assert model.set_params(estimator__eta=0.25).estimator.eta == 0.25
    assert repr(model) == "OneVsRest(estimator=Perceptron(eta=0.25))"
    assert clone(model).estimator is not model.estimator
    X, y = blobs(n=60, noise=0.4, classes=3)
    search = GridSearchCV(OneVsRest(estimator=Perceptron()), {"estimator__max_updates": [0, 1000]}, cv=3)
    assert search.fit(X, y).best_params_ == {"estimator__max_updates": 1000}
    with pytest.raises(ValueError, match="OneVsRest has no parameter 'rate'"):
        model.set_params(rate=1)
    with pytest.raises(ValueError, match="Perceptron has no parameter 'rate'"):
        model.set_params(estimator__rate=1)
    with pytest.raises(ValueError, match="no estimator to set 'estimator__eta' of"):
        OneVsRest().set_params(estimator__eta=1)


def test_the_estimator_given_is_not_touched():
    line = Perceptron()
    OneVsRest(estimator=line).fit(CORNERS, [0, 1, 2])
    assert not hasattr(line, "coef_")


@pytest.mark.parametrize("wrong", ["perceptron", Perceptron, object()])
def test_what_is_no_classifier_is_refused(wrong):
    with pytest.raises(ValueError, match="estimator must have fit and decision_function"):
        OneVsRest(estimator=wrong).fit(CORNERS, [0, 1, 2])


def test_one_class_ends_in_a_sentence():
    with pytest.raises(ValueError, match="OneVsRest needs samples of two classes; y holds one class only: 7"):
        OneVsRest().fit(CORNERS, [7, 7, 7])
