"""Naive Bayes: words that add up."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.challenges.ground import ground_in
from explorer.frame.kinds import MODELS
from explorer.frame.room import Room
from explorer.lessons.naive_bayes.miniature import draw
from explorer.lessons.naive_bayes.scenes import SCENES
from explorer.lessons.naive_bayes.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="naive-bayes",
    title=N_("Naive Bayes"),
    page="probability/naive_bayes.py",
    builds_on=("logistic",),
    model=MODELS["bernoulli-nb"],
    scenes=SCENES,
    miniature=draw,
    words=WORDS,
    challenges=kept_in(__name__),
    ground=ground_in(__name__),
)
