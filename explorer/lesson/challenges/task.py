"""A challenge as a scene on its lesson's board.

The task is the question; solving it is the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from explorer.lesson.challenges.challenge import IMPOSSIBLE, Challenge
from explorer.lesson.challenges.judging import verdict
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Draw, Scene, Stage, Until, plain_braces
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.figures.drawn_line import Drawn
from linboard.i18n.language import N_, _


@dataclass(frozen=True, kw_only=True)
class Task(Scene):
    """A scene made from a challenge."""

    challenge: Challenge

    @property
    def picks_by_hand(self) -> bool:
        """Whether its rules allow picks."""
        return self.challenge.may.picks

    def layers(self, now: Stage) -> Sequence[dict[str, Any]]:
        """Return what the challenge draws over the board, with its verdict."""
        return self.challenge.above(now, result_cache.cached(verdict, self.challenge, now))

    def takes(self, dataset: Dataset) -> bool:
        """Return whether it accepts external points: the verdict judges any."""
        return True

    def answered(self, now: Stage) -> bool:
        """Return whether it is solved: giving up does not count."""
        return result_cache.cached(solved, self.challenge, now)

    def instruction(self, now: Stage) -> str:
        """Return the instruction, if the board does not show it, and what is currently missing."""
        return f"{_(self.ask)} {result_cache.cached(missing, now, self.challenge)}".strip()

    def vote(self, lesson: str, dataset: Dataset) -> None:
        """Return None: a class is not asked to solve challenges."""
        return


DRAW_IT = N_(
    "Draw a line: drag across the board or choose two places. Then rotate and shift it with its two handles."
)
KEPT = 512  # number of cached scenes: those of all lessons and some custom challenges
PICK_IT = N_("Choose the misclassified points, one after the other.")


@lru_cache(maxsize=KEPT)
def task(challenge: Challenge) -> Task:
    """Return the cached scene of a challenge, so that its results are cached too."""
    holds, may = partial(solved, challenge), challenge.may
    tried = partial(missing, challenge=challenge)
    act: Draw | Until = Until(holds, partial(_shown, challenge), tried, points=may.points or may.picks)
    if may.line:
        act = Draw(_no_line, "", holds, street=may.street)
    return Task(
        challenge.key,
        challenge.task,
        DRAW_IT if may.line else PICK_IT if may.picks else challenge.ask,
        act,
        challenge.start,
        partial(_told, challenge),
        challenge.settings,
        tuple(may.controls),
        challenge.beside,
        challenge=challenge,
    )


def tasks(spec: LessonSpec) -> tuple[Task, ...]:
    """Return the challenges of a lesson as scenes, in order."""
    return tuple(map(task, spec.challenges()))


def missing(now: Stage, challenge: Challenge) -> str:
    """Return the current result with what is missing and its witness.

    The idea of a solution is no part of it: the page shows it on request.
    """
    given = verdict(challenge, now)
    if now.answer == IMPOSSIBLE and challenge.possible:
        return given.reason
    told = f"{given.reason} {given.witness}" if given.witness else given.reason
    return plain_braces(told)


def solved(challenge: Challenge, now: Stage) -> bool:
    """Return whether the reader's state solves the challenge."""
    return verdict(challenge, now).passed


def _shown(challenge: Challenge, now: Stage) -> Stage:
    """Return the stored solution.

    Without a solution, return the answer that it cannot be done.
    """
    if challenge.solution is None:
        return Stage(now.dataset, now.settings, now.begun, IMPOSSIBLE)
    return challenge.stage(challenge.solution)


def _no_line(now: Stage) -> Drawn:
    """Never called: no other line is drawn beside the reader's line."""
    raise AssertionError("a challenge names no other line")


def _told(challenge: Challenge, now: Stage) -> str:
    """Return that the challenge is solved, with the numbers and the surprising fact."""
    solved = _("Solved.")
    return f"✓ {solved} {missing(now, challenge)} {_(challenge.surprise)}"
