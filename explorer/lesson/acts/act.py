"""The base class of acts. Its methods answer for an act without an answer of the reader; each kind overrides some."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.classroom.questions import Answer, Question
from explorer.lesson.acts.stage import SKIPPED, Stage
from explorer.points.dataset import Dataset
from linboard.board import Board
from linboard.i18n.language import _
from linboard.messages import Foretold

Place = DeltaGenerator | ModuleType  # container of a widget; `streamlit` is the current one
LINES = 3  # number of lines to write on


@dataclass(frozen=True)
class Asking:
    """What the controls of an act need.

    Parameters
    ----------
    now, first : Stage
        The current and the initial state of the scene.
    key : str
        Identifies the scene in the keys of widgets.
    answer : function of Any
        Stores the reader's answer.
    """

    now: Stage
    first: Stage
    key: str
    answer: Callable[[Any], None]

    def button(self, place: Place, label: str, key: str, value: Any, **look: Any) -> None:
        """Show a button that gives an answer."""
        place.button(label, key=key, on_click=self.answer, args=(value,), **look)


def last_answer() -> DeltaGenerator:
    """Return the container of the last answer and of “Show me”, which stay in one row."""
    return st.container(key="last-answer", horizontal=True, gap="xsmall", vertical_alignment="bottom")


def verdict(*, right: bool) -> str:
    """Return what is said first after an answer."""
    return _("Right.") if right else _("Not quite.")


class Act:
    """What the reader does in a scene."""

    # What the page does for it
    plays: bool = (
        False  # the reader plays the steps; nothing is hidden, and the last step tells the explanation
    )
    moves: bool = (
        False  # the reader changes points or controls until a condition holds, and steps do not play
    )
    marks: bool = False  # a click marks a point as the answer
    draws: bool = False  # the reader draws a line on the board

    @property
    def edits(self) -> bool:
        """Whether the points may be edited."""
        return False

    @property
    def only_moves(self) -> bool:
        """Whether points can only be moved, so that the board shows no classes and no button to remove all."""
        return False

    @property
    def first_class(self) -> int | None:
        """The class that clicks assign at first; None for the usual one."""
        return None

    # Its controls

    @property
    def options_alone(self) -> str | None:
        """Options that are shown without buttons, in Markdown; None for none."""
        return None

    @property
    def skippable(self) -> bool:
        """Whether “Show me” is offered."""
        return True

    def controls(self, asking: Asking) -> Place | None:
        """Show the controls in the current row; return the container of “Show me”, or None for the usual one."""
        return None

    def option_pictures(self, first: Stage) -> list[str]:
        """Return its options as SVG pictures of the scene's initial state; [] if they are texts."""
        return []

    def lay(self, now: Stage, board: Board, *, answered: bool) -> None:
        """Draw its layers over the board."""

    # Its verdict

    def met(self, now: Stage) -> bool | None:
        """Return whether the condition of the act is met; None if it has no condition."""
        return None

    def answered(self, now: Stage) -> bool:
        """Return whether the reader has answered, pressed “Show me”, or met the condition."""
        return now.answer is not None or bool(self.met(now))

    def feedback(self, now: Stage) -> str:
        """Return the sentence about an attempt that does not meet the condition; "" if there is none."""
        return ""

    def foretold(self, now: Stage, first: Stage, since: int) -> Foretold | None:
        """Return the reader's prediction beside the result from step `since` on; None if nothing is compared."""
        return None

    def skipped(self, now: Stage, first: Stage) -> Stage:
        """Return the state after “Show me”, from the current state and the scene's initial state."""
        return replace(now, answer=SKIPPED)

    # Its form on paper

    def paper(self, first: Stage) -> str:
        """Return the space for the answer on a printed lesson, in HTML: here lines to write on."""
        return '<p class="lc-blank"></p>' * LINES

    # Its question to a class

    shuffles: bool = False  # a variant changes the order of the points, because the answer is one of them

    def question(self, dataset: Dataset, **common: Any) -> Question | None:
        """Return the question to a class, with its `common` parts; None if phones cannot answer it."""
        return None

    def right(self, now: Stage) -> Answer | None:
        """Return the right answer for a state; None if it is not unique.

        Raises
        ------
        ValueError
            If it is undefined for these points.
        """
        return None

    def spelled(self, answer: int) -> str:
        """Return an answer in a few words."""
        return str(answer)

    def suits(self, now: Stage, claim: Callable[[Stage], bool] | None) -> bool:
        """Return whether the scene, with its `claim`, can be asked about the points of a variant."""
        return claim is None or claim(now)

    def differs(self, right: Answer | None, before: Answer | None) -> bool:
        """Return whether a variant with this right answer may follow one with the answer `before`."""
        return True
