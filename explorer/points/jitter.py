"""Jittered copies of points: how much disturbance a boundary bears before it gets points wrong."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MOST = 240  # copies in all: shared out among the points
MOST_EACH = 60


def offsets(n: int, seed: int) -> NDArray[np.float64]:
    """Displacements (k, n, 2) of k copies of n points, spread evenly over the disc of radius 1.

    Parameters
    ----------
    n : int >= 1
        Number of points; the more, the fewer copies has each, and beyond 240 only one.
    seed : int
        The same seed gives the same copies, so a larger amount only moves each of them farther out.
    """
    k = max(1, min(MOST_EACH, MOST // n))
    rng = np.random.default_rng(seed)
    radius, angle = np.sqrt(rng.uniform(size=(k, n))), rng.uniform(0, 2 * np.pi, (k, n))
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=2)


def copies(X: NDArray[np.float64], amount: float, seed: int) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Jittered copies (m, 2) of the first 240 points of X, up to `amount` away, and whose copies they are (m,)."""
    X = X[:MOST]
    moved = X + amount * offsets(len(X), seed)  # (k, n, 2)
    return moved.reshape(-1, 2), np.tile(np.arange(len(X)), len(moved))


def wrong(
    features: NDArray[np.float64],
    signs: NDArray[np.int64],
    coef: NDArray[np.float64],
    intercept: NDArray[np.float64],
) -> NDArray[np.bool_]:
    """Which copies (m, d) each of the models (T, d) gets wrong, shape (T, m); one where f is undefined is wrong.

    f(x) = w·φ(x) + b is right where y f(x) > 0.
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
    """The amount at which each of the lines (T, 2) that separate X first gets a copy wrong; infinite if it never does.

    A copy x + a u, ‖u‖ <= 1, of a right sample is wrong once a (-y w·u) reaches y f(x): never for an amount a below
    the line's margin.
    """
    X, signs = X[:MOST], signs[:MOST]
    values = signs * (coef @ X.T + intercept[:, None])  # (T, n)
    towards = -signs * np.einsum("knd,td->tkn", offsets(len(X), seed), coef)  # (T, k, n)
    with np.errstate(divide="ignore", invalid="ignore"):
        amounts = np.where(towards > 0, values[:, None, :] / towards, np.inf)
    first: NDArray[np.float64] = amounts.min(axis=(1, 2))
    return first
