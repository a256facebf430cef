"""Jittered copies of points, which show how much disturbance a decision boundary tolerates."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MOST = 240  # maximum number of copies in total, shared among the points
MOST_EACH = 60


def offsets(n: int, seed: int) -> NDArray[np.float64]:
    """Return displacements (k, n, 2) of k copies of n points, uniform in the unit disc.

    Parameters
    ----------
    n : int >= 1
        Number of points. With more points, each has fewer copies; beyond 240, only one.
    seed : int
        The same seed gives the same copies, so a larger amount only moves them farther.
    """
    k = max(1, min(MOST_EACH, MOST // n))
    rng = np.random.default_rng(seed)
    radius, angle = np.sqrt(rng.uniform(size=(k, n))), rng.uniform(0, 2 * np.pi, (k, n))
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=2)


def copies(X: NDArray[np.float64], amount: float, seed: int) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return jittered copies (m, 2) of the first 240 points, at most `amount` away, and their point indices (m,)."""
    X = X[:MOST]
    moved = X + amount * offsets(len(X), seed)  # (k, n, 2)
    return moved.reshape(-1, 2), np.tile(np.arange(len(X)), len(moved))


def wrong(
    features: NDArray[np.float64],
    signs: NDArray[np.int64],
    coef: NDArray[np.float64],
    intercept: NDArray[np.float64],
) -> NDArray[np.bool_]:
    """Return which copies (m, d) each model (T, d) misclassifies, shape (T, m).

    An undefined f counts as wrong.

    A copy is right if y f(x) > 0, with f(x) = w·φ(x) + b.
    """
    values = features @ coef.T + intercept  # (m, T)
    result: NDArray[np.bool_] = ~(signs[:, None] * values > 0).T
    return result


def first_wrong(
    X: NDArray[np.float64],
    signs: NDArray[np.int64],
    coef: NDArray[np.float64],
    intercept: NDArray[np.float64],
    seed: int,
) -> NDArray[np.float64]:
    """Return the amount at which each separating line (T, 2) first misclassifies a copy; infinite if it never does.

    A copy x + a u with ‖u‖ <= 1 of a correctly classified sample is wrong once a (-y w·u) reaches y f(x). This never
    happens for an amount a below the line's margin.
    """
    X, signs = X[:MOST], signs[:MOST]
    values = signs * (coef @ X.T + intercept[:, None])  # (T, n)
    towards = -signs * np.einsum("knd,td->tkn", offsets(len(X), seed), coef)  # (T, k, n)
    with np.errstate(divide="ignore", invalid="ignore"):
        amounts = np.where(towards > 0, values[:, None, :] / towards, np.inf)
    first: NDArray[np.float64] = amounts.min(axis=(1, 2))
    return first
