"""Targets that more features than samples reach exactly: the shortest weights, from the inner products of samples."""

from __future__ import annotations

from typing import NamedTuple, Self

import numpy as np

from linclass.conventions.sparse import is_sparse
from linclass.core.checks import Array
from linclass.core.cholesky import Cholesky, diagonal, divide_both, lower_products, parts
from linclass.data.sparse_products import center_of, row_products

MANY = 1 << 14  # minimum number of entries of X for this method to be used
BENT = 1e11  # maximum condition number of the inner products of centred samples of length 1
LEFT = 1e-9  # maximum residual, as a share of the targets
PASSES = 3  # of iterative refinement


class Interpolation(NamedTuple):
    """The shortest W with f = (x - m)·W + t̄ at its target for every sample.

    Parameters
    ----------
    mean : ndarray of shape (d,)
        m, of all samples.
    weights : ndarray of shape (d, k)
        W.
    middle : ndarray of shape (k,)
        t̄, the mean of the targets.
    loss : float
        The sum of the squared residuals, which rounding leaves.
    """

    mean: Array
    weights: Array
    middle: Array
    loss: float

    @classmethod
    def of(cls, X: Array, T: Array) -> Self | None:
        """The interpolation of targets T (n, k) by samples X (n, d), sparse or not; None if there are too few features.

        With the centred samples X̃, the shortest of all W with X̃ W = T - t̄ is X̃ᵀA with X̃ X̃ᵀ A = T - t̄. The matrix
        of inner products has one null direction, that of equal numbers, which the targets do not have either; it is
        filled. None is also returned if the samples are few, or if another direction is nearly null, as with equal
        samples: then a more accurate method is needed. The residuals of W are measured, and refined.
        """
        n, d = X.shape
        if d < n or n * d < MANY:
            return None
        mean = center_of(X)
        products = row_products(X, mean) if is_sparse(X) else lower_products(X, mean)
        if products is None:
            return None
        length = np.sqrt(diagonal(products))
        if not length.min() > 0:
            return None
        share = length.mean() / length
        divide_both(products, length)
        for row, part in zip(products, parts(n), strict=True):
            row += share[part, None] * share[: part.stop]
        factor = Cholesky.of(products)
        if factor is None or factor.least() * BENT < n:
            return None
        middle = T.mean(axis=0)
        W, left = np.zeros((d, T.shape[1])), T - middle
        for _ in range(1 + PASSES):
            A = factor.solve(left / length[:, None]) / length[:, None]
            A -= A.mean(axis=0)
            W += X.T @ A - mean[:, None] * A.sum(axis=0)
            before, left = left, T - middle - (X @ W - mean @ W)
            if not (np.abs(left).max(axis=0) < np.abs(before).max(axis=0) / 2).any():
                break  # what is left is rounding
        far = np.abs(left).max() > LEFT * np.abs(T - middle).max()
        return None if far else cls(mean, W, middle, float((left**2).sum()))
