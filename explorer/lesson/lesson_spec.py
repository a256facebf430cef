"""The description of a lesson, from which the map, the navigation, the relations and the glossary are built."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

from explorer.lesson.challenges.challenge import Challenges, no_challenges
from explorer.lesson.challenges.goal_catalogue import GoalCatalogues, no_catalogue
from explorer.lesson.glossary_term import Term
from explorer.lesson.model_kinds import Model
from explorer.lesson.proofs.proof import Proof, Proofs, no_proofs
from explorer.lesson.scene import Scene, Stage
from linboard.figures import svg
from linboard.figures.drawn_line import Drawn as Line
from linboard.i18n.language import _

if TYPE_CHECKING:
    from explorer.lesson.thumbnail import Drawn, Subject


START = "playground"  # the key of the lesson at the root address


@dataclass(frozen=True, eq=False)  # a lesson equals only itself
class LessonSpec:
    """One lesson, as its folder in `explorer.lessons` passes it to the framework.

    Parameters
    ----------
    path : str
        The path in its address, empty for the start page.
    title : str
        The title in the navigation and on the map, marked by `N_`.
    page : str
        Its file below pages/. The folder is its section.
    builds_on : tuple of str
        Paths of the prerequisite lessons.
    scenes : tuple of Scene
        Its guided questions, in order. Without scenes it consists of its bench alone.
    miniature : function of a subject, optional
        Its thumbnail on the map. Only the lesson that contains the map has none.
    any_points : bool
        Whether the thumbnail works without two classes.
    glossary : tuple of Term
        The glossary terms that this lesson defines.
    challenges : function, optional
        Returns its challenges, which are loaded on demand.
    goals : function, optional
        Returns the goals that visitors may use in custom challenges on its page.
    proofs : function, optional
        Returns its proofs, which are loaded on demand.
    model : Model, optional
        Its model, whose kind is shown as a badge. None for a lesson with several models.
    standardises : bool
        Whether its models depend on the units of the columns, so that its bench offers to standardise them.
    right_angles : bool
        Whether its bench speaks of right angles or distances, so that its axes share a scale unless the visitor
        chooses otherwise.
    first_line : function of a Stage, optional
        Initial w1, w2 and b at the start of a scene, if the class can act as the perceptron in this lesson.
    """

    path: str
    title: str
    page: str
    builds_on: tuple[str, ...] = ()
    scenes: tuple[Scene, ...] = ()
    miniature: Callable[[Subject], Drawn] | None = None
    any_points: bool = False
    glossary: tuple[Term, ...] = ()
    challenges: Challenges = no_challenges
    goals: GoalCatalogues = no_catalogue
    proofs: Proofs = no_proofs
    model: Model | None = None
    standardises: bool = False
    right_angles: bool = False
    first_line: Callable[[Stage], Line] | None = None

    def thumbnail(self, subject: Subject) -> Drawn:
        """Draw its thumbnail, or only the points if the model has no result for them."""
        assert self.miniature is not None, f"{self.key} has no miniature"
        if not subject.two and not self.any_points:
            return svg.POINTS, _("Needs a second class")
        try:
            return self.miniature(subject)
        except ValueError:  # the lesson's own page explains the reason
            return svg.POINTS, _("No result for these points")

    def badge(self, *, told: bool = False) -> str:
        """Return the badge of its model's kind in HTML, with the reason after it or as a tooltip.

        Empty without a model.
        """
        if self.model is None:
            return ""
        name, sentence = escape(_(self.model.kind.name)), escape(self.model.told())
        title, behind = ("", sentence) if told else (f' title="{sentence}"', "")
        return f'<span class="lc-kind"{title}>{name}</span>{behind}'

    def proof(self, key: str) -> Proof:
        """Return the proof with this key, which the lesson has."""
        return next(proof for proof in self.proofs() if proof.key == key)

    @cached_property
    def key(self) -> str:
        """Name of the lesson and of its group of charts."""
        return self.path or START
