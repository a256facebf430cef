"""Boosting: a weighted vote of stumps."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.challenges.goal_catalogue import catalogue_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lessons.boosting.glossary import WORDS
from explorer.lessons.boosting.scenes import SCENES
from explorer.lessons.boosting.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="boosting",
    title=N_("Boosting"),
    page="ensembles/boosting.py",
    builds_on=("pocket", "logistic"),
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
    goals=catalogue_in(__name__),
)
