"""Sampling: one sample for all rectangles."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.room import Room
from explorer.lessons.sampling.miniature import draw
from explorer.lessons.sampling.scenes import SCENES
from explorer.lessons.sampling.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="sampling",
    title=N_("Uniform convergence"),
    page="theory/sampling.py",
    builds_on=("shattering", "generalisation"),
    scenes=SCENES,
    miniature=draw,
    words=WORDS,
    challenges=kept_in(__name__),
)
