"""Why the perceptron stops: Novikoff’s bound."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.challenges.goal_catalogue import catalogue_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lessons.convergence.glossary import WORDS
from explorer.lessons.convergence.scenes import SCENES
from explorer.lessons.convergence.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="convergence",
    title=N_("Convergence"),
    page="perceptron/convergence.py",
    builds_on=("perceptron",),
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
    goals=catalogue_in(__name__),
)
