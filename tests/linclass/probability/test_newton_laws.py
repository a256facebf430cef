"""Newton's method at any scale: it ends at the optimum, whatever the units of the features and the penalty."""

from __future__ import annotations

import os
from dataclasses import replace

import numpy as np
import pytest

from linclass import LogisticRegression, SoftmaxRegression
from linclass.probability.likelihood import Objective
from linclass.probability.newton import newton

SETS = range(2_000 if os.environ.get("ALL") else 60)
LONG = np.longdouble


def drawn(seed):
    """A random set: samples of up to four columns between 1e-12 and 1e12, their classes, and a penalty."""
    rng = np.random.default_rng(seed)
    n, d, classes = int(rng.integers(4, 40)), int(rng.integers(1, 5)), int(rng.integers(2, 4))
    y = np.append(np.arange(classes), rng.integers(0, classes, n - classes))[:n]
    X = rng.normal(size=(n, d)) + rng.normal(size=(classes, d))[y] + rng.normal(size=d)
    return X * 10.0 ** rng.integers(-12, 13, d), y, float(10.0 ** rng.integers(-3, 4))


def exact_loss(X, y, W, l2):
    """J in extended precision, and its derivatives and second derivatives, with a score for each class but the first.

    W has a row of weights for each of them, the bias last.
    """
    A = np.column_stack([X, np.ones(len(X), LONG)])
    scores = np.column_stack([np.zeros(len(X), LONG), A @ W.T])
    most = scores.max(axis=1)
    e = np.exp(scores - most[:, None])
    p = e / e.sum(axis=1)[:, None]
    own = scores[np.arange(len(y)), y]
    loss = (most - own + np.log(e.sum(axis=1))).sum()
    pull = p.copy()
    pull[np.arange(len(y)), y] -= 1
    bent = np.array(
        [
            [(A.T * (p[:, i] * ((i == j) - p[:, j]))) @ A for j in range(1, p.shape[1])]
            for i in range(1, p.shape[1])
        ]
    )
    return loss, pull[:, 1:].T @ A, bent


def solved(H, g):
    """H⁻¹ g by Gauss's elimination in extended precision, in units in which the diagonal is 1."""
    unit = 1 / np.sqrt(H.diagonal())
    table = np.column_stack([unit[:, None] * H * unit, unit * g])
    size = len(g)
    for k in range(size):
        pivot = k + int(np.abs(table[k:, k]).argmax())
        table[[k, pivot]] = table[[pivot, k]]
        table[k] /= table[k, k]
        for i in range(size):
            if i != k:
                table[i] -= table[i, k] * table[k]
    return unit * table[:, -1]


def least(X, y, l2):
    """The least J, by Newton's method in extended precision on features divided by their largest values.

    For K classes with a row of weights each, of which the best sum to 0, ½ λ Σ ‖w_k‖² is ½ λ tr(WᵀPW) of the
    differences W to the first row, with P = I - 11ᵀ/K; for two classes with one row it is ½ λ ‖w‖².
    """
    X = X.astype(LONG)
    size = np.abs(X).max(axis=0)
    rows, d = int(y.max()), X.shape[1]
    P = np.eye(rows, dtype=LONG) - (LONG(1) / (rows + 1) if rows > 1 else LONG(0))
    D = np.diag(np.append(LONG(l2) / size**2, LONG(0)))
    W = np.zeros((rows, d + 1), LONG)

    def at(W):
        loss, slope, bent = exact_loss(X / size, y, W, l2)
        H = bent.transpose(0, 2, 1, 3).reshape(rows * (d + 1), -1) + np.kron(P, D)
        return loss + (W * (P @ W @ D)).sum() / 2, slope + P @ W @ D, H

    loss, slope, H = at(W)
    for _ in range(200):
        move = solved(H, slope.ravel()).reshape(W.shape)
        gain, share = (move * slope).sum(), LONG(1)
        if gain < 1e-12 * max(loss, LONG(1e-6)):  # of which rounding still leaves all but the last digits
            return float(loss)
        while share > 1e-9 and not at(W - share * move)[0] <= loss - share * gain / 10_000:
            share /= 2
        W = W - share * move
        loss, slope, H = at(W)
    raise AssertionError("The reference did not settle.")


def reached(model, X, y, l2):
    """J of a fitted model in extended precision."""
    W = np.column_stack([model.coef_, model.intercept_]).astype(LONG)
    penalty = (W[:, :-1] ** 2).sum() * l2 / 2
    differences = W if len(W) == 1 else W[1:] - W[0]
    return float(exact_loss(X.astype(LONG), y, differences, l2)[0] + penalty)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SETS)
