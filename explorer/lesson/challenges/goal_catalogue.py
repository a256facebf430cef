"""What a lesson gives to challenges that visitors make: which goals, and how its page then looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from explorer.lesson.challenges.custom_goal import Goal
from explorer.lesson.challenges.freedom import Setting


@dataclass(frozen=True, eq=False)  # each is one of its own
class GoalCatalogue:
    """A page as a challenge that somebody makes has it.

    Parameters
    ----------
    goals : tuple of Goal
        What may be asked for there, the page's own ones first.
    settings : mapping of str to Any
        Values of the page's controls, by widget key.
    beside : str
        Name of the chart beside the board; none where it is empty.
    follows : str
        Key of the control that takes the first goal's option; empty where none does.
    text : str
        Key of the control whose text is changed in the place of points; empty where points are.
    written : Setting, optional
        What that text may be.
    """

    goals: tuple[Goal, ...]
    settings: Mapping[str, Any] = field(default_factory=dict)
    beside: str = ""
    follows: str = ""
    text: str = ""
    written: Setting | None = None

    def goal(self, key: str) -> Goal | None:
        """The goal that a link calls so; None where there is none."""
        return next((goal for goal in self.goals if goal.key == key), None)


GoalCatalogues = Callable[[], GoalCatalogue | None]


def no_catalogue() -> GoalCatalogue | None:
    """Of a lesson on whose page nobody can make a challenge."""
    return None


def catalogue_in(lesson: str) -> GoalCatalogues:
    """What a lesson's module `goals` has as CATALOGUE; it is loaded when somebody asks."""

    def ground() -> GoalCatalogue | None:
        found: GoalCatalogue = import_module(f"{lesson}.goal_catalogue").CATALOGUE
        return found

    return ground
