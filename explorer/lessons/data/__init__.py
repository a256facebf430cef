"""Sources of points: generated, uploaded, chosen or typed."""

from explorer.lesson.lesson_spec import LessonSpec
from explorer.lessons.data.glossary import WORDS
from explorer.lessons.data.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="data",
    title=N_("Data"),
    page="start/data.py",
    builds_on=("",),
    miniature=draw,
    any_points=True,
    glossary=WORDS,
)
