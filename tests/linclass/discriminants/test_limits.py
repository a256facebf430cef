"""From which size, and up to which condition number, the fast methods are used."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import sparse

from linclass.core.weights import Weighted
from linclass.discriminants import interpolation, moments, normal_equations, sparse_squares
from linclass.discriminants.fisher_fit import FisherFit
from linclass.discriminants.interpolation import Interpolation
from linclass.discriminants.moments import Moments
from linclass.discriminants.normal_equations import Factored
from linclass.discriminants.sparse_squares import sparse_squares as squares


def drawn(n, d, classes=2):
    """Samples, and their classes."""
    return np.random.default_rng(n + d).normal(size=(n, d)), np.arange(n) % classes


def taken(way, n, d):
    """Whether a way is taken for n samples with d features."""
    X, y = drawn(n, d)
    T = 2.0 * y[:, None] - 1
    return {
        "moments": lambda: Moments.of(X, y, each=False),
        "moments of each": lambda: Moments.of(X, y, each=True),
        "sparse moments": lambda: Moments.of_sparse(sparse.csr_array(X), y),
        "factored": lambda: Factored.of(X, y),
        "Fisher": lambda: FisherFit.by_normal_equations(Weighted(X, y), np.full(2, 0.5), 1.0),
        "interpolation": lambda: Interpolation.of(X, T),
        "sparse interpolation": lambda: Interpolation.of(sparse.csr_array(X), T),
        "sparse squares": lambda: squares(sparse.csr_array(X), T, None),
    }[way]() is not None


@pytest.mark.parametrize(
    ("way", "inside", "outside"),
    [
        ("moments", [(50, 5), (60, 5)], [(49, 5)]),
        ("moments of each", [(50, 5)], [(49, 5)]),
        ("sparse moments", [(7, 5), (40, 5)], [(6, 5)]),
        ("factored", [(49, 5), (8, 5)], [(50, 5), (5, 5), (4, 5)]),
        ("Fisher", [(49, 5), (8, 5)], [(50, 5)]),
        ("interpolation", [(5, 5), (5, 6), (5, 40)], [(6, 5)]),
        ("sparse interpolation", [(5, 6), (5, 40)], [(6, 5)]),
        ("sparse squares", [(5, 6), (8, 5), (80, 5)], []),
    ],
)
def test_sizes(way, inside, outside, monkeypatch):
    modules = moments, normal_equations, interpolation, sparse_squares
    for shapes, expected in ((inside, True), (outside, False)):
        for n, d in shapes:
            for module in modules:
                monkeypatch.setattr(module, "MANY", n * d)
            assert taken(way, n, d) == expected
            for module in modules:
                monkeypatch.setattr(module, "MANY", n * d + 1)
            assert not taken(way, n, d)


def alike(n, d, rest):
    """Centred samples of unit features whose correlations are all 1 - `rest`, the least eigenvalue of their matrix."""
    A = np.random.default_rng(0).normal(size=(n, d))
    Q, _ = np.linalg.qr(A - A.mean(axis=0))
    return Q @ np.linalg.cholesky(rest * np.eye(d) + (1 - rest)).T


@pytest.mark.parametrize("scale", [1.0, 1e3])
@pytest.mark.parametrize(("factor", "expected"), [(0.6, True), (1.7, False)])
def test_features_that_are_nearly_alike_take_the_accurate_way(scale, factor, expected, monkeypatch):
    for module in (moments, normal_equations, interpolation, sparse_squares):
        monkeypatch.setattr(module, "MANY", 1)
    y = np.arange(60) % 2
    same, T = np.zeros_like(y), 2.0 * y[:, None] - 1
    pair = scale * alike(60, 2, 2 / (factor * moments.BENT))  # its condition number is 2 / rest - 1
    assert (Moments.of(pair, same, each=False) is not None) == expected
    ten = scale * alike(60, 10, 10 / (factor * normal_equations.BENT))
    assert (Factored.of(ten, same) is not None) == expected
    ten = scale * alike(60, 10, 10 / (factor * sparse_squares.BENT))
    assert (squares(sparse.csr_array(ten), T, None) is not None) == expected


def test_a_scatter_much_smaller_than_its_sums_of_squares_is_not_computed_from_them(monkeypatch):
    """Classes far apart for their width: x² is about 1e3 times the square of the rest at the limit."""
    monkeypatch.setattr(moments, "MANY", 1)
    y = np.random.default_rng(1).permutation(np.arange(4_000) % 2)
    X = np.random.default_rng(0).normal(size=(4_000, 2))
    for factor, expected in ((0.5, True), (2.0, False)):
        away = X + np.where(y == 1, 1.0, -1.0)[:, None] * np.sqrt(factor * moments.LOST)
        assert (Moments.of(away, y, each=True) is not None) == expected
