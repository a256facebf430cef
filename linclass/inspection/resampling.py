"""The bootstrap: how much the weights of a model change if it learns from other samples of the same kind."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks, parameters
from linclass.core.checks import Array
from linclass.inspection import weights


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Bootstrap:
    """The answer of `bootstrap`: the weights of the model of each resample.

    Parameters
    ----------
    coef : ndarray of shape (repeats, d)
        For more than two classes, (repeats, C, d).
    intercept : ndarray of shape (repeats,)
        For more than two classes, (repeats, C).

    See Also
    --------
    bootstrap : computes it
    Summary : intervals of a logistic regression by a formula

    Examples
    --------
    >>> from linclass import GENERATORS, FisherDiscriminant, bootstrap
    >>> X, y = GENERATORS["blobs"](n=60, noise=1.0, random_state=0)
    >>> found = bootstrap(FisherDiscriminant(), X, y, repeats=40, random_state=1)
    >>> low, high = found.interval(0.9)
    >>> found.coef.shape, bool((low <= high).all())
    ((40, 2), True)
    """

    coef: Array
    intercept: Array

    def interval(self, level: float = 0.95) -> tuple[Array, Array]:
        """The lower and upper limit of each weight, between which this share of the resamples lies.

        These are the percentile intervals (Efron 1979): equal shares of the resamples lie below and above.
        """
        tail = (1 - parameters.fraction(level, "level")) / 2
        low, high = np.quantile(self.coef, [tail, 1 - tail], axis=0)
        return low, high


def bootstrap(
    model: Any, X: ArrayLike, y: ArrayLike, *, repeats: int = 200, random_state: Any = None
) -> Bootstrap:
    """Refit a linear model to resamples of the rows, drawn with replacement (Efron 1979).

    A resample also has n rows: about 63% of the rows occur in it, some of them several times. One without some class
    is drawn again. Weights are comparable only if the columns have the same unit, so standardise X before. The model
    itself is not changed.

    Parameters
    ----------
    model : linear classifier
        Fitted or not; its parameters are used.
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Labels of two or more classes.
    repeats : int >= 1, default 200
        Number of resamples.
    random_state : int, Generator or None, default None
        Seed.

    Returns
    -------
    Bootstrap

    Raises
    ------
    ValueError
        If X, y or `repeats` is invalid, or the fitted model has no `coef_`.

    Examples
    --------
    >>> from linclass import LeastSquaresClassifier, bootstrap
    >>> X, y = [[0, 1], [1, 0], [4, 1], [5, 0]], ["no", "no", "yes", "yes"]
    >>> bootstrap(LeastSquaresClassifier(), X, y, repeats=5, random_state=0).coef.shape
    (5, 2)
    """
    samples = checks.matrix(X)
    labels = checks.labels(y, len(samples))
    count = len(np.unique(labels))
    if count < 2:
        checks.two_classes(np.unique(labels), "bootstrap")
    rng = checks.generator(random_state)
    coef, intercept = [], []
    for _ in range(parameters.at_least(repeats, 1, "repeats")):
        drawn = rng.integers(len(samples), size=len(samples))
        while len(np.unique(labels[drawn])) < count:
            drawn = rng.integers(len(samples), size=len(samples))
        W, b, _classes = weights.rows_of(_copy(model).fit(samples[drawn], labels[drawn]), "bootstrap")
        coef.append(W[0] if count == 2 else W)
        intercept.append(b[0] if count == 2 else b)
    return Bootstrap(np.array(coef), np.array(intercept))


def _copy(model: Any) -> Any:
    """An unfitted model with the same parameters."""
    return type(model)(**copy.deepcopy(model.get_params(deep=False)))
