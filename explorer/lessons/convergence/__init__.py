"""Why the perceptron stops: Novikoff’s bound."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.challenges.ground import ground_in
from explorer.frame.room import Room
from explorer.lessons.convergence.miniature import draw
from explorer.lessons.convergence.scenes import SCENES
from explorer.lessons.convergence.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="convergence",
    title=N_("Convergence"),
    page="perceptron/convergence.py",
    builds_on=("perceptron",),
    scenes=SCENES,
    miniature=draw,
    words=WORDS,
    challenges=kept_in(__name__),
    ground=ground_in(__name__),
)
