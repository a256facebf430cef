"""XOR: what no line does, and the ways out."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.room import Room
from explorer.lessons.xor.miniature import draw
from explorer.lessons.xor.scenes import SCENES
from explorer.lessons.xor.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="xor",
    title=N_("XOR and feature maps"),
    page="perceptron/xor.py",
    builds_on=("hypothesis", "perceptron"),
    scenes=SCENES,
    miniature=draw,
    words=WORDS,
    challenges=kept_in(__name__),
)
