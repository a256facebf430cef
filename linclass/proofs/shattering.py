"""sha-four: half-spaces of d dimensions shatter d + 1 points, and never d + 2."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.checks import Array
from linclass.proofs.chain import Assumption, Example, Line, Proof
from linclass.proofs.points import augmented, directions
from linclass.theory.radon import radon

MOST = 8  # features: 512 labellings
TRIED = 20  # random lines


def half_spaces(
    X: ArrayLike, y: ArrayLike | None = None, *, w: ArrayLike | None = None, b: float = 0.0
) -> Proof:
    """Claim: half-planes shatter three points that are not on one line, but never four; in d dimensions, d + 1 points
    (Radon 1921; BHK 6).

    The first d + 1 points are shattered; the first d + 2 are not. With only d + 1 points, their mean is the last one.
    p is the common point of the hulls of Radon's two parts. Lines about every (w, b) are checked for the given one and
    20 seeded random ones.

    - equations: f(x_i) = y_i, for i <= d + 1, has a solution for each of the labellings (general position)
    - balance: Σ₊ λ_i = Σ₋ |λ_i|: one of d + 1 equations for d + 2 unknowns, so some λ is not 0
    - radon: Σ λ_i x_i = 0: the others
    - meet: Σ₊ λ_i x_i = Σ₋ |λ_i| x_i = p, with Σ₊ λ_i = 1: p is in both hulls
    - first: f(p) >= min₊ f(x_i), so f(p) >= 0 if the part λ > 0 is labelled +
    - second: f(p) <= max₋ f(x_i), so f(p) < 0 if the part λ < 0 is labelled -
    - none: min₊ f(x_i) <= max₋ f(x_i): no line has this labelling

    Parameters
    ----------
    X : array-like of shape (n, d)
        n >= d + 1 and d <= 8.
    y : array-like or None
        Not used.
    w, b : array-like of shape (d,) and float
        A line to try; None takes w = (1, …, 1) and b = 0.
    """
    given = checks.matrix(X)
    d = given.shape[1]
    if d > MOST:
        raise ValueError(f"sha-four needs at most {MOST} features; got {d}. Select some columns.")
    if len(given) <= d:
        raise ValueError(
            f"sha-four needs at least {d + 1} points of {d} features; got {len(given)}. Add points."
        )
    few = given[: d + 1]
    many = given[: d + 2] if len(given) > d + 1 else np.vstack([few, few.mean(axis=0)])
    system = augmented(few)
    general = bool(np.linalg.matrix_rank(system - [*few.mean(axis=0), 0.0]) == d + 1)
    labellings = np.array(list(product([-1.0, 1.0], repeat=d + 1)))
    solved = np.linalg.lstsq(system, labellings.T, rcond=None)[0].T  # (2^(d + 1), d + 1)
    parts = radon(many)
    if parts is None:
        raise ArithmeticError("d + 2 points are never independent.")
    plus, minus = list(parts.first), list(parts.second)
    lam = parts.weights.copy()
    lam[minus] *= -1
    line = np.ones(d) if w is None else checks.vector(w, d, "w")
    tried = np.vstack([np.append(line, float(b)), directions(TRIED, d + 1)])
    W, B = tried[:, :-1], tried[:, -1]
    f = W @ many.T + B[:, None]
    at_p = W @ parts.point + B
    size = np.abs(W) @ np.abs(many).T.max(axis=1) + np.abs(B)
    reach = float(np.abs(many).max())
    each = {"w": W, "b": B, "f_p": at_p, "plus": f[:, plus].min(axis=1), "minus": f[:, minus].max(axis=1)}
    known = {"p": parts.point}
    weights = {"lambda": lam}
    lines = (
        Line(
            "equations", "=", lambda: solved @ system.T, lambda: labellings, "labellings", ("general",),
            along={"y": labellings, "w": solved[:, :-1], "b": solved[:, -1]},
            scale=1e-3 * np.abs(solved) @ np.abs(system).max(axis=0) if general else 0.0,
        ),
        Line("balance", "=", lambda: lam[plus].sum(), lambda: -lam[minus].sum(), constants=weights),
        Line("radon", "=", lambda: [lam @ many], lambda: np.zeros((1, d)), constants=weights, scale=reach),
        Line("meet", "=", lambda: [lam[plus] @ many[plus]], lambda: [-lam[minus] @ many[minus]],
             constants=weights | known, scale=reach),
        Line("first", ">=", lambda: at_p, lambda: f[:, plus].min(axis=1), "weights", (), known, each, size),
        Line("second", "<=", lambda: at_p, lambda: f[:, minus].max(axis=1), "weights", (), known, each, size),
        Line("none", "<=", lambda: f[:, plus].min(axis=1), lambda: f[:, minus].max(axis=1), "weights", (), {}, each,
             size),
    )  # fmt: skip
    return Proof("sha-four", lines, (Assumption("general", general, _on_a_line),))


def _on_a_line() -> Example:
    """Three points on a line: the middle one cannot be left out."""
    X: Array = np.array([[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]])
    return Example(X, np.array([1, -1, 1]), {})
