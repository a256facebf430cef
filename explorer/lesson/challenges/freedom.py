"""The edits that a challenge allows, and the check that an attempt respects them."""

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

DECIMALS = 1  # decimals of a coordinate: edits on the board are rounded to tenths
LONGEST = 500  # maximum number of characters of a text in a link


class Setting(Protocol):
    """A control that a challenge leaves to the reader, with the encoding of its value in an address."""

    def read(self, text: str) -> Any:
        """Decode a value; returns None if the text is not an allowed value."""

    def spell(self, value: Any) -> str:
        """Encode a value."""


@dataclass(frozen=True)
class Among:
    """A choice among values."""

    options: Sequence[Any]

    def read(self, text: str) -> Any:
        """Return the option with this text."""
        return next((option for option in self.options if text in (self.spell(option), str(option))), None)

    def spell(self, value: Any) -> str:
        """Encode numbers without trailing zeros."""
        return f"{value:g}" if isinstance(value, float) else str(value)


@dataclass(frozen=True)
class Between:
    """A number in an interval.

    If both ends are of type int, the number is an int.
    """

    least: float
    most: float

    @property
    def whole(self) -> bool:
        """Whether only whole numbers are allowed."""
        return isinstance(self.least, int) and isinstance(self.most, int)

    def read(self, text: str) -> float | None:
        """Decode a number from a text of at most 24 characters."""
        try:
            value: float = int(text) if self.whole else float(text)
        except ValueError:
            return None
        return value if len(text) <= 24 and self.least <= value <= self.most else None

    def spell(self, value: float) -> str:
        """Encode with twelve digits, like the controls."""
        return f"{value:.12g}"


@dataclass(frozen=True)
class Written:
    """A text.

    A random text consists of one or several `pieces`, joined with `between`.
    """

    pieces: Sequence[str]
    between: str = " "
    most: int = 8

    def read(self, text: str) -> str | None:
        """Accept any text that is not too long."""
        return text if len(text) <= LONGEST else None

    def spell(self, value: str) -> str:
        """Return the text itself."""
        return value


@dataclass(frozen=True)
class Freedom:
    """The allowed edits.

    Parameters
    ----------
    least, most : int
        Minimum and maximum number of points.
    first : int
        The points from index `first` on may be moved, removed or relabelled: all of them with the default 0. At most
        `changes` of them may change.
    places, labels : bool
        Whether points may be added, removed and moved; and whether they may be relabelled.
    changes : int, optional
        Maximum number of points that may change. If set, points cannot be added or removed.
    classes : int
        Number of classes that must have points. 0 if classes do not matter.
    reach : tuple of float
        The smallest and the largest coordinate.
    controls : mapping of str to Setting
        The controls left to the reader, by key.
    line, street, picks : bool
        Whether the reader draws a line, whether its street is drawn, and whether the reader picks mistakes by hand.
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
        """Whether points may be added or removed."""
        return self.places and self.changes is None

    def breach(self, now: Stage) -> str:
        """Return a sentence about the first limit that the points break; empty if they break none."""
        return _held(self, now) or _counted(self, now.dataset) or _placed(self, now.dataset)


def _held(may: Freedom, now: Stage) -> str:
    """Check that fixed points have not changed."""
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
    """Check the number of points and classes."""
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
    """Check that coordinates are within reach and rounded to tenths."""
    low, high = may.reach
    if not may.places:
        return ""
    if ((low > dataset.X) | (high < dataset.X)).any():
        return _("Coordinates must lie between {low:g} and {high:g}.").format(low=low, high=high)
    if (np.round(dataset.X, DECIMALS) != dataset.X).any():
        return _("Coordinates may have only one decimal.")
    return ""
