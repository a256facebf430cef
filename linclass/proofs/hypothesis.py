"""hyp-normal and hyp-distance: w is perpendicular to the line f = 0, and f/‖w‖ is the distance from it."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.checks import Array
from linclass.proofs.chain import Assumption, Example, Line, Proof
from linclass.proofs.points import Points


def normal(X: ArrayLike, y: ArrayLike, *, w: ArrayLike | None = None, b: float = 0.0) -> Proof:
    """Claim: w is perpendicular to the line f = 0, f(x) = w·x + b (Li 2).

    A and B are two points of the line: the two of each pair of successive samples, moved along the axis in which w is
    largest until f = 0.

    - first: w·A + b = 0 (direction)
    - second: w·B + b = 0 (direction)
    - subtract: (w·A + b) - (w·B + b) = w·(A - B): b cancels
    - normal: w·(A - B) = 0 (direction)

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels.
    w, b : array-like of shape (d,) and float
        None takes the line halfway between the means.
    """
    points = Points.of(X, y, "hyp-normal")
    w, b = _line(points, w, b)
    first = _on_line(points.X, w, b)
    second = np.roll(first, -1, axis=0)
    size = np.maximum(np.abs(first), np.abs(second)) @ np.abs(w) + abs(b)
    known, each = {"w": w, "b": b}, {"A": first, "B": second}
    need = ("direction",)
    lines = (
        Line("first", "=", lambda: first @ w + b, lambda: 0.0, "pairs", need, known, each, size),
        Line("second", "=", lambda: second @ w + b, lambda: 0.0, "pairs", need, known, each, size),
        Line("subtract", "=", lambda: (first @ w + b) - (second @ w + b), lambda: (first - second) @ w, "pairs", (),
             known, each, size),
        Line("normal", "=", lambda: (first - second) @ w, lambda: 0.0, "pairs", need, known, each, size),
    )  # fmt: skip
    return Proof("hyp-normal", lines, (Assumption("direction", bool(w.any()), _no_direction),))


def distance(X: ArrayLike, y: ArrayLike, *, w: ArrayLike | None = None, b: float = 0.0) -> Proof:
    """Claim: the signed distance of x from the line f = 0 is r = f(x)/‖w‖ (Li 2).

    x_p is the point of the line below x, found by moving x perpendicularly to all directions of the line; r is the
    length of the move, with the sign of its direction. q is another point of the line.

    - foot: w·x_p + b = 0 (direction)
    - move: x = x_p + r w/‖w‖ (direction)
    - insert: f(x) = w·x_p + b + r w·w/‖w‖ (direction)
    - product: f(x) = r‖w‖ (direction)
    - distance: r = f(x)/‖w‖ (direction)
    - nearest: ‖x - q‖ >= |r| for other points q of the line (direction)

    Parameters
    ----------
    X, y, w, b
        As in `normal`.
    """
    points = Points.of(X, y, "hyp-distance")
    w, b = _line(points, w, b)
    X = points.X
    length = float(np.linalg.norm(w))
    start = _on_line(X, w, b)
    along = (
        np.linalg.svd(w[None])[2][1:] if length else np.eye(len(w))
    )  # the directions of the line, (d - 1, d)
    feet = start + (X - start) @ along.T @ along
    with np.errstate(divide="ignore", invalid="ignore"):
        unit = w / length
    across = X - feet
    r = np.linalg.norm(across, axis=1) * np.where(across @ w < 0, -1.0, 1.0)
    q = np.roll(start, 1, axis=0)
    size = np.abs(X) @ np.abs(w) + abs(b)
    reach = np.abs(X).max(axis=1) + np.abs(start).max(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        spread = size / length + reach
    known: dict[str, Array | float] = {"w": w, "b": b, "norm": length}
    each = {"n": np.arange(len(X)), "x": X, "x_p": feet, "r": r, "f": X @ w + b}
    need = ("direction",)
    lines = (
        Line("foot", "=", lambda: feet @ w + b, lambda: 0.0, "samples", need, known, each, reach * length + abs(b)),
        Line("move", "=", lambda: X, lambda: feet + r[:, None] * unit, "samples", need, known, each, spread),
        Line("insert", "=", lambda: X @ w + b, lambda: feet @ w + b + r * (w @ unit), "samples", need, known, each,
             size + reach * length),
        Line("product", "=", lambda: X @ w + b, lambda: r * length, "samples", need, known, each,
             size + reach * length),
        Line("distance", "=", lambda: r, lambda: (X @ w + b) / length, "samples", need, known, each, spread),
        Line("nearest", ">=", lambda: np.linalg.norm(X - q, axis=1), lambda: np.abs(r), "samples", need, known,
             each | {"q": q}, spread),
    )  # fmt: skip
    return Proof("hyp-distance", lines, (Assumption("direction", bool(length), _no_direction),))


def _line(points: Points, w: ArrayLike | None, b: float) -> tuple[Array, float]:
    """The given line, or the one halfway between the means."""
    if w is None:
        return points.means_line
    return checks.vector(w, points.X.shape[1], "w"), float(b)


def _on_line(X: Array, w: Array, b: float) -> Array:
    """Points of the line f = 0: each x moved along the axis in which w is largest; x itself if w = 0."""
    axis = int(np.abs(w).argmax())
    if not w[axis]:
        return X
    moved = X.copy()
    moved[:, axis] = 0.0
    moved[:, axis] = -(moved @ w + b) / w[axis]
    return moved


def _no_direction() -> Example:
    """w = 0: f = 1 everywhere, and there is no line."""
    X = np.array([[0.0, 0.0], [1.0, 2.0], [3.0, 1.0]])
    return Example(X, np.array([-1, 1, 1]), {"w": [0.0, 0.0], "b": 1.0})
