"""The playground: any models on the same points."""

from explorer.lesson.lesson_spec import LessonSpec
from explorer.lessons.playground.scenes import SCENES
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="",
    title=N_("Playground"),
    page="start/playground.py",
    scenes=SCENES,
    standardises=True,
)
