"""All labellings of a few points and the results of a class of shapes: the failing ones first, in sheets."""

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
MOST = 8  # maximum number of points: 256 labellings
WHOLE = 6  # number of points up to which all labellings are played in one sequence
SHEET = 16  # labellings per page, if there are more


@dataclass(frozen=True)
class NearMiss(Obstacle):
    """The failed search for a wave: no tested wave realises the labels; this one realises most of them.

    Parameters
    ----------
    tried : int
        Ranges of frequencies, all without success.
    wave : Wave
    wrong : tuple of int
        Points that it misclassifies.
    """

    tried: int
    wave: Wave
    wrong: tuple[int, ...]


@dataclass(frozen=True, eq=False)  # comparing arrays with == gives no single answer
class Sheet:
    """Some of the labellings of n points, in sequence.

    Parameters
    ----------
    name : str
        Key of the class of shapes.
    X : array of shape (n, 2)
        Positions of the points on the board.
    labels : array of shape (T, n)
        -1 and +1; the failing labellings are first, or last.
    found : list of T witnesses or obstacles
        The shape of each labelling, or why there is none.
    first : int
        Number of labellings before these.
    count : int
        Number of all 2^n that are realised.
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
        """Whether each point is positive in each labelling, shape (T, n)."""
        return self.labels > 0

    @property
    def realised(self) -> NDArray[np.bool_]:
        """Whether there is a shape for each labelling, shape (T,)."""
        return np.array([not isinstance(found, Obstacle) for found in self.found], dtype=bool)

    @property
    def shattered(self) -> bool:
        """Whether all 2^n are realised."""
        return self.count == self.total


def size(n: int) -> int:
    """Return the number of labellings of n points that are decided and played at once."""
    return int(2**n) if n <= WHOLE else SHEET


def sheet(name: str, X: Array, number: int = 0) -> Sheet:
    """Return one sheet of the labellings of the points (n, 2), computed once.

    Raises
    ------
    ValueError
        If the class cannot decide these points.
    """
    return result_cache.cached(_sheet, name, X, number)


def failing_last(sheet: Sheet) -> Sheet:
    """Return the same labellings in reverse order: the failing ones are last."""
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
    """Return the coordinates that the class uses: only x1 for a class of the line."""
    return X[:, :1] if SHAPES[name].features == 1 else X


def named(chosen: Sequence[int]) -> str:
    """Name points: "x₁, x₃"."""
    return listed(map(point_name, chosen))


@lru_cache(maxsize=512)
def _named(row: bytes, none: str, _code: str) -> str:
    return named(np.flatnonzero(np.frombuffer(row, dtype=bool)).tolist()) or none


def all_named(chosen: NDArray[np.bool_], none: str) -> list[str]:
    """Name points for each row of a (T, n) array; `none` if a row has none."""
    return [_named(row.tobytes(), none, language.current()) for row in chosen]
