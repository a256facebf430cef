"""Turns a scene's act into a question for a class."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from explorer.classroom.questions import MOST_POINTS, NO_MISTAKE, Answer, Kind, Question
from explorer.lesson.challenges.task import Task
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.posed.posed import Posed
from explorer.lesson.scene import Draw, Mark, Number, Predict, Scene, Stage, Until
from explorer.points.dataset import Dataset
from explorer.visit import result_cache


def question(spec: LessonSpec, scene: Scene, dataset: Dataset) -> Question | None:
    """Return the question of a scene, or None if phones cannot answer its act."""
    asked = scene.act
    common: dict[str, Any] = {"lesson": spec.key, "scene": scene.key, "text": scene.question}
    if isinstance(scene, Task):
        return None
    if isinstance(scene, Posed):
        return scene.asked
    if isinstance(asked, Predict):
        return Question("choice", **common, options=asked.options)
    if isinstance(asked, Number):
        return Question("number", **common, label=asked.label, least=asked.least, most=asked.most)
    if isinstance(asked, Mark | Draw) and dataset.n:
        kind: Kind = "point" if isinstance(asked, Mark) else "line"
        return on_board(kind, dataset, **common)
    if isinstance(asked, Until) and asked.gives is not None:
        return on_board("points", dataset, **common, gives=(asked.gives,))
    return None


def answer(scene: Scene, now: Stage) -> Answer | None:
    """Return the right answer to a scene's question, computed from the current points; None if it is not unique."""
    asked = scene.act
    if isinstance(scene, Posed):
        return scene.asked.right
    if isinstance(asked, Predict):
        return asked.happened
    if isinstance(asked, Number | Mark):
        with suppress(ValueError):  # it may be undefined for points that come from a link
            return int(result_cache.cached(asked.happened, now))
    return NO_MISTAKE if isinstance(asked, Draw) and asked.holds is None else None


def on_board(kind: Kind, dataset: Dataset, **parts: Any) -> Question | None:
    """Return a question about points, as a phone shows them; None if there are too many points."""
    if dataset.n > MOST_POINTS:
        return None
    rows = zip(dataset.X.tolist(), dataset.labels.tolist(), strict=True)
    points = tuple((x, y, label) for (x, y), label in rows)
    return Question(kind, **parts, points=points, box=dataset.bounds, classes=dataset.names)
