"""The scenes of all lessons, and how a reader goes through one."""

from __future__ import annotations

from explorer.lesson.scene import Number, Play, Predict, Scene
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


def html(at):
    """What of a page is HTML."""
    return "".join(str(element.proto.body) for element in at.get("html"))


def told(at, room):
    """What a scene asks and tells, each of its texts."""
    text = visit.messages(at)[f"{room.key}.story"]["caption"]
    return [text] if isinstance(text, str) else text["templates"]


def act(at, scene: Scene) -> None:
    """Do what the scene asks for: foretell the first option or the usual number, or be shown."""
    if isinstance(scene.act, Predict):
        visit.move(at, "scene.option.0", None)
    elif isinstance(scene.act, Number):
        visit.move(at, "scene.guess", None)
    elif not isinstance(scene.act, Play):
        visit.move(at, "scene.show", None)
