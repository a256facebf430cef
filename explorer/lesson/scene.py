"""The model of a scene: one question of a lesson, what the reader does, and the explanation afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from explorer.points.dataset import Dataset
from linboard.figures.drawn_line import Drawn
from linboard.i18n.language import N_

AROUND = 6  # maximum movement of points in a question variant, as a multiple of the usual distance
SKIPPED = "skipped"  # the answer if the reader presses “Show me”
DRAWN = "drawn"  # the answer if the reader confirms the drawn line
THEN_PLAY = N_("Make a prediction, then watch the steps.")  # shared by many scenes
THEN_LOOK = N_("Make a prediction, then see what happens.")


@dataclass(frozen=True)
class Stage:
    """The current state of a scene.

    Parameters
    ----------
    dataset : Dataset
        The points on the board.
    settings : mapping of str to Any
        The page's controls by widget key. If the scene shows a control, this is the reader's value.
    begun : Dataset
        The points at the start of the scene.
    answer : Any
        The reader's prediction: None before it is made, `SKIPPED` after “Show me”.
    line : tuple of w1, w2 and b, optional
        The line drawn by the reader.
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
    """The reader plays the steps.

    The explanation follows the scene's last step.
    """


@dataclass(frozen=True)
class Predict:
    """The reader predicts what will happen by choosing one of several options.

    Parameters
    ----------
    options : tuple of str
        A few words each, marked by `N_`.
    happened : int
        The index of the correct option. A test proves it.
    pictures : function of a Stage, optional
        Draws the SVG parts of each option, in order, from the initial points of the scene. There is space for two or
        three pictures. The texts then appear below them.
    """

    options: tuple[str, ...]
    happened: int
    pictures: Callable[[Stage], tuple[str, ...]] | None = None


@dataclass(frozen=True)
class Number:
    """The reader predicts a number on a scale.

    `happened` returns the correct number for a stage.
    """

    label: str
    least: int
    most: int
    usual: int
    happened: Callable[[Stage], int]


@dataclass(frozen=True)
class Mark:
    """The reader predicts a point by clicking on it.

    `happened` returns the index of the correct point for a stage.
    """

    happened: Callable[[Stage], int]


@dataclass(frozen=True)
class Until:
    """The reader drags points or moves the scene's control until a condition holds.

    Parameters
    ----------
    holds : function of a Stage
        Whether the condition holds.
    shown : function of a Stage
        Returns a stage for which the condition holds, for “Show me”.
    tried : function of a Stage
        Returns the sentence about an attempt that does not meet the condition.
    points : bool
        Whether the points may be edited, in addition to the scene's control.
    gives : int, optional
        The class that clicks assign at first.
    """

    holds: Callable[[Stage], bool]
    shown: Callable[[Stage], Stage]
    tried: Callable[[Stage], str]
    points: bool = True
    gives: int | None = None


@dataclass(frozen=True)
class Draw:
    """The reader draws a line on the board, rotates it and shifts it.

    Then another line is drawn for comparison.

    The reader confirms the line, unless `holds` decides.

    Parameters
    ----------
    happened : function of a Stage
        w1, w2 and b of the other line.
    name : str
        The label of the other line, marked by `N_`. If it is empty, no other line is drawn.
    holds : function of a Stage, optional
        Whether the reader's line meets its condition.
    street : bool
        Whether both lines are drawn with their street, which reaches to the nearest point.
    """

    happened: Callable[[Stage], Drawn]
    name: str
    holds: Callable[[Stage], bool] | None = None
    street: bool = False


@dataclass(frozen=True)
class Discuss:
    """The reader thinks; no answer is compared with a right one."""


Act = Play | Predict | Number | Mark | Until | Draw | Discuss


@dataclass(frozen=True)
class Scene:
    """One idea of a lesson.

    Parameters
    ----------
    key : str
        Unique within its lesson.
    question : str
        At most 20 words of plain language.
    ask : str
        The instruction to the reader, in one sentence.
    act : Act
        The kind of task.
    dataset : function
        Creates the initial points.
    tell : function of a Stage
        The explanation, with the numbers before and after. It may have several sentences.
    settings : mapping of str to Any
        Values of the page's controls by widget key. Other controls have their defaults.
    controls : tuple of str
        Keys of the controls that are shown.
    beside : str
        Name of the only chart beside the board. Empty for none.
    answers : bool
        Whether that chart reveals the answer, so that it is shown only afterwards.
    beside_first : bool
        Whether the question is about that chart. Phones then show it above the board.
    until : int, optional
        The step at which the question is answered; by default the last one.
    variation : float
        How far the points move in a variant of the question for a class, as a share of their spread. 0 if there are no
        variants.
    claim : function of a Stage, optional
        Whether the explanation holds for other points, too: variants for which it does not are not asked.
    quotes : function
        A quotation of the page, such as the email in question, in the reader's language. It is also printed.
    """

    key: str
    question: str
    ask: str
    act: Act
    dataset: Callable[[], Dataset]
    tell: Callable[[Stage], str]
    settings: Mapping[str, Any] = field(default_factory=dict)
    controls: tuple[str, ...] = ()
    beside: str = ""
    answers: bool = False
    beside_first: bool = False
    until: int | None = None
    variation: float = 0.0
    claim: Callable[[Stage], bool] | None = None
    quotes: Callable[[], str] = str

    @property
    def edits(self) -> bool:
        """Whether its points may be edited."""
        return isinstance(self.act, Until) and self.act.points

    def takes(self, dataset: Dataset) -> bool:
        """Return whether the scene accepts external points.

        Its question and explanation hold only for its own kind.

        If the reader edits the points, they must have the scene's initial classes. If the scene has variants, each
        class must have as many points as before, not much farther out. Otherwise they must equal the scene's own
        points.
        """
        own = self.dataset()
        if self.edits:
            return dataset.present == own.present
        if not self.variation:
            return dataset == own
        if not np.array_equal(np.sort(dataset.labels), np.sort(own.labels)):
            return False
        low, high = own.X.min(axis=0), own.X.max(axis=0)
        room = AROUND * self.variation * (high - low).max()
        return bool(((low - room <= dataset.X) & (high + room >= dataset.X)).all())

    def is_tried(self, now: Stage) -> bool:
        """Return whether the reader has changed the points or the controls of the scene."""
        changed = any(now.settings[key] != self.settings[key] for key in self.controls)
        return changed or now.dataset != now.begun

    def begin(self) -> Stage:
        """Return the initial state of the scene."""
        dataset = self.dataset()
        return Stage(dataset, dict(self.settings), dataset)
