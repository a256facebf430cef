"""The perceptron learning algorithm, mistake by mistake."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.challenges.goal_catalogue import catalogue_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lessons.perceptron.glossary import WORDS
from explorer.lessons.perceptron.scenes import SCENES
from explorer.lessons.perceptron.story import first_line
from explorer.lessons.perceptron.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="perceptron",
    title=N_("Perceptron algorithm"),
    page="perceptron/perceptron.py",
    builds_on=("hypothesis",),
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
    goals=catalogue_in(__name__),
    first_line=first_line,
)
