"""log-slope, log-gradient and log-valley: the sigmoid, and the gradient and Hessian of the logistic objective."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.checks import Array
from linclass.core.losses import log_sigmoid, sigmoid
from linclass.proofs.chain import Line, Proof
from linclass.proofs.points import Points, directions

TRIED = 20  # random vectors
STEP = 1e-30  # of a derivative by a complex step, Im f(x + ih) / h, which has no rounding error
TINY = float(np.finfo(float).tiny)
LARGEST = 600.0  # score whose sigmoid and its derivative are floats
Complex = NDArray[np.complex128]
PLACES = tuple(np.linspace(-6.0, 6.0, 25).tolist())


def slope(X: ArrayLike | None = None, y: ArrayLike | None = None, *, a: ArrayLike = PLACES) -> Proof:
    """Claim: σ(-a) = 1 - σ(a) and σ′ = σ(1 - σ) (Zhang 5).

    Derivatives are computed by a complex step: σ′(a) = Im σ(a + ih)/h.

    - flip: σ(-a) = e^-a/(1 + e^-a)
    - complement: e^-a/(1 + e^-a) = 1 - σ(a)
    - quotient: σ′(a) = e^-a/(1 + e^-a)²
    - product: e^-a/(1 + e^-a)² = σ(a) σ(-a)
    - insert: σ′(a) = σ(a)(1 - σ(a))

    Parameters
    ----------
    X, y : array-like or None
        Not used.
    a : array-like of shape (m,) or float
        The touched place, or several, from -600 to 600.
    """
    places = np.atleast_1d(np.asarray(a, dtype=float))
    places = checks.vector(places, len(places), "a")
    if np.abs(places).max() > LARGEST:
        raise ValueError(f"a must be from -600 to 600; got {places[np.abs(places).argmax()]:g}.")
    e = np.exp(-places)
    each = {"a": places, "sigma": sigmoid(places), "other": sigmoid(-places), "e": e}

    def derivative() -> Array:
        """σ′ by a complex step."""
        shifted = np.exp(-(np.abs(places) + 1j * STEP))  # σ′ is even
        return np.asarray((1 / (1 + shifted)).imag / STEP)

    lines = (
        Line("flip", "=", lambda: sigmoid(-places), lambda: e / (1 + e), "places", along=each),
        Line("complement", "=", lambda: e / (1 + e), lambda: 1 - sigmoid(places), "places", along=each, scale=1.0),
        Line("quotient", "=", derivative, lambda: e / (1 + e) / (1 + e), "places", along=each),
        Line("product", "=", lambda: e / (1 + e) / (1 + e), lambda: sigmoid(places) * sigmoid(-places), "places",
             along=each),
        Line("insert", "=", derivative, lambda: sigmoid(places) * (1 - sigmoid(places)), "places", along=each,
             scale=1.0),
    )  # fmt: skip
    return Proof("log-slope", lines)


def gradient(
    X: ArrayLike, y: ArrayLike, *, w: ArrayLike | None = None, b: float = 0.0, penalty: float = 0.0
) -> Proof:
    """Claim: ∇J = Σ (ŷ - y) φ + λDŵ (Zhang 5), φ = (x, 1), D = diag(1, …, 1, 0), y in {0, 1}.

    Derivatives are computed by a complex step; `central` has central differences of J.

    - likelihood: the loss of a sample, -[y ln ŷ + (1 - y) ln(1 - ŷ)], is -ln p of its label
    - chain: its gradient is (ŷ - y)/(ŷ(1 - ŷ)) times ŷ(1 - ŷ) φ
    - cancel: (ŷ - y)/(ŷ(1 - ŷ)) times ŷ(1 - ŷ) φ = (ŷ - y) φ
    - sum: ∇J = Σ (ŷ - y) φ + λDŵ

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels.
    w, b : array-like of shape (d,) and float
        None takes the line halfway between the means.
    penalty : float >= 0
        λ.
    """
    points, weights, lam = _setting(X, y, w, b, penalty, "log-gradient")
    phi, t = points.augmented, (points.y + 1) / 2
    a = phi @ weights
    p, q = np.maximum(sigmoid(a), TINY), np.maximum(sigmoid(-a), TINY)
    outer = np.where(t == 1, -1 / p, 1 / q)  # (ŷ - y)/(ŷ(1 - ŷ)), without cancellation
    off = np.where(t == 1, -q, p)  # ŷ - y
    D = np.append(np.ones(phi.shape[1] - 1), 0.0)
    size = float(np.abs(phi).sum() + lam * np.abs(weights).sum())

    def losses() -> Array:
        """The gradient of each sample's loss, (n, d + 1)."""
        columns = [softplus(-points.y * (a + 1j * STEP * column)).imag / STEP for column in phi.T]
        return np.column_stack(columns)

    def whole(v: Array | Complex) -> Array | Complex:
        """J at weights v."""
        value: Array | Complex = softplus(-points.y * (phi @ v)).sum() + lam / 2 * (D * v * v).sum()
        return value

    axes = np.eye(phi.shape[1])
    step = 1e-5 * (1 + np.abs(weights).max())
    central = np.array([float(np.real(whole(weights + step * u) - whole(weights - step * u))) / (2 * step)
                        for u in axes])  # fmt: skip
    each = {"n": np.arange(len(t)), "y": t, "p": p, "phi": phi, "outer": outer, "inner": p * q}
    lines = (
        Line("likelihood", "=", lambda: t * np.logaddexp(0, -a) + (1 - t) * np.logaddexp(0, a),
             lambda: -log_sigmoid(points.y * a), "samples", along=each),
        Line("chain", "=", losses, lambda: (outer * (p * q))[:, None] * phi, "samples", along=each),
        Line("cancel", "=", lambda: (outer * (p * q))[:, None] * phi, lambda: (p - t)[:, None] * phi, "samples",
             along=each, scale=np.abs(phi).max(axis=1)),
        Line(
            "sum", "=", lambda: [[whole(weights + 1j * STEP * u).imag / STEP for u in axes]],
            lambda: [off @ phi + lam * D * weights],
            constants={"w": weights, "lambda": lam, "gradient": off @ phi + lam * D * weights, "central": central},
            scale=size,
        ),
    )  # fmt: skip
    return Proof("log-gradient", lines)


