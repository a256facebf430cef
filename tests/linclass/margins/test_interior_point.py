"""Signed samples that are not stored give the same products, and the same path to the optimum, as an array of them."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from linclass import MaxMargin, SoftMargin
from linclass.data.signed_samples import SignedSamples
from linclass.margins.active_set import _moderate, _solved, active_set
from linclass.margins.interior_point import central_path, soft_start
from linclass.margins.optimum import Problem

RNG = np.random.default_rng(4)
X = RNG.normal(size=(300, 70)) + 3.0
Y = np.where(X[:, 0] + RNG.normal(size=300) > 3, 1.0, -1.0)


def test_products_and_blocks_are_those_of_the_array():
    problem = Problem.of(X, Y, 1.0)
    samples = SignedSamples(X, Y, problem.center, problem.unit)
    weights, shares = RNG.normal(size=71), RNG.normal(size=300)
    assert samples.shape == problem.Zt.shape
    np.testing.assert_allclose(weights @ samples, weights @ problem.Zt, atol=1e-12)
    np.testing.assert_allclose(samples @ shares, problem.Zt @ shares, atol=1e-12)
    for part, some in samples.blocks():
        np.testing.assert_allclose(some, problem.Zt[:, part], atol=1e-14)


def test_the_path_is_that_of_the_array():
    problem = Problem.of(X, Y, 1.0)
    samples = SignedSamples(X, Y, problem.center, problem.unit)
    start = soft_start(Y, problem.C, 71)
    stored = list(islice(central_path(problem.Zt, start), 8))
    computed = list(islice(central_path(samples, start), 8))
    assert len(stored) == len(computed) == 8
    for one, other in zip(stored, computed, strict=True):
        np.testing.assert_allclose(other.weights, one.weights, atol=1e-9)
        np.testing.assert_allclose(other.alpha, one.alpha, atol=1e-8)


def problem_of(model, shape):
    rng = np.random.default_rng(7)
    samples = rng.normal(size=shape)
    noise = 0.0 if isinstance(model, MaxMargin) else 0.5
    return samples, samples @ rng.normal(size=shape[1]) + noise * rng.normal(size=shape[0]) > 0


SHAPES = ((1_500, 180), pytest.param((3_000, 90), marks=pytest.mark.slow))
MODELS = (SoftMargin(), SoftMargin(C=0.01), MaxMargin())


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("model", MODELS, ids=repr)
def test_large_samples_have_the_optimum_of_the_method_with_a_copy(monkeypatch, model, shape):
    samples, y = problem_of(model, shape)
    found = type(model)(**model.get_params()).fit(samples, y)
    assert active_set(samples, np.where(y, 1.0, -1.0), getattr(model, "C", np.inf)) is not None
    monkeypatch.setattr("linclass.margins.active_set.LEAST", 1_000)
    assert active_set(samples, np.where(y, 1.0, -1.0), getattr(model, "C", np.inf)) is None
    copied = type(model)(**model.get_params()).fit(samples, y)
    assert found.trace_.stop == copied.trace_.stop == "converged"
    np.testing.assert_allclose(found.coef_, copied.coef_, atol=1e-6 * np.abs(copied.coef_).max())
    np.testing.assert_allclose(found.intercept_, copied.intercept_, atol=1e-6 * np.abs(copied.coef_).max())
    np.testing.assert_allclose(found.margin_, copied.margin_, rtol=1e-7)


@pytest.mark.parametrize("shape", [(9_000, 32), (1_500, 180)], ids=str)
def test_steps_are_the_numbers_of_the_interior_points_and_the_rounds(monkeypatch, shape):
    iterates, rounds = [], []

    def path(Zt, start):
        for here in central_path(Zt, start):
            iterates.append(here.alpha)
            yield here

    def counted(*args):
        rounds.append(len(iterates))
        return _solved(*args)

    monkeypatch.setattr("linclass.margins.active_set.central_path", path)
    monkeypatch.setattr("linclass.margins.active_set._solved", counted)
    model = SoftMargin()
    samples, y = problem_of(model, shape)
    model.fit(samples, y)
    step = model.trace_.columns["step"]
    assert len(iterates) > len(step) > 2
    assert step[0] == 0
    assert model.n_iter_ == step[-1] == len(iterates) - 1 + rounds.count(len(iterates))
    assert step[-2] < len(iterates)
    signs = np.where(y, 1.0, -1.0)
    problem = Problem.of(samples, signs, 1.0)
    for i, number in enumerate(step[:-1].tolist()):
        v = problem.Zt[:-1] @ iterates[number] / problem.unit
        np.testing.assert_allclose(model.trace_.columns["coef"][i], v, atol=1e-9 * np.abs(v).max())


def test_features_with_few_values_end_the_path_early(monkeypatch):
    iterates = []

    def path(Zt, start):
        for here in central_path(Zt, start):
            iterates.append(here)
            yield here

    rng = np.random.default_rng(0)
    samples = (rng.random((9_000, 32)) < 0.5).astype(float)
    signs = np.where(samples[:, :5].sum(axis=1) > 2, 1.0, -1.0)
    signs[rng.random(9_000) < 0.1] *= -1
    monkeypatch.setattr("linclass.margins.active_set.central_path", path)
    assert active_set(samples, signs, 1.0) is None
    assert len(iterates) < 8


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("model", [SoftMargin(), SoftMargin(C=1e-120), MaxMargin()], ids=repr)
@pytest.mark.parametrize("scale", [1e-150, 1e-99])
def test_tiny_samples_do_not_warn(model, scale):
    samples, y = problem_of(model, (9_000, 32))
    if isinstance(model, MaxMargin):
        samples[:, 0] += np.where(y, 40.0, -40.0)
    model.fit(samples * scale, y)
    assert np.isfinite(model.coef_).all()


@pytest.mark.parametrize(("size", "bound"), [(1e-201, 1.0), (1.0, 1e-201), (1.0, 1e101)])
def test_numbers_that_may_vanish_or_overflow_are_left_to_the_method_with_a_copy(size, bound):
    assert not _moderate(size, np.full(3, bound))
    assert _moderate(1.0, np.full(3, np.inf))
