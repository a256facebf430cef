"""The best split of points of the plane by a line, by rotating a line about each point."""

from __future__ import annotations

from collections.abc import Callable
from functools import cmp_to_key
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.core.exact import Whole, integral

INT_REACH = 2.0**30  # maximum coordinate for which differences and cross products fit into int64
EPS = float(np.finfo(float).eps)
TINY = 1e-290  # smaller products may have lost digits


class Places:
    """The distinct positions of the samples, sorted by x, then by y.

    With the gain g of a position (its positives minus its negatives) and the side s, -1 or +1, that a rule assigns
    to it, the rule makes (n - Σ s g) / 2 errors: the best rule has the largest Σ s g.
    """

    def __init__(self, X: Array, y: Array) -> None:
        decimal = integral(X)
        numbers = (X if decimal is None else decimal[0]) + 0.0  # turns -0 into 0
        at, first, inverse = np.unique(numbers, axis=0, return_index=True, return_inverse=True)
        self._of = inverse.ravel()  # (n,): the position of each sample
        self._gain = np.bincount(self._of, weights=y, minlength=len(at)).astype(np.int64)
        self._sure = decimal is not None and bool(np.ptp(at, axis=0).max() < INT_REACH)
        if self._sure:
            at = at.astype(np.int64)
        self._x, self._y = np.ascontiguousarray(at.T)
        self._whole = at.astype(object) if self._sure else Whole.of(X).rows(first.tolist())  # Python integers

    def sides(self) -> Array:
        """The side, -1 or +1, of each sample for a best line; a constant if no line is better."""
        gain = self._gain
        most, limit = abs(int(gain.sum())), int(np.abs(gain).sum())
        best = np.full(len(gain), 1 if gain.sum() >= 0 else -1)
        for i in range(len(gain) if len(gain) > 1 else 0):
            if most == limit:
                break
            order, ends = self._turn(i)
            # A downward line through position i has the later positions on its left. Turning left until it points
            # upwards, it passes all positions: later ones change to its right, earlier ones to its left.
            others = np.concatenate([-gain[:i], gain[i + 1 :]])
            sums = int(others.sum()) - 2 * others[order].cumsum()[ends]
            k = int(np.abs(sums).argmax())
            if abs(int(sums[k])) + abs(int(gain[i])) > most:
                most = abs(int(sums[k])) + abs(int(gain[i]))
                best = self._left(i, order[: ends[k] + 1]) * (1 if sums[k] > 0 else -1)
                best[i] = 1 if gain[i] > 0 else -1
        return np.asarray(best[self._of], dtype=float)

    def _left(self, i: int, passed: NDArray[Any]) -> NDArray[np.int64]:
        """+1 for the positions on the left of a line through position i that has passed some others, else -1."""
        left = np.repeat([-1, 1], [i, len(self._gain) - 1 - i])
        left[passed] *= -1
        return np.insert(left, i, 0)

    def _turn(self, i: int) -> tuple[NDArray[Any], NDArray[Any]]:
        """The other positions in the order in which a line rotating about position i passes them.

        Returns the order (m - 1,), as indices without i, and the positions in it at which a group of simultaneously
        passed positions ends.
        """
        x = np.concatenate([self._x[i] - self._x[:i], self._x[i + 1 :] - self._x[i]])  # >= 0
        y = np.concatenate([self._y[i] - self._y[:i], self._y[i + 1 :] - self._y[i]])
        order = (y / (np.abs(y) + x)).argsort()  # increases with the angle, from above -90° up to 90°
        x, y = x[order], y[order]
        ahead, back = x[:-1] * y[1:], x[1:] * y[:-1]
        turns = ahead - back  # above 0 if the next position is passed later, 0 if simultaneously
        if not self._sure:
            unsure = np.abs(turns) <= 4 * EPS * (np.abs(ahead) + np.abs(back)) + TINY
            for j in unsure.nonzero()[0].tolist():
                turns[j] = self._compare(i, order[j], order[j + 1])
        if (turns < 0).any():  # too close for floats
            order = np.array(sorted(order.tolist(), key=cmp_to_key(self._later(i))))
            turns = np.array([self._compare(i, j, k) for j, k in pairwise(order.tolist())])
        return order, np.append(turns > 0, True).nonzero()[0]

    def _later(self, i: int) -> Callable[[int, int], int]:
        """A comparison of other positions for `sorted`: above 0 if the first is passed later."""
        return lambda j, k: -self._compare(i, j, k)

    def _compare(self, i: int, j: int, k: int) -> int:
        """The position that a line rotating about position i passes first: 1 for j, -1 for k, 0 for both."""
        (x, y), (u, v) = (
            self._whole[i] - self._whole[o] if o < i else self._whole[o + 1] - self._whole[i] for o in (j, k)
        )
        return int(x * v > u * y) - int(x * v < u * y)
