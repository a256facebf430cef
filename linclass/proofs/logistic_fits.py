"""log-irls and log-runaway: a Newton step as a weighted fit, and weights that grow without bound."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks, parameters
from linclass.core.checks import Array
from linclass.core.losses import sigmoid
from linclass.margins.separability import separable
from linclass.proofs.chain import Assumption, Example, Line, Proof
from linclass.proofs.points import Points

SINGULAR = 1e-12  # eigenvalue of ΦᵀRΦ, relative to the largest, that counts as 0
FACTORS = 2.0 ** np.arange(10)  # c, if the least y f is 1


def irls(X: ArrayLike, y: ArrayLike, *, w: ArrayLike | None = None, b: float = 0.0) -> Proof:
    """Claim: a Newton step is a weighted least-squares fit to z = Φŵ - R⁻¹(ŷ - y) (Zhang 5).

    λ = 0, R_n = ŷ_n(1 - ŷ_n), and ŵ' are the weights after the step.

    - newton: H(ŵ' - ŵ) = -∇J (invertible)
    - insert: ΦᵀRΦ(ŵ' - ŵ) = -Φᵀ(ŷ - y) (invertible)
    - collect: ΦᵀRΦ ŵ' = ΦᵀRz, as RΦŵ - (ŷ - y) = Rz (invertible, weights)
    - fit: ŵ' has the least Σ R_n (z_n - ŵ'·φ_n)²: these are its normal equations (invertible, weights)

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels.
    w, b : array-like of shape (d,) and float
        The weights before the step; None takes 0.
    """
    points = Points.of(X, y, "log-irls")
    phi, t = points.augmented, (points.y + 1) / 2
    size = phi.shape[1]
    start = np.zeros(size) if w is None else np.append(checks.vector(w, size - 1, "w"), float(b))
    a = phi @ start
    p, q = sigmoid(a), sigmoid(-a)
    R = p * q
    H, gradient = (phi.T * R) @ phi, phi.T @ (p - t)
    scale = np.sqrt(np.where(H.diagonal() > 0, H.diagonal(), 1.0))
    values = np.linalg.eigvalsh(H / np.outer(scale, scale))
    invertible = bool(values[0] > SINGULAR * max(values[-1], 1e-300))
    after = start - np.linalg.solve(H / np.outer(scale, scale), gradient / scale) / scale if invertible else np.full(
        size, np.nan)  # fmt: skip
    with np.errstate(divide="ignore", invalid="ignore"):
        z = a - (p - t) / R
    rounding = max(1.0, 1e-6 * float(values[-1] / values[0]) if invertible else 1.0)
    force = np.abs(phi).T @ np.abs(p - t) + (np.abs(phi).T * R) @ np.abs(a) + np.abs(H) @ np.abs(after)
    largest = float(np.nan_to_num(force).max()) * rounding
    root = np.sqrt(R)
    reach = float(np.nan_to_num(np.abs(after)).max() + np.abs(start).max()) + 1 / float(np.abs(phi).max())

    def weighted() -> Array:
        """The weighted least-squares fit, without the normal equations."""
        if not np.isfinite(z).all():
            return np.full((1, size), np.nan)
        return np.asarray([np.linalg.lstsq(root[:, None] * phi, root * z, rcond=None)[0]])

    known = {"w": start, "w_after": after, "H": H, "gradient": gradient}
    fit = {"n": np.arange(len(t)), "R": R, "z": z}
    need = ("invertible", "weights")
    lines = (
        Line("newton", "=", lambda: [H @ (after - start)], lambda: [-gradient], needs=("invertible",), constants=known,
             scale=largest),
        Line("insert", "=", lambda: [phi.T @ (R * (phi @ (after - start)))], lambda: [-(phi.T @ (p - t))],
             needs=("invertible",), constants=known, scale=largest),
        Line("collect", "=", lambda: [phi.T @ (R * (phi @ after))], lambda: [phi.T @ (R * z)], needs=need,
             constants=known | fit, scale=largest),
        Line("fit", "=", lambda: [after], weighted, needs=need, constants=known | fit,
             scale=reach * rounding),
    )  # fmt: skip
    return Proof(
        "log-irls",
        lines,
        (
            Assumption("invertible", invertible, _on_a_line),
            Assumption("weights", bool((R > 0).all()), _saturated),
        ),
    )


def runaway(
    X: ArrayLike, y: ArrayLike, *, penalty: float = 0.0, w: ArrayLike | None = None, b: float = 0.0
) -> Proof:
    """Claim: for separable points, J has no minimum without λ (Zhang 5).

    J(cŵ) = Σ ln(1 + e^(-c y f)) + ½λc²‖w‖², checked at c = 1, 2, 4, …, 512, if ŵ is scaled to min y f = 1.

    - separator: y f > 0 for all samples (separable)
    - falls: J(2cŵ) < J(cŵ) (separable, no penalty)
    - limit: J(cŵ) <= N e^(-c min y f): J → 0 for c → ∞ (separable, no penalty)
    - positive: J(cŵ) > 0: 0 is never reached
    - penalty: J(cŵ) >= ½λc²‖w‖², which rises: with λ > 0, J has a minimum

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels.
    penalty : float >= 0
        λ.
    w, b : array-like of shape (d,) and float
        A line; None takes a separating one if there is one, else the one halfway between the means.
    """
    points = Points.of(X, y, "log-runaway")
    lam = parameters.not_negative(penalty, "penalty")
    found = separable(points.X, points.y)
    line, bias = points.means_line
    if w is not None:
        line, bias = checks.vector(w, points.X.shape[1], "w"), float(b)
    elif found.w is not None and found.b is not None:
        line, bias = found.w, found.b
    margins = points.y * (points.X @ line + bias)
    least, n = float(margins.min()), len(margins)
    typical = abs(least) or float(np.abs(margins).max()) or 1.0
    c = np.asarray(FACTORS / typical, dtype=float)
    squared = float(line @ line)

    def losses(c: Array) -> Array:
        """Σ ln(1 + e^(-c y f)), for each c."""
        total: Array = np.logaddexp(0.0, -c[:, None] * margins).sum(axis=1)
        return total

    def J(c: Array) -> Array:
        """The objective, for each c."""
        return losses(c) + lam / 2 * c**2 * squared

    known = {"w": line, "b": bias, "lambda": lam, "N": n, "least": least, "squared": squared}
    each = {"c": c, "J": J(c)}
    need = ("separable", "no-penalty")
    lines = (
        Line("separator", ">", lambda: margins, lambda: 0.0, "samples", ("separable",), known,
             {"n": np.arange(n), "x": points.X, "y": points.y, "margin": margins}),
        Line("falls", "<", lambda: J(2.0 * c), lambda: J(c), "scales", need, known, each | {"J_after": J(2.0 * c)}),
        Line("limit", "<=", lambda: J(c), lambda: n * np.exp(-c * least), "scales", need, known, each),
        Line("positive", ">", lambda: J(c), lambda: 0.0, "scales", (), known, each),
        Line("penalty", ">=", lambda: J(c), lambda: lam / 2 * c**2 * squared, "scales", (), known, each),
    )  # fmt: skip
    return Proof(
        "log-runaway",
        lines,
        (
            Assumption("separable", bool(found), _mixed),
            Assumption("no-penalty", lam == 0.0, _penalised),
        ),
    )


def _on_a_line() -> Example:
    """Two equal columns: many weights fit equally well."""
    return Example(np.array([[0.0, 0.0], [1.0, 1.0], [2.0, 2.0], [3.0, 3.0]]), np.array([0, 1, 0, 1]), {})


def _saturated() -> Example:
    """A score of 900: in floats, ŷ(1 - ŷ) = 0 there, and R has no inverse."""
    X = np.array([[0.0, 0.0], [1.0, 1.0], [2.0, 0.0], [900.0, 0.0]])
    return Example(X, np.array([0, 1, 0, 0]), {"w": [1.0, 0.0], "b": 0.0})


def _mixed() -> Example:
    """XOR: not even quasi-separable."""
    X = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    return Example(X, np.array([-1, 1, 1, -1]), {"w": [1.0, 1.0], "b": -0.5})


def _penalised() -> Example:
    """λ = 1."""
    X = np.array([[0.0, 0.0], [1.0, 1.0], [3.0, 1.0], [4.0, 0.0]])
    return Example(X, np.array([-1, -1, 1, 1]), {"penalty": 1.0})
