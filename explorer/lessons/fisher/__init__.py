"""Fisher’s discriminant: a line on which the classes are far apart."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.challenges.goal_catalogue import catalogue_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.model_kinds import MODELS
from explorer.lessons.fisher.glossary import WORDS
from explorer.lessons.fisher.scenes import SCENES
from explorer.lessons.fisher.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="fisher",
    title=N_("Fisher’s linear discriminant"),
    page="discriminants/fisher.py",
    builds_on=("least-squares",),
    model=MODELS["fisher"],
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
    goals=catalogue_in(__name__),
)
