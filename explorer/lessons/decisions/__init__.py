"""Decisions with costs: from probabilities to actions."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lessons.decisions.glossary import WORDS
from explorer.lessons.decisions.scenes import SCENES
from explorer.lessons.decisions.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="decisions",
    title=N_("Decisions and costs"),
    page="probability/decisions.py",
    builds_on=("logistic", "naive-bayes"),
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
)
