"""Kernels: inner products in other spaces."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lessons.kernels.glossary import WORDS
from explorer.lessons.kernels.scenes import SCENES
from explorer.lessons.kernels.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="kernels",
    title=N_("Kernel methods"),
    page="margins/kernels.py",
    builds_on=("dual", "xor", "margin"),
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
)
