"""Decisions: the least expected cost, counted; thresholds, rejects; and every curve as scikit-learn draws it."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sklearn import metrics

from linclass import (
    CostMatrix,
    Costs,
    FisherDiscriminant,
    confusion,
    decide,
    expected_costs,
    precision_recall,
    roc,
)
from linclass.data.datasets import blobs
from linclass.probability.decision import REJECT

cost = st.floats(0.01, 100)
chance = st.floats(0, 1)


@given(chance, cost, cost, st.none() | st.floats(0, 60))
def test_no_decision_is_cheaper(p, fp, fn, reject):
    costs = Costs(fp, fn, reject)
    prices = {1: (1 - p) * fp, 0: p * fn} | ({} if reject is None else {REJECT: reject})
    chosen = int(costs.decide(p)[0])
    assert prices[chosen] <= min(prices.values()) + 1e-12 * (fp + fn)
    np.testing.assert_allclose(costs.expected([p])[0], [prices[0], prices[1], *list(prices.values())[2:]])


def test_the_threshold_is_where_both_cost_the_same_and_the_larger_label_wins_there():
    costs = Costs(false_positive=1, false_negative=3)
    assert costs.threshold == 0.25
    assert costs.expected([0.25]).tolist() == [[0.75, 0.75]]
    assert costs.decide([0.2499, 0.25, 0.2501]).tolist() == [0, 1, 1]
    assert Costs().threshold == 0.5
    assert Costs().log_odds == 0
    assert Costs().matrix.tolist() == [[0, 1], [1, 0]]


@given(cost, cost)
def test_the_threshold_as_log_odds(fp, fn):
    costs = Costs(fp, fn)
    assert 1 / (1 + math.exp(-costs.log_odds)) == pytest.approx(costs.threshold)


def test_a_free_mistake_moves_the_threshold_to_the_end():
    assert Costs(false_positive=0).log_odds == -math.inf
    assert Costs(false_positive=0).decide([0, 0.5, 1]).tolist() == [1, 1, 1]
    assert Costs(false_negative=0).log_odds == math.inf
    assert Costs(false_negative=0).decide([0, 0.5, 0.999]).tolist() == [0, 0, 0]
    assert Costs(false_positive=0, reject=0.0).band is None


@given(cost, cost, st.floats(0, 60))
def test_a_band_exists_exactly_if_rejecting_is_cheap(fp, fn, reject):
    limit = fp * fn / (fp + fn)
    assume(abs(reject - limit) > 1e-9 * limit)
    costs = Costs(fp, fn, reject)
    assert (costs.band is not None) == (reject < limit)
    assert costs.highest_reject == pytest.approx(limit)
    if costs.band is not None:
        low, high = costs.band
        assert low < costs.threshold < high
        assert low * fn == pytest.approx(reject)  # at its ends rejecting costs as much as deciding
        assert (1 - high) * fp == pytest.approx(reject, abs=1e-14 * fp)
        assert costs.decide([low, costs.threshold, high]).tolist() == [0, REJECT, 1]
        sides = [(1 + math.tanh(side / 2)) / 2 for side in costs.log_odds_band]  # σ, without overflow
        assert sides == pytest.approx(costs.band, abs=1e-15)
    else:
        assert costs.log_odds_band is None
        assert REJECT not in costs.decide(np.linspace(0, 1, 101))


def test_a_free_reject_leaves_only_what_is_certain():
    costs = Costs(reject=0.0)
    assert costs.band == (0, 1)
    assert costs.log_odds_band == (-math.inf, math.inf)
    assert costs.decide([0, 1e-9, 0.5, 1]).tolist() == [0, REJECT, REJECT, 1]


@given(chance, cost, cost, st.none() | st.floats(0, 60))
def test_two_classes_by_the_matrix_as_by_the_threshold(p, fp, fn, reject):
    costs = Costs(fp, fn, reject)
    edges = [costs.threshold, *(costs.band or ())]
    assume(min(abs(p - edge) for edge in edges) > 1e-12)
    assume(reject is None or abs(reject - costs.highest_reject) > 1e-9 * reject)
    assert decide([[1 - p, p]], costs.matrix, reject=reject).tolist() == costs.decide(p).tolist()


def test_three_classes_by_hand():
    """Likeliest is class 0, but to miss class 2 costs ten times as much."""
    costs = [[0, 1, 1], [1, 0, 1], [10, 10, 0]]
    P = [[0.6, 0.3, 0.1], [0.7, 0.29, 0.01]]
    np.testing.assert_allclose(expected_costs(P, costs), [[1.3, 1.6, 0.9], [0.39, 0.8, 0.99]])
    assert decide(P, costs).tolist() == [2, 0]
    assert decide(P, costs, reject=0.5).tolist() == [REJECT, 0]
    assert decide([[0.5, 0.5, 0]], 1 - np.eye(3)).tolist() == [0]  # a tie: the first, as predict


@st.composite
def priced(draw):
    """Costs of whole numbers for two to four classes, and distributions over them."""
    K = draw(st.integers(2, 4))
    L = draw(st.lists(st.lists(st.integers(0, 20), min_size=K, max_size=K), min_size=K, max_size=K))
    weights = draw(st.lists(st.lists(st.integers(1, 50), min_size=K, max_size=K), min_size=1, max_size=6))
    P = np.array(weights, dtype=float)
    return np.array(L, dtype=float), P / P.sum(axis=1, keepdims=True)


@given(priced(), st.floats(0.1, 10), st.integers(-20, 20), st.integers(0, 1))
def test_neither_a_factor_nor_a_price_that_all_decisions_share_changes_one(given_, factor, more, row):
    L, P = given_
    costs = CostMatrix(L)
    two = np.sort(costs.expected(P), axis=1)[:, :2]
    assume((two[:, 1] - two[:, 0] > 1e-9).all())  # no tie that rounding could turn
    dearer = L.copy()
    dearer[row] += more
    decided = costs.decide(P).tolist()
    assert CostMatrix(factor * L).decide(P).tolist() == decided
    assert CostMatrix(dearer).decide(P).tolist() == decided
    assert decided == [min(range(len(L)), key=lambda j: sum(p * L[:, j])) for p in P]


@given(chance, cost, cost)
def test_of_two_classes_the_matrix_decides_as_the_costs_do(p, fp, fn):
    costs = Costs(fp, fn)
    assume(abs(p - costs.threshold) > 1e-12)
    assert CostMatrix(costs.matrix).decide([[1 - p, p]]).tolist() == costs.decide(p).tolist()


def test_what_decisions_cost_by_a_matrix_is_what_the_confusion_matrix_says():
    costs = CostMatrix([[0, 1, 2], [3, 0, 4], [10, 10, 0]])
    true, decided = [0, 1, 2, 2, 1], [0, 2, 1, 2, 0]
    assert costs.cost(true, decided) == 4 + 10 + 3 == confusion(true, decided).cost(costs.matrix)
    assert CostMatrix(1 - np.eye(3)).decide([[0.5, 0.5, 0]]).tolist() == [0]  # a tie: the first
    with pytest.raises(ValueError, match="read-only"):
        costs.matrix[0, 0] = 1
    assert pickle.loads(pickle.dumps(costs)).matrix.tolist() == costs.matrix.tolist()


@given(st.lists(st.tuples(st.integers(1, 20), st.integers(1, 20)), min_size=1, max_size=8), cost, cost)
def test_no_other_threshold_costs_less_where_the_probabilities_are_true(cells, fp, fn):
    """Cells with a positives and b negatives: p = a/(a + b) is true, and every rule on p costs at least as much."""
    a, b = np.array(cells).T
    p = a / (a + b)
    costs = Costs(fp, fn)

    def price(positive):
        return fp * b[positive].sum() + fn * a[~positive].sum()

    best = price(costs.decide(p) == 1)
    for threshold in np.append(np.unique(p), 2):
        assert best <= price(p >= threshold) * (1 + 1e-12)


def test_other_costs_move_the_boundary_of_a_fitted_model():
    """Fisher's f is the log-odds: deciding by costs is a line f = ln(c_FP/c_FN), with no other fit."""
    X, y = blobs(n=80, noise=1.5)
    model = FisherDiscriminant().fit(X, y)
    costs = Costs(1, 8, reject=0.4)
    p, f = model.predict_proba(X)[:, 1], model.decision_function(X)
    low, high = costs.log_odds_band
    expected = np.where(f > high, 1, np.where(f < low, 0, REJECT))
    assert (costs.decide(p) == expected).all()
    assert set(expected) == {0, 1, REJECT}
    assert (Costs(1, 8).decide(p) == (f >= -math.log(8))).all()


