"""Two ways to a Newton step -H⁻¹ ∇J: from the Hessian, and from products with it alone."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from linclass.core.checks import Array
from linclass.probability.coordinates import ROUNDING
from linclass.probability.likelihood import Objective, Reading

ROUGH = 0.1  # what conjugate gradients may leave of the gradient far from the optimum, as a share
FINE = 1e-8  # and at least


class Steps(Protocol):
    """Reads an objective at some weights, and finds the step from there."""

    def at(self, weights: Array) -> Reading:
        """The objective there, with what the step needs."""
        ...

    def step(self, here: Reading) -> Array:
        """-H⁻¹ ∇J, shape (K, d + 1)."""
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

    def step(self, here: Reading) -> Array:
        """-H⁻¹ ∇J, shape (K, d + 1)."""
        assert here.hessian is not None
        root = inverse_root(here.hessian)
        move: Array = -(root @ (here.gradient.ravel() @ root))
        return _shortest(move.reshape(here.gradient.shape))


class Conjugate:
    """Steps by conjugate gradients (Hestenes and Stiefel 1952), the more exact the shorter the gradient has become.

    They go along gradients multiplied by the inverse of the Hessian at Ŵ = 0. There all classes are equally
    probable, so that it is one matrix for each row of weights: X̂ᵀX̂ / 4 + λ D for one row, X̂ᵀX̂ / K + λ D for several.

    Parameters
    ----------
    objective : Objective
    """

    def __init__(self, objective: Objective) -> None:
        self._objective = objective
        bend = 0.25 if objective.rows == 1 else 1 / objective.rows
        root = inverse_root(bend * objective.gram + np.diag(objective.penalty))
        self._inverse = root @ root.T
        self._longest = 0.0

    def at(self, weights: Array) -> Reading:
        """The objective there, with what products with its Hessian need."""
        return self._objective.at(weights, shares=True)

    def step(self, here: Reading) -> Array:
        """About -H⁻¹ ∇J, shape (K, d + 1)."""
        left = -here.gradient
        toward = left @ self._inverse
        size = start = float(np.vdot(left, toward))
        self._longest = max(self._longest, start)
        goal = start * min(ROUGH**2, max(FINE**2, start / (self._longest or 1.0)))
        move, along = np.zeros_like(left), toward
        for _ in range(left.size):
            bent = self._objective.product(here, along)
            curvature = float(np.vdot(along, bent))
            if size <= goal or curvature <= 0:
                break
            share = size / curvature
            move, left = move + share * along, left - share * bent
            toward = left @ self._inverse
            before, size = size, float(np.vdot(left, toward))
            along = toward + size / before * along
        return _shortest(move)


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