def test_the_optimum_is_that_of_extended_precision(seed):
    X, y, l2 = drawn(seed)
    kind = LogisticRegression if y.max() == 1 else SoftmaxRegression
    model = kind(l2=l2).fit(X, y)
    scaled = Objective.of(X, y, len(model.coef_), l2).scaled()
    # With λ / Σx² near 10⁻²⁶ rounding may hide that nothing more is to be gained; there, too, nothing is.
    slope = scaled.coordinates.slope(model.trace_.gradient[-1].reshape(scaled.start.shape))
    assert (np.abs(slope) <= 1e-8 * scaled.reach).all()
    assert model.trace_.stop == "converged" or (l2 / (X**2).sum(axis=0)).min() < 1e-8
    assert reached(model, X, y, l2) <= least(X, y, l2) * (1 + 1e-6) + 1e-12


@pytest.mark.parametrize("seed", SETS)
def test_quasi_newton_steps_come_to_the_optimum_of_extended_precision(monkeypatch, seed):
    monkeypatch.setattr("linclass.probability.newton.SOME", 0)
    X, y, l2 = drawn(seed)
    X /= np.abs(X).max(axis=0)  # without a penalty that is none, in effect
    model = (LogisticRegression if y.max() == 1 else SoftmaxRegression)(l2=l2).fit(X, y)
    assert model.trace_.stop == "converged"
    assert reached(model, X, y, l2) <= least(X, y, l2) * (1 + 1e-6) + 1e-12


@pytest.mark.parametrize("quasi", [False, True])
@pytest.mark.parametrize("seed", SETS)
def test_a_columns_unit_changes_its_weight_alone(monkeypatch, seed, quasi):
    if quasi:
        monkeypatch.setattr("linclass.probability.newton.SOME", 0)
    rng = np.random.default_rng(seed)
    X, y, l2 = drawn(seed)
    X /= np.abs(X).max(axis=0)
    rows, column, k = (1 if y.max() == 1 else int(y.max()) + 1), int(rng.integers(X.shape[1])), seed % 25 - 12
    before = Objective.of(X, y, rows, l2)
    unit, price = np.ones(X.shape[1]), before.penalty.copy()
    unit[column] = 10.0**k
    price[column] *= 10.0 ** (2 * k)  # so that the same line costs the same
    W, stop = optimum(before)
    V, other = optimum(replace(before, X=X * unit, penalty=price))
    assert stop == other == "converged"
    np.testing.assert_allclose(V[:, column] * unit[column], W[:, column], rtol=1e-6, atol=1e-7)
    np.testing.assert_allclose(
        V[:, :-1] @ (X * unit).T + V[:, -1:], W[:, :-1] @ X.T + W[:, -1:], rtol=1e-6, atol=1e-6
    )


def optimum(objective):
    """The weights at which Newton's method ends, and why."""
    places = []
    stop = newton(objective, lambda step, weights, reading: places.append(weights), tol=1e-8, max_iter=100)
    return places[-1], stop


@pytest.mark.parametrize("k", range(-12, 13))
def test_without_a_penalty_a_columns_unit_hangs_on_nothing(k):
    rng = np.random.default_rng(k + 12)
    y = np.arange(50) % 2
    X = rng.normal(size=(50, 2)) + 0.5 * y[:, None]
    one = LogisticRegression(l2=0).fit(X, y)
    other = LogisticRegression(l2=0).fit(X * [1, 10.0**k], y)
    np.testing.assert_allclose(other.coef_ * [1, 10.0**k], one.coef_, rtol=1e-9)
    np.testing.assert_allclose(other.predict_proba(X * [1, 10.0**k]), one.predict_proba(X), rtol=1e-9)


def test_a_column_of_little_spread_under_a_large_penalty():
    model = LogisticRegression(l2=100).fit([[1e-7], [2e-7], [-1e-7], [3e-7]], [0, 0, 0, 1])
    assert model.trace_.stop == "converged"
    assert model.intercept_[0] == pytest.approx(-np.log(3))
    assert abs(model.trace_.gradient[-1]).max() < 1e-8


@pytest.mark.parametrize("kind", [LogisticRegression, SoftmaxRegression])
def test_a_small_column_does_not_hide_a_large_one(kind):
    rng = np.random.default_rng(0)
    y = np.arange(100) % 2
    large = rng.normal(size=100) + y
    alone = kind(l2=1.0).fit(large[:, None], y)
    both = kind(l2=1.0).fit(np.column_stack([1e-9 * rng.normal(size=100), large]), y)
    assert alone.coef_[-1, 0] > 0.3
    np.testing.assert_allclose(both.coef_[:, 1], alone.coef_[:, 0], rtol=1e-7)


@pytest.mark.parametrize("spread", [0.0, 1e-300, 1e-160, 1e-20])
def test_hardly_any_spread_is_no_error(spread):
    X = np.column_stack([np.array([0, 1, 2, 1]) * spread, [0.0, 1.0, 2.0, 3.0]])
    model = LogisticRegression(l2=1.0).fit(X, [0, 1, 0, 1])
    assert model.trace_.stop == "converged"
    assert model.coef_[0, 1] == pytest.approx(
        LogisticRegression(l2=1.0).fit(X[:, 1:], [0, 1, 0, 1]).coef_[0, 0]
    )
