"""Boosting: the best stump against all stumps, worked rounds, and error bounds that are never broken."""

from __future__ import annotations

import doctest
import math
import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.ensemble import AdaBoostClassifier

from linclass import CLASSIFIERS, GENERATORS, TABLES, AdaBoost, MajorityBoost, Stump, boosting
from linclass import stump as stump_module
from linclass.boosting import best_epsilon, decay, rounds_needed

ALMOST = 1 + 1e-9  # products of many rounded factors
TEN = np.arange(10.0)[:, None]  # Li 8, example 8.1
TEN_LABELS = np.array([1, 1, 1, -1, -1, -1, 1, 1, 1, -1])
EPSILON = st.sampled_from([0.05, 0.3, 0.5, 1.0, 4.0])


@st.composite
def samples(draw, most=14):
    """Points on a coarse lattice, so that many share a coordinate, with labels that often fit no stump."""
    n, d = draw(st.integers(2, most)), draw(st.integers(1, 3))
    rows = st.lists(st.integers(-4, 4).map(lambda k: k / 10), min_size=d, max_size=d)
    X = np.array(draw(st.lists(rows, min_size=n, max_size=n)))
    return X, np.array([1, -1, *draw(st.lists(st.sampled_from([-1, 1]), min_size=n - 2, max_size=n - 2))])


def every_stump(X):
    """Sign of each sample for all stumps that differ on them: the thresholds are the values themselves."""
    yield np.ones(len(X))
    yield -np.ones(len(X))
    for x in X.T:
        for value in x:
            yield np.where(x >= value, 1.0, -1.0)
            yield np.where(x >= value, -1.0, 1.0)


def mistakes(f, y):
    """Number of samples with y f <= 0."""
    return sum(int(s) * float(v) <= 0 for s, v in zip(y, f, strict=True))


# --- The stump


@given(samples(), st.lists(st.integers(0, 5), min_size=14, max_size=14))
def test_no_stump_has_less_weighted_error(data, weights):
    X, y = data
    w = np.array(weights[: len(y)], dtype=float)
    w[0] += 1
    model = Stump().fit(X, y, sample_weight=w)
    assert model.error_ * w.sum() == pytest.approx(min(w[h != y].sum() for h in every_stump(X)), abs=1e-9)
    assert model.error_ * w.sum() == pytest.approx(w[model.predict(X) != y].sum(), abs=1e-9)
    assert model.gamma_ == 0.5 - model.error_
    assert model.gamma_ >= 0


@given(samples())
def test_a_stump_is_a_line_along_an_axis(data):
    X, y = data
    model = Stump().fit(X, y)
    if model.feature_ < 0:
        assert not model.coef_.any()
        assert model.intercept_.tolist() == [model.side_]
        assert math.isnan(model.threshold_)
    else:
        assert np.count_nonzero(model.coef_) == 1
        assert model.coef_[0, model.feature_] == model.side_
        expected = model.side_ * (X[:, model.feature_] - model.threshold_)
        assert np.array_equal(model.decision_function(X), expected)
        assert not (X[:, model.feature_] == model.threshold_).any()
    assert np.array_equal(model.sides(X), model.predict(X))


def test_the_threshold_is_in_the_middle_and_the_lowest_of_the_best():
    model = Stump().fit(TEN, TEN_LABELS)
    assert (model.feature_, model.threshold_, model.side_) == (0, 2.5, -1)  # 8.5 makes 3 mistakes as well
    assert model.error_ == pytest.approx(0.3)


@pytest.mark.parametrize("labels", [[-1, 1], [1, -1]])
@pytest.mark.parametrize("low", [1.0, -1.0, 0.0, 1e100, 5e-324])
def test_neighbours_among_floats_are_told_apart(low, labels):
    X = np.array([[np.nextafter(low, -np.inf)], [low]])
    model = Stump().fit(X, labels)
    assert model.predict(X).tolist() == labels
    assert model.error_ == 0


def test_a_weight_of_zero_is_no_sample():
    X, y = GENERATORS["blobs"](noise=1.2, random_state=3)
    w = np.arange(len(y)) % 3
    counted, repeated = Stump().fit(X, y, w), Stump().fit(np.repeat(X, w, axis=0), np.repeat(y, w))
    for name in ("feature_", "threshold_", "side_", "error_"):
        assert getattr(counted, name) == pytest.approx(getattr(repeated, name))


