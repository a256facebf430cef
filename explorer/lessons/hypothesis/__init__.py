"""The linear hypothesis: a line, its normal, its two sides."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.room import Room
from explorer.lessons.hypothesis.miniature import draw
from explorer.lessons.hypothesis.scenes import SCENES
from explorer.lessons.hypothesis.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="hypothesis",
    title=N_("Linear classifiers"),
    page="perceptron/hypothesis.py",
    builds_on=("data",),
    scenes=SCENES,
    miniature=draw,
    words=WORDS,
    challenges=kept_in(__name__),
)
