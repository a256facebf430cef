"""sam-count and sam-all: rectangles select at most n⁴ subsets of n points, so one sample serves all rectangles."""

from __future__ import annotations

from math import ceil

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.checks import Array
from linclass.proofs.chain import Assumption, Example, Line, Proof
from linclass.proofs.tails import off
from linclass.theory.sampling import shrink
from linclass.theory.shapes_plane import Rectangle

TRIED = 20  # random rectangles


def count(X: ArrayLike, y: ArrayLike | None = None, *, n: int | None = None, random_state: int = 0) -> Proof:
    """Claim: rectangles select at most n⁴ different subsets of n >= 2 points (BHK 6).

    - shrink: a rectangle, with each side moved inward to a point, has the same subset (20 seeded random rectangles)
    - across: there are at most n(n + 1)/2 pairs left <= right of coordinates of points (finite)
    - up: and as many pairs bottom <= top (finite)
    - subsets: the number of different subsets, with the empty one, is <= (n(n + 1)/2)² + 1 (finite)
    - power: (n(n + 1)/2)² + 1 <= n⁴ (two)

    Parameters
    ----------
    X : array-like of shape (m, 2)
    y : array-like or None
        Not used.
    n : int >= 1 or None
        The number of points of the set; None takes m. With m > n the set is not that finite one.
    random_state : int
        Seed of the rectangles.
    """
    points = _plane(X)
    size = len(points) if n is None else parameters.at_least(n, 1, "n")
    rng = checks.generator(random_state)
    low, high = points.min(axis=0), points.max(axis=0)
    corners = np.sort(rng.uniform(low, high, (TRIED, 2, 2)), axis=1)
    tried = [Rectangle(tuple(a.tolist()), tuple(b.tolist())) for a, b in corners]
    tight = [shrink(points, rectangle) for rectangle in tried]
    inside = np.array([rectangle.contains(points).sum() for rectangle in tried])
    pairs = size * (size + 1) // 2
    subsets = subsets_of(points)
    known = {"n": size}
    across, up = (_pairs(column) for column in points.T)
    lines = (
        Line(
            "shrink", "=", lambda: [rectangle.contains(points) for rectangle in tried],
            lambda: [np.zeros(len(points)) if found is None else found.rectangle.contains(points) for found in tight],
            "rectangles", (), {},
            {"low": corners[:, 0], "high": corners[:, 1], "inside": inside, "most": inside == inside.max()},
            telling="most",
        ),
        Line("across", "<=", lambda: _pairs(points[:, 0]), lambda: size * (size + 1) / 2, needs=("finite",),
             constants=known | {"pairs": across}),
        Line("up", "<=", lambda: _pairs(points[:, 1]), lambda: size * (size + 1) / 2, needs=("finite",),
             constants=known | {"pairs": up}),
        Line("subsets", "<=", lambda: subsets, lambda: (size * (size + 1) / 2) ** 2 + 1, needs=("finite",),
             constants=known | {"subsets": subsets, "pairs": pairs}),
        Line("power", "<=", lambda: (size * (size + 1) / 2) ** 2 + 1, lambda: size**4, needs=("two",),
             constants=known | {"pairs": pairs}),
    )  # fmt: skip
    return Proof(
        "sam-count",
        lines,
        (
            Assumption("finite", len(np.unique(points, axis=0)) <= size, _more),
            Assumption("two", size >= 2, _one),
        ),
    )


