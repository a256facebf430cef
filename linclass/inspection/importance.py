"""Permutation importance: how much a model's score falls if one column is shuffled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.checks import Array


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Importance:
    """The answer of `permutation_importance`, with scikit-learn's names.

    Parameters
    ----------
    importances : ndarray of shape (d, repeats)
        Score minus score with the column shuffled.
    score : float
        The share of correctly classified samples before.

    See Also
    --------
    permutation_importance : computes it
    bootstrap : the uncertainty of the weights

    Examples
    --------
    >>> from linclass import Perceptron, permutation_importance
    >>> X, y = [[-2, 7], [-1, 9], [1, 8], [2, 6]], [0, 0, 1, 1]
    >>> model = Perceptron().fit(X, y)
    >>> permutation_importance(model, X, y, random_state=0).score
    1.0
    """

    importances: Array
    score: float

    @property
    def importances_mean(self) -> Array:
        """The mean over the repeats, shape (d,)."""
        mean: Array = self.importances.mean(axis=1)
        return mean

    @property
    def importances_std(self) -> Array:
        """The standard deviation over the repeats, shape (d,)."""
        deviation: Array = self.importances.std(axis=1)
        return deviation


def permutation_importance(
    model: Any, X: ArrayLike, y: ArrayLike, *, repeats: int = 10, random_state: Any = None
) -> Importance:
    """How much the score falls if one column is shuffled, for each column (Breiman 2001; Fisher, Rudin, Dominici 2019).

    The model is not fitted again. A shuffled column keeps its values but loses its relation to y and to the other
    columns, so a column is unimportant if the model does not use it. Of two nearly equal columns, each can replace
    the other in a refit, but not here. Use held-out samples to measure what helps on new ones.

    Parameters
    ----------
    model : fitted classifier
        Any object with `predict`.
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
    repeats : int >= 1, default 10
        Number of permutations; each one is applied to every column.
    random_state : int, Generator or None, default None
        Seed.

    Returns
    -------
    Importance

    Raises
    ------
    ValueError
        If X or y is invalid, or `repeats` is not a positive integer.

    Examples
    --------
    >>> from linclass import LeastSquaresClassifier, permutation_importance
    >>> X = [[-3, 1], [-2, -1], [-1, 1], [1, -1], [2, 1], [3, -1]]
    >>> model = LeastSquaresClassifier().fit(X, [0, 0, 0, 1, 1, 1])
    >>> found = permutation_importance(model, X, [0, 0, 0, 1, 1, 1], repeats=50, random_state=0)
    >>> bool(found.importances_mean[0] > 0.3), bool(found.importances_mean[1] < 0.1)
    (True, True)
    """
    samples = checks.matrix(X)
    rng = checks.generator(random_state)
    orders = [rng.permutation(len(samples)) for _ in range(parameters.at_least(repeats, 1, "repeats"))]
    return by_orders(model, X, y, orders)


def by_orders(model: Any, X: ArrayLike, y: ArrayLike, orders: Sequence[NDArray[np.int64]]) -> Importance:
    """The importances with given permutations of the samples, each of shape (n,).

    Raises
    ------
    ValueError
        If X or y is invalid.
    """
    samples = checks.matrix(X).copy()
    true = checks.labels(y, len(samples))

    def score() -> float:
        return float(np.mean(model.predict(_like(X, samples)) == true))

    before = score()
    importances = np.empty((samples.shape[1], len(orders)))
    for j in range(samples.shape[1]):
        column = samples[:, j].copy()
        for k, order in enumerate(orders):
            samples[:, j] = column[order]
            importances[j, k] = before - score()
        samples[:, j] = column
    return Importance(importances, before)


def _like(X: Any, samples: Array) -> Any:
    """The samples as a data frame with the names of X, if it is one, as its model expects."""
    return type(X)(samples, columns=X.columns) if hasattr(X, "columns") and hasattr(X, "iloc") else samples
