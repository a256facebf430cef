"""Checks of the parameters that a caller passes: numbers, limits and choices.

Each check returns the value and names the parameter in its error.
"""

from __future__ import annotations

import math
import numbers
import sys
from collections.abc import Sequence
from reprlib import repr as short
from typing import TypeGuard

from linclass.conventions import names


def _is_finite(value: object) -> TypeGuard[numbers.Real]:
    """Whether a value is a number that a float holds."""
    try:
        return isinstance(value, numbers.Real) and math.isfinite(value)
    except OverflowError:  # an integer that is too large
        return False


def positive(value: object, name: str) -> float:
    """The value as a float, if it is a finite number above 0.

    Raises
    ------
    ValueError
        If it is not.
    """
    if not _is_finite(value) or value <= 0:
        raise ValueError(
            f"{name} must be a finite number above 0; got {short(value)}. Pass for example {name}=1.0."
        )
    return float(value)


def fraction(value: object, name: str) -> float:
    """The value as a float, if it lies from 0 to 1.

    Raises
    ------
    ValueError
        If it does not.
    """
    if not _is_finite(value) or not 0 <= float(value) <= 1:
        raise ValueError(
            f"{name} must be a number from 0 to 1; got {short(value)}. Pass for example {name}=0.1."
        )
    return float(value)


def not_negative(value: object, name: str) -> float:
    """The value as a float, if it is a finite number that is not below 0.

    Raises
    ------
    ValueError
        If it is not.
    """
    if not _is_finite(value) or value < 0:
        raise ValueError(
            f"{name} must be a finite number, 0 or more; got {short(value)}. Pass for example {name}=0.5."
        )
    return float(value)


def number(value: object, name: str) -> float:
    """The value as a float, if it is a finite number.

    Raises
    ------
    ValueError
        If it is not.
    """
    if not _is_finite(value):
        raise ValueError(f"{name} must be a finite number; got {short(value)}. Pass for example {name}=1.0.")
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
            f"{name} must be a whole number, {least} or more; got {short(value)}. Pass for example {name}={least}."
        )
    return int(value)


def budget(value: object, least: int, name: str) -> int:
    """The value as an int, if it is an integer not below `least`; excessively large values are clipped.

    Raises
    ------
    ValueError
        If it is not.
    """
    return min(at_least(value, least, name), sys.maxsize - 1)


def choice(value: object, options: Sequence[str], name: str) -> str:
    """The value, if it is one of the options.

    Raises
    ------
    ValueError
        With the list of options.
    """
    if not isinstance(value, str) or value not in options:
        raise ValueError(
            f"{name} must be one of {', '.join(map(repr, options))}; got {value!r}. {names.value(value, options)}"
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
