"""XOR: no line solves it, and several other methods do."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lessons.xor.glossary import WORDS
from explorer.lessons.xor.scenes import SCENES
from explorer.lessons.xor.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="xor",
    title=N_("XOR and feature maps"),
    page="perceptron/xor.py",
    builds_on=("hypothesis", "perceptron"),
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
)
