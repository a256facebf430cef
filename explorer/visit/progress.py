"""A visitor's way through the scenes: where he is, what he has done, and how a link or a cookie spells scenes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

import streamlit as st

from explorer.points.dataset import Dataset
from explorer.points.history import History

COOKIE = "linclass-done"  # of the browser; `site.js` asks the server for it (explorer/server/routes.py)
MOST = 4_000  # characters of one text that are read

Step = tuple[str, str]  # a lesson and one of its scenes, by their keys


def spelled(steps: Iterable[Step]) -> str:
    """Scenes in their order, as an address can hold them: "margin.hold.free~perceptron.one"."""
    lessons = groupby(steps, key=lambda step: step[0])
    return "~".join(".".join([lesson, *(scene for _lesson, scene in of)]) for lesson, of in lessons)


def parsed(text: str) -> list[Step]:
    """The scenes that such a text names, whether there are these or not."""
    lessons = (part.split(".") for part in text[:MOST].split("~"))
    return [(lesson, scene) for lesson, *scenes in lessons for scene in scenes]


def read() -> set[Step]:
    """The scenes that the browser says were done; empty at a first visit."""
    return set(parsed(st.context.cookies.get(COOKIE, "")))


@dataclass
class Progress:
    """Where a visitor is in the scenes of all lessons, and what he has done."""

    place: str = ""  # the lesson whose page is open
    scenes: dict[str, int] = field(default_factory=dict)  # of each lesson, the scene that is on; 0: its bench
    staged: tuple[str, int] | None = None  # the scene whose stage is set
    to_play: Step | None = None  # the same, if it is done once its steps were seen to their end
    begun: Dataset | None = None  # the points that it began with
    left: Dataset | None = None  # the points as the last scene has left them: none of the visitor's own
    edits: Step | None = None  # the scene whose edits the session's history holds; None: those of the benches
    bench: History | None = None  # in a scene, the history of the benches, which go on with it
    answers: dict[Step, Any] = field(default_factory=dict)  # what was foretold
    lines: dict[Step, tuple[float, float, float]] = field(default_factory=dict)  # what was drawn: w and b
    hints: dict[Step, int] = field(default_factory=dict)  # of each challenge, how many were asked for
    done: set[Step] = field(default_factory=read)
    solutions: dict[Step, str] = field(
        default_factory=dict
    )  # of each solved challenge, the link that solves it
    brought: dict[str, str] = field(
        default_factory=dict
    )  # of each lesson, the challenge that a link has brought
    course: tuple[Step, ...] = ()  # the scenes that the link has chosen
    asked: str | None = None  # the lecturer's own question that the page shows in the place of the scene's
    leads_to: Step | None = None  # a scene, perhaps of another lesson, that is to be opened next
    plays: int = 0  # grows when a scene plays the steps
    offered: frozenset[str] | None = None  # in a scene, the controls that are on the screen; None: all
    settings: Mapping[str, Any] = field(default_factory=dict)  # in a scene, the values of the others
    controls: dict[str, Any] = field(default_factory=dict)  # in a scene, the values of its own controls

    @property
    def in_scene(self) -> bool:
        """Whether a scene is on, and not a bench."""
        return self.offered is not None

    def continued(self, before: Progress) -> Progress:
        """The way of the visit `before` on the same page, with the controls of the scene that this one shows."""
        own = vars(before).items()
        parts: dict[str, Any] = {name: part.copy() for name, part in own if isinstance(part, dict | set)}
        parts |= {"offered": self.offered, "settings": self.settings}
        return replace(before, **parts)
