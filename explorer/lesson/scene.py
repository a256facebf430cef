"""The model of a scene: one question of a lesson, what the reader does, and the explanation afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from explorer.classroom.questions import Answer, Question
from explorer.lesson.acts.act import Act
from explorer.lesson.acts.discuss import Discuss
from explorer.lesson.acts.draw import Draw
from explorer.lesson.acts.mark import Mark
from explorer.lesson.acts.number import Number
from explorer.lesson.acts.play import Play
from explorer.lesson.acts.predict import Predict
from explorer.lesson.acts.stage import DRAWN, SKIPPED, Stage
from explorer.lesson.acts.until import Until
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, _, current

__all__ = [
    "DRAWN",
    "SKIPPED",
    "THEN_LOOK",
    "THEN_PLAY",
    "Act",
    "Discuss",
    "Draw",
    "Mark",
    "Number",
    "Play",
    "Predict",
    "Scene",
    "Stage",
    "Until",
    "plain_braces",
]

AROUND = 6  # maximum movement of points in a question variant, as a multiple of the usual distance
THEN_PLAY = N_("Make a prediction, then watch the steps.")  # shared by many scenes
THEN_LOOK = N_("Make a prediction, then see what happens.")


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
        What the reader does.
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
    more : function
        Links in HTML that are shown after the answer, such as to all columns of a table of which the scene shows two.
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
    more: Callable[[], str] = str
    # by language, because names of points may be translated
    _begun: dict[str, Stage] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def edits(self) -> bool:
        """Whether its points may be edited."""
        return self.act.edits

    @property
    def picks_by_hand(self) -> bool:
        """Whether clicks on points are mistakes that the page itself reads, and no answer."""
        return False

    @property
    def formula(self) -> str:
        """What the scene asks about in MathML; "" for nothing but its question."""
        return ""

    def layers(self, now: Stage) -> Sequence[dict[str, Any]]:
        """Return what the scene draws over the board, besides its act."""
        return ()

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
        """Return the initial state of the scene, which is computed once in each language."""
        code = current()
        if code not in self._begun:
            dataset = self.dataset()
            self._begun[code] = Stage(dataset, dict(self.settings), dataset)
        return self._begun[code]

    def answered(self, now: Stage) -> bool:
        """Return whether the reader has predicted, pressed “Show me”, or met the condition."""
        return self.act.answered(now)

    def instruction(self, now: Stage) -> str:
        """Return what the reader is to do, and after an attempt why it does not meet the condition yet."""
        feedback = plain_braces(self.act.feedback(now)) if self.is_tried(now) else ""
        return f"{_(self.ask)} {feedback}".strip()

    def vote(self, lesson: str, dataset: Dataset) -> Question | None:
        """Return its question to a class, about these points; None if phones cannot answer its act."""
        return self.act.question(dataset, lesson=lesson, scene=self.key, text=self.question)

    def right(self, now: Stage) -> Answer | None:
        """Return the right answer to its question, computed from the current points; None if it is not unique."""
        with suppress(ValueError):  # it may be undefined for points that come from a link
            return self.act.right(now)
        return None


def plain_braces(text: str) -> str:
    """Replace braces, because a caption would read them as placeholders."""
    return text.replace("{", "(").replace("}", ")")
