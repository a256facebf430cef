"""More features than samples, in sizes for which a fit works with inner products: laws of the optimum.

Permuted columns only permute the weights. Doubled columns, and columns of another unit, change the length of the
weights and so what a penalty asks for: then the laws relate two penalties. The shortest of several best weights
depends on the units of single columns, too, so that only a common unit leaves these predictions as they are.
"""

import numpy as np
import pytest
from sklearn import linear_model, svm

from linclass import (
    FisherDiscriminant,
    LeastSquaresClassifier,
    LogisticRegression,
    MaxMargin,
    SoftMargin,
    SoftmaxRegression,
)
from tests.support.memory import peak_bytes

RNG = np.random.default_rng(43)
N, D = 70, 300
X = RNG.normal(size=(N, D)) + 3.0
Y = np.arange(N) % 2
SIDE = 2 * Y - 1
AT = RNG.normal(size=(20, D)) + 3.0
MANY = RNG.normal(size=(280, 300))  # more samples than a fit takes coordinates in the span for
MANY_Y = RNG.integers(0, 3, size=280)


def logistic_loss(coef, bias, X, y, l2):
    f = X @ coef + bias
    return np.logaddexp(0, -(2 * y - 1) * f).sum() + l2 / 2 * coef @ coef


def softmax_loss(coef, bias, X, y, l2):
    scores = X @ coef.T + bias
    own = scores[np.arange(len(y)), y]
    return (np.logaddexp.reduce(scores, axis=1) - own).sum() + l2 / 2 * (coef**2).sum()


@pytest.mark.parametrize("l2", [0.01, 1.0, 100.0])
def test_the_logistic_loss_is_scikit_learns(l2):
    y = np.minimum(MANY_Y, 1)
    model = LogisticRegression(l2=l2).fit(MANY, y)
    other = linear_model.LogisticRegression(C=1 / l2, tol=1e-10, max_iter=10_000).fit(MANY, y)
    ours, theirs = (logistic_loss(m.coef_[0], m.intercept_[0], MANY, y, l2) for m in (model, other))
    assert model.trace_.stop == "converged"
    assert model.trace_.loss[-1] == pytest.approx(ours, rel=1e-9)
    assert ours == pytest.approx(theirs, rel=1e-6)


def test_the_softmax_loss_is_scikit_learns():
    model = SoftmaxRegression().fit(MANY, MANY_Y)
    other = linear_model.LogisticRegression(tol=1e-10, max_iter=10_000).fit(MANY, MANY_Y)
    ours, theirs = (softmax_loss(m.coef_, m.intercept_, MANY, MANY_Y, 1.0) for m in (model, other))
    assert model.trace_.stop == "converged"
    assert ours == pytest.approx(theirs, rel=1e-6)


@pytest.mark.parametrize("C", [1e-4, 1e-3, 1.0])
@pytest.mark.parametrize("y", [Y, (np.arange(N) % 3 == 0).astype(int)])
def test_the_soft_margin_is_scikit_learns(C, y):
    model = SoftMargin(C=C).fit(X, y)
    other = svm.SVC(kernel="linear", C=C, tol=1e-10).fit(X, y)
    side = 2 * y - 1

    def loss(m):
        f = X @ m.coef_[0] + m.intercept_[0]
        return float(m.coef_[0] @ m.coef_[0]) / 2 + C * np.maximum(0, 1 - side * f).sum()

    assert model.trace_.stop == "converged"
    assert loss(model) == pytest.approx(loss(other), rel=1e-3)
    assert loss(model) <= loss(other) * (1 + 1e-6)  # whose b is less exact
    assert model.trace_.dual_objective[-1] == pytest.approx(loss(model), rel=1e-8)
    assert model.trace_.objective[-1] == pytest.approx(loss(model), rel=1e-9)
    assert (model.trace_.dual_objective <= loss(model) * (1 + 1e-9)).all()
    np.testing.assert_allclose(model.dual_coef_ @ X[model.support_], model.coef_, atol=1e-9)
    assert abs(model.dual_coef_.sum()) <= 1e-9 * np.abs(model.dual_coef_).sum()


def test_the_maximum_margin_is_scikit_learns():
    model = MaxMargin().fit(X, Y)
    other = svm.SVC(kernel="linear", C=1e10, tol=1e-10).fit(X, Y)
    assert model.trace_.stop == "converged"
    assert model.margin_ == pytest.approx(1 / np.linalg.norm(other.coef_), rel=1e-6)
    assert (SIDE * model.decision_function(X)).min() == pytest.approx(1.0, abs=1e-8)


