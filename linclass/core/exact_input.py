"""Numbers in their original form: integers, fractions and decimals that a float64 would round."""

from __future__ import annotations

import math
import numbers
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.conventions.columns import column_names
from linclass.conventions.sparse import is_sparse, position, stored
from linclass.core import checks, entries
from linclass.core.checks import Array
from linclass.core.exact import FLOAT_EXACT, Whole, integral

Objects = NDArray[Any]  # of Python numbers
Place: TypeAlias = tuple[int, ...]  # indices of an array
Where: TypeAlias = Callable[[Place], str]  # a position as errors say it


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Shifted:
    """Samples with coordinates that floats can represent, shifted and scaled if the given ones need more digits.

    The given samples are (X + origin) / unit. Results that do not depend on the position are the same for both.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    origin : tuple of d int
    unit : int
    """

    X: Array
    origin: tuple[int, ...]
    unit: int = 1

    @classmethod
    def of(cls, X: ArrayLike, name: str = "X") -> Shifted:
        """The checked samples, unchanged if floats represent them.

        Raises
        ------
        ValueError
            If X is not a matrix of finite numbers, or floats cannot even represent their differences.
        """
        floats = checks.matrix(X, name)
        where = _where(X, floats)
        exact = _rounded(X, floats, name, where)
        if exact is None:
            return cls(floats, (0,) * floats.shape[1])
        unit = math.lcm(*(value.denominator for value in exact.flat))
        whole = np.array([[int(value * unit) for value in row] for row in exact], dtype=object)
        origin = whole.min(axis=0)
        wide = np.argwhere(whole - origin >= FLOAT_EXACT)
        if len(wide):
            raise _too_fine(exact, tuple(wide[0]), name, where)
        return cls((whole - origin).astype(float), tuple(origin.tolist()), unit)

    def bias(self, w: Array, b: float) -> float:
        """The bias for the given samples of a hyperplane with unit normal w that has bias b for X."""
        if not any(self.origin) and self.unit == 1:
            return b
        shift = sum(Fraction(part) * at for part, at in zip(w.tolist(), self.origin, strict=True))
        return float((Fraction(b) - shift) / self.unit)

    def point(self, x: Array) -> Array:
        """A point between the samples in the given coordinates."""
        back = [(Fraction(part) + at) / self.unit for part, at in zip(x.tolist(), self.origin, strict=True)]
        return np.array(back, dtype=float)


def not_rounded(given: ArrayLike, floats: Array, name: str) -> Array:
    """The floats, if they equal the given numbers; both may be sparse tables.

    Raises
    ------
    ValueError
        With a number that floats cannot represent, and its position.
    """
    where = _where(given, floats)
    own, theirs = (stored(floats), stored(given)) if is_sparse(given) else (floats, given)
    exact = _rounded(theirs, own, name, where)
    if exact is not None:
        held = _held(own)
        place = next(place for place, value in np.ndenumerate(exact) if value != held[place])
        raise _too_fine(exact, place, name, where)
    return floats


def rounds(given: ArrayLike, floats: Array) -> bool:
    """Whether the floats differ from the given numbers."""
    try:
        return _rounded(given, floats, "X", _where(given, floats)) is not None
    except ValueError:  # a nonzero number below the range of floats
        return True


def _where(given: ArrayLike, floats: Array) -> Where:
    """The function that tells the position of a number, by the names of its columns if they have some."""
    if is_sparse(given):
        return lambda place: entries.where(position(floats, place[0]))
    return lambda place: entries.where(place, column_names(given))


def _rounded(given: ArrayLike, floats: Array, name: str, where: Where) -> Objects | None:
    """The given numbers as fractions, if the floats differ: as decimals or exactly."""
    array = np.asarray(given)
    plain = array.dtype.kind in "biu" or array.dtype in (np.float64, np.float32, np.float16)
    if plain and ((array is given and array.dtype.kind == "f") or bool((np.abs(floats) < FLOAT_EXACT).all())):
        return None
    table = (
        given.astype(object) if hasattr(given, "astype") else given
    )  # else pandas converts its integers to floats
    exact = _fractions(np.asarray(table, dtype=object).reshape(floats.shape), floats, name, where)
    return None if (exact == _held(floats)).all() else exact


def _held(floats: Array) -> Objects:
    """The fractions that exact functions use for floats."""
    whole = Whole.of(floats)
    held: Objects = whole.rows() * Fraction(1, whole.unit)
    return held


def _fractions(values: Objects, floats: Array, name: str, where: Where) -> Objects:
    """Numbers of all kinds as fractions; floats count as decimals if all of them are."""
    exact = np.empty(values.shape, dtype=object)
    places = [place for place, value in np.ndenumerate(values) if isinstance(value, float)]
    typed = integral([values[place] for place in places]) if places else None
    for place, value in np.ndenumerate(values):
        number = Decimal(value) if isinstance(value, str) else value
        if number != 0 and floats[place] == 0:  # its fraction might exceed the memory
            raise _too_fine(values, place, name, where)
        exact[place] = _fraction(number)
    if typed is not None:
        for place, whole in zip(places, typed[0].tolist(), strict=True):
            exact[place] = Fraction(int(whole), typed[1])
    return exact


def _fraction(value: Any) -> Fraction:
    """A number as a fraction."""
    if isinstance(value, numbers.Integral | np.bool_):
        return Fraction(int(value))
    return (
        Fraction(*value.as_integer_ratio()) if hasattr(value, "as_integer_ratio") else Fraction(float(value))
    )


def _too_fine(exact: Objects, place: Place, name: str, where: Where) -> ValueError:
    """The error for a number that floats cannot represent."""
    return ValueError(
        f"{name} must hold numbers that a float holds without rounding, as all is decided exactly; "
        f"got {exact[place]!s:.40} at {where(place)}. "
        "Subtract what its column has in common, or multiply by a common denominator."
    )
