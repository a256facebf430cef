"""Fisher’s discriminant: one line on which the classes come apart."""

from explorer.frame.challenges.challenge import kept_in
from explorer.frame.challenges.ground import ground_in
from explorer.frame.kinds import MODELS
from explorer.frame.room import Room
from explorer.lessons.fisher.miniature import draw
from explorer.lessons.fisher.scenes import SCENES
from explorer.lessons.fisher.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="fisher",
    title=N_("Fisher’s linear discriminant"),
    page="discriminants/fisher.py",
    builds_on=("least-squares",),
    model=MODELS["fisher"],
    scenes=SCENES,
    miniature=draw,
    words=WORDS,
    challenges=kept_in(__name__),
    ground=ground_in(__name__),
)
