"""Inner products of the centred rows or columns of a sparse table, which itself is never centred or made dense.

(x_i - m)·(x_j - m) = x_i·x_j - x_i·m - x_j·m + m·m loses digits for columns far from 0, where no product is returned.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from linclass.conventions.sparse import is_sparse, sums
from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.core.cholesky import parts
from linclass.core.span import mean_of

LOST = 1e3  # maximum ratio of a sum of squares and what centring leaves of it
TOGETHER = 256  # number of columns whose products are computed together


def row_mean(X: Any, weights: Array | None = None) -> Array:
    """The mean of the rows of a table (CSR) of shape (n, d), shape (d,)."""
    share = np.full(X.shape[0], 1 / X.shape[0]) if weights is None else weights / weights.sum()
    mean: Array = sums(share[None], X)[0]
    return mean


def center_of(X: Any) -> Array:
    """The mean of samples (n, d), sparse or not, shape (d,)."""
    return row_mean(X) if is_sparse(X) else mean_of(X)


def row_products(X: Any, mean: Array) -> list[Array] | None:
    """The lower triangle of the products of all rows about their mean, as `cholesky.lower` cuts it.

    None if centring loses too many digits. Blocks on the diagonal are complete.
    """
    turned, along, own = X.T.tocsr(), X @ mean, float(mean @ mean)
    rows = []
    for part in parts(X.shape[0]):
        row = np.array((X[part] @ turned).toarray()[:, : part.stop])
        square = row[:, part].diagonal().copy()
        row -= along[part, None]
        row -= along[: part.stop] - own
        if (row[:, part].diagonal() * LOST < square).any():
            return None
        rows.append(row)
    return rows


def column_products(X: Any, mean: Array, weights: Array | None = None) -> Array | None:
    """The scatter Σ s (x - m)(x - m)ᵀ of the rows of a table (n, d), shape (d, d); None for lost digits.

    Columns of zeros have the scatter 0.
    """
    n, d = X.shape
    scaled, total = X, float(n)
    if weights is not None:
        scaled, total = X.copy(), float(weights.sum())
        scaled.data *= np.repeat(weights, np.diff(X.indptr))
    turned, scatter = X.T.tocsr(), np.empty((d, d))
    columns = scaled.tocsc()
    for part in blocks(d, TOGETHER):
        scatter[:, part] = (turned @ columns[:, part]).toarray()
    square = scatter.diagonal().copy()
    for part in blocks(d, TOGETHER):
        scatter[part] -= total * mean[part, None] * mean
    return None if (scatter.diagonal() * LOST < square).any() else scatter
