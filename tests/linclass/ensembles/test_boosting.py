"""Boosting: the best stump against all stumps, worked rounds, and error bounds that are never broken."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest
from sklearn.ensemble import AdaBoostClassifier

from linclass import CLASSIFIERS, GENERATORS, TABLES, AdaBoost, MajorityBoost, Stump
from linclass.ensembles.boosting import best_epsilon

ALMOST = 1 + 1e-9  # products of many rounded factors
TEN = np.arange(10.0)[:, None]  # Li 8, example 8.1
TEN_LABELS = np.array([1, 1, 1, -1, -1, -1, 1, 1, 1, -1])


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
    assert trace.ties.tolist() == (stages == 0).sum(axis=1).tolist()
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


@pytest.mark.slow
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


@pytest.mark.parametrize("kind", [AdaBoost, MajorityBoost])
def test_the_round_from_which_on_it_is_flawless_is_known_however_thin_the_trace(kind):
    X, y = GENERATORS["moons"](n=60, noise=0.2)
    full, thin = (kind(rounds=75, max_snapshots=k).fit(X, y) for k in (500, 3))
    first = full.flawless_
    assert full.trace_.errors[first - 1] > 0
    assert not full.trace_.errors[first:].any()
    assert thin.flawless_ == first
    assert first not in thin.trace_.step
    assert kind(rounds=3).fit(X, y).flawless_ is None
    alone = kind().fit([[0.0], [1.0]], [0, 1])
    assert alone.flawless_ == 1


@pytest.mark.parametrize("kind", [AdaBoost, MajorityBoost])
def test_a_warm_start_finds_the_stumps_that_one_long_fit_finds(kind):
    rng = np.random.default_rng(5)
    X, y = rng.normal(size=(80, 3)), rng.integers(0, 2, size=80)
    model, whole = kind(rounds=7, warm_start=True).fit(X, y), kind(rounds=21).fit(X, y)
    first = model.cuts_
    model.set_params(rounds=21).fit(X, y)
    for one, other in zip(model.cuts_, whole.cuts_, strict=True):
        np.testing.assert_array_equal(one, other)
    np.testing.assert_array_equal(model.votes_, whole.votes_)
    np.testing.assert_array_equal(model.trace_.errors, whole.trace_.errors)
    np.testing.assert_array_equal(first.feature, model.cuts_.feature[:7])
    with pytest.raises(ValueError, match="warm_start=True continues the last fit"):
        model.fit(X[:, :2], y)
