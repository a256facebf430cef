"""Input rules, one function each; every message says the rule, what came instead, and the remedy."""

from __future__ import annotations

import math
import numbers
import sys
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]
LARGEST = 1e100  # so that sums of products of three stay finite


class NotFittedError(ValueError, AttributeError):
    """A fitted attribute or method was asked for before `fit`."""


class RefusedError(ValueError):
    """Something that is not done, as a sentence with named values in it, so that it can be said in another language.

    Parameters
    ----------
    sentence : str
        With a place in braces for each of the values.
    named
        The values.
    """

    def __init__(self, sentence: str, **named: object) -> None:
        super().__init__(sentence.format(**named))
        self.sentence, self.named = sentence, named

    def __reduce__(self) -> tuple[Any, ...]:
        return _refused, (self.sentence, self.named)


def _refused(sentence: str, named: dict[str, object]) -> RefusedError:
    """The error as it was, out of a copy."""
    return RefusedError(sentence, **named)


def borrowed(name: str, own: type) -> type:
    """Scikit-learn's class of that name if scikit-learn is loaded (its tools look for it), else our own."""
    return getattr(sys.modules.get("sklearn.exceptions"), name, own)


def not_fitted(name: str) -> Exception:
    """The error for an estimator that is used before `fit`."""
    kind = borrowed("NotFittedError", NotFittedError)
    error: Exception = kind(f"This {name} is not fitted yet. Call fit(X, y) first.")
    return error


def matrix(X: ArrayLike, name: str = "X") -> Array:
    """X as a float64 array of shape (n, d) of finite numbers, n >= 1, d >= 1.

    Raises
    ------
    ValueError
        If X is sparse, complex, not two-dimensional, empty, not numeric or not finite.
    TypeError
        If an entry is neither a number nor text that spells one.
    """
    if hasattr(X, "tocsr"):
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
    return finite(values, name)


def _numbers(X: ArrayLike, name: str) -> Array:
    """X as float64, whatever its shape."""
    try:
        values = np.asarray(X)
    except ValueError as error:
        raise ValueError(
            f"{name} must be a rectangular table of numbers; its rows differ in length."
        ) from error
    if np.iscomplexobj(values):
        raise ValueError(f"Complex data not supported: {name} must hold real numbers. Pass {name}.real.")
    if values.dtype.kind in "US":
        values = values.astype(object)  # Python's own text reads better in the message
    try:
        return np.ascontiguousarray(values, dtype=float) if values.ndim else values.astype(float)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{name} must hold numbers: {error}. Convert or remove that value.") from error


def finite(values: Array, name: str) -> Array:
    """The values, if all are finite and none is larger than 1e100, whose products floats cannot hold.

    Raises
    ------
    ValueError
        Naming the first value that is not, and its place.
    """
    if np.vdot(values, values) <= LARGEST**2:  # not for NaN; one look, and nothing beside the values in memory
        return values
    good = np.abs(values) <= LARGEST
    if good.all():
        return values
    place = tuple(int(i) for i in np.argwhere(~good)[0])
    found = "NaN" if np.isnan(values[place]) else f"{values[place]:g}"
    where = ", ".join(f"{axis} {i}" for axis, i in zip(("row", "column"), place, strict=False))
    raise ValueError(
        f"{name} must hold finite numbers up to {LARGEST:g}; got {found} at {where}. "
        "Remove or replace that value."
    )


def vector(values: ArrayLike, size: int, name: str) -> Array:
    """The values as a float64 array of shape (size,) of finite numbers.

    Raises
    ------
    ValueError
        If the shape is another, or a value is not a finite number.
    """
    array = _numbers(values, name)
    if array.shape != (size,):
        raise ValueError(
            f"{name} must be a vector of {size} numbers; got shape {array.shape}. Pass {size} numbers."
        )
    return finite(array, name)


