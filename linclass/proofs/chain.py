"""A proof as a chain of lines: two sides and a relation each, checked wherever the line is claimed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core.checks import Array
from linclass.core.drawing import Player, players

Relation = Literal["=", "<=", ">=", "<", ">", "iff"]
Over = Literal[
    "once", "updates", "samples", "classes", "places", "pairs", "separators", "weights", "directions", "scales",
    "rounds", "rules", "labellings", "rectangles", "trials", "values", "subsets",
]  # fmt: skip
Side = Callable[[], ArrayLike]
Number = int | float | Array
RELATIVE = 1e-9  # error of =, <= and >=, of the largest term of the entry
ROUNDING = (
    1e-13  # by which < and > must differ, of the largest term: a difference of equal numbers is not above 0
)


class Example(NamedTuple):
    """Points and settings: `proof(key, example.X, example.y, **example.settings)`.

    X has shape (n, d), or is None if the proof uses no points; y has shape (n,).
    """

    X: Array | None
    y: NDArray[Any] | None
    settings: Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Assumption:
    """What a proof assumes of the points and the settings.

    Parameters
    ----------
    key : str
        A short name, unique in the proof; the lines that rest on it name it in `needs`.
    holds : bool
        Whether the present points and settings satisfy it.
    counterexample : callable
        Without arguments: an `Example` that violates this assumption; the first line that fails there needs it.

    See Also
    --------
    Line : rests on assumptions
    proof : computes a chain

    Examples
    --------
    >>> from linclass import TABLES, proof
    >>> separable = proof("con-novikoff", *TABLES["li-2.1"]).assumptions[0]
    >>> separable.key, separable.holds
    ('separable', True)
    >>> X, y, settings = separable.counterexample()
    >>> proof("con-novikoff", X, y, **settings).first_broken.key
    'positive'
    """

    key: str
    holds: bool
    counterexample: Callable[[], Example]


@dataclass(frozen=True, eq=False)
class Line:
    """A line of a proof: left, relation, right. Each side is computed without the other.

    Parameters
    ----------
    key : str
        A short name, unique in the proof.
    relation : {"=", "<=", ">=", "<", ">", "iff"}
        "iff" compares truth values.
    left, right : callable
        Without arguments: an array of shape (m,), or (m, …) for vectors and matrices, with one entry for each of the m
        places where the line is claimed; a number for a single place, or for the same value at each.
    over : str, default "once"
        What the entries are: "updates", "samples", … . "values" are trial values of a symbol.
    needs : tuple of str
        Keys of the assumptions that the line rests on.
    constants : mapping of str to number or array
        The line's symbols that have the same value at every entry.
    along : mapping of str to array of shape (m, …)
        The line's symbols that have a value for each entry.
    scale : array of shape (m,) or float, default 0
        The size of the terms that cancel on a side. Relations hold to 1e-9 of the largest of |left|, |right| and this.
    telling : str, default ""
        A name in `along`: of the entries, the last one at which it is not 0 is shown.

    See Also
    --------
    Proof : the chain of lines

    Examples
    --------
    >>> from linclass import TABLES, proof
    >>> line = proof("con-novikoff", *TABLES["li-2.1"]).lines[6]
    >>> line.key, line.relation, line.over, line.holds
    ('norm', '<=', 'updates', True)
    >>> [side.round(9).tolist() for side in line.sides()]
    [[0.0, 19.0, 8.0, 3.0, 4.0, 19.0, 12.0, 11.0], [0.0, 26.0, 52.0, 78.0, 104.0, 130.0, 156.0, 182.0]]
    """

    key: str
    relation: Relation
    left: Side = field(repr=False)
    right: Side = field(repr=False)
    over: Over = "once"
    needs: tuple[str, ...] = ()
    constants: Mapping[str, Any] = field(default_factory=dict, repr=False)
    along: Mapping[str, Any] = field(default_factory=dict, repr=False)
    scale: ArrayLike = field(default=0.0, repr=False)
    telling: str = field(default="", repr=False)

    def sides(self) -> tuple[Array, Array]:
        """Both sides, each of shape (m,) or (m, …): one entry for each place where the line is claimed."""
        return self._sides

    @cached_property
    def _sides(self) -> tuple[Array, Array]:
        """Both sides as arrays of the same shape."""
        with np.errstate(divide="ignore", invalid="ignore", over="ignore", under="ignore"):
            left, right = (np.atleast_1d(np.asarray(side(), dtype=float)) for side in (self.left, self.right))
        left, right = np.broadcast_arrays(left, right)
        return left, right

    def settled(self, at: int) -> tuple[Array, Array]:
        """Both sides at an entry for a reader: in an equation, numbers that are 0 up to rounding are 0."""
        left, right = self._sides[0][at], self._sides[1][at]
        if self.relation != "=":
            return left, right
        scale = float(np.broadcast_to(np.asarray(self.scale, dtype=float), len(self.held))[at])
        size = max(scale, float(np.abs(left).max(initial=0.0)), float(np.abs(right).max(initial=0.0)))
        gone = [np.where(np.abs(side) <= ROUNDING * size, 0.0, side) for side in (left, right)]
        return gone[0], gone[1]

    @cached_property
    def held(self) -> NDArray[np.bool_]:
        """Whether the relation holds at each entry, shape (m,); a side that is undefined (NaN) does not hold."""
        left, right = (side.reshape(len(side), prod(side.shape[1:])) for side in self._sides)
        if self.relation == "iff":
            agree: NDArray[np.bool_] = ((left != 0) == (right != 0)).all(axis=1)
            return agree
        size = np.maximum(np.abs(left), np.abs(right))
        size = np.where(np.isfinite(size), size, 0.0).max(axis=1, initial=0.0)
        size = np.maximum(size, self.scale)[:, None]
        with np.errstate(invalid="ignore"):
            holds = {
                "=": (left == right) | (np.abs(left - right) <= RELATIVE * size),
                "<=": left <= right + RELATIVE * size,
                ">=": left >= right - RELATIVE * size,
                "<": left < right - ROUNDING * size,
                ">": left > right + ROUNDING * size,
            }[self.relation]
        held: NDArray[np.bool_] = holds.all(axis=1)
        return held

    @property
    def holds(self) -> bool:
        """Whether the relation holds at every entry."""
        return bool(self.held.all())

    @property
    def broken_at(self) -> int | None:
        """The first entry at which the relation fails, or None."""
        return None if self.holds else int(self.held.argmin())

    @property
    def shown(self) -> int | None:
        """The entry that `quantities` describes: the first that fails, else a telling one or the last; None of none."""
        at = self.broken_at
        if at is not None or not len(self.held):
            return at
        telling = np.flatnonzero(self.along[self.telling] if self.telling else np.zeros(0))
        return int(telling[-1]) if len(telling) else len(self.held) - 1

    @property
    def quantities(self) -> dict[str, Number]:
        """The line's symbols with their numbers, or vectors, at the entry `shown`."""
        return self.numbers(self.shown)

    def numbers(self, at: int | None) -> dict[str, Number]:
        """The line's symbols with their numbers at an entry; only the constant ones if it is None."""
        found: dict[str, Number] = dict(self.constants)
        if at is not None:
            found |= {name: _number(np.asarray(values)[at]) for name, values in self.along.items()}
        return found


