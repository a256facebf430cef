"""sha-rect and sha-polygon: rectangles shatter four points, convex polygons any number."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks
from linclass.core.checks import Array
from linclass.proofs.chain import Assumption, Example, Line, Proof
from linclass.theory.shapes_plane import Rectangle
from linclass.theory.shattering import dichotomies

DIAMOND = ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))
TRIED = 20  # random rectangles, or subsets
LARGEST = 10  # points whose labellings are all decided


def rectangles(
    X: ArrayLike, y: ArrayLike | None = None, *, four: ArrayLike = DIAMOND, random_state: int = 0
) -> Proof:
    """Claim: rectangles shatter four points, never five (BHK 6).

    E are the points with the smallest and the largest value of each coordinate, at most four; the fifth is another
    point. Lines about every rectangle that contains E are checked for the box of E and 20 seeded random ones.

    - diamond: the box of each subset of the four contains none of the others
    - box: E has the same box as all points (five)
    - inside: the fifth is in that box
    - contains: a rectangle that contains E contains the corners of its box
    - caught: so it contains the fifth, and no rectangle leaves it out alone (five)

    Parameters
    ----------
    X : array-like of shape (n, 2)
        n >= 2; with fewer than five, the last point takes the part of the fifth.
    y : array-like or None
        Not used.
    four : array-like of shape (4, 2)
        The four points that are shattered.
    random_state : int
        Seed of the rectangles.
    """
    points, diamond = _plane(X, 2), _plane(four, 1)
    n = len(points)
    extreme = list(dict.fromkeys([*points.argmin(axis=0).tolist(), *points.argmax(axis=0).tolist()]))
    others = [i for i in range(n) if i not in extreme]
    fifth = others[0] if others else n - 1
    E = points[[i for i in extreme if i != fifth]]
    low, high = E.min(axis=0), E.max(axis=0)
    rng = checks.generator(random_state)
    size = float(np.ptp(points, axis=0).max()) or 1.0
    room = np.concatenate([np.zeros((1, 2, 2)), rng.exponential(size / 2, (TRIED, 2, 2))])
    lows, highs = low - room[:, 0], high + room[:, 1]
    subsets = np.array(list(product([False, True], repeat=len(diamond))))[1:]
    lines = (
        Line(
            "diamond", "=",
            lambda: [Rectangle(tuple(diamond[s].min(axis=0)), tuple(diamond[s].max(axis=0))).contains(diamond)
                     for s in subsets],
            lambda: subsets, "labellings", along={"chosen": subsets.astype(float)},
        ),
        Line("box", "=", lambda: [np.concatenate([low, high])],
             lambda: [np.concatenate([points.min(axis=0), points.max(axis=0)])], needs=("five",),
             constants={"low": low, "high": high}),
        Line("inside", "<=", lambda: [points[:, 0].min(), points[:, 1].min(), *points[fifth]],
             lambda: [*points[fifth], points[:, 0].max(), points[:, 1].max()],
             constants={"x": points[fifth], "low": points.min(axis=0), "high": points.max(axis=0)}),
        Line("contains", "<=", lambda: np.hstack([lows, np.tile(high, (len(lows), 1))]),
             lambda: np.hstack([np.tile(low, (len(lows), 1)), highs]), "rectangles",
             constants={"box_low": low, "box_high": high}, along={"low": lows, "high": highs}),
        Line("caught", "<=", lambda: np.hstack([lows, np.tile(points[fifth], (len(lows), 1))]),
             lambda: np.hstack([np.tile(points[fifth], (len(lows), 1)), highs]), "rectangles", ("five",),
             {"x": points[fifth]}, {"low": lows, "high": highs}),
    )  # fmt: skip
    return Proof("sha-rect", lines, (Assumption("five", bool(others), _only_four),))


def polygons(X: ArrayLike, y: ArrayLike | None = None, *, random_state: int = 0) -> Proof:
    """Claim: convex polygons shatter any number of points (of a circle) (BHK 6).

    c and r are the centre and the radius of the circle through the points, by least squares, and u_j = (x_j - c)/r. A
    polygon is the hull of the chosen points (fewer than three: a thin one around them).

    - circle: ‖x_i - c‖² = r² (circle)
    - own: u_j·(x_j - c) = r: the tangent at x_j (circle)
    - others: u_j·(x_i - c) < r for all other points (circle)
    - hull: u_j·(p - c) < r for every point p of a polygon without x_j (circle): seeded mixtures, one for each x_j
    - all: so the polygon of the chosen contains no other, and the number of labellings is 2^n (circle)

    Parameters
    ----------
    X : array-like of shape (n, 2)
        n >= 2 different points. For the last line only the first 10 count.
    y : array-like or None
        Not used.
    random_state : int
        Seed of the mixtures.
    """
    points = _plane(X, 2)
    n = len(points)
    middle = points.mean(axis=0)
    system = np.column_stack([2 * (points - middle), np.ones(n)])
    a = np.linalg.lstsq(system, ((points - middle) ** 2).sum(axis=1), rcond=None)[0]
    centre = a[:2] + middle
    r = float(np.sqrt(a[2] + a[:2] @ a[:2]))
    x = points - centre
    u = x / (r or 1.0)  # all points equal: no direction
    squares = (x**2).sum(axis=1)
    different = len(np.unique(points, axis=0)) == n
    held = different and bool(np.allclose(squares, r**2, rtol=1e-9, atol=0.0))
    apart = ~np.eye(n, dtype=bool)
    shares = checks.generator(random_state).exponential(size=(n, n)) * apart
    mixtures = shares / shares.sum(axis=1, keepdims=True) @ x
    nearest = np.where(apart, u @ x.T, -np.inf).max(axis=1)
    first = points[:LARGEST]
    circle = {"c": centre, "r": r}
    each: dict[str, NDArray[np.float64] | NDArray[np.int64]] = {"j": np.arange(n), "x": points, "u": u}
    lines = (
        Line("circle", "=", lambda: squares, lambda: r**2, "samples", ("circle",), circle,
             {"i": np.arange(n), "x": points, "squared": squares}),
        Line("own", "=", lambda: (u * x).sum(axis=1), lambda: r, "samples", ("circle",), circle, each),
        Line("others", "<", lambda: nearest, lambda: r, "samples", ("circle",), circle, each | {"largest": nearest},
             scale=r),
        Line("hull", "<", lambda: (u * mixtures).sum(axis=1), lambda: r, "samples", ("circle",), circle,
             each | {"p": mixtures + centre}, scale=r),
        Line("all", "=", lambda: dichotomies("polygons", first).count, lambda: 2 ** len(first), needs=("circle",),
             constants={"n": len(first)}),
    )  # fmt: skip
    return Proof("sha-polygon", lines, (Assumption("circle", held, _centre),))


def _plane(X: ArrayLike, least: int) -> Array:
    """Checked points of the plane."""
    points = checks.matrix(X)
    if points.shape[1] != 2:
        raise ValueError(
            f"These shapes are of the plane; the points have {points.shape[1]} features. Select two."
        )
    if len(points) < least:
        raise ValueError(f"At least {least} points are needed; got {len(points)}. Add points.")
    return points


def _only_four() -> Example:
    """Four points in a diamond: each is alone on a side of the box, and there is no fifth."""
    return Example(np.array(DIAMOND), np.array([1, 1, 1, -1]), {})


def _centre() -> Example:
    """The centre of a square: it is in the hull of the corners."""
    return Example(
        np.array([[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0], [0.0, 0.0]]),
        np.array([1, 1, 1, 1, -1]),
        {},
    )
