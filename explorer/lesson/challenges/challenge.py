"""The definition of a challenge: a task on a lesson's board, its exact check, and help for the reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from explorer.lesson.challenges.freedom import Freedom
from explorer.lesson.scene import Stage
from explorer.points.dataset import Dataset, default
from linboard.figures.drawn_line import Drawn
from linboard.layers import Layer
from linboard.points import NAMES

IMPOSSIBLE = "impossible"  # the answer of a reader who says that it cannot be done
PICKS = "picks"  # key in a stage's settings: the mistakes that were picked by hand
Place = tuple[float, float]


@dataclass(frozen=True)
class Verdict:
    """The result of an attempt.

    Parameters
    ----------
    passed : bool
    reason : str
        What the attempt achieves and what is missing, in one sentence in the reader's language.
    witness : str
        The proof, as text: a labelling that fails, a common point of two convex hulls, or a model's numbers.
    marked : tuple of int
        The points that the witness refers to.
    """

    passed: bool
    reason: str
    witness: str = ""
    marked: tuple[int, ...] = ()


def _nothing_more(now: Stage, given: Verdict) -> Sequence[Layer]:
    """Return no layers, for challenges in which the page's own picture is sufficient."""
    return ()


@dataclass(frozen=True)
class Answer:
    """A reader's answer to a challenge: only the differences from its initial state."""

    dataset: Dataset | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    line: Drawn | None = None
    picks: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)  # each equals only itself
class Challenge:
    """One challenge.

    Parameters
    ----------
    key : str
        Unique on the site. Its first syllable names the lesson.
    task : str
        The task in at most 25 words. This and the other texts are marked by `N_`.
    check : function of a Stage
        Decides whether points and settings within the limits solve it.
    may : Freedom
        The allowed edits.
    hints : tuple of str
        Shown one at a time.
    surprise : str
        The surprising fact, shown after success.
    start : function
        Creates the initial points.
    settings : mapping of str to Any
        Values of the page's controls by widget key, including those that `may` leaves to the reader.
    solution : Answer, optional
        An answer that passes, or None if there is none.
    idea : str
        The idea of the solution, for a reader who gives up. Without a solution, the proof of that.
    beside : str
        Name of the chart beside the board. Empty for none.
    opens : int, optional
        The initial step of the board. None for its last step.
    above : function of a Stage and its Verdict
        Layers over the board. Their number must be constant.
    ask : str
        The allowed action, if neither the task nor the board states it.
    """

    key: str
    task: str
    check: Callable[[Stage], Verdict]
    may: Freedom
    hints: tuple[str, ...]
    surprise: str
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
        """Whether a solution exists."""
        return self.solution is not None

    def begin(self) -> Stage:
        """Return the initial state."""
        dataset = self.start()
        return Stage(dataset, {**self.settings, PICKS: ()}, dataset)

    def stage(self, answer: Answer) -> Stage:
        """Return the state after an answer."""
        begun = self.begin()
        settings = {**begun.settings, **answer.settings, PICKS: answer.picks}
        return Stage(answer.dataset or begun.dataset, settings, begun.dataset, line=answer.line)


Challenges = Callable[[], tuple[Challenge, ...]]


def no_challenges() -> tuple[Challenge, ...]:
    """Return no challenges, for a lesson without any."""
    return ()


def challenges_in(lesson: str) -> Challenges:
    """Return a function that loads CHALLENGES from a lesson's module `challenges` on demand."""

    def challenges() -> tuple[Challenge, ...]:
        found: tuple[Challenge, ...] = import_module(f"{lesson}.challenges").CHALLENGES
        return found

    return challenges


def board(*classes: Sequence[Place]) -> Dataset:
    """Return points grouped by class, for at least two classes, starting with the first class."""
    rows = [place for places in classes for place in places]
    labels = [label for label, places in enumerate(classes) for _place in places]
    return Dataset(rows, labels, (*NAMES, "3", "4")[: len(classes)])
