"""The goals that a lesson offers for custom challenges, and the settings of its page for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from explorer.lesson.challenges.custom_goal import Goal
from explorer.lesson.challenges.freedom import Setting


@dataclass(frozen=True, eq=False)  # each equals only itself
class GoalCatalogue:
    """The page of a lesson, as custom challenges use it.

    Parameters
    ----------
    goals : tuple of Goal
        The available goals, the page's own goals first.
    settings : mapping of str to Any
        Values of the page's controls by widget key.
    beside : str
        Name of the chart beside the board. Empty for none.
    follows : str
        Key of the control that is set to the first goal's option. Empty for none.
    text : str
        Key of the control whose text is edited in place of points. Empty if points are edited.
    written : Setting, optional
        The allowed texts.
    """

    goals: tuple[Goal, ...]
    settings: Mapping[str, Any] = field(default_factory=dict)
    beside: str = ""
    follows: str = ""
    text: str = ""
    written: Setting | None = None

    def goal(self, key: str) -> Goal | None:
        """Return the goal with this key in links, or None."""
        return next((goal for goal in self.goals if goal.key == key), None)


GoalCatalogues = Callable[[], GoalCatalogue | None]


def no_catalogue() -> GoalCatalogue | None:
    """Return None, for a lesson whose page supports no custom challenges."""
    return None


def catalogue_in(lesson: str) -> GoalCatalogues:
    """Return a function that loads CATALOGUE from a lesson's module `goal_catalogue` on demand."""

    def catalogue() -> GoalCatalogue | None:
        found: GoalCatalogue = import_module(f"{lesson}.goal_catalogue").CATALOGUE
        return found

    return catalogue
