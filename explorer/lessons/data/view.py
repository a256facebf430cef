"""Controls of the data page: generate, upload, choose a shipped table, edit by keyboard, download."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson import export
from explorer.lesson.controls import Menu, OneOf, Seed, Slider, rename
from explorer.points import links, samples, sources, table_import
from explorer.points.dataset import Dataset, unique
from explorer.visit import session
from linboard.i18n import language
from linboard.i18n.language import _
from linboard.i18n.text import verbatim
from linboard.points import MAX_CLASSES

N = TypeVar("N", str, str | None)  # the name of a column, or None if it is optional
PREVIEW_ROWS = 5
SHAPE = Menu("data.shape", sources.TITLES)
SIZE = Slider("data.n", 10, 1_000, 60, 10)
NOISE = Slider("data.noise", 0.0, 1.5, 0.3, 0.05)
FLIPS = Slider("data.flips", 0, 40, 0, 1)
SEED = Seed("data.seed")
CLASSES = OneOf("data.classes", (2, 3, 4), 2)
# Streamlit's uploader has English texts only; this style replaces them with texts in the reader's language.
UPLOADER = """<style>
[data-testid=stFileUploaderDropzone] [data-testid=stMarkdownContainer] p,
[data-testid=stFileUploaderDropzoneInstructions] span { display: none; }
[data-testid=stFileUploaderDropzone] [data-testid=stMarkdownContainer]::after { content: CHOOSE; }
[data-testid=stFileUploaderDropzoneInstructions]::after { content: DROP; font-size: 0.875rem; opacity: 0.75; }
</style>"""


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


# ---- tables: uploaded or shipped ----


def upload(_dataset: Dataset) -> None:
    """Turn an uploaded file into points, or explain in one sentence why that fails and keep the current points."""
    said = {"CHOOSE": _("Choose a file"), "DROP": _("or drop it here")}
    st.html(language.in_style(UPLOADER, said))
    file = st.file_uploader(
        _("CSV, TSV or JSON, up to 20 MB"), type=["csv", "tsv", "txt", "json"], key="data.file"
    )
    if file is None:
        st.caption(
            _(
                "Two numeric columns become the axes; a third can name the classes. You choose them after "
                "uploading."
            )
        )
        _forget("upload")
        return
    try:
        table = _cached(file.file_id, lambda: table_import.read(file.name, file.getvalue()))
    except table_import.IntakeError as error:
        st.error(verbatim(str(error)), icon=":material/error:")
        return
    choose_columns("upload", table, file.file_id)


def shipped(_dataset: Dataset) -> None:
    """Offer the tables that come with the explorer."""
    tables = samples.sample_tables()
    key = _of_this_server("data.sample")
    st.session_state.setdefault(key, None)
    rename(key)
    name = st.selectbox(
        _("Table"),
        list(tables),
        index=None,
        format_func=lambda k: tables[k].title,
        placeholder=_("Choose a table"),
        key=key,
    )
    if name is None:
        _forget("sample")
    else:
        choose_columns("sample", _cached(name, tables[name].read), name, samples.word, samples.told)
        st.caption(tables[name].about)


def _cached(key: str, make: Any) -> table_import.Table:
    """Return the table that this session read last; read it again only if the file has changed."""
    kept = st.session_state.get("data.read")
    told = (language.current(), key)
    if kept is None or kept[0] != told:
        kept = (told, make())
        st.session_state["data.read"] = kept
    table: table_import.Table = kept[1]
    return table


def _of_this_server(key: str) -> str:
    """Return a key unknown to a restarted server: values that the browser still holds would undo later edits."""
    return f"{key}.{session.get().epoch}"


def _forget(source: str) -> None:
    """Clear the selection, so that the same choice counts again."""
    st.session_state.pop(f"data.chosen.{source}", None)


def choose_columns(
    source: str,
    table: table_import.Table,
    key: str,
    word: Callable[[str], str] = str,
    told: Callable[[Dataset], Dataset] = lambda dataset: dataset,
) -> None:
    """Let the reader choose the columns of the axes and the classes; every valid choice changes the points at once.

    `word` translates the column names, and `told` gives the points the names that the reader sees.
    """
    for note in table.notes:
        st.caption(verbatim(note))
    columns = [*st.columns(2), st.columns(2)[0]]  # three in a row would truncate "petal length (cm)"
    numeric, nothing = list(table.numeric_columns), _("none")
    choices: list[str | None] = [None, *table.columns]
    x = _column(columns[0], _("Horizontal"), numeric, table.guess.x, f"data.x.{key}", word)
    y = _column(columns[1], _("Vertical"), numeric, table.guess.y, f"data.y.{key}", word)
    label = _column(
        columns[2],
        _("Class"),
        choices,
        table.guess.label,
        f"data.label.{key}",
        lambda name: nothing if name is None else word(name),
        nothing,
    )
    st.dataframe(preview(table.frame, word).rename(columns=word), height="content", hide_index=True)
    choice = (key, x, y, label)
    if st.session_state.get(f"data.chosen.{source}") == choice:
        return
    try:
        dataset = told(table_import.to_dataset(table, x, y, label))
    except table_import.IntakeError as error:
        st.error(verbatim(str(error)), icon=":material/error:")
        return
    st.session_state[f"data.chosen.{source}"] = choice
    session.replace(dataset)
    st.rerun()  # the board above has already shown the previous points


def _column(
    where: DeltaGenerator,
    label: str,
    options: Sequence[N],
    first: N,
    key: str,
    shown: Callable[[N], str],
    nothing: str | None = None,
) -> N:
    """Return one of the columns, initially `first`, displayed in the reader's language."""
    if key not in st.session_state or st.session_state[key] not in options:
        st.session_state[key] = first
    rename(key)
    # Streamlit shows no name for an option None, but the placeholder of an empty field.
    return where.selectbox(label, options, format_func=shown, key=key, placeholder=nothing)


def preview(frame: pd.DataFrame, word: Callable[[str], str] = str) -> pd.DataFrame:
    """Return the first rows; columns that are not all numeric become texts, translated by `word`, or empty."""
    first = frame.head(PREVIEW_ROWS)
    told = {
        str(name): [
            word(str(cell)) if known else "" for cell, known in zip(cells, cells.notna(), strict=True)
        ]
        for name, cells in first.items()
        if not pd.api.types.is_numeric_dtype(cells)
    }
    return first.assign(**told)


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
    left = _of_this_server(f"data.editor.{serial}") not in st.session_state  # then its edits are discarded
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
        key=_of_this_server(f"data.editor.{serial}"),
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
