"""Sine waves: a single parameter, but they shatter sets of any number of points on the line.

With θ = ω/π a point x is inside if sin(πθx) >= 0, that is if θx modulo 2 lies from 0 to 1. For integers without a
common divisor, the waves have period 2 in θ, so that finitely many θ suffice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import gcd, pi

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks, errors
from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.core.exact import Whole
from linclass.theory.shapes import Bools, Masks, Obstacle, Shape, Witness

MOST = 16  # maximum number of points for an enumeration of 2^n sets
MOST_WAVES = 100_000  # maximum number of half-waves for one set
MOST_AT_ONCE = 60_000  # maximum number of half-waves times points before the first labelling
MOST_NUMBERS = 10_000_000  # maximum number of half-waves times points for all sets
BLOCK = 1 << 20  # number of values in memory at a time

Span = tuple[Fraction, Fraction, bool, bool]  # from, to, and whether each end belongs to it


@dataclass(frozen=True)
class Wave:
    """All x with sin(ω x) >= 0.

    Parameters
    ----------
    theta : Fraction
        ω / π.
    """

    theta: Fraction

    @property
    def omega(self) -> float:
        """The frequency in floats."""
        return float(self.theta) * pi

    def contains(self, points: ArrayLike) -> Bools:
        """Whether the wave is at least 0 at each point, without rounding."""
        X = np.asarray(points, dtype=float).reshape(-1, 1)
        if not len(X):
            return np.zeros(0, dtype=bool)
        whole = Whole.of(X)
        period = self.theta.denominator * whole.unit
        inside = [m * self.theta.numerator % (2 * period) <= period for (m,) in whole.rows().tolist()]
        return np.array(inside, dtype=bool)


@dataclass(frozen=True)
class NoWave(Obstacle):
    """All frequencies fail.

    Parameters
    ----------
    tried : int
        Number of intervals of frequencies that fail; together they cover all frequencies.
    """

    tried: int


@dataclass(frozen=True)
class Tied(Obstacle):
    """Points whose labels no frequency realises.

    Parameters
    ----------
    points : tuple of int
        Two at the same position with different labels; a negative at 0, where every wave is 0; or two negatives at
        x and -x, because sin(-ωx) = -sin(ωx).
    """

    points: tuple[int, ...]


def dyadic_wave(labels: ArrayLike) -> Wave:
    """The wave that contains exactly those of the points 1/2, 1/4, …, 2^-n with a positive label.

    ω = π (1 + Σ 2^j over the negative x_j = 2^-j), which float64 represents, apart from π, up to n = 51.

    Parameters
    ----------
    labels : array-like of shape (n,)
    """
    size = np.asarray(labels).shape[0] if np.ndim(labels) == 1 else 0
    positive = checks.vector(labels, size, "labels") > 0
    return Wave(Fraction(1 + sum(2**j for j, inside in enumerate(positive.tolist(), start=1) if not inside)))


def _whole(X: Array) -> tuple[list[int], Fraction]:
    """The points as integers without a common divisor, and the unit of these integers."""
    whole = Whole.of(X)
    numbers = [m for (m,) in whole.rows().tolist()]
    divisor = gcd(*numbers) or 1
    return [m // divisor for m in numbers], Fraction(divisor, whole.unit)


def _decide(X: Array, inside: Bools) -> Witness | Obstacle:
    """Restrict the frequencies point by point, the smallest first, with backtracking."""
    numbers, worth = _whole(X)
    tied = _tied(numbers, inside.tolist())
    if tied:
        return Tied(tied)
    order = sorted(range(len(numbers)), key=lambda i: abs(numbers[i]))
    wanted = [(numbers[i], bool(inside[i])) for i in order]
    tried = 0
    stack: list[Iterator[Span]] = [iter([(Fraction(0), Fraction(2), True, True)])]
    while stack:
        span = next(stack[-1], None)
        if span is None:
            stack.pop()
            continue
        if len(stack) > len(wanted):
            theta = span[0] if span[2] and span[0] == span[1] else (span[0] + span[1]) / 2
            return Wave(theta / worth)
        tried += 1
        if tried > MOST_WAVES:
            raise _too_fine()
        stack.append(_half_waves(span, *wanted[len(stack) - 1]))
    return NoWave(tried)


def _prepare(X: Array) -> Callable[[Bools], Witness | Obstacle]:
    """The decision function for many labellings of the same points: all waves are examined once."""
    numbers, worth = _whole(X)
    if 2 * len(numbers) * sum(map(abs, numbers)) > MOST_AT_ONCE:
        return partial(_decide, X)
    waves, ranges = _each_wave(numbers)
    bits = [1 << i for i in range(len(numbers))][::-1]

    def decide(inside: Bools) -> Witness | Obstacle:
        labels = inside.tolist()
        theta = waves.get(sum(bit for bit, positive in zip(bits, labels, strict=True) if positive))
        if theta is not None:
            return Wave(theta / worth)
        tied = _tied(numbers, labels)
        return Tied(tied) if tied else NoWave(ranges)

    return decide


def _each_wave(numbers: list[int]) -> tuple[dict[int, Fraction], int]:
    """The least frequency of each set that a wave cuts out, as θ, and the number of intervals of θ.

    The signs can only change at the zeros k / |x_i|. The midpoint between two zeros represents the interval; a zero
    itself is used only if no interval gives the set.
    """
    x = np.array(numbers, dtype=np.int64)
    sizes = np.unique(np.abs(x[x != 0])) if x.any() else np.array([1])
    top = np.concatenate([np.arange(2 * size + 1) for size in sizes.tolist()])
    bottom = np.repeat(sizes, 2 * sizes + 1)
    places, first = np.unique(
        top / bottom, return_index=True
    )  # floats distinguish fractions of such integers
    top, bottom = top[first], bottom[first]
    middle = top[:-1] * bottom[1:] + top[1:] * bottom[:-1], 2 * bottom[:-1] * bottom[1:]
    found: dict[int, Fraction] = {}
    for above, below in (middle, (top, bottom)):
        inside = np.outer(above, x) % (2 * below[:, None]) <= below[:, None]  # (ranges, n)
        sets, first = np.unique(inside @ (1 << np.arange(len(x))[::-1]), return_index=True)
        for one, i in zip(sets.tolist(), first.tolist(), strict=True):
            found.setdefault(one, Fraction(int(above[i]), int(below[i])))
    return found, 2 * len(places) - 1


def _tied(numbers: list[int], inside: list[bool]) -> tuple[int, ...]:
    """The first points that are an obstacle by themselves; () if there are none."""
    seen: dict[tuple[int, bool], int] = {}
    for i, (x, positive) in enumerate(zip(numbers, inside, strict=True)):
        if x == 0 and not positive:
            return (i,)
        against = [(x, not positive)] if positive else [(x, True), (-x, False)]
        for key in against:
            if key in seen:
                return seen[key], i
        seen.setdefault((x, positive), i)
    return ()


def _half_waves(span: Span, x: int, inside: bool) -> Iterator[Span]:
    """The parts of an interval of θ in which θx has the required sign."""
    if x == 0:  # sin 0 = 0 is inside for all frequencies, as required
        yield span
        return
    low, high, with_low, with_high = span
    size = abs(x)
    k = low.numerator * size // low.denominator - 1
    while Fraction(k, size) <= high:
        # From k / |x| to (k + 1) / |x|: x > 0 is inside if k is even, x < 0 if k is odd; ends are always inside.
        if ((k % 2 == 0) == (x > 0)) == inside:
            start, end = Fraction(k, size), Fraction(k + 1, size)
            closed_start = inside if start > low else with_low and (inside or start < low)
            closed_end = inside if end < high else with_high and (inside or end > high)
            start, end = max(start, low), min(end, high)
            if start < end or (start == end and closed_start and closed_end):
                yield start, end, closed_start, closed_end
        k += 1


def _subsets(X: Array) -> Masks:
    """The sets at all zeros k / |x_i| of the waves, and immediately after each of them."""
    numbers, _ = _whole(X)
    n = len(numbers)
    if _spread_out(numbers):
        return np.arange(1 << n)
    if 2 * n * sum(map(abs, numbers)) > MOST_NUMBERS:
        raise _too_fine()
    x = np.array(numbers, dtype=np.int64)
    bits = 1 << np.arange(n, dtype=np.int64)[::-1]
    found = [np.array([bits.sum()])]  # θ = 0
    for size in np.unique(np.abs(x[x != 0])).tolist():
        for part in blocks(2 * size, BLOCK, n):
            k = np.arange(part.start, part.stop)
            turn = np.outer(k, x) % (2 * size)  # θx in units of 1 / size, modulo 2
            found.append((turn <= size) @ bits)
            after = np.where(x > 0, turn < size, (turn > 0) & (turn <= size)) | (x == 0)
            found.append(after @ bits)
    sets: Masks = np.unique(np.concatenate(found))
    return sets


def _spread_out(numbers: list[int]) -> bool:
    """Whether a half-wave of each number contains half-waves of both signs of the next, so all sets are possible."""
    sizes = sorted(map(abs, numbers))
    return sizes[0] > 0 and all(b > a and (b % a == 0 or b >= 3 * a) for a, b in pairwise(sizes))


def _too_fine() -> errors.RefusedError:
    """The error for points that would take too long."""
    return errors.RefusedError(
        "The waves for these points are too fine to be searched. Choose smaller whole numbers, or "
        "decimals with fewer places."
    )


def _halves(n: int, _: int) -> Array:
    """1/2, 1/4, …, 2^-n."""
    return np.ldexp(1.0, -np.arange(1, n + 1))[:, None]


SINES = Shape("Sine waves", 1, lambda d: None, _decide, _subsets, _halves, most=MOST, prepare=_prepare)
