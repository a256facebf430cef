"""Noise, the pocket algorithm and the best possible line."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.challenges.goal_catalogue import catalogue_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lessons.pocket.glossary import WORDS
from explorer.lessons.pocket.scenes import SCENES
from explorer.lessons.pocket.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="pocket",
    title=N_("Pocket algorithm"),
    page="perceptron/pocket.py",
    builds_on=("perceptron",),
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
    goals=catalogue_in(__name__),
)
