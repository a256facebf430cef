"""Predicting a point by a click on the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from explorer.classroom.questions import Question
from explorer.lesson.acts import vote
from explorer.lesson.acts.act import Act, verdict
from explorer.lesson.acts.stage import SKIPPED, Stage
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.i18n.language import _
from linboard.i18n.text import point_name
from linboard.messages import Foretold


@dataclass(frozen=True)
class Mark(Act):
    """The reader predicts a point by clicking on it.

    `happened` returns the index of the correct point for a stage.
    """

    happened: Callable[[Stage], int]

    marks = True
    shuffles = True

    def foretold(self, now: Stage, first: Stage, since: int) -> Foretold | None:
        if now.answer is None or now.answer == SKIPPED:
            return None
        # one point if the prediction is correct
        points = dict.fromkeys([now.answer, result_cache.cached(self.happened, now)])
        right = len(points) == 1
        return Foretold(
            said=0,
            happened=len(points) - 1,
            since=since,
            names=[_("your guess"), _("what happened")],
            verdict=verdict(right=right),
            options=[point_name(i) for i in points],
        )

    def question(self, dataset: Dataset, **common: Any) -> Question | None:
        return vote.on_board("point", dataset, **common) if dataset.n else None

    def right(self, now: Stage) -> int:
        return int(result_cache.cached(self.happened, now))

    def spelled(self, answer: int) -> str:
        return point_name(answer)
