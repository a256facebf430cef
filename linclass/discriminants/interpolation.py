"""Targets that more features than samples reach exactly: the shortest weights, from the inner products of samples."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple, Self

import numpy as np

from linclass.conventions.sparse import is_sparse
from linclass.core.checks import Array
from linclass.core.cholesky import (
    Cholesky,
    add_products,
    centred,
    diagonal,
    divide_both,
    lower_products,
    parts,
)
from linclass.data.sparse_products import center_of, row_products
from linclass.discriminants.null_space import null_space
from linclass.discriminants.spread import EPS, rounding, triangle_of

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
        filled. So are others, as those of equal samples with equal targets. None is also returned if the samples are
        few, or nearly dependent: then a more accurate method is needed. The residuals of W are measured, and refined.
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
        factor = Cholesky.of(_filled(products, length))
        if factor is None or factor.least() * BENT < n:
            if is_sparse(X):
                return None
            del products, factor  # their memory is needed
            factor = _dependent(X, mean, length)
            if factor is None:
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


def _filled(products: list[Array], length: Array) -> list[Array]:
    """The inner products of centred samples of length 1, without the null direction of equal numbers; in place."""
    share = length.mean() / length
    divide_both(products, length)
    for row, part in zip(products, parts(len(length)), strict=True):
        row += share[part, None] * share[: part.stop]
    return products


def _dependent(X: Array, mean: Array, length: Array) -> Cholesky | None:
    """The factor of the same matrix, its other null directions filled, too; None if some are neither null nor clear."""
    n, d = X.shape
    share = length.mean() / length

    def lengths(V: Array) -> tuple[Array, Array]:
        scaled = V / length[:, None]
        products = (some.T @ scaled for some in centred(X, mean))
        _, sizes, turned = np.linalg.svd(triangle_of(chain(products, [share[None] @ V]), d + 1))
        return sizes, turned

    lost = rounding(n, d) + 2 * EPS * float(max(X.max(), -X.min()) / length.min()) * float(np.sqrt(d))
    null = null_space(_filled(lower_products(X, mean), length), lengths, lost, float(np.sqrt(n / BENT)))
    if null is None:
        return None
    products = _filled(lower_products(X, mean), length)
    add_products(products, null)
    factor = Cholesky.of(products)
    return factor if factor is not None and factor.least() * BENT >= n else None
