"""Quasi-Newton pairs against the matrix that they stand for, and readings in single precision."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import LogisticRegression, SoftmaxRegression
from linclass.probability.lbfgs_memory import Pairs
from linclass.probability.likelihood import Objective
from linclass.probability.single_precision import Single


@pytest.mark.parametrize("count", [1, 3, 7])
def test_pairs_are_the_bfgs_updates_of_a_matrix(count):
    """H <- (I - s yᵀ/sᵀy) H (I - y sᵀ/sᵀy) + s sᵀ/sᵀy for each of the last pairs, from a scaled diagonal."""
    rng = np.random.default_rng(count)
    root = rng.normal(size=(6, 6))
    hessian, diagonal, most = root @ root.T + np.eye(6), rng.uniform(1, 2, 6), 4
    pairs, steps = Pairs(most), rng.normal(size=(count, 6))
    for step in steps:
        pairs.add(step, hessian @ step)
    last = hessian @ steps[-1]
    inverse = np.diag(diagonal) * (steps[-1] @ last) / (last @ (diagonal * last))
    for step in steps[-most:]:
        change = hessian @ step
        left = np.eye(6) - np.outer(step, change) / (step @ change)
        inverse = left @ inverse @ left.T + np.outer(step, step) / (step @ change)
    gradient = rng.normal(size=6)
    np.testing.assert_allclose(pairs.turned(gradient, lambda slope: diagonal * slope), inverse @ gradient)


def test_a_pair_without_curvature_is_not_stored():
    pairs = Pairs(3)
    pairs.add(np.array([1.0, 0.0]), np.array([0.0, 1.0]))
    np.testing.assert_array_equal(pairs.turned(np.array([2.0, 3.0]), lambda slope: slope), [2.0, 3.0])


@pytest.mark.parametrize("rows", [1, 3])
def test_single_precision_reads_six_digits(rows):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40, 50)) * 10.0 ** rng.integers(-90, 90, 50)
    index, times = rng.integers(0, max(rows, 2), 40), rng.uniform(0.5, 2, 40)
    objective = Objective.of(X, index, rows, 1.0, times).scaled()
    weights = rng.normal(size=(rows, 51))
    weights[:, :-1] *= objective.coordinates.unit < np.inf
    one, two = Single(objective, objective.start).at(weights), objective.at(weights)
    np.testing.assert_allclose(one.loss, two.loss, rtol=1e-6)
    np.testing.assert_allclose(one.gradient, two.gradient, rtol=1e-5, atol=1e-5 * np.abs(two.gradient).max())
    assert one.errors == two.errors


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize("size", [1e-2, 1e-6])
def test_single_precision_reads_six_digits_of_a_change(rows, size):
    """The change of the gradient from the anchor has six digits, even where the gradient itself has not so many."""
    rng = np.random.default_rng(1)
    X, index = rng.normal(size=(40, 50)), rng.integers(0, max(rows, 2), 40)
    objective = Objective.of(X, index, rows, 1.0).scaled()
    anchor, change = rng.normal(size=(rows, 51)), size * rng.normal(size=(rows, 51))
    reads = Single(objective, anchor)
    assert reads.at(anchor) is reads.anchor
    before, one, two = objective.at(anchor), reads.at(anchor + change), objective.at(anchor + change)
    bent = two.gradient - before.gradient
    np.testing.assert_allclose(one.gradient, two.gradient, rtol=0, atol=1e-5 * np.abs(bent).max())
    np.testing.assert_allclose(
        one.loss, two.loss, rtol=0, atol=1e-5 * size * np.abs(bent).max() + 1e-13 * two.loss
    )


@pytest.mark.parametrize(("Model", "classes"), [(LogisticRegression, 2), (SoftmaxRegression, 3)])
def test_a_wide_fit_ends_where_no_derivative_is_left(Model, classes):
    """The derivatives, computed here in double precision, are 1e-8 of their largest possible value."""
    rng = np.random.default_rng(1)
    X, y = rng.normal(size=(300, 400)), np.arange(300) % classes
    model = Model().fit(X, y)
    assert model.trace_.stop == "converged"
    probabilities = model.predict_proba(X)
    pull = probabilities - np.eye(classes)[y]
    pull = pull[:, 1:] if classes == 2 else pull
    slope = pull.T @ X + model.coef_
    assert np.abs(slope).max() <= 1e-6 * np.abs(X).sum(axis=0).max()
    assert np.abs(pull.sum(axis=0)).max() <= 1e-6 * len(X)
