"""The maximum margin: the widest street."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.challenges.goal_catalogue import catalogue_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lessons.margin.glossary import WORDS
from explorer.lessons.margin.scenes import SCENES
from explorer.lessons.margin.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="margin",
    title=N_("Maximum margin"),
    page="margins/margin.py",
    builds_on=("perceptron", "convergence"),
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
    goals=catalogue_in(__name__),
)
