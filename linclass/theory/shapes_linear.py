"""Half-spaces and discs: signs of linear functions of the point, or of the lifted point (x, -‖x‖²)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np

from linclass.core import errors
from linclass.core.checks import Array
from linclass.core.exact import Whole
from linclass.theory.bounded import Disc, DiscWeights, HalfSpace, Radon
from linclass.theory.circuits import Circuits
from linclass.theory.patterns import functional, patterns
from linclass.theory.shapes import Bools, Masks, Obstacle, Shape, Witness

MOST_CIRCUITS = 2_000  # maximum number of dependences for many labellings of the same points
MOST_STEPS = 2_000_000  # number of hyperplanes through d points times the cost of each: a few seconds

Solution = list[int] | dict[int, Fraction]


@dataclass(frozen=True, eq=False)
class _Points:
    """Points as integers, relative to the centre of their box: x = (row + middle) / unit."""

    X: Array
    rows: list[list[int]]
    middle: list[int]
    unit: int

    @classmethod
    def of(cls, X: Array) -> _Points:
        """The points as integers."""
        whole = Whole.of(X)
        rows: list[list[int]] = whole.rows().tolist()
        middle = [(min(column) + max(column)) // 2 for column in zip(*rows, strict=True)]
        return cls(X, [[v - o for v, o in zip(row, middle, strict=True)] for row in rows], middle, whole.unit)

    @property
    def reach(self) -> int:
        """The largest coordinate, at least 1."""
        return max(1, *(abs(v) for row in self.rows for v in row))

    def lifted(self) -> list[list[int]]:
        """(x, -‖x‖²) for each row."""
        return [[*row, -sum(v * v for v in row)] for row in self.rows]


def _moved(w: Sequence[int], b: int, s: int, middle: Sequence[int], unit: int) -> tuple[int, ...]:
    """Convert w, b, s for unit x - middle to those for x.

    w·(ux - o) + b - s ‖ux - o‖²  =  (u w + 2 s u o)·x + (b - w·o - s ‖o‖²) - s u² ‖x‖²
    """
    bias = b - sum(a * o + s * o * o for a, o in zip(w, middle, strict=True))
    return (*(unit * (a + 2 * s * o) for a, o in zip(w, middle, strict=True)), bias, s * unit**2)


def _halfway(rows: Sequence[Sequence[int]], w: Sequence[int], inside: Bools) -> int:
    """Twice the bias for which 0 is halfway between the classes."""
    along = [sum(a * v for a, v in zip(w, row, strict=True)) for row in rows]
    least = min(a for a, positive in zip(along, inside, strict=True) if positive)
    return -(least + max(a for a, positive in zip(along, inside, strict=True) if not positive))


def _shares(X: Array, share: dict[int, Fraction], inside: Bools) -> tuple[Array, Array]:
    """Weights with sum 1 in each class, and the mean of the positives."""
    total = sum(a for i, a in share.items() if i < len(X) and inside[i])
    weights = np.zeros(len(X))
    for i, a in share.items():
        if i < len(X):
            weights[i] = float(a / total)
    return weights, weights[inside] @ X[inside]


def _solved(vectors: Sequence[Sequence[int]], inside: Bools, circuits: Circuits | None) -> Solution:
    """A functional above 0 on the vectors inside and below 0 on the others, or the weights that exclude it."""
    signs = inside.tolist()
    if circuits:
        return circuits.functional(sum(1 << i for i, positive in enumerate(signs) if positive))
    return functional(
        [z if positive else [-v for v in z] for z, positive in zip(vectors, signs, strict=True)]
    )


def _half_space(at: _Points, inside: Bools, circuits: Circuits | None = None) -> Witness | Obstacle:
    """Strict separation by w·x + b."""
    if inside.all() or not inside.any():  # a boundary beside all points, perpendicular to the first axis
        sign = 1 if inside.all() else -1
        return HalfSpace(_moved([4] + [0] * (at.X.shape[1] - 1), 5 * sign * at.reach, 0, at.middle, at.unit))
    p = _solved(_affine(at), inside, circuits)
    if isinstance(p, dict):
        return Radon(*_shares(at.X, p, inside))
    w = p[:-1]
    return HalfSpace(_moved([2 * a for a in w], _halfway(at.rows, w, inside), 0, at.middle, at.unit))


def _disc(at: _Points, inside: Bools, circuits: Circuits | None = None) -> Witness | Obstacle:
    """Strict separation of the lifted points by w·x + b - s ‖x‖², s > 0."""
    n, reach = len(at.X), at.reach
    if inside.all():  # a disc around the box of all points
        return Disc(_moved([0, 0], 3 * reach**2, 1, at.middle, at.unit))
    if not inside.any():  # a disc beside it: from 5/4 to 7/4 of the reach of the points
        return Disc(_moved([48 * reach, 0], -35 * reach**2, 16, at.middle, at.unit))
    vectors = _lifted(at)
    p = _solved(vectors, np.append(inside, True), circuits)
    if isinstance(p, dict):
        total = sum(a for i, a in p.items() if i < n and inside[i])
        gap = p.get(n, Fraction(0)) * vectors[n][-2] / (total * at.unit**2)
        return DiscWeights(*_shares(at.X, p, inside), float(gap))
    plane = [reach * p[0], reach * p[1], p[2]]
    u, v, s = (2 * a for a in plane)
    return Disc(_moved([u, v], _halfway(at.lifted(), plane, inside), s, at.middle, at.unit))


def _affine(at: _Points) -> list[list[int]]:
    """(x, 1), with the 1 scaled to the coordinates, for short integers."""
    reach = at.reach
    return [[*row, reach] for row in at.rows]


def _lifted(at: _Points) -> list[list[int]]:
    """(x, -‖x‖², 1) with scaled columns, and last the direction of -‖x‖², for s > 0."""
    reach, lifted = at.reach, at.lifted()
    top = max(1, *(-row[-1] for row in lifted))
    return [*([reach * x, reach * y, q, reach**2] for x, y, q in lifted), [0, 0, top, 0]]


def _each(
    vectors: Callable[[_Points], list[list[int]]],
    decide: Callable[[_Points, Bools, Circuits | None], Witness | Obstacle],
) -> Callable[[Array], Callable[[Bools], Witness | Obstacle]]:
    """The decision function for many labellings of the same points."""

    def prepare(X: Array) -> Callable[[Bools], Witness | Obstacle]:
        at = _Points.of(X)
        z = vectors(at)
        circuits = Circuits(z) if comb(len(z), len(z[0]) + 1) <= MOST_CIRCUITS else None
        return lambda inside: decide(at, inside, circuits)

    return prepare


def _half_spaces(X: Array) -> Masks:
    """The sign patterns of the linear functions of (x, 1)."""
    return np.array(sorted(_patterns(_affine(_Points.of(X))[::-1], len(X))), dtype=np.int64)


def _discs(X: Array) -> Masks:
    """The sign patterns of the linear functions of (x, -‖x‖², 1) that are above 0 in the direction of -‖x‖²."""
    *vectors, up = _lifted(_Points.of(X))
    n = len(X)
    every = _patterns([*vectors[::-1], up], n)
    return np.array(sorted(p - (1 << n) for p in every if p >> n), dtype=np.int64)


def _patterns(vectors: list[list[int]], points: int) -> set[int]:
    """All sign patterns of `points` vectors, if there are not too many hyperplanes to examine."""
    n, d = len(vectors), len(vectors[0]) - 1
    if comb(n, d) * (n * d + 2**d) > MOST_STEPS:
        raise errors.RefusedError(
            "{n} points have too many labellings to list in this class of shapes. Remove some points.",
            n=points,
        )
    return patterns(vectors)


def _corner(n: int, d: int) -> Array:
    """The origin and unit vectors."""
    return np.vstack([np.zeros((1, d)), np.eye(d)])[:n]


HALF_SPACES = Shape(
    "Half-planes",
    None,
    lambda d: d + 1,
    lambda X, inside: _half_space(_Points.of(X), inside),
    _half_spaces,
    _corner,
    prepare=_each(_affine, _half_space),
)
DISCS = Shape(
    "Discs",
    2,
    lambda d: 3,
    lambda X, inside: _disc(_Points.of(X), inside),
    _discs,
    _corner,
    prepare=_each(_lifted, _disc),
)
