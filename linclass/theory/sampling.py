"""One random sample of a database that answers all rectangle queries, and its largest error (BHK 6).

A query asks for the fraction of n points in an axis-parallel rectangle R; the estimate is the fraction of the
sample in R. Infinitely many rectangles cut out at most n^4 different sets, because each rectangle can be shrunk
until every side contains a point. The bounds of `generalisation` therefore apply to all of them:

one rectangle    FiniteClass()                  all, by counting FiniteClass(log_size=log_sets(n))
Chernoff's form  FiniteClass(rate=1/3)          in that form     FiniteClass(log_sets(n), 1/3)
all, by their VC dimension 4, for any n         VCClass(4)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.checks import Array
from linclass.core.exact_input import not_rounded
from linclass.theory.shapes_plane import Rectangle

Indices = NDArray[np.intp]


@dataclass(frozen=True)
class Estimate:
    """The true answer of a query and its estimate from the sample.

    Parameters
    ----------
    rectangle : Rectangle
    inside, sampled : int
        Number of points in the rectangle, and of sample points in it.
    n, size : int
        Total number of points, and of sample points.
    """

    rectangle: Rectangle
    inside: int
    sampled: int
    n: int
    size: int

    @property
    def true(self) -> float:
        """Fraction of the points in the rectangle."""
        return self.inside / self.n

    @property
    def estimated(self) -> float:
        """Fraction of the sample in the rectangle."""
        return self.sampled / self.size

    @property
    def error(self) -> float:
        """|true - estimated|, computed from integers."""
        return abs(self.inside * self.size - self.sampled * self.n) / (self.n * self.size)


@dataclass(frozen=True)
class Shrunk:
    """A rectangle shrunk to its points.

    Parameters
    ----------
    rectangle : Rectangle
    left, right, bottom, top : int
        The index of a point on each side.
    """

    rectangle: Rectangle
    left: int
    right: int
    bottom: int
    top: int


def log_sets(n: int) -> float:
    """4 ln n: rectangles cut out at most n^4 different sets of n points."""
    return 4 * log(parameters.at_least(n, 1, "n"))


def draw_sample(n: int, size: int, *, random_state: Any = None) -> Indices:
    """Indices of a sample of that size, drawn with replacement.

    Parameters
    ----------
    n : int >= 1
        Number of points.
    size : int >= 1
    random_state : int, Generator or None, default None
        Seed.
    """
    rng = checks.generator(random_state)
    return rng.integers(
        parameters.at_least(n, 1, "n"), size=parameters.at_least(size, 1, "size"), dtype=np.intp
    )


def estimate(points: ArrayLike, sample_index: ArrayLike, rectangle: Rectangle) -> Estimate:
    """The true answer of a query and its estimate from the sample.

    Parameters
    ----------
    points : array-like of shape (n, 2)
    sample_index : array-like of int, shape (s,)
        The sample's points, possibly with repetitions.
    rectangle : Rectangle

    Raises
    ------
    ValueError
        If the points are not finite numbers in two columns, or an index is invalid.
    """
    X, index = _checked(points, sample_index)
    inside = rectangle.contains(X)
    return Estimate(rectangle, int(inside.sum()), int(inside[index].sum()), len(X), len(index))


def shrink(points: ArrayLike, rectangle: Rectangle) -> Shrunk | None:
    """The smallest rectangle with the same points, with a point on each side; None if it contains none."""
    X = _plane(points)
    held = np.flatnonzero(rectangle.contains(X))
    if not len(held):
        return None
    left, bottom = held[X[held].argmin(axis=0)].tolist()
    right, top = held[X[held].argmax(axis=0)].tolist()
    tight = Rectangle((float(X[left, 0]), float(X[bottom, 1])), (float(X[right, 0]), float(X[top, 1])))
    return Shrunk(tight, left=left, right=right, bottom=bottom, top=top)


def worst_rectangle(points: ArrayLike, sample_index: ArrayLike) -> Estimate:
    """The rectangle with the largest error of the sample, exactly, in O(n³).

    With c_i the number of copies of point i in the sample, maximise |Σ (s - n c_i)| over the points of a rectangle,
    in integers. Points with an equal coordinate enter together. For every pair of a lowest and a highest row, the
    columns in between are summed; the best run of columns is the largest difference of two of their prefix sums.

    Parameters
    ----------
    points : array-like of shape (n, 2)
    sample_index : array-like of int, shape (s,)
        The sample's points, possibly with repetitions.

    Returns
    -------
    Estimate
        The estimate for a rectangle shrunk to its points; all points if the sample has no error.

    Raises
    ------
    ValueError
        As `estimate`.

    Examples
    --------
    >>> from linclass import worst_rectangle
    >>> worst = worst_rectangle([[0, 0], [1, 1], [2, 2], [3, 3]], sample_index=[0, 1])
    >>> worst.true, worst.estimated, worst.error
    (0.5, 0.0, 0.5)
    """
    *_before, last = search_worst(points, sample_index)
    return last


def search_worst(points: ArrayLike, sample_index: ArrayLike) -> Iterator[Estimate]:
    """As `worst_rectangle`, in pieces: the worst rectangle so far, after each lowest row.

    `pieces` returns the number of pieces. The last one is the overall worst.
    """
    X, index = _checked(points, sample_index)
    return _search(X, index)


def pieces(points: ArrayLike) -> int:
    """Number of pieces of `search_worst`: the number of distinct values of a coordinate."""
    X = _plane(points)
    return min(len(np.unique(X[:, 0])), len(np.unique(X[:, 1])))


def _search(X: Array, index: Indices) -> Iterator[Estimate]:
    """The pieces of `search_worst`, for checked arguments."""
    n, size = len(X), len(index)
    gain = size - n * np.bincount(index, minlength=n)
    across = 0 if len(np.unique(X[:, 1])) <= len(np.unique(X[:, 0])) else 1  # the axis of the columns
    columns, column = np.unique(X[:, across], return_inverse=True)
    rows, row = np.unique(X[:, 1 - across], return_inverse=True)
    table = np.zeros((len(rows), len(columns)), dtype=np.int64)
    np.add.at(table, (row.ravel(), column.ravel()), gain)
    known: Estimate | None = None
    before: tuple[int, int, int, int] | None = None
    for block in _best_blocks(table):
        if known is None or block != before:
            first, last, low, high = before = block
            corners = np.empty((2, 2))
            corners[:, across] = columns[[low, high]]
            corners[:, 1 - across] = rows[[first, last]]
            best = Rectangle(tuple(corners[0].tolist()), tuple(corners[1].tolist()))
            tight = shrink(X, best)
            known = estimate(X, index, best if tight is None else tight.rectangle)
        yield known


def _best_blocks(table: NDArray[np.int64]) -> Iterator[tuple[int, int, int, int]]:
    """First and last row and column of the block with the largest |sum| that begins in row 0, in row 0 or 1, …

    The whole table if all sums are 0.
    """
    height, width = table.shape
    best, most = (0, height - 1, 0, width - 1), 0
    prefixes = np.zeros((height, width + 1), dtype=np.int64)
    table.cumsum(axis=1, out=prefixes[:, 1:])
    for first in range(height):
        sums = prefixes[first:].cumsum(axis=0)  # rows first … last, columns before k
        for sign in (1, -1):
            rises = sign * sums - np.minimum.accumulate(sign * sums, axis=1)
            if rises.max() > most:
                last, end = np.unravel_index(int(rises.argmax()), rises.shape)
                start = int((sign * sums[last, : end + 1]).argmin())
                most, best = int(rises[last, end]), (first, first + int(last), start, int(end) - 1)
        yield best


def worst_errors(
    points: ArrayLike, sizes: ArrayLike, *, repeats: int = 1, random_state: Any = None
) -> Iterator[tuple[int, float]]:
    """The largest error over all rectangles for new samples, one by one, to allow progress reports.

    Parameters
    ----------
    points : array-like of shape (n, 2)
    sizes : array-like of int
        Sample sizes.
    repeats : int >= 1, default 1
        Number of samples of each size; all sizes once, then all sizes again, …
    random_state : int, Generator or None, default None
        Seed.

    Yields
    ------
    size, error
    """
    X = _plane(points)
    wanted = [parameters.at_least(size, 1, "sizes") for size in np.atleast_1d(sizes).tolist()]
    repeats = parameters.at_least(repeats, 1, "repeats")
    rng = checks.generator(random_state)
    return (
        (size, worst_rectangle(X, draw_sample(len(X), size, random_state=rng)).error)
        for _ in range(repeats)
        for size in wanted
    )


def _plane(points: ArrayLike) -> Array:
    """The checked points."""
    X = not_rounded(points, checks.matrix(points, "points"), "points")
    if X.shape[1] != 2:
        raise ValueError(f"points must have 2 columns; got {X.shape[1]}. Select two of them.")
    return X


def _checked(points: ArrayLike, sample_index: ArrayLike) -> tuple[Array, Indices]:
    """The checked points and sample indices."""
    X, index = _plane(points), np.asarray(sample_index)
    if index.ndim != 1 or not len(index) or index.dtype.kind not in "iu":
        raise ValueError(
            f"sample_index must be a list of at least one whole number; got {sample_index!r}. "
            "Pass for example [0, 2]."
        )
    if index.min() < 0 or index.max() >= len(X):
        wrong = int(index[(index < 0) | (index >= len(X))][0])
        raise ValueError(
            f"sample_index must name points 0 to {len(X) - 1}; got {wrong}. Remove or replace that index."
        )
    return X, index.astype(np.intp)
