"""A visitor's progress through the scenes, and the encoding of scenes in links and in a cookie."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

import streamlit as st

from explorer.points.dataset import Dataset
from explorer.points.history import History

COOKIE = "linclass-done"  # browser cookie; `site.js` asks the server to set it (explorer/server/routes.py)
MOST = 4_000  # maximum number of characters that are parsed

Step = tuple[str, str]  # the keys of a lesson and of one of its scenes


def spelled(steps: Iterable[Step]) -> str:
    """Encode scenes in order for an address: "margin.hold.free~perceptron.one"."""
    lessons = groupby(steps, key=lambda step: step[0])
    return "~".join(".".join([lesson, *(scene for _lesson, scene in of)]) for lesson, of in lessons)


def parsed(text: str) -> list[Step]:
    """Decode the scenes of such a text, whether they exist or not."""
    lessons = (part.split(".") for part in text[:MOST].split("~"))
    return [(lesson, scene) for lesson, *scenes in lessons for scene in scenes]


def read() -> set[Step]:
    """Return the completed scenes in the browser's cookie; empty on a first visit."""
    return set(parsed(st.context.cookies.get(COOKIE, "")))


@dataclass(frozen=True)
class Reached:
    """The points and the values of the controls with which the visitor has answered a scene."""

    dataset: Dataset
    controls: dict[str, Any]


@dataclass
class Progress:
    """The visitor's position in the scenes of all lessons, and what they have completed."""

    place: str = ""  # lesson of the open page
    scenes: dict[str, int] = field(default_factory=dict)  # current scene of each lesson; 0: its bench
    staged: tuple[str, int] | None = None  # the staged scene
    to_play: Step | None = None  # the same scene, if playing its steps to the end completes it
    begun: Dataset | None = None  # initial points of the scene
    left: Dataset | None = None  # the points left by the last scene, which do not count as the visitor's own
    explored: set[str] = field(default_factory=set)  # lessons whose scenes were left for their bench
    made: Dataset | None = None  # the points on the last such bench: they open no bench of another lesson
    set_aside: Step | None = None  # the scene whose points replaced the visitor's own on the board
    edits: Step | None = None  # scene whose edits are in the session's history; None: the benches
    bench: History | None = None  # in a scene, the history of the benches, continued later
    # the settings of the bench from which the visitor came to the scenes, by its lesson
    bench_settings: dict[str, dict[str, Any]] = field(default_factory=dict)
    answers: dict[Step, Any] = field(default_factory=dict)  # predictions
    reached: dict[Step, Reached] = field(default_factory=dict)  # answers that are points or controls
    opens_answered: bool = False  # whether the scene had its answer already when it was staged
    lines: dict[Step, tuple[float, float, float]] = field(default_factory=dict)  # drawn lines: w and b
    hints: dict[Step, int] = field(default_factory=dict)  # number of hints shown for each challenge
    done: set[Step] = field(default_factory=read)
    solutions: dict[Step, str] = field(default_factory=dict)  # link that solves each solved challenge
    brought: dict[str, str] = field(default_factory=dict)  # for each lesson, the challenge opened by a link
    course: tuple[Step, ...] = ()  # the way through the course of the link
    prepared: str = ""  # name of the course in the store; empty if its link names all scenes
    own: Dataset | None = None  # the points of questions about the lecturer's own points
    visitor: str = field(
        default_factory=lambda: secrets.token_urlsafe(12)
    )  # under which receipts are handed in
    asked: str | None = None  # custom question that replaces the scene's question on the page
    leads_to: Step | None = None  # scene to open next, possibly of another lesson
    proved_from: Step | None = None  # scene from which the open proof was opened
    # scene that the bar has started on the page that it knew, perhaps no longer the open one
    started: Step | None = None
    plays: int = 0  # incremented when a scene plays the steps
    offered: frozenset[str] | None = None  # in a scene, the visible controls; None: all
    settings: Mapping[str, Any] = field(default_factory=dict)  # in a scene, the values of the hidden controls
    controls: dict[str, Any] = field(default_factory=dict)  # in a scene, the values of its own controls

    @property
    def in_scene(self) -> bool:
        """Whether a scene is open, and not the bench."""
        return self.offered is not None

    def continued(self, before: Progress) -> Progress:
        """Return the progress of session `before` on the same page, with this session's fixed and visible controls."""
        own = vars(before).items()
        parts: dict[str, Any] = {name: part.copy() for name, part in own if isinstance(part, dict | set)}
        parts |= {"offered": self.offered, "settings": self.settings}
        return replace(before, **parts)
