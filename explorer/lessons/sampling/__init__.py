"""Sampling: one sample for all rectangles."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lessons.sampling.glossary import WORDS
from explorer.lessons.sampling.scenes import SCENES
from explorer.lessons.sampling.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="sampling",
    title=N_("Uniform convergence"),
    page="theory/sampling.py",
    builds_on=("shattering", "generalisation"),
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
)
