"""The objective of logistic regression as a function of the weights: its minimum over the bias, and Newton's path."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.checks import Array
from linclass.core.losses import LOSSES, sigmoid

CLOSE = 1e-7  # relative tolerance between the expected and the actual number of positives
MOST = 60  # maximum number of steps; each at least halves the interval
SHORTEST = 2.0**-40  # minimum share of a Newton step
FARTHEST = 1e6  # weights beyond end Newton's path


class Landscape(NamedTuple):
    """The minimum of J over the bias for many weights, shape (m,), and the minimising biases, shape (m,)."""

    loss: Array
    bias: Array


def landscape(X: Array, signs: NDArray[np.int64], W: ArrayLike, l2: float = 0.0) -> Landscape:
    """Minimise J(w, b) over b for each w. The result is convex in w, like J, and has the same minimum.

    The derivative Σ_n (ŷ_n - y_n) increases with b, and is 0 if the expected number of positives equals the actual
    one. Newton's method is safeguarded by bisection.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    signs : ndarray of shape (n,)
        -1 and +1, both of them.
    W : array-like of shape (m, d)
    l2 : float >= 0, default 0.0
        Weight λ of the penalty ½ λ‖w‖².

    Returns
    -------
    Landscape
        Both of shape (m,).

    Raises
    ------
    ValueError
        If all samples have one class, so that no bias is optimal, or if W or l2 is invalid.
    """
    weights, l2 = checks.matrix(W, "W"), parameters.not_negative(l2, "l2")
    if weights.shape[1] != X.shape[1]:
        raise ValueError(
            f"W must have {X.shape[1]} columns, one a feature; got {weights.shape[1]}. Pass as many."
        )
    positives = int((signs > 0).sum())
    if positives in (0, len(signs)):
        raise ValueError(
            f"A best bias needs samples of both classes; got {positives} positive ones of {len(signs)}. "
            "Add samples of the other class."
        )
    f = weights @ X.T  # (m, n)
    bias = _biases(f, positives)
    losses = LOSSES["logistic"].value(np.multiply(signs, f + bias[:, None])).sum(axis=1)
    return Landscape(losses + 0.5 * l2 * (weights**2).sum(axis=1), bias)


def _biases(f: Array, positives: int) -> Array:
    """The b with Σ_n σ(f_n + b) = `positives` for each row of scores (m, n)."""
    n = f.shape[1]
    odds = float(np.log(positives / (n - positives)))
    low, high = odds - f.max(axis=1), odds - f.min(axis=1)
    b: Array = odds - f.mean(axis=1)
    left = np.arange(len(f))
    for _step in range(MOST):
        p = sigmoid(f[left] + b[left, None])
        excess = p.sum(axis=1) - positives
        open_ = np.abs(excess) > CLOSE * n
        if not open_.any():
            break
        left, p, excess = left[open_], p[open_], excess[open_]
        above = excess > 0
        high[left[above]], low[left[~above]] = b[left[above]], b[left[~above]]
        slope = (p * (1 - p)).sum(axis=1)
        step = b[left] - excess / np.maximum(slope, np.finfo(float).tiny)
        inside = (step > low[left]) & (step < high[left])
        b[left] = np.where(inside, step, (low[left] + high[left]) / 2)
    return b


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
