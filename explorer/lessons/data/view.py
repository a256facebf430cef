"""The data page: its board, the points as a table, and their download."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from explorer.lesson import export
from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.own_table import plane, row, state
from explorer.lessons.data import rows, scripts
from explorer.points import links, table_import
from explorer.points.dataset import Dataset, unique
from explorer.visit import session
from linboard.board import Board
from linboard.i18n.language import _, ngettext, sentences
from linboard.i18n.text import verbatim
from linboard.points import MAX_CLASSES


def board(lesson: LessonPage) -> None:
    """Show the points and, on a plane of many columns, what it shows and the arrows of the columns."""
    dataset = lesson.dataset
    points = Board(dataset)
    told = ngettext("One point", "{n:,} points", dataset.n).format(n=dataset.n)
    kept = state.current(dataset)
    if kept is not None and (shown := plane.told(kept, dataset)):
        told = sentences([told + ".", shown])
    lesson.show(points, told)
    if kept is not None and (link := row.all_columns(kept)):
        with lesson.left:
            st.html(link)


def table(dataset: Dataset) -> None:
    """Show the points as a table: every edit of the board, by keyboard."""
    if not links.carries(dataset):
        st.caption(
            _("The table can edit up to {most:,} points; there are {n:,}.").format(
                most=links.MAX_POINTS, n=dataset.n
            )
        )
        return
    serial, base, result = st.session_state.get("data.edited", (0, None, None))
    left = (
        rows.of_this_server(f"data.editor.{serial}") not in st.session_state
    )  # then its edits are discarded
    if base is None or dataset != result or (left and dataset != base):
        serial, base = serial + 1, dataset  # changed elsewhere or restarted: these points, without edits
        st.session_state["data.edited"] = (serial, base, dataset)
    names = _class_names(base)
    x, y = base.columns
    frame = pd.DataFrame({"x": base.X[:, 0], "y": base.X[:, 1], "class": [names[k] for k in base.labels]})
    edited = st.data_editor(
        frame,
        num_rows="dynamic",
        hide_index=True,
        height=330,
        key=rows.of_this_server(f"data.editor.{serial}"),
        column_config={
            "x": st.column_config.NumberColumn(x, required=True),
            "y": st.column_config.NumberColumn(y, required=True),
            "class": st.column_config.SelectboxColumn(_("Class"), options=names, required=True),
        },
        alt=_("Table of the points: one row each, with two coordinates and a class"),
    )
    complete = edited.dropna()
    try:
        changed = _with_rows(base, complete, names)
    except ValueError as error:
        st.error(verbatim(str(error)))
        return
    if changed != dataset:
        kept = session.change(changed)
        # If the link could not carry the typed values, restart the table with the values that it does carry.
        st.session_state["data.edited"] = (serial, base if kept == changed else None, kept)
        st.rerun()


def _class_names(dataset: Dataset) -> list[str]:
    names = list(dataset.names)
    while len(names) < MAX_CLASSES:
        names.append(unique(str(len(names) + 1), names))
    return names


def _with_rows(base: Dataset, rows: pd.DataFrame, names: list[str]) -> Dataset:
    """Return the points of an edited table, with as many class names as it uses."""
    if len(rows) > links.MAX_POINTS:
        raise ValueError(_("The table holds at most {most} points.").format(most=links.MAX_POINTS))
    labels = [names.index(name) for name in rows["class"]]
    used = names[: max([len(base.names) - 1, *labels]) + 1]
    return Dataset(
        rows[["x", "y"]].to_numpy(float),
        pd.Series(labels, dtype="int8").to_numpy(),
        names=tuple(used),
        columns=base.columns,
        title=base.title,
    )


def take_away(lesson: LessonPage) -> None:
    """Offer the points for download, and code that contains them, below all that makes points."""
    dataset = lesson.dataset
    with st.container(horizontal=True):
        export.download(
            _("Download these {n:,} points as CSV").format(n=dataset.n),
            lambda: table_import.to_csv(dataset),
            "points.csv",
            key="data.download",
        )
        lesson.script("data.code", lambda: scripts.points(dataset), views=scripts.points_views)
