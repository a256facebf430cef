"""Data: click points, generate, upload or edit them; every page uses the same ones."""

import streamlit as st

from explorer import lesson
from explorer.language import _
from explorer.views import data


def page() -> None:
    here = lesson.open("data")
    here.plain_board(
        _("Board with {n:,} points").format(n=here.dataset.n), _("{n:,} points").format(n=here.dataset.n)
    )
    with here.left:
        data.take_away(here.dataset)
    with here.controls():
        generate, upload, shipped, table = st.tabs([_("Generate"), _("Upload"), _("Examples"), _("Table")])
        with generate:
            data.generator()
        with upload:
            data.upload()
        with shipped:
            data.shipped()
        with table:
            data.table(here.dataset)


lesson.run(
    page,
    "data",
    _("Your points"),
    idea=_(
        "Click on the board to add points of the chosen class; drag to move, Shift-click to remove. "
        "All pages work on these same points, and the address bar keeps them."
    ),
)
