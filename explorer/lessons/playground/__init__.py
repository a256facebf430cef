"""The playground: any models on the same points."""

from explorer.frame.room import Room
from explorer.lessons.playground.scenes import SCENES
from linboard.words.language import N_

ROOM = Room(
    path="",
    title=N_("Playground"),
    page="start/playground.py",
    scenes=SCENES,
)
