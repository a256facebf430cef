"""What a challenge is: a task on a lesson's board, decided by the mathematics, with what a reader needs to solve it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from explorer.lesson.challenges.freedom import Freedom
from explorer.lesson.scene import Stage
from explorer.points.dataset import NAMES, Dataset, default
from linboard.figures.drawn_line import Drawn
from linboard.layers import Layer

IMPOSSIBLE = "impossible"  # the answer of whoever says that it cannot be done
PICKS = "picks"  # among a stage's settings, the mistakes that were picked by hand
Place = tuple[float, float]


@dataclass(frozen=True)
class Verdict:
    """What an attempt comes to.

    Parameters
    ----------
    passed : bool
    reason : str
        What is there and what is missing, in one sentence in the reader's language.
    witness : str
        What proves it, to be read or heard: a labelling that fails, a common point of two hulls, a model's numbers.
    marked : tuple of int
        The points that the witness is about.
    """

    passed: bool
    reason: str
    witness: str = ""
    marked: tuple[int, ...] = ()


def _nothing_more(now: Stage, given: Verdict) -> Sequence[Layer]:
    """Where the page's own picture shows it all."""
    return ()


@dataclass(frozen=True)
class Answer:
    """What somebody does about a challenge: only what differs from its beginning."""

    dataset: Dataset | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    line: Drawn | None = None
    picks: tuple[int, ...] = ()


@dataclass(frozen=True)
class Near:
    """An answer that nearly does it, and the very sentence that it is refused with (in English)."""

    answer: Answer
    refused: str


@dataclass(frozen=True, eq=False)  # each is one of its own
class Challenge:
    """One task.

    Parameters
    ----------
    key : str
        Unique on the site; its first syllable names the lesson.
    task : str
        What is to be done, in at most 25 words; this and the other texts are marked by `N_`.
    check : function of a Stage
        Decides it, of points and settings within the limits.
    may : Freedom
        What may be changed.
    hints : tuple of str
        Given one at a time.
    surprise : str
        What is surprising about it: told to who passes.
    near : tuple of Near
        Two answers that must be refused; none of a challenge that somebody has made.
    start : function
        Makes the points that it begins with.
    settings : mapping of str to Any
        Values of the page's controls, by widget key; those that `may` leaves to the reader among them.
    solution : Answer, optional
        One that passes; None where there is none.
    idea : str
        Of the solution, for who gives up; of a challenge without one, the proof that there is none.
    beside : str
        Name of the chart beside the board; none where it is empty.
    opens : int, optional
        The step that the board opens with; None for its last one.
    above : function of a Stage and its Verdict
        What is laid over the board; always as many layers.
    ask : str
        What may be done, where neither the task nor the board says it.
    """

    key: str
    task: str
    check: Callable[[Stage], Verdict]
    may: Freedom
    hints: tuple[str, ...]
    surprise: str
    near: tuple[Near, ...]
    solution: Answer | None
    idea: str
    start: Callable[[], Dataset] = default
    settings: Mapping[str, Any] = field(default_factory=dict)
    beside: str = ""
    opens: int | None = None
    above: Callable[[Stage, Verdict], Sequence[Layer]] = _nothing_more
    ask: str = ""

    @property
    def possible(self) -> bool:
        """Whether there is a solution."""
        return self.solution is not None

    def begin(self) -> Stage:
        """The board as it is found."""
        dataset = self.start()
        return Stage(dataset, {**self.settings, PICKS: ()}, dataset)

    def stage(self, answer: Answer) -> Stage:
        """The board as an answer leaves it."""
        begun = self.begin()
        settings = {**begun.settings, **answer.settings, PICKS: answer.picks}
        return Stage(answer.dataset or begun.dataset, settings, begun.dataset, line=answer.line)


Challenges = Callable[[], tuple[Challenge, ...]]


def no_challenges() -> tuple[Challenge, ...]:
    """Of a lesson without challenges."""
    return ()


def challenges_in(lesson: str) -> Challenges:
    """What a lesson's module `challenges` has as CHALLENGES; it is loaded when somebody asks."""

    def challenges() -> tuple[Challenge, ...]:
        found: tuple[Challenge, ...] = import_module(f"{lesson}.challenges").CHALLENGES
        return found

    return challenges


def board(*classes: Sequence[Place]) -> Dataset:
    """Points by their classes, at least two: those of the first one first."""
    rows = [place for places in classes for place in places]
    labels = [label for label, places in enumerate(classes) for _place in places]
    return Dataset(rows, labels, (*NAMES, "3", "4")[: len(classes)])
