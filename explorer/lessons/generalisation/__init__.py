"""Generalisation: the difference between training error and true error."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lessons.generalisation.glossary import WORDS
from explorer.lessons.generalisation.scenes import SCENES
from explorer.lessons.generalisation.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="generalisation",
    title=N_("Generalisation bounds"),
    page="theory/generalisation.py",
    builds_on=("pocket", "shattering"),
    scenes=SCENES,
    miniature=draw,
    any_points=True,
    glossary=WORDS,
    challenges=challenges_in(__name__),
)