def test_where_all_is_alike_the_stump_is_constant():
    model = Stump().fit([[1, 2], [1, 2], [1, 2]], ["a", "b", "b"])
    assert (model.feature_, model.side_, model.error_) == (-1, 1, pytest.approx(1 / 3))
    assert model.predict([[7, 7]]).tolist() == ["b"]


def test_weights_have_rules():
    for wrong in ([0, 0], [1, -1], [1, np.nan], [1]):
        with pytest.raises(ValueError, match="sample_weight must"):
            Stump().fit([[0], [1]], [0, 1], sample_weight=wrong)


# --- AdaBoost


def test_the_ten_points_of_the_textbook():
    model = AdaBoost(rounds=3).fit(TEN, TEN_LABELS)
    trace = model.trace_
    assert trace.feature.tolist() == [-1, 0, 0, 0]
    assert trace.threshold[1:].tolist() == [2.5, 8.5, 5.5]
    assert trace.side[1:].tolist() == [-1, -1, 1]
    # Exact: e = 3/10, 3/14, 2/11, and the weights after each round as fractions.
    np.testing.assert_allclose(trace.error[1:], [3 / 10, 3 / 14, 2 / 11])
    np.testing.assert_allclose(trace.vote[1:], np.log([7 / 3, 11 / 3, 9 / 2]) / 2)
    np.testing.assert_allclose(trace.weights[0], np.full(10, 1 / 10))
    np.testing.assert_allclose(trace.weights[1], np.array([1, 1, 1, 1, 1, 1, 7 / 3, 7 / 3, 7 / 3, 1]) / 14)
    np.testing.assert_allclose(
        trace.weights[2], np.array([1, 1, 1, 11 / 3, 11 / 3, 11 / 3, 7 / 3, 7 / 3, 7 / 3, 1]) / 22
    )
    assert trace.errors.tolist() == [10, 3, 3, 0]
    assert (trace.stop, model.score(TEN, TEN_LABELS)) == ("converged", 1)


def boosted_by_hand(X, y, rounds):
    """Loops only: votes, weights after each round, and f of each sample, or as far as there is an edge."""
    n = len(y)
    weights, f, votes = [1 / n] * n, [0.0] * n, []
    candidates = [h.tolist() for h in every_stump(X)]
    for _ in range(rounds):
        error, h = min(
            ((sum(w for w, a, b in zip(weights, h, y, strict=True) if a != b), h) for h in candidates),
            key=lambda pair: pair[0],
        )
        if error >= 0.5 - 1e-9 or error == 0:
            break
        votes.append(0.5 * math.log((1 - error) / error))
        weights = [w * math.exp(-votes[-1] * a * b) for w, a, b in zip(weights, h, y, strict=True)]
        weights = [w / sum(weights) for w in weights]
        f = [v + votes[-1] * a for v, a in zip(f, h, strict=True)]
    return votes, weights, f


def test_rounds_agree_with_loops():
    X, y = GENERATORS["moons"](n=40, noise=0.4)
    model = AdaBoost(rounds=12).fit(X, y)
    votes, weights, f = boosted_by_hand(X, y, 12)
    np.testing.assert_allclose(model.votes_, votes, rtol=1e-10)
    np.testing.assert_allclose(model.trace_.weights[-1], weights, rtol=1e-9)
    np.testing.assert_allclose(model.decision_function(X), f, rtol=1e-9, atol=1e-10)


@pytest.mark.parametrize("data", ["moons", "circles", "blobs"])
def test_rounds_agree_with_scikit_learns_loop_around_the_same_stump(data):
    X, y = GENERATORS[data](n=70, noise=0.6)
    model = AdaBoost(rounds=30).fit(X, y)
    theirs = AdaBoostClassifier(Stump(), n_estimators=30).fit(X, y)
    assert [stump.coef_.tolist() for stump in theirs.estimators_] == [
        stump.coef_.tolist() for stump in model.stumps_
    ]
    np.testing.assert_allclose(theirs.estimator_errors_, model.trace_.error[1:], rtol=1e-10)
    np.testing.assert_allclose(
        theirs.estimator_weights_, 2 * model.votes_, rtol=1e-10
    )  # a vote is half of it
    scaled = (
        2 * model.decision_function(X) / model.votes_.sum()
    )  # each vote counts for a class and against one
    np.testing.assert_allclose(theirs.decision_function(X), scaled, rtol=1e-9, atol=1e-12)