@dataclass(frozen=True, eq=False)
class Proof:
    """The chain of a proof with the numbers of given points.

    Parameters
    ----------
    key : str
        The key in `PROOFS`.
    lines : tuple of Line
        In their order.
    assumptions : tuple of Assumption

    See Also
    --------
    proof : computes it
    PROOFS : all keys

    Examples
    --------
    >>> from linclass import TABLES, proof
    >>> chain = proof("con-novikoff", *TABLES["li-2.1"])
    >>> chain.holds, chain.first_broken
    (True, None)
    >>> broken = proof("con-novikoff", *TABLES["xor"])
    >>> broken.first_broken.key, broken.first_broken.needs
    ('positive', ('separable',))
    """

    key: str
    lines: tuple[Line, ...]
    assumptions: tuple[Assumption, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether every line holds."""
        return self.first_broken is None

    @property
    def first_broken(self) -> Line | None:
        """The first line that fails, or None."""
        return next((line for line in self.lines if not line.holds), None)

    def show(self) -> Player:
        """The lines in a notebook, played one after the other: both sides of each at all entries, and its numbers.

        It needs no kernel, as `linclass.show`.

        Examples
        --------
        >>> from linclass import TABLES, proof
        >>> player = proof("con-novikoff", *TABLES["li-2.1"]).show()  # as the last line of a cell, without "player ="
        """
        player: Player = players().show_proof(self)
        return player


def _number(value: Any) -> Number:
    """An entry as a Python number, or as an array if it is a vector."""
    if np.ndim(value):
        return np.asarray(value, dtype=float)
    return int(value) if isinstance(value, (np.integer, np.bool_)) else float(value)
