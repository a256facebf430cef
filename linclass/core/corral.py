"""A corral: some points and the point nearest to the origin on the flat through them, updated point by point."""

from __future__ import annotations

import numpy as np

from linclass.core.checks import Array

EPS = float(np.finfo(float).eps)
FIRST = 8  # initial capacity


class Corral:
    """Rows of Z, an orthonormal basis Q of their differences from the first row, and the transformation to Q.

    With the differences as the rows of A, Q = T A. Adding or removing a row updates Q and T in time O(k D).

    Parameters
    ----------
    Z : ndarray of shape (n, D)
    row : int
        The first row.
    """

    def __init__(self, Z: Array, row: int) -> None:
        self.rows = [row]
        self._Z, self._k = Z, 0
        self._points, self._Q = np.empty((FIRST + 1, Z.shape[1])), np.empty((FIRST, Z.shape[1]))
        self._T = np.zeros((FIRST, FIRST))
        self._points[0] = Z[row]

    def add(self, row: int) -> bool:
        """Add a row, unless it lies on the flat up to rounding; return whether it was added."""
        difference = self._Z[row] - self._points[0]
        Q, T, k = self._Q[: self._k], self._T[: self._k, : self._k], self._k
        along = Q @ difference
        rest = difference - along @ Q
        again = Q @ rest  # after the first pass, rounding leaves a part along Q
        rest -= again @ Q
        length, size = float(np.sqrt(rest @ rest)), float(np.sqrt(difference @ difference))
        if not length > EPS * max(self._Z.shape[1], k + 1) * size:
            return False
        if k == len(self._Q):
            self._grow()
        self._points[k + 1], self._Q[k] = self._Z[row], rest / length
        self._T[k, :k], self._T[k, k] = -(along + again) @ T / length, 1 / length
        self.rows.append(row)
        self._k = k + 1
        return True

    def drop(self, place: int) -> None:
        """Remove the row at this position of `rows`."""
        k, column = self._k, max(place - 1, 0)
        Q, T = self._Q[:k], self._T[:k, :k]
        if place == 0:  # the differences are now taken from the second row
            T[:, 0] = T.sum(axis=1)
        mirror = T[:, column].copy()  # the components of the removed difference in the rows of Q
        mirror[-1] += np.copysign(np.sqrt(mirror @ mirror), mirror[-1])
        mirror /= np.sqrt(mirror @ mirror)
        for part in (Q, T):  # a reflection, after which only the last row of Q contains it
            part -= np.outer(2 * mirror, mirror @ part)
        T[:, column:-1] = T[:, column + 1 :]
        T[:, -1] = 0
        self._points[place:k] = self._points[place + 1 : k + 1]
        del self.rows[place]
        self._k = k - 1

    def nearest(self) -> Array:
        """Weights with sum 1 of the point of the flat nearest to the origin."""
        Q, T = self._Q[: self._k], self._T[: self._k, : self._k]
        weights: Array = np.eye(1, self._k + 1)[0]
        for _ in range(2):  # the second pass restores the digits that T has lost
            shares = -(Q @ self.place(weights)) @ T
            weights[1:] += shares
            weights[0] -= shares.sum()
        return weights

    def place(self, weights: Array) -> Array:
        """The weighted mean of the rows."""
        place: Array = weights @ self._points[: self._k + 1]
        return place

    def _grow(self) -> None:
        """Double the capacity."""
        more = np.empty(self._Q.shape)
        self._points, self._Q = np.concatenate([self._points, more]), np.concatenate([self._Q, more])
        self._T = np.pad(self._T, ((0, len(more)), (0, len(more))))
