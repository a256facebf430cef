"""The interface of points in the plane for pictures. Subclasses decide how the points are stored."""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from linboard import detail

Interval = tuple[float, float]
NAMES = ("+1", "\N{MINUS SIGN}1")  # the usual names of two classes; the first one is the positive one
MAX_CLASSES = 4  # number of colours and symbols of a board
EMPTY_BOX = ((0.0, 6.0), (0.0, 6.0))
LARGEST = 1e300  # limit for the coordinates of a box: with its margins, it is far below the largest float
POINT = 1e-14  # span below which points count as coincident
DIFFERENT_UNITS = 20  # ratio of spans and sizes of axes that have different units (age, income)


class Points:
    """Points in the plane, each with the index of its class; class 0 is the positive one.

    Attributes
    ----------
    X : ndarray of shape (n, 2)
    labels : ndarray of int8, shape (n,)
        Class index of each point.
    names : tuple of str
        The names of the classes.
    columns : tuple of 2 str
        The titles of the axes.
    """

    X: NDArray[np.float64]
    labels: NDArray[np.int8]
    names: tuple[str, ...]
    columns: tuple[str, ...]

    @cached_property
    def n(self) -> int:
        """Number of points."""
        return len(self.labels)

    @cached_property
    def n_classes(self) -> int:
        """Number of named classes, including classes without points."""
        return len(self.names)

    @cached_property
    def present(self) -> tuple[int, ...]:
        """Sorted class indices that occur among the points."""
        return tuple(np.unique(self.labels).tolist())

    @cached_property
    def drawn(self) -> NDArray[np.int64]:
        """Indices of the drawn points: all, or a sample if there are many."""
        return detail.sample(self.X, self.labels)

    @cached_property
    def bounds(self) -> tuple[Interval, Interval]:
        """The initially visible box, ((x_min, x_max), (y_min, y_max)): all points with a margin.

        It is square if both axes share a scale. Its ends are round numbers, and it is never empty.
        """
        return box(self.X, self.equal_scales) if self.n else EMPTY_BOX

    @cached_property
    def equal_scales(self) -> bool:
        """Whether both axes share a scale: False if they have very different units."""
        return equal_scales(self.X) if self.n else True


def equal_scales(X: NDArray[np.float64]) -> bool:
    """Whether both axes of points (n, 2), n >= 1, share a scale: False if they have very different units."""
    X = np.clip(X, -LARGEST, LARGEST)
    return not all(_far_apart(*sizes) for sizes in (np.ptp(X, axis=0), np.abs(X).max(axis=0)))


def aspect(X: NDArray[np.float64]) -> float:
    """How much larger the larger span of points (n, 2) is than the other one, n >= 1; 1 if a span is 0."""
    small, large = sorted(np.ptp(np.clip(X, -LARGEST, LARGEST), axis=0).tolist())
    return float(large / small) if small > 0 else 1.0


def box(X: NDArray[np.float64], equal: bool | None = None) -> tuple[Interval, Interval]:
    """The box of points (n, 2), n >= 1, with a margin.

    It is square if both axes share a scale; `equal` says whether they do, by default if their units allow it. Its ends
    are round numbers, and it is never empty.
    """
    X = np.clip(X, -LARGEST, LARGEST)
    low, high = X.min(axis=0), X.max(axis=0)
    span, size = high - low, np.maximum(np.abs(low), np.abs(high))
    if equal_scales(X) if equal is None else equal:
        span, size = np.full(2, span.max()), np.full(2, size.max())
    point = span <= np.maximum(1e-9 * size, POINT)  # all points coincide: show their neighbourhood
    span = np.where(point, np.maximum(6.0, size), 1.3 * span)
    ends = np.column_stack([(low + high - span) / 2, (low + high + span) / 2])
    x, y = (_round_interval(*pair) for pair in ends.tolist())
    return x, y


def _far_apart(a: float, b: float) -> bool:
    """Whether the ratio of two positive sizes is too large for a common scale."""
    small, large = sorted((float(a), float(b)))
    return small > 0 and large > DIFFERENT_UNITS * small


def _round_interval(low: float, high: float) -> Interval:
    """An interval around [low, high] whose ends are multiples of a round step (1, 2 or 5 times a power of ten)."""
    power = 10.0 ** math.floor(math.log10((high - low) / 10))
    step = next((m * power for m in (1, 2, 5) if 10 * m * power >= high - low), 10 * power)
    # Twelve digits remove the rounding error of the product (0.6000000000000001).
    return float(f"{math.floor(low / step) * step:.12g}"), float(f"{math.ceil(high / step) * step:.12g}")
