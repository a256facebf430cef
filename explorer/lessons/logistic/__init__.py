"""Logistic regression: the sigmoid over the plane."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.challenges.goal_catalogue import catalogue_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.model_kinds import MODELS
from explorer.lessons.logistic.glossary import WORDS
from explorer.lessons.logistic.scenes import SCENES
from explorer.lessons.logistic.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="logistic",
    title=N_("Logistic regression"),
    page="probability/logistic.py",
    builds_on=("hypothesis", "least-squares"),
    model=MODELS["logistic"],
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
    goals=catalogue_in(__name__),
)