@settings(max_examples=60)
@given(samples())
def test_adaboost_keeps_its_bounds_and_halves_the_weight(data):
    X, y = data
    model = AdaBoost(rounds=25).fit(X, y)
    trace = model.trace_
    assert (trace.errors <= trace.bound * ALMOST).all()
    assert (trace.bound <= trace.exponential_bound * ALMOST).all()
    assert (np.diff(trace.bound) <= 0).all()
    np.testing.assert_allclose(trace.weights.sum(axis=1), 1)
    product = 1.0
    for t in range(1, len(trace)):
        wrong = trace[t].stumps_[-1].predict(X) != y
        before = trace.weights[t - 1]
        assert trace.error[t] == pytest.approx(before[wrong].sum())
        assert trace.gamma[t] == 0.5 - trace.error[t] > 0
        if wrong.any():
            assert trace.weights[t][wrong].sum() == pytest.approx(0.5)
            assert trace.vote[t] == pytest.approx(0.5 * math.log((1 - trace.error[t]) / trace.error[t]))
        product *= 2 * math.sqrt(trace.error[t] * (1 - trace.error[t]))
        assert trace.bound[t] == pytest.approx(len(y) * product)


@settings(max_examples=60)
@given(samples())
def test_the_bound_is_the_mean_exponential_loss(data):
    X, y = data
    model = AdaBoost(rounds=15).fit(X, y)
    if model.trace_.error[-1] > 0 or model.n_iter_ == 0:  # else the vote is infinite
        loss = np.exp(-y * model.stages(X)).sum(axis=1)
        np.testing.assert_allclose(model.trace_.bound, loss, rtol=1e-8)


# --- The majority vote


@settings(max_examples=60)
@given(samples(), EPSILON)
def test_the_majority_keeps_its_bounds(data, epsilon):
    X, y = data
    model = MajorityBoost(rounds=25, epsilon=epsilon).fit(X, y)
    trace = model.trace_
    assert (trace.errors <= trace.bound * ALMOST).all()
    assert (trace.errors <= trace.product_bound * ALMOST).all()
    assert (trace.product_bound <= trace.bound * ALMOST).all()
    for t in range(len(trace)):
        gamma = min(trace.gamma[1 : t + 1], default=0.5)
        c = 0.5 * math.log(1 + epsilon) - math.log(1 + epsilon / 2 - gamma * epsilon)
        assert trace.bound[t] == pytest.approx(len(y) * math.exp(-c * t))
        # Σ weights = N Π (1 + ε/2 - γ_t ε), and a mistake was missed by half of the stumps at least.
        half = (1 + epsilon) ** (t / 2)
        assert trace.product_bound[t] * half == pytest.approx(trace.weights[t].sum())


@settings(max_examples=60)
@given(samples(), EPSILON)
def test_a_weight_counts_the_stumps_that_missed_a_sample(data, epsilon):
    X, y = data
    model = MajorityBoost(rounds=9, epsilon=epsilon).fit(X, y)
    missed = np.zeros(len(y))
    for t, row in enumerate(model.trace_.weights):
        np.testing.assert_allclose(row, (1 + epsilon) ** missed)
        if t < model.n_iter_:
            missed += model.stumps_[t].predict(X) != y
    assert model.trace_.weights[0].tolist() == [1] * len(y)
    assert model.votes_.tolist() == [1] * model.n_iter_


@settings(max_examples=40)
@given(samples(most=8))
def test_enough_rounds_leave_no_mistake(data):
    X, y = data
    first = MajorityBoost(rounds=1).fit(X, y)
    if first.trace_.stop == "stalled" or first.gamma_ == 0.5:
        return
    epsilon = best_epsilon(first.gamma_ / 2)  # later edges are mostly smaller
    model = MajorityBoost(rounds=301, epsilon=epsilon / 4).fit(X, y)
    needed = rounds_needed(len(y), model.gamma_, epsilon / 4) if model.gamma_ > 0 else None
    if needed is not None and needed <= 301:
        assert model.trace_.errors[needed] == 0