def valley(
    X: ArrayLike, y: ArrayLike, *, w: ArrayLike | None = None, b: float = 0.0, penalty: float = 0.0
) -> Proof:
    """Claim: H = ΦᵀRΦ (+ λD) and vᵀHv = Σ R_n (v·φ_n)² + λ‖Dv‖² >= 0: J has one valley, it is convex (Zhang 5).

    Lines about all v are checked for the axes and 20 seeded random ones.

    - differentiate: the derivatives of ∇J are ΦᵀRΦ + λD, R_n = ŷ_n(1 - ŷ_n)
    - weights: R_n >= 0
    - squares: vᵀHv = Σ R_n (v·φ_n)² + λ‖Dv‖²
    - positive: vᵀHv >= 0
    - valley: J(ŵ + v/2) <= (J(ŵ) + J(ŵ + v))/2

    Parameters
    ----------
    X, y, w, b, penalty
        As in `gradient`.
    """
    points, weights, lam = _setting(X, y, w, b, penalty, "log-valley")
    phi, t = points.augmented, (points.y + 1) / 2
    a = phi @ weights
    R = sigmoid(a) * sigmoid(-a)
    D = np.append(np.ones(phi.shape[1] - 1), 0.0)
    H = (phi.T * R) @ phi + lam * np.diag(D)
    v = np.vstack([np.eye(len(weights)), directions(TRIED, len(weights))])
    square = ((v @ H) * v).sum(axis=1)
    size = ((v @ phi.T) ** 2).sum(axis=1) + lam * (v**2).sum(axis=1)

    def slopes() -> Array:
        """The derivatives of ∇J by each weight, (d + 1, d + 1)."""
        rows = []
        for u in np.eye(len(weights)):
            moved = weights + 1j * STEP * u
            even = 1 / (1 + np.exp(-np.where(a < 0, -1.0, 1.0) * (phi @ moved)))  # σ of the positive a
            p = np.where(a < 0, 1 - even, even)
            rows.append((phi.T @ (p - t) + lam * D * moved).imag / STEP)
        return np.array(rows)

    def J(at: Array) -> Array:
        """J at rows of weights, (m,)."""
        losses = -log_sigmoid(points.y * (at @ phi.T)).sum(axis=1)
        return np.asarray(losses + lam / 2 * (at**2) @ D)

    each = {"v": v, "square": square}
    start, middle, end = J(weights[None])[0], J(weights + v / 2), J(weights + v)
    lines = (
        Line("differentiate", "=", lambda: [slopes()], lambda: [(phi.T * R) @ phi + lam * np.diag(D)],
             constants={"H": H, "lambda": lam}, scale=float(np.abs(phi).max() ** 2 * len(phi))),
        Line("weights", ">=", lambda: sigmoid(a) * sigmoid(-a), lambda: 0.0, "samples",
             along={"n": np.arange(len(t)), "p": sigmoid(a), "R": R}),
        Line("squares", "=", lambda: ((v @ H) * v).sum(axis=1),
             lambda: (R * (v @ phi.T) ** 2).sum(axis=1) + lam * (v**2) @ D, "directions", (), {"lambda": lam}, each,
             size),
        Line("positive", ">=", lambda: ((v @ H) * v).sum(axis=1), lambda: 0.0, "directions", (), {}, each, size),
        Line("valley", "<=", lambda: middle, lambda: (start + end) / 2, "directions", (), {"J": float(start)},
             {"v": v, "J_middle": middle, "J_end": end}),
    )  # fmt: skip
    return Proof("log-valley", lines)


def softplus(z: Array | Complex) -> Complex:
    """ln(1 + e^z) of complex numbers, without overflow."""
    z = np.asarray(z, dtype=complex)
    up = z.real > 0
    return np.asarray(np.where(up, z, 0.0) + np.log1p(np.exp(np.where(up, -z, z))))


def _setting(
    X: ArrayLike, y: ArrayLike, w: ArrayLike | None, b: float, penalty: float, name: str
) -> tuple[Points, Array, float]:
    """The points, ŵ and λ; without w, the line halfway between the means, scaled to scores of moderate size."""
    points = Points.of(X, y, name)
    lam = parameters.not_negative(penalty, "penalty")
    if w is not None:
        return points, np.append(checks.vector(w, points.X.shape[1], "w"), float(b)), lam
    line = np.append(*points.means_line)
    return points, line / max(1.0, float(np.abs(points.augmented @ line).max()) / 4), lam
