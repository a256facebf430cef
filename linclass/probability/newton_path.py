"""Newton's method for logistic regression from any start, with whole steps or with steps that are halved."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core.checks import Array
from linclass.core.losses import sigmoid

FARTHEST = 1e6  # weights beyond are not computed
SHORTEST = 2.0**-40


def newton_path(
    X: Array, signs: NDArray[np.int64], start: ArrayLike, *, halve: bool, steps: int = 10
) -> Array:
    """Weights of each step ŵ -= t H⁻¹ ∇J of J = Σ ln(1 + e^(-y f)), shape (at most steps + 1, d + 1), the bias last.

    H = Σ p(1 - p) x̂ x̂ᵀ is nearly 0 where all p are nearly 0 or 1, and the whole step is then too long.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    signs : ndarray of shape (n,)
        -1 and +1.
    start : array-like of shape (d + 1,)
    halve : bool
        Whether t = 1 is halved until J does not rise. Otherwise t = 1.
    steps : int >= 0
        The path ends earlier if a weight exceeds 10⁶.
    """
    Z = np.column_stack([X, np.ones(len(X))])
    weights = np.asarray(start, dtype=np.float64)
    path = [weights]
    for _step in range(steps):
        f = Z @ weights
        p = sigmoid(f)
        gradient = Z.T @ (p - (signs > 0))
        hessian = Z.T @ (Z * (p * (1 - p))[:, None])
        move = np.linalg.lstsq(hessian, gradient, rcond=None)[0]
        t = 1.0
        while (
            halve
            and t > SHORTEST
            and total_loss(Z, signs, weights - t * move) > total_loss(Z, signs, weights)
        ):
            t /= 2
        weights = weights - t * move
        if np.abs(weights).max() > FARTHEST:
            break
        path.append(weights)
    return np.array(path)


def total_loss(Z: Array, signs: NDArray[np.int64], weights: Array) -> float:
    """J = Σ ln(1 + e^(-y f)) of samples with a column of ones, shape (n, d + 1)."""
    return float(np.logaddexp(0, -signs * (Z @ weights)).sum())