def everything(
    X: ArrayLike,
    y: ArrayLike | None = None,
    *,
    epsilon: float = 0.1,
    delta: float = 0.05,
    size: int | None = None,
    n: int | None = None,
) -> Proof:
    """Claim: s >= (3/ε²)(4 ln n + ln(2/δ)) is enough for all rectangles at once, with probability >= 1 - δ (BHK 6).

    A sample of s points is drawn with replacement; a subset is off if its shares of the points and of the sample differ
    by more than ε. The probabilities of the first line are exact.

    - one: it is off with probability <= 2e^(-ε²s/3), for a subset of any size
    - union: number of subsets times 2e^(-ε²s/3) <= 2n⁴ e^(-ε²s/3) (finite)
    - small: 2n⁴ e^(-ε²s/3) <= δ (enough)
    - logarithm: ε²s/3 >= 4 ln n + ln(2/δ) (enough)
    - solve: s >= (3/ε²)(4 ln n + ln(2/δ)) (enough)

    Parameters
    ----------
    X : array-like of shape (m, 2)
    y : array-like or None
        Not used.
    epsilon, delta : float
        ε > 0, and δ between 0 and 1.
    size : int >= 1 or None
        s; None takes the least sufficient one.
    n : int >= 2 or None
        As in `count`.
    """
    points = _plane(X)
    number = max(2, len(points)) if n is None else parameters.at_least(n, 2, "n")
    epsilon = parameters.positive(epsilon, "epsilon")
    if not 0 < parameters.fraction(delta, "delta") < 1:
        raise ValueError(f"delta must lie between 0 and 1; got {delta}. Pass for example delta=0.05.")
    least = 3 / epsilon**2 * (4 * np.log(number) + np.log(2 / delta))
    s = ceil(least) if size is None else parameters.at_least(size, 1, "size")
    shares = np.arange(len(points) + 1) / len(points)
    tails = off(shares, s, epsilon)
    subsets = subsets_of(points)
    known = {"epsilon": epsilon, "s": s}
    lines = (
        Line("one", "<=", lambda: tails, lambda: 2 * np.exp(-(epsilon**2) * s / 3), "subsets", (), known,
             {"p": shares, "P": tails}),
        Line("union", "<=", lambda: subsets * 2 * np.exp(-(epsilon**2) * s / 3),
             lambda: 2 * float(number) ** 4 * np.exp(-(epsilon**2) * s / 3), needs=("finite",),
             constants=known | {"subsets": subsets, "n": number}),
        Line("small", "<=", lambda: 2 * float(number) ** 4 * np.exp(-(epsilon**2) * s / 3), lambda: delta,
             needs=("enough",), constants=known | {"n": number, "delta": delta}),
        Line("logarithm", ">=", lambda: epsilon**2 * s / 3, lambda: 4 * np.log(number) + np.log(2 / delta),
             needs=("enough",), constants=known | {"n": number, "delta": delta}),
        Line("solve", ">=", lambda: s, lambda: 3 / epsilon**2 * (4 * np.log(number) + np.log(2 / delta)),
             needs=("enough",), constants=known | {"n": number, "delta": delta, "least": float(least)}),
    )  # fmt: skip
    return Proof(
        "sam-all",
        lines,
        (
            Assumption("finite", len(points) <= number, _more),
            Assumption("enough", bool(s >= least * (1 - 1e-12)), _few),
        ),
    )


def subsets_of(points: Array) -> int:
    """The number of different subsets that rectangles select, with the empty one, in O(n³).

    Each other subset has one box with a point on all sides. For each pair left <= right, the pairs bottom <= top are
    counted whose points touch both.
    """
    left, column = np.unique(points[:, 0], return_inverse=True)
    rows, row = np.unique(points[:, 1], return_inverse=True)
    table = np.zeros((len(left), len(rows)), dtype=bool)
    table[column.ravel(), row.ravel()] = True
    total = 1
    for first in range(len(left)):
        held = np.logical_or.accumulate(
            table[first:], axis=0
        )  # rows with a point between first and each right side
        starts, ends = _next(table[first]), _next_each(table[first:])
        top = np.maximum(
            starts[None], ends
        )  # the lowest row up to which both sides are touched, from each bottom
        after = np.concatenate(
            [held[:, ::-1].cumsum(axis=1)[:, ::-1], np.zeros((len(held), 1), dtype=int)], axis=1
        )
        total += int((held * np.take_along_axis(after, top, axis=1)).sum())
    return total


def _next(touched: NDArray[np.bool_]) -> NDArray[np.int64]:
    """For each row, the first row from it on that is touched, or the number of rows."""
    first: NDArray[np.int64] = _next_each(touched[None])[0]
    return first


def _next_each(touched: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The same for several sides, shape (m, rows)."""
    rows = touched.shape[1]
    places = np.where(touched, np.arange(rows), rows)
    found: NDArray[np.int64] = np.minimum.accumulate(places[:, ::-1], axis=1)[:, ::-1]
    return found


def _pairs(values: Array) -> int:
    """The number of pairs a <= b of different values."""
    different = np.unique(values)
    return int((different[:, None] <= different).sum())


def _plane(X: ArrayLike) -> Array:
    """Checked points of the plane."""
    points = checks.matrix(X)
    if points.shape[1] != 2:
        raise ValueError(
            f"Rectangles are of the plane; the points have {points.shape[1]} features. Select two."
        )
    return points


def _more() -> Example:
    """The set has more points than n, as an infinite one has for every n."""
    angle = 2 * np.pi * np.arange(12) / 12 + 0.1
    y = np.where(np.arange(12) % 2, 1, -1)
    return Example(np.column_stack([np.cos(angle), np.sin(angle)]), y, {"n": 2})


def _one() -> Example:
    """One place, with two samples: it has two subsets, but 1⁴ = 1."""
    return Example(np.zeros((2, 2)), np.array([-1, 1]), {"n": 1})


def _few() -> Example:
    """A sample of ten."""
    angle = 2 * np.pi * np.arange(12) / 12 + 0.1
    y = np.where(np.arange(12) % 2, 1, -1)
    return Example(np.column_stack([np.cos(angle), np.sin(angle)]), y, {"size": 10})
