"""Ranks pairs of columns by how well they separate the classes, on a sample of the rows.

The criterion is the mean overlap of two classes, as Bhattacharyya's coefficient of Gaussian classes with one covariance
matrix measures it. Unlike in the trace of Fisher's criterion, one distant class does not hide two classes that overlap.
For two classes both have the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

_ROWS = 1_000  # in the sample
_COLUMNS = 60  # of which pairs are compared; of more, those that separate best alone
_CLASSES = 50
PAIRS = 28  # number of pairs returned: all of 8 columns
_TINY = 1e-9
Array = NDArray[np.float64]


def pairs(
    frame: pd.DataFrame, columns: Sequence[str], label: str, numbers: Callable[[pd.Series[Any]], Array]
) -> tuple[tuple[str, str], ...]:
    """Return the best pairs of columns, the best one first; empty if the sample does not tell."""
    some = frame.iloc[:: max(1, len(frame) // _ROWS)].iloc[:_ROWS]
    codes, values = pd.factorize(some[label])
    known = codes >= 0
    if not 2 <= len(values) <= _CLASSES or known.sum() < 4:
        return ()
    X = np.column_stack([numbers(some[column]) for column in columns])[known]
    X = _standardised(X)
    order = np.arange(len(columns))
    if len(columns) > _COLUMNS:
        inner, outer = _parts(X, codes[known])
        alone = (outer**2).sum(axis=0) / np.maximum((inner**2).sum(axis=0), _TINY)
        order = np.sort(np.argsort(-alone, kind="stable")[:_COLUMNS])
    inner, outer = _parts(X[:, order], codes[known])
    counts = np.bincount(codes[known]).astype(float)
    first, second = np.triu_indices(len(order), 1)
    j = _criterion(inner.T @ inner, outer / np.sqrt(counts)[:, None], counts)[first, second]
    best = np.argsort(-np.round(j, 6), kind="stable")[:PAIRS]
    return tuple((columns[order[first[k]]], columns[order[second[k]]]) for k in best)


def _standardised(X: Array) -> Array:
    """Return columns with mean 0 and deviation 1; what is no finite number becomes the mean."""
    X = np.where(np.abs(X) <= 1e15, X, np.nan)
    X = np.where(np.isnan(X).all(axis=0), 0.0, X)
    X = X - np.nanmean(X, axis=0)
    X = np.where(np.isnan(X), 0.0, X)
    found: Array = X / np.maximum(X.std(axis=0), 1e-300)
    return found


def _parts(X: Array, labels: NDArray[np.intp]) -> tuple[Array, Array]:
    """Return the deviations of rows from the means of their classes, and those of the means from the mean of all."""
    counts = np.bincount(labels).astype(float)
    sums = np.zeros((len(counts), X.shape[1]))
    np.add.at(sums, labels, X)
    means = sums / np.maximum(counts, 1)[:, None]
    return X - means[labels], (means - X.mean(axis=0)) * np.sqrt(counts)[:, None]


def _criterion(within: Array, means: Array, counts: Array) -> Array:
    """Return -ln Σ n_i n_j exp(-D²_ij / 8) over the pairs of classes, for the 2×2 blocks of all pairs of columns."""
    a = np.diag(within)
    a = a + _TINY * len(a) + _TINY
    determinant = np.maximum(np.outer(a, a) - within**2, 1e-6 * np.outer(a, a))
    overlap = np.full(within.shape, -np.inf)
    for i, j in combinations(range(len(counts)), 2):
        d = means[i] - means[j]
        squares = np.outer(a, d**2) + np.outer(d**2, a) - 2 * within * np.outer(d, d)
        distance = counts.sum() * squares / determinant
        overlap = np.logaddexp(overlap, np.log(counts[i] * counts[j]) - distance / 8)
    return -overlap
