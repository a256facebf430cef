"""ls-fisher and fis-best: Fisher's direction is that of least squares, and the best one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.checks import Array
from linclass.proofs.chain import Assumption, Example, Line, Proof
from linclass.proofs.points import Points, directions

TRIED = 40  # random directions
SINGULAR = 1e-10  # eigenvalue of S_W, relative to the scatter about the overall mean, that counts as 0


@dataclass(frozen=True, eq=False)
class Within:
    """The means and the scatter of two classes.

    Parameters
    ----------
    counts : tuple of int
        N₁ and N₂; class 1 is the positive one.
    mean, d : ndarray of shape (d,)
        m, and d = m₁ - m₂.
    scatter : ndarray of shape (d, d)
        S_W.
    values : ndarray of shape (d,)
        Its eigenvalues, 0 for those at the level of rounding.
    axes : ndarray of shape (d, d)
        Its eigenvectors as columns.
    """

    counts: tuple[int, int]
    mean: Array
    d: Array
    scatter: Array
    values: Array
    axes: Array

    @classmethod
    def of(cls, points: Points) -> Within:
        """Those of points."""
        X, plus = points.X, points.y > 0
        first, second = X[plus].mean(axis=0), X[~plus].mean(axis=0)
        apart = X - np.where(plus[:, None], first, second)
        scatter = apart.T @ apart
        mean = X.mean(axis=0)
        values, axes = np.linalg.eigh(scatter)
        values = np.where(values > SINGULAR * ((X - mean) ** 2).sum(), values, 0.0)
        return cls((int(plus.sum()), int((~plus).sum())), mean, first - second, scatter, values, axes)

    @property
    def invertible(self) -> bool:
        """Whether S_W is invertible."""
        return bool(self.values.all())

    @property
    def condition(self) -> float:
        """The largest eigenvalue divided by the smallest; 1 if that is 0."""
        return float(self.values.max() / self.values.min()) if self.invertible else 1.0

    def power(self, exponent: float) -> Array:
        """S_W to a power, (d, d); for a negative one without the directions of eigenvalue 0."""
        powers = np.zeros_like(self.values)
        np.power(self.values, exponent, out=powers, where=self.values > 0)
        return (self.axes * powers) @ self.axes.T


def least_squares(X: ArrayLike, y: ArrayLike) -> Proof:
    """Claim: least squares on the targets N/N₁ and -N/N₂ gives Fisher's direction S_W⁻¹d, d = m₁ - m₂ (Zhang 5).

    w and b are the least-squares fit, found without these formulas, and c = (N₁N₂/N) d·w.

    - equations: Φᵀ(Φŵ - t) = 0: the normal equations
    - bias: b = -w·m, because the targets sum to 0
    - total: S_T w = N d, with S_T = Σ (x - m)(x - m)ᵀ: insert b; the targets give Σ t x = N d
    - insert: (S_W + (N₁N₂/N) ddᵀ) w = N d
    - along: (N₁N₂/N) d(dᵀw) = c d: along d
    - within: S_W w = (N - c) d
    - fisher: w = (N - c) S_W⁻¹d (invertible)
    - other: the targets 1 and -1 only scale w, by 2N₁N₂/N², and shift b

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels.
    """
    points = Points.of(X, y, "ls-fisher")
    X, plus = points.X, points.y > 0
    stats = Within.of(points)
    (N1, N2), d, n = stats.counts, stats.d, len(X)
    targets = np.where(plus, n / N1, -n / N2)
    w, b = _fit(X, targets)
    other, _ = _fit(X, points.y)
    c = N1 * N2 / n * float(d @ w)
    weight = N1 * N2 / n
    phi = points.augmented
    total = (X - stats.mean).T @ (X - stats.mean)
    residual = X @ w + b - targets
    length, largest = float(np.linalg.norm(w)), float(np.abs(X).max())
    reach = largest + 1
    rounding = max(1.0, stats.condition * 1e-5) * (length + 1e-3 / float(np.ptp(X, axis=0).max() or 1.0))
    size = n * reach * (1 + reach * length + abs(b)) + float(np.abs(stats.scatter).sum()) * length
    known = {"w": w, "b": b, "d": d, "N": n, "N1": N1, "N2": N2, "c": c}
    lines = (
        Line("equations", "=", lambda: [phi.T @ (phi @ [*w, b])], lambda: [phi.T @ targets],
             constants=known | {"residual": float(np.abs(residual).sum()), "largest": largest}, scale=size),
        Line("bias", "=", lambda: b, lambda: -w @ stats.mean, constants=known | {"m": stats.mean},
             scale=1 + reach * length),
        Line("total", "=", lambda: [total @ w], lambda: [n * d], constants=known | {"S_T": total}, scale=size),
        Line("insert", "=", lambda: [(stats.scatter + weight * np.outer(d, d)) @ w], lambda: [n * d],
             constants=known | {"S_W": stats.scatter}, scale=size),
        Line("along", "=", lambda: [weight * np.outer(d, d) @ w], lambda: [c * d], constants=known, scale=size),
        Line("within", "=", lambda: [stats.scatter @ w], lambda: [(n - c) * d],
             constants=known | {"S_W": stats.scatter}, scale=size),
        Line("fisher", "=", lambda: [w], lambda: [(n - c) * (stats.power(-1) @ d)], needs=("invertible",),
             constants=known | {"fisher": stats.power(-1) @ d}, scale=rounding),
        Line("other", "=", lambda: [other], lambda: [2 * N1 * N2 / n**2 * w],
             constants=known | {"other": other}, scale=rounding),
    )  # fmt: skip
    return Proof("ls-fisher", lines, (Assumption("invertible", stats.invertible, _columns),))


def best(X: ArrayLike, y: ArrayLike, *, w: ArrayLike | None = None) -> Proof:
    """Claim: J(w) <= dᵀS_W⁻¹d, with equality at w ∝ S_W⁻¹d (Fisher 1936; Zhang 5).

    J(w) = (dᵀw)²/(wᵀS_W w), d = m₁ - m₂. The lines are checked for the given w, the best one, and 40 seeded random
    ones.

    - split: dᵀw = (S_W^-½ d)·(S_W^½ w) (invertible)
    - cauchy: (S_W^-½ d · S_W^½ w)² <= ‖S_W^-½ d‖² ‖S_W^½ w‖²
    - lengths: ‖S_W^½ w‖² = wᵀS_W w
    - constant: ‖S_W^-½ d‖² = dᵀS_W⁻¹d
    - divide: J(w) <= dᵀS_W⁻¹d (invertible)
    - equal: J(S_W⁻¹d) = dᵀS_W⁻¹d, as then both vectors are S_W^-½ d (invertible)

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels.
    w : array-like of shape (d,) or None
        A direction; None takes d.
    """
    points = Points.of(X, y, "fis-best")
    stats = Within.of(points)
    d, S = stats.d, stats.scatter
    own = d if w is None else checks.vector(w, len(d), "w")
    optimum = stats.power(-1) @ d
    axis = np.eye(len(d))[0]  # with equal means, J = 0 for every w
    own, optimum = (v if v.any() else axis for v in (own, optimum))
    W = np.vstack([own, optimum, directions(TRIED, len(d))])
    root, inverse_root = stats.power(0.5), stats.power(-0.5)
    u, V = inverse_root @ d, W @ root
    inner, spread = W @ d, ((W @ S) * W).sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        J = inner**2 / spread
    most = float(d @ stats.power(-1) @ d)
    rounding = max(1.0, stats.condition * 1e-6)
    lengths = np.linalg.norm(W, axis=1) * np.linalg.norm(d)
    each = {"w": W, "dw": inner, "spread": spread, "J": J}
    known = {"d": d, "most": most}
    need = ("invertible",)
    lines = (
        Line("split", "=", lambda: W @ d, lambda: V @ u, "directions", need, {"d": d}, each, lengths * rounding),
        Line("cauchy", "<=", lambda: (V @ u) ** 2, lambda: (u @ u) * (V * V).sum(axis=1), "directions", (), known,
             each),
        Line("lengths", "=", lambda: (V * V).sum(axis=1), lambda: ((W @ S) * W).sum(axis=1), "directions", (), {},
             each, np.abs(S).sum() * (W**2).sum(axis=1)),
        Line("constant", "=", lambda: u @ u, lambda: d @ stats.power(-1) @ d, constants=known),
        Line("divide", "<=", lambda: (W @ d) ** 2 / ((W @ S) * W).sum(axis=1), lambda: most, "directions", need, known,
             each, most * rounding),
        Line("equal", "=", lambda: (d @ optimum) ** 2 / (optimum @ S @ optimum), lambda: most, needs=need,
             constants=known | {"w": optimum}, scale=most * rounding),
    )  # fmt: skip
    return Proof("fis-best", lines, (Assumption("invertible", stats.invertible, _columns),))


def _fit(X: Array, targets: Array) -> tuple[Array, float]:
    """w and b of least squares, with the smallest ‖w‖ if there are several."""
    mean = X.mean(axis=0)
    w = np.linalg.lstsq(X - mean, targets - targets.mean(), rcond=1e-12)[0]
    return w, float(np.mean(targets - X @ w))


def _columns() -> Example:
    """Two parallel columns of points: the samples of a class differ in one direction only, so S_W is singular."""
    X = np.array([[0.0, 0.0], [0.0, 1.0], [0.0, 2.0], [1.0, 0.0], [1.0, 1.0], [1.0, 2.0]])
    return Example(X, np.array([-1, -1, -1, 1, 1, 1]), {})
