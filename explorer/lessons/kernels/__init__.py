"""Kernels: inner products in other spaces."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.room import Room
from explorer.lessons.kernels.miniature import draw
from explorer.lessons.kernels.scenes import SCENES
from explorer.lessons.kernels.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="kernels",
    title=N_("Kernel methods"),
    page="margins/kernels.py",
    builds_on=("dual", "xor", "margin"),
    scenes=SCENES,
    miniature=draw,
    words=WORDS,
    challenges=kept_in(__name__),
)
