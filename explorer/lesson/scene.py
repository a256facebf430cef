"""What a scene is: one question of a lesson, what the reader does about it, and what then is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from explorer.points.dataset import Dataset
from linboard.figures.drawn_line import Drawn
from linboard.i18n.language import N_

AROUND = 6  # times the usual distance that points of another question are moved, at most
SKIPPED = "skipped"  # the answer of whoever wants to be shown
DRAWN = "drawn"  # of whoever says that the line is the one that he means
THEN_PLAY = N_("Make a prediction, then watch the steps.")  # what many ask for
THEN_LOOK = N_("Make a prediction, then see what happens.")


@dataclass(frozen=True)
class Stage:
    """A scene as it stands just now.

    Parameters
    ----------
    dataset : Dataset
        The points on the board.
    settings : mapping of str to Any
        The page's controls, by widget key: those of the scene, where it shows one as the reader has set it.
    begun : Dataset
        The points that the scene began with.
    answer : Any
        What the reader foretold; None before, `SKIPPED` if he wants to be shown.
    line : tuple of w1, w2 and b, optional
        The line that the reader has drawn.
    """

    dataset: Dataset
    settings: Mapping[str, Any]
    begun: Dataset
    answer: Any = None
    line: Drawn | None = None

    def __hash__(self) -> int:
        return hash((self.dataset, frozenset(self.settings.items()), self.begun, self.answer, self.line))


@dataclass(frozen=True)
class Play:
    """The reader plays the steps, and is told once they have come to the scene's last one."""


@dataclass(frozen=True)
class Predict:
    """The reader says what will happen: one of some options.

    Parameters
    ----------
    options : tuple of str
        In a few words each, marked by `N_`.
    happened : int
        The position of what does happen; the scene's claim proves it.
    pictures : function of a Stage, optional
        Draws an SVG's parts for each option, in their order, from the points that the scene begins with; two or three
        find room. The words then stand below.
    """

    options: tuple[str, ...]
    happened: int
    pictures: Callable[[Stage], tuple[str, ...]] | None = None


@dataclass(frozen=True)
class Number:
    """The reader says how much it will be, on a scale; of a stage `happened` is how much it is."""

    label: str
    least: int
    most: int
    usual: int
    happened: Callable[[Stage], int]


@dataclass(frozen=True)
class Mark:
    """The reader says which point it will be, by a click on it; of a stage `happened` is its index."""

    happened: Callable[[Stage], int]


@dataclass(frozen=True)
class Until:
    """The reader drags points, or moves the scene's control, until something holds.

    Parameters
    ----------
    holds : function of a Stage
        Whether it does.
    shown : function of a Stage
        One that holds, for a reader who wants to be shown.
    tried : function of a Stage
        The sentence about a try for which it does not hold.
    points : bool
        Whether the points may be edited, and not the scene's control alone.
    gives : int, optional
        The class that clicks give at first.
    """

    holds: Callable[[Stage], bool]
    shown: Callable[[Stage], Stage]
    tried: Callable[[Stage], str]
    points: bool = True
    gives: int | None = None


@dataclass(frozen=True)
class Draw:
    """The reader draws a line on the board, turns it and shifts it; then another line is drawn beside it.

    He says himself that it is the line that he means, unless there is something that it must hold.

    Parameters
    ----------
    happened : function of a Stage
        w1, w2 and b of the other line.
    name : str
        What that one is called beside it, marked by `N_`; where it is empty, no other line is drawn.
    holds : function of a Stage, optional
        Whether his line, which is drawn, does what it must.
    street : bool
        Whether both lines have their street, as far as the nearest point.
    """

    happened: Callable[[Stage], Drawn]
    name: str
    holds: Callable[[Stage], bool] | None = None
    street: bool = False


Act = Play | Predict | Number | Mark | Until | Draw


@dataclass(frozen=True)
class Scene:
    """One idea of a lesson.

    Parameters
    ----------
    key : str
        Unique in its lesson.
    question : str
        At most 20 words of plain speech.
    ask : str
        What the reader is to do, in one sentence.
    act : Act
        How it is done.
    dataset : function
        Makes the points that it begins with.
    tell : function of a Stage
        What happened, with the numbers before and after. It may be of several sentences.
    claim : function of a Stage
        Whether what is told holds, of the state that the reader comes from; computed anew with `linclass`.
    settings : mapping of str to Any
        Values of the page's controls, by widget key; the others have their usual ones.
    controls : tuple of str
        Keys of those that are shown.
    beside : str
        Name of the one chart beside the board; none where it is empty.
    answers : bool
        Whether that chart gives the answer away, so that it comes with it.
    beside_first : bool
        Whether the question is about that chart, which phones then show above the board.
    until : int, optional
        The step at which the question is answered; without it the last one.
    anew : float
        How far its points move, as a share of their spread, when a hall is asked another question of its kind; what is
        told holds of such points, too. 0 where there is none.
    quotes : function
        What the page quotes, such as an email that is asked about, in the reader's language; paper shows it, too.
    """

    key: str
    question: str
    ask: str
    act: Act
    dataset: Callable[[], Dataset]
    tell: Callable[[Stage], str]
    claim: Callable[[Stage], bool]
    settings: Mapping[str, Any] = field(default_factory=dict)
    controls: tuple[str, ...] = ()
    beside: str = ""
    answers: bool = False
    beside_first: bool = False
    until: int | None = None
    anew: float = 0.0
    quotes: Callable[[], str] = str

    @property
    def edits(self) -> bool:
        """Whether its points may be edited."""
        return isinstance(self.act, Until) and self.act.points

    def takes(self, dataset: Dataset) -> bool:
        """Whether points from outside can be the scene's: what it asks and tells is computed for its own kind alone.

        Where the reader edits the points, they must have the classes that it begins with. Where a class may be asked
        about moved points, each class must have as many as before, not much farther out. Otherwise they are its own.
        """
        own = self.dataset()
        if self.edits:
            return dataset.present == own.present
        if not self.anew:
            return dataset == own
        if not np.array_equal(np.sort(dataset.labels), np.sort(own.labels)):
            return False
        low, high = own.X.min(axis=0), own.X.max(axis=0)
        room = AROUND * self.anew * (high - low).max()
        return bool(((low - room <= dataset.X) & (high + room >= dataset.X)).all())

    def is_tried(self, now: Stage) -> bool:
        """Whether the reader has changed the points, or the controls of the scene."""
        changed = any(now.settings[key] != self.settings[key] for key in self.controls)
        return changed or now.dataset != now.begun

    def begin(self) -> Stage:
        """The scene as it begins."""
        dataset = self.dataset()
        return Stage(dataset, dict(self.settings), dataset)
