"""Signed samples that are not stored: the same products, and the same path to the optimum, as with an array."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from linclass import MaxMargin, SoftMargin
from linclass.data.signed_samples import SignedSamples
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
    for one, other in islice(
        zip(central_path(problem.Zt, start), central_path(samples, start), strict=False), 8
    ):
        np.testing.assert_allclose(other.weights, one.weights, atol=1e-9)
        np.testing.assert_allclose(other.alpha, one.alpha, atol=1e-8)


@pytest.mark.slow
@pytest.mark.parametrize("model", [SoftMargin(), SoftMargin(C=0.01), MaxMargin()], ids=repr)
def test_large_samples_have_the_optimum_of_the_method_with_a_copy(monkeypatch, model):
    samples = RNG.normal(size=(3_000, 90))
    noise = 0.0 if isinstance(model, MaxMargin) else 0.5
    y = samples @ RNG.normal(size=90) + noise * RNG.normal(size=3_000) > 0
    found = type(model)(**model.get_params()).fit(samples, y)
    monkeypatch.setattr("linclass.margins.active_set.LEAST", 1_000)
    copied = type(model)(**model.get_params()).fit(samples, y)
    assert found.trace_.stop == copied.trace_.stop == "converged"
    np.testing.assert_allclose(found.coef_, copied.coef_, atol=1e-6 * np.abs(copied.coef_).max())
    np.testing.assert_allclose(found.intercept_, copied.intercept_, atol=1e-6 * np.abs(copied.coef_).max())
    np.testing.assert_allclose(found.margin_, copied.margin_, rtol=1e-7)
