"""mar-norm and mar-dual: the widest street has the smallest ‖w‖, and multipliers prove that one is the widest."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.checks import Array
from linclass.core.linear import signed_distance
from linclass.margins.exact_margin import widest_street
from linclass.margins.separability import separable
from linclass.proofs.chain import Assumption, Example, Line, Proof
from linclass.proofs.points import Points, directions

TRIED = 8  # other separators
SCALES = np.array([0.25, 0.5, 2.0, 10.0])  # factors of (w, b)


def smallest_norm(X: ArrayLike, y: ArrayLike, *, w: ArrayLike | None = None, b: float = 0.0) -> Proof:
    """Claim: the largest margin is the smallest ‖w‖ under y f >= 1 (Cortes & Vapnik 1995; Li 7).

    δ is the margin of a line, the least distance of a sample on its own side; v = w/m and v₀ = b/m with the least
    m = min_n y_n f(x_n) are the line scaled to min y f = 1. Lines about every separator are checked for the best one,
    the given one, and 8 seeded random ones.

    - distance: δ = min_n y_n f(x_n)/‖w‖
    - scale: (cw, cb) has the same δ, for every c > 0
    - one: min_n y_n (v·x_n + v₀) = 1 (separable)
    - inverse: δ = 1/‖v‖ (separable)
    - street: the lines v·x + v₀ = ±1 are 2/‖v‖ apart
    - order: δ <= δ* ⇔ ‖v‖ >= ‖v*‖ (separable)

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels.
    w, b : array-like of shape (d,) and float
        The line; None takes the best one.
    """
    points = Points.of(X, y, "mar-norm")
    apart = bool(separable(points.X, points.y))
    own = None if w is None else np.append(checks.vector(w, points.X.shape[1], "w"), float(b))
    tried = separators(points, own) if apart else np.array([own if own is not None else _means(points)])
    W, B = tried[:, :-1], tried[:, -1]
    margins = points.y * (W @ points.X.T + B[:, None])  # (m, n)
    least, length = margins.min(axis=1), np.linalg.norm(W, axis=1)
    size = (np.abs(W) @ np.abs(points.X).T).max(axis=1) + np.abs(B)
    with np.errstate(divide="ignore", invalid="ignore"):  # a point on the line: there is no such scale
        V, V0 = W / least[:, None], B / least
        delta = least / length
        grown = size / np.abs(least)  # the terms of f in the scale with the least 1
    short = np.linalg.norm(V, axis=1)
    each = {"w": W, "b": B, "least": least, "norm": length, "delta": delta}
    scaled = {"v": V, "v0": V0, "norm": short, "delta": delta}

    def distances(W: Array, B: Array) -> Array:
        """The least signed distance of a sample on its own side, for each line."""
        return np.array(
            [(points.y * signed_distance(points.X, w, b)).min() for w, b in zip(W, B, strict=True)]
        )

    def apart_by() -> Array:
        """The distance from a point with v·x + v₀ = -1 to the line v·x + v₀ = 1, for each line."""
        feet = -(V0[:, None] + 1) * V / (V * V).sum(axis=1)[:, None]
        gaps = zip(feet, V, V0, strict=True)
        return np.array([abs(float(signed_distance(foot[None], v, v0 - 1)[0])) for foot, v, v0 in gaps])

    lines = (
        Line("distance", "=", lambda: distances(W, B), lambda: least / length, "separators", along=each,
             scale=size / length),
        Line(
            "scale", "=", lambda: np.array([distances(c * W[:1], c * B[:1])[0] for c in SCALES]),
            lambda: delta[0], "scales", constants={"delta": float(delta[0])}, along={"c": SCALES},
            scale=float(size[0] / length[0]),
        ),
        Line("one", "=", lambda: (points.y * (V @ points.X.T + V0[:, None])).min(axis=1), lambda: 1.0, "separators",
             ("separable",), along=scaled, scale=grown),
        Line("inverse", "=", lambda: distances(W, B), lambda: 1 / short, "separators", ("separable",), along=scaled,
             scale=size / length),
        Line("street", "=", apart_by, lambda: 2 / short, "separators", along=scaled, scale=size / length),
        Line(
            "order", "iff", lambda: delta <= delta[0] * (1 + 1e-12), lambda: short >= short[0] * (1 - 1e-12),
            "separators", ("separable",), {"delta_best": float(delta[0]), "norm_best": float(short[0])}, scaled,
        ),
    )  # fmt: skip
    return Proof("mar-norm", lines, (Assumption("separable", apart, _xor),))


def widest(
    X: ArrayLike,
    y: ArrayLike,
    *,
    alpha: ArrayLike | None = None,
    w: ArrayLike | None = None,
    b: float | None = None,
) -> Proof:
    """Claim: w = Σ α_i y_i x_i with y f >= 1 is the best: no line has a wider street (Cortes & Vapnik 1995).

    (v, v₀) is any separator, scaled to y f_v >= 1. Lines about it are checked for the best one and 8 seeded random
    ones.

    - feasible: y_n f(x_n) >= 1 (separable)
    - span: w = Σ α_i y_i x_i
    - sum: Σ α_i y_i f_v(x_i) >= Σ α_i (α >= 0)
    - inner: Σ α_i y_i f_v(x_i) = v·w (Σ α_i y_i = 0)
    - own: ‖w‖² = Σ α_i (α_i = 0 unless y_i f(x_i) = 1; Σ α_i y_i = 0)
    - compare: v·w >= ‖w‖²
    - cauchy: v·w <= ‖v‖‖w‖
    - shorter: ‖w‖ <= ‖v‖, so that its street 2/‖w‖ is at least as wide
    - unique: ‖v - w‖² <= ‖v‖² - ‖w‖², so that equal lengths mean v = w

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels.
    alpha : array-like of shape (n,) or None
        α; None takes those of the best line.
    w, b : array-like of shape (d,) and float, or None
        The line; None takes w = Σ α_i y_i x_i if α is given, else the best line.
    """
    points = Points.of(X, y, "mar-dual")
    X, y = points.X, points.y
    apart = bool(separable(X, y))
    v, v0, found = widest_street(X, y) if apart else (None, None, np.zeros(len(X)))
    means = _means(points)
    best = means[:-1] if v is None else np.array([float(part) for part in v])
    multipliers = found if alpha is None else checks.vector(alpha, len(X), "alpha")
    if w is not None:
        best = checks.vector(w, X.shape[1], "w")
    elif alpha is not None or not apart:
        best = (multipliers * y) @ X if apart else best
    bias = float(b) if b is not None else float(v0) if v0 is not None else float(means[-1])
    others = separators(points, None) if apart else means[None]
    least = np.abs((y * (others[:, :-1] @ X.T + others[:, -1:])).min(axis=1))
    tried = others / np.where(least > 0, least, 1.0)[:, None]  # 0 only if no line separates the points
    V, V0 = tried[:, :-1], tried[:, -1]
    f, own = V @ X.T + V0[:, None], X @ best + bias
    total, square = float(multipliers.sum()), float(best @ best)
    size = np.abs(V) @ np.abs(X).T @ np.abs(multipliers) + np.abs(V0) * np.abs(multipliers).sum()
    products = V @ best
    lengths = np.linalg.norm(V, axis=1)
    each = {"v": V, "v0": V0, "norm_v": lengths, "vw": products, "sum": (y * f) @ multipliers}
    known = {"w": best, "norm_w": float(np.sqrt(square)), "squared": square, "total": total}
    tight = (np.abs(multipliers) <= 1e-9 * np.abs(multipliers).max()) | (np.abs(y * own - 1) <= 1e-7)
    everything = ("nonnegative", "balance", "complementary")
    scale = float(np.abs(X).max() * np.abs(multipliers).sum())
    lines = (
        Line(
            "feasible", ">=", lambda: y * (X @ best + bias), lambda: 1.0, "samples", ("separable",),
            {"w": best, "b": bias}, {"n": np.arange(len(X)), "x": X, "y": y, "margin": y * own},
            np.abs(X) @ np.abs(best) + abs(bias),
        ),
        Line("span", "=", lambda: [best], lambda: [(multipliers * y) @ X], needs=("span",),
             constants={"w": best, "alpha": multipliers}, scale=scale),
        Line("sum", ">=", lambda: (y * f) @ multipliers, lambda: total, "separators", ("nonnegative",), known, each,
             size),
        Line("inner", "=", lambda: (y * f) @ multipliers, lambda: V @ best, "separators", ("balance", "span"), known,
             each, size),
        Line("own", "=", lambda: best @ best, lambda: multipliers.sum(), needs=("complementary", "balance"),
             constants=known, scale=scale),
        Line("compare", ">=", lambda: V @ best, lambda: best @ best, "separators", everything, known, each, size),
        Line("cauchy", "<=", lambda: V @ best, lambda: lengths * np.linalg.norm(best), "separators", (), known, each),
        Line("shorter", "<=", lambda: np.linalg.norm(best), lambda: lengths, "separators", everything, known, each),
        Line("unique", "<=", lambda: ((V - best) ** 2).sum(axis=1), lambda: lengths**2 - best @ best, "separators",
             everything, known, each, lengths**2),
    )  # fmt: skip
    return Proof(
        "mar-dual",
        lines,
        (
            Assumption("separable", apart, _xor),
            Assumption("span", bool(np.allclose(best, (multipliers * y) @ X, atol=1e-9 * scale)), _no_span),
            Assumption("nonnegative", bool((multipliers >= 0).all()), _negative),
            Assumption(
                "balance", bool(abs(multipliers @ y) <= 1e-9 * np.abs(multipliers).sum()), _unbalanced
            ),
            Assumption("complementary", bool(tight.all()), _slack),
        ),
    )


def separators(points: Points, own: Array | None) -> Array:
    """Separators (w, b) of separable points: the best one, `own`, and seeded random ones; shape (m, d + 1)."""
    v, v0, _ = widest_street(points.X, points.y)
    best = np.array([float(part) for part in [*v, v0]])
    reach = np.abs(points.X).max() + 1.0
    moves = directions(TRIED, len(best)) * np.append(np.full(len(best) - 1, 1 / reach), 1.0)
    change = points.y * (moves[:, :-1] @ points.X.T + moves[:, -1:])  # of the margins, which are at least 1
    worst = np.maximum(-change.min(axis=1), 1e-3)
    room = np.random.default_rng(1).uniform(0.2, 0.9, TRIED)
    tried: Array = best + (room / worst)[:, None] * moves
    return np.vstack([best, tried] if own is None else [best, own, tried])


def _means(points: Points) -> Array:
    """(w, b) halfway between the means, or along the first axis if these are equal."""
    w, b = points.means_line
    line: Array = np.append(w, b) if w.any() else np.eye(len(w) + 1)[0]
    return line


def _xor() -> Example:
    """No line separates XOR."""
    X = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    return Example(X, np.array([-1, 1, 1, -1]), {})


def _no_span() -> Example:
    """A line that is longer than Σ α_i y_i x_i."""
    X = np.array([[1.0, 0.0], [-1.0, 0.0]])
    return Example(X, np.array([1, -1]), {"alpha": [0.5, 0.5], "w": [1.0, 0.5], "b": 0.0})


def _negative() -> Example:
    """A negative α_i: the line fits three samples exactly, but another has a wider street."""
    X = np.array([[1.0, 0.0], [3.0, -2.0], [-1.0, 0.0]])
    return Example(X, np.array([1, 1, -1]), {"alpha": [1.5, -0.5, 1.0], "b": 0.0})


def _unbalanced() -> Example:
    """Σ α_i y_i is 1, not 0."""
    return Example(np.array([[1.0, 0.0], [-1.0, 0.0]]), np.array([1, -1]), {"alpha": [1.0, 0.0], "b": 0.0})


def _slack() -> Example:
    """α_i > 0 at samples that are not on the edge of the street: the line is steeper than necessary."""
    X = np.array([[1.0, 0.0], [3.0, 0.0], [-1.0, 0.0]])
    return Example(X, np.array([1, 1, -1]), {"alpha": [0.0, 0.5, 0.5], "b": 0.0})
