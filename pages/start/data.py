"""Data: click points, generate, upload or edit them; every page uses the same ones."""

import streamlit as st

from explorer import lesson
from explorer.language import _
from explorer.views import data

FILLS = (data.generator, data.upload, data.shipped, data.table)


def page() -> None:
    here = lesson.open("data")
    here.plain_board(
        _("Board with {n:,} points").format(n=here.dataset.n), _("{n:,} points").format(n=here.dataset.n)
    )
    with here.left:
        data.take_away(here.dataset)
    with here.controls():
        names = [_("Generate"), _("Upload"), _("Examples"), _("Table")]
        for tab, fill in zip(st.tabs(names, key="data.tab", on_change="rerun"), FILLS, strict=True):
            if tab.open:
                with tab:
                    fill(here.dataset)


lesson.run(
    page,
    "data",
    _("Your points"),
    idea=_(
        "Click on the board to add points of the chosen class; drag to move, Shift-click to remove. "
        "Points that you change go along to every page, and the address bar keeps them."
    ),
    plays=False,
)
