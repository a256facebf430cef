"""Generalisation: how far training and true error lie apart."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.room import Room
from explorer.lessons.generalisation.miniature import draw
from explorer.lessons.generalisation.scenes import SCENES
from explorer.lessons.generalisation.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="generalisation",
    title=N_("Generalisation bounds"),
    page="theory/generalisation.py",
    builds_on=("pocket", "shattering"),
    scenes=SCENES,
    miniature=draw,
    any_points=True,
    words=WORDS,
    challenges=kept_in(__name__),
)
