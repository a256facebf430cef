"""Shattering: which labellings a class of shapes realises."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.challenges.ground import ground_in
from explorer.frame.room import Room
from explorer.lessons.shattering.miniature import draw
from explorer.lessons.shattering.scenes import SCENES
from explorer.lessons.shattering.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="shattering",
    title=N_("Shattering and VC dimension"),
    page="theory/shattering.py",
    builds_on=("hypothesis",),
    scenes=SCENES,
    miniature=draw,
    any_points=True,
    words=WORDS,
    challenges=kept_in(__name__),
    ground=ground_in(__name__),
)
