"""The objective and its derivatives: the same for samples as they are, in coordinates, in blocks, and as copies."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from linclass.probability.coordinates import Coordinates
from linclass.probability.likelihood import Objective


def far_apart(seed, n, d, classes):
    """Samples whose columns differ in size and lie up to 15 of their spreads off 0, and their classes."""
    rng = np.random.default_rng(seed)
    X = rng.uniform(-1, 1, size=(n, d)) + rng.uniform(-15, 15, d)
    return X * 10.0 ** rng.integers(-9, 10, d), np.arange(n) % classes


@pytest.mark.parametrize(("classes", "n"), [(2, 5_000), (3, 150_000)])
@pytest.mark.slow
def test_samples_as_they_are_give_what_those_in_the_coordinates_give(monkeypatch, classes, n):
    X, y = far_apart(0, n, 30, classes)
    rows = 1 if classes == 2 else classes
    plain = Objective.of(X, y, rows, 1.0).scaled()
    W = np.random.default_rng(1).normal(size=plain.start.shape)
    assert plain.plain
    one, leads = plain.at(W), plain.leads(W)
    monkeypatch.setattr("linclass.probability.coordinates.NEAR", 0)
    turned = Objective.of(X, y, rows, 1.0).scaled()
    assert not turned.plain
    other = turned.at(W)
    assert one.loss == pytest.approx(other.loss, rel=1e-13)
    assert one.errors == other.errors
    size = plain.reach + np.abs(plain.penalty * W)
    assert (np.abs(one.gradient - other.gradient) <= 1e-12 * size).all()
    np.testing.assert_allclose(leads, turned.leads(W), atol=1e-12)


def test_samples_far_off_are_not_taken_as_they_are():
    X, y = far_apart(0, 5_000, 30, 2)
    assert Objective.of(X, y, 1, 1.0).scaled().plain
    X[:, 3] += 100 * np.ptp(X[:, 3])
    assert not Objective.of(X, y, 1, 1.0).scaled().plain


@pytest.mark.parametrize("classes", [2, 4])
def test_how_each_row_bends_alone_is_a_block_of_the_hessian(classes):
    X, y = far_apart(2, 300, 4, classes)
    objective = Objective.of(X, y, 1 if classes == 2 else classes, 0.0).scaled()
    W = np.random.default_rng(3).normal(size=objective.start.shape)
    H = objective.at(W, hessian=True).hessian
    for k, block in enumerate(objective.bends(W)):
        here = slice(5 * k, 5 * k + 5)
        np.testing.assert_allclose(block, H[here, here], rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("n", [50, 40_000])
def test_reach_is_the_sum_of_sizes_and_that_of_some_is_below(n):
    X, y = far_apart(4, n, 30, 2)
    objective = Objective.of(X, y, 1, 1.0).scaled()
    np.testing.assert_allclose(objective.reach, np.abs(objective.samples).sum(axis=0), rtol=1e-12)
    assert (objective.partial_reach <= objective.reach * (1 + 1e-12)).all()
    np.testing.assert_allclose(objective.gram, objective.samples.T @ objective.samples, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize(("classes", "n"), [(2, 100), (2, 6_000), (4, 100)])
def test_a_weight_is_as_many_copies_wherever_samples_are_summed(classes, n):
    X, y = far_apart(5, n, 20, classes)
    times = np.random.default_rng(6).integers(1, 4, n)
    rows = 1 if classes == 2 else classes
    once = Objective.of(X, y, rows, 1.0, times.astype(float)).scaled()
    copies = Objective.of(np.repeat(X, times, axis=0), np.repeat(y, times), rows, 1.0).scaled()
    assert once.plain == copies.plain == (n > 100)
    W = np.random.default_rng(7).normal(size=once.start.shape)
    one, other = once.at(W), copies.at(W)
    assert one.loss == pytest.approx(other.loss, rel=1e-12)
    size = copies.reach + np.abs(copies.penalty * W)
    assert (np.abs(one.gradient - other.gradient) <= 1e-10 * size).all()
    for mine, repeated in (
        (once.reach, copies.reach),
        (once.gram, copies.gram),
        (once.bends(W), copies.bends(W)),
    ):
        np.testing.assert_allclose(mine, repeated, rtol=1e-9, atol=1e-9)


def test_of_a_larger_table_half_of_the_samples_are_stored():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(3_000, 100)) + 1000
    objective = Objective.of(X, np.arange(3_000) % 3, 3, 1.0).scaled()
    parts = np.concatenate([block.copy() for _, block in objective.blocks()])
    assert objective.stored == 1_500
    np.testing.assert_array_equal(parts, objective.samples)


@pytest.mark.slow
def test_samples_in_blocks_are_those_at_once():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(500_000, 9)) * 10.0 ** np.arange(-4, 5) + 1000
    objective = replace(
        Objective.of(X, np.zeros(len(X), int), 1, 1.0), coordinates=Coordinates.of(X, np.ones(9))
    )
    parts = np.concatenate([block for _, block in objective.blocks()])
    assert "samples" not in vars(objective)  # so many are not kept
    np.testing.assert_array_equal(parts, objective.samples)
    assert np.abs(parts).max() <= 1
    np.testing.assert_allclose(parts[:, :-1].mean(axis=0), 0, atol=1e-7)


@pytest.mark.parametrize("n", [7, 5_000])
@pytest.mark.parametrize("kind", [np.int64, np.float32, np.bool_])
def test_the_reach_of_samples_of_any_type_is_that_of_floats(kind, n):
    X = np.random.default_rng(0).integers(0, 2, size=(n, 9)).astype(kind)
    coordinates = Coordinates(np.full(9, 0.3), np.full(9, 2.0))
    np.testing.assert_allclose(
        coordinates.reach(X), np.append(np.abs((X.astype(float) - 0.3) / 2).sum(axis=0), n), rtol=1e-12
    )
