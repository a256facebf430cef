"""Entries of tables and lists of labels, checked individually because NumPy would convert invalid ones silently."""

from __future__ import annotations

import datetime
import numbers
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

NO_NUMBERS = (
    bytes,
    bytearray,
    np.datetime64,
    np.timedelta64,
    datetime.date,
    datetime.time,
    datetime.timedelta,
)
KINDS = {"m": "durations", "M": "dates", "S": "bytes", "V": "records", "c": "complex numbers"}
AXES = ("row", "column")
EVERY_INTEGER = 2.0**53  # floats represent all integers up to this value


def where(place: tuple[Any, ...], names: NDArray[Any] | None = None) -> str:
    """A position in an array, such as "row 3, column 0", or "row 3, column 'age'" if the columns have names."""
    told = [f"{axis} {i}" for axis, i in zip(AXES, place, strict=False)]
    if names is not None and len(told) == 2:
        told[1] = f"column {names[place[1]]!r}"
    return ", ".join(told)


def not_masked(values: ArrayLike, name: str) -> None:
    """Refuse a masked array with a masked entry: conversion to an array would use the hidden value.

    Raises
    ------
    ValueError
        With the first masked entry.
    """
    if not isinstance(values, np.ma.MaskedArray):
        return
    hidden = np.argwhere(np.broadcast_to(values.mask, values.shape))
    if hidden.size:
        raise ValueError(
            f"{name} must have every entry; got one that is masked at {where(tuple(hidden[0]))}. "
            f"Leave those samples out, or pass {name}.filled(value)."
        )


def as_floats(values: NDArray[Any], name: str, names: NDArray[Any] | None = None) -> NDArray[np.float64]:
    """An array of any type as float64, of its shape; its columns may have names.

    Raises
    ------
    TypeError
        If an entry is a date, bytes, or another object that is not a number.
    ValueError
        If an entry is text that is not a number, or a number beyond the range of floats.
    """
    if values.dtype.kind in KINDS:
        raise TypeError(
            f"{name} must hold numbers; got {KINDS[values.dtype.kind]} ({values.dtype}). Make numbers of them first."
        )
    if values.dtype.kind in "UT":
        values = values.astype(object)  # Python's own text reads better in the message
    if values.dtype.kind == "O":
        _each(values, name, _no_date, names)
    try:
        return np.ascontiguousarray(values, dtype=float) if values.ndim else values.astype(float)
    except (TypeError, ValueError, OverflowError):
        _each(values, name, _float, names)
        raise


def labels_of(y: ArrayLike) -> NDArray[Any]:
    """Labels as an array of any shape: numbers or text, without missing entries.

    Raises
    ------
    ValueError
        With the first entry that is missing, invalid, or of a different kind than the first, and its position.
    """
    not_masked(y, "y")
    try:
        array = np.asarray(y)
    except ValueError as error:
        raise ValueError("y should be a 1d array of labels; its rows differ in length.") from error
    if found := KINDS.get(array.dtype.kind):
        raise ValueError(
            f"Labels must be whole numbers, booleans or text; y holds {found} ({array.dtype}). Pass y.astype(str)."
        )
    if array.dtype.kind == "f" and not isinstance(y, np.ndarray) and (np.abs(array) >= EVERY_INTEGER).any():
        given = np.asarray(y, dtype=object)
        if any(isinstance(label, numbers.Integral) for label in given.flat):
            return given  # as floats, two of them might be equal
    if array.dtype.kind in "UT" and not isinstance(y, np.ndarray):
        array = np.asarray(y, dtype=object)  # before NumPy converts all to text
        _one_kind(array)
        return array.astype(str)
    if array.dtype.kind == "O":
        _one_kind(array)
    return array


def kind_of(labels: NDArray[Any]) -> str:
    """The kind of an array of labels, in words."""
    text = isinstance(labels.flat[0], str) if labels.size else labels.dtype.kind in "UT"
    return "text" if text else "numbers"


def same_kind(labels: NDArray[Any], known: NDArray[Any], name: str, others: str) -> None:
    """Require labels of the same kind as known ones.

    Raises
    ------
    ValueError
        If one is text and the other numbers, so that no label could be equal.
    """
    if labels.size and known.size and (kind := kind_of(labels)) != (other := kind_of(known)):
        this, that = labels[:1].tolist()[0], known[:1].tolist()[0]
        raise ValueError(
            f"{name} holds {kind}, such as {this!r}, but {others} {other}, such as {that!r}. Pass labels of one kind."
        )


def places(labels: NDArray[Any], classes: NDArray[Any]) -> NDArray[np.int64]:
    """The index of each label among the classes, which are sorted.

    Raises
    ------
    ValueError
        With a label that is not among them.
    """
    same_kind(labels, classes, "y", "the classes are")
    if other := labels[~np.isin(labels, classes)].tolist():
        raise ValueError(
            f"y must hold labels of the classes {classes.tolist()}; got {other[0]!r}. Pass all of them at first."
        )
    return np.searchsorted(classes, labels)


def _one_kind(array: NDArray[Any]) -> None:
    """Require labels that are either all text or all numbers."""
    types = {*map(type, array.flat)}
    if types <= {str} or types <= {int, bool}:
        return
    first = ""
    for place, label in np.ndenumerate(array):
        at = where(place[:1])
        if label is None or type(label).__name__ in ("NAType", "NaTType") or _is_nan(label):
            raise ValueError(
                f"y must have a label for each sample; got {label} at {at}. Remove that sample or label it."
            )
        text = isinstance(label, str)
        if not text and not isinstance(label, (numbers.Real, Decimal, np.bool_)):
            raise ValueError(
                f"Labels must be whole numbers, booleans or text; y holds {label!r} at {at}. Replace it."
            )
        kind = "text" if text else "numbers"
        if first and kind != first:
            raise ValueError(
                f"y must hold text only or numbers only; got {label!r} at {at} after {array.flat[0]!r}. "
                "Write all labels in one way."
            )
        first = kind


def _is_nan(label: object) -> bool:
    """Whether a label is a float or decimal NaN."""
    return isinstance(label, (float, Decimal)) and label != label


def _each(values: NDArray[Any], name: str, check: Callable[[Any], str], names: NDArray[Any] | None) -> None:
    """Raise the first complaint of a check about an entry, with the entry's position."""
    for place, value in np.ndenumerate(values):
        kind: type[Exception] = TypeError
        try:
            reason = check(value)
        except (TypeError, ValueError) as error:
            reason, kind = str(error), type(error)  # scikit-learn's tools expect Python's own message
        except OverflowError:
            reason, kind = "one is too large", ValueError
        if reason:
            at = f" at {where(place, names)}" if place else ""
            raise kind(f"{name} must hold numbers: {reason}{at}. Convert or remove that value.")


def _no_date(value: object) -> str:
    """The complaint about a date or bytes, which NumPy would convert to a number."""
    return f"got {value!r}" if isinstance(value, NO_NUMBERS) else ""


def _float(value: Any) -> str:
    """No complaint if Python converts the value to a float."""
    float(value)
    return ""
