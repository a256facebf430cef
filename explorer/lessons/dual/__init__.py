"""The perceptron’s dual form: counting mistakes."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.room import Room
from explorer.lessons.dual.miniature import draw
from explorer.lessons.dual.scenes import SCENES
from explorer.lessons.dual.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="dual",
    title=N_("Dual perceptron"),
    page="perceptron/dual.py",
    builds_on=("perceptron",),
    scenes=SCENES,
    miniature=draw,
    words=WORDS,
    challenges=kept_in(__name__),
)
