"""Drawing a line on the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from explorer.classroom.questions import NO_MISTAKE, Answer, Question
from explorer.lesson.acts import vote
from explorer.lesson.acts.act import Act, Asking, Place, last_answer
from explorer.lesson.acts.stage import DRAWN, Stage
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.board import Board
from linboard.figures import drawn_line
from linboard.figures.drawn_line import Drawn
from linboard.i18n.language import _


@dataclass(frozen=True)
class Draw(Act):
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

    draws = True

    def controls(self, asking: Asking) -> Place | None:
        if self.holds is not None:
            return None
        last = last_answer()
        is_missing = asking.now.line is None
        asking.button(last, _("Check my line"), "scene.drawn", DRAWN, disabled=is_missing)
        return last

    def lay(self, now: Stage, board: Board, *, answered: bool) -> None:
        """Draw the reader's line and, after the answer, the other line."""
        points, positive = board.points, board.positive
        board.hold(drawn_line.drawn(points, now.line, positive, street=self.street))
        if answered and self.name:
            other = result_cache.cached(self.happened, now)
            board.above(*drawn_line.beside(points, other, positive, street=self.street))
            named = drawn_line.name(points, other, _(self.name), positive, street=self.street)
            board.layout["annotations"] = named

    def met(self, now: Stage) -> bool | None:
        if self.holds is None:
            return None
        return now.line is not None and result_cache.cached(self.holds, now)

    def question(self, dataset: Dataset, **common: Any) -> Question | None:
        return vote.on_board("line", dataset, **common) if dataset.n else None

    def right(self, now: Stage) -> Answer | None:
        return NO_MISTAKE if self.holds is None else None
