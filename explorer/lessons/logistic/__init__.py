"""Logistic regression: the sigmoid over the plane."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.challenges.ground import ground_in
from explorer.frame.kinds import MODELS
from explorer.frame.room import Room
from explorer.lessons.logistic.miniature import draw
from explorer.lessons.logistic.scenes import SCENES
from explorer.lessons.logistic.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="logistic",
    title=N_("Logistic regression"),
    page="probability/logistic.py",
    builds_on=("hypothesis", "least-squares"),
    model=MODELS["logistic"],
    scenes=SCENES,
    miniature=draw,
    words=WORDS,
    challenges=kept_in(__name__),
    ground=ground_in(__name__),
)
