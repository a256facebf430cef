"""The maximum margin: the widest street."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.challenges.ground import ground_in
from explorer.frame.room import Room
from explorer.lessons.margin.miniature import draw
from explorer.lessons.margin.scenes import SCENES
from explorer.lessons.margin.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="margin",
    title=N_("Maximum margin"),
    page="margins/margin.py",
    builds_on=("perceptron", "convergence"),
    scenes=SCENES,
    miniature=draw,
    words=WORDS,
    challenges=kept_in(__name__),
    ground=ground_in(__name__),
)
