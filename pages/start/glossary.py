"""Glossary: the words and symbols of the field, and where each can be seen."""

from explorer.lessons import SITE
from explorer.lessons.glossary import view
from linboard.words.language import _

view.page(
    SITE,
    _("Words and symbols"),
    idea=_(
        "What the pages call things, each in a sentence or two. The links lead to where a word can be seen at work, "
        "with your own points."
    ),
)
