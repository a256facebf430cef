"""What the site knows of a lesson: one value, from which map, navigation, relations and glossary are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from explorer.lesson.challenges.challenge import Challenges, no_challenges
from explorer.lesson.challenges.goal_catalogue import GoalCatalogues, no_catalogue
from explorer.lesson.glossary_term import Term
from explorer.lesson.model_kinds import Model
from explorer.lesson.scene import Scene, Stage
from linboard.figures.drawn_line import Drawn as Line
from linboard.i18n.language import _

if TYPE_CHECKING:
    from explorer.lesson.thumbnail import Drawn, Subject


START = "playground"  # what the lesson at the bare address is called


@dataclass(frozen=True, eq=False)  # a lesson is the same as itself alone
class LessonSpec:
    """One lesson, as its folder in `explorer.lessons` hands it to the frame.

    Parameters
    ----------
    path : str
        Of its address; empty for the page that opens first.
    title : str
        In the navigation and on the map, marked by `N_`.
    page : str
        Its file below pages/, whose folder is the section.
    builds_on : tuple of str
        Paths of the lessons that it builds on.
    scenes : tuple of Scene
        Its story, one question after the other; without any it is its bench alone.
    miniature : function of a subject, optional
        Its picture on the map; only the map's own lesson has none.
    any_points : bool
        Whether the miniature needs no two classes.
    words : tuple of Term
        The glossary's words that it is the place for.
    challenges : function, optional
        Gives its challenges; they are loaded when somebody asks.
    ground : function, optional
        Gives what visitors may ask for in challenges of their own on its page.
    model : Model, optional
        Its one model, whose kind is its badge; not of a lesson with several models.
    human : function of a Stage, optional
        w1, w2 and b that a hall begins with, of a scene as it begins, where it may be the perceptron of this lesson.
    """

    path: str
    title: str
    page: str
    builds_on: tuple[str, ...] = ()
    scenes: tuple[Scene, ...] = ()
    miniature: Callable[[Subject], Drawn] | None = None
    any_points: bool = False
    words: tuple[Term, ...] = ()
    challenges: Challenges = no_challenges
    ground: GoalCatalogues = no_catalogue
    model: Model | None = None
    human: Callable[[Stage], Line] | None = None

    def badge(self, *, told: bool = False) -> str:
        """Its model's kind in HTML, if it has one; with the reason behind it, or in its tooltip."""
        if self.model is None:
            return ""
        name, sentence = escape(_(self.model.kind.name)), escape(self.model.told())
        title, behind = ("", sentence) if told else (f' title="{sentence}"', "")
        return f'<span class="lc-kind"{title}>{name}</span>{behind}'

    @property
    def key(self) -> str:
        """Its name, and that of its charts’ group."""
        return self.path or START