@pytest.mark.parametrize("classes", [2, 3, 4])
def test_equal_costs_decide_as_the_model_predicts(classes):
    X, y = blobs(n=120, noise=1.5, classes=classes)
    model = FisherDiscriminant().fit(X, y)
    index = decide(model.predict_proba(X), 1 - np.eye(classes))
    assert (model.classes_[index] == model.predict(X)).all()


labels_and_scores = st.lists(
    st.tuples(st.integers(0, 1), st.integers(-4, 4).map(lambda k: k / 2)), min_size=2, max_size=30
).filter(lambda pairs: len({label for label, _ in pairs}) == 2)


@given(labels_and_scores)
def test_roc_as_in_scikit_learn(pairs):
    y, scores = np.array([p[0] for p in pairs]), np.array([p[1] for p in pairs])
    curve = roc(np.where(y == 1, "yes", "no"), scores)
    fpr, tpr, thresholds = metrics.roc_curve(y, scores, drop_intermediate=False)
    np.testing.assert_array_equal(curve.thresholds, thresholds)
    np.testing.assert_allclose(curve.false_positive_rate, fpr, rtol=1e-15)
    np.testing.assert_allclose(curve.true_positive_rate, tpr, rtol=1e-15)
    assert curve.area == pytest.approx(metrics.roc_auc_score(y, scores), rel=1e-14)


