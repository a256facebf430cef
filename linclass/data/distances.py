"""Squared distances, and sums over the features of all pairs of samples."""

from __future__ import annotations

import numpy as np

from linclass.core.checks import Array
from linclass.core.cholesky import features_together

IN_CACHE = 2**15  # number of values that fit into a processor's cache
CLOSE = 0.05  # share of ‖x‖² + ‖z‖² below which a squared distance is computed from the difference,
MOST_CLOSE = 0.1  # unless this share of all pairs are so close
FEW_FEATURES = 8  # number of features up to which inner products are summed feature by feature


def squared_distances(X: Array, Z: Array) -> Array:
    """Squared Euclidean distance of each x to each z, shape (n, m).  ‖x - z‖²

    From the differences: ‖x‖² - 2 x·z + ‖z‖² would be inaccurate for close samples far from the origin. For many
    features it is used, relative to the mean, for all pairs that are not close.
    """
    found = _by_products(X, Z) if X.shape[1] > FEW_FEATURES else None
    return by_feature(np.subtract, X, Z, squared=True) if found is None else found


def default_width(X: Array, weights: Array | None) -> float:
    """The width √(d v/2) with the variance v of all numbers of samples (n, d); 1 if it is 0."""
    share = np.full(len(X), 1 / len(X)) if weights is None else weights / weights.sum()
    middle, variance = float((share @ X).mean()), 0.0
    step = max(1, IN_CACHE // X.shape[1])
    for begin in range(0, len(X), step):
        away = X[begin : begin + step] - middle
        variance += float(share[begin : begin + step] @ np.einsum("nd,nd->n", away, away)) / X.shape[1]
    width = float(np.sqrt(X.shape[1] * variance / 2))
    return width if width > 0 else 1.0


def _by_products(X: Array, Z: Array) -> Array | None:
    """Squared distances from inner products, those of close pairs from differences; None if many pairs are close."""
    values, own, other = np.zeros((len(X), len(Z))), np.zeros(len(X)), np.zeros(len(Z))
    together = features_together(X.shape[1])
    for begin in range(0, X.shape[1], together):
        part = slice(begin, begin + together)
        center = Z[:, part].mean(axis=0)
        U = X[:, part] - center
        V = U if X is Z else Z[:, part] - center
        values += U @ V.T
        own += np.einsum("nd,nd->n", U, U)
        other += np.einsum("nd,nd->n", V, V)
    values *= -2
    values += own[:, None]
    values += other
    close = values < CLOSE * (own[:, None] + other)
    if np.count_nonzero(close) > MOST_CLOSE * close.size:
        return None
    rows, columns = np.nonzero(close)
    step = max(1, IN_CACHE // X.shape[1])
    for begin in range(0, len(rows), step):
        i, j = rows[begin : begin + step], columns[begin : begin + step]
        apart = X[i] - Z[j]
        values[i, j] = np.einsum("kd,kd->k", apart, apart)
    return values


def by_feature(pair: np.ufunc, X: Array, Z: Array, *, squared: bool = False) -> Array:
    """The sum over all features of a function of x and z, or of its square, shape (n, m)."""
    total = np.empty((len(X), len(Z)))
    size = max(1, IN_CACHE // len(Z))
    spare = np.empty((min(size, len(X)), len(Z)))
    columns = np.ascontiguousarray(Z.T)
    for begin in range(0, len(X), size):
        part = total[begin : begin + size]
        part[:] = 0
        term = spare[: len(part)]
        for k, column in enumerate(columns):
            pair.outer(X[begin : begin + size, k], column, out=term)
            if squared:
                term *= term
            part += term
    return total
