"""Changing points or a control until a condition holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from explorer.classroom.questions import Question
from explorer.lesson.acts import vote
from explorer.lesson.acts.act import Act
from explorer.lesson.acts.stage import Stage
from explorer.points.dataset import Dataset
from explorer.visit import result_cache


@dataclass(frozen=True)
class Until(Act):
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
    just_moves : bool
        Whether points can only be moved: none can be added or removed, or get another class.
    """

    holds: Callable[[Stage], bool]
    shown: Callable[[Stage], Stage]
    tried: Callable[[Stage], str]
    points: bool = True
    gives: int | None = None
    just_moves: bool = False

    moves = True

    @property
    def edits(self) -> bool:
        return self.points

    @property
    def only_moves(self) -> bool:
        return self.just_moves

    @property
    def first_class(self) -> int | None:
        return self.gives

    def met(self, now: Stage) -> bool:
        return result_cache.cached(self.holds, now)

    def answered(self, now: Stage) -> bool:
        return now.dataset.present == now.begun.present and self.met(now)

    def feedback(self, now: Stage) -> str:
        return result_cache.cached(self.tried, now)

    def skipped(self, now: Stage, first: Stage) -> Stage:
        return self.shown(first)

    def question(self, dataset: Dataset, **common: Any) -> Question | None:
        if self.gives is None:
            return None
        return vote.on_board("points", dataset, **common, gives=(self.gives,))

    def suits(self, now: Stage, claim: Callable[[Stage], bool] | None) -> bool:
        return not self.holds(now) and self.holds(self.shown(now))
