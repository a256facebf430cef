"""The last steps and the changes of the gradient along them, as an approximation of an inverse Hessian."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from linclass.core.checks import Array

SPARE = 1  # places beside those in use
ROUNDING = float(np.finfo(float).eps)


class Pairs:
    """The pairs of limited-memory BFGS (Nocedal 1980): steps s_i and the changes y_i of the gradient, oldest first.

    Its recursion reads the pairs one after the other. Here the inner products s_i·y_j with i <= j are
    stored. Both of its passes are then the inverse of this triangle, applied to all pairs together.

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
        self._products = np.empty((0, 0))  # s_i·y_j for i <= j, (m, m)
        self._room = np.empty((2, 0, 0))  # steps and changes, a few more than are in use,
        self._end = 0  # and the place after the last one

    def add(self, step: Array, change: Array) -> None:
        """Add a pair of shapes (D,), if the objective is convex along it."""
        bend = float(step @ change)
        if not bend > ROUNDING * float(np.linalg.norm(step)) * float(np.linalg.norm(change)):
            return
        first = max(len(self._steps) - self._most + 1, 0)
        m = len(self._steps) - first
        products = np.zeros((m + 1, m + 1))
        products[:m, :m] = self._products[first:, first:]
        products[:m, m] = self._steps[first:] @ change if m else 0.0
        products[m, m] = bend
        self._products = products
        self._append(step, change, m)

    def _append(self, step: Array, change: Array, m: int) -> None:
        """Append a pair to the last m ones; these are moved to the front only once in a few times."""
        if not self._room.size:
            self._room = np.empty((2, self._most + SPARE, len(step)))
        if self._end == self._room.shape[1]:
            for k in range(m):  # without a copy of all
                self._room[:, k] = self._room[:, self._end - m + k]
            self._end = m
        self._room[:, self._end] = step, change
        self._end += 1
        self._steps, self._changes = self._room[:, self._end - m - 1 : self._end]

    def turned(self, gradient: Array, rough: Callable[[Array], Array]) -> Array:
        """H⁻¹ times a gradient (D,), from a first approximation of this product."""
        m = len(self._steps)
        if m == 0:
            return rough(gradient)
        inverse = np.linalg.inv(self._products)  # by back substitution
        bends = self._products.diagonal()
        shares = inverse @ (self._steps @ gradient)
        move = rough(gradient - shares @ self._changes)
        change = self._changes[-1]
        move *= bends[-1] / float(change @ rough(change))
        move += ((bends * shares - self._changes @ move) @ inverse) @ self._steps
        return move
