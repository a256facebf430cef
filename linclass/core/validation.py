"""Performance of a classifier on held-out samples: splits, folds, and the error curve over a parameter."""

from __future__ import annotations

import copy
import numbers
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.checks import Array

Indices = NDArray[np.int64]


def split(y: ArrayLike, test: float = 0.2, *, random_state: Any = None) -> tuple[Indices, Indices]:
    """Split samples at random into training and test samples, in proportion in each class.

    Parameters
    ----------
    y : array-like of shape (n,)
        Labels.
    test : float in (0, 1) or int >= 1, default 0.2
        Share of test samples; or their number in each class.
    random_state : int, Generator or None, default None
        Seed.

    Returns
    -------
    train, test : ndarray of int
        Indices of the samples, in ascending order.

    Raises
    ------
    ValueError
        If `test` is invalid, or a class would have no training sample.
    """
    index, names = _classes(y)
    sizes = np.bincount(index)
    counts = _test_counts(sizes, test)
    if (counts >= sizes).any():
        c = int(np.argmax(counts >= sizes))
        raise ValueError(
            f"Each class needs a sample to train with; class {names[c]} has {sizes[c]} in all, and {counts[c]} of "
            f"them would be tested with. Pass a smaller test than {test!r}."
        )
    rng = checks.generator(random_state)
    chosen = np.zeros(len(index), dtype=bool)
    for c, count in enumerate(counts):
        chosen[rng.permutation(np.flatnonzero(index == c))[:count]] = True
    return np.flatnonzero(~chosen), np.flatnonzero(chosen)


def folds(y: ArrayLike, k: int = 5, *, random_state: Any = None) -> list[tuple[Indices, Indices]]:
    """Split samples at random into k folds, stratified by class; each fold is the test set once.

    The sizes of the folds, and of each class in them, differ by at most one.

    Parameters
    ----------
    y : array-like of shape (n,)
        Labels.
    k : int >= 2, default 5
    random_state : int, Generator or None, default None
        Seed.

    Returns
    -------
    list of k (train, test)
        Indices of the samples, in ascending order.

    Raises
    ------
    ValueError
        If there are fewer samples than folds, or a class has only one sample.
    """
    parameters.at_least(k, 2, "k")
    index, names = _classes(y)
    n, sizes = len(index), np.bincount(index)
    if n < k:
        raise ValueError(f"There must be at least as many samples as folds; got {n} for k={k}. Lower k.")
    if (sizes == 1).any():
        raise ValueError(
            f"Each class needs 2 samples, so that one can be trained with; class {names[int(np.argmin(sizes))]} "
            "has 1. Add a sample of it."
        )
    rng = checks.generator(random_state)
    number = np.empty(n, dtype=np.int64)
    dealt = np.concatenate([rng.permutation(np.flatnonzero(index == c)) for c in range(len(sizes))])
    number[dealt] = np.arange(n) % k  # dealt out class by class
    return [(np.flatnonzero(number != fold), np.flatnonzero(number == fold)) for fold in range(k)]


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class ErrorCurve:
    """Training and validation error over the values of a parameter, by cross-validation.

    Parameters
    ----------
    values : tuple
        The values as given.
    training, validation : ndarray of shape (V, k)
        Share of misclassified training samples, and of the other samples, for each value and fold. NaN if it has
        not been measured yet, or if the classifier raised.
    done : int
        Number of fits so far, of V k.
    refusals : dict
        Index of a value -> the message of the classifier that raised.
    """

    values: tuple[Any, ...]
    training: Array
    validation: Array
    done: int = 0
    refusals: dict[int, str] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """Number of fits in all."""
        return self.training.size

    @property
    def complete(self) -> bool:
        """Whether all fits are done."""
        return self.done == self.total

    @property
    def training_error(self) -> Array:
        """Mean over the folds, shape (V,); NaN if a fold is missing."""
        error: Array = self.training.mean(axis=1)
        return error

    @property
    def validation_error(self) -> Array:
        """Mean over the folds, shape (V,); NaN if a fold is missing."""
        error: Array = self.validation.mean(axis=1)
        return error

    @property
    def best(self) -> int | None:
        """Index of the first value with the least validation error; None if there is none."""
        error = self.validation_error
        return None if np.isnan(error).all() else int(np.nanargmin(error))


