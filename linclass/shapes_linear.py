"""Half-spaces and discs: shapes that a linear function of the point, or of the lifted point (x, ‖x‖²), bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt

import numpy as np
from numpy.typing import ArrayLike

from linclass.checks import Array
from linclass.exact import Whole
from linclass.patterns import functional, patterns
from linclass.shapes import Bools, Masks, Obstacle, Shape, Witness

MOST_STEPS = 2_000_000  # hyperplanes through d points, times what each costs: a few seconds


@dataclass(frozen=True)
class _Bounded:
    """All x with w·x + b - s ‖x‖² >= 0, in whole numbers of any length.

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
        values = np.array([float(Fraction(v, largest)) for v in (*w, b)])
        return np.asarray(values / np.linalg.norm(values[:-1]))


@dataclass(frozen=True)
class Disc(_Bounded):
    """All x with 2 c·x + t - ‖x‖² >= 0, the disc of centre c and squared radius t + ‖c‖²."""

    @property
    def center(self) -> tuple[float, float]:
        """The centre."""
        x, y = self._center()
        return float(x), float(y)

    @property
    def radius(self) -> float:
        """The radius."""
        x, y = self._center()
        return sqrt(Fraction(self.exact[-2], self.exact[-1]) + x * x + y * y)

    def _center(self) -> tuple[Fraction, Fraction]:
        """The centre as fractions."""
        u, v, _, s = self.exact
        return Fraction(u, 2 * s), Fraction(v, 2 * s)


@dataclass(frozen=True, eq=False)  # arrays have no single answer to ==
class Radon(Obstacle):
    """A point that the hulls of the positives and of the negatives share (Radon 1921).

    Parameters
    ----------
    weights : ndarray of shape (n,)
        >= 0, summing to 1 in each class, with equal weighted means; at most d + 2 of them are above 0.
    point : ndarray of shape (d,)
        The mean.
    """

    weights: Array
    point: Array


@dataclass(frozen=True, eq=False)  # arrays have no single answer to ==
class DiscWeights(Obstacle):
    """Equal weighted means of positives and negatives, the positives spread at least as far.

    With a the weights of positives and b those of negatives, Σ a x = Σ b x and Σ a ‖x‖² >= Σ b ‖x‖²; but
    g(x) = 2 c·x + t - ‖x‖² > 0 on positives and < 0 on negatives would give Σ a g(x) > 0 > Σ b g(x).

    Parameters
    ----------
    weights : ndarray of shape (n,)
        >= 0, summing to 1 in each class.
    point : ndarray of shape (2,)
        The mean.
    gap : float
        Σ a ‖x‖² - Σ b ‖x‖² >= 0; above 0 where a plane separates the lifted points, but only the wrong way up.
    """

    weights: Array
    point: Array
    gap: float


