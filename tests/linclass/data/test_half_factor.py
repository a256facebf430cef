"""Equations by a factor in single precision: solved as accurately as in double precision, or not at all."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import KernelSVM
from linclass.data.half_factor import SingleFactor
from linclass.data.half_matrix import HalfMatrix
from linclass.margins.bounded_walk import Border
from tests.support.memory import peak_bytes


def matrix(n=230, least=1e-2, size=1.0):
    rng = np.random.default_rng(0)
    turn = np.linalg.qr(rng.normal(size=(n, n)))[0]
    K = size * (turn * np.geomspace(least, 1, n)) @ turn.T
    return (K + K.T) / 2


def half_of(K, spare=np.inf):
    return HalfMatrix.of(len(K), lambda part: K[part, : part.stop].copy(), spare)


@pytest.mark.parametrize("size", [1e-200, 1.0, 1e200])
@pytest.mark.parametrize("columns", [None, 1, 40])
def test_solutions_are_those_of_double_precision(size, columns):
    K = matrix(size=size)
    which = np.flatnonzero(np.arange(len(K)) % 5)
    ridge = np.full(len(which), 1e-3 * size)
    factor = SingleFactor.of(half_of(K), which, 0.5 * size, ridge)
    B = np.random.default_rng(1).normal(size=(len(which), columns or 1))
    B[:, 0] *= 1e-30
    B = B[:, 0] if columns is None else B
    A = K[np.ix_(which, which)] + 0.5 * size + np.diag(ridge)
    wanted = np.linalg.solve(A, B)
    assert (np.abs(factor.solve(B) - wanted).max(axis=0) < 1e-12 * np.abs(wanted).max(axis=0)).all()


def test_a_column_of_zeros_has_the_solution_zero():
    K = matrix()
    factor = SingleFactor.of(half_of(K), np.arange(len(K)), 1.0, np.zeros(len(K)))
    assert not factor.solve(np.zeros((len(K), 2))).any()


@pytest.mark.parametrize("seed", range(20))
def test_a_factor_of_samples_of_different_lengths_solves_for_every_right_side(seed):
    rng = np.random.default_rng(seed)
    n = 130
    X = rng.normal(size=(n, 190)) * np.exp(1.3 * rng.normal(size=(n, 1)))
    K = X @ X.T
    unit = float(K.diagonal().mean())
    factor = SingleFactor.of(half_of((K + K.T) / 2), np.arange(n), unit, np.zeros(n))
    assert factor is not None
    B = np.column_stack([np.ones(n), rng.choice([-1.0, 1.0], (n, 9))])
    wanted = np.linalg.solve(K + unit, B)
    for some, right in zip(B.T, wanted.T, strict=True):
        np.testing.assert_allclose(factor.solve(some), right, atol=1e-9 * np.abs(right).max())


@pytest.mark.parametrize("least", [1e-9, 0.0, -0.1])
def test_too_few_digits_make_no_factor(least):
    K = matrix()
    values, turn = np.linalg.eigh(K)
    values[:2] = least  # the constant can make one of them larger
    K = (turn * values) @ turn.T
    K = (K + K.T) / 2
    assert SingleFactor.of(half_of(K), np.arange(len(K)), 1.0, np.zeros(len(K))) is None


@pytest.mark.parametrize("least", [1e-2, 1e-8])
def test_changes_are_the_same_with_little_room(least):
    K = matrix(least=least)
    which, errors = np.arange(0, len(K), 2), np.random.default_rng(1).normal(size=(len(K) // 2, 3))
    wide, tight = (Border(half_of(K, spare), which) for spare in (np.inf, 0.0))
    np.testing.assert_allclose(
        tight.times(errors), wide.times(errors), atol=1e-8 * np.abs(wide.times(errors)).max()
    )
    np.testing.assert_allclose(tight.times(errors, 2.0).sum(axis=0), 2.0)


def test_the_factor_takes_a_quarter_of_the_whole_matrix():
    K = matrix(1_000)
    half, every = half_of(K), np.arange(len(K))
    assert peak_bytes(lambda: SingleFactor.of(half, every, 1.0, np.zeros(len(K)))) < 0.35 * K.nbytes


def test_pair_steps_go_on_if_the_equations_have_no_solution(monkeypatch):
    def fails(*_):
        raise np.linalg.LinAlgError

    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(540, 540)), np.arange(540) % 2
    wanted = KernelSVM().fit(X, y)
    monkeypatch.setattr(Border, "_factorised", fails)
    model = KernelSVM().fit(X, y)
    assert model.trace_.stop == "converged"
    np.testing.assert_allclose(model.alpha_, wanted.alpha_, atol=1e-4)
