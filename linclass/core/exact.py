"""Decimals as integers: typed decimals must tie exactly, which floats guarantee only for integers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core.blocks import blocks
from linclass.core.checks import Array

MAX_DECIMALS = 6
BLOCK = 1 << 16  # number of values per block
FLOAT_EXACT = 2.0**53  # floats represent all integers up to this value
INT_EXACT = 2.0**63


def decimals(values: ArrayLike) -> int | None:
    """Least number of decimal places, 0 to 6, that represents every value exactly; None if there is none.

    A float64 counts as a decimal k / 10**p when it is the float64 nearest to it.
    """
    flat = np.asarray(values, dtype=float).ravel()
    places = 0
    for part in (flat[:32], flat):  # the first few values reveal most data that are not decimals
        while places <= MAX_DECIMALS and not _is_integral(part, 10**places):
            places += 1
    return places if places <= MAX_DECIMALS else None


def _is_integral(values: Array, scale: int) -> bool:
    """Whether every value is an integer, below 2**53, divided by the scale."""
    for part in blocks(len(values), BLOCK):
        some = values[part]
        scaled = np.rint(some * scale)
        if not ((scaled / scale == some).all() and (np.abs(scaled) < FLOAT_EXACT).all()):
            return False
    return True


def integral(values: ArrayLike) -> tuple[Array, int] | None:
    """The values times the least power of ten that makes them integers, and that power of ten.

    Returns None if more than 6 decimals are required. The integers are stored as float64.
    """
    places = decimals(values)
    if places is None:
        return None
    scale = 10**places
    scaled: Array = np.asarray(values, dtype=float) * scale
    return np.rint(scaled, out=scaled), scale


@dataclass(frozen=True)
class Whole:
    """Floats as integers over a common unit, without any rounding: x = (mantissa << shift) / unit.

    Decimals of up to 6 places are taken as decimals, over a power of ten. Other floats are taken as binary numbers,
    over a power of two.
    """

    mantissa: NDArray[np.int64]
    shift: NDArray[np.int64]
    unit: int

    @classmethod
    def of(cls, X: Array) -> Whole:
        """The integers of an array of finite floats."""
        decimal = integral(X)
        if decimal is not None:
            mantissa = decimal[0].astype(np.int64)
            return cls(mantissa, np.zeros_like(mantissa), decimal[1])
        fraction, exponent = np.frexp(X)
        mantissa = np.ldexp(fraction, 53).astype(np.int64)
        power = exponent.astype(np.int64) - 53  # x = mantissa * 2**power
        power[mantissa == 0] = power.max()
        lowest = min(int(power.min()), 0)
        return cls(mantissa, power - lowest, 2**-lowest)

    def rows(self, which: list[int] | slice = slice(None)) -> NDArray[np.object_]:
        """Some rows as Python integers, which never overflow."""
        rows: NDArray[np.object_] = self.mantissa[which].astype(object) << self.shift[which].astype(object)
        return rows
