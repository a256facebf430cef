"""con-novikoff: the perceptron makes at most (R/γ)² updates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass.core.trace import Trace
from linclass.proofs.chain import Assumption, Example, Line, Proof
from linclass.proofs.points import Points
from linclass.proofs.run import BUDGET, best_weights, run_of


def novikoff(
    X: ArrayLike,
    y: ArrayLike,
    *,
    trace: Trace[Any] | None = None,
    picks: Sequence[int] | None = None,
    order: Any = "cyclic",
    eta: float = 1.0,
    start: str | ArrayLike = "zeros",
    max_updates: int = BUDGET,
    random_state: Any = 0,
    weights: ArrayLike | None = None,
) -> Proof:
    """Claim: k <= (R/γ)² (Novikoff 1962; Li 2, Theorem 2.1).

    ŵ* has length 1, γ = min_n y_n ŵ*·x̂_n and R = max_n ‖x̂_n‖; k counts the updates, ŵ_k are the weights after them.

    - margin: y_n ŵ*·x̂_n >= γ for every sample
    - positive: γ > 0 (separable)
    - inner-step: ŵ_k·ŵ* >= ŵ_{k-1}·ŵ* + ηγ
    - inner: ŵ_k·ŵ* >= kηγ (start at zero)
    - expand: ‖ŵ_k‖² = ‖ŵ_{k-1}‖² + 2ηy ŵ_{k-1}·x̂ + η²‖x̂‖²
    - middle: 2ηy ŵ_{k-1}·x̂ <= 0 (mistakes)
    - norm: ‖ŵ_k‖² <= kη²R² (start at zero, mistakes)
    - cauchy: ŵ_k·ŵ* <= ‖ŵ_k‖
    - compare: kγ <= √k R
    - bound: k <= (R/γ)²

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels.
    trace, picks, order, eta, start, max_updates, random_state
        The updates, as in `linclass.proofs.run.run_of`. `picks` may contain samples that are no mistakes.
    weights : array-like of shape (d + 1,) or None
        ŵ*, which is divided by its length; None takes the one with the largest γ.
    """
    points = Points.of(X, y, "con-novikoff")
    run = run_of(
        points, trace=trace, picks=picks, order=order, eta=eta, start=start, max_updates=max_updates,
        random_state=random_state,
    )  # fmt: skip
    eta = run.eta
    Z = points.y[:, None] * run.samples
    best, gamma, separable = best_weights(Z, weights)
    radius = float(np.linalg.norm(run.samples, axis=1).max())
    k, w = run.k, run.weights
    pushed = (run.picked**2).sum(axis=1)
    inner, squared = w @ best, (w**2).sum(axis=1)
    reach = np.abs(w) @ np.abs(best)
    updates = {"k": k[1:], "n": run.picks}
    known = {"eta": eta, "gamma": gamma}
    all_three = ("separable", "start", "mistakes")
    lines = (
        Line(
            "margin", ">=", lambda: points.y * (run.samples @ best), lambda: gamma, "samples",
            constants={"w*": best, "gamma": gamma},
            along={"n": np.arange(len(Z)), "y": points.y, "x": run.samples, "margin": Z @ best},
            scale=np.abs(run.samples) @ np.abs(best),
        ),
        Line("positive", ">", lambda: gamma, lambda: 0.0, needs=("separable",), constants={"gamma": gamma}),
        Line(
            "inner-step", ">=", lambda: w[1:] @ best, lambda: w[:-1] @ best + eta * gamma, "updates",
            constants=known, along=updates | {"inner": inner[1:], "inner_before": inner[:-1]}, scale=reach[1:],
        ),
        Line(
            "inner", ">=", lambda: w @ best, lambda: k * eta * gamma, "updates", ("start",), known,
            {"k": k, "inner": inner}, reach,
        ),
        Line(
            "expand", "=", lambda: np.linalg.norm(w[1:], axis=1) ** 2,
            lambda: (w[:-1] ** 2).sum(axis=1) + 2 * eta * run.before + eta**2 * pushed, "updates",
            constants={"eta": eta},
            along=updates | {
                "y": run.signs, "x": run.picked, "squared": squared[1:], "squared_before": squared[:-1],
                "before": run.before, "pushed": pushed,
            },
            scale=squared[:-1] + eta * run.size,
        ),
        Line(
            "middle", "<=", lambda: 2 * eta * run.before, lambda: 0.0, "updates", ("mistakes",), {"eta": eta},
            updates | {"y": run.signs, "x": run.picked, "before": run.before}, 2 * eta * run.size,
        ),
        Line(
            "norm", "<=", lambda: (w**2).sum(axis=1), lambda: k * eta**2 * radius**2, "updates",
            ("start", "mistakes"), {"eta": eta, "R": radius}, {"k": k, "squared": squared},
        ),
        Line(
            "cauchy", "<=", lambda: w @ best, lambda: np.linalg.norm(w, axis=1), "updates",
            along={"k": k, "inner": inner, "norm": np.sqrt(squared)},
        ),
        Line(
            "compare", "<=", lambda: k * gamma, lambda: np.sqrt(k) * radius, "updates", all_three,
            {"gamma": gamma, "R": radius}, {"k": k},
        ),
        Line(
            "bound", "<=", lambda: k[-1], lambda: (radius / gamma) ** 2 if gamma > 0 else np.nan,
            needs=all_three, constants={"k": int(k[-1]), "R": radius, "gamma": gamma},
        ),
    )  # fmt: skip
    return Proof(
        "con-novikoff",
        lines,
        (
            Assumption("separable", separable, _not_separable),
            Assumption("start", not run.weights[0].any(), _other_start),
            Assumption("mistakes", run.on_mistakes, _no_mistakes),
        ),
    )


def _not_separable() -> Example:
    """XOR: every ŵ has a sample with y ŵ·x̂ <= 0."""
    X = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    return Example(X, np.array([-1, 1, 1, -1]), {"max_updates": 20})


def _other_start() -> Example:
    """A start on the wrong side: ŵ_0·ŵ* < 0."""
    X = np.array([[3.0, 3.0], [4.0, 3.0], [1.0, 1.0]])
    return Example(X, np.array([1, 1, -1]), {"start": [-4.0, -4.0, 5.0]})


def _no_mistakes() -> Example:
    """Updates on a sample that is already right: ŵ grows in its direction."""
    X = np.array([[3.0, 3.0], [4.0, 3.0], [1.0, 1.0]])
    return Example(X, np.array([1, 1, -1]), {"picks": [0, 0, 0, 1, 1]})
