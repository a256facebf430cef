"""Naive Bayes: the evidence of single words, added up."""

from explorer.lesson.challenges.challenge import challenges_in
from explorer.lesson.challenges.goal_catalogue import catalogue_in
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.model_kinds import MODELS
from explorer.lesson.proofs.proof import proofs_in
from explorer.lessons.naive_bayes.glossary import WORDS
from explorer.lessons.naive_bayes.scenes import SCENES
from explorer.lessons.naive_bayes.thumbnail import draw
from linboard.i18n.language import N_

LESSON = LessonSpec(
    path="naive-bayes",
    title=N_("Naive Bayes"),
    page="probability/naive_bayes.py",
    builds_on=("logistic",),
    model=MODELS["bernoulli-nb"],
    scenes=SCENES,
    miniature=draw,
    glossary=WORDS,
    challenges=challenges_in(__name__),
    goals=catalogue_in(__name__),
    proofs=proofs_in(__name__),
)
