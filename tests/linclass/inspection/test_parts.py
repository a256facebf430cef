"""Importances, contributions, resamples and changes of models, against their definitions and scikit-learn."""

import numpy as np
import pytest
from sklearn import inspection as sklearn_inspection

from linclass import (
    BernoulliNB,
    CategoricalNB,
    FisherDiscriminant,
    GaussianNB,
    LogisticRegression,
    MultinomialNB,
    Perceptron,
    SoftmaxRegression,
    bootstrap,
    contributions,
    nearest_across,
    permutation_importance,
    shortest_change,
)
from linclass.inspection.importance import by_orders


def blobs(n=80, d=4, seed=0):
    """Samples of which the first column matters most, the last not at all."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d))
    return X, (X @ np.arange(d, 0, -1) - X[:, -1] + rng.normal(size=n) > 0).astype(int)


def test_importances_equal_those_of_scikit_learn_with_the_same_permutations():
    X, y = blobs()
    model = FisherDiscriminant().fit(X, y)
    theirs = sklearn_inspection.permutation_importance(model, X, y, n_repeats=6, random_state=7)
    rng = np.random.RandomState(np.random.RandomState(7).randint(np.iinfo(np.int32).max + 1))
    orders, order, shuffled = [], np.arange(len(X)), np.arange(len(X))
    for _ in range(6):  # scikit-learn shuffles the shuffled column again
        rng.shuffle(order)
        shuffled = shuffled[order]
        orders.append(shuffled)
    ours = by_orders(model, X, y, orders)
    assert np.allclose(ours.importances, theirs.importances, atol=1e-12)
    assert np.allclose(ours.importances_std, theirs.importances_std)


def test_importances_are_within_the_spread_of_scikit_learn():
    X, y = blobs()
    model = LogisticRegression().fit(X, y)
    theirs = sklearn_inspection.permutation_importance(model, X, y, n_repeats=50, random_state=1)
    ours = permutation_importance(model, X, y, repeats=50, random_state=2)
    error = np.hypot(ours.importances_std, theirs.importances_std) / np.sqrt(50)
    assert (np.abs(ours.importances_mean - theirs.importances_mean) <= 4 * error + 1e-12).all()
    assert ours.importances_mean.argmax() == 0


@pytest.mark.parametrize(
    "model",
    [Perceptron(), LogisticRegression(), GaussianNB(), BernoulliNB(), MultinomialNB(), CategoricalNB()],
)
def test_contributions_sum_to_f(model):
    X, y = blobs()
    X = np.abs(np.rint(2 * X)).clip(0, 3)
    model.fit(X, y)
    said = contributions(model, X)
    assert np.allclose(said.total, model.decision_function(X), atol=1e-9)
    assert np.allclose(contributions(model, X, label=0).total, -said.total)
    one = contributions(model, X[3])
    assert one.terms.shape == (4,)
    assert one.total == pytest.approx(model.decision_function(X[3:4])[0])


def test_contributions_of_one_of_several_classes():
    X, _ = blobs()
    model = SoftmaxRegression().fit(X, X[:, :3].argmax(axis=1))
    assert np.allclose(contributions(model, X, label=2).total, model.decision_function(X)[:, 2])
    with pytest.raises(ValueError, match="label must be one of 0, 1, 2"):
        contributions(model, X, label=5)


def test_resamples_are_refits_to_rows_drawn_with_replacement():
    X, y = blobs(30, 2)
    found = bootstrap(FisherDiscriminant(), X, y, repeats=4, random_state=5)
    rng = np.random.default_rng(5)
    for k in range(4):
        rows = rng.integers(30, size=30)
        assert np.allclose(found.coef[k], FisherDiscriminant().fit(X[rows], y[rows]).coef_[0])
    low, high = found.interval(0.5)
    assert ((found.coef >= low) & (found.coef <= high)).mean() == pytest.approx(0.5)


def test_the_spread_of_resamples_is_the_standard_error_of_a_logistic_regression():
    X, y = blobs(300, 2)
    model = LogisticRegression(l2=0).fit(X, y)
    found = bootstrap(LogisticRegression(l2=0), X, y, repeats=100, random_state=0)
    assert np.allclose(found.coef.std(axis=0), model.summary(X, y).error[:2], rtol=0.35)


def test_a_resample_has_every_class():
    found = bootstrap(
        FisherDiscriminant(), [[0.0], [1], [2], [3], [9]], [0, 0, 0, 0, 1], repeats=20, random_state=0
    )
    assert found.coef.shape == (20, 1)


@pytest.mark.parametrize("classes", [2, 4])
def test_the_shortest_change_of_one_feature_changes_the_prediction_and_no_shorter_one_does(classes):
    X, y = blobs(60, 4, seed=3)
    y = y if classes == 2 else X.argmax(axis=1)
    model = SoftmaxRegression().fit(X, y)
    scale = np.array([1.0, 2.0, 0.5, 1.0])
    for x in X[:15]:
        change = shortest_change(model, x, scale=scale)
        before = model.predict(x[None])[0]
        moved = x.copy()
        moved[change.column] += change.by * (1 + 1e-9)
        assert model.predict(moved[None])[0] == change.label != before
        assert change.length == pytest.approx(abs(change.by) / scale[change.column])
        steps = np.concatenate([s * change.length * scale[:, None] * np.eye(4) for s in (0.999, -0.999)])
        assert (model.predict(x + steps) == before).all()


def test_a_change_within_limits():
    model = Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1])  # f = x1 + x2 - 3
    assert shortest_change(model, [4, 3], low=[-9, 1]).column == 0
    assert shortest_change(model, [4, 3], low=[1, -9]).column == 1
    assert shortest_change(model, [4, 3], low=[1, 1]) is None


def test_the_nearest_sample_across():
    X, y = blobs(40, 3)
    model = FisherDiscriminant().fit(X, y)
    predicted = model.predict(X)
    for i in range(10):
        others = [j for j in range(40) if predicted[j] != predicted[i]]
        nearest = min(others, key=lambda j: float(np.linalg.norm(X[j] - X[i])))
        assert nearest_across(model, X, X[i]) == nearest
    assert nearest_across(model, X[predicted == 1], X[predicted == 1][0]) is None
