"""All hyperplanes spanned by a few vectors and all minimal dependences, for fast decisions about every labelling."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import isqrt

from linclass.theory.patterns import Vector, null_vector

FINE = 2**40  # approximate length of scaled normals, so that none dominates


class Circuits:
    """The functionals with given signs on a fixed set of vectors, for many sign patterns.

    The weak functionals for given signs form a cone. Its edges are normals of hyperplanes spanned by vectors, and
    the sum of the edges is an interior point, if there is one. Otherwise a positive combination of the signed
    vectors is 0, and then there is one of independent vectors and one more (Minty 1966).

    Parameters
    ----------
    vectors : sequence of n sequences of int
        None of them may be 0.
    """

    def __init__(self, vectors: Sequence[Vector]) -> None:
        self._columns = null_vector(vectors)[1]
        self._width = len(vectors[0])
        flat = [
            [vector[c] for c in self._columns] for vector in vectors
        ]  # they already differ in these columns
        self._normals = self._hyperplanes(flat)
        self._dependences = self._minimal(flat)

    def functional(self, positive: int) -> list[int] | dict[int, Fraction]:
        """A functional above 0 on the vectors whose bit is set and below 0 on the others, or a proof of none.

        Returns
        -------
        list of int or dict
            The functional; or positive weights of a few vectors, by index, with sum 1 and Σ ± a z = 0 for the given
            signs.
        """
        for above, below, weights in self._dependences:
            if _conforms(above, below, positive) or _conforms(below, above, positive):
                return weights
        sums = [0] * len(self._columns)
        for above, below, normal in self._normals:
            sign = _conforms(above, below, positive) - _conforms(below, above, positive)
            if sign:
                sums = [a + sign * b for a, b in zip(sums, normal, strict=True)]
        result = [0] * self._width
        for c, a in zip(self._columns, sums, strict=True):
            result[c] = a
        return result

    @staticmethod
    def _hyperplanes(flat: list[list[int]]) -> list[tuple[int, int, list[int]]]:
        """The vectors above and below each spanned hyperplane, as bits, and its normal."""
        rank, found = len(flat[0]), dict[tuple[int, int], list[int]]()
        if rank == 1:
            return [(*_sides([v for (v,) in flat]), [1])]
        for chosen in combinations(flat, rank - 1):
            normal, pivots = null_vector(chosen)
            if normal is None or len(pivots) < rank - 1:
                continue
            above, below = _sides([sum(a * v for a, v in zip(normal, z, strict=True)) for z in flat])
            if (below, above) not in found:
                scale = FINE // isqrt(sum(a * a for a in normal)) or 1
                found.setdefault((above, below), [scale * a for a in normal])
        return [(above, below, normal) for (above, below), normal in found.items()]

    @staticmethod
    def _minimal(flat: list[list[int]]) -> list[tuple[int, int, dict[int, Fraction]]]:
        """The vectors with positive and with negative weights in each minimal Σ a z = 0, and |a|; few vectors first."""
        rank, found = len(flat[0]), dict[tuple[int, int], dict[int, Fraction]]()
        for chosen in combinations(range(len(flat)), rank + 1):
            weights = null_vector([*zip(*(flat[i] for i in chosen), strict=True)])[0]
            if weights is None:
                raise ArithmeticError("More vectors than dimensions must be dependent.")
            signed = [0] * len(flat)
            for i, a in zip(chosen, weights, strict=True):
                signed[i] = a
            above, below = _sides(signed)
            if (above, below) not in found and (below, above) not in found:
                total = sum(map(abs, weights))
                found[above, below] = {i: Fraction(abs(a), total) for i, a in enumerate(signed) if a}
        return sorted(
            ((*sides, weights) for sides, weights in found.items()), key=lambda found: len(found[2])
        )


def _sides(values: Sequence[int]) -> tuple[int, int]:
    """The values above 0 and those below, as bits."""
    return (
        sum(1 << i for i, v in enumerate(values) if v > 0),
        sum(1 << i for i, v in enumerate(values) if v < 0),
    )


def _conforms(above: int, below: int, positive: int) -> bool:
    """Whether all vectors above are positive and all below are not."""
    return above & positive == above and not below & positive
