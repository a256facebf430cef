"""The best way to split points of the plane by a line: turn a line about each of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cmp_to_key
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.core.exact import Whole, integral

INT_REACH = 2.0**30  # coordinates up to here have differences and cross products that int64 holds
EPS = float(np.finfo(float).eps)
TINY = 1e-290  # products below may have lost digits


class Places:
    """The different places of the samples, from left to right, those of one column upwards.

    With the gain g of a place (its positives less its negatives) and the side s, -1 or +1, that a rule gives
    it, the rule makes (n - Σ s g) / 2 errors: the best one has the greatest Σ s g.
    """

    def __init__(self, X: Array, y: Array) -> None:
        decimal = integral(X)
        numbers = (X if decimal is None else decimal[0]) + 0.0  # 0, not -0
        at, first, inverse = np.unique(numbers, axis=0, return_index=True, return_inverse=True)
        self._of = inverse.ravel()  # (n,): the place of each sample
        self._gain = np.bincount(self._of, weights=y, minlength=len(at)).astype(np.int64)
        self._sure = decimal is not None and bool(np.ptp(at, axis=0).max() < INT_REACH)
        if self._sure:
            at = at.astype(np.int64)
        self._x, self._y = np.ascontiguousarray(at.T)
        self._whole = (
            at.astype(object) if self._sure else Whole.of(X).rows(first.tolist())
        )  # Python's integers

    def sides(self) -> Array:
        """The side, -1 or +1, that a best line gives each sample: one for all if no line is better."""
        gain = self._gain
        most, limit = abs(int(gain.sum())), int(np.abs(gain).sum())
        best = np.full(len(gain), 1 if gain.sum() >= 0 else -1)
        for i in range(len(gain) if len(gain) > 1 else 0):
            if most == limit:
                break
            order, ends = self._turn(i)
            # Looking down, a line through place i has the later places on its left. Turning to the left until
            # it looks up, it passes all places: later ones change to its right, earlier ones to its left.
            others = np.concatenate([-gain[:i], gain[i + 1 :]])
            sums = int(others.sum()) - 2 * others[order].cumsum()[ends]
            k = int(np.abs(sums).argmax())
            if abs(int(sums[k])) + abs(int(gain[i])) > most:
                most = abs(int(sums[k])) + abs(int(gain[i]))
                best = self._left(i, order[: ends[k] + 1]) * (1 if sums[k] > 0 else -1)
                best[i] = 1 if gain[i] > 0 else -1
        return np.asarray(best[self._of], dtype=float)

    def _left(self, i: int, passed: NDArray[Any]) -> NDArray[np.int64]:
        """+1 for the places on the left of a line through place i that has passed some others, else -1."""
        left = np.repeat([-1, 1], [i, len(self._gain) - 1 - i])
        left[passed] *= -1
        return np.insert(left, i, 0)

    def _turn(self, i: int) -> tuple[NDArray[Any], NDArray[Any]]:
        """The other places in the order in which a line turning about place i passes them.

        Returns the order (m - 1,), as indices without i, and the positions in it at which a group ends of places
        that are passed at one moment.
        """
        x = np.concatenate([self._x[i] - self._x[:i], self._x[i + 1 :] - self._x[i]])  # >= 0
        y = np.concatenate([self._y[i] - self._y[:i], self._y[i + 1 :] - self._y[i]])
        order = (y / (np.abs(y) + x)).argsort()  # rises with the angle, from above -90° up to 90°
        x, y = x[order], y[order]
        ahead, back = x[:-1] * y[1:], x[1:] * y[:-1]
        turns = ahead - back  # above 0 where the next place is passed later, 0 where at the same moment
        if not self._sure:
            unsure = np.abs(turns) <= 4 * EPS * (np.abs(ahead) + np.abs(back)) + TINY
            for j in unsure.nonzero()[0].tolist():
                turns[j] = self._compare(i, order[j], order[j + 1])
        if (turns < 0).any():  # too close for floats to tell
            order = np.array(sorted(order.tolist(), key=cmp_to_key(self._later(i))))
            turns = np.array([self._compare(i, j, k) for j, k in pairwise(order.tolist())])
        return order, np.append(turns > 0, True).nonzero()[0]

    def _later(self, i: int) -> Callable[[int, int], int]:
        """How `sorted` is to compare the other places: above 0 where the first is passed later."""
        return lambda j, k: -self._compare(i, j, k)

    def _compare(self, i: int, j: int, k: int) -> int:
        """Which of two other places a line turning about place i passes first: 1 for j, -1 for k, 0 for both."""
        (x, y), (u, v) = (
            self._whole[i] - self._whole[o] if o < i else self._whole[o + 1] - self._whole[i] for o in (j, k)
        )
        return int(x * v > u * y) - int(x * v < u * y)
