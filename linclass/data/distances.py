"""Squared distances, and sums over the features of all pairs of samples."""

from __future__ import annotations

import numpy as np

from linclass.core.blocks import blocks, features_together
from linclass.core.checks import Array

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
    for part in blocks(len(X), IN_CACHE, X.shape[1]):
        away = X[part] - middle
        variance += float(share[part] @ np.einsum("nd,nd->n", away, away)) / X.shape[1]
    width = float(np.sqrt(X.shape[1] * variance / 2))
    return width if width > 0 else 1.0


def _by_products(X: Array, Z: Array) -> Array | None:
    """Squared distances from inner products, those of close pairs from differences; None if many pairs are close."""
    values, own, other = np.zeros((len(X), len(Z))), np.zeros(len(X)), np.zeros(len(Z))
    for part in blocks(X.shape[1], features_together(X.shape[1])):
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
    for part in blocks(len(rows), IN_CACHE, X.shape[1]):
        i, j = rows[part], columns[part]
        apart = X[i] - Z[j]
        values[i, j] = np.einsum("kd,kd->k", apart, apart)
    return values


def by_feature(pair: np.ufunc, X: Array, Z: Array, *, squared: bool = False) -> Array:
    """The sum over all features of a function of x and z, or of its square, shape (n, m)."""
    total = np.empty((len(X), len(Z)))
    parts = blocks(len(X), IN_CACHE, len(Z))
    spare = np.empty((parts[0].stop if parts else 0, len(Z)))
    columns = np.ascontiguousarray(Z.T)
    for part in parts:
        some = total[part]
        some[:] = 0
        term = spare[: len(some)]
        for k, column in enumerate(columns):
            pair.outer(X[part, k], column, out=term)
            if squared:
                term *= term
            some += term
    return total
