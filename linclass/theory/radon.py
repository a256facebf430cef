"""Radon's theorem: d + 2 points of R^d have two parts whose hulls intersect, so half-spaces shatter at most d + 1."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from linclass.core.checks import Array
from linclass.core.exact import Whole
from linclass.core.exact_input import Shifted
from linclass.theory.patterns import null_vector


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class RadonPartition:
    """Two parts of a point set whose hulls intersect.

    Parameters
    ----------
    first, second : tuple of int
        Indices; at most d + 2 in all.
    weights : ndarray of shape (n,)
        Positive for these points, with sum 1 in each part.
    point : ndarray of shape (d,)
        The weighted mean of each part.
    """

    first: tuple[int, ...]
    second: tuple[int, ...]
    weights: Array
    point: Array


def radon(points: ArrayLike) -> RadonPartition | None:
    """Two parts of the points whose hulls intersect, so that no half-space contains just one part (Radon 1921).

    From Σ a_n x_n = 0 with Σ a_n = 0: the points with a_n > 0 and those with a_n < 0 have the same weighted mean.
    Any d + 2 points have such a_n; None means that the points are affinely independent.

    Raises
    ------
    ValueError
        If the points are not a matrix of finite numbers.

    Examples
    --------
    >>> from linclass import radon
    >>> found = radon([[0, 0], [2, 0], [0, 2], [2, 2]])
    >>> found.first, found.second, found.point
    ((0, 3), (1, 2), array([1., 1.]))
    """
    shifted = Shifted.of(points, "points")
    X = shifted.X
    rows: list[list[int]] = Whole.of(X).rows().tolist()
    dependence = null_vector([*zip(*rows, strict=True), [1] * len(rows)])[0]
    if dependence is None:
        return None
    total = sum(a for a in dependence if a > 0)
    shares = [Fraction(a, total) for a in dependence]
    first = tuple(i for i, a in enumerate(shares) if a > 0)
    second = tuple(i for i, a in enumerate(shares) if a < 0)
    weights = np.array([float(abs(a)) for a in shares])
    return RadonPartition(first, second, weights, shifted.point(weights[list(first)] @ X[list(first)]))
