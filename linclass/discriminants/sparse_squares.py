"""Least squares from a sparse table: normal equations of the features, or inner products of fewer samples."""

from __future__ import annotations

from typing import Any

import numpy as np

from linclass.core.checks import Array
from linclass.core.cholesky import Cholesky, lower
from linclass.data.sparse_products import column_products, row_mean
from linclass.discriminants.interpolation import MANY, Interpolation
from linclass.discriminants.spread import SETTLED

BENT = 1e9  # maximum condition number of the scatter of scaled features
PASSES = 4  # of iterative refinement


def sparse_squares(X: Any, T: Array, weights: Array | None) -> Interpolation | None:
    """The shortest W (d, k) with the least squares for targets T (n, k); None if it is not accurate.

    It is returned as an interpolation is, with the means of X and T for these weights, but for n > d its f need not
    reach the targets. The residuals are computed from X itself, and W is refined with them.

    Parameters
    ----------
    X : sparse table (CSR) of shape (n, d)
    T : ndarray of shape (n, k)
    weights : ndarray of shape (n,) or None
        Number of times that each sample counts.
    """
    n, d = X.shape
    if n * d < MANY:  # stored or 0
        return None
    if d >= n:
        return Interpolation.of(X, T)  # weights do not matter where all residuals are 0
    share = np.ones(n) if weights is None else weights
    mean, middle = row_mean(X, weights), share @ T / share.sum()
    scatter = column_products(X, mean, weights)
    if scatter is None:
        return None
    unit = np.sqrt(scatter.diagonal())
    flat = unit == 0  # columns of zeros
    unit[flat] = 1.0
    scatter /= unit[:, None]
    scatter /= unit
    scatter[flat, flat] = 1.0
    factor = Cholesky.of(lower(scatter))
    if factor is None or factor.least() * BENT < d:
        return None
    W, left = np.zeros((d, T.shape[1])), T - middle
    for _ in range(1 + PASSES):
        pull = share[:, None] * left
        slope = np.asarray(X.T @ pull) - mean[:, None] * pull.sum(axis=0)
        change = factor.solve(slope / unit[:, None]) / unit[:, None]
        W += change
        left = T - middle - (np.asarray(X @ W) - mean @ W)
        if np.abs(change).max() <= SETTLED * np.abs(W).max():
            break
    return Interpolation(mean, W, middle, float((share[:, None] * left**2).sum()))