def test_samples_of_both_classes_at_one_place_have_a_margin_with_slack():
    twice, y = np.concatenate([X, X[:5]]), np.concatenate([Y, 1 - Y[:5]])
    model = SoftMargin(C=0.01).fit(twice, y)
    assert model.trace_.stop == "converged"
    assert model.slack_[:5] + model.slack_[-5:] == pytest.approx(2.0)
    with pytest.raises(ValueError, match="No line separates"):
        MaxMargin().fit(twice, y)


def test_weights_of_samples_are_copies():
    s = RNG.integers(1, 3, size=N)
    model = SoftMargin(C=0.001).fit(X, Y, sample_weight=s)
    copies = SoftMargin(C=0.001).fit(np.repeat(X, s, axis=0), np.repeat(Y, s))
    np.testing.assert_allclose(model.coef_, copies.coef_, atol=1e-8)


MODELS = [
    LogisticRegression(),
    SoftmaxRegression(),
    LeastSquaresClassifier(),
    FisherDiscriminant(),
    SoftMargin(C=0.001),
    MaxMargin(),
]


@pytest.mark.parametrize("model", MODELS, ids=repr)
def test_permuted_columns_permute_the_weights(model):
    order = RNG.permutation(D)
    coef = model.fit(X, Y).coef_
    values = model.decision_function(AT)
    np.testing.assert_allclose(
        model.fit(X[:, order], Y).coef_, coef[:, order], atol=1e-7 * np.abs(coef).max()
    )
    np.testing.assert_allclose(model.decision_function(AT[:, order]), values, atol=1e-6)


@pytest.mark.parametrize("model", [LeastSquaresClassifier(), MaxMargin()], ids=repr)
@pytest.mark.parametrize("unit", [1e-3, 1e3])
def test_without_a_penalty_a_common_unit_changes_no_value(model, unit):
    values = model.fit(X, Y).decision_function(AT)
    np.testing.assert_allclose(model.fit(unit * X, Y).decision_function(unit * AT), values, atol=1e-8)
    both = model.fit(np.hstack([X, X]), Y)  # every length is √2 times as large
    np.testing.assert_allclose(both.decision_function(np.hstack([AT, AT])), values, atol=1e-8)


def test_fishers_boundary_does_not_depend_on_a_common_unit():
    model = FisherDiscriminant()
    labels, share = model.fit(X, Y).predict(AT), model.coef_ / np.linalg.norm(model.coef_)
    again = model.fit(100 * X, Y)
    np.testing.assert_allclose(again.coef_ / np.linalg.norm(again.coef_), share, atol=1e-10)
    assert again.predict(100 * AT).tolist() == labels.tolist()


@pytest.mark.parametrize(
    ("one", "other"),
    [(LogisticRegression(l2=2.0), LogisticRegression(l2=4.0)), (SoftMargin(C=0.002), SoftMargin(C=0.001))],
    ids=repr,
)
def test_doubled_columns_halve_the_penalty(one, other):
    """w on one copy of a column costs λ‖w‖²; shared by two copies, ½ λ‖w‖²."""
    values = one.fit(X, Y).decision_function(AT)
    again = other.fit(np.hstack([X, X]), Y).decision_function(np.hstack([AT, AT]))
    np.testing.assert_allclose(again, values, atol=1e-6)


def test_the_scatters_of_piled_classes_are_computed_on_request():
    model = FisherDiscriminant().fit(X, Y)
    means = np.array([X[k == Y].mean(axis=0) for k in (0, 1)])
    rows = X - means[Y]
    assert model.J(model.w) == np.inf
    np.testing.assert_allclose(rows @ model.w, 0, atol=1e-9)
    inside = np.linalg.pinv(rows, rcond=1e-10) @ rows
    apart = means[1] - means[0]
    np.testing.assert_allclose(model.w, apart - inside @ apart, atol=1e-9)
    np.testing.assert_allclose(model.scatter_.within, rows.T @ rows, atol=1e-8)
    assert np.ptp(model.transform(X)[Y == 1]) < 1e-9


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS[2:], ids=repr)
def test_a_fit_takes_at_most_the_memory_of_the_samples(model):
    samples = RNG.normal(size=(300, 3_000))
    y = np.arange(300) % 2
    model.fit(samples, y)  # what is imported is no part of it
    assert peak_bytes(lambda: model.fit(samples, y)) <= 0.6 * samples.nbytes
