"""The scenes of all lessons, and a reader's actions in them."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from importlib import import_module

from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Number, Play, Predict, Scene, Stage
from explorer.lessons import SITE
from tests.support import visit

ALL = [(room, k) for room in SITE.rooms for k in range(1, len(room.scenes) + 1)]
PICTURES = [
    (room, scene)
    for room in SITE.rooms
    for scene in room.scenes
    if isinstance(scene.act, Predict) and scene.act.pictures
]
NAMES = [f"{room.key}.{room.scenes[k - 1].key}" for room, k in ALL]


def claim(room: LessonSpec, scene: Scene) -> Callable[[Stage], bool]:
    """Return what a scene says, as a check of the reader's state, computed independently with `linclass`.

    A scene that a class is asked again about other points has its own; the others are in
    tests/lessons/<lesson>/claims.py.
    """
    if scene.claim is not None:
        return scene.claim
    lesson = room.key.replace("-", "_")
    return import_module(f"tests.lessons.{lesson}.claims").CLAIMS[scene.key]


def html(at):
    """Return the HTML of a page; what contains formulas is shown as Markdown."""
    bodies = [str(element.proto.body) for kind in ("html", "markdown") for element in at.get(kind)]
    return "".join(body for body in bodies if body.startswith("<"))


def words(at):
    """Return the text of a page as a screen reader says it: of a formula its text, and no markup."""
    return spoken(html(at))


def spoken(markup):
    """Return what a screen reader says of HTML."""
    return unescape(re.sub("<[^>]*>", "", re.sub('<math [^>]*alttext="([^"]*)".*?</math>', r"\1", markup)))


def told(at, room):
    """Return the texts of a scene: question, caption and others."""
    text = visit.messages(at)[f"{room.key}.story"]["caption"]
    return [text] if isinstance(text, str) else text["templates"]


def act(at, scene: Scene) -> None:
    """Do the act of the scene: predict the first option or the default number, or press “Show me”."""
    if isinstance(scene.act, Predict):
        visit.move(at, "scene.option.0", None)
    elif isinstance(scene.act, Number):
        visit.move(at, "scene.guess", None)
    elif not isinstance(scene.act, Play):
        visit.move(at, "scene.show", None)
