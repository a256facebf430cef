"""Two ways to a Newton step -H⁻¹ ∇J: from the Hessian, and from how the gradient has changed along the way."""

from __future__ import annotations

from collections import deque
from typing import Protocol

import numpy as np

from linclass.core.checks import Array
from linclass.probability.coordinates import ROUNDING
from linclass.probability.likelihood import Objective, Reading

MEMORY = 10  # steps from which the curvature is told
ENOUGH = 20  # samples for each weight that tell how the features hang together
CHANCE = 4  # times the squares of correlations that chance makes


class Steps(Protocol):
    """Reads an objective at some weights, and finds the step from there."""

    def at(self, weights: Array) -> Reading:
        """The objective there, with what the step needs."""
        ...

    def step(self, weights: Array, here: Reading) -> Array:
        """-H⁻¹ ∇J there, shape (K, d + 1)."""
        ...


class Direct:
    """Steps from the Hessian; along directions without any curvature they do not move.

    Parameters
    ----------
    objective : Objective
    """

    def __init__(self, objective: Objective) -> None:
        self._objective = objective

    def at(self, weights: Array) -> Reading:
        """The objective there, with its Hessian."""
        return self._objective.at(weights, hessian=True)

    def step(self, weights: Array, here: Reading) -> Array:
        """-H⁻¹ ∇J there, shape (K, d + 1)."""
        assert here.hessian is not None
        root = inverse_root(here.hessian)
        move: Array = -(root @ (here.gradient.ravel() @ root))
        return _shortest(move.reshape(here.gradient.shape))


class Secant:
    """Quasi-Newton steps (limited-memory BFGS, Nocedal 1980): H⁻¹ is told from the last steps and changes of ∇J.

    What they do not tell is taken from the Hessian at Ŵ = 0. There all classes are equally probable, so that it is
    one matrix for each row of weights, M = X̂ᵀX̂ / 4 + λ D for one row and X̂ᵀX̂ / K + λ D for several; some of the
    samples are enough for it.

    Parameters
    ----------
    objective : Objective
    """

    def __init__(self, objective: Objective) -> None:
        self._objective = objective
        root = inverse_root(_curvature_at_zero(objective))
        self._inverse = root @ root.T
        self._last: tuple[Array, Array] | None = None
        self._pairs: deque[tuple[Array, Array, float]] = deque(maxlen=MEMORY)

    def at(self, weights: Array) -> Reading:
        """The objective there."""
        return self._objective.at(weights)

    def step(self, weights: Array, here: Reading) -> Array:
        """About -H⁻¹ ∇J there, shape (K, d + 1)."""
        here_at, gradient = weights.ravel(), here.gradient.ravel()
        if self._last is not None:
            moved, changed = here_at - self._last[0], gradient - self._last[1]
            bend = float(moved @ changed)
            if bend > ROUNDING * np.linalg.norm(moved) * np.linalg.norm(changed):
                self._pairs.append((moved, changed, bend))
        self._last = here_at, gradient
        left, shares = gradient.copy(), []
        for moved, changed, bend in reversed(self._pairs):
            shares.append(float(moved @ left) / bend)
            left -= shares[-1] * changed
        move = self._rough(left)
        if self._pairs:
            _, changed, bend = self._pairs[-1]
            move *= bend / float(changed @ self._rough(changed))
        for (moved, changed, bend), share in zip(self._pairs, reversed(shares), strict=True):
            move += (share - float(changed @ move) / bend) * moved
        return _shortest(-move.reshape(weights.shape))

    def _rough(self, slope: Array) -> Array:
        """M⁻¹ times derivatives by each row of weights, shape (K (d + 1),)."""
        product: Array = slope.reshape(-1, len(self._inverse)) @ self._inverse
        return product.ravel()


def _curvature_at_zero(objective: Objective) -> Array:
    """M of `Secant`, (d + 1, d + 1), with the features' correlations as some of the samples tell them.

    Correlations no larger than chance makes them, 1/m for each square, are none; where samples do not count alike,
    chance is that of fewer (Kish 1965). No feature is left without curvature that other samples give it: Σ z² is at
    least (Σ |z|)² / n.
    """
    n, total, size = objective.n, objective.total, len(objective.penalty)
    like = n if objective.times is None else total**2 / float(objective.times @ objective.times)
    every = max(1, n // (ENOUGH * size))
    gram = objective.ordered(slice(None, None, every)).gram * every
    diagonal = np.maximum(gram.diagonal(), objective.reach**2 / total)
    between = gram - np.diag(gram.diagonal())
    unit = 1 / np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
    seen = float(((unit[:, None] * between * unit) ** 2).sum())
    chance = size * (size - 1) * every / like
    if seen < CHANCE * chance:
        between[:] = 0.0
    bend = 0.25 if objective.rows == 1 else 1 / objective.rows
    curvature: Array = bend * (between + np.diag(diagonal)) + np.diag(objective.penalty)
    return curvature


def inverse_root(matrix: Array) -> Array:
    """A matrix R, (m, r), with R Rᵀ = H⁻¹ on what a symmetric H without negative curvature bends.

    What is curvature and what rounding is decided in units in which each weight has a curvature of 1: so none is
    lost because another is larger.
    """
    diagonal = matrix.diagonal()
    unit = 1 / np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
    values, vectors = np.linalg.eigh(unit[:, None] * matrix * unit)
    curved = values > 8 * len(values) * ROUNDING * values[-1]
    root: Array = unit[:, None] * vectors[:, curved] / np.sqrt(values[curved])
    return root


def _shortest(move: Array) -> Array:
    """Of all steps that change no probability otherwise the shortest: the same added to all classes changes none."""
    return move if len(move) == 1 else move - move.mean(axis=0)
