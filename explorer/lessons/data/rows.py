"""The first rows of a table, and the rows that are left out."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
import streamlit as st

from explorer.points.table import Points, Table
from explorer.visit import session
from linboard.i18n.language import _, ngettext
from linboard.i18n.text import verbatim

PREVIEW_ROWS = 5
SHOWN_ROWS = 1_000  # of those left out


def of_this_server(key: str) -> str:
    """Return a key unknown to a restarted server: values that the browser still holds would undo later edits."""
    return f"{key}.{session.get().epoch}"


def left_out(table: Table, points: Points, word: Callable[[str], str]) -> None:
    """Say which rows are left out, and show them on request."""
    for note in points.notes:
        st.caption(verbatim(note))
    if table.left_out:
        n = len(table.left_out)
        note = ngettext(
            "One line has too many cells: left out.", "{n:,} lines have too many cells: left out.", n
        )
        st.caption(note.format(n=n))
    if not len(points.left_out) and not table.left_out:
        return
    with st.expander(_("Show the rows that are left out")):
        if len(points.left_out):
            shown = preview(points.left_out, word, SHOWN_ROWS).rename(columns=word)
            st.dataframe(shown, height="content" if len(shown) < PREVIEW_ROWS else 200)
        for number, text in table.left_out[:20]:
            st.text(f"{number}: {text[:200]}")


def preview(frame: pd.DataFrame, word: Callable[[str], str] = str, rows: int = PREVIEW_ROWS) -> pd.DataFrame:
    """Return the first rows; columns that are not all numeric become texts, translated by `word`, or empty."""
    first = frame.head(rows)
    told = {
        str(name): [
            word(str(cell)) if known else "" for cell, known in zip(cells, cells.notna(), strict=True)
        ]
        for name, cells in first.items()
        if not pd.api.types.is_numeric_dtype(cells)
    }
    return first.assign(**told)
