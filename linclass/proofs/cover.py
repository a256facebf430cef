"""col-cover: how many labellings of n points of d dimensions a hyperplane realises."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.checks import Array
from linclass.core.exact import integral
from linclass.margins.separability import separable
from linclass.proofs.chain import Assumption, Example, Line, Proof
from linclass.proofs.points import directions
from linclass.theory.shattering import dichotomies

MOST = 7  # points: 64 labellings of all but the last
FEATURES = 8
TRIED = 50  # directions of the projection
FLAT = 1e-9  # relative size below which a singular value is 0


def function_count(X: ArrayLike, y: ArrayLike | None = None) -> Proof:
    """Claim: a hyperplane realises F(n, d) = 2 Σ_{k<=d} B(n - 1, k) labellings of n points in general position in R^d
    (Cover 1965); B(n, k) is the number of ways to choose k of n.

    Induction from n to n + 1 points. x is the last point, C(n, d) the number of labellings that a hyperplane realises,
    T the number of labellings of the first n points that it realises with both labels of x, H the number that a
    hyperplane through x realises, and P the number for the first n points as seen from x, in d - 1 dimensions.

    - start: C(1, d) = 2
    - split: C(n + 1, d) = C(n, d) + T
    - through: T = H
    - project: H = P (general position)
    - induction: C(n, d) + P = F(n, d) + F(n, d - 1) (general position)
    - pascal: B(n, k) = B(n - 1, k) + B(n - 1, k - 1), for k <= d
    - add: F(n, d) + F(n, d - 1) = F(n + 1, d)
    - count: C(n + 1, d) = F(n + 1, d) (general position)
    - all: F(n, d) = 2^n, for n <= d + 1
    - half: F(2 (d + 1), d) = 2^(2d + 1), half of all labellings

    Parameters
    ----------
    X : array-like of shape (n, d)
        n >= 2 and d <= 8. Only the first 7 points count.
    y : array-like or None
        Not used.
    """
    points = checks.matrix(X)[:MOST]
    x = points[-1]
    decimal = integral(points)  # exact, as in `dichotomies`; labellings do not depend on the scale
    points = points if decimal is None else decimal[0]
    d = points.shape[1]
    if d > FEATURES:
        raise ValueError(f"col-cover needs at most {FEATURES} features; got {d}. Select some columns.")
    if len(points) < 2:
        raise ValueError(f"col-cover needs at least 2 points; got {len(points)}. Add points.")
    n, last = len(points) - 1, points[-1]
    first, seen = points[:-1], points[:-1] - last
    labels = dichotomies("half-planes", first).labels
    every = dichotomies("half-planes", points).labels
    both = len(every) - len(np.unique(every[:, :-1], axis=0))
    through = sum(_through_origin(signs[:, None] * seen) for signs in labels.astype(float))
    u = _direction(seen)
    projected = _count(_projected(seen, u))
    counts = {"n": n, "d": d}
    before, whole = len(labels), len(every)
    now, less, following = _formula(n, d), _formula(n, d - 1), _formula(n + 1, d)
    k = np.arange(d + 1)
    few = np.arange(1, d + 2)
    general = ("general",)
    lines = (
        Line("start", "=", lambda: _count(points[:1]), lambda: 2 * comb(0, 0), constants={"d": d, "one": 2}),
        Line("split", "=", lambda: dichotomies("half-planes", points).count, lambda: before + both,
             constants=counts | {"all": whole, "before": before, "T": both, "x": x}),
        Line("through", "=", lambda: both, lambda: through, constants={"T": both, "H": through, "x": x}),
        Line("project", "=", lambda: through, lambda: projected, needs=general,
             constants={"H": through, "P": projected, "x": x, "u": u}),
        Line("induction", "=", lambda: before + projected, lambda: now + less, needs=general,
             constants=counts | {"before": before, "P": projected, "F": now, "F_less": less}),
        Line("pascal", "=", lambda: [comb(n, j) for j in k.tolist()],
             lambda: [comb(n - 1, j) + (comb(n - 1, j - 1) if j else 0) for j in k.tolist()], "values",
             constants=counts,
             along={"k": k, "B": np.array([comb(n, j) for j in k.tolist()]),
                    "B_same": np.array([comb(n - 1, j) for j in k.tolist()]),
                    "B_less": np.array([comb(n - 1, j - 1) if j else 0 for j in k.tolist()])}),
        Line("add", "=", lambda: now + less, lambda: 2 * sum(comb(n, j) for j in range(d + 1)),
             constants=counts | {"F": now, "F_less": less, "F_next": following}),
        Line("count", "=", lambda: _count(points), lambda: following, needs=general,
             constants=counts | {"all": whole, "F_next": following}),
        Line("all", "=", lambda: [_formula(m, d) for m in few.tolist()], lambda: 2.0 ** few, "values",
             constants={"d": d}, along={"n": few, "F": np.array([_formula(m, d) for m in few.tolist()])}),
        Line("half", "=", lambda: _formula(2 * d + 2, d), lambda: 2 ** (2 * d + 1),
             constants={"d": d, "half": _formula(2 * d + 2, d)}),
    )  # fmt: skip
    return Proof("col-cover", lines, (Assumption("general", in_general_position(points), _on_a_line),))


def in_general_position(points: Array) -> bool:
    """Whether no d + 1 of the points are in one hyperplane; of fewer points, whether they are affinely independent."""
    n, d = points.shape
    some = min(n, d + 1)
    span = np.ptp(points, axis=0)
    size = np.where(span > 0, span, 1.0)  # of each column: its unit does not matter
    chosen = points[list(combinations(range(n), some))]
    edges = chosen[:, 1:] - chosen[:, :1]
    least = np.linalg.svd(edges / size, compute_uv=False).min(axis=1)
    return bool((least > FLAT).all())


def _formula(n: int, d: int) -> int:
    """F(n, d) = 2 Σ_{k<=d} B(n - 1, k)."""
    return 2 * sum(comb(n - 1, k) for k in range(d + 1))


def _count(points: Array) -> int:
    """The number of labellings that a hyperplane realises; in 0 dimensions there is one place."""
    if points.size:
        return dichotomies("half-planes", points).count
    return 2 if len(points) else 1


def _through_origin(Z: Array) -> bool:
    """Whether some w has w·z > 0 for all rows z: exactly if a hyperplane separates the z from the -z."""
    return bool(separable(np.vstack([Z, -Z]), np.repeat([1, -1], len(Z))))


def _direction(seen: Array) -> Array:
    """A seeded direction u for which no u·v is near 0."""
    tried = directions(TRIED, seen.shape[1])
    tried /= np.linalg.norm(tried, axis=1, keepdims=True)
    length = np.linalg.norm(seen, axis=1)
    along = np.abs(tried @ seen[length > 0].T) / length[length > 0]
    best: Array = tried[int(along.min(axis=1, initial=np.inf).argmax())]
    return best


def _projected(seen: Array, u: Array) -> Array:
    """Where the lines from x through the points meet a hyperplane perpendicular to u, in d - 1 coordinates."""
    away = seen[seen.any(axis=1)]
    across = np.linalg.svd(u[None])[2][1:]
    places: Array = (away / (away @ u)[:, None]) @ across.T
    return places


def _on_a_line() -> Example:
    """Three of four points on a line: only six of their eight labellings are realised."""
    X = np.array([[0.0, 0.0], [1.0, 1.0], [2.0, 2.0], [0.0, 2.0]])
    return Example(X, np.array([1, -1, 1, -1]), {})
