"""Noise, the pocket and the best line there is."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.challenges.ground import ground_in
from explorer.frame.room import Room
from explorer.lessons.pocket.miniature import draw
from explorer.lessons.pocket.scenes import SCENES
from explorer.lessons.pocket.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="pocket",
    title=N_("Pocket algorithm"),
    page="perceptron/pocket.py",
    builds_on=("perceptron",),
    scenes=SCENES,
    miniature=draw,
    words=WORDS,
    challenges=kept_in(__name__),
    ground=ground_in(__name__),
)
