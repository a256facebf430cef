"""What a scene's act asks of a hall."""

from __future__ import annotations

from typing import Any

from explorer.classroom.questions import MOST_POINTS, Kind, Question
from explorer.frame.challenges.task import Task
from explorer.frame.room import Room
from explorer.frame.scene import Draw, Foretell, Mark, Number, Scene
from explorer.points.dataset import Dataset


def question(room: Room, scene: Scene, dataset: Dataset) -> Question | None:
    """The question of a scene; None where its act is none that a phone can answer."""
    asked = scene.act
    common: dict[str, Any] = {"lesson": room.key, "scene": scene.key, "text": scene.question}
    if isinstance(scene, Task):
        return None
    if isinstance(asked, Foretell):
        return Question("choice", **common, options=asked.options)
    if isinstance(asked, Number):
        return Question("number", **common, label=asked.label, least=asked.least, most=asked.most)
    if isinstance(asked, Mark | Draw) and 0 < dataset.n <= MOST_POINTS:
        rows = zip(dataset.X.tolist(), dataset.labels.tolist(), strict=True)
        points = tuple((x, y, label) for (x, y), label in rows)
        kind: Kind = "point" if isinstance(asked, Mark) else "line"
        return Question(kind, **common, points=points, box=dataset.bounds, classes=dataset.names)
    return None