@given(st.floats(0.01, 0.45), st.floats(0.01, 8), st.integers(1, 10**6))
def test_how_many_rounds_are_enough(gamma, epsilon, n):
    c = float(decay(gamma, epsilon))
    limit = 8 * gamma / (1 - 2 * gamma) ** 2
    if abs(epsilon / limit - 1) > 1e-6:
        assert (c > 0) == (epsilon < limit)
    best = best_epsilon(gamma)
    assert float(decay(gamma, best)) == pytest.approx(-0.5 * math.log(1 - 4 * gamma**2))
    assert c <= float(decay(gamma, best)) + 1e-15
    needed = rounds_needed(n, gamma, epsilon)
    if c <= 0:
        assert needed is None
    else:
        assert needed % 2 == 1
        assert needed > math.log(n) / c * (1 - 1e-12)
        assert needed == 1 or needed - 2 <= math.log(n) / c * (1 + 1e-12)


def test_the_rule_for_small_epsilon_fails_for_larger():
    """T = (1 + ln N)/(γ ε) rounds, N = 4, ε = 1/2, γ = 0.05: weak learners with that edge can leave a mistake."""
    n, epsilon, gamma, rounds = 4, 0.5, 0.05, 97
    assert (1 + math.log(n)) / (gamma * epsilon) < rounds
    assert rounds_needed(n, gamma, epsilon) is None
    missed = [0] * n
    for _ in range(rounds):
        weights = [(1 + epsilon) ** m for m in missed]
        most = (0.5 - gamma) * sum(weights)
        wrong = {0} if weights[0] <= most else set()
        for i in sorted(range(1, n), key=lambda i: -weights[i]):
            if sum(weights[k] for k in wrong | {i}) <= most:
                wrong.add(i)
        assert sum(weights[k] for k in wrong) <= most  # its edge is γ at least
        missed = [m + (i in wrong) for i, m in enumerate(missed)]
    assert sum(m > rounds / 2 for m in missed) == 1


# --- Both


@pytest.mark.parametrize("kind", [AdaBoost, MajorityBoost])
def test_on_xor_no_stump_has_an_edge(kind):
    model = kind().fit(*TABLES["xor"])
    assert (model.trace_.stop, model.gamma_, model.n_iter_, model.stumps_) == ("stalled", 0, 0, [])
    assert len(model.trace_) == 1
    assert model.decision_function([[0.5, 3.0]]).tolist() == [0]
    assert model.trace_.errors.tolist() == model.trace_.bound.tolist() == [4]


@pytest.mark.parametrize("kind", [AdaBoost, MajorityBoost])
def test_twins_that_disagree_end_it_for_lack_of_an_edge(kind):
    X = np.array([[0.0], [1.0], [2.0]])
    model = kind(rounds=999).fit(np.vstack([X, X]), [0, 0, 1, 1, 1, 0])
    assert (model.trace_.stop, model.gamma_) == ("stalled", 0)


@pytest.mark.parametrize("kind", [AdaBoost, MajorityBoost])
def test_a_stump_without_mistakes_is_all_that_is_needed(kind):
    X, y = GENERATORS["blobs"](noise=0.2)
    model = kind().fit(X, y)
    assert (model.n_iter_, model.trace_.stop, model.gamma_) == (1, "converged", 0.5)
    assert model.votes_.tolist() == [1]
    assert model.trace_.errors.tolist() == [60, 0]
    assert np.array_equal(model.predict(X), Stump().fit(X, y).predict(X))


@pytest.mark.parametrize("kind", [AdaBoost, MajorityBoost])
@pytest.mark.parametrize("data", ["moons", "circles", "checkerboard"])
def test_rows_of_the_trace_are_the_votes_of_the_first_stumps(kind, data):
    X, y = GENERATORS[data](n=80)
    model = kind(rounds=31).fit(X, y)
    trace, stages = model.trace_, model.stages(X)
    assert trace.step.tolist() == list(range(model.n_iter_ + 1))
    for t in range(len(trace)):
        by_hand = sum(
            (vote * stump.sides(X) for vote, stump in zip(model.votes_[:t], model.stumps_, strict=False)),
            np.zeros(len(X)),
        )
        assert np.array_equal(trace[t].decision_function(X), by_hand)
        assert np.array_equal(stages[t], by_hand)
        assert trace.errors[t] == mistakes(by_hand, y)
        assert len(trace[t].stumps_) == len(trace[t].votes_) == t
    for t, stump in enumerate(model.stumps_, start=1):
        shown = trace.feature[t], trace.threshold[t], trace.side[t], trace.error[t]
        np.testing.assert_array_equal(shown, (stump.feature_, stump.threshold_, stump.side_, stump.error_))
    assert model.gamma_ == trace.gamma[1:].min()
    assert trace.stop == ("budget" if trace.errors[-1] else "converged")


