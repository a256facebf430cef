"""Where points come from: generated, uploaded, chosen or typed."""

from explorer.frame.room import Room
from explorer.lessons.data.miniature import draw
from explorer.lessons.data.words import WORDS
from linboard.words.language import N_

ROOM = Room(
    path="data",
    title=N_("Data"),
    page="start/data.py",
    builds_on=("",),
    miniature=draw,
    any_points=True,
    words=WORDS,
)
