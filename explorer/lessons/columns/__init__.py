"""More than two features: models that use every numeric column of a table."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.proofs.proof import proofs_in
from explorer.lessons.columns.glossary import WORDS
from explorer.lessons.columns.scenes import SCENES
from explorer.lessons.columns.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="columns",
    title=N_("More than two features"),
    page="theory/columns.py",
    builds_on=("hypothesis", "generalisation"),
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
    proofs=proofs_in(__name__),
)
