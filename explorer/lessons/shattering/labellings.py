"""All labellings of a few points and what a class of shapes makes of them: those that fail first, in sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from explorer.visit import result_cache
from linboard.i18n import language
from linboard.i18n.language import listed
from linboard.i18n.text import point_name
from linclass import SHAPES, dichotomies
from linclass.theory.shapes import Obstacle, Shape, Witness
from linclass.theory.shapes_sines import NoWave, Wave

Array = NDArray[np.float64]
MOST = 8  # points that are looked at: 256 labellings
WHOLE = 6  # points all of whose labellings are played in a row
SHEET = 16  # labellings that are played at once where there are more: those of a page


@dataclass(frozen=True)
class NearMiss(Obstacle):
    """No wave has the labels; one that has most of them.

    Parameters
    ----------
    tried : int
        Ranges of frequencies that all fail.
    wave : Wave
    wrong : tuple of int
        Points that it gets wrong.
    """

    tried: int
    wave: Wave
    wrong: tuple[int, ...]


@dataclass(frozen=True, eq=False)  # arrays have no single answer to ==
class Sheet:
    """Some of the labellings of n points, in a row.

    Parameters
    ----------
    name : str
        Key of the class of shapes.
    X : array of shape (n, 2)
        Where the points are on the board.
    labels : array of shape (T, n)
        -1 and +1; first the labellings that fail, or last.
    found : list of T witnesses or obstacles
        The shape of each labelling, or why there is none.
    first : int
        How many labellings come before these.
    count : int
        How many of all 2^n are realised.
    """

    name: str
    X: Array
    labels: NDArray[np.int8]
    found: list[Witness | Obstacle]
    first: int
    count: int

    @property
    def shape(self) -> Shape:
        """The class of shapes."""
        return SHAPES[self.name]

    @property
    def n(self) -> int:
        """Number of points."""
        return len(self.X)

    @property
    def total(self) -> int:
        """Number of labellings, 2^n."""
        return int(2**self.n)

    @property
    def inside(self) -> NDArray[np.bool_]:
        """Which points are positive in each labelling, shape (T, n)."""
        return self.labels > 0

    @property
    def realised(self) -> NDArray[np.bool_]:
        """Whether there is a shape for each labelling, shape (T,)."""
        return np.array([not isinstance(found, Obstacle) for found in self.found], dtype=bool)

    @property
    def shattered(self) -> bool:
        """Whether all 2^n are realised."""
        return self.count == self.total


def every(n: int) -> NDArray[np.int64]:
    """All labellings of n points, shape (2^n, n), the all-positive and the all-negative one last."""
    positive = np.roll(np.arange(2**n), -1)[:, None] >> np.arange(n)[::-1] & 1
    result: NDArray[np.int64] = 2 * positive - 1
    return result


def size(n: int) -> int:
    """Labellings of n points that are decided and played at once."""
    return int(2**n) if n <= WHOLE else SHEET


def sheet(name: str, X: Array, number: int = 0) -> Sheet:
    """One sheet of the labellings of the points (n, 2), decided once.

    Raises
    ------
    ValueError
        If the class cannot decide these points.
    """
    return result_cache.cached(_sheet, name, X, number)


def failing_last(sheet: Sheet) -> Sheet:
    """The same labellings in reverse order: those that fail come last."""
    return replace(sheet, labels=sheet.labels[::-1].copy(), found=sheet.found[::-1])


def _sheet(name: str, X: Array, number: int) -> Sheet:
    at = taken(name, X)
    found = dichotomies(name, at)
    ordered = np.vstack([found.missing(), found.labels])
    first = size(len(X)) * number
    rows = ordered[first : first + size(len(X))]
    decided = SHAPES[name].explain(at, rows)
    missed = [t for t, reason in enumerate(decided) if isinstance(reason, NoWave)]
    if missed:
        apart = (rows[missed, None] != found.labels).sum(axis=2)  # (missed, realised)
        nearest = found.labels[apart.argmin(axis=1)]
        for t, labels, wave in zip(missed, nearest, SHAPES[name].explain(at, nearest), strict=True):
            reason = decided[t]
            assert isinstance(reason, NoWave)
            assert isinstance(wave, Wave)
            decided[t] = NearMiss(reason.tried, wave, tuple(np.flatnonzero(labels != rows[t]).tolist()))
    return Sheet(name, X.copy(), rows, decided, first, found.count)


def taken(name: str, X: Array) -> Array:
    """The points as the class takes them: only x1 where it lives on the line."""
    return X[:, :1] if SHAPES[name].features == 1 else X


def named(chosen: Sequence[int]) -> str:
    """Points by name: "x₁, x₃"."""
    return listed(map(point_name, chosen))


@lru_cache(maxsize=512)
def _named(row: bytes, none: str, _code: str) -> str:
    return named(np.flatnonzero(np.frombuffer(row, dtype=bool)).tolist()) or none


def all_named(chosen: NDArray[np.bool_], none: str) -> list[str]:
    """Points by name for each row of a (T, n) array; `none` where a row has none."""
    return [_named(row.tobytes(), none, language.current()) for row in chosen]
