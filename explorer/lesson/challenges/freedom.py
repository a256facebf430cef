"""What of a challenge's board may be changed, and which of its limits an attempt breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.scene import Stage
from explorer.points.dataset import Dataset
from linboard.i18n.language import _
from linboard.i18n.text import point_name

DECIMALS = 1  # of a coordinate: the board's edits are rounded to tenths
LONGEST = 500  # characters of a text in a link


class Setting(Protocol):
    """A control that a challenge leaves to the reader, as an address spells its value."""

    def read(self, text: str) -> Any:
        """The value that a text says; None where it says none that is allowed."""

    def spell(self, value: Any) -> str:
        """The text of a value."""

    def draw(self, rng: np.random.Generator) -> Any:
        """Some allowed value, at random."""


@dataclass(frozen=True)
class Among:
    """One of some values."""

    options: Sequence[Any]

    def read(self, text: str) -> Any:
        """The option of this text."""
        return next((option for option in self.options if text in (self.spell(option), str(option))), None)

    def spell(self, value: Any) -> str:
        """Numbers without needless zeros."""
        return f"{value:g}" if isinstance(value, float) else str(value)

    def draw(self, rng: np.random.Generator) -> Any:
        """Each option as likely as any."""
        return self.options[int(rng.integers(len(self.options)))]


@dataclass(frozen=True)
class Between:
    """A number from one end to the other; where both are of type int, so is the number."""

    least: float
    most: float

    @property
    def whole(self) -> bool:
        """Whether only whole numbers are allowed."""
        return isinstance(self.least, int) and isinstance(self.most, int)

    def read(self, text: str) -> float | None:
        """The number of a text that is short enough to be one."""
        try:
            value: float = int(text) if self.whole else float(text)
        except ValueError:
            return None
        return value if len(text) <= 24 and self.least <= value <= self.most else None

    def spell(self, value: float) -> str:
        """Twelve digits, as the controls have them."""
        return f"{value:.12g}"

    def draw(self, rng: np.random.Generator) -> float:
        """Each number as likely as any."""
        if self.whole:
            return int(rng.integers(int(self.least), int(self.most) + 1))
        return float(rng.uniform(self.least, self.most))


@dataclass(frozen=True)
class Written:
    """A text; at random it is one of some `pieces`, or several of them with `between` them."""

    pieces: Sequence[str]
    between: str = " "
    most: int = 8

    def read(self, text: str) -> str | None:
        """Any text that is not too long."""
        return text if len(text) <= LONGEST else None

    def spell(self, value: str) -> str:
        """The text itself."""
        return value

    def draw(self, rng: np.random.Generator) -> str:
        """Some of the pieces."""
        return self.between.join(rng.choice(self.pieces, int(rng.integers(1, self.most + 1))).tolist())


@dataclass(frozen=True)
class Freedom:
    """What may be changed.

    Parameters
    ----------
    least, most : int
        How many points there may be.
    first, last : int
        Which points may be moved, taken away or given another class: those from index `first` on, all of them at the
        usual 0; at most `changes` of them.
    places, labels : bool
        Whether points may come, go and be moved; and whether they may get another class.
    changes : int, optional
        How many of the points may be changed; none of them then comes or goes.
    classes : int
        How many classes must have points; 0 where classes do not matter.
    reach : tuple of float
        The smallest and the largest coordinate.
    controls : mapping of str to Setting
        The controls left to the reader, by their keys.
    line, street, picks : bool
        Whether the reader draws a line, and that with its street; and whether he picks mistakes by hand.
    """

    least: int = 1
    most: int = 12
    first: int = 0
    places: bool = False
    labels: bool = False
    changes: int | None = None
    classes: int = 2
    reach: tuple[float, float] = (-10.0, 10.0)
    controls: Mapping[str, Setting] = field(default_factory=dict)
    line: bool = False
    street: bool = False
    picks: bool = False

    @property
    def points(self) -> bool:
        """Whether the points may be edited in some way."""
        return self.places or self.labels

    @property
    def comes_or_goes(self) -> bool:
        """Whether points may come or go."""
        return self.places and self.changes is None

    def breach(self, now: Stage) -> str:
        """The first limit that the points break, in one sentence; empty where they break none."""
        return _held(self, now) or _counted(self, now.dataset) or _placed(self, now.dataset)


def _held(may: Freedom, now: Stage) -> str:
    """Whether points have changed that must not."""
    dataset, begun = now.dataset, now.begun
    fixed = begun.n if not may.points else min(may.first, begun.n)
    stays = not may.comes_or_goes
    if dataset.n < fixed or (stays and dataset.n != begun.n):
        return _("In this challenge you may not add or remove points.")
    both = min(dataset.n, begun.n)
    moved = (dataset.X[:both] != begun.X[:both]).any(axis=1)
    turned = dataset.labels[:both] != begun.labels[:both]
    if not may.places and moved.any():
        return _("In this challenge the points may not move.")
    if not may.labels and turned.any() and stays:
        return _("In this challenge the points keep their classes.")
    changed: NDArray[np.bool_] = moved | turned
    if changed[:fixed].any():
        i = int(np.flatnonzero(changed)[0])
        return _("{point} must stay as it is.").format(point=point_name(i))
    if may.changes is not None and np.count_nonzero(changed) > may.changes:
        return _("Points that may be changed: at most {most}. Changed so far: {n}.").format(
            most=may.changes, n=int(np.count_nonzero(changed))
        )
    return ""


def _counted(may: Freedom, dataset: Dataset) -> str:
    """Whether there are too few points or classes, or too many."""
    if not may.least <= dataset.n <= may.most and may.points:
        if may.least == may.most:
            return _("This challenge needs exactly {n} points; there are {now}.").format(
                n=may.most, now=dataset.n
            )
        return _("This challenge needs {least} to {most} points; there are {now}.").format(
            least=may.least, most=may.most, now=dataset.n
        )
    if may.classes and len(dataset.present) != may.classes:
        return _("This challenge needs {n} classes, each with at least one point.").format(n=may.classes)
    if may.classes and dataset.present[-1] >= may.classes:
        return _("Only the first {n} classes may be used here.").format(n=may.classes)
    return ""


def _placed(may: Freedom, dataset: Dataset) -> str:
    """Whether a point stands too far away or between the tenths."""
    low, high = may.reach
    if not may.places:
        return ""
    if ((low > dataset.X) | (high < dataset.X)).any():
        return _("Coordinates must lie between {low:g} and {high:g}.").format(low=low, high=high)
    if (np.round(dataset.X, DECIMALS) != dataset.X).any():
        return _("Coordinates may have only one decimal.")
    return ""
