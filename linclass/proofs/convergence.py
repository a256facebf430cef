"""con-unit and con-small: the bound for samples of length 1, and samples whose margin is exponentially small."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import parameters
from linclass.core.checks import Array
from linclass.core.trace import Trace
from linclass.perceptrons.first_one import first_one, first_one_separator
from linclass.proofs.chain import Assumption, Example, Line, Proof
from linclass.proofs.margin import separators
from linclass.proofs.points import Points
from linclass.proofs.run import BUDGET, best_weights, run_of

SMALL = 10  # features up to which the 2^d - 1 samples are quickly separated


def unit(
    X: ArrayLike,
    y: ArrayLike,
    *,
    trace: Trace[Any] | None = None,
    picks: Sequence[int] | None = None,
    order: Any = "cyclic",
    eta: float = 1.0,
    start: str | ArrayLike = "first-sample",
    max_updates: int = BUDGET,
    random_state: Any = 0,
    unit_norm: bool = True,
    weights: ArrayLike | None = None,
) -> Proof:
    """Claim: t <= 1/δ² - 1 for samples x̂ of length 1, η = 1 and the start y₁x̂₁ (BHK 6).

    ŵ* has length 1 and δ = min_n y_n ŵ*·x̂_n; t counts the updates, ŵ_t are the weights after them.

    - positive: δ > 0 (separable)
    - start-inner: ŵ_0·ŵ* >= δ (start)
    - inner-step: an update adds at least δ: ŵ_t·ŵ* - ŵ_{t-1}·ŵ* >= δ (rate)
    - inner: ŵ_t·ŵ* >= (t + 1)δ (start, rate)
    - start-norm: ‖ŵ_0‖² = 1 (start, unit)
    - norm-step: an update adds at most ‖x̂‖² = 1: ‖ŵ_t‖² - ‖ŵ_{t-1}‖² <= 1 (unit, rate, mistakes)
    - norm: ‖ŵ_t‖² <= t + 1 (start, unit, rate, mistakes)
    - cauchy: ŵ_t·ŵ* <= ‖ŵ_t‖
    - compare: (t + 1)δ <= √(t + 1) (all)
    - bound: t + 1 <= 1/δ² (all)

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels.
    trace, picks, order, eta, start, max_updates, random_state, unit_norm
        The updates, as in `linclass.proofs.run.run_of`; `unit_norm` divides each x̂ by its length.
    weights : array-like of shape (d + 1,) or None
        ŵ*, which is divided by its length; None takes the one with the largest δ.
    """
    points = Points.of(X, y, "con-unit")
    run = run_of(
        points, trace=trace, picks=picks, order=order, eta=eta, start=start, max_updates=max_updates,
        random_state=random_state, unit_norm=unit_norm,
    )  # fmt: skip
    Z = points.y[:, None] * run.samples
    best, delta, separable = best_weights(Z, weights)
    t, w = run.k, run.weights
    inner, squared = w @ best, (w**2).sum(axis=1)
    reach = np.abs(w) @ np.abs(best)
    each = {"t": t[1:], "n": run.picks}
    known = {"delta": delta}
    grown = ("start", "unit", "rate", "mistakes")
    every = ("separable", *grown)
    lines = (
        Line("positive", ">", lambda: delta, lambda: 0.0, needs=("separable",), constants=known | {"w*": best}),
        Line("start-inner", ">=", lambda: w[0] @ best, lambda: delta, needs=("start",),
             constants=known | {"inner": float(inner[0])}),
        Line("inner-step", ">=", lambda: w[1:] @ best - w[:-1] @ best, lambda: delta, "updates", ("rate",), known,
             each | {"inner": inner[1:], "inner_before": inner[:-1]}, reach[1:]),
        Line("inner", ">=", lambda: w @ best, lambda: (t + 1) * delta, "updates", ("start", "rate"), known,
             {"t": t, "inner": inner}, reach),
        Line("start-norm", "=", lambda: w[0] @ w[0], lambda: 1.0, needs=("start", "unit"),
             constants={"squared": float(squared[0])}),
        Line(
            "norm-step", "<=", lambda: (w[1:] ** 2).sum(axis=1) - (w[:-1] ** 2).sum(axis=1), lambda: 1.0, "updates",
            ("unit", "rate", "mistakes"), {}, each | {"squared": squared[1:], "squared_before": squared[:-1]},
            squared[1:] + 1,
        ),
        Line("norm", "<=", lambda: (w**2).sum(axis=1), lambda: t + 1, "updates", grown, {},
             {"t": t, "squared": squared}),
        Line("cauchy", "<=", lambda: w @ best, lambda: np.linalg.norm(w, axis=1), "updates", (), {},
             {"t": t, "inner": inner, "norm": np.sqrt(squared)}),
        Line("compare", "<=", lambda: (t + 1) * delta, lambda: np.sqrt(t + 1), "updates", every, known, {"t": t}),
        Line("bound", "<=", lambda: t[-1] + 1, lambda: 1 / delta**2 if delta > 0 else np.nan, needs=every,
             constants=known | {"t": int(t[-1])}),
    )  # fmt: skip
    first = bool(np.allclose(w[0], Z[0], rtol=1e-12))
    return Proof(
        "con-unit",
        lines,
        (
            Assumption("separable", separable, _not_separable),
            Assumption("unit", bool(np.allclose((run.samples**2).sum(axis=1), 1.0)), _long),
            Assumption("start", first, _from_zero),
            Assumption("rate", run.eta == 1.0, _slow),
            Assumption("mistakes", run.on_mistakes, _no_mistakes),
        ),
    )


def small(X: ArrayLike | None = None, y: ArrayLike | None = None, *, d: int = 6) -> Proof:
    """Claim: all non-zero 0/1 vectors of d >= 2 features, labelled +1 if the first 1 is at an odd index, are separable,
    but every margin is <= 2^(-⌊d/2⌋), so O(2^(-d/10)) (BHK 6).

    (v, b) is any separator, scaled to min y f = 1, y_i the label of the unit vector e_i, and u_i = y_i v_i. Lines about
    (v, b) are checked for the one of the widest street and 8 seeded random ones.

    - separable: the least y w·x of w = (1, -1/2, 1/4, …) is 2^(-(d-1))
    - scale: y f >= 1
    - pair: at the point e_i + e_{i+1}: u_i - u_{i+1} + y_i b >= 1
    - chain: at the point e_{i+1} + e_{i+2} + e_{i+4} + …: u_{i+1} - u_{i+2} - u_{i+4} - … - y_i b >= 1
    - add: u_i >= 2 + u_{i+2} + u_{i+4} + …
    - double: so u_i >= 2, 4, 8, … for i = d - 1, d - 3, …
    - norm: ‖v‖ >= 2^⌊d/2⌋
    - margin: min y f/‖v‖ <= 2^(-⌊d/2⌋)
    - order: 2^(-⌊d/2⌋) <= 2^(-d/10)

    Parameters
    ----------
    X, y : None
        Not used: the samples are `linclass.first_one(d)`.
    d : int, 2 to 10
        Number of features.
    """
    if parameters.at_least(d, 2, "d") > SMALL:
        raise ValueError(f"d must be from 2 to {SMALL}; got {d}. Pass for example d=6.")
    samples, labels = first_one(d)
    points = Points.of(samples, labels, "con-small")
    w = first_one_separator(d)
    tried = separators(points, None)
    tried /= (points.y * (tried[:, :-1] @ samples.T + tried[:, -1:])).min(axis=1)[:, None]
    V, B = tried[:, :-1], tried[:, -1]
    signs = np.where(np.arange(d) % 2 == 0, 1.0, -1.0)  # y_i of e_i; i = 1 is at position 0
    u = V * signs
    tails = np.zeros((len(u), d + 2))  # u_i + u_{i+2} + u_{i+4} + … at position i
    for j in reversed(range(d)):
        tails[:, j] = u[:, j] + tails[:, j + 2]
    i = np.arange(d - 1)
    yb = signs[:-1] * B[:, None]
    steps = np.arange(d - 2, -1, -2)  # i = d - 1, d - 3, …
    powers = 2.0 ** np.arange(1, len(steps) + 1)
    lengths = np.linalg.norm(V, axis=1)
    least = (points.y * (V @ samples.T + B[:, None])).min(axis=1)
    size = np.abs(tried).sum(axis=1)
    half = d // 2
    each = {"v": V, "b": B, "u": u, "norm": lengths, "least": least}
    lines = (
        Line("separable", "=", lambda: (points.y * (samples @ w)).min(), lambda: 2.0 ** -(d - 1),
             constants={"d": d, "w": w}),
        Line("scale", ">=", lambda: (points.y * (V @ samples.T + B[:, None])).min(axis=1), lambda: 1.0, "separators",
             along=each, scale=size),
        Line("pair", ">=", lambda: u[:, :-1] - u[:, 1:] + yb, lambda: 1.0, "separators", along=each, scale=size),
        Line("chain", ">=", lambda: u[:, 1:] - tails[:, i + 2] - yb, lambda: 1.0, "separators", along=each,
             scale=size),
        Line("add", ">=", lambda: u[:, :-1], lambda: 2 + tails[:, i + 2], "separators", along=each, scale=size),
        Line("double", ">=", lambda: u[:, steps], lambda: powers, "separators", (), {"d": d}, each, size),
        Line("norm", ">=", lambda: np.linalg.norm(V, axis=1), lambda: 2.0**half, "separators", (), {"d": d}, each),
        Line("margin", "<=", lambda: least / lengths, lambda: 2.0**-half, "separators", (), {"d": d}, each),
        Line("order", "<=", lambda: 2.0**-half, lambda: 2 ** (-d / 10), constants={"d": d}),
    )  # fmt: skip
    return Proof("con-small", lines)


def _not_separable() -> Example:
    """XOR."""
    X = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    return Example(X, np.array([-1, 1, 1, -1]), {"max_updates": 20})


def _points() -> tuple[Array, Any]:
    """Table 2.1 of Li 2."""
    return np.array([[3.0, 3.0], [4.0, 3.0], [1.0, 1.0]]), np.array([1, 1, -1])


def _long() -> Example:
    """Samples longer than 1: an update adds more than 1 to ‖ŵ‖²."""
    return Example(*_points(), {"unit_norm": False})


def _from_zero() -> Example:
    """The start 0: ŵ_0·ŵ* = 0 < δ."""
    return Example(*_points(), {"start": "zeros"})


def _slow() -> Example:
    """η = ½: an update adds δ/2 only."""
    return Example(*_points(), {"eta": 0.5})


def _no_mistakes() -> Example:
    """Updates on a sample that is already right."""
    return Example(*_points(), {"picks": [0, 0, 1]})
