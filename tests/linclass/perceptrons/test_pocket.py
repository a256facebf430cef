"""Pocket learning: what it keeps, what it passes through, and why it stops."""

from __future__ import annotations

import pickle
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass import CLASSIFIERS, GENERATORS, TABLES, Perceptron, Pocket, best_line, separable

SEED = st.integers(0, 10**6)


@st.composite
def noisy(draw, most=12):
    """Samples with one decimal, so that ties are common, and labels that often fit no line."""
    n = draw(st.integers(2, most))
    numbers = st.integers(-30, 30).map(lambda k: k / 10)
    X = np.array(draw(st.lists(st.tuples(numbers, numbers), min_size=n, max_size=n)))
    return X, np.array([1, -1, *draw(st.lists(st.sampled_from([-1, 1]), min_size=n - 2, max_size=n - 2))])


def mistakes(X, y, w, b):
    """Number of samples with y f(x) <= 0."""
    return int((y * (X @ w + b) <= 0).sum())


def exact_errors(X, y, picks):
    """Number of mistakes after each update on the picks, in fractions."""
    points = [[Fraction(str(v)) for v in row] + [Fraction(1)] for row in X.tolist()]
    w, errors = [Fraction(0)] * (X.shape[1] + 1), []
    for i in [None, *picks]:
        if i is not None:
            w = [a + int(y[i]) * v for a, v in zip(w, points[i], strict=True)]
        margins = [
            int(s) * sum(a * v for a, v in zip(w, x, strict=True)) for s, x in zip(y, points, strict=True)
        ]
        errors.append(sum(margin <= 0 for margin in margins))
    return errors


@given(noisy(), SEED)
def test_the_pocket_holds_the_fewest_mistakes_so_far(data, seed):
    X, y = data
    model = Pocket(max_updates=80, random_state=seed).fit(X, y)
    trace = model.trace_
    errors = exact_errors(X, y, trace.picked[trace.picked >= 0].tolist())
    errors += errors[-1:] * (trace.stop == "converged")
    assert trace.errors.tolist() == errors
    assert trace.best_errors.tolist() == np.minimum.accumulate(errors).tolist()
    assert trace.best_updates.tolist() == [errors.index(least) for least in trace.best_errors]
    found = np.array(trace.best_updates)
    assert np.array_equal(trace.best_coef, trace.coef[found])
    assert np.array_equal(trace.best_intercept, trace.intercept[found])


@given(noisy(), SEED)
def test_what_is_fitted_is_what_the_pocket_held_at_the_end(data, seed):
    model = Pocket(max_updates=80, random_state=seed).fit(*data)
    trace = model.trace_
    assert model.coef_.tolist() == [trace.best_coef[-1].tolist()]
    assert model.intercept_.tolist() == [trace.best_intercept[-1]]
    assert model.errors_ == trace.best_errors[-1] == trace.errors.min()
    assert trace[-1].coef_.tolist() == [trace.coef[-1].tolist()]  # a row predicts with its current weights


@given(noisy(), SEED)
def test_the_way_is_that_of_the_perceptron_with_random_picks(data, seed):
    model = Pocket(max_updates=60, random_state=seed).fit(*data)
    walker = Perceptron(order="random", max_updates=60, random_state=seed).fit(*data)
    for name, column in walker.trace_.columns.items():
        assert np.array_equal(model.trace_.columns[name], column, equal_nan=True)


@given(SEED, st.sampled_from(["blobs", "moons", "xor", "circles"]))
def test_never_below_the_best_line_and_never_above_the_perceptron(seed, name):
    X, y = GENERATORS[name](n=40, flips=0.1, random_state=seed)
    model = Pocket(max_updates=500, random_state=seed).fit(X, y)
    last = model.trace_[-1]
    assert best_line(X, y).errors <= (model.predict(X) != y).sum() <= model.errors_
    assert model.errors_ <= mistakes(X, y, last.coef_[0], last.intercept_[0])
    assert model.errors_ == mistakes(X, y, model.coef_[0], model.intercept_[0])