@pytest.mark.parametrize("kind", [AdaBoost, MajorityBoost])
def test_circles_that_no_line_separates_are_learned(kind):
    X, y = GENERATORS["circles"](n=100)
    model = kind(rounds=101).fit(X, y)
    assert model.trace_.stop == "converged"
    assert model.score(X, y) == 1


@pytest.mark.parametrize("kind", [AdaBoost, MajorityBoost])
def test_a_thinned_trace_keeps_first_and_last(kind):
    X, y = GENERATORS["moons"](n=60, noise=0.4)
    full, thin = (kind(rounds=75, max_snapshots=k).fit(X, y) for k in (500, 20))
    assert len(thin.trace_) <= 20
    assert (thin.trace_.step[0], thin.trace_.step[-1]) == (0, 75)
    for name, column in thin.trace_.columns.items():
        assert np.array_equal(column, full.trace_.columns[name][thin.trace_.step], equal_nan=True)
    assert np.array_equal(thin.decision_function(X), full.decision_function(X))


def test_with_many_samples_the_trace_keeps_few_rows():
    X, y = GENERATORS["moons"](n=50_000, noise=0.4)
    trace = AdaBoost(rounds=60).fit(X, y).trace_
    assert trace.weights.nbytes <= 20e6
    assert (trace.step[0], trace.step[-1]) == (0, 60)


@pytest.mark.parametrize("kind", [AdaBoost, MajorityBoost])
def test_a_pickle_keeps_the_vote(kind):
    X, y = GENERATORS["moons"]()
    model = kind(rounds=9).fit(X, np.where(y > 0, "yes", "no"))
    again = pickle.loads(pickle.dumps(model))
    assert again.predict(X).tolist() == model.predict(X).tolist()
    assert again.trace_[3].predict(X).tolist() == model.trace_[3].predict(X).tolist()
    assert set(model.predict(X)) == {"no", "yes"}


def test_a_thousand_rounds_stay_finite():
    X, y = GENERATORS["moons"](n=40, noise=0.5, flips=0.1)
    model = AdaBoost(rounds=1000).fit(X, y)
    for name in ("vote", "errors", "bound", "exponential_bound", "weights"):
        assert np.isfinite(model.trace_.columns[name]).all()
    assert (model.trace_.errors <= model.trace_.bound * ALMOST).all()


@pytest.mark.parametrize(
    ("model", "message"),
    [
        (AdaBoost(rounds=0), "rounds must be a whole number, 1 or more"),
        (MajorityBoost(rounds=4), r"rounds must be odd, so that no vote is tied; got 4\. Pass rounds=5"),
        (MajorityBoost(epsilon=0), "epsilon must be a finite number above 0"),
        (MajorityBoost(rounds=10**5 + 1), r"weights grow to \(1 \+ epsilon\)\^rounds"),
        (AdaBoost(max_snapshots=1), "max_snapshots must be a whole number, 2 or more"),
    ],
)
def test_parameters_have_rules(model, message):
    with pytest.raises(ValueError, match=message):
        model.fit(*TABLES["xor"])


@pytest.mark.parametrize("gamma", [0, 0.5, -1])
def test_an_edge_is_between_zero_and_a_half(gamma):
    with pytest.raises(ValueError, match=r"gamma must be above 0 and below 0\.5"):
        best_epsilon(gamma)


def test_they_are_in_the_registry():
    assert CLASSIFIERS["stump"] is Stump
    assert CLASSIFIERS["majority-boost"] is MajorityBoost
    assert CLASSIFIERS["adaboost"] is AdaBoost


@pytest.mark.parametrize("module", [boosting, stump_module])
def test_the_examples_in_the_documentation(module):
    assert doctest.testmod(module).failed == 0
