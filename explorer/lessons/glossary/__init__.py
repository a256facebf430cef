"""The words and symbols of the field."""

from explorer.frame.room import Room
from explorer.lessons.glossary.miniature import draw
from linboard.words.language import N_

ROOM = Room(
    path="glossary",
    title=N_("Glossary"),
    page="start/glossary.py",
    miniature=draw,
    any_points=True,
)
