"""Shapes of the plane that the positive points determine: rectangles and convex polygons."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass.core.checks import Array
from linclass.core.exact import Whole
from linclass.theory.shapes import Bools, Masks, Obstacle, Shape, Witness, beyond, combined, runs

MOST_CORNERS = 16  # maximum number of points for an enumeration of 2^n sets


@dataclass(frozen=True)
class Rectangle:
    """A closed axis-parallel rectangle.

    Parameters
    ----------
    low, high : pair of float
        Its least and largest coordinates.
    """

    low: tuple[float, float]
    high: tuple[float, float]

    def contains(self, points: ArrayLike) -> Bools:
        """Whether each point lies in the rectangle."""
        X = np.asarray(points, dtype=float).reshape(-1, 2)
        return np.asarray(((np.array(self.low) <= X) & (np.array(self.high) >= X)).all(axis=1))


@dataclass(frozen=True)
class Extremes(Obstacle):
    """A negative point in the smallest rectangle around the positives.

    Parameters
    ----------
    point : int
        The index of the negative point.
    left, right, bottom, top : int
        Positives on the four sides: any rectangle that contains them contains the negative.
    """

    point: int
    left: int
    right: int
    bottom: int
    top: int


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Polygon:
    """A closed convex polygon; with two corners a segment, with one a point.

    Parameters
    ----------
    corners : ndarray of shape (k, 2)
        Counter-clockwise.
    """

    corners: Array

    def contains(self, points: ArrayLike) -> Bools:
        """Whether each point lies in the polygon."""
        X = np.asarray(points, dtype=float).reshape(-1, 2)
        both: list[Any] = Whole.of(np.vstack([self.corners, X])).rows().tolist()
        corners = both[: len(self.corners)]
        triangles = _fan(corners)
        inside = [any(_in_triangle(p, *t) for t in triangles) for p in both[len(corners) :]]
        return np.array(inside, dtype=bool)


@dataclass(frozen=True)
class HullPoint(Obstacle):
    """A negative point that is a convex combination of positives, so that every convex set with these contains it too.

    Parameters
    ----------
    point : int
        The index of the negative point.
    corners : tuple of int
        One to three positives.
    weights : tuple of float
        Positive weights of the corners with sum 1.
    """

    point: int
    corners: tuple[int, ...]
    weights: tuple[float, ...]


def _decide_rectangle(X: Array, inside: Bools) -> Witness | Obstacle:
    """The smallest rectangle around the positives contains no negative, or every rectangle around them does."""
    if not inside.any():
        (left, right), (bottom, top) = beyond(X[:, 0]), beyond(X[:, 1])
        return Rectangle((left, bottom), (right, top))
    positives = np.flatnonzero(inside)
    P = X[positives]
    (left, bottom), (right, top) = P.min(axis=0).tolist(), P.max(axis=0).tolist()
    rectangle = Rectangle((left, bottom), (right, top))
    wrong = np.flatnonzero(~inside & rectangle.contains(X))
    if not len(wrong):
        return rectangle
    sides = positives[[*P.argmin(axis=0), *P.argmax(axis=0)]].tolist()
    return Extremes(int(wrong[0]), left=sides[0], right=sides[2], bottom=sides[1], top=sides[3])


def _decide_polygon(X: Array, inside: Bools) -> Witness | Obstacle:
    """The hull of the positives contains no negative, or every convex set with them does."""
    if not inside.any():
        (left, right), (bottom, top) = beyond(X[:, 0]), beyond(X[:, 1])
        return Polygon(np.array([[left, bottom], [right, bottom], [left, top]]))
    rows: list[Any] = Whole.of(X).rows().tolist()
    hull = _hull(rows, np.flatnonzero(inside).tolist())
    for j in np.flatnonzero(~inside).tolist():
        for triangle in _fan(hull):
            if _in_triangle(rows[j], *(rows[i] for i in triangle)):
                return _mean(j, triangle, rows)
    return Polygon(X[hull])


def _turn(a: Any, b: Any, c: Any) -> int:
    """Twice the area of the triangle a, b, c: positive if it is counter-clockwise."""
    return int((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


def _hull(rows: list[Any], chosen: list[int]) -> list[int]:
    """Indices of the corners of the hull of the chosen points, counter-clockwise (Andrew 1979)."""
    order = sorted({tuple(rows[i]): i for i in reversed(chosen)}.values(), key=rows.__getitem__)
    if len(order) <= 2:
        return order
    chains = []
    for way in (order, order[::-1]):
        chain: list[int] = []
        for i in way:
            while len(chain) > 1 and _turn(rows[chain[-2]], rows[chain[-1]], rows[i]) <= 0:
                chain.pop()
            chain.append(i)
        chains.append(chain[:-1])
    return chains[0] + chains[1]


def _fan(hull: list[Any]) -> list[tuple[Any, Any, Any]]:
    """Triangles from the first corner that cover the polygon; degenerate ones for less than three corners."""
    if len(hull) < 3:
        return [(hull[0], hull[-1], hull[-1])]
    return [(hull[0], b, c) for b, c in pairwise(hull[1:])]


def _in_triangle(p: Any, a: Any, b: Any, c: Any) -> bool:
    """Whether p lies in the closed triangle, which may be degenerate with b = c."""
    if b == c:
        between = all(min(u, v) <= w <= max(u, v) for u, v, w in zip(a, b, p, strict=True))
        return between and _turn(a, b, p) == 0
    return _turn(a, b, p) >= 0 and _turn(b, c, p) >= 0 and _turn(c, a, p) >= 0


def _mean(j: int, triangle: tuple[int, int, int], rows: list[Any]) -> HullPoint:
    """Point j as a convex combination of the corners of a triangle that contains it."""
    p, (a, b, c) = rows[j], (rows[i] for i in triangle)
    if a == b:
        return HullPoint(j, triangle[:1], (1.0,))
    if b == c:
        axis = 0 if a[0] != b[0] else 1
        shares = [
            Fraction(b[axis] - p[axis], b[axis] - a[axis]),
            Fraction(p[axis] - a[axis], b[axis] - a[axis]),
        ]
    else:
        area = _turn(a, b, c)
        shares = [Fraction(_turn(u, v, p), area) for u, v in ((b, c), (c, a), (a, b))]
    kept = [(i, float(share)) for i, share in zip(triangle, shares, strict=False) if share]
    return HullPoint(j, tuple(i for i, _ in kept), tuple(share for _, share in kept))


def _rectangles(X: Array) -> Masks:
    """A rectangle cuts out the intersection of an interval on each axis."""
    return combined(runs(X[:, 0]), runs(X[:, 1]), np.bitwise_and)


def _polygons(X: Array) -> Masks:
    """All sets except those that contain up to three points (Carathéodory) but not all points of their hull."""
    n = len(X)
    rows: list[Any] = Whole.of(X).rows().tolist()
    bits = [1 << (n - 1 - i) for i in range(n)]
    left = np.arange(1 << n, dtype=np.int64)
    for j in range(n):
        others = [i for i in range(n) if i != j]
        same = [(i,) for i in others if rows[i] == rows[j]]
        apart = [i for i in others if rows[i] != rows[j]]
        pairs = [
            t for t in combinations(apart, 2) if _in_triangle(rows[j], rows[t[0]], rows[t[1]], rows[t[1]])
        ]
        turns = {(a, b): _turn(rows[a], rows[b], rows[j]) > 0 for a in apart for b in apart}
        against = {(a, b): _turn(rows[a], rows[b], rows[j]) < 0 for a, b in turns}
        triples = [
            (a, b, c)
            for a, b, c in combinations(apart, 3)
            if (turns[a, b] and turns[b, c] and turns[c, a])
            or (against[a, b] and against[b, c] and against[c, a])
        ]
        for corners in [*same, *pairs, *triples]:
            needs = sum(bits[i] for i in corners)
            left = left[(left & (needs | bits[j])) != needs]
    return left


def _diamond(n: int, _: int) -> Array:
    """Up to four points, each alone on one side of their rectangle."""
    return np.array([[0.0, 1.0], [2.0, 1.0], [1.0, 0.0], [1.0, 2.0]])[:n]


def _parabola(n: int, _: int) -> Array:
    """Corners of a convex polygon with integer coordinates."""
    x = np.arange(n, dtype=float) - n // 2
    return np.column_stack([x, x * x])


RECTANGLES = Shape("Axis-parallel rectangles", 2, lambda d: 4, _decide_rectangle, _rectangles, _diamond)
POLYGONS = Shape(
    "Convex polygons", 2, lambda d: None, _decide_polygon, _polygons, _parabola, most=MOST_CORNERS
)
