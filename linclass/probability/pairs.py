"""The last steps and the changes of the gradient along them, as an approximation of an inverse Hessian."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from linclass.core.checks import Array

ROUNDING = float(np.finfo(float).eps)


class Pairs:
    """The pairs of limited-memory BFGS (Nocedal 1980): steps s_i and the changes y_i of the gradient, oldest first.

    Its recursion reads the pairs one after the other. Here the inner products s_i·y_j are stored, so that four
    products of a matrix and a vector do the same.

    Parameters
    ----------
    most : int
        Maximum number of pairs; the oldest is forgotten.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self.clear()

    def clear(self) -> None:
        """Forget all pairs."""
        self._steps = self._changes = np.empty((0, 0))  # (m, D)
        self._products = np.empty((0, 0))  # s_i·y_j, (m, m)

    def add(self, step: Array, change: Array) -> None:
        """Add a pair of shapes (D,), if the objective is convex along it."""
        bend = float(step @ change)
        if not bend > ROUNDING * float(np.linalg.norm(step)) * float(np.linalg.norm(change)):
            return
        first = max(len(self._steps) - self._most + 1, 0)
        steps, changes = self._steps[first:], self._changes[first:]
        products = np.empty((len(steps) + 1,) * 2)
        products[:-1, :-1] = self._products[first:, first:]
        products[:-1, -1] = steps @ change if len(steps) else 0.0
        products[-1, :-1] = changes @ step if len(steps) else 0.0
        products[-1, -1] = bend
        self._steps = np.vstack([steps, step]) if len(steps) else step[None]
        self._changes = np.vstack([changes, change]) if len(steps) else change[None]
        self._products = products

    def turned(self, gradient: Array, rough: Callable[[Array], Array]) -> Array:
        """H⁻¹ times a gradient (D,), from a first approximation of this product."""
        m = len(self._steps)
        if m == 0:
            return rough(gradient)
        products, bends = self._products, self._products.diagonal()
        shares = self._steps @ gradient
        for i in range(m - 1, -1, -1):
            shares[i] = (shares[i] - products[i, i + 1 :] @ shares[i + 1 :]) / bends[i]
        move = rough(gradient - shares @ self._changes)
        change = self._changes[-1]
        move *= bends[-1] / float(change @ rough(change))
        along = self._changes @ move
        for i in range(m):
            shares[i] -= (along[i] + products[:i, i] @ shares[:i]) / bends[i]
        move += shares @ self._steps
        return move