def labels(y: ArrayLike | None, n: int) -> NDArray[Any]:
    """y as an array of shape (n,) of class labels: integers, whole floats, booleans or text.

    Raises
    ------
    ValueError
        If y is missing, not one-dimensional, of another length, or holds measurements rather than labels.
    """
    if y is None:
        raise ValueError(
            "A classifier requires y to be passed, but the target y is None. Pass one label per sample."
        )
    array = np.asarray(y)
    if array.ndim == 2 and array.shape[1] == 1:
        kind = borrowed("DataConversionWarning", UserWarning)
        message = "A column-vector y was passed when a 1d array was expected. Pass y.ravel()."
        warnings.warn(message, kind, stacklevel=4)
        array = array.ravel()
    if array.ndim != 1:
        raise ValueError(
            f"y should be a 1d array of labels; got shape {array.shape}. Pass one label per sample."
        )
    if len(array) != n:
        raise ValueError(f"y must have one label per sample; got {len(array)} labels for {n} samples in X.")
    if array.dtype.kind == "f":
        finite(array, "y")
        if (array != np.rint(array)).any():
            odd = array[array != np.rint(array)][0]
            raise ValueError(
                f"Unknown label type: continuous. Labels must be classes; y holds {odd}. Round or bin y."
            )
    return array


def two_classes(classes: NDArray[Any], name: str) -> None:
    """Require exactly two classes.

    Raises
    ------
    ValueError
        Naming the classes received.
    """
    if len(classes) == 1:
        only = classes[0]
        raise ValueError(
            f"{name} needs samples of two classes; y holds one class only: {only}. Add a sample of another."
        )
    if len(classes) > 2:
        raise ValueError(
            f"Only binary classification is supported. {name} needs exactly two classes; "
            f"y holds {len(classes)}. Select two of them."
        )


def same_features(d: int, expected: int, name: str) -> None:
    """Require as many features as in `fit`.

    Raises
    ------
    ValueError
        Naming both numbers.
    """
    if d != expected:
        raise ValueError(
            f"X has {d} features, but {name} is expecting {expected} features as input. "
            "Pass the columns used in fit."
        )


def positive(value: object, name: str) -> float:
    """The value as a float, if it is a finite number above 0.

    Raises
    ------
    ValueError
        If it is not.
    """
    if not isinstance(value, numbers.Real) or not math.isfinite(value) or value <= 0:
        raise ValueError(
            f"{name} must be a finite number above 0; got {value!r}. Pass for example {name}=1.0."
        )
    return float(value)


def fraction(value: object, name: str) -> float:
    """The value as a float, if it lies from 0 to 1.

    Raises
    ------
    ValueError
        If it does not.
    """
    if not isinstance(value, numbers.Real) or not 0 <= float(value) <= 1:
        raise ValueError(f"{name} must be a number from 0 to 1; got {value!r}. Pass for example {name}=0.1.")
    return float(value)


def not_negative(value: object, name: str) -> float:
    """The value as a float, if it is a finite number that is not below 0.

    Raises
    ------
    ValueError
        If it is not.
    """
    if not isinstance(value, numbers.Real) or not math.isfinite(value) or value < 0:
        raise ValueError(
            f"{name} must be a finite number, 0 or more; got {value!r}. Pass for example {name}=0.5."
        )
    return float(value)


def number(value: object, name: str) -> float:
    """The value as a float, if it is a finite number.

    Raises
    ------
    ValueError
        If it is not.
    """
    if not isinstance(value, numbers.Real) or not math.isfinite(value):
        raise ValueError(f"{name} must be a finite number; got {value!r}. Pass for example {name}=1.0.")
    return float(value)


def at_least(value: object, least: int, name: str) -> int:
    """The value as an int, if it is a whole number that is not below the least.

    Raises
    ------
    ValueError
        If it is not.
    """
    if isinstance(value, bool) or not isinstance(value, numbers.Integral) or value < least:
        raise ValueError(
            f"{name} must be a whole number, {least} or more; got {value!r}. Pass for example {name}={least}."
        )
    return int(value)


def choice(value: object, options: Sequence[str], name: str) -> str:
    """The value, if it is one of the options.

    Raises
    ------
    ValueError
        Listing the options.
    """
    if not isinstance(value, str) or value not in options:
        raise ValueError(
            f"{name} must be one of {', '.join(map(repr, options))}; got {value!r}. Pass one of these."
        )
    return value


def interval(limits: tuple[float, float], name: str) -> tuple[float, float]:
    """The two limits as floats, if they are finite and in rising order.

    Raises
    ------
    ValueError
        If they are not.
    """
    low, high = (float(limit) for limit in limits)
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        raise ValueError(
            f"{name} must be two finite numbers in rising order; got ({low}, {high}). Swap or change them."
        )
    return low, high
