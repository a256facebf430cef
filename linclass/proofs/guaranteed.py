"""ŵ* and its least margin, for the proofs of the perceptron's convergence."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.checks import Array
from linclass.margins.exact_margin import NotSeparableError, max_margin_through_origin


def best_weights(Z: Array, weights: ArrayLike | None = None) -> tuple[Array, float, bool]:
    """ŵ* of length 1 with the largest γ = min_n z_n·ŵ*, γ, and whether the samples are separable, so that γ > 0.

    Parameters
    ----------
    Z : ndarray of shape (n, d + 1)
        y_n x̂_n.
    weights : array-like of shape (d + 1,) or None
        Another ŵ*, which is divided by its length; None takes the best one. If the samples are not separable, it is
        the direction of the mean of the z_n, or the last axis if that is 0.
    """
    try:
        best, _ = max_margin_through_origin(Z)
        separable = True
    except NotSeparableError:
        mean = Z.mean(axis=0)
        best, separable = mean if mean.any() else np.eye(Z.shape[1])[-1], False
    chosen = best if weights is None else checks.vector(weights, Z.shape[1], "weights")
    unit = chosen / np.linalg.norm(chosen)
    gamma = float((Z @ unit).min())
    if not separable:  # some z_n·ŵ* <= 0, which rounding must not hide
        gamma = min(gamma, 0.0)
    return unit, gamma, separable and gamma > 0
