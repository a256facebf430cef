"""The terms and symbols of the field."""

from explorer.lesson.lesson_spec import LessonSpec
from explorer.lessons.glossary.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="glossary",
    title=N_("Glossary"),
    page="start/glossary.py",
    miniature=draw,
    any_points=True,
)