@given(labels_and_scores)
def test_precision_and_recall_as_in_scikit_learn(pairs):
    y, scores = np.array([p[0] for p in pairs]), np.array([p[1] for p in pairs])
    curve = precision_recall(y, scores)
    precision, recall, thresholds = metrics.precision_recall_curve(y, scores)
    np.testing.assert_array_equal(curve.thresholds, thresholds)
    np.testing.assert_allclose(curve.precision, precision, rtol=1e-15)
    np.testing.assert_allclose(curve.recall, recall, rtol=1e-15)
    assert curve.average == pytest.approx(metrics.average_precision_score(y, scores), rel=1e-14)


@given(labels_and_scores)
def test_the_area_is_the_chance_of_the_right_order(pairs):
    positive = [score for label, score in pairs if label]
    negative = [score for label, score in pairs if not label]
    wins = sum((a > b) + 0.5 * (a == b) for a in positive for b in negative)
    area = roc([p[0] for p in pairs], [p[1] for p in pairs]).area
    assert area == pytest.approx(wins / (len(positive) * len(negative)))


@given(labels_and_scores, st.floats(-3, 3) | st.sampled_from([-2.0, 0.5, math.inf]), cost, cost)
def test_the_point_of_a_threshold_is_what_it_decides(pairs, threshold, fp, fn):
    y, scores = np.array([p[0] for p in pairs]), np.array([p[1] for p in pairs])
    matrix = confusion(y, (scores >= threshold).astype(int))
    curve, other = roc(y, scores), precision_recall(y, scores)
    point, place = curve.at(threshold), other.at(threshold)
    assert curve.false_positive_rate[point] == pytest.approx(matrix.false_positive_rate)
    assert curve.true_positive_rate[point] == other.recall[place] == pytest.approx(matrix.recall)
    assert other.precision[place] == pytest.approx(1 if matrix.precision is None else matrix.precision)
    costs = Costs(fp, fn)
    assert curve.costs(costs)[point] * len(y) == pytest.approx(matrix.cost(costs))


def test_a_perfect_score_and_a_useless_one():
    assert roc([0, 0, 1, 1], [1, 2, 3, 4]).area == 1
    assert roc([0, 0, 1, 1], [4, 3, 2, 1]).area == 0
    assert roc([0, 0, 1, 1], [7, 7, 7, 7]).area == 0.5
    assert precision_recall([0, 0, 1, 1], [1, 2, 3, 4]).average == 1
    assert roc([0, 1], [0.2, 0.9]).costs(Costs()).tolist() == [0.5, 0, 0.5]


