"""Input rules, one function each. Every message names the rule, the value received, and the remedy."""

from __future__ import annotations

import warnings
from reprlib import repr as short
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.conventions.columns import column_names
from linclass.conventions.sparse import is_sparse
from linclass.core import entries, errors

Array = NDArray[np.float64]
LARGEST = 1e100  # so that products of three remain finite


def matrix(X: ArrayLike, name: str = "X") -> Array:
    """X as a float64 array of shape (n, d) of finite numbers, n >= 1, d >= 1.

    Raises
    ------
    ValueError
        If X is sparse, complex, not two-dimensional, empty, not numeric or not finite.
    TypeError
        If an entry is neither a number nor text that spells one.
    """
    return finite(table(X, name), name, column_names(X))


def table(X: ArrayLike, name: str = "X") -> Array:
    """The same without the check for numbers that are not finite or too large; the caller must check each of them."""
    if is_sparse(X):
        raise TypeError(f"{name} must be a dense array; got a sparse one. Pass {name}.toarray().")
    values = _numbers(X, name)
    if values.ndim != 2:
        raise ValueError(
            f"{name} must have two dimensions (samples, features); got shape {values.shape}. "
            f"Reshape your data with {name}.reshape(-1, 1) if it has one feature, "
            f"or {name}.reshape(1, -1) if it is one sample."
        )
    n, d = values.shape
    if d == 0:
        raise ValueError(f"{name} has 0 feature(s) (shape={values.shape}) while a minimum of 1 is required.")
    if n == 0:
        raise ValueError(f"{name} has 0 sample(s) (shape={values.shape}) while a minimum of 1 is required.")
    return values


def _numbers(X: ArrayLike, name: str) -> Array:
    """X as float64, whatever its shape."""
    entries.not_masked(X, name)
    try:
        values = np.asarray(X)
    except ValueError as error:
        raise ValueError(
            f"{name} must be a rectangular table of numbers; its rows differ in length."
        ) from error
    if np.iscomplexobj(values):
        raise ValueError(f"Complex data not supported: {name} must hold real numbers. Pass {name}.real.")
    return entries.as_floats(values, name, column_names(X))


def finite(values: Array, name: str, names: NDArray[Any] | None = None) -> Array:
    """The values, if all are finite and at most 1e100, so that their products remain finite.

    Their columns may have names.

    Raises
    ------
    ValueError
        For the first invalid value, with its position.
    """
    if np.vdot(values, values) <= LARGEST**2:  # false for NaN; one pass without a temporary array
        return values
    good = np.abs(values) <= LARGEST
    if good.all():
        return values
    place = tuple(int(i) for i in np.argwhere(~good)[0])
    found = "NaN" if np.isnan(values[place]) else f"{values[place]:g}"
    raise ValueError(
        f"{name} must hold finite numbers up to {LARGEST:g}; got {found} at {entries.where(place, names)}. "
        "Remove or replace that value."
    )


def vector(values: ArrayLike, size: int, name: str) -> Array:
    """The values as a float64 array of shape (size,) of finite numbers.

    Raises
    ------
    ValueError
        If the shape differs, or a value is not a finite number.
    """
    array = _numbers(values, name)
    if array.shape != (size,):
        raise ValueError(
            f"{name} must be a vector of {size} numbers; got shape {array.shape}. Pass {size} numbers."
        )
    return finite(array, name)


def labels(y: ArrayLike | None, n: int | None = None) -> NDArray[Any]:
    """y as an array of shape (n,) of class labels: whole numbers, booleans or text, not mixed; any n if None.

    Raises
    ------
    ValueError
        If y is missing, not one-dimensional, of another length, or contains an entry that is not a label.
    """
    if y is None:
        raise ValueError(
            "A classifier requires y to be passed, but the target y is None. Pass one label per sample."
        )
    array = entries.labels_of(y)
    if array.ndim == 2 and array.shape[1] == 1:
        kind = errors.borrowed("DataConversionWarning", UserWarning)
        message = "A column-vector y was passed when a 1d array was expected. Pass y.ravel()."
        warnings.warn(message, kind, stacklevel=4)
        array = array.ravel()
    if array.ndim != 1:
        raise ValueError(
            f"y should be a 1d array of labels; got shape {array.shape}. Pass one label per sample."
        )
    if n is not None and len(array) != n:
        raise ValueError(f"y must have one label per sample; got {len(array)} labels for {n} samples in X.")
    if array.dtype.kind == "f":
        finite(array, "y")
    odd = array[array != np.rint(array)] if array.dtype.kind == "f" else _fractions(array)
    if len(odd):
        raise ValueError(
            f"Unknown label type: continuous. Labels must be classes; y holds {odd[0]}. Round or bin y."
        )
    return array


def _fractions(array: NDArray[Any]) -> NDArray[Any]:
    """The labels that are numbers but not integers, from an object array."""
    if array.dtype.kind != "O" or entries.kind_of(array) == "text":
        return array[:0]
    fractions: NDArray[Any] = array[np.array([label % 1 != 0 for label in array], dtype=bool)]
    return fractions


def generator(random_state: Any) -> np.random.Generator:
    """The generator of a seed.

    Raises
    ------
    If it is not a valid seed for NumPy.
        If it is not a valid seed for NumPy.
    """
    try:
        return np.random.default_rng(random_state)
    except (TypeError, ValueError) as error:
        raise ValueError(
            f"random_state must be None, a whole number, 0 or more, or a generator of NumPy's; "
            f"got {short(random_state)}. Pass for example random_state=0."
        ) from error


def two_classes(classes: NDArray[Any], name: str, more: str = "Select two of them.") -> None:
    """Require exactly two classes; `more` is the remedy for more classes.

    Raises
    ------
    ValueError
        With the classes received.
    """
    if len(classes) == 1:
        only = classes[0]
        raise ValueError(
            f"{name} needs samples of two classes; y holds one class only: {only}. Add a sample of another."
        )
    if len(classes) > 2:
        raise ValueError(
            f"Only binary classification is supported. {name} needs exactly two classes; "
            f"y holds {len(classes)}. {more}"
        )


def same_features(d: int, expected: int, name: str) -> None:
    """Require as many features as in `fit`.

    Raises
    ------
    ValueError
        With both numbers.
    """
    if d != expected:
        raise ValueError(
            f"X has {d} features, but {name} is expecting {expected} features as input. "
            "Pass the columns used in fit."
        )