def error_curve_steps(
    estimator: Any,
    X: ArrayLike,
    y: ArrayLike,
    parameter: str | None,
    values: Sequence[Any],
    *,
    k: int = 5,
    random_state: Any = None,
) -> Iterator[ErrorCurve]:
    """Measure the curve fit by fit: value after value, with the same folds for all values.

    You may stop at any time; the last curve then contains the results so far.

    Parameters
    ----------
    estimator : classifier or function
        Any object with `fit`, `predict` and scikit-learn's `get_params` and `set_params`; it is not changed. Or a
        function from a value to a new classifier, with `parameter` None, for changes beyond a single parameter.
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
    parameter : str or None
        Name of the parameter, as `set_params` takes it.
    values : sequence
        At least one.
    k : int >= 2, default 5
        Number of folds.
    random_state : int, Generator or None, default None
        Seed of the folds.

    Yields
    ------
    ErrorCurve
        After each fit.

    Raises
    ------
    ValueError
        If X, y, k or the parameter's name is invalid. Errors of `fit` are stored in `refusals`.
    """
    values = tuple(values)
    if not values:
        raise ValueError("values must hold at least one value of the parameter; got none. Add one.")
    X = checks.matrix(X)
    labels = checks.labels(y, len(X))
    parts = folds(labels, k, random_state=random_state)
    make = _maker(estimator, parameter)
    if parameter is not None:
        make(values[0])  # raises for an unknown name
    return _measure(make, X, labels, parts, values)


def error_curve(
    estimator: Any,
    X: ArrayLike,
    y: ArrayLike,
    parameter: str | None,
    values: Sequence[Any],
    *,
    k: int = 5,
    random_state: Any = None,
    progress: Callable[[int, int], bool | None] | None = None,
) -> ErrorCurve:
    """Measure the whole curve.

    Parameters
    ----------
    estimator, X, y, parameter, values, k, random_state
        As in `error_curve_steps`.
    progress : function of (done, total) or None, default None
        Called after each fit; if it returns False, the curve ends there.

    Raises
    ------
    ValueError
        As `error_curve_steps`.
    """
    for curve in error_curve_steps(estimator, X, y, parameter, values, k=k, random_state=random_state):
        if progress is not None and progress(curve.done, curve.total) is False:
            break
    return curve


def _measure(
    make: Callable[[Any], Any],
    X: Array,
    y: NDArray[Any],
    parts: list[tuple[Indices, Indices]],
    values: tuple[Any, ...],
) -> Iterator[ErrorCurve]:
    """The curve after each fit."""
    blank = np.full((len(values), len(parts)), np.nan)
    curve = ErrorCurve(values, blank, blank)
    for v, value in enumerate(values):
        for f, (train, test) in enumerate(parts):
            curve = replace(curve, done=curve.done + 1)
            try:
                model = make(value).fit(X[train], y[train])
            except ValueError as error:
                curve = replace(curve, refusals={**curve.refusals, v: str(error)})
            else:
                wrong = model.predict(X) != y
                training, validation = curve.training.copy(), curve.validation.copy()
                training[v, f], validation[v, f] = wrong[train].mean(), wrong[test].mean()
                curve = replace(curve, training=training, validation=validation)
            yield curve


def _maker(estimator: Any, parameter: str | None) -> Callable[[Any], Any]:
    """The function from a value to a new classifier."""
    if parameter is None:
        if isinstance(estimator, type) or hasattr(estimator, "fit") or not callable(estimator):
            raise ValueError(
                "Without the name of a parameter, estimator must be a function from a value to a classifier; got "
                f"{estimator!r}. Pass for example parameter='l2'."
            )
        maker: Callable[[Any], Any] = estimator
        return maker

    def make(value: Any) -> Any:
        fresh = type(estimator)(**copy.deepcopy(estimator.get_params(deep=False)))
        return fresh.set_params(**{parameter: value})

    return make


def _classes(y: ArrayLike) -> tuple[Indices, NDArray[Any]]:
    """Class of each sample as a number, and the labels."""
    names, index = np.unique(checks.labels(y), return_inverse=True)
    return index, names


def _test_counts(sizes: Indices, test: float) -> Indices:
    """Number of test samples of each class."""
    if isinstance(test, numbers.Integral):
        same: Indices = np.full(len(sizes), parameters.at_least(test, 1, "test"))
        return same
    if not 0 < parameters.number(test, "test") < 1:
        raise ValueError(
            f"test must be a share between 0 and 1, or a whole number of samples of each class; got {test!r}. "
            "Pass for example test=0.2."
        )
    quota = sizes * test
    counts: Indices = np.floor(quota).astype(np.int64)
    left = round(float(quota.sum())) - int(counts.sum())  # to the classes with the largest remainder
    counts[np.argsort(counts - quota, kind="stable")[:left]] += 1
    return counts
