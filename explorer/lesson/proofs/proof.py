"""The model of a proof: its claim, symbols and assumptions, and its lines with their reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.proofs.rows import Rows
from explorer.lesson.proofs.symbol import Symbol
from explorer.points.dataset import Dataset, default
from linboard.layers import Layer, Picture
from linboard.line_checks import counted
from linclass import proof as numbers
from linclass.proofs import chain as computed

Array = NDArray[np.float64]
Samples = tuple[Array, NDArray[Any]]  # X and y
EQUAL = 1e-9  # relative difference of sides that count as equal
TIGHTEST = (
    "samples",
    "directions",
    "scales",
    "separators",
)  # of these, the entry with the nearest sides is shown
SHARED = ("directions", "separators")  # of these, all lines show the same one, so that their numbers agree
BETWEEN = ("places", "values", "subsets")  # of these, one between the middle, which may be 0, and the end


@dataclass(frozen=True)
class Wrong:
    """A wrong reason, and why it is not enough; both marked by `N_`."""

    reason: str
    why: str


@dataclass(frozen=True)
class Line:
    """A line of a proof. `linclass.proofs` computes both sides under the same key.

    Parameters
    ----------
    key : str
        Unique within its proof.
    symbols : str
        The line in the notation of `notation.py`.
    numbers : str
        The same line with numbers: `$left` and `$right` are its sides, other names are its quantities.
    reason : str
        Why it holds, in at most 12 words, marked by `N_`.
    wrong : tuple of two Wrong
        Reasons that do not suffice.
    shows : str
        What the board shows of it, in one sentence, marked by `N_`.
    after : tuple of str
        Keys of the lines that it follows from. Each of them stands above it.
    """

    key: str
    symbols: str
    numbers: str
    reason: str
    wrong: tuple[Wrong, Wrong]
    shows: str
    after: tuple[str, ...] = ()


@dataclass(frozen=True)
class Assumption:
    """An assumption of a proof; `linclass.proofs` decides under the same key whether it holds.

    Parameters
    ----------
    key : str
        Unique within its proof.
    name : str
        The assumption as a short statement, marked by `N_`.
    without : str
        Why the line that needs it fails without it, in one sentence, marked by `N_`.
    """

    key: str
    name: str
    without: str


@dataclass(frozen=True, eq=False)
class Numbered:
    """The numbers of the lines of a proof, for samples with any number of features.

    Parameters
    ----------
    chain : linclass.Proof
        The numbers.
    update : int, optional
        The update whose numbers are shown in the lines about all updates; the last one by default.
    """

    chain: computed.Proof
    update: int | None = None

    @cached_property
    def broken(self) -> int | None:
        """The position of the first line that fails, or None."""
        return next((i for i, line in enumerate(self.chain.lines) if not line.holds), None)

    @property
    def length(self) -> int:
        """The number of lines up to the one that fails, at which the chain stops."""
        return len(self.chain.lines) if self.broken is None else self.broken + 1

    def line(self, key: str) -> computed.Line:
        """Return a line by its key."""
        return next(line for line in self.chain.lines if line.key == key)

    def entry(self, key: str) -> int | None:
        """Return the entry of a line that is shown.

        It is the first that fails; else the one of the chosen update, or a telling one: with the nearest sides that
        are not equal, after two thirds, or the last. Lines about the same directions or separators share the entry of
        the first inequality among them.
        """
        line = self.line(key)
        if line.broken_at is not None or line.shown is None:
            return line.shown
        if (count := counted(line)) is not None:
            found = np.flatnonzero(np.asarray(line.along[count]) == self.update)
            return int(found[0]) if len(found) else line.shown
        if line.over in BETWEEN:
            return 2 * len(line.held) // 3
        if line.over in SHARED:
            line = next((one for one in self.chain.lines if _compares(one) and _alike(one, line)), line)
        if line.over not in TIGHTEST or not _compares(line):
            return line.shown
        left, right = line.sides()
        return _nearest(left.reshape(len(left), -1), right.reshape(len(right), -1))

    def quantities(self, key: str) -> dict[str, Any]:
        """Return the numbers of a line at that entry, with those of its two sides."""
        line, at = self.line(key), self.entry(key)
        found: dict[str, Any] = dict(line.numbers(at))
        if at is not None:
            left, right = line.settled(at)
            found |= {"left": left, "right": right}
            scale = float(np.broadcast_to(np.asarray(line.scale, dtype=float), len(line.held))[at])
            found = {name: _settled(value, scale) for name, value in found.items()}
        return found

    def on(self, layer: Layer, places: Array, *keys: str) -> Layer:
        """Let a layer be at these places, shape (k, 2), at the lines with these keys, and nowhere at the others."""
        places = np.asarray(places, dtype=float)
        index = np.array([int(line.key in keys) for line in self.chain.lines[: self.length]])
        return layer.move(np.stack([np.full_like(places, np.nan), places]), index=index)


@dataclass(frozen=True, eq=False, kw_only=True)
class Given(Numbered):
    """The points on the board, and the numbers of a proof about them.

    Parameters
    ----------
    dataset : Dataset
    positive : int
        The class of y = +1.
    """

    dataset: Dataset
    positive: int

    @property
    def signs(self) -> NDArray[np.int64]:
        """Labels −1 and +1, shape (n,)."""
        return self.dataset.signs(self.positive)


def _settled(value: Any, scale: float) -> Any:
    """Return a number, or one of a vector, that is 0 up to rounding, if terms of this size cancel, as 0."""
    gone = np.abs(value) <= computed.ROUNDING * scale
    return np.where(gone, 0.0, value) if np.ndim(value) else 0.0 if gone else value


def _compares(line: computed.Line) -> bool:
    """Whether a line is an inequality."""
    return line.relation not in ("=", "iff")


def _alike(one: computed.Line, other: computed.Line) -> bool:
    """Whether the entries of two lines are about the same things, and both hold."""
    return one.over == other.over and len(one.held) == len(other.held) and one.holds and other.holds


def _nearest(left: Array, right: Array) -> int:
    """Return the row whose sides differ least, relative to their size, among those that differ."""
    size = np.maximum(np.abs(left), np.abs(right)).max(axis=1)
    usable = np.isfinite(size) & (size > 0)
    gaps = np.full(len(left), np.inf)
    gaps[usable] = np.abs(left[usable] - right[usable]).sum(axis=1) / size[usable]
    apart = gaps > EQUAL
    return int(np.argmin(np.where(apart, gaps, np.inf) if apart.any() else gaps))


def one_against_rest(dataset: Dataset, positive: int) -> Samples:
    """Return the points, and +1 for the positive class and −1 for the others."""
    return dataset.X, dataset.signs(positive)


def every_class(dataset: Dataset, positive: int) -> Samples:
    """Return the points, and a number for each class: the first class has the largest, as +1 is larger than −1."""
    return dataset.X, int(dataset.labels.max(initial=0)) - dataset.labels.astype(np.int64)


@dataclass(frozen=True)
class Drawing:
    """The board of a proof, and a second picture beside it if there is one; their layers follow the lines."""

    board: Picture
    beside: Picture | None = None
    title: str = ""  # of the second picture


@dataclass(frozen=True)
class Proof:
    """A proof that a reader steps through.

    Parameters
    ----------
    key : str
        Its key in `linclass.proofs`, and in links.
    name : str
        A short name, marked by `N_`.
    claim : str
        One sentence that names its symbols, marked by `N_`.
    symbols : tuple of Symbol
        Each symbol of its lines.
    lines : tuple of Line
        In their order.
    draw : function of a Given
        The board and its layers.
    assumptions : tuple of Assumption
        Those that can be dropped.
    settings : mapping of str to Any
        Further arguments of `linclass.proofs.proof`.
    dataset : function, optional
        Creates the points with which it opens if the reader has none.
    reads : function of a Dataset and its positive class
        X and y of the proof; by default the points, and +1 for the positive class and −1 for the others.
    of_rows : function of a Numbered and its Rows, optional
        The board for rows with any number of columns, as the lines say what it shows; by default only the rows and
        both sides of each line.
    special : function of a Numbered
        What is special about points at which the proof holds without saying much, such as equal means, in one
        sentence, marked by `N_`; empty for other points.
    """

    key: str
    name: str
    claim: str
    symbols: tuple[Symbol, ...]
    lines: tuple[Line, ...]
    draw: Callable[[Given], Drawing]
    assumptions: tuple[Assumption, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    dataset: Callable[[], Dataset] | None = None
    reads: Callable[[Dataset, int], Samples] = one_against_rest
    of_rows: Callable[[Numbered, Rows], Drawing] | None = None
    special: Callable[[Numbered], str] = lambda given: ""

    def compute(
        self, dataset: Dataset, positive: int, settings: Mapping[str, Any] | None = None
    ) -> computed.Proof:
        """Return the numbers of its lines for these points."""
        X, y = self.reads(dataset, positive)
        return numbers(self.key, X, y, **(self.settings if settings is None else settings))

    def given(self, dataset: Dataset, positive: int, settings: Mapping[str, Any] | None = None) -> Given:
        """Return these points with the numbers of its lines."""
        return Given(self.compute(dataset, positive, settings), dataset=dataset, positive=positive)

    def points(self, own: Dataset | None) -> Dataset:
        """Return the reader's own points, or without any those with which it opens."""
        return own if own is not None else (self.dataset or default)()

    def index(self, key: str) -> int:
        """Return the position of a line."""
        return [line.key for line in self.lines].index(key)


Proofs = Callable[[], tuple[Proof, ...]]


def no_proofs() -> tuple[Proof, ...]:
    """Return the proofs of a lesson without any."""
    return ()


def proofs_in(lesson: str) -> Proofs:
    """Return a function that loads PROOFS from a lesson's module `proofs` on demand."""

    def proofs() -> tuple[Proof, ...]:
        found: tuple[Proof, ...] = import_module(f"{lesson}.proofs").PROOFS
        return found

    return proofs
