"""Shattering: the labellings that a class of shapes realises."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.challenges.goal_catalogue import catalogue_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lessons.shattering.glossary import WORDS
from explorer.lessons.shattering.scenes import SCENES
from explorer.lessons.shattering.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="shattering",
    title=N_("Shattering and VC dimension"),
    page="theory/shattering.py",
    builds_on=("hypothesis",),
    scenes=SCENES,
    miniature=draw,
    any_points=True,
    glossary=WORDS,
    challenges=challenges_in(__name__),
    goals=catalogue_in(__name__),
)