def _centred(X: Array) -> tuple[list[list[int]], list[int], int]:
    """The points in whole numbers, less the middle of their box, that middle, and their unit."""
    whole = Whole.of(X)
    rows: list[list[int]] = whole.rows().tolist()
    middle = [(min(column) + max(column)) // 2 for column in zip(*rows, strict=True)]
    return [[v - o for v, o in zip(row, middle, strict=True)] for row in rows], middle, whole.unit


def _lifted(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    """(x, -‖x‖²) for each row."""
    return [[*row, -sum(v * v for v in row)] for row in rows]


def _moved(w: Sequence[int], b: int, s: int, middle: Sequence[int], unit: int) -> tuple[int, ...]:
    """w, b, s for x where they were for unit x - middle.

    w·(ux - o) + b - s ‖ux - o‖²  =  (u w + 2 s u o)·x + (b - w·o - s ‖o‖²) - s u² ‖x‖²
    """
    bias = b - sum(a * o + s * o * o for a, o in zip(w, middle, strict=True))
    return (*(unit * (a + 2 * s * o) for a, o in zip(w, middle, strict=True)), bias, s * unit**2)


def _halfway(rows: Sequence[Sequence[int]], w: Sequence[int], inside: Bools) -> int:
    """Twice the bias that puts 0 halfway between the classes."""
    along = [sum(a * v for a, v in zip(w, row, strict=True)) for row in rows]
    least = min(a for a, positive in zip(along, inside, strict=True) if positive)
    return -(least + max(a for a, positive in zip(along, inside, strict=True) if not positive))


def _signed(rows: Sequence[Sequence[int]], inside: Bools) -> list[list[int]]:
    """(x, 1) for positives and -(x, 1) for negatives; the 1 in the coordinates' size, for short numbers."""
    reach = max(1, *(abs(v) for row in rows for v in row))
    return [
        [v if positive else -v for v in (*row, reach)]
        for row, positive in zip(rows, inside.tolist(), strict=True)
    ]


def _shares(X: Array, share: dict[int, Fraction], inside: Bools) -> tuple[Array, Array]:
    """Weights that sum to 1 in each class, and the positives' mean."""
    total = sum(a for i, a in share.items() if i < len(X) and inside[i])
    weights = np.zeros(len(X))
    for i, a in share.items():
        if i < len(X):
            weights[i] = float(a / total)
    return weights, weights[inside] @ X[inside]


def _decide_half_space(X: Array, inside: Bools) -> Witness | Obstacle:
    """Strict separation by w·x + b."""
    rows, middle, unit = _centred(X)
    if inside.all() or not inside.any():  # a boundary beside all points, across the first axis
        width = max(1, *(abs(row[0]) for row in rows))
        sign = 1 if inside.all() else -1
        return HalfSpace(_moved([2] + [0] * (X.shape[1] - 1), 3 * sign * width, 0, middle, unit))
    p = functional(_signed(rows, inside))
    if isinstance(p, dict):
        return Radon(*_shares(X, p, inside))
    w = p[:-1]
    return HalfSpace(_moved([2 * a for a in w], _halfway(rows, w, inside), 0, middle, unit))


def _decide_disc(X: Array, inside: Bools) -> Witness | Obstacle:
    """Strict separation of the lifted points by w·x + b - s ‖x‖², s > 0."""
    rows, middle, unit = _centred(X)
    lifted = _lifted(rows)
    if inside.all() or not inside.any():
        width = max(1, *(abs(v) for row in rows for v in row))
        if inside.all():  # a disc round their box
            return Disc(_moved([0, 0], 3 * width**2, 1, middle, unit))
        return Disc(
            _moved([8 * width, 0], -15 * width**2, 1, middle, unit)
        )  # beside: centre 4, radius 1 width
    top = max(1, *(-row[-1] for row in lifted))
    p = functional([*_signed(lifted, inside), [0, 0, top, 0]])
    if isinstance(p, dict):
        weights, point = _shares(X, p, inside)
        total = sum(a for i, a in p.items() if i < len(X) and inside[i])
        return DiscWeights(weights, point, float(p.get(len(X), Fraction(0)) * top / (total * unit**2)))
    plane = p[:-1]
    u, v, s = (2 * a for a in plane)
    return Disc(_moved([u, v], _halfway(lifted, plane, inside), s, middle, unit))


def _half_spaces(X: Array) -> Masks:
    """The sign patterns of the linear functions of (x, 1)."""
    rows, _, _ = _centred(X)
    return np.array(sorted(_patterns([[*row, 1] for row in reversed(rows)])), dtype=np.int64)


def _discs(X: Array) -> Masks:
    """The sign patterns of the linear functions of (x, -‖x‖², 1) that are above 0 in the direction of -‖x‖²."""
    rows, _, _ = _centred(X)
    every = _patterns([*([*row, 1] for row in reversed(_lifted(rows))), [0, 0, 1, 0]])
    n = len(X)
    return np.array(sorted(p - (1 << n) for p in every if p >> n), dtype=np.int64)


def _patterns(vectors: list[list[int]]) -> set[int]:
    """All sign patterns, where there are not too many hyperplanes to look at."""
    n, d = len(vectors), len(vectors[0]) - 1
    if comb(n, d) * (n * d + 2**d) > MOST_STEPS:
        raise ValueError(
            f"{n} points in {d} dimensions have too many labellings to list. Remove some points."
        )
    return patterns(vectors)


def _corner(n: int, d: int) -> Array:
    """The origin and unit vectors."""
    return np.vstack([np.zeros((1, d)), np.eye(d)])[:n]


HALF_SPACES = Shape("Half-planes", None, lambda d: d + 1, _decide_half_space, _half_spaces, _corner)
DISCS = Shape("Discs", 2, lambda d: 3, _decide_disc, _discs, _corner)
