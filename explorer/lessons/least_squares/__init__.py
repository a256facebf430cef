"""Least squares as a classifier, and the effect of distant points on it."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.challenges.goal_catalogue import catalogue_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.model_kinds import MODELS
from explorer.lessons.least_squares.glossary import WORDS
from explorer.lessons.least_squares.scenes import SCENES
from explorer.lessons.least_squares.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="least-squares",
    title=N_("Least-squares classification"),
    page="discriminants/least_squares.py",
    builds_on=("hypothesis",),
    model=MODELS["least-squares"],
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
    goals=catalogue_in(__name__),
)
