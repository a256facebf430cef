"""Least squares as a classifier, and what far points do to it."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.challenges.ground import ground_in
from explorer.frame.kinds import MODELS
from explorer.frame.room import Room
from explorer.lessons.least_squares.miniature import draw
from explorer.lessons.least_squares.scenes import SCENES
from explorer.lessons.least_squares.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="least-squares",
    title=N_("Least-squares classification"),
    page="discriminants/least_squares.py",
    builds_on=("hypothesis",),
    model=MODELS["least-squares"],
    scenes=SCENES,
    miniature=draw,
    words=WORDS,
    challenges=kept_in(__name__),
    ground=ground_in(__name__),
)
