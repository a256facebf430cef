"""The landscape of logistic regression's objective over the weights alone: for each w the bias that is best for it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks
from linclass.core.checks import Array
from linclass.core.losses import LOSSES, sigmoid

CLOSE = 1e-7  # share of the samples by which the expected and the actual number of positives may differ
MOST = 60  # steps: each halves the interval, where it does not do better


class Landscape(NamedTuple):
    """The least J over the bias for many weights, shape (m,), and the biases where it is taken, shape (m,)."""

    loss: Array
    bias: Array


def landscape(X: Array, signs: NDArray[np.int64], W: ArrayLike, l2: float = 0.0) -> Landscape:
    """Minimise J(w, b) over b for each w: what is left is convex in w, as J is, and has the same least value.

    Along b the derivative Σ_n (ŷ_n - y_n) rises, and it is 0 where the model expects as many positives as there
    are; so Newton's method within an interval that holds the place, halved where a step would leave it.

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
        Of shape (m,), both.

    Raises
    ------
    ValueError
        If all samples are of one class, for then no bias is best, or if W or l2 is invalid.
    """
    weights, l2 = checks.matrix(W, "W"), checks.not_negative(l2, "l2")
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
    """For each row of scores (m, n) the b with Σ_n σ(f_n + b) = number of positives."""
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
