"""xor-none: no line separates classes whose hulls have a common point."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.checks import Array
from linclass.margins.exact_margin import widest_street
from linclass.margins.separability import separable
from linclass.proofs.chain import Assumption, Example, Line, Proof
from linclass.proofs.points import Points, directions

TRIED = 20  # random lines


def no_line(
    X: ArrayLike,
    y: ArrayLike,
    *,
    w: ArrayLike | None = None,
    b: float = 0.0,
    shares: ArrayLike | None = None,
) -> Proof:
    """Claim: no (w, b) has y_i f(x_i) > 0 for all i if the hulls of the classes meet (Gordan 1873; XOR: Zhang 5).

    λ are shares with which both classes have the same mean. Lines about every (w, b) are checked for the given one
    and 20 seeded random ones. For XOR, all λ are ½: half the sum of the four inequalities -b > 0, w⁽²⁾ + b > 0,
    w⁽¹⁾ + b > 0 and -w⁽¹⁾ - w⁽²⁾ - b > 0, that is 0 > 0.

    - shares: λ_i >= 0
    - ones: Σ₊ λ_i = Σ₋ λ_i
    - common: Σ₊ λ_i x_i = Σ₋ λ_i x_i (common point)
    - linear: Σ λ_i y_i f(x_i) = w·(Σ₊ λ_i x_i - Σ₋ λ_i x_i) + b (Σ₊ λ_i - Σ₋ λ_i)
    - zero: Σ λ_i y_i f(x_i) = 0 (common point)
    - least: Σ λ_i y_i f(x_i) >= 2 min_i y_i f(x_i): with all y_i f(x_i) > 0, the sum would be > 0
    - none: min_i y_i f(x_i) <= 0 (common point)

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels.
    w, b : array-like of shape (d,) and float
        The line to try; None takes the one halfway between the means.
    shares : array-like of shape (n,) or None
        λ, sum 1 in each class. None takes those of a common point; if there is none, those of the nearest points of
        the two hulls.
    """
    points = Points.of(X, y, "xor-none")
    answer = separable(points.X, points.y)
    lam = (
        _shares(points, answer.weights) if shares is None else checks.vector(shares, len(points.X), "shares")
    )
    line, bias = points.means_line if w is None else (checks.vector(w, points.X.shape[1], "w"), float(b))
    tried = np.vstack([np.append(line, bias), directions(TRIED, points.X.shape[1] + 1)])
    W, B = tried[:, :-1], tried[:, -1]
    plus, minus = points.y > 0, points.y < 0
    margins = points.y * (W @ points.X.T + B[:, None])  # (21, n)
    size = (np.abs(W) @ np.abs(points.X).T + np.abs(B)[:, None]) @ np.abs(lam)
    right, left = lam[plus] @ points.X[plus], lam[minus] @ points.X[minus]
    held = bool(np.allclose(right, left, rtol=0, atol=1e-9 * max(1.0, float(np.abs(points.X).max()))))
    each = {"w": W, "b": B, "sum": margins @ lam, "least": margins.min(axis=1)}
    parts = {"plus": right, "minus": left}
    need = ("common-point",)
    lines = (
        Line(
            "shares", ">=", lambda: lam, lambda: 0.0, "samples",
            along={"n": np.arange(len(lam)), "lambda": lam}, scale=1.0,
        ),
        Line(
            "ones", "=", lambda: lam[plus].sum(), lambda: lam[minus].sum(),
            constants={"plus": float(lam[plus].sum()), "minus": float(lam[minus].sum())},
        ),
        Line(
            "common", "=", lambda: [lam[plus] @ points.X[plus]], lambda: [lam[minus] @ points.X[minus]],
            needs=need, constants=parts, scale=float(np.abs(points.X).max()),
        ),
        Line(
            "linear", "=", lambda: margins @ lam,
            lambda: W @ (right - left) + B * (lam[plus].sum() - lam[minus].sum()), "weights", (), parts, each, size,
        ),
        Line(
            "zero", "=", lambda: margins @ lam, lambda: 0.0, "weights", need,
            along=each, scale=size,
        ),
        Line(
            "least", ">=", lambda: margins @ lam,
            lambda: 2 * margins.min(axis=1), "weights", along=each, scale=size,
        ),
        Line("none", "<=", lambda: margins.min(axis=1), lambda: 0.0, "weights", need, along=each, scale=size),
    )  # fmt: skip
    return Proof("xor-none", lines, (Assumption("common-point", held, _apart),))


def _shares(points: Points, found: Array | None) -> Array:
    """λ of a common point, or of the nearest points of the two hulls."""
    if found is not None:
        return found
    _, _, alpha = widest_street(points.X, points.y)
    shares: Array = alpha / alpha[points.y > 0].sum()
    return shares


def _apart() -> Example:
    """Three corners of XOR: their hulls do not meet."""
    X = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [2.0, 2.0]])
    return Example(X, np.array([-1, 1, 1, 1]), {})
