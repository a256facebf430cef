"""Decisions with costs: from probabilities to actions."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.room import Room
from explorer.lessons.decisions.miniature import draw
from explorer.lessons.decisions.scenes import SCENES
from explorer.lessons.decisions.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="decisions",
    title=N_("Decisions and costs"),
    page="probability/decisions.py",
    builds_on=("logistic", "naive-bayes"),
    scenes=SCENES,
    miniature=draw,
    words=WORDS,
    challenges=kept_in(__name__),
)
