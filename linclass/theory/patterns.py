"""Sign patterns of linear functionals on a few integer vectors: all of them, or one, without rounding."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from math import gcd

import numpy as np

from linclass.core.hull import nearest, nearest_exact

Vector = Sequence[int]
DIGITS = 40  # binary digits of a functional found in floats
Group = tuple[Vector, int, int]  # a direction, with the vectors along it and against it, as bits


def null_vector(rows: Sequence[Vector]) -> tuple[list[int] | None, list[int]]:
    """A nonzero vector x with row·x = 0 for all rows (None if there is none), and the pivot columns.

    Fraction-free elimination (Bareiss 1968) to reduced form: all divisions are exact. Only the first column without
    a pivot contributes to x, so that x has as few entries as possible.
    """
    table, pivots, head = [list(row) for row in rows], list[int](), 1
    columns = len(table[0])
    for c in range(columns):
        top = len(pivots)
        found = next((k for k in range(top, len(table)) if table[k][c]), None)
        if found is None:
            continue
        table[top], table[found] = table[found], table[top]
        lead, last, head = table[top], head, table[top][c]
        for k, row in enumerate(table):
            if k != top:
                factor = row[c]
                table[k] = [(head * a - factor * t) // last for a, t in zip(row, lead, strict=True)]
        pivots.append(c)
    free = next((c for c in range(columns) if c not in pivots), None)
    if free is None:
        return None, pivots
    x = [0] * columns
    x[free] = head
    for k, c in enumerate(pivots):
        x[c] = -table[k][free]
    return x, pivots


def patterns(vectors: Sequence[Vector]) -> set[int]:
    """The sign patterns on the vectors of all linear functionals that are nonzero on all of them.

    Every possible pattern agrees with a hyperplane spanned by independent vectors, off which the signs are those of
    its sides; the vectors in the hyperplane get their pattern from a functional within it. Conversely, a small
    rotation of such a hyperplane keeps the signs off it and gives any pattern to the vectors in it.

    Parameters
    ----------
    vectors : sequence of n sequences of r int
        None of them may be 0.

    Returns
    -------
    set of int
        Bit i is 1 if the functional is above 0 on vector i.
    """
    directions: dict[tuple[int, ...], list[int]] = {}
    for i, vector in enumerate(vectors):
        size = gcd(*vector)
        size = size if next(v for v in vector if v) > 0 else -size
        bits = directions.setdefault(tuple(v // size for v in vector), [0, 0])
        bits[size < 0] |= 1 << i
    return _patterns([(direction, along, against) for direction, (along, against) in directions.items()])


def _patterns(groups: list[Group]) -> set[int]:
    """The patterns on groups of parallel vectors, with different directions for different groups."""
    columns = null_vector([vector for vector, _, _ in groups])[1]
    rank = len(columns)
    if len(groups) == rank:  # independent: any pattern
        return {sum(choice) for choice in product(*((along, against) for _, along, against in groups))}
    # In their span, the vectors already differ in the pivot columns.
    flat = [([vector[c] for c in columns], along, against) for vector, along, against in groups]
    result, seen = set[int](), set[tuple[int, ...]]()
    for chosen in combinations(flat, rank - 1):
        normal, pivots = null_vector([vector for vector, _, _ in chosen])
        if normal is None or len(pivots) < rank - 1:
            continue
        sides = [sum(a * v for a, v in zip(normal, vector, strict=True)) for vector, _, _ in flat]
        inside = tuple(k for k, side in enumerate(sides) if side == 0)
        if inside in seen:
            continue
        seen.add(inside)
        left = right = 0
        for (_, along, against), side in zip(flat, sides, strict=True):
            if side:
                left |= along if side > 0 else against
                right |= against if side > 0 else along
        for pattern in _patterns([flat[k] for k in inside]):
            result |= {left | pattern, right | pattern}
    return result


def functional(vectors: Sequence[Vector]) -> list[int] | dict[int, Fraction]:
    """A functional p with p·z > 0 for all vectors z, or a proof that there is none.

    Returns
    -------
    list of int or dict
        p; or positive weights of a few vectors, by index, with sum 1 and Σ a z = 0 (Gordan 1873).
    """
    sizes = [1 << max(abs(v) for v in column).bit_length() for column in zip(*vectors, strict=True)]
    rows, p = nearest(
        np.array([[v / size for v, size in zip(z, sizes, strict=True)] for z in vectors], dtype=float)
    )
    spread = [max(sizes) // size for size in sizes]  # powers of two, to scale the columns
    largest = float(np.abs(p).max())
    if largest > 0:
        rounded = [round(a / largest * 2**DIGITS) * s for a, s in zip(p.tolist(), spread, strict=True)]
        if all(_dot(z, rounded) > 0 for z in vectors):
            return rounded
    scaled = [[v * s for v, s in zip(z, spread, strict=True)] for z in vectors]
    share, exact = nearest_exact(scaled, rows)
    if any(exact):
        return [a * s for a, s in zip(exact, spread, strict=True)]
    return share


def _dot(u: Vector, v: Vector) -> int:
    """Inner product of two integer vectors."""
    return sum(a * b for a, b in zip(u, v, strict=True))