@given(noisy(), SEED)
def test_it_stops_for_the_reason_that_it_gives(data, seed):
    model = Pocket(max_updates=120, patience=30, random_state=seed).fit(*data)
    since = model.n_iter_ - model.changes_[-1, 0]
    if model.trace_.stop == "converged":
        assert model.errors_ == 0
        assert separable(*data)
    elif model.trace_.stop == "stalled":
        assert since == 30
    else:
        assert (model.trace_.stop, model.n_iter_) == ("budget", 120)
        assert since < 30


def test_on_separable_samples_it_ends_with_no_mistake():
    X, y = GENERATORS["blobs"](noise=0.3)
    model = Pocket(random_state=1).fit(X, y)
    assert (model.errors_, model.trace_.stop, model.score(X, y)) == (0, "converged", 1)
    assert model.trace_.picked[-1] == -1


def test_xor_is_left_with_one_mistake():
    model = Pocket(random_state=0).fit(*TABLES["xor"])
    assert (model.errors_, model.trace_.stop) == (1, "stalled")


def test_a_thinned_trace_still_tells_every_change_of_hands():
    X, y = GENERATORS["blobs"](n=200, flips=0.1)
    long = {"max_updates": 9000, "patience": 9000, "random_state": 3}
    full = Pocket(max_snapshots=10_000, **long).fit(X, y)
    thin = Pocket(max_snapshots=20, **long).fit(X, y)
    assert len(full.trace_) == 9001
    assert len(thin.trace_) <= 20
    assert thin.changes_.tolist() == full.changes_.tolist()
    assert thin.coef_.tolist() == full.coef_.tolist()
    for name, column in thin.trace_.columns.items():
        assert np.array_equal(column, full.trace_.columns[name][thin.trace_.step], equal_nan=True)
    steps = np.flatnonzero(np.diff(full.trace_.best_errors)) + 1
    assert full.changes_[0].tolist() == [0, 200]  # at the start w = 0 puts no sample on its side
    assert np.array_equal(full.changes_[1:], np.column_stack([steps, full.trace_.best_errors[steps]]))


def test_more_samples_than_the_search_keeps_products_of():
    X, y = GENERATORS["blobs"](n=1500, flips=0.05)
    model = Pocket(max_updates=300, random_state=0).fit(X, y)
    assert model.trace_.best_errors.tolist() == np.minimum.accumulate(model.trace_.errors).tolist()
    assert model.errors_ == mistakes(X, y, model.coef_[0], model.intercept_[0])


def test_no_budget_leaves_the_start():
    model = Pocket(max_updates=0).fit(*TABLES["li-2.1"])
    assert model.changes_.tolist() == [[0, 3]]
    assert (model.coef_.tolist(), model.trace_.stop, len(model.trace_)) == ([[0, 0]], "budget", 1)


def test_a_seed_repeats_the_fit_and_a_pickle_keeps_it():
    X, y = GENERATORS["moons"]()
    one, two = (Pocket(random_state=7).fit(X, y) for _ in range(2))
    assert one.trace_.picked.tolist() == two.trace_.picked.tolist()
    again = pickle.loads(pickle.dumps(one))
    assert again.trace_.best_errors.tolist() == one.trace_.best_errors.tolist()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"max_updates": -1}, "max_updates must be a whole number, 0 or more"),
        ({"patience": 0}, "patience must be a whole number, 1 or more"),
        ({"max_snapshots": 1}, "max_snapshots must be a whole number, 2 or more"),
    ],
)
def test_parameters_have_rules(wrong, message):
    with pytest.raises(ValueError, match=message):
        Pocket(**wrong).fit(*TABLES["xor"])


def test_it_is_in_the_registry():
    assert CLASSIFIERS["pocket"] is Pocket
    assert Pocket.name == "Pocket"
