"""What the classes of shapes share: a shape that holds the positive points and no other, or why there is none.

On the line: rays, intervals and unions of two intervals.
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
from linclass.core.given import not_rounded

Bools = NDArray[np.bool_]
Masks = NDArray[np.int64]  # sets of points: the last point is bit 0
MOST = 60  # points whose sets int64 holds


class Witness(Protocol):
    """A shape that says which points it contains."""

    def contains(self, points: ArrayLike) -> Bools:
        """Whether each point, of shape (n, d) or (n,), lies in the shape; shape (n,)."""
        ...


class Obstacle:
    """Why no shape of a class holds the positive points and no other."""


@dataclass(frozen=True)
class Shape:
    """A class of shapes.

    Parameters
    ----------
    name : str
        Short English title.
    features : int or None
        Coordinates of its points; None for any number.
    vc_dimension : function
        The most points that it shatters, by the number of coordinates; None where there is no most.
    decide : function
        Points (n, d) and which of them are positive, (n,) -> the shape, or the obstacle.
    subsets : function
        Points (n, d) -> the sets of points that its shapes cut out, without repetition.
    example : function
        n, d -> n points in d dimensions that it shatters, if n is not above its VC dimension.
    most : int
        Points up to which `subsets` lists all.
    prepare : function or None
        Points -> the decision on them, quicker than `decide` where many labellings follow.
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
        """The points as an array of shape (n, d); one coordinate each may come as shape (n,).

        Raises
        ------
        ValueError
            If they are no finite numbers, or have another number of coordinates than the class is for.
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
        """The points with a row each, also those with one coordinate that come as shape (n,)."""
        flat = (
            getattr(points, "ndim", 1) == 1 and isinstance(points, Iterable) and not any(map(np.ndim, points))
        )
        if self.features != 1 or not flat:
            return points
        return (
            points[:, None] if isinstance(points, np.ndarray) else [[x] for x in points] or np.empty((0, 1))
        )

    def realise(self, points: ArrayLike, labels: ArrayLike) -> Witness | None:
        """A shape that contains exactly the points with labels above 0; None if there is none.

        Decimals (up to 6 places) are taken as decimals, other floats as their exact value.

        Parameters
        ----------
        points : array-like of shape (n, d)
        labels : array-like of shape (n,)
            Above 0: inside.

        Raises
        ------
        ValueError
            If points or labels are invalid.
        """
        found = self._decided(points, labels)
        return None if isinstance(found, Obstacle) else found

    def obstacle(self, points: ArrayLike, labels: ArrayLike) -> Obstacle | None:
        """Why no shape contains exactly the points with labels above 0; None if one does. As `realise`."""
        found = self._decided(points, labels)
        return found if isinstance(found, Obstacle) else None

    def explain(self, points: ArrayLike, labels: ArrayLike) -> list[Witness | Obstacle]:
        """The shape of each of many labellings of the same points, or why there is none.

        Parameters
        ----------
        points : array-like of shape (n, d)
        labels : array-like of shape (m, n)
            Above 0: inside.

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
    """A union of closed intervals; a ray is one that ends at infinity.

    Parameters
    ----------
    ends : tuple of pairs of float
        The two ends of each, from left to right.
    """

    ends: tuple[tuple[float, float], ...]

    def contains(self, points: ArrayLike) -> Bools:
        """Whether each point lies in one of the intervals."""
        x = np.asarray(points, dtype=float).reshape(-1)
        inside = [(low <= x) & (x <= high) for low, high in self.ends]
        return np.asarray(np.logical_or.reduce(inside))


@dataclass(frozen=True)
class Alternating(Obstacle):
    """Points from left to right whose labels alternate once too often.

    Parameters
    ----------
    points : tuple of int
        Indices: a positive, a negative, a positive, … Their coordinates never fall; where two labels share a place
        they may repeat.
    """

    points: tuple[int, ...]


def beyond(values: Array) -> tuple[float, float]:
    """An interval to the right of all values, in a distance and of a length that suit them."""
    low, high = float(values.min()), float(values.max())
    step = max((high - low) / 4, abs(high) / 2**20, 0.5)  # so that floats can tell high + step from high
    return high + step, high + 2 * step


def runs(x: Array) -> Masks:
    """The sets of neighbours on the line, with the empty one: what an interval cuts out."""
    starts = _prefixes(x)
    low, high = np.triu_indices(len(starts), 1)
    return np.append(starts[high] - starts[low], 0)


def combined(first: Masks, second: Masks, how: np.ufunc) -> Masks:
    """All different results of an operation on a set of the first kind and one of the second."""
    return np.asarray(np.unique(how.outer(first, second)))


def _prefixes(x: Array) -> Masks:
    """The sets of the k leftmost places, for every k from none to all."""
    _, place = np.unique(x, return_inverse=True)
    bits = np.zeros(int(place.max()) + 1, dtype=np.int64)
    np.add.at(bits, place.ravel(), 1 << np.arange(len(x), dtype=np.int64)[::-1])
    return np.concatenate([[0], bits.cumsum()])


def _rays(X: Array) -> Masks:
    prefixes = _prefixes(X[:, 0])
    return np.asarray(prefixes[-1] - prefixes)


def _decide_ray(X: Array, inside: Bools) -> Witness | Obstacle:
    """x >= t: the least positive is t, if no negative lies at it or to its right."""
    x = X[:, 0]
    if not inside.any():
        return Intervals(((beyond(x)[0], np.inf),))
    least = int(np.where(inside, x, np.inf).argmin())
    wrong = np.flatnonzero(~inside & (x >= x[least]))
    return Alternating((least, int(wrong[0]))) if len(wrong) else Intervals(((float(x[least]), np.inf),))


def _decide_intervals(most: int) -> Callable[[Array, Bools], Witness | Obstacle]:
    """The decision for a union of at most so many intervals."""

    def decide(X: Array, inside: Bools) -> Witness | Obstacle:
        """A new interval begins with each positive that a negative parts from the one before."""
        x = X[:, 0]
        if not inside.any():
            return Intervals((beyond(x),))
        order = np.flatnonzero(inside)[x[inside].argsort(kind="stable")].tolist()
        negatives = np.flatnonzero(~inside)[x[~inside].argsort(kind="stable")]
        chain, ends = [order[0]], [[float(x[order[0]])] * 2]
        shared = [int(j) for j in negatives if (x[inside] == x[j]).any()]
        if shared:  # two labels at one place: a positive, a negative, a positive, … all there
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
