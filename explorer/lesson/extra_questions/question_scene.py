"""A question to a class as a scene, with its right answer and the text that is shown with it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from explorer.classroom.questions import Answer, Question
from explorer.lesson.challenges.task import DRAW_IT
from explorer.lesson.scene import Act, Discuss, Draw, Mark, Number, Predict, Scene, Stage
from explorer.points.dataset import Dataset, default
from linboard.figures.drawn_line import Drawn
from linboard.i18n.language import N_, _, sentences
from linboard.i18n.text import point_name

ASKS = {
    "choice": N_("Choose an answer."),
    "number": N_("Guess the number."),
    "point": N_("Choose a point."),
    "line": DRAW_IT,
    "points": N_("Place the points on your phone."),
    "text": N_("Write your answer on your phone."),
}


@dataclass(frozen=True, kw_only=True)
class QuestionScene(Scene):
    """A scene that asks a question, on a board with its points alone.

    Parameters
    ----------
    asked : Question
    explained : str
        What is shown with the right answer, in the reader's language.
    rings : bool
        Whether a click on the board chooses the place in question.
    other : tuple of w1, w2 and b, optional
        A line that is drawn beside the reader's.
    """

    asked: Question
    explained: str = ""
    rings: bool = False
    other: Drawn | None = None

    @property
    def edits(self) -> bool:
        """Whether a click may choose a place."""
        return self.rings

    def takes(self, dataset: Dataset) -> bool:
        """Return whether the scene is about these points."""
        return dataset == self.dataset()

    def vote(self, lesson: str, dataset: Dataset) -> Question:
        """Return its question, which has its own points."""
        return self.asked

    def right(self, now: Stage) -> Answer | None:
        """Return the right answer to its question, if it has one."""
        return self.asked.right


def scene(
    asked: Question,
    *,
    explained: str = "",
    rings: bool = False,
    other: Drawn | None = None,
    name: str = "",
    title: str = "",
    columns: tuple[str, str] | None = None,
) -> QuestionScene:
    """Return the scene of a question.

    Parameters
    ----------
    asked : Question
        Its lesson and scene are the keys of the lesson and of this scene.
    explained, rings
        As for `QuestionScene`.
    other : tuple of w1, w2 and b, optional
        A line that is drawn beside the reader's.
    name : str
        The label of this line, marked by `N_`.
    title, columns
        Of the points.
    """
    return QuestionScene(
        asked.scene,
        asked.text,
        ASKS[asked.kind],
        _act(asked, other, name, explained),
        partial(points, asked, title, columns),
        partial(_told, asked, explained),
        asked=asked,
        explained=explained,
        rings=rings,
        other=other,
    )


def points(asked: Question, title: str = "", columns: tuple[str, str] | None = None) -> Dataset:
    """Return the points of a question; the usual ones, which are not drawn, for a question without points."""
    if not asked.points:
        return default()
    rows = np.array(asked.points)
    given = {} if columns is None else {"columns": columns}
    return Dataset(rows[:, :2], rows[:, 2].astype(int), asked.classes, title=title, **given)


def _act(asked: Question, other: Drawn | None, name: str, explained: str) -> Act:
    """Return what the reader does; without a right answer, nothing that is compared with it."""
    right, discuss = asked.right, Discuss(asked.options, bool(explained))
    if asked.kind == "line":
        return Draw(partial(_line, other), name if other else "")
    if not isinstance(right, int):
        return discuss
    if asked.kind == "choice":
        return Predict(asked.options, right)
    if asked.kind == "number":
        usual = (asked.least + asked.most) // 2
        return Number(asked.label, asked.least, asked.most, usual, partial(_whole, right))
    return Mark(partial(_whole, right)) if asked.kind == "point" else discuss


def _line(other: Drawn | None, now: Stage) -> Drawn:
    assert other is not None, "it is drawn only if there is one"
    return other


def _whole(right: int, now: Stage) -> int:
    return right


def right(asked: Question) -> str:
    """Return the right answer as text; empty if there is none, or none that a word can say."""
    if not isinstance(asked.right, int):
        return ""
    if asked.kind == "choice":
        option = asked.options[asked.right]
        return option if asked.typed else _(option)
    return point_name(asked.right) if asked.kind == "point" else str(asked.right)


def _told(asked: Question, explained: str, now: Stage) -> str:
    """Return the right answer and its explanation."""
    answer = right(asked)
    first = _("The right answer: {answer}.").format(answer=answer) if answer else ""
    return sentences([first, explained]).strip()
