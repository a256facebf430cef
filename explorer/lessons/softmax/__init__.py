"""Softmax regression: a score and a probability for each class."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.kinds import MODELS
from explorer.frame.room import Room
from explorer.lessons.softmax.miniature import draw
from explorer.lessons.softmax.scenes import SCENES
from explorer.lessons.softmax.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="softmax",
    title=N_("Softmax regression"),
    page="probability/softmax.py",
    builds_on=("logistic", "least-squares"),
    model=MODELS["softmax"],
    scenes=SCENES,
    miniature=draw,
    words=WORDS,
    challenges=kept_in(__name__),
)
