"""The common interface of classes of shapes: a shape with exactly the positive points, or an obstacle.

Also the classes on the line: rays, intervals and unions of two intervals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, errors
from linclass.core.checks import Array
from linclass.core.exact_input import not_rounded

Bools = NDArray[np.bool_]
Masks = NDArray[np.int64]  # sets of points as bits: the last point is bit 0
MOST = 60  # maximum number of points for int64 masks


class Witness(Protocol):
    """A shape that can test points."""

    def contains(self, points: ArrayLike) -> Bools:
        """Whether each point, of shape (n, d) or (n,), lies in the shape; shape (n,)."""
        ...


class Obstacle:
    """A proof that no shape of a class contains exactly the positive points."""


@dataclass(frozen=True)
class Shape:
    """A class of shapes.

    Parameters
    ----------
    name : str
        Short English title.
    features : int or None
        Number of coordinates of its points; None for any number.
    vc_dimension : function
        The size of the largest shattered sets, by the number of coordinates; None if it is infinite.
    decide : function
        Points (n, d) and the mask of the positive ones, (n,) -> the shape, or the obstacle.
    subsets : function
        Points (n, d) -> the distinct sets of points that its shapes cut out.
    example : function
        n, d -> n points in d dimensions that it shatters, if n is at most its VC dimension.
    most : int
        Maximum number of points for `subsets`.
    prepare : function or None
        Points -> a decision function for them, faster than `decide` for many labellings.
    """

    name: str
    features: int | None
    vc_dimension: Callable[[int], int | None]
    decide: Callable[[Array, Bools], Witness | Obstacle]
    subsets: Callable[[Array], Masks]
    example: Callable[[int, int], Array]
    most: int = MOST
    prepare: Callable[[Array], Callable[[Bools], Witness | Obstacle]] | None = None

    def points(self, points: ArrayLike) -> Array:
        """The points as an array of shape (n, d); points with one coordinate may have shape (n,).

        Raises
        ------
        ValueError
            If they are not finite numbers, or have the wrong number of coordinates.
        """
        points = self.table(points)
        X = not_rounded(points, checks.matrix(points, "points"), "points")
        if self.features not in (None, X.shape[1]):
            raise errors.RefusedError(
                "{name} require points with {d} coordinate(s), but got {got}. Select that many columns.",
                name=self.name,
                d=self.features,
                got=X.shape[1],
            )
        return X

    def table(self, points: Any) -> Any:
        """The points as a table with one row each, also from shape (n,) for one coordinate."""
        flat = (
            getattr(points, "ndim", 1) == 1 and isinstance(points, Iterable) and not any(map(np.ndim, points))
        )
        if self.features != 1 or not flat:
            return points
        return (
            points[:, None] if isinstance(points, np.ndarray) else [[x] for x in points] or np.empty((0, 1))
        )

    def realise(self, points: ArrayLike, labels: ArrayLike) -> Witness | None:
        """A shape that contains exactly the points with positive labels; None if there is none.

        Decimals (up to 6 places) are taken as decimals, other floats as their exact value.

        Parameters
        ----------
        points : array-like of shape (n, d)
        labels : array-like of shape (n,)
            Positive: inside.

        Raises
        ------
        ValueError
            If points or labels are invalid.
        """
        found = self._decided(points, labels)
        return None if isinstance(found, Obstacle) else found

    def obstacle(self, points: ArrayLike, labels: ArrayLike) -> Obstacle | None:
        """The obstacle to a shape with exactly the points with positive labels; None if one exists. As `realise`."""
        found = self._decided(points, labels)
        return found if isinstance(found, Obstacle) else None

    def explain(self, points: ArrayLike, labels: ArrayLike) -> list[Witness | Obstacle]:
        """The shape or the obstacle for each of many labellings of the same points.

        Parameters
        ----------
        points : array-like of shape (n, d)
        labels : array-like of shape (m, n)
            Positive: inside.

        Raises
        ------
        ValueError
            If points or labels are invalid.
        """
        X, rows = self.points(points), checks.matrix(labels, "labels") > 0
        if rows.shape[1] != len(X):
            raise ValueError(f"labels must have {len(X)} columns, one for each point; got {rows.shape[1]}.")
        decide = self.prepare(X) if self.prepare else partial(self.decide, X)
        return [decide(inside) for inside in rows]

    def _decided(self, points: ArrayLike, labels: ArrayLike) -> Witness | Obstacle:
        """The shape or the obstacle."""
        X = self.points(points)
        return self.decide(X, checks.vector(labels, len(X), "labels") > 0)


@dataclass(frozen=True)
class Intervals:
    """A union of closed intervals; a ray is an interval with an infinite end.

    Parameters
    ----------
    ends : tuple of pairs of float
        The two ends of each interval, from left to right.
    """

    ends: tuple[tuple[float, float], ...]

    def contains(self, points: ArrayLike) -> Bools:
        """Whether each point lies in one of the intervals."""
        x = np.asarray(points, dtype=float).reshape(-1)
        inside = [(low <= x) & (x <= high) for low, high in self.ends]
        return np.asarray(np.logical_or.reduce(inside))


@dataclass(frozen=True)
class Alternating(Obstacle):
    """Points from left to right whose labels alternate too often.

    Parameters
    ----------
    points : tuple of int
        Indices: a positive, a negative, a positive, … Their coordinates are ascending; two labels at the same
        position may repeat.
    """

    points: tuple[int, ...]


def beyond(values: Array) -> tuple[float, float]:
    """An interval to the right of all values, at a suitable distance and of a suitable length."""
    low, high = float(values.min()), float(values.max())
    step = max(
        (high - low) / 4, abs(high) / 2**20, 0.5
    )  # large enough for floats to distinguish high + step from high
    return high + step, high + 2 * step


def runs(x: Array) -> Masks:
    """The sets of consecutive points on the line, and the empty one: the sets cut out by intervals."""
    starts = _prefixes(x)
    low, high = np.triu_indices(len(starts), 1)
    return np.append(starts[high] - starts[low], 0)


def combined(first: Masks, second: Masks, how: np.ufunc) -> Masks:
    """All distinct results of an operation on a set of the first kind and one of the second."""
    return np.asarray(np.unique(how.outer(first, second)))


def _prefixes(x: Array) -> Masks:
    """The sets of the k leftmost positions, for every k from none to all."""
    _, place = np.unique(x, return_inverse=True)
    bits = np.zeros(int(place.max()) + 1, dtype=np.int64)
    np.add.at(bits, place.ravel(), 1 << np.arange(len(x), dtype=np.int64)[::-1])
    return np.concatenate([[0], bits.cumsum()])


def _rays(X: Array) -> Masks:
    prefixes = _prefixes(X[:, 0])
    return np.asarray(prefixes[-1] - prefixes)


def _decide_ray(X: Array, inside: Bools) -> Witness | Obstacle:
    """x >= t: the least positive is t, if no negative is at t or to its right."""
    x = X[:, 0]
    if not inside.any():
        return Intervals(((beyond(x)[0], np.inf),))
    least = int(np.where(inside, x, np.inf).argmin())
    wrong = np.flatnonzero(~inside & (x >= x[least]))
    return Alternating((least, int(wrong[0]))) if len(wrong) else Intervals(((float(x[least]), np.inf),))


def _decide_intervals(most: int) -> Callable[[Array, Bools], Witness | Obstacle]:
    """The decision for a union of at most `most` intervals."""

    def decide(X: Array, inside: Bools) -> Witness | Obstacle:
        """Each positive that a negative separates from the previous one starts a new interval."""
        x = X[:, 0]
        if not inside.any():
            return Intervals((beyond(x),))
        order = np.flatnonzero(inside)[x[inside].argsort(kind="stable")].tolist()
        negatives = np.flatnonzero(~inside)[x[~inside].argsort(kind="stable")]
        chain, ends = [order[0]], [[float(x[order[0]])] * 2]
        shared = [int(j) for j in negatives if (x[inside] == x[j]).any()]
        if shared:  # two labels at one position: a positive, a negative, a positive, … all there
            place = int(np.flatnonzero(inside & (x == x[shared[0]]))[0])
            return Alternating((place, *((shared[0], place) * most)))
        for before, after in pairwise(order):
            k = int(np.searchsorted(x[negatives], x[before]))
            if k < len(negatives) and x[negatives[k]] < x[after]:
                chain += [int(negatives[k]), after]
                ends.append([float(x[after])] * 2)
            ends[-1][1] = float(x[after])
        return (
            Intervals(tuple((a, b) for a, b in ends))
            if len(ends) <= most
            else Alternating(tuple(chain[: 2 * most + 1]))
        )

    return decide


def _line(n: int, _: int) -> Array:
    """0, 1, …, n - 1 on the line."""
    return np.arange(n, dtype=float)[:, None]


RAYS = Shape("Rays", 1, lambda d: 1, _decide_ray, lambda X: np.unique(_rays(X)), _line)
INTERVALS = Shape(
    "Intervals", 1, lambda d: 2, _decide_intervals(1), lambda X: np.unique(runs(X[:, 0])), _line
)
TWO_INTERVALS = Shape(
    "Unions of two intervals",
    1,
    lambda d: 4,
    _decide_intervals(2),
    lambda X: combined(runs(X[:, 0]), runs(X[:, 0]), np.bitwise_or),
    _line,
)
