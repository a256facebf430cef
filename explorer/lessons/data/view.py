"""Controls of the data page: generate, edit by keyboard, download."""

from __future__ import annotations

from typing import Any

import pandas as pd
import streamlit as st

from explorer.lesson import export
from explorer.lesson.controls import Menu, Seed, Slider, Steps
from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.own_table import plane, row, state
from explorer.lessons.data import rows
from explorer.points import links, sources, table_import
from explorer.points.dataset import Dataset, unique
from explorer.visit import session
from linboard.board import Board
from linboard.i18n.language import _, ngettext, sentences
from linboard.i18n.text import verbatim
from linboard.points import MAX_CLASSES

SHAPE = Menu("data.shape", sources.TITLES)
SIZE = Slider("data.n", 10, 1_000, 60, 10)
NOISE = Slider("data.noise", 0.0, 1.5, 0.3, 0.05)
FLIPS = Slider("data.flips", 0, 40, 0, 1)
SEED = Seed("data.seed")
CLASSES = Steps("data.classes", (2, 3, 4), 2)


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


# ---- generate ----


def generator(_dataset: Dataset) -> None:
    """Show the controls of the generators; each change puts new points on the board."""
    kept: dict[str, Any] = {"persist_state": "session", "on_change": _generate}
    shape = SHAPE.show(_("Shape"), **kept)
    left, right = st.columns(2)
    SIZE.show(_("Points"), left, **kept)
    NOISE.show(_("Noise"), right, **kept)
    FLIPS.show(_("Flipped labels"), left, format="%d%%", **kept)
    SEED.show(place=right, width="stretch", **kept)
    if shape == "blobs":
        CLASSES.segments(_("Classes"), **kept)
    with st.container(horizontal=True):
        st.button(
            _("Generate"),
            on_click=_generate,
            help=_("Generates the same points again, discarding all edits."),
        )
        st.button(
            _("New points"), on_click=_reseed, icon=":material/casino:", help=_("Uses the next random seed.")
        )


def _reseed() -> None:
    """Generate other points with the same settings."""
    SEED.set((SEED.value() + 1) % (SEED.most + 1))
    _generate()


def _generate() -> None:
    """Generate points from the controls; a control that is not yet on the page counts with its default."""
    shape = SHAPE.value()
    extra = {"classes": CLASSES.value()} if shape == "blobs" else {}
    session.replace(
        sources.generate(
            shape,
            n=SIZE.value(),
            noise=NOISE.value(),
            flips=FLIPS.value() / 100,
            random_state=SEED.value(),
            **extra,
        )
    )


# ---- by keyboard ----


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


def take_away(dataset: Dataset) -> None:
    """Offer the points for download."""
    export.download(
        _("Download these {n:,} points as CSV").format(n=dataset.n),
        lambda: table_import.to_csv(dataset),
        "points.csv",
        key="data.download",
    )
