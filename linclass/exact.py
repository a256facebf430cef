"""Decimals as integers: people type decimals and expect exact ties, which floats only give for integers."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from linclass.checks import Array

MAX_DECIMALS = 6
FLOAT_EXACT = 2.0**53  # every integer up to here is a float64
INT_EXACT = 2.0**63


def decimals(values: ArrayLike) -> int | None:
    """Least number of decimal places, 0 to 6, that writes every value exactly; None if there is none.

    A float64 counts as a decimal k / 10**p when it is the float64 nearest to it.
    """
    flat = np.asarray(values, dtype=float).ravel()
    places = 0
    for part in (flat[:32], flat):  # data that are no decimals show it in the first few values
        while places <= MAX_DECIMALS and not _is_integral(part, 10**places):
            places += 1
    return places if places <= MAX_DECIMALS else None


def _is_integral(values: Array, scale: int) -> bool:
    """Whether every value is an integer, below 2**53, divided by the scale."""
    scaled = np.rint(values * scale)
    return bool((scaled / scale == values).all() and (np.abs(scaled) < FLOAT_EXACT).all())


def integral(values: ArrayLike) -> tuple[Array, int] | None:
    """The values times the least power of ten that makes them integers, and that power of ten.

    Returns None when more than 6 decimals would be needed. The integers are held in float64.
    """
    places = decimals(values)
    if places is None:
        return None
    scale = 10**places
    return np.rint(np.asarray(values, dtype=float) * scale), scale