@pytest.mark.filterwarnings("ignore:A single label was found")
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=40))
def test_confusion_as_in_scikit_learn(pairs):
    y, predicted = (np.array(column) for column in zip(*pairs, strict=True))
    matrix = confusion(y, predicted)
    other = metrics.confusion_matrix(y, predicted, labels=np.unique(pairs))
    np.testing.assert_array_equal(matrix.counts, other)
    assert matrix.accuracy == pytest.approx(metrics.accuracy_score(y, predicted))


def test_rates_by_hand():
    y = [1, 1, 1, 0, 0, 0, 0, 0]
    matrix = confusion(y, [1, 1, 0, 1, 0, 0, 0, 0])
    assert matrix.cells == (4, 1, 1, 2)
    assert matrix.precision == matrix.recall == pytest.approx(2 / 3)
    assert matrix.false_positive_rate == 0.2
    assert matrix.cost(Costs(3, 10)) == 13
    rejected = [False, False, True, True, False, False, False, False]
    left = confusion(y, [1, 1, 0, 1, 0, 0, 0, 0], rejected=rejected)
    assert left.cells == (4, 0, 0, 2)
    assert left.rejected.tolist() == [1, 1]
    assert left.cost(Costs(3, 10, reject=2)) == 4
    assert left.cost([[0, 3], [10, 0]], reject=0.5) == 1


def test_a_rate_of_nothing_is_none():
    matrix = confusion([0, 1], [0, 0])
    assert matrix.precision is None
    assert matrix.recall == 0
    nothing = confusion([0, 1], [0, 1], rejected=[True, True])
    assert nothing.accuracy is None
    assert nothing.false_positive_rate is None


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Costs(-1), "false_positive must be a finite number, 0 or more; got -1"),
        (lambda: Costs(0, 0), "must not both be 0: then every decision is free"),
        (lambda: Costs(reject=-0.1), "reject must be a finite number, 0 or more"),
        (lambda: Costs().decide([1.2]), "p must hold numbers from 0 to 1; got 1.2"),
        (lambda: expected_costs([[0.5, 0.6]], np.eye(2)), "must sum to 1 in each row; row 0 sums to 1.1"),
        (lambda: expected_costs([[0.5, 0.5]], np.eye(3)), "one row per class; got 3 rows for 2 classes"),
        (lambda: CostMatrix(np.ones((2, 3))), r"as many columns as rows, one per class; got shape \(2, 3\)"),
        (lambda: CostMatrix([[0]]), "two classes or more"),
        (lambda: CostMatrix([[0, np.nan], [1, 0]]), "matrix must hold finite numbers"),
        (
            lambda: CostMatrix(np.eye(2)).cost([0, 2], [0, 1]),
            "true must hold indices of classes, whole numbers",
        ),
        (lambda: CostMatrix(np.eye(2)).cost([0, 1], [0]), "one index per sample; got 2 and 1"),
        (lambda: CostMatrix(np.eye(3)).decide([[0.5, 0.5]]), "one row per class; got 3 rows for 2 classes"),
        (lambda: decide([[0.5, 0.5]], np.eye(2), reject=-1), "reject must be a finite number"),
        (lambda: roc([1, 1], [0, 1]), "one class only"),
        (lambda: precision_recall([0, 1, 2], [0, 1, 2]), "needs exactly two classes"),
        (lambda: roc([0, 1], [0, 1, 2]), "scores must be a vector of 2 numbers"),
        (lambda: confusion([0, 1], [0]), "one label per sample"),
        (lambda: confusion([0, 1], [0, 1], rejected=[True]), "rejected must have one entry per sample"),
        (lambda: confusion([0, 1, 2], [0, 1, 2]).precision, "needs exactly two classes"),
        (lambda: confusion([0, 1], [0, 1]).cost(np.eye(3)), r"costs must have shape \(2, 2\)"),
    ],
)
def test_what_breaks_its_rule(call, message):
    with pytest.raises(ValueError, match=message):
        call()
