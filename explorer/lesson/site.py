"""The structure of the site: the lessons, their sections, titles and paths."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from copy import copy
from html import escape
from typing import Any

import streamlit as st

import linclass
from explorer.files import ROOT
from explorer.lesson.lesson_spec import LessonSpec
from explorer.visit.progress import Step
from linboard.i18n import language
from linboard.i18n.language import N_, _, listed

STYLE = """<style>
.lc-neighbours { border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent); padding-top: 0.5rem;
  line-height: 1.7; font-size: 0.95rem; }
</style>"""
PAGES = ROOT / "pages"
VERSION = linclass.__version__
SECTIONS = {
    "start": N_("Start"),
    "perceptron": N_("Perceptron"),
    "discriminants": N_("Linear discriminants"),
    "probability": N_("Probabilistic models"),
    "margins": N_("Margins and kernels"),
    "ensembles": N_("Ensembles"),
    "theory": N_("Learning theory"),
}  # by the folder of their pages


class Site:
    """All lessons of the site and the relations between them.

    Parameters
    ----------
    rooms : sequence of LessonSpec
        In the order of the navigation.
    """

    def __init__(self, rooms: Sequence[LessonSpec]) -> None:
        self.rooms = tuple(rooms)
        self._pages: dict[str, dict[str, list[Any]]] = {}  # by language
        self._by_path = {room.path: room for room in rooms}
        self._by_step = {
            (room.key, scene.key): (room, k) for room in rooms for k, scene in enumerate(room.scenes, 1)
        }

    def __getitem__(self, path: str) -> LessonSpec:
        """Return the lesson at this path; raises KeyError if there is none."""
        return self._by_path[path]

    def __contains__(self, path: object) -> bool:
        return path in self._by_path

    @property
    def steps(self) -> Collection[Step]:
        """All scenes of all lessons, in order."""
        return self._by_step.keys()

    def scene(self, step: Step) -> tuple[LessonSpec, int]:
        """Return the lesson of a scene and the scene's number in it, from 1; raises KeyError for an unknown scene."""
        return self._by_step[step]

    def sections(self) -> dict[str, list[LessonSpec]]:
        """Return the lessons of each section, by the section's title in the reader's language."""
        found: dict[str, list[LessonSpec]] = {}
        for room in self.rooms:
            found.setdefault(_(SECTIONS[room.page.partition("/")[0]]), []).append(room)
        return found

    def navigation(self) -> dict[str, list[Any]]:
        """Return Streamlit's pages of each section.

        They are copies: each run marks the one that it opens, and to make them takes longer than a short page.
        """
        spoken = language.current()
        if spoken not in self._pages:
            self._pages[spoken] = {
                section: [
                    st.Page(PAGES / room.page, title=_(room.title), url_path=room.path, default=not room.path)
                    for room in rooms
                ]
                for section, rooms in self.sections().items()
            }
        return {section: [copy(page) for page in pages] for section, pages in self._pages[spoken].items()}

    def after(self, room: LessonSpec) -> LessonSpec | None:
        """Return the next lesson with scenes, in the order of the navigation; None after the last one."""
        following = self.rooms[self.rooms.index(room) + 1 :]
        return next((one for one in following if one.scenes), None)

    def leads_to(self, path: str) -> tuple[str, ...]:
        """Return the paths of the lessons that build on this one."""
        return tuple(room.path for room in self.rooms if path in room.builds_on)

    def anchors(self, paths: Iterable[str]) -> list[str]:
        """Return HTML links to the lessons that exist.

        The browser follows them like the links of the sidebar.
        """
        return [
            f'<a class="lc-link" href="./{path}">{escape(_(self[path].title))}</a>'
            for path in paths
            if path in self
        ]

    def neighbours(self, path: str) -> None:
        """Show the footer of a page: prerequisites, lessons that build on it, and the glossary."""
        parts = [
            (_("Prerequisites"), self.anchors(self[path].builds_on)),
            (_("Leads on to"), self.anchors(self.leads_to(path))),
            (_("Terms"), self.anchors(["glossary"] if path != "glossary" else [])),
        ]
        known = [(what, listed(links)) for what, links in parts if links]
        told = " · ".join(_("{what}: {links}").format(what=what, links=links) for what, links in known)
        if told:
            label = escape(_("Related pages"))
            st.html(f'{STYLE}<nav class="lc-neighbours" aria-label="{label}">{told}</nav>')
