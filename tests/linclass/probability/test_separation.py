"""Whether a likelihood has a largest value: decided, told, and never guessed from large weights."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog
from sklearn.datasets import load_digits, load_iris

from linclass import LogisticRegression, SoftmaxRegression, separable
from linclass.core.validation import split
from linclass.probability.separation import separation

QUASI = [[0], [1], [1], [2]], [0, 0, 1, 1]
SOLVERS = pytest.mark.parametrize("solver", LogisticRegression.SOLVERS)


@st.composite
def tight(draw, classes=2, most=9):
    """Samples with one decimal on a small grid, so that touching hulls are common."""
    n = draw(st.integers(classes, most))
    numbers = st.integers(-2, 2).map(lambda k: (3 + k) / 10)
    d = draw(st.integers(1, 2))
    X = np.array(draw(st.lists(st.lists(numbers, min_size=d, max_size=d), min_size=n, max_size=n)))
    rest = draw(st.lists(st.integers(0, classes - 1), min_size=n - classes, max_size=n - classes))
    return X, np.array([*range(classes), *rest])


def by_linear_programming(X, y, classes):
    """The same question to scipy: the largest sum of leads with every lead >= 0 and weights in a box."""
    A = np.column_stack([np.rint(X * 10), np.ones(len(X))])
    size = A.shape[1]
    rows = []
    for x, label in zip(A, y, strict=True):
        for k in set(range(classes)) - {label}:
            row = np.zeros((classes, size))
            row[label] += x
            row[k] -= x
            rows.append(row.ravel())
    Z = np.array(rows)
    return -linprog(-Z.sum(axis=0), A_ub=-Z, b_ub=np.zeros(len(Z)), bounds=(-1, 1)).fun > 1e-7


@settings(max_examples=100, deadline=None)
@given(tight())
def test_two_classes_as_linear_programming_sees_it(data):
    X, y = data
    answer = separation(X, y, 2)
    assert (answer != "none") == by_linear_programming(X, y, 2)
    assert (answer == "complete") == bool(separable(X, y))


@settings(max_examples=60, deadline=None)
@given(tight(classes=3))
def test_three_classes_as_linear_programming_sees_it(data):
    X, y = data
    assert (separation(X, y, 3) != "none") == by_linear_programming(X, y, 3)


@settings(max_examples=60, deadline=None)
@given(st.one_of(tight(), tight(classes=3)), st.sampled_from(LogisticRegression.SOLVERS))
def test_a_fit_diverges_exactly_where_there_is_no_optimum(data, solver):
    X, y = data
    classes = y.max() + 1
    kind = SoftmaxRegression if classes > 2 else LogisticRegression
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        model = kind(l2=0, solver=solver, max_iter=30, random_state=0).fit(X, y)
    assert len(told) <= 1
    assert (
        (model.trace_.stop == "diverged")
        == by_linear_programming(X, y, classes)
        == any("no best weights" in str(one.message) for one in told)
    )


@SOLVERS
@pytest.mark.parametrize("kind", [LogisticRegression, SoftmaxRegression])
def test_quasi_separation_is_told(kind, solver):
    with pytest.warns(UserWarning, match="on its side or exactly on the boundary.*pass l2 above 0"):
        model = kind(l2=0, solver=solver, random_state=0).fit(*QUASI)
    assert model.trace_.stop == "diverged"
    f = model.decision_function([[0], [1], [2]])
    assert f[0] < 0 < f[2]  # the direction is kept
    assert abs(f[1]) < 0.3 * f[2]


@SOLVERS
@pytest.mark.parametrize("kind", [LogisticRegression, SoftmaxRegression])
def test_separation_is_told(kind, solver):
    X = np.array([[0.0, 0.0], [1.0, 0.0], [4.0, 5.0], [5.0, 5.0]])
    with pytest.warns(UserWarning, match=r"along some direction every sample is on its side, so"):
        model = kind(l2=0, solver=solver, random_state=0).fit(X, ["a", "a", "b", "b"])
    assert model.trace_.stop == "diverged"
    assert model.score(X, ["a", "a", "b", "b"]) == 1
    lengths = np.linalg.norm(model.trace_.coef.reshape(len(model.trace_), -1), axis=1)
    assert lengths[-1] > lengths[len(lengths) // 2] > lengths[1] > 0


def test_a_small_budget_tells_it_too():
    with pytest.warns(UserWarning, match="no best weights"):
        assert LogisticRegression(l2=0, max_iter=2).fit(*QUASI).trace_.stop == "diverged"


@SOLVERS
@pytest.mark.parametrize("kind", [LogisticRegression, SoftmaxRegression])
def test_with_a_penalty_there_is_an_optimum(kind, solver):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model = kind(solver=solver, l2=0.1, random_state=0).fit(*QUASI)
    assert model.trace_.stop != "diverged"


@pytest.mark.parametrize("gap", [1e-2, 1e-4, 1e-6])
def test_large_weights_are_no_separation(gap):
    X, y = [[0.0], [1.0 + gap], [1.0], [2.0]], [0, 0, 1, 1]  # overlaps by the gap
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model = LogisticRegression(l2=0).fit(X, y)
    assert model.trace_.stop == "converged"
    p = model.predict_proba(X)[:, 1]
    assert p @ np.ravel(X) == pytest.approx(3.0, abs=1e-12)
    assert model.coef_[0, 0] > 5


def test_three_collinear_decimals_touch():
    # 0.1, 0.2 and 0.3 on a line that floats bend: one class on it, the other on it and beside it.
    X = [[0.1, 0.1], [0.3, 0.3], [0.2, 0.2], [0.0, 1.0]]
    with pytest.warns(UserWarning, match="exactly on the boundary"):
        assert LogisticRegression(l2=0).fit(X, [0, 0, 1, 1]).trace_.stop == "diverged"


def test_iris_and_digits():
    X, y = load_iris(return_X_y=True)
    assert (
        separation(X, y, 3) == "quasi-complete"
    )  # setosa can be told from the others, they not from each other
    assert separation(X[50:], y[50:] - 1, 2) == "none"
    X, y = load_digits(return_X_y=True)
    X, y = X[:400, ::4], y[:400]
    assert separation(X, y, 10) is None  # too many weights for whole numbers: then steps in floats show it
    with pytest.warns(UserWarning, match="every sample is on its side"):
        assert SoftmaxRegression(l2=0, max_iter=40).fit(X[y < 4], y[y < 4]).trace_.stop == "diverged"


def test_a_third_of_the_splits_of_two_kinds_of_iris_is_separable():
    X, y = load_iris(return_X_y=True)
    X, y = X[50:], y[50:] - 1
    parts = [split(y, 10, random_state=seed)[0] for seed in range(60)]
    without = sum(separation(X[train], y[train], 2) != "none" for train in parts)
    assert 0.15 < without / 60 < 0.5


@pytest.mark.slow
def test_many_samples():
    rng = np.random.default_rng(0)
    X = rng.integers(-1000, 1001, (20_000, 2)) / 1000
    y = (X[:, 0] > 0).astype(int)
    y[X[:, 0] == 0] = rng.integers(0, 2, np.count_nonzero(X[:, 0] == 0))
    assert separation(X, y, 2) == "quasi-complete"
    y[X[:, 0] != 0] = (X[X[:, 0] != 0, 0] > 0).astype(int)
    y[np.argmax(X[:, 0])] = 0
    assert separation(X, y, 2) == "none"
