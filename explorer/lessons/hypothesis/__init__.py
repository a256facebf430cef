"""The linear hypothesis: a line, its normal, its two sides."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lessons.hypothesis.glossary import WORDS
from explorer.lessons.hypothesis.scenes import SCENES
from explorer.lessons.hypothesis.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="hypothesis",
    title=N_("Linear classifiers"),
    page="perceptron/hypothesis.py",
    builds_on=("data",),
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
)
