"""The perceptron’s dual form: counting mistakes."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lessons.dual.glossary import WORDS
from explorer.lessons.dual.scenes import SCENES
from explorer.lessons.dual.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="dual",
    title=N_("Dual perceptron"),
    page="perceptron/dual.py",
    builds_on=("perceptron",),
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
)
