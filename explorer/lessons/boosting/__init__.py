"""Boosting: stumps that vote."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.challenges.ground import ground_in
from explorer.frame.room import Room
from explorer.lessons.boosting.miniature import draw
from explorer.lessons.boosting.scenes import SCENES
from explorer.lessons.boosting.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="boosting",
    title=N_("Boosting"),
    page="ensembles/boosting.py",
    builds_on=("pocket", "logistic"),
    scenes=SCENES,
    miniature=draw,
    words=WORDS,
    challenges=kept_in(__name__),
    ground=ground_in(__name__),
)
