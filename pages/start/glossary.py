"""Glossary: the terms and symbols of the field, with links to the lessons."""

from explorer.lessons import SITE
from explorer.lessons.glossary import view
from linboard.i18n.language import _

view.page(
    SITE,
    _("Glossary"),
    idea=_(
        "The terms used on these pages, each explained in a sentence or two. The links show each term at "
        "work on your own points."
    ),
)
