"""The labellings of points that the shapes of a class realise: dichotomies, shattering, the VC dimension.

A class shatters points if each of their 2^n labellings is realised by some shape, which contains exactly the points
labelled +1. Its VC dimension is the size of the largest sets that it shatters (Vapnik & Chervonenkis 1971; BHK 6).
For the reason that none is larger, see `SHAPES`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, errors, parameters
from linclass.core.checks import Array
from linclass.core.exact_input import Shifted
from linclass.theory.shapes import INTERVALS, RAYS, TWO_INTERVALS, Masks, Shape
from linclass.theory.shapes_linear import DISCS, HALF_SPACES
from linclass.theory.shapes_plane import POLYGONS, RECTANGLES
from linclass.theory.shapes_sines import SINES

SHAPES: dict[str, Shape] = {
    "half-planes": HALF_SPACES,  # d + 2 points have a Radon partition
    "rectangles": RECTANGLES,  # of five points one is in the rectangle of four extreme ones
    "intervals": INTERVALS,  # three points: + - + from left to right
    "two-intervals": TWO_INTERVALS,  # five points: + - + - +
    "polygons": POLYGONS,  # any number of points on a circle is shattered
    "discs": DISCS,  # of four points two parts have a common mean; the part with the larger spread cannot be inside
    "rays": RAYS,  # two points: + - from left to right
    "sines": SINES,  # 1/2, 1/4, …, 2^-n are shattered for every n
}


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Dichotomies:
    """The labellings of n points that a class realises.

    Parameters
    ----------
    labels : ndarray of shape (count, n)
        -1 and +1, read-only; in the order of the binary numbers with +1 as 1 and -1 as 0.

    See Also
    --------
    dichotomies : computes them
    shatters : whether there are all

    Examples
    --------
    >>> from linclass import dichotomies
    >>> found = dichotomies("intervals", [[1], [2], [3]])
    >>> found.count, found.shattered, found.missing().tolist()
    (7, False, [[1, -1, 1]])
    """

    labels: NDArray[np.int8]

    @property
    def count(self) -> int:
        """Number of dichotomies."""
        return len(self.labels)

    @property
    def n(self) -> int:
        """Number of points."""
        return int(self.labels.shape[1])

    @property
    def shattered(self) -> bool:
        """Whether all 2^n labellings are realised."""
        return bool(self.count == 2**self.n)

    def missing(self) -> NDArray[np.int8]:
        """The labellings that are not realised, shape (2^n - count, n), in the same order.

        Raises
        ------
        ValueError
            With more than 16 points.
        """
        if self.n > 16:
            raise errors.RefusedError(
                "Labellings are listed for at most 16 points, but there are {n}. Remove some.", n=self.n
            )
        left = np.ones(2**self.n, dtype=bool)
        left[(self.labels > 0) @ (1 << np.arange(self.n)[::-1])] = False
        return _labels(np.flatnonzero(left), self.n)


def dichotomies(name: str, points: ArrayLike) -> Dichotomies:
    """All labellings of the points that a class of shapes realises.

    Decimals (up to 6 places) are taken as decimals, other floats as their exact value.

    Parameters
    ----------
    name : str
        A key of `SHAPES`.
    points : array-like of shape (n, d)
        n <= 60; at most 16 for convex polygons and sine waves, which may realise all 2^n labellings.

    Raises
    ------
    ValueError
        If the class is unknown, or there are too many points, or they are invalid.

    Examples
    --------
    >>> from linclass import dichotomies
    >>> dichotomies("half-planes", [[0, 0], [1, 0], [0, 1], [1, 1]]).count
    14
    >>> dichotomies("rays", [[1], [2]]).labels
    array([[-1, -1],
           [-1,  1],
           [ 1,  1]], dtype=int8)
    """
    shape, X = _checked(name, points)
    return Dichotomies(_labels(shape.subsets(X), len(X)))


def shatters(name: str, points: ArrayLike) -> bool:
    """Whether a class of shapes realises all labellings of the points. Parameters as in `dichotomies`.

    Examples
    --------
    >>> from linclass import shatters
    >>> points = [[0, 1], [1, 0], [2, 1], [1, 2]]
    >>> shatters("rectangles", points), shatters("half-planes", points)
    (True, False)
    """
    return dichotomies(name, points).shattered


def growth(name: str, points: ArrayLike) -> NDArray[np.int64]:
    """The number of dichotomies of the first point, of the first two, …; shape (n,). As `dichotomies`."""
    shape, X = _checked(name, points)
    masks = shape.subsets(X)  # the last point is bit 0: shifting removes it, and those before it
    return np.array([len(np.unique(masks >> left)) for left in range(len(X) - 1, -1, -1)])


def find_shattered(
    name: str, n: int, *, d: int = 2, span: int = 20, tries: int = 1000, random_state: Any = None
) -> Array | None:
    """Search among random points with integer coordinates for n points that a class of shapes shatters.

    Parameters
    ----------
    name : str
        A key of `SHAPES`.
    n : int >= 1
        Number of points.
    d : int >= 1, default 2
        Number of coordinates, if the class allows a choice.
    span : int >= 1, default 20
        Coordinates are between 0 and this.
    tries : int >= 1, default 1000
        Maximum number of sets.
    random_state : int, Generator or None, default None
        Seed.

    Returns
    -------
    ndarray of shape (n, d) or None
        None only means that none of the tried sets is shattered.
    """
    shape = SHAPES[parameters.choice(name, tuple(SHAPES), "name")]
    n, span = parameters.at_least(n, 1, "n"), parameters.at_least(span, 1, "span")
    size = (n, shape.features or parameters.at_least(d, 1, "d"))
    rng = checks.generator(random_state)
    for _ in range(parameters.at_least(tries, 1, "tries")):
        X = rng.integers(0, span, size, endpoint=True).astype(float)
        if shatters(name, X):
            return X
    return None


def cover_count(n: int, d: int) -> int:
    """Dichotomies by half-spaces of n points of R^d in general position.  2 Σ_{k<=d} C(n-1, k)  (Cover 1965)

    Parameters
    ----------
    n, d : int >= 1

    Raises
    ------
    ValueError
        If n or d is not a positive integer.

    Examples
    --------
    >>> from linclass import cover_count
    >>> cover_count(4, 2), cover_count(3, 2) == 2**3  # all labellings of four points but the two crosswise ones
    (14, True)
    """
    n, d = parameters.at_least(n, 1, "n"), parameters.at_least(d, 1, "d")
    return 2 * sum(comb(n - 1, k) for k in range(d + 1))


def cover_share(n: int, d: int) -> float:
    """Probability that random labels of n points of R^d in general position are separable.  cover_count / 2^n

    It is 1 for n <= d + 1, 1/2 for n = 2 (d + 1), and falls quickly beyond, for large d.
    """
    return float(Fraction(cover_count(n, d), 1 << n))


def sauer_bound(n: int, d: int) -> int:
    """Maximum number of dichotomies of n points by a class of VC dimension d.  Σ_{i<=d} C(n, i)  (Sauer 1972)"""
    n, d = parameters.at_least(n, 0, "n"), parameters.at_least(d, 0, "d")
    return sum(comb(n, i) for i in range(d + 1))


def _checked(name: str, points: ArrayLike) -> tuple[Shape, Array]:
    """The class of that name, and the checked points."""
    shape = SHAPES[parameters.choice(name, tuple(SHAPES), "name")]
    if shape is not SINES:  # waves start at 0; the results of other shapes do not depend on the position
        points = Shifted.of(shape.table(points), "points").X
    X = shape.points(points)
    if len(X) > shape.most:
        raise errors.RefusedError(
            "{name} are counted on at most {most} points; got {n}. Remove some.",
            name=shape.name,
            most=shape.most,
            n=len(X),
        )
    return shape, X


def _labels(masks: Masks, n: int) -> NDArray[np.int8]:
    """Sets as rows of -1 and +1, read-only, shape (count, n)."""
    bits = (masks[:, None] >> np.arange(n)[::-1]) & 1  # (count, n)
    labels = (2 * bits - 1).astype(np.int8)
    labels.flags.writeable = False
    return labels
