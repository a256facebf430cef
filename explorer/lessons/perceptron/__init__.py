"""The perceptron learning algorithm, mistake by mistake."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.challenges.ground import ground_in
from explorer.frame.room import Room
from explorer.lessons.perceptron.miniature import draw
from explorer.lessons.perceptron.scenes import SCENES, first_line
from explorer.lessons.perceptron.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="perceptron",
    title=N_("Perceptron algorithm"),
    page="perceptron/perceptron.py",
    builds_on=("hypothesis",),
    scenes=SCENES,
    miniature=draw,
    words=WORDS,
    challenges=kept_in(__name__),
    ground=ground_in(__name__),
    human=first_line,
)
