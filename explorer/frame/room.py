"""What the site knows of a lesson: one value, from which map, navigation, relations and glossary are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.frame.scene import Scene
from explorer.frame.term import Term

if TYPE_CHECKING:
    from explorer.frame.miniature import Drawn, Subject

START = "playground"  # what the lesson at the bare address is called


@dataclass(frozen=True, eq=False)  # a lesson is the same as itself alone
class Room:
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
    """

    path: str
    title: str
    page: str
    builds_on: tuple[str, ...] = ()
    scenes: tuple[Scene, ...] = ()
    miniature: Callable[[Subject], Drawn] | None = None
    any_points: bool = False
    words: tuple[Term, ...] = ()

    @property
    def key(self) -> str:
        """Its name, and that of its charts’ group."""
        return self.path or START
