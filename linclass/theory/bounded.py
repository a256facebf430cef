"""Half-spaces and discs in integers, and weights that prove that none exists."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import ArrayLike

from linclass.core.checks import Array
from linclass.core.exact import Whole
from linclass.theory.shapes import Bools, Obstacle


@dataclass(frozen=True)
class _Bounded:
    """All x with w·x + b - s ‖x‖² >= 0, in integers of arbitrary size.

    Parameters
    ----------
    exact : tuple of int
        w, then b, then s.
    """

    exact: tuple[int, ...]

    def contains(self, points: ArrayLike) -> Bools:
        """Whether each point lies in the shape, without any rounding."""
        *w, b, s = self.exact
        X = np.asarray(points, dtype=float).reshape(-1, len(w))
        if not len(X):
            return np.zeros(0, dtype=bool)
        whole = Whole.of(X)  # x = m / unit
        m, unit = whole.rows(), whole.unit
        value = (m @ np.array(w, dtype=object)) * unit + b * unit**2 - s * (m * m).sum(axis=1)
        return np.asarray(value >= 0, dtype=bool)


@dataclass(frozen=True)
class HalfSpace(_Bounded):
    """All x with w·x + b >= 0."""

    @property
    def w(self) -> Array:
        """The normal, of length 1; shape (d,)."""
        return self._unit()[:-1]

    @property
    def b(self) -> float:
        """The bias."""
        return float(self._unit()[-1])

    def _unit(self) -> Array:
        """w and b in floats."""
        *w, b, _ = self.exact
        largest = max(map(abs, w))
        values = np.array([v / largest for v in (*w, b)])  # integers of arbitrary size, rounded once
        return np.asarray(values / np.linalg.norm(values[:-1]))


@dataclass(frozen=True)
class Disc(_Bounded):
    """All x with 2 c·x + t - ‖x‖² >= 0, the disc with centre c and squared radius t + ‖c‖²."""

    @property
    def center(self) -> tuple[float, float]:
        """The centre."""
        u, v, _, s = self.exact
        return u / (2 * s), v / (2 * s)

    @property
    def radius(self) -> float:
        """The radius."""
        u, v, b, s = self.exact
        return sqrt((4 * b * s + u * u + v * v) / (4 * s * s))


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Radon(Obstacle):
    """A common point of the hulls of the positives and of the negatives (Radon 1921).

    Parameters
    ----------
    weights : ndarray of shape (n,)
        >= 0 with sum 1 in each class and equal weighted means; at most d + 2 of them are positive.
    point : ndarray of shape (d,)
        The mean.
    """

    weights: Array
    point: Array


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class DiscWeights(Obstacle):
    """Equal weighted means of positives and negatives, with at least as large a spread of the positives.

    With weights a of the positives and b of the negatives, Σ a x = Σ b x and Σ a ‖x‖² >= Σ b ‖x‖². A disc g(x) = 2
    c·x + t - ‖x‖², > 0 on positives and < 0 on negatives, would give the contradiction Σ a g(x) > 0 > Σ b g(x).

    Parameters
    ----------
    weights : ndarray of shape (n,)
        >= 0 with sum 1 in each class.
    point : ndarray of shape (2,)
        The mean.
    gap : float
        Σ a ‖x‖² - Σ b ‖x‖² >= 0; above 0 if a plane separates the lifted points, but with the wrong orientation.
    """

    weights: Array
    point: Array
    gap: float
