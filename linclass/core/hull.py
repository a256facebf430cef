"""The point of a convex hull nearest to the origin (Wolfe 1976), in floats and in integers.

Either the hull of the z_n contains the origin, or its nearest point p has z_n·p >= ‖p‖² > 0 for all n.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

import numpy as np

from linclass.core.checks import Array
from linclass.core.corral import Corral

ZERO = 1e-12
Point = Sequence[int]


def nearest(Z: Array) -> tuple[list[int], Array]:
    """Nearest point p of the hull of the rows of Z, (n, D), in floats, and the rows of its convex combination.

    Near the origin, p is rounding error, and only the rows are useful, for `nearest_exact`.
    """
    lengths = np.einsum("nd,nd->n", Z, Z)
    size = float(np.sqrt(lengths.max()))
    corral, share = Corral(Z, int(lengths.argmin())), np.ones(1)
    rows, p = corral.rows.copy(), Z[corral.rows[0]]
    while True:
        length = float(np.sqrt(p @ p))
        along = Z @ p
        j = int(along.argmin())
        if length <= ZERO * size or along[j] >= length * (length - ZERO * size) or j in rows:
            return rows, p
        if not corral.add(j):  # it is on the flat up to rounding, so there is no nearer point
            return rows, p
        share = _shrink(corral, np.append(share, 0.0))
        nearer = corral.place(share)
        if nearer @ nearer >= p @ p:  # no progress beyond rounding
            return rows, p
        rows, p = corral.rows.copy(), nearer


def _shrink(corral: Corral, share: Array) -> Array:
    """Drop rows until the nearest point of the flat through the rest lies inside their hull; return its weights."""
    while True:
        target = corral.nearest()
        low = target <= ZERO
        if not low.any():
            return target
        step = float((share[low] / np.maximum(share[low] - target[low], ZERO)).min())
        share = share + min(step, 1.0) * (target - share)
        keep = share > ZERO
        keep[np.where(low, share, np.inf).argmin()] = False
        for place in np.flatnonzero(~keep)[::-1].tolist():
            corral.drop(place)
        share = share[keep] / share[keep].sum()


def nearest_exact(Z: Sequence[Point], start: list[int]) -> tuple[dict[int, Fraction], list[int]]:
    """Nearest point of the hull of the rows of Z, which are integers, without any rounding.

    Parameters
    ----------
    Z : sequence of n sequences of D int
    start : list of int
        Rows to start with, if their nearest point lies inside their hull.

    Returns
    -------
    share : dict
        The rows of the convex combination, with their positive weights.
    p : list of D int
        The nearest point times a positive number.
    """
    rows, share = start, _affine_exact([Z[i] for i in start])
    if share is None or min(share) <= 0:
        first = min(range(len(Z)), key=lambda i: _dot(Z[i], Z[i]))
        rows, share = [first], [Fraction(1)]
    while True:
        scale = lcm(*(part.denominator for part in share))
        parts = [int(part * scale) for part in share]
        p = [sum(part * Z[i][k] for part, i in zip(parts, rows, strict=True)) for k in range(len(Z[0]))]
        along = [_dot(z, p) for z in Z]
        j = min(range(len(Z)), key=along.__getitem__)
        if along[j] * scale >= _dot(p, p):  # z_j·p >= ‖p‖² for all j: p is the nearest point
            return dict(zip(rows, share, strict=True)), p
        rows, share = _shrink_exact(Z, [*rows, j], [*share, Fraction(0)])


def _shrink_exact(
    Z: Sequence[Point], rows: list[int], share: list[Fraction]
) -> tuple[list[int], list[Fraction]]:
    """Drop rows until the nearest point of the flat through the rest lies inside their hull."""
    while True:
        target = _affine_exact([Z[i] for i in rows])
        if target is None:
            raise ArithmeticError("The rows of a corral must be affinely independent.")
        if min(target) > 0:
            return rows, target
        step = min(a / (a - t) for a, t in zip(share, target, strict=True) if t <= 0)
        moved = [a + step * (t - a) for a, t in zip(share, target, strict=True)]
        rows = [row for row, part in zip(rows, moved, strict=True) if part > 0]
        share = [part for part in moved if part > 0]


def _affine_exact(points: Sequence[Point]) -> list[Fraction] | None:
    """Weights with sum 1 of the point nearest to the origin on the flat through the points.

    None if a point lies on the flat through the others. Solves G a = m 1, 1·a = 1 with the Gram matrix G.
    """
    k = len(points)
    system = [[0] + [1] * k + [1]]
    system += [[1, *(_dot(u, v) for v in points), 0] for u in points]
    solution = solve(system)
    return None if solution is None else solution[1:]


def solve(system: list[list[int]]) -> list[Fraction] | None:
    """Solution of k equations in k unknowns, given as k rows of k + 1 integers; None if not unique.

    Fraction-free elimination (Bareiss 1968): all divisions are exact.
    """
    rows, previous = [row[:] for row in system], 1
    for c in range(len(rows)):
        pivot = next((r for r in range(c, len(rows)) if rows[r][c]), None)
        if pivot is None:
            return None
        rows[c], rows[pivot] = rows[pivot], rows[c]
        top, head = rows[c], rows[c][c]
        for r, row in enumerate(rows):
            if r != c:
                factor = row[c]
                rows[r] = [(head * a - factor * t) // previous for a, t in zip(row, top, strict=True)]
        previous = head
    return [Fraction(row[-1], previous) for row in rows]


def _dot(u: Point, v: Point) -> int:
    """Inner product of two integer vectors."""
    return sum(a * b for a, b in zip(u, v, strict=True))
