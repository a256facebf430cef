"""Softmax regression: a score and a probability for each class."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.model_kinds import MODELS
from explorer.lessons.softmax.glossary import WORDS
from explorer.lessons.softmax.scenes import SCENES
from explorer.lessons.softmax.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="softmax",
    title=N_("Softmax regression"),
    page="probability/softmax.py",
    builds_on=("logistic", "least-squares"),
    model=MODELS["softmax"],
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
)
