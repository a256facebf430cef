"""pla-step, pla-gradient and dual-span: what an update of the perceptron does."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass.core.checks import Array
from linclass.core.losses import LOSSES
from linclass.proofs.chain import Assumption, Example, Line, Proof
from linclass.proofs.points import Points, directions
from linclass.proofs.run import Run, run_of


def step(X: ArrayLike, y: ArrayLike, **run: Any) -> Proof:
    """Claim: an update raises y ŵ·x̂ of the updated point by η‖x̂‖² (Rosenblatt 1958; Li 2).

    The point may still be misclassified afterwards: `still` is 1 in these updates.

    - update: ŵ' = ŵ + ηy x̂
    - multiply: y ŵ'·x̂ = y ŵ·x̂ + ηy²‖x̂‖²
    - square: y² = 1
    - rise: y ŵ'·x̂ - y ŵ·x̂ = η‖x̂‖²

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels.
    **run
        trace, picks, order, eta, start, max_updates, random_state: as in `linclass.proofs.run.run_of`.
    """
    found = run_of(Points.of(X, y, "pla-step"), **run)
    eta, x, sign, w = found.eta, found.picked, found.signs, found.weights
    pushed, before = (x**2).sum(axis=1), found.before
    after = sign * (w[1:] * x).sum(axis=1)
    each = _each(found) | {
        "before": before,
        "after": after,
        "pushed": pushed,
        "still": (after <= 0).astype(int),
    }
    size = found.size
    lines = (
        Line("update", "=", lambda: w[1:], lambda: w[:-1] + eta * sign[:, None] * x, "updates", (), {"eta": eta}, each,
             np.abs(w).max(axis=1)[:-1]),
        Line("multiply", "=", lambda: sign * (w[1:] * x).sum(axis=1), lambda: before + eta * sign**2 * pushed,
             "updates", (), {"eta": eta}, each, size),
        Line("square", "=", lambda: sign**2, lambda: 1.0, "updates", along=each),
        Line("rise", "=", lambda: sign * ((w[1:] - w[:-1]) * x).sum(axis=1), lambda: eta * pushed, "updates", (),
             {"eta": eta}, each, size),
    )  # fmt: skip
    return Proof("pla-step", lines)


def gradient(X: ArrayLike, y: ArrayLike, **run: Any) -> Proof:
    """Claim: an update is a gradient step on the loss of the updated point, max(0, -y f) (Li 2).

    The slopes are differences of the loss in the direction in which the mistake grows, so that they are right on the
    kink y f = 0 too. The subgradient is checked for a seeded random v̂ in each update.

    - loss: the loss of a mistake is -y f (mistakes)
    - slope: its derivatives are -y x and -y, together -y x̂ (mistakes)
    - subgradient: the loss at any v̂ is >= that at ŵ plus -y x̂·(v̂ - ŵ) (mistakes)
    - step: ŵ' - ŵ = -η(-y x̂)

    Parameters
    ----------
    X, y, **run
        As in `step`.
    """
    found = run_of(Points.of(X, y, "pla-gradient"), **run)
    eta, x, sign, w = found.eta, found.picked, found.signs, found.weights
    value = LOSSES["perceptron"].value
    d = x.shape[1]
    other = w[:-1] + directions(len(x), d) * (1 + np.abs(w[:-1]).max(axis=1, initial=0.0))[:, None]

    def loss(weights: Array) -> Array:
        """The loss of the updated point at weights (k, d + 1), one row for each update."""
        return value(sign * (weights * x).sum(axis=1))

    def slopes() -> Array:
        """Differences of the loss by each weight, (k, d + 1)."""
        columns = []
        for j in range(d):
            change = np.zeros_like(x)
            change[:, j] = np.where(sign * x[:, j] > 0, -1.0, 1.0)
            columns.append((loss(w[:-1] + change) - loss(w[:-1])) * change[:, j])
        return np.column_stack(columns)

    slope = -sign[:, None] * x
    size = found.size
    each = _each(found) | {"margin": found.before, "slope": slope}
    need = ("mistakes",)
    lines = (
        Line("loss", "=", lambda: loss(w[:-1]), lambda: -sign * (w[:-1] * x).sum(axis=1), "updates", need, {}, each,
             size),
        Line("slope", "=", slopes, lambda: -sign[:, None] * x, "updates", need, {}, each, size),
        Line("subgradient", ">=", lambda: loss(other),
             lambda: loss(w[:-1]) - sign * (x * (other - w[:-1])).sum(axis=1), "updates", need, {},
             each | {"v": other}, size + (np.abs(x) * np.abs(other)).sum(axis=1)),
        Line("step", "=", lambda: w[1:] - w[:-1], lambda: -eta * (-sign[:, None] * x), "updates", (), {"eta": eta},
             each, np.abs(w).max(axis=1)[:-1]),
    )  # fmt: skip
    return Proof("pla-gradient", lines, (Assumption("mistakes", found.on_mistakes, _no_mistake),))


def dual(X: ArrayLike, y: ArrayLike, **run: Any) -> Proof:
    """Claim: w_k = Σ α_i y_i x_i and b_k = Σ α_i y_i, together ŵ_k = Σ α_i y_i x̂_i (Li 2).

    α_i is η times the number of updates on sample i.

    - zero: at k = 0 both sides are 0 (start)
    - primal: an update adds ηy_i x̂_i to ŵ
    - sum: it adds η to one α, so ηy_i x̂_i to the sum
    - span: so ŵ_k = Σ α_i y_i x̂_i at every k (start)

    Parameters
    ----------
    X, y, **run
        As in `step`.
    """
    found = run_of(Points.of(X, y, "dual-span"), **run)
    eta, x, sign, w = found.eta, found.picked, found.signs, found.weights
    counts = np.zeros((len(found.picks) + 1, len(found.y)))
    counts[np.arange(1, len(counts)), found.picks] = 1.0
    alpha = eta * counts.cumsum(axis=0)
    Z = found.y[:, None] * found.samples
    size = alpha @ np.abs(found.samples).max(axis=1)
    each = _each(found) | {"alpha": alpha[1:], "w": w[1:]}
    lines = (
        Line("zero", "=", lambda: w[:1], lambda: alpha[:1] @ Z, needs=("start",),
             constants={"w": w[0], "alpha": alpha[0]}),
        Line("primal", "=", lambda: w[1:] - w[:-1], lambda: eta * sign[:, None] * x, "updates", (), {"eta": eta},
             each, np.abs(w).max(axis=1)[:-1]),
        Line("sum", "=", lambda: alpha[1:] @ Z - alpha[:-1] @ Z, lambda: eta * sign[:, None] * x, "updates", (),
             {"eta": eta}, each, size[1:]),
        Line("span", "=", lambda: w, lambda: alpha @ Z, "updates", ("start",), {},
             {"k": found.k, "alpha": alpha, "w": w}, size),
    )  # fmt: skip
    return Proof("dual-span", lines, (Assumption("start", not w[0].any(), _start),))


def _each(run: Run) -> dict[str, Any]:
    """The symbols of each update."""
    w = run.weights
    return {
        "k": run.k[1:],
        "n": run.picks,
        "x": run.picked,
        "y": run.signs,
        "w_before": w[:-1],
        "w_after": w[1:],
    }


def _points() -> tuple[Array, Any]:
    """Table 2.1 of Li 2."""
    return np.array([[3.0, 3.0], [4.0, 3.0], [1.0, 1.0]]), np.array([1, 1, -1])


def _no_mistake() -> Example:
    """The second update is on a sample that is already right."""
    return Example(*_points(), {"picks": [0, 0]})


def _start() -> Example:
    """A start that is no combination with these α."""
    return Example(*_points(), {"start": [1.0, 0.0, 2.0]})
